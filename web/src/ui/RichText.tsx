import DOMPurify from "dompurify";
import { createElement, type ReactNode } from "react";

const allowed = ["p", "br", "strong", "b", "em", "i", "u", "h1", "h2", "ul", "ol", "li"];

/** Titles written by people stand below the page's own. */
const shownAs: Record<string, string> = { h1: "h3", h2: "h4" };

const nodeOf = (node: ChildNode, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  const children = [...node.childNodes].map(nodeOf);
  return createElement(
    shownAs[name] ?? name,
    { key, className: shownAs[name] ? `as-${name}` : undefined },
    ...(children.length > 0 ? [children] : []),
  );
};

/** Rich text as written: a short list of tags, no attribute; elements are built, markup is never inserted. */
export const RichText = ({ html }: { html: string }) => {
  const body = DOMPurify.sanitize(html, { ALLOWED_TAGS: allowed, ALLOWED_ATTR: [], RETURN_DOM: true });
  return <div className="prose">{[...body.childNodes].map(nodeOf)}</div>;
};
