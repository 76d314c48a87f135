import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { pagePdf } from "#scripts/seed/files.ts";

test("a PDF of the demonstration has a title, a language, and tags that read as its lines do", async () => {
  const pdf = await getDocumentProxy(
    new Uint8Array(pagePdf("Livret d’accueil", ["Bienvenue (à tous)", "", "À cœur\\ensemble"])),
  );
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: "Livret d’accueil", Language: "fr-FR" });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const textOf = new Map<string, string>();
  let mark = "";
  for (const item of items)
    if ("id" in item && item.id) mark = item.id;
    else if ("str" in item) textOf.set(mark, (textOf.get(mark) ?? "") + item.str);
  const [document] = (await page.getStructTree())?.children ?? [];
  const read = (document && "children" in document ? document.children : []).map((tag) =>
    "role" in tag && tag.children[0] && "id" in tag.children[0]
      ? [tag.role, textOf.get(tag.children[0].id)]
      : tag,
  );
  expect(document).toMatchObject({ role: "Document" });
  expect(read).toEqual([
    ["H1", "Livret d’accueil"],
    ["P", "Bienvenue (à tous)"],
    ["P", "À coeur\\ensemble"],
  ]);
});
