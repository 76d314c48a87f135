import { expect, test } from "vitest";
import type { Answer, Participation } from "#shared/events/events.schemas.ts";
import { answerFilters, countAnswers, filtered, filterIn, withFilter } from "./participation-filter.ts";

const zones = [{ id: "nord" }, { id: "sud" }];
const one = (
  name: string,
  city: string,
  zone_id: string,
  answer: Answer,
  contact_email = "",
): Participation => ({
  ...{ id: name, event_id: "e", structure_id: name, zone_id, answer, version: 1 },
  ...{ seats: null, closed_slot_ids: [], place: "", contact_email },
  zone: { id: zone_id, name: zone_id, region: "" },
  structure: { id: name, name, city, zip_code: "35000" },
});
const all = [
  one("Vélo", "Rennes", "sud", "confirmed"),
  one("Épicerie", "Redon", "nord", "declined"),
  one("Cuisine", "Rennes", "nord", "unknown"),
  one("Ferme", "Vitré", "sud", "unknown", "ferme@exemple.fr"),
  one("Garage", "Vitré", "sud", "unknown", "garage@exemple.fr"),
];
const heard = { written: new Set(["Garage", "Vélo"]) };
const afterwards = { ...heard, after: new Set(["Garage", "Vélo"]) };
const everything = { text: "", answer: "all", zoneId: "" } as const;

test.each([
  [{}, ["Cuisine", "Épicerie", "Ferme", "Garage", "Vélo"]],
  [{ text: "ren" }, ["Cuisine", "Vélo"]],
  [{ text: "epicerie" }, ["Épicerie"]],
  [{ answer: "noAddress" }, ["Cuisine"]],
  [{ answer: "toInvite" }, ["Ferme"]],
  [{ answer: "waiting" }, ["Garage"]],
  [{ answer: "confirmed" }, ["Vélo"]],
  [{ zoneId: "sud" }, ["Ferme", "Garage", "Vélo"]],
  [{ zoneId: "sud", answer: "declined" }, []],
] as const)("%j finds %j, zone by zone", (filter, names) => {
  expect(filtered(all, zones, { ...everything, ...filter }, heard).map(({ id }) => id)).toEqual(names);
});

test("each structure is counted once, at its stage; a count is what its answer would list", () => {
  expect(Object.values(countAnswers(all, everything, heard))).toEqual([5, 1, 1, 1, 1, 0, 0, 1]);
  expect(Object.values(countAnswers(all, everything, afterwards))).toEqual([5, 0, 0, 0, 0, 2, 2, 1]);
  for (const cut of [{ zoneId: "sud" }, { text: "ren" }, { zoneId: "sud", text: "vitré" }]) {
    const filter = { ...everything, ...cut };
    const counts = countAnswers(all, { ...filter, answer: "confirmed" }, heard);
    for (const answer of answerFilters)
      expect(counts[answer], `${answer} ${JSON.stringify(cut)}`).toBe(
        filtered(all, zones, { ...filter, answer }, heard).length,
      );
  }
});

test("the address keeps a filter, and nothing of one that finds all; a change goes back to the first page", () => {
  const asked = { text: "la Scène", answer: "declined", zoneId: "z" } as const;
  const address = withFilter(new URLSearchParams("page=3&vue=apres"), asked);
  expect(String(address)).toBe("vue=apres&structure=la+Sc%C3%A8ne&reponse=declined&zone=z");
  expect(filterIn(address)).toEqual(asked);
  expect(String(withFilter(address, { text: "", answer: "all", zoneId: "" }))).toBe("vue=apres");
  expect(filterIn(new URLSearchParams("reponse=peut-etre"))).toEqual({ text: "", answer: "all", zoneId: "" });
});
