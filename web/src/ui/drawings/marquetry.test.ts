import { expect, test } from "vitest";
import { demoStructures } from "#scripts/seed/structures.ts";
import { hueOf, hues, initialsOf, signOf, strip } from "./marquetry.ts";

test("the same id gives the same hue and the same drawing", () => {
  expect(hueOf("01JABC")).toBe(hueOf("01JABC"));
  expect(strip("01JABC", 6, 2, "sun")).toEqual(strip("01JABC", 6, 2, "sun"));
  expect(strip("01JABC", 6, 2, "sun")).not.toEqual(strip("01JABD", 6, 2, "sun"));
});

test("a thousand ids use the four hues about equally", () => {
  const counts = new Map(hues.map((hue) => [hue, 0]));
  for (let id = 0; id < 1000; id++) {
    const hue = hueOf(crypto.randomUUID());
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(count).toBeGreaterThan(150);
});

test("every strip holds one sign among its first four tiles, and one brass tail before it", () => {
  for (let id = 0; id < 200; id++) {
    const rows = strip(`structure-${id}`, 6, 2, "wheel");
    const signs = rows.flatMap((row) => row.flatMap((tile, x) => ("sign" in tile ? [x] : [])));
    const tails = rows.flatMap((row) =>
      row.flatMap((tile, x) => ("shape" in tile && tile.shape === "tail" ? [x] : [])),
    );
    expect(signs).toHaveLength(1);
    expect(signs[0]).toBeLessThan(4);
    expect(tails).toEqual([(signs[0] ?? 0) - 1]);
  }
});

test.each([
  [["Chantier d’insertion"], "Les Jardins de la Sauvagine", "sprout"],
  [["Ressourcerie"], "Atelier du vélo", "wheel"],
  [["Commerce coopératif"], "Boulangerie Le Levain", "loaf"],
  [["Commerce coopératif"], "Boutique école", "basket"],
  [[], "École de conduite", "book"],
  [[], "Le Préau", "steps"],
  [[], "Le Hangar", "sun"],
  [["Entreprise d'insertion"], "Brique & Chaux", "bricks"],
  [["Entreprise d'insertion"], "Les Ateliers du Sud", "steps"],
  [["Points et bureaux information jeunesse (PIJ/BIJ)"], "", "compass"],
  [["Bibliothèque / Médiathèque"], "", "book"],
  [["Espace Public Numérique (EPN)"], "", "screen"],
  [["Centres d'information sur les droits des femmes et des familles (CIDFF)"], "", "scales"],
  [["Municipalités"], "Mairie de Bruz", "columns"],
])("types %j and name %s take the sign %s", (types, name, sign) => {
  expect(signOf(name, types)).toBe(sign);
});

test("of the demonstration's structures, no sign stands for more than one in seven", () => {
  const counts = Map.groupBy(demoStructures, ({ name }) => signOf(name));
  const most = Math.max(...[...counts.values()].map((list) => list.length));
  expect(counts.size).toBeGreaterThan(12);
  expect(most).toBeLessThanOrEqual(demoStructures.length / 7);
});

test.each([
  ["Samira Bellanger", "SB"],
  ["élodie", "É"],
  ["Jean-Pierre de la Tour", "JT"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
