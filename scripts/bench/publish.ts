import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { costTable, waitingMs } from "#scripts/bench/costs.ts";
import { type Figures, readFigures } from "#scripts/bench/figures.ts";
import { growing, refusals } from "#scripts/bench/growth.ts";
import type { Measured } from "#scripts/bench/measure.ts";
import { plot } from "#scripts/bench/plot.ts";

const root = path.resolve(import.meta.dirname, "../..");

const shown = [
  "filterStructures",
  "getStructure",
  "login",
  "listUserProfiles",
  "listLearnerWishes",
  "saveWishes",
  "groupWishesByProfile",
  "getStep",
  "updateStep",
  "getFolder",
  "exportWishes",
];

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [
    `| ${heads.join(" | ")} |`,
    `|${heads.map((_, n) => (n === 0 ? "---" : "--:")).join("|")}|`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");

const count = (value: number | undefined) =>
  value === undefined ? "–" : Math.round(value).toLocaleString("en");
const time = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(value < 20 ? 1 : 0));

const waiting = (one: Measured | undefined, call: "warm" | "cold") => one && waitingMs(one[call], one.memory);

const speedTable = (figures: Figures): string => {
  const [{ measured } = { measured: {} as Record<string, Measured> }] = figures.sizes;
  return table(
    [
      "Route",
      "DynamoDB requests",
      "in sequence",
      "read / write units",
      "answer KB",
      "waiting ms",
      "cold: requests",
      "read units",
      "waiting ms",
    ],
    shown.map((operation) => {
      const { warm, cold } = measured[operation] ?? {};
      return [
        operation,
        count(warm?.requests),
        count(warm?.inSequence),
        `${count(warm?.readUnits)} / ${count(warm?.writeUnits)}`,
        time(warm?.answerKb),
        time(waiting(measured[operation], "warm")),
        count(cold?.requests),
        count(cold?.readUnits),
        time(waiting(measured[operation], "cold")),
      ];
    }),
  );
};

const scaleTable = (figures: Figures): string => {
  const names = new Set([
    "filterStructures",
    "getStructure",
    "saveWishes",
    ...growing(figures, "warm")
      .slice(0, 5)
      .map(({ operation }) => operation),
    ...growing(figures, "cold")
      .slice(0, 5)
      .map(({ operation }) => operation),
  ]);
  const of = (operation: string, read: (one: Measured) => string | number) =>
    figures.sizes.map(({ measured }) => {
      const one = measured[operation];
      return one ? read(one) : "–";
    });
  const at = figures.sizes.map(({ structures, learners }) => `${count(structures)} / ${count(learners)}`);
  const says = (one: Measured, call: "warm" | "cold") =>
    `${count(one[call].requests)} · ${count(one[call].readUnits)} · ${time(waiting(one, call))}`;
  return table(
    [
      "Requests · read units · waiting ms",
      ...at.map((size) => `warm, ${size}`),
      ...at.map((size) => `cold, ${size}`),
    ],
    [...names].map((operation) => [
      operation,
      ...of(operation, (one) => (one.refused ? `${one.refused}` : says(one, "warm"))),
      ...of(operation, (one) => (one.refused ? `${one.refused}` : says(one, "cold"))),
    ]),
  );
};

/** The cost of reading both lists, cold and warm. */
const listsTable = ({ lists }: Figures): string =>
  table(
    [
      "Held in memory",
      "requests",
      "in sequence",
      "read units",
      "processor ms",
      "MB",
      "again: requests",
      "read units",
    ],
    lists.flatMap(({ structures, learners, catalogue, people }) =>
      [
        { what: `catalogue of ${count(structures)} structures`, of: catalogue },
        { what: `cards of ${count(learners)} people`, of: people },
      ].map(({ what, of: { cold, warm } }) => [
        what,
        count(cold.requests),
        count(cold.inSequence),
        count(cold.readUnits),
        count(cold.processorMs),
        time(cold.mb),
        count(warm.requests),
        count(warm.readUnits),
      ]),
    ),
  );

const refusalLines = (figures: Figures): string => {
  const found = refusals(figures);
  return found.length === 0
    ? "Every route answers at every size."
    : `Routes that refuse at a size: ${found
        .map(
          ({ operation, structures, learners, status }) =>
            `${operation} (${status}, at ${count(structures)} / ${count(learners)})`,
        )
        .join(", ")}.`;
};

/** Every route at every size. */
const wholeTable = (figures: Figures): string => {
  const heads = [
    "route",
    ...figures.sizes.flatMap(({ structures, learners }) =>
      [
        "requests",
        "in sequence",
        "read",
        "write",
        "KB",
        "waiting ms",
        "cold requests",
        "cold read",
        "cold waiting ms",
        "MB",
      ].map((head) => `${head} ${structures}/${learners}`),
    ),
  ];
  const rows = Object.keys(figures.sizes[0]?.measured ?? {}).map((operation) => [
    operation,
    ...figures.sizes.flatMap(({ measured }) => {
      const { warm, cold, refused } = measured[operation] ?? {};
      return [
        `${count(warm?.requests)}${refused ? ` (${refused})` : ""}`,
        count(warm?.inSequence),
        count(warm?.readUnits),
        count(warm?.writeUnits),
        time(warm?.answerKb),
        time(waiting(measured[operation], "warm")),
        count(cold?.requests),
        count(cold?.readUnits),
        time(waiting(measured[operation], "cold")),
        count(cold?.memoryMb),
      ];
    }),
  ]);
  return table(heads, rows);
};

/** The sections of MEASURES.md between two marks. */
export const sections = (figures: Figures): Record<string, string> => ({
  speed: speedTable(figures),
  scale: [
    scaleTable(figures),
    refusalLines(figures),
    ...(figures.lists.length > 0 ? [listsTable(figures)] : []),
  ].join("\n\n"),
  costs: costTable(figures),
  routes: wholeTable(figures),
});

const marks = (name: string) =>
  [`<!-- ${name}: written by npm run bench -- --scale -->`, `<!-- /${name} -->`] as const;

/** Replaces the marked sections of a text; throws if a mark is missing. */
export const withSections = (text: string, written: Record<string, string>): string =>
  Object.entries(written).reduce((before, [name, section]) => {
    const [opens, closes] = marks(name);
    const [from, to] = [before.indexOf(opens), before.indexOf(closes)];
    if (from < 0 || to < from) throw new Error(`MEASURES.md has no place for ${name}`);
    return `${before.slice(0, from)}${opens}\n\n${section}\n\n${before.slice(to)}`;
  }, text);

/** The files written from figures, with their content. */
export const published = (figures: Figures): Record<string, string> => {
  const page = path.join(root, "MEASURES.md");
  return {
    [page]: withSections(readFileSync(page, "utf8"), sections(figures)),
    [path.join(root, "web/pictures/scale.svg")]: plot(figures),
  };
};

if (import.meta.main)
  for (const [file, text] of Object.entries(published(readFigures()))) writeFileSync(file, text);
