import { edited, type Node, parse, select } from "#scripts/prove/syntax.ts";
import type { Fault } from "./faults.ts";

/** What stands for a removed element or property, so that the commas around it remain right. */
const nothing = (node: Node, code: string): string => {
  if (node.type === "Property") return "...{}";
  return /^\s*,/.test(code.slice(node.end)) ? "...[]" : "";
};

/** The source of a file with this fault; throws unless the selector finds one place and the fault changes it. */
export const planted = ({ file, at, becomes }: Fault, code: string): string => {
  const [node, ...others] = select(parse(file, code), at);
  if (!node || others.length > 0)
    throw new Error(`${file} has ${others.length + (node ? 1 : 0)} places for ${at}`);
  const { start, end } = node;
  const text = becomes ? becomes(code.slice(start, end)) : nothing(node, code);
  if (text === code.slice(start, end)) throw new Error(`${file} is as before: ${at}`);
  const faulty = edited(code, [{ start, end, text }]);
  parse(file, faulty);
  return faulty;
};
