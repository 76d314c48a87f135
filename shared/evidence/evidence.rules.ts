import { admits, ownsConfirmed, rolesOf, type Viewer } from "#shared/contract/access.ts";
import { dayAfter, dayInParis } from "#shared/contract/paris.ts";
import { daysOf, dueOf, type Reading, setOff, workOf } from "#shared/evidence/evidence.days.ts";
import {
  asksNothing,
  type Cause,
  type Code,
  type Element,
  type EvidencePath,
  type EvidenceStatus,
  elements,
  type Item,
  type Line,
  type PathStep,
  type Turn,
} from "#shared/evidence/evidence.path.ts";
import { isToCheck, type Part } from "#shared/steps/steps.facts.ts";
import { dueAt } from "#shared/steps/steps.rules.ts";
import { actionManagers, mayReadFollowing } from "#shared/training/training.rules.ts";

// What proves that a path took place, read off what was done and said. Nothing here is stored but the marks, and nothing
// says that a path obeys a law: a line is there, to check, missing, not due yet or without object.

/** How many years after its path's end a dossier outlives its learner's account: the organisation's setting. */
export const evidenceYears = { usual: 3, least: 1, most: 10 } as const;

/** The last day on which a dossier is kept, by the day its path ended. */
export const keptUntil = (ended: string, years: number): string => {
  const day = new Date(`${ended}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

const isSaid = (answers: PathStep["answers"], ...names: string[]): boolean =>
  names.some((name) => (answers[name] ?? "").trim() !== "");

/** How long a path may go without a contact that anybody noted, in days from its start. */
const firstContactDays = 30;

const asked = (path: Reading, parts: readonly Part[]): Turn[] => [
  ...new Set(parts.map((part): Turn => (part === "learner" || path.held[part] ? part : "team"))),
];

const numberIn = (path: EvidencePath, step: PathStep): number | null => {
  if (step.step_type !== "situation") return null;
  const all = path.steps.filter((one) => one.step_type === "situation").sort((a, b) => a.order - b.order);
  return all.indexOf(step) + 1;
};

const item = (
  path: EvidencePath,
  status: Item["status"],
  code: Code,
  step: PathStep | undefined,
  more: Partial<Omit<Item, "status" | "code" | "step">> = {},
): Item => ({
  ...{
    status,
    code,
    on: null,
    saved_at: null,
    by: null,
    collected_by: null,
    hours: null,
    turns: [],
    since: null,
  },
  step: step ? { id: step.id, name: step.name, situation: numberIn(path, step) } : null,
  ...more,
});

const missing = (
  path: EvidencePath,
  code: Code,
  step: PathStep | undefined,
  turns: Turn[],
  since: string,
): Item => item(path, "missing", code, step, { turns, since });

const ownRendu = ({ submission }: PathStep) => (submission?.taken_over === false ? submission : null);

/** The day that people declare of what a form records: that of the meeting, else the one in the form, else of the rendu. */
const declaredDay = (step: PathStep, renduAt: string): string => {
  const written = step.answers["date"] ?? "";
  return (
    step.interviews.meeting?.held_on ??
    step.completion?.on ??
    (/^\d{4}-\d{2}-\d{2}$/.test(written) ? written : dayInParis(renduAt))
  );
};

/**
 * What the words on a step's rendu lack: undefined where the learner stands by it and `all` or one of the trainers
 * validates it.
 */
const lackingWords = (path: Reading, step: PathStep, all: boolean): Item | undefined => {
  const rendu = ownRendu(step);
  if (!rendu) return undefined;
  const { learner, trade, referent } = step.words;
  const trainers = [trade, referent];
  const isEnough = (all ? trainers.every.bind(trainers) : trainers.some.bind(trainers))(
    (one) => one?.word === "validates",
  );
  if (isEnough && learner?.word === "validates") return undefined;
  if (learner && learner.word !== "validates")
    return missing(path, "talkAgain", step, asked(path, ["referent"]), dayInParis(learner.at));
  const doubt = trainers.find((one) => one && one.word !== "validates");
  if (doubt) return missing(path, "talkAgain", step, ["learner"], dayInParis(doubt.at));
  const silent = (["trade", "referent"] as const).filter((part) => step.words[part] === null);
  return missing(path, "wordMissing", step, asked(path, silent), dayInParis(rendu.at));
};

/** The last word that a line rests on. */
const lastWord = ({ words }: PathStep) =>
  [words.trade, words.referent]
    .flatMap((one) => (one?.word === "validates" ? [one] : []))
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];

/** A form of a rendez-vous or of the bilan that is handed in, filled in and agreed upon. */
const formItem = (
  path: Reading,
  step: PathStep | undefined,
  rule: { code: Code; due: string; all: boolean; asks: readonly string[]; team?: boolean },
): Item => {
  if (!step) return missing(path, "noStep", undefined, ["team"], rule.due);
  if (step.completion?.took_place === false)
    return missing(path, "notHeld", step, asked(path, ["referent"]), rule.due);
  const rendu = ownRendu(step);
  if (!rendu) return missing(path, "notHandedIn", step, ["learner"], rule.due);
  if (rule.asks.length > 0 && !isSaid(step.answers, ...rule.asks))
    return missing(path, "empty", step, ["learner"], dayInParis(rendu.at));
  const lacking = lackingWords(path, step, rule.all);
  if (lacking) return lacking;
  const word = lastWord(step);
  return item(path, "present", rule.code, step, {
    on: declaredDay(step, rendu.at),
    saved_at: word?.at ?? rendu.at,
    by: word?.by ?? null,
    collected_by: step.words.trade?.taken_down_by ?? null,
  });
};

// By their place in the path, as their forms: one that is archived lends its own to no other.
const isFraming = ({ order }: PathStep): boolean => order === 1;
const meetings = ({ live }: Reading) => live.filter((one) => one.step_type === "rendezvous");

const e1 = (path: Reading): Item[] => {
  const step = meetings(path).find(isFraming);
  const agreed = formItem(path, step, { code: "agreed", due: path.begin, all: true, asks: [] });
  const away = setOff(path);
  const isLate = agreed.status === "present" && away !== null && agreed.on !== null && agreed.on > away;
  return [isLate ? { ...agreed, status: "to_check", code: "late" } : agreed];
};

const planningOf = (path: Reading) => meetings(path).find((one) => !isFraming(one));

/** When the plan is due: with its rendez-vous; where that has no date, before the work sets off. */
const planDue = (path: Reading): string => {
  const step = planningOf(path);
  const due = step && dueAt(step) !== null ? dueOf(path, step) : (setOff(path) ?? path.end);
  return due < path.begin ? path.begin : due;
};

/** The second rendez-vous: its analysis of the work, and its plan. */
const planOf = (path: Reading, code: "analysed" | "planned", asks: readonly string[]): Item =>
  formItem(path, planningOf(path), { code, due: planDue(path), all: false, asks });

const e3 = (path: Reading): Item[] => {
  const held = path.trade.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [earliest] = held;
  if (!earliest) return [missing(path, "nobody", undefined, ["team"], path.begin)];
  const away = setOff(path);
  const named = held.map((one): Item => {
    const isFirst = one === earliest;
    const on = dayInParis(one.from);
    const fact = { on, saved_at: one.from, by: one.trainer_id };
    if (isFirst && !one.from_known)
      return item(path, "to_check", "namedUnknown", undefined, { by: one.trainer_id });
    if (isFirst && away !== null && on > away) return item(path, "to_check", "namedLate", undefined, fact);
    return item(path, "present", "named", undefined, fact);
  });
  const ends = held.map(({ to }) => (to === null ? path.end : dayInParis(to))).sort();
  const last = ends.at(-1) ?? path.end;
  // Who had the part until the path ended had it: accounts go later.
  if (path.left_on !== null || last >= path.end) return named;
  return [...named, missing(path, "nobody", undefined, ["team"], last)];
};

const e4 = (path: Reading): Item[] => {
  // Situations are created once they are planned.
  if (path.situations.length === 0) return [missing(path, "noStep", undefined, ["team"], planDue(path))];
  return path.situations.map((step): Item => {
    const said = step.completion;
    if (!said) return missing(path, "notSaid", step, ["learner"], dueOf(path, step));
    const fact = { on: said.on, saved_at: said.saved_at, by: said.by ?? null, hours: said.hours };
    if (!said.took_place) return item(path, "to_check", "tookNoPlace", step, fact);
    const day = said.on ?? "";
    if (day < path.start || day > path.end || (path.left_on !== null && day > path.left_on))
      return item(path, "to_check", "outside", step, fact);
    return said.hours === null
      ? item(path, "to_check", "noHours", step, fact)
      : item(path, "present", "done", step, fact);
  });
};

/** The reflexive interviews before, or after, each situation that was not said to have fallen through. */
const interviews = (path: Reading, kind: "before" | "after"): Item[] =>
  path.situations
    .filter(({ completion }) => completion?.took_place !== false)
    .map((step): Item => {
      const { from, to } = workOf(step);
      const due = (kind === "before" ? from : to) ?? path.end;
      const said = step.interviews[kind];
      if (!said?.held_on) {
        const code = said?.took_place === false ? "notHeld" : "noInterview";
        return missing(path, code, step, asked(path, ["referent"]), due);
      }
      const fact = { on: said.held_on, saved_at: said.saved_at, by: said.by ?? null };
      if (isToCheck(step, said)) return item(path, "to_check", "overlaps", step, fact);
      const isLate = kind === "before" && to !== null && said.held_on > to;
      const isEarly = kind === "after" && from !== null && said.held_on < from;
      if (isLate || isEarly) return item(path, "to_check", "wrongOrder", step, fact);
      return item(path, "present", "held", step, fact);
    });

const e7 = (path: Reading): Item[] =>
  path.situations
    .filter(({ completion }) => completion?.took_place !== false)
    .map((step): Item => {
      const due = dueOf(path, step);
      const rendu = ownRendu(step);
      if (!rendu) return missing(path, "notHandedIn", step, ["learner"], due);
      const handedIn = dayInParis(rendu.at);
      const lacks = [
        ["noLevelBefore", ["niveau"]],
        ["noLevelAfter", ["niveau_apres"]],
        ["noLearning", ["satisfactions", "progressions", "decision"]],
      ] as const;
      const lack = lacks.find(([, names]) => !isSaid(step.answers, ...names));
      // The sheet is begun before the work: what comes after it is asked for once the work is over.
      if (lack) return missing(path, lack[0], step, ["learner"], handedIn > due ? handedIn : due);
      return item(path, "present", "written", step, {
        on: declaredDay(step, rendu.at),
        saved_at: rendu.at,
        by: path.learner_id,
      });
    });

const e8 = (path: Reading): Item[] => {
  const sheets = path.situations
    .filter((step) => step.completion?.took_place !== false && ownRendu(step))
    .map((step) => formItem(path, step, { code: "evaluated", due: dueOf(path, step), all: true, asks: [] }));
  const bilans = path.live
    .filter(({ step_type }) => step_type === "bilan")
    .map((step) =>
      formItem(path, step, {
        code: "evaluated",
        due: dueOf(path, step),
        all: true,
        asks: [],
      }),
    );
  return [...sheets, ...bilans];
};

const contactItem = (path: Reading, code: Code, one: EvidencePath["contacts"][number]): Item =>
  item(path, "present", code, undefined, { on: one.on, saved_at: one.saved_at, by: one.by });

const e10 = (path: Reading): Item[] => {
  const during = path.contacts.filter(
    ({ on }) => on >= path.start && (path.left_on === null || on <= path.left_on),
  );
  if (during.length > 0) return during.map((one) => contactItem(path, "contacted", one));
  // Said to be missing since the start, once there was time for a first visit.
  if (dayAfter(path.begin, firstContactDays) > path.horizon) return [];
  return [missing(path, "noContact", undefined, asked(path, ["referent"]), path.begin)];
};

const e11 = (path: Reading): Item[] => {
  const { left_on } = path;
  if (left_on === null) return [];
  const after = [
    ...path.contacts.filter(({ on }) => on >= left_on),
    ...path.placements.filter(({ on }) => on >= left_on),
  ];
  if (after.length === 0)
    return [missing(path, "nothingAfter", undefined, asked(path, ["referent"]), left_on)];
  return after
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ on, saved_at, by }) => item(path, "present", "followedUp", undefined, { on, saved_at, by }));
};

const derivations: Record<Element, (path: Reading) => Item[]> = {
  E1: e1,
  E2: (path) => [planOf(path, "analysed", ["taches", "difficultes"])],
  E3: e3,
  E4: e4,
  E5: (path) => interviews(path, "before"),
  E6: (path) => interviews(path, "after"),
  E7: e7,
  E8: e8,
  E9: (path) => [planOf(path, "planned", ["situation_1", "situation_2", "situation_3", "situation_4"])],
  E10: e10,
  E11: e11,
};

const causeOf = (path: Reading, element: Element): Cause => {
  if (element === "E11") return "stillThere";
  if (path.today < path.begin) return "notStarted";
  return path.left_on === null ? "notYet" : "left";
};

/** A departure alone is expected of nobody; once a path has ended or was left, nothing more comes. */
const mayComeDue = (path: Reading, element: Element): boolean =>
  element !== "E11" && path.left_on === null && path.today <= path.end;

const statusOf = (path: Reading, element: Element, items: readonly Item[]): EvidenceStatus =>
  (["missing", "to_check", "present"] as const).find((status) =>
    items.some((one) => one.status === status),
  ) ?? (mayComeDue(path, element) ? "not_due" : "not_applicable");

const lineOf = (path: Reading, element: Element): Line => {
  // Nothing is missing before its day, nor once the learner has left.
  const items = derivations[element](path).filter(
    (one) => one.status !== "missing" || (one.since ?? "") <= path.horizon,
  );
  const mark = path.marks[element];
  const stands = items.filter(({ status }) => status !== "missing");
  if (mark?.kind === "not_applicable")
    return { element, status: "not_applicable", cause: "declared", items: stands };
  if (mark) {
    const [status, code] = mark.has_file
      ? (["present", "paper"] as const)
      : (["to_check", "paperGone"] as const);
    const { on, saved_at, by } = mark;
    const paper = item(path, status, code, undefined, { on, saved_at, by });
    return { element, status, cause: null, items: [paper, ...stands] };
  }
  const status = statusOf(path, element, items);
  return { element, status, cause: asksNothing(status) ? causeOf(path, element) : null, items };
};

/** The eleven lines of a learner's path, in their order. */
export const deriveEvidence = (path: EvidencePath): Line[] => {
  const live = path.steps.filter(({ archived }) => !archived).sort((a, b) => a.order - b.order);
  const situations = live.filter(({ step_type }) => step_type === "situation");
  const reading = { ...path, ...daysOf(path), live, situations };
  return elements.map((element) => lineOf(reading, element));
};

/** The day from which a path expects anything of a learner. */
export const beginOf = (path: EvidencePath): string => daysOf(path).begin;

type Learner = { profile_id: string; referent_instructor_id: string | null };

/** Staff and the referent trainer of a learner: they mark lines, too. */
export const mayMarkEvidence = (viewer: Viewer, learner: Learner): boolean =>
  mayReadFollowing(viewer, learner);

export const mayReadEvidence = (viewer: Viewer, learner: Learner): boolean =>
  mayMarkEvidence(viewer, learner) || ownsConfirmed(viewer, learner.profile_id);

/** Who takes dossiers away, and reads those that are kept after an account's end: administrators and coordinators. */
export const mayTakeEvidence = (viewer: Viewer): boolean => admits(actionManagers, rolesOf(viewer));

/** How many dossiers one archive holds; of those with a scan at each step, fewer fit into its weight. */
export const maxInArchive = 60;
/** How much their files weigh: thirty learners with a scan of three megabytes at each of seven steps are 630 MB. */
export const maxArchiveBytes = 1024 ** 3;
