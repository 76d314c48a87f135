import { dayInParis, parisClock } from "#shared/contract/paris.ts";
import {
  changeOn,
  isOver,
  type PlacementKind,
  type PlacementState,
  runsOn,
} from "#shared/placements/placements.rules.ts";
import { awaitsSubmission, awaitsWord, dueAt, endOf, type StepType } from "#shared/steps/steps.rules.ts";
import type { Word } from "#shared/steps/words.rules.ts";

// Whose turn it is in a learner's path: facts with a date. No score, no order of persons, nothing about who they are:
// names, ages, addresses, sign-ins, hosts' opinions and absences never come in here.

export const turns = ["team", "trade", "referent", "learner", "silence"] as const;
export type Turn = (typeof turns)[number];

export const reasonKinds = [
  "no_placement",
  "placement_ended",
  "no_trade_trainer",
  "no_referent_trainer",
  "no_steps",
  "unanswered",
  "disagreed",
  "interview_undated",
  "to_take_up",
  "to_adjust",
  "first_level",
  "submission_missing",
  "take_up",
  "silence",
] as const;
type ReasonKind = (typeof reasonKinds)[number];

/** How long each waits before it is somebody's turn, in days. */
export const waits = {
  submission: 14,
  takeUp: 14,
  answer: 10,
  interview: 7,
  beforeStart: 30,
  firstMonths: 60,
  threeMonths: 90,
  silence: 30,
  later: 30,
} as const;

/** The letters of a week's word, and of the line that answers it. */
export const maxWordLength = 280;

type Reason = {
  /** The same as long as its cause is the same matter: what was done about it is noted under it. */
  id: string;
  kind: ReasonKind;
  turn: Turn;
  /** What the reason rests on. Another datum is another matter, whatever was noted of the earlier one. */
  datum: string;
  /** An instant, or the day that somebody declared. */
  since: string;
  /** The step that it is about. */
  order: number | null;
  /** The rendu that it is about. */
  version: number | null;
};

type Answered = { version: number; word: Word; at: string } | null;
type Interview = { planned_at: string | null; held_on: string | null; took_place: boolean | null };
export type FollowedStep = {
  order: number;
  step_type: StepType;
  end_datetime: string | null;
  submission: { version: number; at: string; taken_over: boolean; noted_role_ids: readonly number[] } | null;
  completion: { took_place: boolean; on: string | null } | null;
  after: Interview | null;
  meeting: Interview | null;
  words: { trade: Answered; referent: Answered };
  /** The learner's « pas d'accord » whose question nobody has settled. */
  disagreed: { version: number; at: string } | null;
};

const saidKinds = ["to_take_up", "to_adjust", "first_level"] as const;
/** An answer that asks for a next act, as the deliverable of a step says it since a version. */
export type SaidAloud = { kind: (typeof saidKinds)[number]; order: number; version: number; at: string };

type Trainer = { id: string; since: string | null } | null;
export type LearnerFacts = {
  action: { start_date: string; end_date: string; is_fest: boolean };
  joined_at: string;
  trade: Trainer;
  referent: Trainer;
  /** When the last trainer with this part stopped. */
  lost: { trade: string | null; referent: string | null };
  steps: readonly FollowedStep[];
  said: readonly SaidAloud[];
  placements: readonly {
    id: string;
    kind: PlacementKind;
    to: string | null;
    changes: readonly { state: PlacementState; on: string }[];
  }[];
  /** When anybody last wrote of their path; null if nobody did. */
  last_written_at: string | null;
};

const dayMs = 24 * 3_600_000;
const instantAfter = (moment: string, days: number): number => Date.parse(moment) + days * dayMs;
/** Whether so many days have passed since a moment. */
export const hasWaited = (since: string, days: number, now: Date): boolean =>
  instantAfter(since, days) <= now.getTime();

const latest = (...moments: readonly (string | null | undefined)[]): string =>
  moments.flatMap((one) => one ?? []).reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a), "1970-01-01");

/** When a step ended, as somebody says, else as it was planned; undefined if it did not, or not yet. */
const endedOn = (step: FollowedStep, now: Date): string | undefined => {
  const { completion } = step;
  const end = endOf(step);
  if (end === null || completion?.took_place === false) return undefined;
  return completion || hasWaited(end, 0, now) ? end : undefined;
};

const isFound = ({ changes, to }: LearnerFacts["placements"][number], day: string): boolean => {
  const held = changeOn(changes, day);
  return held !== undefined && runsOn({ state: held.state, to }, day);
};

/** Since when a placement has ended: it was broken, or came to its own end. */
const contractEnd = ({ changes, to }: LearnerFacts["placements"][number], day: string): string | null => {
  const held = changeOn(changes, day);
  if (held?.state === "broken") return held.on;
  return held && isOver({ state: held.state, to }, day) ? to : null;
};

/** What is missing between a learner and a contract. The three months of the law are for apprentices. */
const placementReason = ({ action, joined_at, placements }: LearnerFacts, now: Date): Reason | undefined => {
  const { day } = parisClock(now);
  if (placements.some((one) => isFound(one, day))) return undefined;
  const none = { turn: "team", order: null, version: null } as const;
  const [ended] = placements
    .flatMap((one) => {
      const on = contractEnd(one, day);
      return on === null ? [] : [{ id: one.id, on }];
    })
    .sort((a, b) => (a.on < b.on ? 1 : -1));
  if (ended)
    return {
      ...none,
      id: "placement_ended",
      kind: "placement_ended",
      datum: `${ended.id} ${ended.on}`,
      since: ended.on,
    };
  const begun = latest(action.start_date, joined_at);
  const isApprentice = placements.length === 0 || placements.some(({ kind }) => kind === "apprenticeship");
  const reason = (datum: string, since: string): Reason => ({
    ...none,
    id: "no_placement",
    kind: "no_placement",
    datum,
    since,
  });
  if (isApprentice && hasWaited(begun, waits.threeMonths, now)) return reason("three_months", begun);
  if (hasWaited(begun, waits.firstMonths, now)) return reason("first_months", begun);
  const before = new Date(instantAfter(action.start_date, -waits.beforeStart)).toISOString();
  return hasWaited(before, 0, now) ? reason("start", latest(before, joined_at)) : undefined;
};

const trainerReasons = (facts: LearnerFacts, awaitsContract: boolean): Reason[] => {
  const { action, joined_at, lost } = facts;
  return (["trade", "referent"] as const).flatMap((part): Reason[] => {
    // A contract brings its trade trainer: without one, a single row says what is missing.
    if (facts[part] !== null || (part === "trade" && awaitsContract)) return [];
    const since = latest(action.start_date, joined_at, lost[part]);
    const kind = `no_${part}_trainer` as const;
    return [{ id: kind, kind, turn: "team", datum: since, since, order: null, version: null }];
  });
};

const trainersTurn = ({ referent, trade }: LearnerFacts): Turn =>
  referent ? "referent" : trade ? "trade" : "team";

/** The reasons that are about a rendu. */
const ofRendu: readonly ReasonKind[] = ["take_up", "unanswered", "disagreed"];

const stepReasons = (step: FollowedStep, facts: LearnerFacts, now: Date): Reason[] => {
  const { order, submission, completion, words, after } = step;
  const found: Reason[] = [];
  const add = (
    kind: ReasonKind,
    more: Omit<Reason, "id" | "kind" | "order" | "version">,
    id = kind as string,
  ) =>
    found.push({
      kind,
      id: `${id}-${order}`,
      order,
      version: ofRendu.includes(kind) ? (submission?.version ?? null) : null,
      ...more,
    });
  const ended = endedOn(step, now);
  const due = dueAt(step);
  if (due !== null && awaitsSubmission(step) && hasWaited(due, waits.submission, now))
    add("submission_missing", { turn: "learner", datum: due, since: due });
  if (submission && completion?.took_place !== false) {
    const { version, at } = submission;
    const on = (part: "trade" | "referent") => (words[part]?.version === version ? words[part] : null);
    const spoken = { submission, completion, words: { trade: on("trade"), referent: on("referent") } };
    const [back] = [spoken.words.trade, spoken.words.referent]
      .flatMap((one) => (one?.word === "talk_again" ? one.at : []))
      .sort();
    if (back !== undefined && hasWaited(back, waits.takeUp, now))
      add("take_up", { turn: "learner", datum: String(version), since: back });
    const awaited = (["trade", "referent"] as const).flatMap((part) => {
      const trainer = facts[part];
      return trainer && awaitsWord(spoken, part) ? [{ part, trainer }] : [];
    });
    for (const { part, trainer } of awaited) {
      // Who came later has waited since then only.
      const since = latest(at, trainer.since);
      if (hasWaited(since, waits.answer, now))
        add("unanswered", { turn: part, datum: `${version} ${trainer.id}`, since }, `unanswered-${part}`);
    }
    // Everybody has said their word, and nobody takes the rendu up: the learner's question alone is left. It is no turn of
    // the step (`turnsOf`), nor to do: the step's page shows it as an open question in the thread.
    if (step.disagreed?.version === version && awaited.length === 0 && back === undefined) {
      const { trade, referent } = spoken.words;
      const holder = facts.referent ?? facts.trade;
      const since = latest(step.disagreed.at, trade?.at, referent?.at, holder?.since);
      if (hasWaited(since, waits.answer, now))
        add("disagreed", { turn: trainersTurn(facts), datum: String(version), since });
    }
  }
  const isDated = after && (after.planned_at ?? after.held_on ?? after.took_place) !== null;
  if (
    step.step_type === "situation" &&
    ended !== undefined &&
    !isDated &&
    hasWaited(ended, waits.interview, now)
  )
    add("interview_undated", { turn: trainersTurn(facts), datum: ended, since: ended });
  return found;
};

/** Whether the trainers met the learner after an answer, in a later rendez-vous or in the interview after the situation. */
const wasTakenUp = ({ kind, order, at }: SaidAloud, steps: readonly FollowedStep[]): boolean => {
  const isLater = (held: string | null | undefined) => typeof held === "string" && held > dayInParis(at);
  if (kind === "first_level")
    return steps.some((step) => step.order === order && isLater(step.after?.held_on));
  return steps.some((step) => step.order > order && isLater(step.meeting?.held_on));
};

const saidReasons = (facts: LearnerFacts, now: Date): Reason[] =>
  facts.said.flatMap((said): Reason[] => {
    const { kind, order, version, at } = said;
    if (wasTakenUp(said, facts.steps)) return [];
    const first = facts.steps
      .filter(({ step_type }) => step_type === "situation")
      .sort((a, b) => a.order - b.order)[0];
    // « À ajuster après la première situation »: not before it has ended.
    const ended = kind === "to_adjust" ? first && endedOn(first, now) : at;
    if (ended === undefined) return [];
    const since = latest(at, ended);
    return [
      {
        id: `${kind}-${order}`,
        kind,
        turn: trainersTurn(facts),
        datum: String(version),
        since,
        order,
        version: null,
      },
    ];
  });

const oldestFirst = (a: Reason, b: Reason): number =>
  Date.parse(a.since) - Date.parse(b.since) || (a.id < b.id ? -1 : 1);

/** All that waits in a learner's path, oldest first. Nothing once the action is over. */
export const reasonsOf = (facts: LearnerFacts, now: Date): Reason[] => {
  const { action, joined_at, steps, last_written_at } = facts;
  if (Date.parse(action.end_date) < now.getTime()) return [];
  const placement = placementReason(facts, now);
  const found: Reason[] = placement ? [placement] : [];
  if (action.is_fest && hasWaited(action.start_date, 0, now)) {
    found.push(...trainerReasons(facts, placement !== undefined));
    const begun = latest(action.start_date, joined_at);
    if (steps.length === 0)
      found.push({
        ...{ id: "no_steps", kind: "no_steps", turn: "team", datum: begun, since: begun },
        ...{ order: null, version: null },
      } as const);
    const last = latest(begun, last_written_at);
    if (steps.length > 0 && hasWaited(last, waits.silence, now))
      found.push({
        ...{ id: "silence", kind: "silence", turn: "silence", datum: last, since: last },
        ...{ order: null, version: null },
      } as const);
  }
  found.push(...steps.flatMap((step) => stepReasons(step, facts, now)), ...saidReasons(facts, now));
  return found.sort(oldestFirst);
};

/** What was noted about a reason: it is dealt with, or it comes back on a day. */
type NotedAct = { datum: string; until: string | null };

const isSaid = ({ kind }: Reason): boolean => (saidKinds as readonly string[]).includes(kind);

/** The reasons that nobody has dealt with, nor put off to a later day (Paris). */
export const stillWaiting = (
  reasons: readonly Reason[],
  acts: Readonly<Record<string, NotedAct>>,
  today: string,
): Reason[] =>
  reasons.filter((reason) => {
    const act = acts[reason.id];
    if (!act) return true;
    // Acts of before the first version that said it was the datum hold a later one.
    const isOfIt = isSaid(reason) ? Number(act.datum) >= Number(reason.datum) : act.datum === reason.datum;
    return !isOfIt || (act.until !== null && act.until <= today);
  });

type Sections = readonly { fields: readonly { name: string; content: string }[] }[];
const alarms = [
  { kind: "to_take_up", name: "demarche", content: "a-reprendre" },
  { kind: "to_adjust", name: "accord", content: "a-ajuster" },
  { kind: "first_level", name: "niveau", content: "1" },
] as const;

/** The answer of a deliverable that asks for a next act. `situation`: which of the situations it is, from 1. */
export const saidIn = (
  step: { step_type: StepType },
  situation: number | undefined,
  sections: Sections,
): SaidAloud["kind"] | undefined => {
  const fields = sections.flatMap((section) => section.fields);
  const alarm = alarms.find(({ name, content }) =>
    fields.some((field) => field.name === name && field.content === content),
  );
  // The first level is where every path begins: on the last two situations it is worth a word.
  if (alarm?.kind !== "first_level") return alarm?.kind;
  return step.step_type === "situation" && (situation ?? 0) >= 3 ? alarm.kind : undefined;
};

/** Monday of the week of a moment (Paris). */
export const weekOf = (moment: Date): string => {
  const { day } = parisClock(moment);
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return noon.toISOString().slice(0, 10);
};

/** The week that a learner was last asked about: they are asked on Friday and over the week-end. */
export const weekAsked = (moment: Date): string => weekOf(new Date(moment.getTime() - 4 * dayMs));

/** Whether the learner is asked about the week that it is. */
export const isAskedNow = (moment: Date): boolean => weekAsked(moment) === weekOf(moment);

/** How many weekly words are kept of a learner: they are read, not counted. */
export const keptWeeks = 8;

/** Whether the trade trainer has read a word as it stands: they may have read, and answered, what it said before. */
export const isRead = ({ at, seen }: { at: string; seen: { at: string } | null }): boolean =>
  seen !== null && seen.at >= at;
