import { edited, type Node, parse, select } from "#scripts/prove/syntax.ts";
import type { Fault } from "./faults.ts";

/** The replacement of a removed element or property that keeps the commas around it valid. */
const emptyValue = (node: Node, code: string): string => {
  if (node.type === "Property") return "...{}";
  return /^\s*,/.test(code.slice(node.end)) ? "...[]" : "";
};

/** Plants a fault into a file's source; throws unless the selector matches once and the text changes. */
export const plantFault = ({ file, at, becomes }: Fault, code: string): string => {
  const [node, ...others] = select(parse(file, code), at);
  if (!node || others.length > 0)
    throw new Error(`${file} has ${others.length + (node ? 1 : 0)} places for ${at}`);
  const { start, end } = node;
  const text = becomes ? becomes(code.slice(start, end)) : emptyValue(node, code);
  if (text === code.slice(start, end)) throw new Error(`${file} is as before: ${at}`);
  const faulty = edited(code, [{ start, end, text }]);
  parse(file, faulty);
  return faulty;
};
