import { expect, test } from "vitest";
import { contentKeys, contentPages } from "#shared/reference/content.schemas.ts";
import { homeSections } from "#web/features/home/sections.ts";
import { legalSections } from "#web/features/legal/sections.ts";
import { applyContents } from "#web/frame/content/sections.ts";
import { rowsOf } from "./rows.ts";

test("every section that may be written is on its page, and no other", () => {
  const shown = { home: homeSections, legal: legalSections };
  for (const page of contentPages)
    expect(shown[page].map(({ id }) => id).sort()).toEqual(
      contentKeys(page)
        .map((key) => `${page}~${key}`)
        .sort(),
    );
});

test("what the organisation wrote replaces the defaults, in the page's order", () => {
  const [first] = legalSections;
  if (!first) throw new Error("The legal page has no section");
  const { kind: _, ...content } = { ...first, title: "Autre titre", text: "<p>Autre</p>", version: 3 };
  const sections = applyContents(legalSections, [content]);
  expect(sections[0]).toMatchObject({ id: first.id, kind: "legal", title: "Autre titre", version: 3 });
  expect(sections.slice(1)).toEqual(legalSections.slice(1));
});

test("the free places of a kind are one row, which leads to the first; what was emptied keeps its own", () => {
  const emptied = homeSections.map((one) =>
    one.id === "home~clip-1" ? { ...one, title: "", text: "", version: 1 } : one,
  );
  const filled = emptied.map((one) => (one.id === "home~clip-8" ? { ...one, title: "Atelier" } : one));
  const rows = rowsOf(filled, homeSections);
  expect(rows.filter(({ free }) => free > 0).map(({ section, free }) => [section.id, free])).toEqual([
    ["home~clip-7", 2],
    ["home~testimonial-4", 3],
  ]);
  const ids = rows.map(({ section }) => section.id);
  expect(ids).toEqual(expect.arrayContaining(["home~film", "home~clip-1", "home~clip-8"]));
  expect(rows.reduce((sum, { free }) => sum + Math.max(1, free), 0)).toBe(homeSections.length);
  expect(rowsOf(legalSections, legalSections)).toHaveLength(legalSections.length);
});
