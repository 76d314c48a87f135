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
import { type Guard, guards } from "#scripts/prove/guard-list.ts";
import { type Figure, report } from "#scripts/prove/report.ts";
import { type AccessScene, accessScene, principals } from "#scripts/testing/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

// The access matrix (scripts/checks/access), then the proof that it sees a missing guard: for every route that is not
// public, whatever keeps people out of it is taken away, one guard at a time and all at once, and a cell must fail.

type Mutant = { name: string; access?: Endpoint["access"]; off: readonly string[] };

const counts = {
  cells: 0,
  allowed: 0,
  denied: 0,
  given: 0,
  mutants: 0,
  killed: 0,
  publicRoutes: 0,
};
const used = new Set<string>();
const startedAt = Date.now();
let scene: AccessScene;
beforeAll(async () => {
  scene = await accessScene();
});

/** Calls a route that has lost these guards; notes those that it asks. */
const without =
  ({ access, off }: Omit<Mutant, "name">, endpoint: Endpoint, asked = new Set<string>()): Around =>
  async (work) => {
    const { access: before, fresh } = endpoint;
    globalThis.guardWatch = { off: new Set(off), asked };
    endpoint.access = access ?? before;
    // Who must prove anew who they are is somebody: the contract would keep visitors out twice.
    if (access === "public") delete endpoint.fresh;
    try {
      return await work();
    } finally {
      endpoint.access = before;
      if (fresh) endpoint.fresh = fresh;
      globalThis.guardWatch = undefined;
    }
  };

const known: Record<string, Guard> = Object.assign({}, ...Object.values(guards));
const isIdle = (guard: string, operation: string) => known[guard]?.idle?.routes.test(operation) ?? false;

/** All the ways to leave a route unguarded: to visitors, to any session, without each of its rules, without any. */
const mutantsOf = (operation: string, { access }: Endpoint, asked: readonly string[]): Mutant[] => {
  if (access === "public")
    return asked.filter((guard) => !isIdle(guard, operation)).map((guard) => ({ name: guard, off: [guard] }));
  const live = asked.filter((guard) => !isIdle(guard, operation));
  return [
    { name: "open to visitors", access: "public", off: [] },
    ...(access === "signedIn" ? [] : [{ name: "open to any session", access: "signedIn" as const, off: [] }]),
    ...live.map((guard) => ({ name: `without ${guard}`, off: [guard] })),
    ...(live.length > 0 ? [{ name: "open to all", access: "signedIn" as const, off: asked }] : []),
  ];
};

/** The first cell that fails; refused ones come first. */
const firstFailing = async (cells: readonly Cell[], around: Around): Promise<Cell | undefined> => {
  for (const cell of cells) if (surpriseOf(cell, await cell.run(around))) return cell;
  return undefined;
};

test.each(operations())(
  "$operation: everybody is answered as expected, and no guard is superfluous",
  async (route) => {
    const { operation, endpoint } = route;
    const cells = cellsOf(scene, operation);
    const survivors: string[] = [];
    const found: string[] = [];
    const asked = new Set<string>();
    const answers = await answersOf(cells, without({ off: [] }, endpoint, asked));
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

    const mutants = mutantsOf(operation, endpoint, [...asked]);
    if (endpoint.access === "public") counts.publicRoutes += 1;
    for (const mutant of process.env["PROVE_QUICK"] ? mutants.slice(-1) : mutants) {
      for (const guard of mutant.off) used.add(guard);
      counts.mutants += 1;
      const killer = await firstFailing(cells, without(mutant, endpoint));
      // With its guard back, the cell holds again: what failed was the missing guard.
      const holds = killer && !surpriseOf(killer, await killer.run());
      if (holds) counts.killed += 1;
      else survivors.push(`${operation} ${mutant.name}${killer ? ": and fails with its guard back" : ""}`);
    }
    expect(found).toEqual([]);
    expect(survivors).toEqual([]);
  },
  300_000,
);

test("every guard was asked by a route, and taken away from one", () => {
  expect(Object.keys(known).filter((guard) => !used.has(guard))).toEqual([]);
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
    ["of those, seen by the matrix", counts.killed, counts.mutants],
    ["seconds", Math.round((Date.now() - startedAt) / 1000)],
  ];
  report("access", figures);
});
