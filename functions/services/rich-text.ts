import sanitize from "sanitize-html";

/** Rich text with nothing but its formatting: paragraphs, bold, italic, underline, two headings, lists; no attributes. */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: ["p", "br", "strong", "b", "em", "i", "u", "h1", "h2", "ul", "ol", "li"],
    allowedAttributes: {},
    disallowedTagsMode: "discard",
    parseStyleAttributes: false,
  });
