import { expect, test } from "vitest";
import * as z from "zod";
import { type Sort, sorted, sortQuery } from "#shared/contract/sort.ts";

const people = [
  { name: "Zoé", year: 2024 },
  { name: "éva", year: 2026 },
  { name: "Ève", year: 2024 },
  { name: "Elouan 10", year: 2026 },
  { name: "Elouan 9", year: 2025 },
];
type Key = "name" | "year";
const by = { name: ({ name }: { name: string }) => name, year: ({ year }: { year: number }) => year };

test.each<[Sort<Key> | undefined, string]>([
  [undefined, "Zoé, éva, Ève, Elouan 10, Elouan 9"],
  ["name", "Elouan 9, Elouan 10, éva, Ève, Zoé"],
  ["-name", "Zoé, Ève, éva, Elouan 10, Elouan 9"],
  ["year", "Zoé, Ève, Elouan 9, éva, Elouan 10"],
  ["-year", "éva, Elouan 10, Elouan 9, Zoé, Ève"],
])("by %s: %s", (sort, names) =>
  expect(
    sorted(people, sort, by)
      .map(({ name }) => name)
      .join(", "),
  ).toBe(names),
);

test("blank ones come last, in both directions", () => {
  const towns = ["Vitré", "", "Bruz"].map((city) => ({ city }));
  const read = (sort: Sort<"city">) => sorted(towns, sort, { city: ({ city }) => city });
  expect(read("city").map(({ city }) => city)).toEqual(["Bruz", "Vitré", ""]);
  expect(read("-city").map(({ city }) => city)).toEqual(["Vitré", "Bruz", ""]);
});

test.each([
  ["name", true],
  ["-year", true],
  [undefined, true],
  ["city", false],
  ["--name", false],
  ["", false],
])("a query may ask for %j: %j", (sort, isAllowed) =>
  expect(z.object(sortQuery("name", "year")).safeParse({ sort }).success).toBe(isAllowed),
);
