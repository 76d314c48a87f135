import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { asCalled, asPure } from "#scripts/build/contracts.ts";
import { operations } from "#shared/contract/catalogue.ts";

it("marks what a declaration builds, and leaves functions as they are", () => {
  const source = `const small = z.string();
export const Both = z
  .object({ a: small })
  .refine((value) => {
    return value.a !== "";
  });
export const ask = (name: string) => name;
`;
  expect(asPure(source)).toBe(`const small = /* @__PURE__ */ (() => (z.string()))();
export const Both = /* @__PURE__ */ (() => (z
  .object({ a: small })
  .refine((value) => {
    return value.a !== "";
  })))();
export const ask = (name: string) => name;
`);
});

it("leaves of a route what a page needs to call it", () => {
  const source = `export const read = get("/api/a/{id}", { access: "public", response: A });
export const save = put("/api/a/{id}", {
  access: staff,
  body: z.object({ b: z.string() }),
});
export const load = get("/api/a/{id}/file", { access: "signedIn", answers: "file" });
export const long = post(
  "/api/a/{id}/and/so/on",
  {
    access: staff,
    body: B,
  },
);
`;
  expect(asCalled(source)).toBe(`export const read = get("/api/a/{id}", {  });
export const save = put("/api/a/{id}", {  });
export const load = get("/api/a/{id}/file", { answers: "file" });
export const long = post(
  "/api/a/{id}/and/so/on", {  });
`);
});

it("understands every route of every contract", () => {
  const domains = [...new Set(operations().map(({ domain }) => domain))];
  const called = domains.map((domain) =>
    asCalled(readFileSync(resolve(`shared/${domain}/${domain}.contract.ts`), "utf8")),
  );
  const left = called.flatMap(
    (source) => source.match(/^export const \w+ = \w+\(\s*"[^"]+", \{ (answers: "file")? \}\);$/gm) ?? [],
  );
  expect(left.length).toBe(operations().length);
});
