import { createElement, type ReactNode } from "react";
import { cleanNodes } from "./rich-text.ts";

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

/** Rich text built as elements from sanitised nodes; markup is never inserted. */
export const RichText = ({ html }: { html: string }) => (
  <div className="prose">{[...cleanNodes(html).childNodes].map(nodeOf)}</div>
);
