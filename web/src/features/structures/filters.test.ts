import { expect, test } from "vitest";
import {
  atPage,
  cardViews,
  inForce,
  readFilters,
  readView,
  wantsPresent,
  withFilter,
  withoutFilters,
  withPresent,
  withView,
  wordsOf,
} from "./filters.ts";

test("an address is read as filters, and what is no page is the first", () => {
  const filters = readFilters(
    new URLSearchParams("publics=a&publics=b&publics=a&types=&page=-2&x=1&places=35"),
  );
  expect(filters).toMatchObject({ publics: ["a", "b"], types: [], places: ["35"], page: 1 });
  expect(inForce(filters)).toBe(3);
});

test("another choice starts at the first page and leaves the rest", () => {
  const search = new URLSearchParams("publics=a&page=3&vue=liste");
  expect(withFilter(search, "types", ["t", "u"]).toString()).toBe("publics=a&vue=liste&types=t&types=u");
  expect(withoutFilters(search).toString()).toBe("vue=liste");
  expect(atPage(search, 1).toString()).toBe("publics=a&vue=liste");
});

test.each([
  [true, "publics=a&presentes=non", "publics=a"],
  [false, "publics=a", "publics=a&presentes=oui"],
])(
  "those that come to one's own event (%s) are wanted unless the address says no, others if it says yes",
  (isOwn, all, coming) => {
    const search = new URLSearchParams("publics=a&page=3");
    expect(wantsPresent(search, isOwn)).toBe(isOwn);
    for (const isWanted of [true, false]) {
      const next = withPresent(search, isWanted, isOwn);
      expect(next.toString()).toBe(isWanted ? coming : all);
      expect(wantsPresent(next, isOwn)).toBe(isWanted);
    }
  },
);

test("a comma separates keywords", () => {
  expect(wordsOf(" vélo, jardin partagé ;vélo,, ")).toEqual(["vélo", "jardin partagé"]);
});

test("a view stays with the filters, and what is no view is cards", () => {
  const search = new URLSearchParams("publics=a&vue=autre");
  expect(readView(search)).toBe("cards");
  for (const view of cardViews) expect(readView(withView(search, view))).toBe(view);
  expect(withView(search, "cards").toString()).toBe("publics=a");
});
