import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Row } from "#scripts/audit/table.ts";
import { contraband } from "#scripts/prove/hostile.ts";
import { type Endpoint, statusOf } from "#shared/contract/endpoint.ts";

type Answer = { status: number; body: unknown; headers: Record<string, string> };

/** What of a successful answer its endpoint does not declare: another status, a key, a value; nothing of a sound one. */
export const undeclared = (endpoint: Endpoint, { status, body, headers }: Answer): string | undefined => {
  if (status !== statusOf(endpoint)) return `status ${status} instead of ${statusOf(endpoint)}`;
  if (endpoint.answers === "file") return headers["location"] ? undefined : "no location";
  if (!endpoint.response) return body === undefined ? undefined : "a body where none is declared";
  const read = endpoint.response.safeParse(body);
  if (!read.success) return z.prettifyError(read.error);
  // The schema leaves out what it does not know.
  return isDeepStrictEqual(read.data, body) ? undefined : "more than its schema declares";
};

type Json = { [key: string]: unknown };
const isOpen = (schema: unknown): boolean => {
  if (Array.isArray(schema)) return schema.some(isOpen);
  if (typeof schema !== "object" || schema === null) return false;
  const { properties, $schema, ...own } = schema as Json;
  const says = Object.keys(own).length > 0 || properties !== undefined;
  return (
    !says ||
    own["additionalProperties"] === true ||
    Object.values({ ...own, ...Object(properties) }).some(isOpen)
  );
};

/** Whether a schema lets anything through somewhere. */
export const letsAnythingThrough = (schema: z.ZodType): boolean =>
  isOpen(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));

/** The stored items that say what came in under a key that no schema declares. */
export const smuggled = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => JSON.stringify(row).includes(contraband));
