import { describe, expect, test } from "vitest";
import { Fragment, jsx, jsxs } from "./jsx-runtime.ts";

const childrenOf = (element: unknown) => (element as { props: { children: unknown } }).props.children;

describe("a line does not begin with a double punctuation mark", () => {
  test.each([
    ["Supprimer cet item ?", "Supprimer cet item\u00a0?"],
    ["À faire : rien", "À faire\u00a0: rien"],
    ["« Mon profil » le dit", "«\u00a0Mon profil\u00a0» le dit"],
    ["de 9:00 à 13:00, sans rien", "de 9:00 à 13:00, sans rien"],
  ])("%s", (written, drawn) => {
    expect(childrenOf(jsx("p", { children: written }))).toBe(drawn);
    expect(childrenOf(jsxs(Fragment, { children: ["Nom", written] }))).toEqual(["Nom", drawn]);
  });

  test("components and options get what was written", () => {
    const Component = () => null;
    expect(childrenOf(jsx(Component, { children: "Qui ?" }))).toBe("Qui ?");
    expect(childrenOf(jsx("option", { children: "Qui ?" }))).toBe("Qui ?");
  });
});
