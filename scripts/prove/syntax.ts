import esquery from "esquery";
import type { Node as EstreeNode } from "estree";
import { parseSync } from "vite";

/** A node of a source file's syntax tree, with its place in the text. */
export type Node = EstreeNode & { start: number; end: number };

/** The syntax tree of a TypeScript file; throws if it cannot be parsed. */
export const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
};

/** The nodes that an ESLint selector (https://github.com/estools/esquery) finds. */
export const select = (tree: Node, selector: string): Node[] => esquery.query(tree, selector) as Node[];

export type Edit = { start: number; end: number; text: string };

/** The text after edits that do not overlap. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
