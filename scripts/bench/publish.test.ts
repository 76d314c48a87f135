import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "#shared/contract/catalogue.ts";
import { costTable, eventDayDollars, monthlyCalls, monthlyCost } from "./costs.ts";
import { type Figures, readFigures } from "./figures.ts";
import { growing, refusals } from "./growth.ts";
import type { Cost } from "./measure.ts";
import { published, withSections } from "./publish.ts";
import { crowds } from "./use.ts";

test("MEASURES.md and its plot show the last measurement", () => {
  for (const [file, text] of Object.entries(published(readFigures()))) {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, "utf8"), file).toBe(text);
  }
});

test("the assumptions about a month name existing routes", () => {
  const known = new Set<string>(operations().map(({ operation }) => operation));
  const named = crowds.flatMap(({ calls }) => Object.keys(calls));
  expect(named.filter((operation) => !known.has(operation))).toEqual([]);
});

const cost = (units: Partial<Cost>): Cost => ({
  requests: 1,
  inSequence: 1,
  readUnits: 1,
  writeUnits: 0,
  stored: 0,
  mails: 0,
  answerKb: 1,
  memoryMb: 20,
  processorMs: 2,
  ms: 3,
  p95: 4,
  ...units,
});
const size = (structures: number, learners: number, readUnits: number, refused?: number) => ({
  structures,
  learners,
  measured: {
    getStep: { warm: cost({ readUnits }), cold: cost({ readUnits: 9 }), memory: 512, timeout: 25 },
    rarelyCalled: {
      warm: cost({}),
      cold: cost({}),
      memory: 512,
      timeout: 25,
      ...(refused === undefined ? {} : { refused }),
    },
  },
});
const figures: Figures = {
  deployed: { alarms: 10, firewallRules: 4, clockRuns: 43_200 },
  lists: [],
  sizes: [size(500, 100, 2), size(5_000, 1_000, 20), size(50_000, 10_000, 200, 422)],
};

test("growing routes and refusing routes are named", () => {
  expect(growing(figures, "warm")).toEqual([{ operation: "getStep", series: [2, 20, 200] }]);
  expect(growing(figures, "cold")).toEqual([]);
  expect(refusals(figures)).toEqual([
    { operation: "rarelyCalled", structures: 50_000, learners: 10_000, status: 422 },
  ]);
});

test("calls follow the assumptions, with a minimum for routes that these do not name", () => {
  const calls = monthlyCalls(["getStep", "rarelyCalled"], 1_000);
  expect(calls.get("getStep")).toBe(1_000 * 12 * 6 + 30 * 20 * 45);
  expect(calls.get("rarelyCalled")).toBe(10);
});

test("a month is priced by the counted units", () => {
  const lines = monthlyCost(size(5_000, 1_000, 20), figures.deployed);
  const of = (service: string) => lines.find((line) => line.service === service)?.dollars;
  const steps = 1_000 * 12 * 6 + 30 * 20 * 45;
  // One call in twenty is cold, and every rare call, since an instance lives for ten minutes.
  const rarelyCold = Math.exp(-100 / 14_400);
  const units = steps * (0.95 * 20 + 0.05 * 9) + 10 * (rarelyCold + (1 - rarelyCold));
  expect(of("DynamoDB requests")).toBeCloseTo((units * 0.148) / 1e6, 6);
  expect(of("AWS WAF")).toBeCloseTo(5 + 4 + (1.3 * (steps + 10) * 0.6) / 1e6, 6);
  expect(of("CloudWatch alarms")).toBeCloseTo(1);
  const requests = (steps + 10) * 1.3;
  expect(of("CloudFront, functions at the edge")).toBeCloseTo((requests * 0.1) / 1e6, 6);
  expect(of("CloudWatch logs, stored")).toBeCloseTo((((steps + 10) * 1.8) / 1024 ** 2) * 6 * 0.15 * 0.03, 6);
  // Six documents of 2 MB for each learner, each once in quarantine, one in five replaced.
  expect(of("S3, versions")).toBeCloseTo(((6 * 1_000 * 2) / 1024) * 1.2 * 0.024, 6);
  const clocks = of("Lambda, workers that a clock starts") ?? Number.NaN;
  expect(clocks).toBeCloseTo(43_200 * ((0.2 + 0.148) / 1e6 + 0.01 * 0.0000133 + 0.6 / 1024 ** 2), 6);
  expect(of("Staging, a second environment that few use")).toBeCloseTo(
    5 + 4 + 1 + 3 * 0.4 + clocks + (of("CloudWatch dashboard, canary") ?? Number.NaN),
  );
  expect(costTable(figures)).toContain("| **Dollars a month** |");
});

test("an event's day is priced by its runs and the functions that each starts", () => {
  const logs = 0.6 / 1024 ** 2;
  const run = (0.2 + 2 * 0.148) / 1e6 + 0.25 * 0.0000133 + logs;
  const start = 0.2 / 1e6 + 0.005 * 0.0000133 + logs;
  expect(eventDayDollars()).toBeCloseTo(120 * (run + 16 * start), 8);
});

test("documents are fetched from storage itself, and paid by the gigabyte", () => {
  const routes = {
    getStep: size(500, 100, 2).measured.getStep,
    downloadDocumentFile: size(500, 100, 2).measured.getStep,
  };
  const lines = monthlyCost({ structures: 500, learners: 1_000, measured: routes }, figures.deployed);
  const fetched = lines.find(({ service }) => service === "S3, documents fetched")?.dollars;
  expect(fetched).toBeCloseTo(((12 * 1_000 * 2) / 1024) * 0.09, 6);
});

test("a page without the marks of a section is refused", () => {
  expect(() => withSections("# Nothing", { speed: "…" })).toThrow("no place for speed");
});
