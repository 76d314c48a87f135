import { expect, it } from "vitest";
import { asCalled, asPure } from "#scripts/build/declarations.ts";
import { get, put } from "#shared/contract/endpoint.ts";

it("marks what a declaration builds, in whichever layout, and leaves functions as they are", () => {
  const source = `const small = z.string("Été, obligatoire");
export const Both = z
  .object({ a: small })
  .refine((value) => {
    return value.a !== "";
  }), Other = z.array(Both) as const
export const ask = (name: string) => name;
export type Both = z.output<typeof Both>;
`;
  expect(asPure(source, "a.ts")).toBe(`const small = /* @__PURE__ */ (() => (z.string("Été, obligatoire")))();
export const Both = /* @__PURE__ */ (() => (z
  .object({ a: small })
  .refine((value) => {
    return value.a !== "";
  })))(), Other = /* @__PURE__ */ (() => (z.array(Both) as const))()
export const ask = (name: string) => name;
export type Both = z.output<typeof Both>;
`);
});

it("stops at a declaration that it cannot read", () => {
  expect(() => asPure("export const a = ;", "a.ts")).toThrow("a.ts");
});

it("leaves of a contract what a page needs to call it", () => {
  const contract = {
    save: put("/api/a/{id}", { access: "public" }),
    load: get("/api/a/{id}/file", { access: "signedIn", answers: "file" }),
  };
  expect(asCalled(contract)).toBe(`export const save = {"method":"PUT","path":"/api/a/{id}"};
export const load = {"method":"GET","path":"/api/a/{id}/file","answers":"file"};
`);
});
