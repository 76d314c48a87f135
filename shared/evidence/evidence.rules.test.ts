import { describe, expect, test } from "vitest";
import { oracleStatuses } from "#scripts/testing/scenes/evidence-oracle.ts";
import { departedPath, mutants, randomPath, wholePath } from "#scripts/testing/scenes/evidence-paths.ts";
import {
  statuses as allStatuses,
  type EvidencePath,
  elements,
  type Line,
  type Mark,
} from "#shared/evidence/evidence.path.ts";
import { deriveEvidence, mayReadEvidence, mayTakeEvidence } from "#shared/evidence/evidence.rules.ts";

const statuses = (path: EvidencePath) => deriveEvidence(path).map(({ status }) => status);
const lineOf = (path: EvidencePath, element: Line["element"]) =>
  deriveEvidence(path).find((line) => line.element === element) as Line;
const all = (status: Line["status"]) => elements.map(() => status);

describe("the eleven lines", () => {
  test("all present of a whole path, but for a departure that nobody made", () => {
    const lines = deriveEvidence(wholePath());
    expect(lines.map(({ element }) => element)).toEqual(elements);
    expect(lines.map(({ status }) => status)).toEqual([...all("present").slice(1), "not_applicable"]);
    expect(lines.at(-1)).toMatchObject({ cause: "stillThere", items: [] });
    expect(statuses(departedPath())).toEqual(all("present"));
  });

  test("each fact has its declared day, its moment of saving and its author, which never replace one another", () => {
    expect(lineOf(wholePath(), "E1").items).toEqual([
      expect.objectContaining({
        code: "agreed",
        on: "2026-09-26",
        saved_at: "2026-10-01T12:00:00.000Z",
        by: "solene",
      }),
    ]);
    expect(lineOf(wholePath(), "E4").items).toHaveLength(4);
    expect(lineOf(wholePath(), "E4").items[0]).toMatchObject({ on: "2026-11-11", hours: 14, by: "learner" });
  });

  test("40 mutants at least: one datum dropped, shifted or overlapping changes exactly its line", () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40);
    for (const [what, changes, mutate, of = wholePath] of mutants) {
      const path = of();
      mutate(path);
      for (const derived of [statuses, oracleStatuses]) {
        const [before, after] = [derived(of()), derived(path)];
        expect(
          elements.filter((_, n) => before[n] !== after[n]),
          what,
        ).toEqual(changes);
      }
    }
  });

  test("an oracle written separately derives the same of random paths, which show each status of each line", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 500; seed++) {
      const derived = statuses(randomPath(seed));
      expect(derived, `path ${seed}`).toEqual(oracleStatuses(randomPath(seed)));
      for (const [n, status] of derived.entries()) seen.add(`${elements[n]} ${status}`);
    }
    // A departure alone is never awaited.
    expect(
      elements.flatMap((one) => allStatuses.map((s) => `${one} ${s}`)).filter((one) => !seen.has(one)),
    ).toEqual(["E11 not_due"]);
  });
});

describe("edges", () => {
  test("before the start nothing is expected", () => {
    const blank = { ...wholePath(), steps: [], trade: [], contacts: [], today: "2026-09-30" };
    const lines = deriveEvidence(blank);
    expect(lines.map(({ status }) => status)).toEqual([...all("not_due").slice(1), "not_applicable"]);
    expect(lines[0]?.cause).toBe("notStarted");
    expect(lineOf({ ...blank, today: "2026-10-01" }, "E1")).toMatchObject({
      status: "missing",
      items: [{ code: "noStep", turns: ["team"], since: "2026-10-01" }],
    });
  });

  test("of somebody who left, what came due later is not asked, what was due before still is", () => {
    const path = { ...departedPath(), left_on: "2026-11-25" };
    // Situations of 10 and 30 November: the first one is over, the others never came.
    path.steps = path.steps.map((step) =>
      step.order > 3
        ? {
            ...step,
            completion: null,
            submission: null,
            interviews: { before: null, after: null, meeting: null },
          }
        : step,
    );
    expect(statuses(path)).toEqual(all("present"));
    path.steps = path.steps.map((step) => (step.order === 3 ? { ...step, submission: null } : step));
    expect(lineOf(path, "E7")).toMatchObject({ status: "missing", items: [{ since: "2026-11-12" }] });
    expect(lineOf(path, "E8")).toMatchObject({ status: "not_applicable", cause: "left" });
  });

  test("a shortened path, and an archived step, ask nothing of what is not in them", () => {
    const path = wholePath();
    path.steps = path.steps.filter(({ order }) => order !== 6);
    path.steps = path.steps.map((step) =>
      step.order === 5 ? { ...step, archived: true, completion: null, submission: null } : step,
    );
    expect(statuses(path)).toEqual(statuses(wholePath()));
    // A situation keeps its number when one before it is archived.
    expect(lineOf(path, "E4").items.map(({ step }) => step?.situation)).toEqual([1, 2]);
  });

  test("without the first rendez-vous, the second is still the second", () => {
    const path = wholePath();
    path.steps = path.steps.map((step) => (step.order === 1 ? { ...step, archived: true } : step));
    const whole = statuses(wholePath());
    expect(statuses(path)).toEqual(["missing", ...whole.slice(1)]);
    expect(lineOf(path, "E1").items).toMatchObject([{ code: "noStep" }]);
    path.steps = path.steps.filter(({ order }) => order !== 1);
    expect(statuses(path)).toEqual(["missing", ...whole.slice(1)]);
  });

  test("two trainers over time are two facts; a word stays that of whoever had the part", () => {
    const path = wholePath();
    path.trade = [
      {
        trainer_id: "driss",
        from: "2026-09-28T10:00:00.000Z",
        from_known: true,
        to: "2027-01-10T10:00:00.000Z",
      },
      { trainer_id: "nadia", from: "2027-01-10T10:00:00.000Z", from_known: true, to: null },
    ];
    expect(lineOf(path, "E3")).toMatchObject({
      status: "present",
      items: [{ by: "driss" }, { by: "nadia" }],
    });
    expect(lineOf(path, "E8").status).toBe("present");
  });

  test("a trainer who leaves before the end leaves nobody, one whose account goes after it was there", () => {
    const whole = wholePath();
    const until = (to: string) => ({
      ...whole,
      today: "2029-01-24",
      trade: [{ trainer_id: "driss", from: "2026-09-28T10:00:00.000Z", from_known: true, to }],
    });
    expect(lineOf(until(`${whole.end}T10:00:00.000Z`), "E3")).toMatchObject({
      status: "present",
      items: [{ by: "driss" }],
    });
    expect(lineOf(until("2027-01-10T10:00:00.000Z"), "E3")).toMatchObject({
      status: "missing",
      items: [{ by: "driss" }, { code: "nobody", since: "2027-01-10" }],
    });
  });

  test("who arrives in mid-year is asked from their arrival on", () => {
    const late = { ...wholePath(), joined_on: "2027-03-10", contacts: [] };
    expect(lineOf(late, "E10")).toMatchObject({ status: "not_due", cause: "notYet" });
    expect(lineOf({ ...late, today: "2027-12-31", joined_on: "2027-12-30" }, "E10").status).toBe(
      "not_applicable",
    );
    expect(lineOf({ ...late, joined_on: "2026-12-01" }, "E10")).toMatchObject({
      status: "missing",
      items: [{ since: "2026-12-01", turns: ["referent"] }],
    });
  });

  test("what nobody holds is the team's turn", () => {
    const path = { ...wholePath(), held: { trade: false, referent: true } };
    path.steps = path.steps.map((step) =>
      step.order === 1 ? { ...step, words: { ...step.words, trade: null } } : step,
    );
    expect(lineOf(path, "E1").items).toMatchObject([{ code: "wordMissing", turns: ["team"] }]);
  });

  test("a mark stands above what is missing; a proof on paper whose file is gone is to check", () => {
    const said = { on: null, saved_at: "2026-12-10T08:00:00.000Z", by: "helene" };
    const path = { ...wholePath(), contacts: [] };
    const marked = (mark: Mark) => lineOf({ ...path, marks: { E10: mark } }, "E10");
    expect(marked({ kind: "not_applicable", ...said })).toMatchObject({
      status: "not_applicable",
      cause: "declared",
    });
    expect(marked({ kind: "paper", has_file: true, ...said })).toMatchObject({
      status: "present",
      items: [{ code: "paper" }],
    });
    expect(marked({ kind: "paper", has_file: false, ...said }).status).toBe("to_check");
  });
});

describe("who reads", () => {
  const viewer = (
    role: "coordinator" | "assistant" | "referentTrainer" | "tradeTrainer" | "learner",
    id = "x",
  ) => ({
    ...{ userId: "u", name: "" },
    profiles: [{ id, role, confirmed: true }],
  });
  const learner = { profile_id: "l", referent_instructor_id: "r" };
  test.each([
    [viewer("coordinator"), true, true],
    [viewer("assistant"), true, false],
    [viewer("referentTrainer", "r"), true, false],
    [viewer("referentTrainer"), false, false],
    [viewer("tradeTrainer", "t"), false, false],
    [viewer("learner", "l"), true, false],
    [viewer("learner"), false, false],
  ])("%j reads %s, takes away %s", (who, reads, takes) => {
    expect([mayReadEvidence(who, learner), mayTakeEvidence(who)]).toEqual([reads, takes]);
  });
});
