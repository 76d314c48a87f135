import DOMPurify from "dompurify";

const allowed = ["p", "br", "strong", "b", "em", "i", "u", "h1", "h2", "ul", "ol", "li"];

/** Rich text as nodes: a short list of tags, no attribute, whatever was stored or pasted. */
export const cleanNodes = (html: string): DocumentFragment => {
  // After a line break no frameset can take the place of the body, and of everything written.
  const nodes = DOMPurify.sanitize(`<br>${html}`, {
    ALLOWED_TAGS: allowed,
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
  nodes.firstChild?.remove();
  return nodes;
};
