import { expect, it, test } from "vitest";
import { apiBehaviours, apiNames, apis, behavioursOf, most, operationsOf } from "#infra/apis.ts";
import { domains, operations } from "#shared/contract/catalogue.ts";

/** `"/api/x a"`: a path, and its API. */
const ways = (texts: readonly string[]) =>
  texts.map((text) => {
    const [path = "", api = ""] = text.split(" ");
    return { path, api };
  });

test.each([
  ["one API needs one pattern", ["/api/x a", "/api/y/{id} a"], ["/api/* a"]],
  [
    "the paths of another are named, each once",
    ["/api/x a", "/api/y b", "/api/y/{id} b"],
    ["/api/y* b", "/api/* a"],
  ],
  [
    "a word stands for the longer ones of the same API",
    ["/api/x a", "/api/agendas b", "/api/agenda-links b", "/api/agenda/{id} b"],
    ["/api/agenda* b", "/api/* a"],
  ],
  [
    "a longer word of another API is named before it",
    ["/api/actions/{id} a", "/api/action b", "/api/actions-list b"],
    ["/api/actions-list* b", "/api/actions* a", "/api/action* b", "/api/* a"],
  ],
])("%s", (_, routes, expected) => {
  expect(behavioursOf(ways(routes), "a")).toEqual(ways(expected));
});

test.each([
  [["/api/events/{id} a", "/api/events b"], "/api/events would lead to a and to b"],
  [["/api/{id} a"], "needs /api/ and a fixed word"],
  [["/files/x a"], "needs /api/ and a fixed word"],
])("%j can't be told apart", (routes, message) => {
  expect(() => behavioursOf(ways(routes), "a")).toThrow(message);
});

it("gives each domain one API", () => {
  expect(Object.values(apis).flat().sort()).toEqual([...domains].sort());
});

it("leaves room in each API and in the distribution: past AWS's quota a deployment stops halfway", () => {
  const counts = apiNames.map((name) => operationsOf(name).length);
  expect(counts.reduce((sum, count) => sum + count)).toBe(operations().length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(most.integrations);
  expect(apiBehaviours().length).toBeLessThanOrEqual(most.behaviours);
});
