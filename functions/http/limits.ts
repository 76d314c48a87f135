import type { Link } from "#functions/http/request.ts";
import { header } from "#functions/http/request.ts";
import { commonProblems } from "#shared/contract/problem.ts";

const maxBytes = 256 * 1024;
const maxDepth = 16;
const maxNodes = 20_000;

/** Whether a parsed JSON value is too deep or has too many nodes, found without recursion. */
export const isUnreasonable = (value: unknown): boolean => {
  let level: unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (depth > maxDepth || nodes > maxNodes) return true;
    level = level.flatMap((node) => (typeof node === "object" && node !== null ? Object.values(node) : []));
  }
  return false;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw commonProblems.malformed();
    throw error;
  }
};

/** Reads the body as JSON within limits of size and depth, before any schema sees it. */
export const limits: Link = {
  before: ({ event, internal }) => {
    if (!event.body) return;
    const bytes = event.isBase64Encoded ? Buffer.from(event.body, "base64") : Buffer.from(event.body);
    if (bytes.length > maxBytes) throw commonProblems.tooLarge();
    if (!header(event, "content-type")?.startsWith("application/json")) throw commonProblems.notJson();
    const json = parse(bytes.toString("utf8"));
    if (isUnreasonable(json)) throw commonProblems.tooDeep();
    internal.state.json = json;
  },
};
