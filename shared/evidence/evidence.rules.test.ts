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
import { isLate } from "#shared/steps/steps.rules.ts";

const statuses = (path: EvidencePath) => deriveEvidence(path).map(({ status }) => status);
const lineOf = (path: EvidencePath, element: Line["element"]) =>
  deriveEvidence(path).find((line) => line.element === element) as Line;
const noon = (day: string) => `${day}T12:00:00.000Z`;
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

/** A path of which nothing was said or handed in, with these dates of its second rendez-vous and its first situation. */
const blankPath = (now: string, ends: { plan: string | null; situation: string | null } | null) => {
  const nothing = { completion: null, submission: null, answers: {} };
  const interviews = { before: null, after: null, meeting: null };
  const step = (order: number, end_datetime: string | null) => ({
    ...(wholePath().steps.find((one) => one.order === order) as EvidencePath["steps"][number]),
    ...{ ...nothing, interviews, start_datetime: end_datetime, end_datetime },
  });
  const steps = ends ? [step(1, null), step(2, ends.plan), step(3, ends.situation)] : [];
  return { ...wholePath(), now, steps };
};

describe("« manque » begins when « en retard » does, else it is « pas encore attendu »", () => {
  const [plan, situation] = ["2026-11-10T16:00:00.000Z", "2026-11-20T16:00:00.000Z"];
  test.each([
    ["no steps, the day they joined", "2026-10-01T08:00:00.000Z", null, "not_due", "not_due"],
    ["no steps, months later", "2027-03-15T08:00:00.000Z", null, "not_due", "not_due"],
    ["no steps, after the end", "2027-07-01T08:00:00.000Z", null, "missing", "missing"],
    ["no dates", "2027-03-15T08:00:00.000Z", { plan: null, situation: null }, "not_due", "not_due"],
    ["before the plan", "2026-11-09T08:00:00.000Z", { plan, situation }, "not_due", "not_due"],
    ["its last day, in the morning", "2026-11-10T08:00:00.000Z", { plan, situation }, "not_due", "not_due"],
    ["its last day, after its hour", "2026-11-10T16:00:01.000Z", { plan, situation }, "missing", "not_due"],
    ["the situation's last day", "2026-11-20T15:59:59.000Z", { plan, situation }, "missing", "not_due"],
    ["the situation is over", "2026-11-20T16:00:01.000Z", { plan, situation }, "missing", "missing"],
    [
      "a plan without a date, work set off",
      "2026-11-21T08:00:00.000Z",
      { plan: null, situation },
      "missing",
      "missing",
    ],
  ] as const)("%s", (_, now, ends, planned, done) => {
    const path = blankPath(now, ends);
    expect(["E2", "E9", "E4"].map((one) => lineOf(path, one as "E2").status)).toEqual([
      planned,
      planned,
      done,
    ]);
    // Of a step with a date, the lists of steps say the same.
    for (const step of path.steps.filter(({ end_datetime }) => end_datetime !== null))
      expect(isLate(step, new Date(now))).toBe((step.order === 2 ? planned : done) === "missing");
  });
});

describe("edges", () => {
  test("before the start nothing is expected", () => {
    const blank = { ...wholePath(), steps: [], trade: [], contacts: [], now: noon("2026-09-30") };
    const lines = deriveEvidence(blank);
    expect(lines.map(({ status }) => status)).toEqual([...all("not_due").slice(1), "not_applicable"]);
    expect(lines[0]?.cause).toBe("notStarted");
    expect(lineOf({ ...blank, now: noon("2026-10-01") }, "E1")).toMatchObject({
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
      now: noon("2029-01-24"),
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
    expect(lineOf({ ...late, now: noon("2027-12-31"), joined_on: "2027-12-30" }, "E10").status).toBe(
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
