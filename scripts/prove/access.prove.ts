import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "#scripts/checks/access-tables.ts";
import {
  type Around,
  answersOf,
  type Cell,
  cellsOf,
  mismatchOf,
  revealingRefusals,
} from "#scripts/checks/cells.ts";
import { underWatch } from "#scripts/prove/guard-watch.ts";
import { guardsOf } from "#scripts/prove/guards.ts";
import { idleGuards } from "#scripts/prove/idle-guards.ts";
import { type Figure, report } from "#scripts/prove/report.ts";
import { type AccessScene, accessScene, principals } from "#scripts/testing/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

// The access matrix (scripts/checks/access), and the proof that it detects a missing guard: on every route, each guard is
// switched off, one by one and all at once, and a cell must fail.

type Mutant = { name: string; access?: Endpoint["access"]; off: readonly string[] };

const counts = {
  cells: 0,
  allowed: 0,
  denied: 0,
  revealing: 0,
  mutants: 0,
  killed: 0,
  failing: 0,
  idle: 0,
  publicRoutes: 0,
};
const reachedGuards = new Set<string>();
const sources = import.meta.glob<string>(["/functions/{api,services}/**/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const everyGuard = Object.entries(sources).flatMap(([file, code]) =>
  guardsOf(file.slice(1), code).map(({ name }) => name),
);
const startedAt = Date.now();
let scene: AccessScene;
beforeAll(async () => {
  scene = await accessScene();
});

/** Runs a cell with these guards switched off and another declared access. */
const without =
  ({ access, off }: Pick<Mutant, "access" | "off">, endpoint: Endpoint): Around =>
  async (work) => {
    const { access: before, fresh } = endpoint;
    endpoint.access = access ?? before;
    // A route that wants fresh authentication refuses visitors too: remove that second check as well.
    if (access === "public") delete endpoint.fresh;
    try {
      return await underWatch({ off: new Set(off), asked: new Set(), refused: new Set() }, work);
    } finally {
      endpoint.access = before;
      if (fresh) endpoint.fresh = fresh;
    }
  };

/** Runs a route's cells: their answers, the guards that were evaluated, and the cells that each guard refused. */
const runWatched = async (cells: readonly Cell[]) => {
  const asked = new Set<string>();
  const refusals = new Map<string, Cell[]>();
  const watching = cells.map((cell) => ({
    ...cell,
    run: async () => {
      const refused = new Set<string>();
      const outcome = await cell.run((work) => underWatch({ off: new Set(), asked, refused }, work));
      for (const guard of refused) refusals.set(guard, [...(refusals.get(guard) ?? []), cell]);
      return outcome;
    },
  }));
  return { answers: await answersOf(watching), asked: [...asked], refusals };
};

const isIdle = (guard: string, operation: string): boolean =>
  idleGuards.some((idle) => guard.startsWith(idle.guard) && idle.routes?.test(operation));

/** The mutants of a route: without each guard, without any, open to any session, open to visitors. */
const mutantsOf = (operation: string, { access }: Endpoint, asked: readonly string[]): Mutant[] => [
  ...asked.map((guard) => ({ name: `without ${guard}`, off: [guard] })),
  ...(access === "public"
    ? []
    : [
        { name: "open to visitors", access: "public" as const, off: [] },
        ...(access === "signedIn"
          ? []
          : [{ name: "open to any session", access: "signedIn" as const, off: [] }]),
        ...(asked.some((guard) => !isIdle(guard, operation))
          ? [{ name: "open to all", access: "signedIn" as const, off: asked }]
          : []),
      ]),
];

/** The first cell that fails by its answer; if none does, the first that fails with a 5xx. */
const firstFailing = async (cells: readonly Cell[], around: Around) => {
  let crashing: Cell | undefined;
  for (const cell of cells) {
    const outcome = await cell.run(around);
    if (!mismatchOf(cell, outcome)) continue;
    if (outcome.status < 500) return { killer: cell, crashing };
    crashing ??= cell;
  }
  return { killer: undefined, crashing };
};

test.each(operations())(
  "$operation: everybody is answered as expected, and no guard is superfluous",
  async (route) => {
    const { operation, endpoint } = route;
    const cells = cellsOf(scene, operation);
    const survivors: string[] = [];
    const found: string[] = [];
    const { answers, asked, refusals } = await runWatched(cells);
    counts.cells += cells.length;
    for (const cell of answers) {
      const mismatch = mismatchOf(cell, cell.outcome);
      if (!mismatch) continue;
      found.push(`${operation}: ${mismatch}`);
      if (cell.expected >= 400 && cell.outcome.status < 400) counts.allowed += 1;
      else counts.denied += 1;
    }
    const revealing = revealingRefusals(operation, answers);
    counts.revealing += revealing.length;
    found.push(...revealing);

    for (const guard of asked) reachedGuards.add(guard);
    const mutants = mutantsOf(operation, endpoint, asked);
    if (endpoint.access === "public") counts.publicRoutes += 1;
    for (const mutant of process.env["PROVE_QUICK"] ? mutants.slice(-1) : mutants) {
      // Switching off one guard changes only the cells that it refused.
      const alone = mutant.access ? undefined : mutant.off[0];
      const idle = alone !== undefined && isIdle(alone, operation);
      const { killer, crashing } = await firstFailing(
        alone === undefined ? cells : (refusals.get(alone) ?? []),
        without(mutant, endpoint),
      );
      // With the guard back, the cell must pass again: else something other than the mutant failed it.
      const holds = killer && !mismatchOf(killer, await killer.run());
      if (idle && !killer) {
        counts.idle += 1;
        continue;
      }
      counts.mutants += 1;
      if (holds && !idle) counts.killed += 1;
      else if (!killer && crashing) counts.failing += 1;
      else {
        const reason = idle
          ? ": declared idle, but killed"
          : killer
            ? ": also fails with its guard back"
            : "";
        survivors.push(`${operation} ${mutant.name}${reason}`);
      }
    }
    expect(found).toEqual([]);
    expect(survivors).toEqual([]);
  },
  300_000,
);

test("every guard is evaluated by a route, or declared idle", () => {
  const isReached = (guard: string) =>
    reachedGuards.has(guard) || idleGuards.some((idle) => !idle.routes && guard.startsWith(idle.guard));
  expect(everyGuard.filter((guard) => !isReached(guard))).toEqual([]);
  expect(idleGuards.filter(({ guard }) => !everyGuard.some((name) => name.startsWith(guard)))).toEqual([]);
});

afterAll(() => {
  const figures: Figure[] = [
    ["routes", operations().length],
    ["principals", principals.length],
    ["rows written by hand", operations().flatMap(({ operation }) => rowsOf(operation)).length],
    ["cells", counts.cells, { atLeast: 5_000 }],
    ["allowed that should be refused", counts.allowed, 0],
    ["another status than expected", counts.denied, 0],
    ["refusals that reveal whether a thing exists", counts.revealing, 0],
    ["public routes, which need no session", counts.publicRoutes],
    ["mutants without a guard", counts.mutants],
    ["of those, killed by the matrix", counts.killed, counts.mutants - counts.failing],
    ["of those, failing with a 5xx", counts.failing],
    ["guards without effect on a route, declared with their reason", counts.idle],
    ["seconds", Math.round((Date.now() - startedAt) / 1000)],
  ];
  report("access", figures);
});
