import { expect, test } from "vitest";
import { matched, nearMatch } from "./matched.ts";

const shown = (text: string, searched: string) =>
  matched(text, searched)
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join("");

test.each([
  ["Les Jardins de la Sauvagine", "jardin", "Les [Jardin]s de la Sauvagine"],
  ["Théâtre de l’Âtre", "atre the", "[Thé]âtre de l’[Âtre]"],
  ["Œuvres et cœur", "oeu coeur", "[Œu]vres et [cœur]"],
  ["Malo Le Guennec", "ma mal", "[Mal]o Le Guennec"],
  ["Les ateliers de Lise", "l’Atelier", "Les [atelier]s de Lise"],
  ["Amarante", "mar", "Amarante"],
  ["", "mar", ""],
])("%s, searched for « %s »", (text, searched, expected) => expect(shown(text, searched)).toBe(expected));

test("a text begins near what was found far in it, and as it is otherwise", () => {
  const text = "L’atelier accueille huit salariés. Un groupe de trois n’a jamais réglé un dérailleur.";
  expect(nearMatch(text, "derail")).toBe("… Un groupe de trois n’a jamais réglé un dérailleur.");
  expect(nearMatch(text, "atelier")).toBe(text);
  expect(nearMatch(text, "couture")).toBe(text);
});
