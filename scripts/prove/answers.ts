import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Row } from "#scripts/operate/audit/table.ts";
import { marker } from "#scripts/prove/hostile.ts";
import { type Endpoint, statusOf } from "#shared/contract/endpoint.ts";

type Answer = { status: number; body: unknown; headers: Record<string, string> };

/** How a successful answer departs from its contract; undefined if it does not. */
export const undeclared = (endpoint: Endpoint, { status, body, headers }: Answer): string | undefined => {
  if (status !== statusOf(endpoint)) return `status ${status} instead of ${statusOf(endpoint)}`;
  if (endpoint.answers === "file") return headers["location"] ? undefined : "no location";
  if (endpoint.answers === "calendar")
    return typeof body === "string" && body.startsWith("BEGIN:VCALENDAR") ? undefined : "no calendar";
  if (!endpoint.response) return body === undefined ? undefined : "a body where none is declared";
  const read = endpoint.response.safeParse(body);
  if (!read.success) return z.prettifyError(read.error);
  // Parsing drops undeclared keys.
  return isDeepStrictEqual(read.data, body) ? undefined : "more than its schema declares";
};

type Json = { [key: string]: unknown };
const isOpen = (schema: unknown): boolean => {
  if (Array.isArray(schema)) return schema.some(isOpen);
  if (typeof schema !== "object" || schema === null) return false;
  const { properties, $schema, ...own } = schema as Json;
  const isConstrained = Object.keys(own).length > 0 || properties !== undefined;
  return (
    !isConstrained ||
    own["additionalProperties"] === true ||
    Object.values({ ...own, ...Object(properties) }).some(isOpen)
  );
};

/** True if some part of a schema accepts any value. */
export const isOpenSchema = (schema: z.ZodType): boolean =>
  isOpen(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));

/** The stored items that hold the value sent under undeclared keys. */
export const itemsWithMarker = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => JSON.stringify(row).includes(marker));
