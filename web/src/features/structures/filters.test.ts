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

test("those that come are wanted until the address says otherwise", () => {
  const all = withPresent(new URLSearchParams("publics=a&page=3"), false);
  expect([wantsPresent(new URLSearchParams()), wantsPresent(all)]).toEqual([true, false]);
  expect(all.toString()).toBe("publics=a&presentes=non");
  expect(withPresent(all, true).toString()).toBe("publics=a");
});

test("a comma separates keywords", () => {
  expect(wordsOf(" vélo, jardin partagé ;vélo,, ")).toEqual(["vélo", "jardin partagé"]);
});

test("a view stays with the filters, and what is no view is cards", () => {
  const search = new URLSearchParams("publics=a&vue=autre");
  expect(readView(search)).toBe("cards");
  for (const view of cardViews) expect(readView(withView(search, view))).toBe(view);
  expect(withView(search, "cards").toString()).toBe("publics=a");
});
