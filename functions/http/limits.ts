import type { Link } from "#functions/http/request.ts";
import { header } from "#functions/http/request.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { givesUploads } from "#shared/contract/upload.ts";

const maxBytes = 256 * 1024;
const maxDepth = 16;
const maxNodes = 20_000;

/** Whether a parsed JSON value is too deep or has too many nodes, found without recursion. */
const isUnreasonable = (value: unknown): boolean => {
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
export const limits = (endpoint: Endpoint): Link => ({
  before: ({ event, internal }) => {
    if (!event.body) return;
    const type = header(event, "content-type");
    // Before the size: a file is larger than any body, and its sender should read what to do instead.
    if (type?.startsWith("multipart/form-data") && givesUploads(endpoint.response))
      throw commonProblems.fileInBody(`${endpoint.method} ${endpoint.path}`);
    const bytes = event.isBase64Encoded ? Buffer.from(event.body, "base64") : Buffer.from(event.body);
    if (bytes.length > maxBytes) throw commonProblems.tooLarge();
    if (!type?.startsWith("application/json")) throw commonProblems.notJson();
    const json = parse(bytes.toString("utf8"));
    if (isUnreasonable(json)) throw commonProblems.tooDeep();
    internal.state.json = json;
  },
});
