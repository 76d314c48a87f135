import { describe, expect, test } from "vitest";
import {
  type FollowedStep,
  isAskedNow,
  type LearnerFacts,
  reasonsOf,
  saidIn,
  stillWaiting,
  weekAsked,
  weekOf,
} from "#shared/follow-up/follow-up.rules.ts";
import type { FollowUpRow } from "#shared/follow-up/follow-up.schemas.ts";
import { rowTexts, waitingOf } from "#shared/follow-up/follow-up.texts.ts";
import { weekMail } from "#shared/follow-up/follow-up.week.ts";

const now = new Date("2026-12-11T09:00:00.000Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const step = (more: Partial<FollowedStep> = {}): FollowedStep => ({
  order: 3,
  step_type: "situation",
  end_datetime: ago(-10),
  submission: null,
  completion: null,
  after: null,
  meeting: null,
  words: { trade: null, referent: null },
  disagreed: null,
  ...more,
});
const facts = (more: Partial<LearnerFacts> = {}): LearnerFacts => ({
  action: { start_date: ago(20), end_date: ago(-200), is_fest: true },
  joined_at: ago(100),
  trade: { id: "driss", since: ago(20) },
  referent: { id: "solene", since: ago(20) },
  lost: { trade: null, referent: null },
  steps: [step()],
  said: [],
  placements: [
    { id: "p", kind: "apprenticeship", to: null, changes: [{ state: "signed", on: "2026-09-01" }] },
  ],
  last_written_at: ago(1),
  ...more,
});
const found = (more: Partial<LearnerFacts>) =>
  reasonsOf(facts(more), now).map(({ id, turn }) => `${turn}: ${id}`);
const rendu = (days: number, version = 1) => ({
  ...{ version, at: ago(days), taken_over: false, noted_role_ids: [] },
});
const validates = (days: number, version = 1) => ({ version, word: "validates" as const, at: ago(days) });
const disagreed = (days: number, more: Partial<FollowedStep> = {}) =>
  step({
    ...{ submission: rendu(25), end_datetime: null, disagreed: { version: 1, at: ago(days) } },
    words: { trade: validates(24), referent: validates(24) },
    ...more,
  });
const doneOn = (on: string) => ({ completion: { took_place: true, on } });
const back = (days: number, version = 1) => ({ version, word: "talk_again" as const, at: ago(days) });
const old = { start_date: ago(100), end_date: ago(-200), is_fest: true };
const until = (to: string | null) => ({
  ...{ id: `until ${to}`, kind: "internship" as const, to },
  changes: [{ state: "signed" as const, on: "2026-09-01" }],
});
const ended = (on: string) => [
  {
    id: "p",
    kind: "apprenticeship" as const,
    to: null,
    changes: [
      { state: "signed" as const, on: "2026-09-01" },
      { state: "broken" as const, on },
    ],
  },
];

describe("whose turn it is", () => {
  test.each<[string, Partial<LearnerFacts>, string[]]>([
    ["nothing waits", {}, []],
    ["a rendu 13 days late", { steps: [step({ step_type: "bilan", end_datetime: ago(13) })] }, []],
    [
      "14 days",
      { steps: [step({ step_type: "bilan", end_datetime: ago(14) })] },
      ["learner: submission_missing-3"],
    ],
    [
      "14 days after a step that was done without a planned end, not before that end",
      {
        steps: [
          step({ step_type: "bilan", end_datetime: ago(10), ...doneOn("2026-11-26") }),
          step({ step_type: "bilan", order: 4, end_datetime: null, ...doneOn("2026-11-26") }),
        ],
      },
      ["learner: submission_missing-4"],
    ],
    [
      "13 days after one that was done later than planned",
      { steps: [step({ step_type: "bilan", end_datetime: ago(30), ...doneOn("2026-11-28") })] },
      [],
    ],
    [
      "of a step that did not take place",
      { steps: [step({ end_datetime: ago(30), completion: { took_place: false, on: null } })] },
      [],
    ],
    [
      "a version to take up for 13 days",
      { steps: [step({ submission: rendu(15), words: { trade: back(13), referent: back(13) } })] },
      [],
    ],
    [
      "for 14, and the other trainer's turn",
      { steps: [step({ submission: rendu(15), words: { trade: back(14), referent: null } })] },
      ["referent: unanswered-referent-3", "learner: take_up-3"],
    ],
    [
      "taken up in a new version",
      { steps: [step({ submission: rendu(2, 2), words: { trade: back(20), referent: back(20) } })] },
      [],
    ],
    ["a rendu unanswered for 9 days", { steps: [step({ submission: rendu(9) })] }, []],
    [
      "for 10 days",
      { steps: [step({ submission: rendu(10) })] },
      ["referent: unanswered-referent-3", "trade: unanswered-trade-3"],
    ],
    [
      "by who came 3 days ago",
      {
        trade: { id: "maud", since: ago(3) },
        steps: [
          step({
            submission: rendu(10),
            words: { trade: null, referent: { version: 1, word: "validates", at: ago(9) } },
          }),
        ],
      },
      [],
    ],
    [
      "a word on version 1 does not answer version 2",
      {
        steps: [
          step({
            submission: { ...rendu(12, 2), noted_role_ids: [4] },
            words: { trade: { version: 1, word: "validates", at: ago(15) }, referent: null },
          }),
        ],
      },
      ["referent: unanswered-referent-3", "trade: unanswered-trade-3"],
    ],
    ["a « pas d'accord » that nobody answers for 9 days", { steps: [disagreed(9)] }, []],
    ["for 10 days", { steps: [disagreed(10)] }, ["referent: disagreed-3"]],
    [
      "since the last trainer's word",
      { steps: [disagreed(20, { words: { trade: validates(12), referent: validates(9) } })] },
      [],
    ],
    [
      "while a trainer's word is awaited, theirs alone",
      { steps: [disagreed(12, { words: { trade: validates(12), referent: null } })] },
      ["referent: unanswered-referent-3"],
    ],
    [
      "where a trainer wants to talk, the learner's",
      { steps: [disagreed(14, { words: { trade: back(14), referent: validates(12) } })] },
      ["learner: take_up-3"],
    ],
    [
      "without a referent, the trade trainer's",
      { referent: null, steps: [disagreed(12)] },
      ["team: no_referent_trainer", "trade: disagreed-3"],
    ],
    ["on an earlier version", { steps: [disagreed(12, { disagreed: { version: 0, at: ago(12) } })] }, []],
    [
      "a note answers what was taken over alone",
      { steps: [step({ submission: { ...rendu(12), taken_over: true, noted_role_ids: [4] } })] },
      ["trade: unanswered-trade-3"],
    ],
    [
      "an interview not dated after 7 days",
      { steps: [step({ end_datetime: ago(7), submission: rendu(3) })] },
      ["referent: interview_undated-3"],
    ],
    [
      "after « fait le », whatever was planned",
      { steps: [step({ submission: rendu(3), completion: { took_place: true, on: "2026-12-01" } })] },
      ["referent: interview_undated-3"],
    ],
    [
      "one that is planned",
      {
        steps: [
          step({
            end_datetime: ago(9),
            submission: rendu(3),
            after: { planned_at: ago(-2), held_on: null, took_place: null },
          }),
        ],
      },
      [],
    ],
    [
      "one that did not take place",
      {
        steps: [
          step({
            end_datetime: ago(9),
            submission: rendu(3),
            after: { planned_at: null, held_on: null, took_place: false },
          }),
        ],
      },
      [],
    ],
    [
      "without a referent, the trade trainer's",
      { referent: null, steps: [step({ end_datetime: ago(7), submission: rendu(3) })] },
      ["team: no_referent_trainer", "trade: interview_undated-3"],
    ],
    ["no trade trainer", { trade: null }, ["team: no_trade_trainer"]],
    ["no steps", { steps: [] }, ["team: no_steps"]],
    ["no steps where there is no FEST", { steps: [], action: { ...old, is_fest: false } }, []],
    [
      "no contract, 31 days before the start",
      { placements: [], steps: [], action: { ...old, start_date: ago(-31) } },
      [],
    ],
    [
      "30 days before",
      { placements: [], steps: [], action: { ...old, start_date: ago(-30) } },
      ["team: no_placement"],
    ],
    [
      "without a contract nor a trade trainer: one row",
      { placements: [], trade: null },
      ["team: no_placement"],
    ],
    ["a placement that ended", { placements: ended("2026-12-01") }, ["team: placement_ended"]],
    [
      "that ended before the day of its late noting",
      {
        placements: [
          {
            id: "p",
            kind: "apprenticeship",
            to: null,
            changes: [
              { state: "agreed", on: "2026-12-10" },
              { state: "broken", on: "2026-12-01" },
            ],
          },
        ],
      },
      ["team: placement_ended"],
    ],
    ["whose end is to come", { placements: ended("2026-12-20") }, []],
    ["a contract that came to its own end", { placements: [until("2026-12-10")] }, ["team: placement_ended"]],
    ["that ends today", { placements: [until("2026-12-11")] }, []],
    ["that another follows", { placements: [until("2026-12-01"), until(null)] }, []],
    ["silence of 29 days", { action: old, last_written_at: ago(29) }, []],
    ["of 30 days", { action: old, last_written_at: ago(30) }, ["silence: silence"]],
    [
      "once the action is over",
      { action: { ...old, end_date: ago(1) }, last_written_at: ago(90), placements: [] },
      [],
    ],
  ])("%s", (_, more, expected) => {
    expect(found(more)).toEqual(expected);
  });

  test("no contract comes again at 60 and, for apprentices, at 90 days: another datum each", () => {
    const at = (days: number, kind?: "apprenticeship" | "internship") =>
      reasonsOf(
        facts({
          action: { ...old, start_date: ago(days) },
          last_written_at: ago(1),
          placements: kind
            ? [{ id: "p", kind, to: null, changes: [{ state: "mutual", on: "2026-11-01" }] }]
            : [],
        }),
        now,
      ).map(({ datum }) => datum);
    expect([at(59), at(60), at(89), at(90), at(90, "apprenticeship"), at(90, "internship")]).toEqual([
      ["start"],
      ["first_months"],
      ["first_months"],
      ["three_months"],
      ["three_months"],
      ["first_months"],
    ]);
  });

  test("what was said aloud waits for a later meeting, what is to adjust for the end of the first situation", () => {
    const said = (kind: "to_take_up" | "to_adjust" | "first_level", order: number) => [
      { kind, order, version: 1, at: ago(5) },
    ];
    const met = { planned_at: null, held_on: ago(1).slice(0, 10), took_place: true };
    expect(found({ said: said("to_take_up", 1) })).toEqual(["referent: to_take_up-1"]);
    expect(
      found({
        said: said("to_take_up", 1),
        steps: [step(), step({ order: 7, step_type: "bilan", meeting: met })],
      }),
    ).toEqual([]);
    // 00:30 in Paris, the day before in UTC: a rendez-vous of that day was before the answer.
    const atNight = said("to_take_up", 1).map((one) => ({ ...one, at: "2026-10-19T22:30:00.000Z" }));
    const metOn = (held_on: string) =>
      found({
        said: atNight,
        steps: [step(), step({ order: 7, step_type: "bilan", meeting: { ...met, held_on } })],
      });
    expect(metOn("2026-10-20")).toEqual(["referent: to_take_up-1"]);
    expect(metOn("2026-10-21")).toEqual([]);
    expect(found({ said: said("to_adjust", 2) })).toEqual([]);
    expect(found({ said: said("to_adjust", 2), steps: [step({ end_datetime: ago(1) })] })).toEqual([
      "referent: to_adjust-2",
    ]);
    expect(found({ said: said("first_level", 3) })).toEqual(["referent: first_level-3"]);
    expect(found({ said: said("first_level", 3), steps: [step({ after: met })] })).toEqual([]);
    const level = [{ fields: [{ name: "niveau", content: "1" }] }];
    expect([1, 2, 3, 4].map((n) => saidIn(step(), n, level))).toEqual([
      ...[undefined, undefined],
      ...["first_level", "first_level"],
    ]);
  });

  test("what was done silences a reason until its datum changes, what is put off until its day", () => {
    const reasons = reasonsOf(facts({ steps: [step({ submission: rendu(10) })] }), now);
    const ids = (acts: Parameters<typeof stillWaiting>[1], today = "2026-12-11") =>
      stillWaiting(reasons, acts, today).map(({ id }) => id);
    const datum = "1 driss";
    expect(ids({ "unanswered-trade-3": { datum, until: null } })).toEqual(["unanswered-referent-3"]);
    expect(ids({ "unanswered-trade-3": { datum: "0 driss", until: null } })).toHaveLength(2);
    expect(ids({ "unanswered-trade-3": { datum, until: "2026-12-12" } })).toHaveLength(1);
    expect(ids({ "unanswered-trade-3": { datum, until: "2026-12-12" } }, "2026-12-12")).toHaveLength(2);
  });

  test("what was done about an answer at a later version of the same holds, not what was done about an earlier answer", () => {
    const said = [{ kind: "to_take_up" as const, order: 1, version: 10, at: ago(9) }];
    const reasons = reasonsOf(facts({ said }), now);
    const waiting = (datum: string) =>
      stillWaiting(reasons, { "to_take_up-1": { datum, until: null } }, "2026-12-11").map(({ id }) => id);
    expect([waiting("12"), waiting("9")]).toEqual([[], ["to_take_up-1"]]);
  });
});

test("a week begins on Monday in Paris; the question is asked from Friday to Sunday", () => {
  expect(weekOf(new Date("2026-12-13T22:59:00Z"))).toBe("2026-12-07");
  expect(weekOf(new Date("2026-12-13T23:00:00Z"))).toBe("2026-12-14");
  const days = ["10", "11", "12", "13", "14"].map((day) => isAskedNow(new Date(`2026-12-${day}T12:00:00Z`)));
  expect(days).toEqual([false, true, true, true, false]);
  const asked = ["10", "11", "13", "14", "17", "18"].map((day) =>
    weekAsked(new Date(`2026-12-${day}T00:05:00+01:00`)),
  );
  expect(asked).toEqual(["2026-11-30", "2026-12-07", "2026-12-07", "2026-12-07", "2026-12-07", "2026-12-14"]);
});

test("a week is told in five lines at most, the sentence last; a calm one is not told", () => {
  const interview = (n: number) => ({
    ...{ at: `2026-12-1${n}T13:00:00.000Z`, what: "after" as const },
    ...{ learner: "Malika Ronarc'h", trade: "Driss Benali" },
  });
  const words = [{ at: ago(3), text: "J'ai monté une manche.", learner: "Malika Ronarc'h" }];
  const mail = weekMail({ interviews: [7, 5, 6, 8, 9].map(interview), rows: [], words });
  expect(mail?.subject).toBe("Votre semaine : 5 entretiens");
  expect(mail?.lines).toHaveLength(5);
  expect(mail?.lines[0]).toBe("Mardi 15 décembre à 14h00 : entretien d’après, Malika et Driss.");
  expect(mail?.lines.at(-1)).toBe("Malika : « J'ai monté une manche. »");
  expect(weekMail({ interviews: [], rows: [], words: [] })).toBeUndefined();
});

const rowOf = (more: Partial<FollowUpRow>): FollowUpRow => ({
  ...{
    training_action_id: "a",
    learner: { id: "m", name: "Malika" },
    reason: "no_placement",
    start_date: ago(20),
  },
  ...{ kind: "no_placement", turn: "team", datum: "three_months", since: ago(20), step: null, version: null },
  ...{ trade: null, referent: null },
  ...more,
});

test("what waits in several steps of a learner is one line of the week", () => {
  const late = ["Situation 2", "Situation 3"].map((name) =>
    rowOf({
      ...{ kind: "interview_undated", turn: "referent", referent: { id: "s", name: "Solène" } },
      step: { id: name, name },
    }),
  );
  const mail = weekMail({ interviews: [], rows: late, words: [] });
  const learner = late[0]?.learner.name;
  expect(mail?.lines).toEqual([
    `${learner} : vous n’avez pas daté l’entretien d’après, pour Situation 2, Situation 3.`,
  ]);
  expect(mail?.subject).toBe("Votre semaine : 2 réponses attendues");
});

test.each([
  ["2026-09-07T07:00:00.000Z", "7 décembre"],
  ["2026-11-30T08:00:00.000Z", "28 février"],
])("the three months from %s end on %s", (since, day) => {
  expect(rowTexts(rowOf({ start_date: since, since })).fact).toContain(day);
});

test.each([
  ["unanswered", "referent", "Vous n’avez pas encore répondu à la version 2."],
  ["unanswered", undefined, "Solène n’a pas encore répondu à la version 2."],
  ["disagreed", "referent", "Vous n’avez pas encore répondu à Malika, qui n’est pas d’accord."],
  ["disagreed", undefined, "Solène n’a pas encore répondu à Malika, qui n’est pas d’accord."],
  ["interview_undated", "referent", "Vous n’avez pas daté l’entretien d’après."],
  ["first_level", "referent", "Vous avez un point à reprendre avec Malika."],
] as const)("%s, read by %s, says %s", (kind, reader, said) => {
  const row = rowOf({ kind, turn: "referent", version: 2, referent: { id: "s", name: "Solène" } });
  const { who, says } = rowTexts(row, reader);
  expect(`${who} ${says}`).toBe(said);
});

test.each([
  ["unanswered", "la version 2 attend votre réponse"],
  ["interview_undated", "l’entretien d’après n’est pas daté"],
  ["disagreed", "son « Pas d’accord » attend votre réponse"],
  ["first_level", "un point est à reprendre"],
  ["silence", undefined],
] as const)("%s waits for the trainer whose turn it is: %s", (kind, waiting) => {
  expect(waitingOf(rowOf({ kind, turn: "referent", version: 2 }))).toBe(waiting);
});

test.each(["unanswered", "disagreed", "interview_undated"] as const)(
  "%s of a trainer names the learner in its fact",
  (kind) => {
    const row = rowOf({ kind, turn: "referent", version: 2, referent: { id: "s", name: "Solène" } });
    const { fact, detail } = rowTexts(row);
    expect(fact).toMatch(/^Malika, /);
    expect(fact).toBe(`Malika, ${detail}`);
  },
);
