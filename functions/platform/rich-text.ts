import FilterXSS from "xss/lib/xss.js";

const allowed = ["p", "br", "strong", "b", "em", "i", "u", "h1", "h2", "ul", "ol", "li"];

const markup = /^<[/!?a-z]/i;

const filter = new FilterXSS({
  whiteList: Object.fromEntries(allowed.map((tag) => [tag, []])),
  // Written from the list: nothing of the original tag reaches the page.
  onTag: (tag, _html, { isWhite, isClosing }) => (isWhite ? `<${isClosing ? "/" : ""}${tag}>` : undefined),
  // What no browser takes for a tag ("a < b") is text: returning nothing lets the library escape it.
  onIgnoreTag: (_tag, html) => (markup.test(html) ? "" : undefined),
  stripIgnoreTagBody: [
    "script",
    "style",
    "title",
    "textarea",
    "option",
    "noscript",
    "template",
    "iframe",
    "xmp",
  ],
  css: false,
});

/** Rich text with nothing but its formatting: paragraphs, bold, italic, underline, two headings, lists; no attributes. */
export const cleanRichText = (html: string): string => filter.process(html);
