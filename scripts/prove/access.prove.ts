import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "#scripts/checks/access-tables.ts";
import {
  type Around,
  answersOf,
  type Cell,
  cellsOf,
  giveawaysOf,
  surpriseOf,
} from "#scripts/checks/cells.ts";
import { underWatch } from "#scripts/prove/guard-watch.ts";
import { guardsOf } from "#scripts/prove/guards.ts";
import { idleGuards } from "#scripts/prove/idle-guards.ts";
import { type Figure, report } from "#scripts/prove/report.ts";
import { type AccessScene, accessScene, principals } from "#scripts/testing/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

// The access matrix (scripts/checks/access), then the proof that it sees a missing guard: for every route, whatever
// keeps people out of it is taken away, one guard at a time and all at once, and a cell must fail.

type Mutant = { name: string; access?: Endpoint["access"]; off: readonly string[] };

const counts = {
  cells: 0,
  allowed: 0,
  denied: 0,
  given: 0,
  mutants: 0,
  killed: 0,
  failing: 0,
  idle: 0,
  publicRoutes: 0,
};
const askedByAny = new Set<string>();
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

/** Calls a route without these guards, and with another access. */
const without =
  ({ access, off }: Pick<Mutant, "access" | "off">, endpoint: Endpoint): Around =>
  async (work) => {
    const { access: before, fresh } = endpoint;
    endpoint.access = access ?? before;
    // A fresh proof needs somebody who proves: the contract would keep visitors out twice.
    if (access === "public") delete endpoint.fresh;
    try {
      return await underWatch({ off: new Set(off), asked: new Set(), refused: new Set() }, work);
    } finally {
      endpoint.access = before;
      if (fresh) endpoint.fresh = fresh;
    }
  };

/** What a route's cells answer, the guards that they ask, and the cells that each of these refuses. */
const watched = async (cells: readonly Cell[]) => {
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

/** All the ways to leave a route unguarded: to visitors, to any session, without each of its guards, without any. */
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

/** The first cell that fails by an answer; if none does, the first that fails by an error of the code below. */
const firstFailing = async (cells: readonly Cell[], around: Around) => {
  let crashing: Cell | undefined;
  for (const cell of cells) {
    const outcome = await cell.run(around);
    if (!surpriseOf(cell, outcome)) continue;
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
    const { answers, asked, refusals } = await watched(cells);
    counts.cells += cells.length;
    for (const cell of answers) {
      const surprise = surpriseOf(cell, cell.outcome);
      if (!surprise) continue;
      found.push(`${operation}: ${surprise}`);
      if (cell.expected >= 400 && cell.outcome.status < 400) counts.allowed += 1;
      else counts.denied += 1;
    }
    const given = giveawaysOf(operation, answers);
    counts.given += given.length;
    found.push(...given);

    for (const guard of asked) askedByAny.add(guard);
    const mutants = mutantsOf(operation, endpoint, asked);
    if (endpoint.access === "public") counts.publicRoutes += 1;
    for (const mutant of process.env["PROVE_QUICK"] ? mutants.slice(-1) : mutants) {
      // A guard that is taken away alone changes only what it refused.
      const alone = mutant.access ? undefined : mutant.off[0];
      const idle = alone !== undefined && isIdle(alone, operation);
      const { killer, crashing } = await firstFailing(
        alone === undefined ? cells : (refusals.get(alone) ?? []),
        without(mutant, endpoint),
      );
      // With its guard back, the cell holds again: what failed was the missing guard.
      const holds = killer && !surpriseOf(killer, await killer.run());
      if (idle && !killer) {
        counts.idle += 1;
        continue;
      }
      counts.mutants += 1;
      if (holds && !idle) counts.killed += 1;
      else if (!killer && crashing) counts.failing += 1;
      else {
        const reason = idle ? ": declared idle, and seen" : killer ? ": and fails with its guard back" : "";
        survivors.push(`${operation} ${mutant.name}${reason}`);
      }
    }
    expect(found).toEqual([]);
    expect(survivors).toEqual([]);
  },
  300_000,
);

test("every guard is asked by a route, or said to be idle", () => {
  const isReached = (guard: string) =>
    askedByAny.has(guard) || idleGuards.some((idle) => !idle.routes && guard.startsWith(idle.guard));
  expect(everyGuard.filter((guard) => !isReached(guard))).toEqual([]);
  expect(idleGuards.filter(({ guard }) => !everyGuard.some((name) => name.startsWith(guard)))).toEqual([]);
});

afterAll(() => {
  const figures: Figure[] = [
    ["routes", operations().length],
    ["principals", principals.length],
    ["rows written by hand", operations().flatMap(({ operation }) => rowsOf(operation)).length],
    ["cells", counts.cells, { atLeast: 5_000 }],
    ["let in and should not be", counts.allowed, 0],
    ["refused otherwise than expected", counts.denied, 0],
    ["refusals that give away what is there", counts.given, 0],
    ["public routes, with no session to take away", counts.publicRoutes],
    ["mutants without a guard", counts.mutants],
    ["of those, seen by the matrix", counts.killed, counts.mutants - counts.failing],
    ["of those, nobody let in: the code below fails", counts.failing],
    ["guards that a route asks in vain, declared with their reason", counts.idle],
    ["seconds", Math.round((Date.now() - startedAt) / 1000)],
  ];
  report("access", figures);
});
