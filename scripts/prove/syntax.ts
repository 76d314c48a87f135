import esquery from "esquery";
import type { Node as EstreeNode } from "estree";
import { parseSync } from "vite";

/** A node of a syntax tree, with its position in the source. */
export type Node = EstreeNode & { start: number; end: number };

export const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
};

/** The nodes that an ESLint selector (https://github.com/estools/esquery) matches. */
export const select = (tree: Node, selector: string): Node[] => esquery.query(tree, selector) as Node[];

export type Edit = { start: number; end: number; text: string };

/** Applies edits, which must not overlap. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
