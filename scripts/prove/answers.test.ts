import { expect, test } from "vitest";
import * as z from "zod";
import { get, post } from "#shared/contract/endpoint.ts";
import { isOpenSchema, itemsWithMarker, undeclared } from "./answers.ts";
import { marker } from "./hostile.ts";

const endpoint = get("/api/x", {
  access: "public",
  response: z.object({ list: z.array(z.object({ id: z.string() })) }),
});
const answer = (body: unknown, status = 200) => ({ status, body, headers: {} });

test.each([
  ["as declared", answer({ list: [{ id: "1" }] }), true],
  ["another status", answer({ list: [] }, 201), false],
  ["an extra key", answer({ list: [], more: 1 }), false],
  ["an extra key inside", answer({ list: [{ id: "1", hash: "x" }] }), false],
  ["another type", answer({ list: [{ id: 1 }] }), false],
  ["a missing key", answer({}), false],
])("an answer: %s", (_, given, isSound) => {
  expect(undeclared(endpoint, given) === undefined).toBe(isSound);
});

test("an undeclared body and a file without a location are reported", () => {
  const silent = post("/api/x", { access: "public" });
  const file = get("/api/x", { access: "public", answers: "file" });
  expect(undeclared(silent, answer(undefined, 204))).toBeUndefined();
  expect(undeclared(silent, answer({}, 204))).toBeDefined();
  expect(undeclared(file, { ...answer(undefined, 302), headers: { location: "https://x" } })).toBeUndefined();
  expect(undeclared(file, answer(undefined, 302))).toBeDefined();
  const calendar = get("/api/x", { access: "public", answers: "calendar" });
  expect(undeclared(calendar, answer("BEGIN:VCALENDAR\r\n"))).toBeUndefined();
  expect(undeclared(calendar, answer({}))).toBeDefined();
});

test.each([
  [z.object({ id: z.string(), list: z.array(z.number()) }), false],
  [z.object({ id: z.string(), more: z.unknown() }), true],
  [z.object({ list: z.array(z.any()) }), true],
  [z.object({ within: z.looseObject({ id: z.string() }) }), true],
  [z.record(z.string(), z.string()), false],
])("isOpenSchema finds parts that accept any value", (schema, isOpen) => {
  expect(isOpenSchema(schema)).toBe(isOpen);
});

test("the marker is found at any depth", () => {
  const row = { pk: "A", sk: "A", within: [{ [marker]: 1 }] };
  expect(itemsWithMarker([{ pk: "B", sk: "B" }, row])).toEqual([row]);
});
