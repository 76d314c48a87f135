import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureColdStarts } from "#scripts/bench/cold-starts.ts";
import { measurePages } from "#scripts/bench/pages.ts";
import { prepare } from "#scripts/local/prepare.ts";

// `npm run bench`: what each route asks of DynamoDB and answers. `-- --scale`: the same in tables of growing size, for the
// routes that grow. `-- --cold`: how long each bundle takes to load. `-- --pages`: how long the pages of a large event
// take, in Chromium. `-- --only events` or `saveWishes`: these alone.
// Requests and units are the same on AWS.

/** What one call asks of DynamoDB, and the size of its answer before compression. */
export type Cost = {
  requests: number;
  inSequence: number;
  readUnits: number;
  writeUnits: number;
  answerKb: number;
};
export type Measured = Record<string, { cold: Cost; warm: Cost }>;

const root = path.resolve(import.meta.dirname, "../..");

/** Measures the routes in a new table that holds this much. */
const measure = (only: readonly string[], structures = 0, learners = 0): Measured => {
  const folder = mkdtempSync(path.join(tmpdir(), "compagnon-bench-"));
  try {
    const file = path.join(folder, "routes.json");
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "scripts/bench/vitest.config.ts"];
    const env = { ...process.env, BENCH: JSON.stringify([only, structures, learners]), BENCH_FILE: file };
    const { status } = spawnSync(process.execPath, [...vitest, "--reporter=dot", "--silent=true"], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    if (status !== 0) process.exitCode = 1;
    return JSON.parse(readFileSync(file, "utf8")) as Measured;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const printTable = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => String(row[n]).length)));
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell, n) => (n === 0 ? String(cell).padEnd(widths[n] ?? 0) : String(cell).padStart(widths[n] ?? 0))).join(" | ")} |`;
  console.log([line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n"));
};

const shown = ({ requests, readUnits, writeUnits }: Cost) =>
  `${requests} · ${readUnits.toLocaleString("en")}${writeUnits > 0 ? ` + ${writeUnits.toLocaleString("en")}` : ""}`;

const printCosts = (only: readonly string[]): void => {
  const heads = [
    "route",
    "requests",
    "in sequence",
    "read units",
    "write units",
    "KB",
    "cold: requests · units",
  ];
  const rows = Object.entries(measure(only)).map(([route, { warm, cold }]) => [
    route,
    warm.requests,
    warm.inSequence,
    warm.readUnits,
    warm.writeUnits,
    warm.answerKb.toFixed(1),
    shown(cold),
  ]);
  printTable(heads, rows);
};

const sizes = [
  [500, 100],
  [5_000, 1_000],
  [20_000, 4_000],
] as const;

/** Prints the routes that read or write more in the largest table than in the smallest. */
const printGrowth = (only: readonly string[]): void => {
  const found = sizes.map(([structures, learners]) => measure(only, structures, learners));
  const units = ({ readUnits, writeUnits }: Cost) => readUnits + writeUnits;
  const growthOf = (route: string, call: "warm" | "cold") => {
    const costs = found.flatMap((measured) => measured[route]?.[call] ?? []);
    const [first, last] = [costs[0], costs.at(-1)];
    return { costs, grows: first && last ? units(last) > 1.1 * units(first) + 2 : false };
  };
  const grown = Object.keys(found[0] ?? {})
    .map((route) => ({ route, warm: growthOf(route, "warm"), cold: growthOf(route, "cold") }))
    .filter(({ warm, cold }) => warm.grows || cold.grows);
  const titles = sizes.map(([structures, learners]) => `${structures} / ${learners}`);
  printTable(
    ["requests · units", ...titles.map((one) => `warm, ${one}`), ...titles.map((one) => `cold, ${one}`)],
    grown.map(({ route, warm, cold }) => [route, ...[...warm.costs, ...cold.costs].map(shown)]),
  );
  console.log(
    `${Object.keys(found[0] ?? {}).length - grown.length} other routes cost the same at each size.`,
  );
};

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    scale: { type: "boolean" },
    cold: { type: "boolean" },
    pages: { type: "boolean" },
  },
});
const only = values.only?.split(",") ?? [];
if (values.cold) {
  await prepare(console.log, new AbortController().signal);
  if (!(await measureColdStarts(only))) process.exitCode = 1;
} else if (values.pages) {
  await prepare(console.log, new AbortController().signal);
  printTable(["page", "elements", "pixels high", "content, ms", "a move, ms"], await measurePages());
} else if (values.scale) printGrowth(only);
else printCosts(only);
