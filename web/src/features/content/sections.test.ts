import { expect, test } from "vitest";
import { contentKeys, contentPages } from "#shared/reference/content.schemas.ts";
import { homeSections } from "#web/features/home/sections.ts";
import { legalSections } from "#web/features/legal/sections.ts";
import { applyContents } from "#web/frame/content/sections.ts";

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
