import type { EvidencePath, EvidenceStatus, PathStep } from "#shared/evidence/evidence.path.ts";

// The eleven statuses once more, written from the specification without the rules of the product: days are numbers, and each
// element is three counts.

const NONE = Number.NaN;
const dayNumber = (day: string | null | undefined): number =>
  day ? Math.floor(Date.parse(`${day}T12:00:00Z`) / 86_400_000) : NONE;
const paris = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris", dateStyle: "short" });
const dayOfInstant = (instant: string | null | undefined): number =>
  instant ? dayNumber(paris.format(new Date(instant))) : NONE;
const known = (day: number) => !Number.isNaN(day);
const or = (...days: number[]): number => days.find(known) ?? NONE;

class Count {
  there = 0;
  doubt = 0;
  gaps = 0;
  readonly until: number;
  constructor(until: number) {
    this.until = until;
  }
  /** Something is missing since a day: it counts from then on. */
  gap(since: number): void {
    if (since <= this.until) this.gaps++;
  }
  status(): EvidenceStatus {
    if (this.gaps) return "missing";
    if (this.doubt) return "to_check";
    return this.there ? "present" : "not_applicable";
  }
  /** Nothing is there, and its day is still ahead. */
  isAhead(): boolean {
    return this.gaps + this.doubt + this.there === 0;
  }
}

export const oracleStatuses = (path: EvidencePath): EvidenceStatus[] => {
  const today = dayOfInstant(path.now);
  const [start, end] = [path.start, path.end].map(dayNumber) as [number, number];
  const left = dayNumber(path.left_on);
  const begin = Math.max(start, dayNumber(path.joined_on));
  const until = known(left) ? Math.min(left, today) : today;
  const steps = path.steps.filter((step) => !step.archived);
  const inOrder = (type: PathStep["step_type"]) =>
    steps.filter((step) => step.step_type === type).toSorted((a, b) => a.order - b.order);
  const situations = inOrder("situation");
  const standing = situations.filter((step) => !(step.completion && !step.completion.took_place));
  const firstWork = standing
    .map((step) => or(dayNumber(step.completion?.on), dayOfInstant(step.start_datetime)))
    .filter(known);
  const away = firstWork.length ? Math.min(...firstWork) : NONE;
  const counts = Array.from({ length: 11 }, () => new Count(until));
  const of = (n: number): Count => counts[n - 1] as Count;
  const handedIn = (step: PathStep) =>
    step.submission && !step.submission.taken_over ? dayOfInstant(step.submission.at) : NONE;

  /** The words on a rendu: whether they suffice, else the day since which they are missing. */
  const words = (step: PathStep, both: boolean): { enough: boolean; since: number } => {
    const { learner, trade, referent } = step.words;
    const yes = [trade, referent].filter((word) => word?.word === "validates").length;
    const learnerSays = learner?.word;
    if (learnerSays === "validates" && (both ? yes === 2 : yes > 0)) return { enough: true, since: NONE };
    if (learner && learnerSays !== "validates") return { enough: false, since: dayOfInstant(learner.at) };
    for (const word of [trade, referent])
      if (word && word.word !== "validates") return { enough: false, since: dayOfInstant(word.at) };
    return { enough: false, since: handedIn(step) };
  };
  const form = (
    n: number,
    step: PathStep | undefined,
    due: number,
    both: boolean,
    questions: string[],
  ): void => {
    const rendu = step ? handedIn(step) : NONE;
    if (!step || step.completion?.took_place === false || !known(rendu)) {
      of(n).gap(due);
      return;
    }
    if (questions.length && !questions.some((name) => step.answers[name]?.trim())) {
      of(n).gap(rendu);
      return;
    }
    const said = words(step, both);
    if (!said.enough) {
      of(n).gap(said.since);
      return;
    }
    if (n === 1) {
      const declared = or(
        dayNumber(step.interviews.meeting?.held_on),
        dayNumber(step.completion?.on),
        dayNumber(step.answers["date"]),
        handedIn(step),
      );
      if (declared > away) {
        of(1).doubt++;
        return;
      }
    }
    of(n).there++;
  };

  const framing = inOrder("rendezvous").find((step) => step.order < 2);
  const planning = inOrder("rendezvous").find((step) => step.order > 1);
  form(1, framing, begin, true, []);
  // A day that was said lasts until midnight; a planned end has its hour.
  const dueOn = (step: typeof planning, otherwise: number) => {
    const done = dayNumber(step?.completion?.on);
    const planned = dayOfInstant(step?.end_datetime);
    const isOpen = planned === today && Date.parse(step?.end_datetime ?? "") >= Date.parse(path.now);
    const days = [done === today ? done + 1 : done, isOpen ? planned + 1 : planned].filter(known);
    return days.length > 0 ? Math.max(...days) : otherwise;
  };
  const planDue = Math.max(begin, dueOn(planning, or(away, end)));
  form(2, planning, planDue, false, ["taches", "difficultes"]);
  form(9, planning, planDue, false, ["situation_1", "situation_2", "situation_3", "situation_4"]);

  const trainers = path.trade.toSorted((a, b) => a.from.localeCompare(b.from));
  if (trainers.length === 0) of(3).gap(begin);
  trainers.forEach((trainer, n) => {
    const isDoubtful = n === 0 && (!trainer.from_known || dayOfInstant(trainer.from) > away);
    if (isDoubtful) of(3).doubt++;
    else of(3).there++;
  });
  if (trainers.length > 0 && !known(left) && trainers.every(({ to }) => to !== null))
    of(3).gap(Math.max(...trainers.map(({ to }) => dayOfInstant(to))));

  if (situations.length === 0) of(4).gap(planDue);
  for (const step of situations) {
    const over = or(dayNumber(step.completion?.on), dayOfInstant(step.end_datetime), end);
    const begun = or(dayNumber(step.completion?.on), dayOfInstant(step.start_datetime));
    if (!step.completion) of(4).gap(dueOn(step, end));
    else {
      const day = dayNumber(step.completion.on);
      const isInside = day >= start && day <= end && !(day > left);
      if (step.completion.took_place && isInside && step.completion.hours !== null) of(4).there++;
      else of(4).doubt++;
    }
    if (step.completion?.took_place === false) continue;
    for (const [n, kind, due] of [
      [5, "before", or(begun, end)],
      [6, "after", over],
    ] as const) {
      const said = step.interviews[kind];
      const day = dayNumber(said?.held_on);
      if (!said || !known(day)) {
        of(n).gap(due);
        continue;
      }
      const worked = [dayOfInstant(step.start_datetime), dayOfInstant(step.end_datetime)];
      const isOneDay = worked[0] === worked[1] && worked[0] === day;
      const isThatDay = !step.completion || dayNumber(step.completion.on) === day;
      let isInTheWay = false;
      if (isOneDay && isThatDay) {
        isInTheWay = true;
        if (said.planned_at && said.minutes !== null && dayOfInstant(said.planned_at) === day) {
          const from = Date.parse(said.planned_at);
          const to = from + said.minutes * 60_000;
          isInTheWay =
            from < Date.parse(step.end_datetime ?? "") && to > Date.parse(step.start_datetime ?? "");
        }
      }
      const lastDay = or(dayNumber(step.completion?.on), dayOfInstant(step.end_datetime));
      const isWrongSide = n === 5 ? day > lastDay : day < begun;
      if (isInTheWay || isWrongSide) of(n).doubt++;
      else of(n).there++;
    }
    if (!known(handedIn(step))) {
      of(7).gap(dueOn(step, end));
      continue;
    }
    const says = (name: string) => Boolean(step.answers[name]?.trim());
    const isWhole =
      says("niveau") &&
      says("niveau_apres") &&
      ["satisfactions", "progressions", "decision"].some((name) => says(name));
    if (isWhole) of(7).there++;
    else of(7).gap(Math.max(dueOn(step, end), handedIn(step)));
    form(8, step, dueOn(step, end), true, []);
  }
  for (const bilan of inOrder("bilan")) form(8, bilan, dueOn(bilan, end), true, []);

  const during = path.contacts.filter(({ on }) => dayNumber(on) >= start && !(dayNumber(on) > left));
  of(10).there = during.length;
  if (during.length === 0 && until >= begin + 30) of(10).gap(begin);

  if (known(left)) {
    const after = [...path.contacts, ...path.placements].filter(({ on }) => dayNumber(on) >= left);
    of(11).there = after.length;
    if (after.length === 0) of(11).gap(left);
  }
  return counts.map((count, n) => {
    const mark = path.marks[`E${n + 1}` as keyof typeof path.marks];
    if (mark?.kind === "not_applicable") return "not_applicable";
    if (mark) return mark.has_file ? "present" : "to_check";
    const goesOn = today <= end && !known(left);
    return goesOn && n < 10 && count.isAhead() ? "not_due" : count.status();
  });
};
