import { expect, test } from "vitest";
import * as z from "zod";
import { get, post } from "#shared/contract/endpoint.ts";
import { letsAnythingThrough, smuggled, undeclared } from "./answers.ts";
import { contraband } from "./hostile.ts";

const endpoint = get("/api/x", {
  access: "public",
  response: z.object({ list: z.array(z.object({ id: z.string() })) }),
});
const answer = (body: unknown, status = 200) => ({ status, body, headers: {} });

test.each([
  ["as declared", answer({ list: [{ id: "1" }] }), true],
  ["another status", answer({ list: [] }, 201), false],
  ["a key too many", answer({ list: [], more: 1 }), false],
  ["a key too many within", answer({ list: [{ id: "1", hash: "x" }] }), false],
  ["another type", answer({ list: [{ id: 1 }] }), false],
  ["a key too few", answer({}), false],
])("an answer: %s", (_, given, isSound) => {
  expect(undeclared(endpoint, given) === undefined).toBe(isSound);
});

test("an answer without a body has none, a file has an address", () => {
  const silent = post("/api/x", { access: "public" });
  const file = get("/api/x", { access: "public", answers: "file" });
  expect(undeclared(silent, answer(undefined, 204))).toBeUndefined();
  expect(undeclared(silent, answer({}, 204))).toBeDefined();
  expect(undeclared(file, { ...answer(undefined, 302), headers: { location: "https://x" } })).toBeUndefined();
  expect(undeclared(file, answer(undefined, 302))).toBeDefined();
});

test.each([
  [z.object({ id: z.string(), list: z.array(z.number()) }), false],
  [z.object({ id: z.string(), more: z.unknown() }), true],
  [z.object({ list: z.array(z.any()) }), true],
  [z.object({ within: z.looseObject({ id: z.string() }) }), true],
  [z.record(z.string(), z.string()), false],
])("a schema that lets anything through is seen", (schema, isOpen) => {
  expect(letsAnythingThrough(schema)).toBe(isOpen);
});

test("what was smuggled is found wherever it stands", () => {
  const row = { pk: "A", sk: "A", within: [{ [contraband]: 1 }] };
  expect(smuggled([{ pk: "B", sk: "B" }, row])).toEqual([row]);
});
