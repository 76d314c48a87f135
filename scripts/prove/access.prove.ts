import { afterAll, beforeAll, expect, test } from "vitest";
import { type Around, answersOf, type Cell, cellsOf, mismatchOf } from "#scripts/checks/cells.ts";
import { underWatch } from "#scripts/prove/guard-watch.ts";
import { guardsOf } from "#scripts/prove/guards.ts";
import { report } from "#scripts/prove/report.ts";
import { type AccessScene, accessScene } from "#scripts/testing/scenes/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

// Would the access rows (scripts/checks/access) see a missing guard? On every route, each guard that refuses somebody is
// taken away, and so is the contract's own condition: a row must fail. Guards are found in the sources (guards.ts).
// PROVE_QUICK=1: all guards of a route at once.
const isQuick = process.env["PROVE_QUICK"] === "1";

/** Guards that no row can tell from their absence, by the start of their name. */
const unseen: readonly (readonly [guard: string, why: string])[] = [
  ["api/accounts/remove-factor: user.factors.length === 1", "the tests leave second factors optional"],
  ["api/library/download-archive: !mayStillRead", "no row waits for an archive to be built"],
  ["api/library/download-archive: archive.item.kind", "no row waits for an archive to be built"],
  ["evidence/packing: !mayTakeEvidence", "a worker's: for those who lost their role since they asked"],
  ["api/timetable/tick-attendance: !own", "the contract asks for the same roles"],
  ["api/timetable/excuse-learner: !own", "the same"],
  ["placements/noting: !mayMove", "says what may follow a state; a learner's own part is a route of its own"],
  ["situations/telling: ", "it chooses who is told"],
  ["steps/saying: stands >= maxSaid", "no row says something a hundred times"],
  ["steps/validation-links: ", "for a trade trainer who is a referent trainer elsewhere, whom no row knows"],
  ["imports/undoing: ", "no row undoes an import that was written"],
  ["departures/people-undoing: ", "an import refuses single rows and answers 200 all the same"],
  ["profiles/import-users: ", "the same"],
  ["training/import-learners: ", "the same"],
  ["situations/view: mayBeInside", "it only spares a read that would find nothing"],
];

const sources = import.meta.glob<string>(["/functions/**/*.ts", "!/functions/http/**", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const everyGuard = Object.entries(sources).flatMap(([file, code]) =>
  guardsOf(file.slice(1), code).map(({ name }) => name),
);
const killed = new Set<string>();
const counted = { cells: 0, mutants: 0, open: [] as string[] };
let scene: AccessScene;
beforeAll(async () => {
  scene = await accessScene();
});

type Mutant = { name: string; access?: Endpoint["access"]; off: readonly string[] };

/** Runs a cell with these guards switched off and another declared access. */
const without =
  ({ access, off }: Mutant, endpoint: Endpoint): Around =>
  async (work) => {
    const { access: before, fresh } = endpoint;
    endpoint.access = access ?? before;
    // A route that wants fresh authentication refuses visitors too: remove that second check as well.
    if (access === "public") delete endpoint.fresh;
    try {
      return await underWatch({ off: new Set(off), refused: new Set() }, work);
    } finally {
      endpoint.access = before;
      if (fresh) endpoint.fresh = fresh;
    }
  };

/** The cells that each guard refused, on the route as it is, and the answers that its rows do not expect. */
const refusalsIn = async (cells: readonly Cell[]) => {
  const refusals = new Map<string, Cell[]>();
  const watched = cells.map((cell) => ({
    ...cell,
    run: async () => {
      const refused = new Set<string>();
      const outcome = await cell.run((work) => underWatch({ off: new Set(), refused }, work));
      for (const guard of refused) refusals.set(guard, [...(refusals.get(guard) ?? []), cell]);
      return outcome;
    },
  }));
  const answers = await answersOf(watched);
  return { refusals, wrong: answers.flatMap((cell) => mismatchOf(cell, cell.outcome) ?? []) };
};

/** True if a cell fails without the guards; with them back it must pass, else something else failed it. */
const isKilled = async (cells: readonly Cell[], around: Around): Promise<boolean> => {
  for (const cell of cells)
    if (mismatchOf(cell, await cell.run(around))) return !mismatchOf(cell, await cell.run());
  return false;
};

test.each(operations())(
  "$operation: a row sees that it is open",
  async ({ operation, endpoint }) => {
    const cells = cellsOf(scene, operation);
    counted.cells += cells.length;
    const { refusals, wrong } = await refusalsIn(cells);
    expect(wrong).toEqual([]);
    const all = [...refusals.keys()];
    const mutants: Mutant[] = [
      ...(endpoint.access === "public" ? [] : [{ name: "to visitors", access: "public" as const, off: [] }]),
      ...(endpoint.access === "public" || endpoint.access === "signedIn"
        ? []
        : [{ name: "to any session", access: "signedIn" as const, off: all }]),
    ];
    for (const mutant of mutants) {
      counted.mutants++;
      if (!(await isKilled(cells, without(mutant, endpoint))))
        counted.open.push(`${operation} ${mutant.name}`);
    }
    for (const guard of isQuick ? [] : all) {
      counted.mutants++;
      // Switching off one guard changes only the cells that it refused.
      if (await isKilled(refusals.get(guard) ?? [], without({ name: guard, off: [guard] }, endpoint)))
        killed.add(guard);
    }
    expect(counted.open).toEqual([]);
  },
  300_000,
);

test.skipIf(isQuick)("the absence of each guard is seen by a row of some route", () => {
  const isUnseen = (guard: string) => unseen.some(([start]) => guard.startsWith(start));
  expect(everyGuard.filter((guard) => !killed.has(guard) && !isUnseen(guard))).toEqual([]);
  expect(unseen.filter(([start]) => !everyGuard.some((guard) => guard.startsWith(start)))).toEqual([]);
  expect([...killed].filter(isUnseen)).toEqual([]);
});

afterAll(() => {
  report("access", [
    ["routes", operations().length],
    ["cells", counted.cells, { atLeast: 5_000 }],
    ["guards in the sources", everyGuard.length],
    ["routes opened and guards taken away", counted.mutants],
    ["routes that a row does not see open", counted.open.length, 0],
  ]);
});
