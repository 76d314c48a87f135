import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import { type Element, type EvidencePath, elements, type PathStep } from "#shared/evidence/evidence.path.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import type { Word } from "#shared/steps/words.rules.ts";

const dayFrom = (day: string, more: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + more * 86_400_000).toISOString().slice(0, 10);
const at = (day: string, time = "10:00"): string => `${day}T${time}:00.000Z`;

const start = "2026-10-01";
const words = (day: string) => ({
  learner: { word: "validates" as Word, at: at(day), by: "learner" },
  trade: { word: "validates" as Word, at: at(day, "11:00"), by: "driss" },
  referent: { word: "validates" as Word, at: at(day, "12:00"), by: "solene" },
});

/** A learner's path that lacks nothing, in the middle of March: seven steps, all done. */
export const wholePath = (): EvidencePath => {
  const steps = defaultTemplate.map((template, n): PathStep => {
    const day = dayFrom(start, n === 0 ? -5 : n * 20);
    const isSituation = template.step_type === "situation";
    const held = (on: string) => ({
      ...{ planned_at: at(on, "08:00"), took_place: true, held_on: on, minutes: 45 },
      ...{ saved_at: at(on, "15:00"), by: "solene" },
    });
    return {
      ...template,
      id: `step${template.order}`,
      archived: false,
      start_datetime: at(day, "07:00"),
      end_datetime: at(dayFrom(day, 2), "15:00"),
      completion: {
        ...{ took_place: true, on: dayFrom(day, 1), hours: 14 },
        ...{ saved_at: at(dayFrom(day, 2)), by: "learner" },
      },
      interviews: {
        before: isSituation ? held(dayFrom(day, -1)) : null,
        after: isSituation ? held(dayFrom(day, 3)) : null,
        meeting: isSituation ? null : held(day),
      },
      submission: { version: 2, at: at(dayFrom(day, 4)), taken_over: false },
      words: words(dayFrom(day, 5)),
      answers: {
        ...{ date: day, niveau: "2", niveau_apres: "3", satisfactions: "Le geste", taches: "Coudre" },
        situation_1: "Poser une manche",
      },
    };
  });
  return {
    ...{ learner_id: "learner", now: at("2027-03-15"), start, end: "2027-06-30" },
    ...{ joined_on: "2026-09-10", left_on: null, steps },
    held: { trade: true, referent: true },
    trade: [{ trainer_id: "driss", from: at("2026-09-28"), from_known: true, to: null }],
    contacts: [{ id: "c", on: "2026-11-12", saved_at: at("2026-11-12"), by: "solene" }],
    placements: [{ on: "2026-09-20", saved_at: at("2026-09-20"), by: "helene" }],
    marks: {},
  };
};

/** The same of somebody who left, and whom the team called afterwards. */
export const departedPath = (): EvidencePath => ({
  ...wholePath(),
  left_on: "2027-03-01",
  contacts: [
    ...wholePath().contacts,
    { id: "d", on: "2027-03-04", saved_at: at("2027-03-04"), by: "solene" },
  ],
});

/** A path of which each datum is there, is not, or is somewhere else, by chance. */
export const randomPath = (seed: number): EvidencePath => {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const among = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const shift = (day: string) => (chance(0.25) ? dayFrom(day, Math.floor(random() * 60) - 30) : day);
  const ruin = seed % 4 === 0 ? 0.04 : seed % 4 === 1 ? 0.12 : 0.3;
  const path = wholePath();
  const word = (given: PathStep["words"]["trade"]) =>
    chance(ruin) || !given ? null : { ...given, word: chance(ruin) ? ("talk_again" as const) : given.word };
  const steps = path.steps.flatMap((step): PathStep[] => {
    if (chance(ruin / 3)) return [];
    const isOneDay = chance(0.3);
    const day = (step.start_datetime ?? "").slice(0, 10);
    const moment = (iso: string | null) => (chance(ruin) || iso === null ? null : iso);
    const interview = (said: PathStep["interviews"]["before"]) => {
      if (!said || chance(ruin)) return null;
      const on = isOneDay && chance(0.5) ? day : shift(said.held_on ?? day);
      if (chance(ruin / 2)) return { ...said, took_place: false, held_on: null, minutes: null };
      return {
        ...said,
        held_on: on,
        planned_at: chance(0.2) ? null : at(on, among("05:00", "08:00", "14:30", "16:00")),
        minutes: chance(0.2) ? null : 45,
      };
    };
    const completion = (): PathStep["completion"] => {
      if (!step.completion || chance(ruin)) return null;
      if (chance(ruin / 2)) return { ...step.completion, took_place: false, on: null, hours: null };
      const on = isOneDay && chance(0.7) ? day : shift(step.completion.on ?? day);
      return { ...step.completion, on, hours: chance(ruin) ? null : 14 };
    };
    const answers = Object.fromEntries(
      Object.entries(step.answers).map(([name, value]) => [name, chance(ruin) ? " " : value]),
    );
    const hasRendu = step.submission && !chance(ruin);
    const none = { learner: null, trade: null, referent: null };
    return [
      {
        ...step,
        archived: chance(ruin / 2),
        start_datetime: moment(step.start_datetime),
        end_datetime: moment(isOneDay ? at(day, "15:00") : step.end_datetime),
        completion: completion(),
        interviews: {
          before: interview(step.interviews.before),
          after: interview(step.interviews.after),
          meeting: interview(step.interviews.meeting),
        },
        submission: hasRendu && step.submission ? { ...step.submission, taken_over: chance(ruin / 2) } : null,
        words: hasRendu
          ? {
              learner: chance(ruin / 2)
                ? { word: "disagrees", at: step.words.learner?.at ?? "" }
                : step.words.learner,
              trade: word(step.words.trade),
              referent: word(step.words.referent),
            }
          : none,
        answers,
      },
    ];
  });
  const left_on = chance(0.25) ? dayFrom(start, Math.floor(random() * 220) - 20) : null;
  const second = { trainer_id: "nadia", from: at("2027-01-10"), from_known: true, to: null };
  const [one] = path.trade;
  const trade = chance(ruin)
    ? []
    : one && chance(0.3)
      ? [{ ...one, to: at("2027-01-10") }, ...(chance(0.7) ? [second] : [])]
      : path.trade.map((each) => ({
          ...each,
          from: chance(ruin) ? at("2026-12-01") : each.from,
          from_known: !chance(ruin),
          to: left_on === null ? each.to : at(left_on, "16:00"),
        }));
  return {
    ...path,
    ...{ steps, left_on, trade },
    joined_on: chance(0.2) ? "2026-12-05" : path.joined_on,
    // At noon and in the evening of the last day of a step, too.
    now: among(
      ...["2026-09-20", "2026-10-15", "2026-12-10", "2027-03-15", "2027-07-20"].map((day) => at(day)),
      ...[at("2026-11-12"), at("2026-11-12", "18:00")],
    ),
    held: { trade: chance(0.8), referent: chance(0.8) },
    contacts: path.contacts.flatMap((contact) =>
      chance(ruin) ? [] : [{ ...contact, on: shift(contact.on) }],
    ),
    placements: chance(0.5) ? [] : path.placements.map((each) => ({ ...each, on: shift("2027-02-10") })),
    marks: Object.fromEntries(
      elements
        .filter(() => chance(0.05))
        .map((element) => [
          element,
          chance(0.5)
            ? { kind: "not_applicable" as const, on: null, saved_at: at(start), by: "helene" }
            : { kind: "paper" as const, has_file: chance(0.7), on: start, saved_at: at(start), by: "helene" },
        ]),
    ),
  };
};

type Mutant = [
  what: string,
  changes: Element[],
  mutate: (path: EvidencePath) => void,
  of?: () => EvidencePath,
];

const step = (path: EvidencePath, order: number): PathStep =>
  path.steps.find((one) => one.order === order) as PathStep;
const situations = [3, 4, 5, 6] as const;
const said = (one: PathStep) => one.completion as NonNullable<PathStep["completion"]>;
const day = (one: PathStep) => (one.start_datetime ?? "").slice(0, 10);

/** One datum dropped, shifted or overlapping, with the lines that must change: only these. */
export const mutants: readonly Mutant[] = [
  ["no framing handed in", ["E1"], (path) => (step(path, 1).submission = null)],
  [
    "framing taken over from before",
    ["E1"],
    (path) => (step(path, 1).submission = { version: 2, at: at(start), taken_over: true }),
  ],
  ["no word of the trade trainer on the framing", ["E1"], (path) => (step(path, 1).words.trade = null)],
  ["no word of the referent on the framing", ["E1"], (path) => (step(path, 1).words.referent = null)],
  [
    "the learner disagrees with the framing",
    ["E1"],
    (path) => (step(path, 1).words.learner = { word: "disagrees", at: at(start) }),
  ],
  [
    "the agreement is after the first situation",
    ["E1"],
    (path) =>
      (step(path, 1).interviews.meeting = {
        ...(step(path, 1).interviews.meeting as never as object),
        held_on: "2027-01-10",
      } as never),
  ],
  [
    "the framing did not take place",
    ["E1"],
    (path) => Object.assign(said(step(path, 1)), { took_place: false, on: null }),
  ],
  [
    "no analysis in the plan",
    ["E2"],
    (path) => (step(path, 2).answers = { ...step(path, 2).answers, taches: " " }),
  ],
  [
    "no situation in the plan",
    ["E9"],
    (path) => (step(path, 2).answers = { ...step(path, 2).answers, situation_1: "" }),
  ],
  ["no plan handed in", ["E2", "E9"], (path) => (step(path, 2).submission = null)],
  ["nobody named", ["E3"], (path) => (path.trade = [])],
  [
    "named after the first situation",
    ["E3"],
    (path) => (path.trade = path.trade.map((one) => ({ ...one, from: at("2026-12-20") }))),
  ],
  [
    "nobody knows since when",
    ["E3"],
    (path) => (path.trade = path.trade.map((one) => ({ ...one, from_known: false }))),
  ],
  [
    "a trainer without a successor",
    ["E3"],
    (path) => (path.trade = path.trade.map((one) => ({ ...one, to: at("2027-02-01") }))),
  ],
  ...situations.map(
    (order): Mutant => [
      `hours of step ${order} not said`,
      ["E4"],
      (path) => (said(step(path, order)).hours = null),
    ],
  ),
  ...situations.map(
    (order): Mutant => [
      `nobody says that step ${order} took place`,
      ["E4"],
      (path) => (step(path, order).completion = null),
    ],
  ),
  ...situations.map(
    (order): Mutant => [
      `no interview before step ${order}`,
      ["E5"],
      (path) => (step(path, order).interviews.before = null),
    ],
  ),
  ...situations.map(
    (order): Mutant => [
      `no interview after step ${order}`,
      ["E6"],
      (path) => (step(path, order).interviews.after = null),
    ],
  ),
  [
    "an interview before that came after",
    ["E5"],
    (path) =>
      Object.assign(step(path, 3).interviews.before as object, { held_on: dayFrom(day(step(path, 3)), 9) }),
  ],
  [
    "an interview after that came before",
    ["E6"],
    (path) =>
      Object.assign(step(path, 4).interviews.after as object, { held_on: dayFrom(day(step(path, 4)), -9) }),
  ],
  [
    "an interview that overlaps the work",
    ["E6"],
    (path) => {
      const one = step(path, 5);
      one.end_datetime = at(day(one), "15:00");
      Object.assign(said(one), { on: day(one) });
      Object.assign(one.interviews.after as object, { held_on: day(one), planned_at: at(day(one), "14:30") });
    },
  ],
  ...(["niveau", "niveau_apres", "satisfactions"] as const).map(
    (name): Mutant => [
      `no ${name} in a sheet`,
      ["E7"],
      (path) => (step(path, 3).answers = { ...step(path, 3).answers, [name]: "" }),
    ],
  ),
  ["no word of the trade trainer on a sheet", ["E8"], (path) => (step(path, 6).words.trade = null)],
  [
    "the referent wants to talk a sheet over",
    ["E8"],
    (path) => (step(path, 6).words.referent = { word: "talk_again", at: at("2027-02-20") }),
  ],
  ["no bilan handed in", ["E8"], (path) => (step(path, 7).submission = null)],
  ["no contact", ["E10"], (path) => (path.contacts = [])],
  [
    "a contact from before the path",
    ["E10"],
    (path) => (path.contacts = path.contacts.map((one) => ({ ...one, on: "2026-09-01" }))),
  ],
  ["nothing after a departure", ["E11"], (path) => (path.contacts = path.contacts.slice(0, 1)), departedPath],
  [
    "a contact before the departure only",
    ["E11"],
    (path) => (path.contacts = path.contacts.map((one) => ({ ...one, on: "2026-11-12" }))),
    departedPath,
  ],
];
