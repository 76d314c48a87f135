import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { criteria } from "#shared/accessibility/criteria.ts";
import {
  byTheme,
  type Criterion,
  conformityOf,
  rateOf,
  type State,
  themes,
} from "#shared/accessibility/rgaa.ts";

describe("the table of criteria", () => {
  test("has the 106 criteria of RGAA 4.1, in order", () => {
    const expected = themes.flatMap(([, count], n) =>
      Array.from({ length: count }, (_, at) => `${n + 1}.${at + 1}`),
    );
    expect(expected).toHaveLength(106);
    expect(criteria.map(({ number }) => number)).toEqual(expected);
    expect(byTheme(criteria).map(({ criteria: own }) => own.length)).toEqual(
      themes.map(([, count]) => count),
    );
  });

  test("says what is missing exactly where something is, and why one may believe each state", () => {
    const isOpen = ({ state }: Criterion) => state === "non conforme" || state === "à vérifier";
    expect(criteria.filter((one) => isOpen(one) !== Boolean(one.gap)).map(({ number }) => number)).toEqual(
      [],
    );
    expect(criteria.filter(({ proof }) => proof.trim() === "").map(({ number }) => number)).toEqual([]);
  });

  test("names only files that exist", () => {
    const named = criteria.flatMap(({ proof }) => proof.match(/\b(?:[a-z0-9-]+\/)+[\w.-]+\.tsx?\b/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});

const of = (...counts: [State, number][]): Criterion[] =>
  counts.flatMap(([state, count]) =>
    Array.from({ length: count }, () => ({ number: "1.1", title: "", state, pages: "", proof: "" })),
  );

test.each<[Criterion[], number, string, isTried?: boolean]>([
  [of(["conforme", 3], ["non applicable", 7]), 100, "totalement conforme"],
  [of(["conforme", 3], ["non applicable", 7]), 100, "partiellement conforme", false],
  [of(["non applicable", 2]), 100, "totalement conforme"],
  [of(["conforme", 56], ["non conforme", 18], ["non applicable", 32]), 75, "partiellement conforme"],
  [of(["conforme", 199], ["à vérifier", 1]), 99, "partiellement conforme"],
  [of(["conforme", 1], ["à vérifier", 1]), 50, "partiellement conforme"],
  [of(["conforme", 49], ["non conforme", 51]), 49, "non conforme"],
])("case %#: %i %% is %s", (all, rate, conformity, isTried = true) => {
  expect([rateOf(all), conformityOf(all, isTried)]).toEqual([rate, conformity]);
});
