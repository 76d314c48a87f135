import { expect, test } from "vitest";
import type { Answer, Participation } from "#shared/events/events.schemas.ts";
import { countAnswers, filtered, filterIn, withFilter } from "./participation-filter.ts";

const zones = [{ id: "nord" }, { id: "sud" }];
const one = (name: string, city: string, zone_id: string, answer: Answer): Participation => ({
  ...{ id: name, event_id: "e", structure_id: name, zone_id, answer, version: 1 },
  ...{ seats: null, closed_slot_ids: [], place: "" },
  zone: { id: zone_id, name: zone_id, region: "" },
  structure: { id: name, name, city, zip_code: "35000" },
});
const all = [
  one("Vélo", "Rennes", "sud", "confirmed"),
  one("Épicerie", "Redon", "nord", "declined"),
  one("Cuisine", "Rennes", "nord", "unknown"),
];
const everything = { text: "", answer: "all", zoneId: "" } as const;

test.each([
  [{}, ["Cuisine", "Épicerie", "Vélo"]],
  [{ text: "ren" }, ["Cuisine", "Vélo"]],
  [{ text: "epicerie" }, ["Épicerie"]],
  [{ answer: "unknown" }, ["Cuisine"]],
  [{ zoneId: "sud" }, ["Vélo"]],
  [{ zoneId: "sud", answer: "declined" }, []],
] as const)("%j finds %j, zone by zone", (filter, names) => {
  expect(filtered(all, zones, { ...everything, ...filter }).map(({ id }) => id)).toEqual(names);
});

test("answers are counted", () => {
  expect(countAnswers(all, "all")).toBe(3);
  expect(countAnswers(all, "confirmed")).toBe(1);
});

test("the address keeps a filter, and nothing of one that finds all; a change goes back to the first page", () => {
  const asked = { text: "la Scène", answer: "declined", zoneId: "z" } as const;
  const address = withFilter(new URLSearchParams("page=3&vue=apres"), asked);
  expect(String(address)).toBe("vue=apres&structure=la+Sc%C3%A8ne&reponse=declined&zone=z");
  expect(filterIn(address)).toEqual(asked);
  expect(String(withFilter(address, { text: "", answer: "all", zoneId: "" }))).toBe("vue=apres");
  expect(filterIn(new URLSearchParams("reponse=peut-etre"))).toEqual({ text: "", answer: "all", zoneId: "" });
});
