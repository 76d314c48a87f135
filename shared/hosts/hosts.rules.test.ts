import { describe, expect, test } from "vitest";
import { inSaidOrder, isOrderAsked, linksEndAt } from "#shared/hosts/hosts.rules.ts";

describe("links of hosts", () => {
  const event = "2026-12-16T12:00:00Z";
  test.each([
    ["of an event without a promotion", [], "2027-01-15T22:59:59.000Z"],
    ["of a promotion that starts soon", ["2027-01-04T08:00:00Z"], "2027-04-04T21:59:59.000Z"],
    [
      "of two promotions: the later",
      ["2027-01-04T08:00:00Z", "2026-11-02T08:00:00Z"],
      "2027-04-04T21:59:59.000Z",
    ],
    ["of a promotion that started long before", ["2026-09-01T07:00:00Z"], "2027-01-15T22:59:59.000Z"],
  ])("%s", (_, starts, expected) => {
    expect(linksEndAt({ end_date: event, starts })).toBe(expected);
  });

  test("what was promised stands, and does not shorten what is", () => {
    const [promised, starts] = ["2027-04-04T21:59:59.000Z", ["2027-02-01T08:00:00Z"]];
    expect(linksEndAt({ end_date: event, starts: [], promised })).toBe(promised);
    expect(linksEndAt({ end_date: event, starts, promised })).toBe("2027-05-02T21:59:59.000Z");
  });
});

test.each([
  [null, 3, false],
  [0, 3, false],
  [2, 2, false],
  [2, 3, true],
])("with %s seats, whom a host takes first of %i matters: %s", (seats, continuing, expected) => {
  expect(isOrderAsked(seats, continuing)).toBe(expected);
});

test.each([
  ["nothing said", [], ["a", "b"], ["a", "b"]],
  ["all said", ["b", "a"], ["a", "b"], ["b", "a"]],
  ["one more since", ["b"], ["a", "b", "c"], ["b", "a", "c"]],
  ["one fewer since", ["c", "b", "a"], ["a", "b"], ["b", "a"]],
])("order: %s", (_, order, continuing, expected) => {
  expect(inSaidOrder(order, continuing)).toEqual(expected);
});
