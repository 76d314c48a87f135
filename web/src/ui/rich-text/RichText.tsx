import { createElement, type ReactNode } from "react";
import { cleanNodes } from "./rich-text.ts";

/** The levels of the two kinds of titles: none is skipped, also where a text has subtitles only or begins with one. */
const levelsIn = (nodes: DocumentFragment, level: 2 | 3) => {
  const beginsWithTitle = nodes.querySelector("h1, h2")?.localName === "h1";
  return { h1: `h${level}`, h2: `h${beginsWithTitle ? level + 1 : level}` };
};

/** Rich text built as elements from sanitised nodes; markup is never inserted. */
export const RichText = ({
  html,
  level = 3,
}: {
  html: string;
  /** Of the titles that people wrote in it: one below the title that it stands under. */
  level?: 2 | 3;
}) => {
  const nodes = cleanNodes(html);
  const shownAs: Record<string, string> = levelsIn(nodes, level);
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
  return <div className="prose">{[...nodes.childNodes].map(nodeOf)}</div>;
};
