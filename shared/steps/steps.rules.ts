import { isStaff, type Role, roles, staff, type Viewer } from "#shared/contract/access.ts";
import { instantInParis } from "#shared/contract/paris.ts";

export const stepTypes = ["rendezvous", "situation", "bilan"] as const;
export type StepType = (typeof stepTypes)[number];

const situation = (n: number) => ({
  name: `Situation de travail ${n}`,
  step_type: "situation" as const,
  order: n + 2,
});

/** The seven steps of a FEST path; Rendez-vous 2 schedules the four situations. */
export const defaultTemplate = [
  { name: "Rendez-vous 1", step_type: "rendezvous" as const, order: 1 },
  { name: "Rendez-vous 2", step_type: "rendezvous" as const, order: 2 },
  situation(1),
  situation(2),
  situation(3),
  situation(4),
  { name: "Bilan", step_type: "bilan" as const, order: 7 },
];

type Times = { start_datetime: string | null; end_datetime: string | null };

type WithCompletion = { completion?: { took_place: boolean } | null | undefined };

/**
 * Where a step stands: "done" or "missed" once somebody said so, whatever its dates; "unsaid" when its end has passed and
 * nobody did; "upcoming" until its start or without dates.
 */
export type StepState = "done" | "missed" | "unsaid" | "current" | "upcoming";

export const stepState = (step: Times & WithCompletion, now: Date): StepState => {
  if (step.completion) return step.completion.took_place ? "done" : "missed";
  if (step.end_datetime !== null && new Date(step.end_datetime) < now) return "unsaid";
  return step.start_datetime !== null && new Date(step.start_datetime) <= now ? "current" : "upcoming";
};

/** Whether a step is neither under way nor to come. */
export const isBehind = (step: Times & WithCompletion, now: Date): boolean =>
  !["current", "upcoming"].includes(stepState(step, now));

/** Whether a timeline says « contenu déposé » of a step. */
export const hasContent = (step: {
  user_document_ids: readonly unknown[];
  notes_by_roles: readonly unknown[];
  deliverables_count: number;
}): boolean =>
  step.user_document_ids.length > 0 || step.notes_by_roles.length > 0 || step.deliverables_count > 0;

/**
 * Whether a step is archived, not deleted, as far as lists know: of messages and emptied notes only the refusal of the deletion
 * tells.
 */
export const isToArchive = (
  step: Parameters<typeof hasContent>[0] & {
    submission: object | null;
    completion: object | null;
    interviews: Readonly<Record<string, object | null>>;
  },
): boolean =>
  hasContent(step) ||
  [step.submission, step.completion, ...Object.values(step.interviews)].some((one) => one !== null);

type Ended = {
  end_datetime: string | null;
  completion?: { took_place: boolean; on: string | null } | null | undefined;
};

/** When the work of a step ends: on the day that somebody said, else at its planned end; null where nobody knows. */
export const endOf = ({ completion, end_datetime }: Ended): string | null => completion?.on ?? end_datetime;

/** The same while it is to come: until then nobody is asked what came of the work. */
export const endToCome = (step: Ended, now: Date): string | undefined => {
  const end = endOf(step);
  return end !== null && new Date(end) > now ? end : undefined;
};

/** When a rendu is due: at the planned end, which people were told, or with the day on which the work ended later. */
export const dueAt = ({ completion, end_datetime }: Ended): string | null => {
  const done = completion?.on ? instantInParis(completion.on, "23:59:59").toISOString() : null;
  if (done === null || end_datetime === null) return done ?? end_datetime;
  return Date.parse(done) > Date.parse(end_datetime) ? done : end_datetime;
};

type HandedIn = WithCompletion & { submission?: object | null | undefined };

/** Whether a rendu is awaited: none was given, and nobody said that the step did not take place. */
export const awaitsSubmission = ({ submission, completion }: HandedIn): boolean =>
  !submission && completion?.took_place !== false;

/** Whether a rendu was due before now. One without a date is not due yet. */
export const isPastDue = (step: Ended, now: Date): boolean => {
  const due = dueAt(step);
  return due !== null && new Date(due) < now;
};

/** « En retard »: whether a rendu that is awaited was due before now. */
export const isLate = (step: Ended & HandedIn, now: Date): boolean =>
  awaitsSubmission(step) && isPastDue(step, now);

const trainerRoles = { trade: roles.tradeTrainer.id, referent: roles.referentTrainer.id } as const;
export const trainers = ["trade", "referent"] as const;
export type Trainer = (typeof trainers)[number];

/** Whether a trainer's note answers a rendu: only one that was taken over from before there were words. */
export const isAnsweredByNote = (
  part: Trainer,
  { taken_over }: { taken_over: boolean },
  notedRoleIds: readonly number[],
): boolean => taken_over && notedRoleIds.includes(trainerRoles[part]);

/** Whether a trainer is asked for their word on the last rendu; `words` are those on it. */
export const awaitsWord = (
  {
    submission,
    completion,
    words,
  }: WithCompletion & {
    submission: { taken_over: boolean; noted_role_ids: readonly number[] } | null;
    words: Readonly<Record<Trainer, object | null>>;
  },
  part: Trainer,
): boolean =>
  submission !== null &&
  completion?.took_place !== false &&
  words[part] === null &&
  !isAnsweredByNote(part, submission, submission.noted_role_ids);

/** Whether a timeline marks a step with a red badge: before it is late, staff have time to attach a folder. */
export const lacksFolders = (
  step: Ended & HandedIn & { folder_ids: readonly unknown[] },
  now: Date,
): boolean => step.folder_ids.length === 0 && isLate(step, now);

/** Whether a step's page schedules the four situations: it is the second rendez-vous. */
export const schedulesSituations = (step: { step_type: string; order: number }): boolean =>
  step.step_type === "rendezvous" && step.order === 2;

export type StepPeople = {
  profile_id: string;
  metier_instructor_id: string | null;
  referent_instructor_id: string | null;
};

type Held = Viewer["profiles"][number];
const staffRoles: readonly Role[] = staff;

/**
 * The caller's profiles that have a part in a step, those of its learner and instructors first; none if they may not
 * know of it.
 */
export const partsIn = (step: StepPeople, viewer: Viewer): Held[] => {
  const tied: readonly (string | null)[] = [
    step.profile_id,
    step.metier_instructor_id,
    step.referent_instructor_id,
  ];
  const isTied = (held: Held) => tied.includes(held.id);
  return [
    ...viewer.profiles.filter(isTied),
    ...viewer.profiles.filter((held) => !isTied(held) && staffRoles.includes(held.role)),
  ];
};

/**
 * What the caller may do with a step; `isSaved`: whether its deliverable has been saved once. `isClosed`: the learner
 * left, or the step is archived: it is read only.
 */
export const permissionsOn = (step: StepPeople, viewer: Viewer, isSaved: boolean, isClosed = false) => {
  const parts = isClosed ? [] : partsIn(step, viewer);
  const mayTakePart = parts.length > 0;
  const isLearner = parts.some((held) => held.id === step.profile_id);
  const isInstructor = parts.some(
    (held) => held.id === step.metier_instructor_id || held.id === step.referent_instructor_id,
  );
  return {
    dates: mayTakePart,
    attach: mayTakePart,
    deliverable: isSaved ? isLearner : mayTakePart,
    submit: isLearner,
    note_role_ids: [...new Set(parts.map((held) => roles[held.role].id))],
    write_situation: isLearner || isInstructor,
    create_situation: isInstructor,
  };
};

const instructors: readonly Role[] = ["tradeTrainer", "referentTrainer"];

/** True for the instructor themselves and staff. */
export const mayFollow = (viewer: Viewer, instructorId: string): boolean =>
  isStaff(viewer) ||
  viewer.profiles.some((held) => held.id === instructorId && instructors.includes(held.role));

/** The dates of steps spread evenly over an action, in their order. */
export const spread = (
  action: { start_date: string; end_date: string },
  count: number,
): { start_datetime: string; end_datetime: string }[] => {
  const start = new Date(action.start_date).getTime();
  const share = (new Date(action.end_date).getTime() - start) / count;
  const at = (n: number) => new Date(Math.round(start + share * n)).toISOString();
  return Array.from({ length: count }, (_, n) => ({ start_datetime: at(n), end_datetime: at(n + 1) }));
};

const isDay = (content: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(content)) return false;
  const day = new Date(`${content}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(content);
};

/** What is wrong with an answer of an online form; undefined if nothing is. Drafts may have empty answers. */
export const answerRefusal = (
  field: { type: string; choices?: readonly { value: string }[] },
  content: string,
): "notADate" | "notANumber" | "notAChoice" | "tooLong" | undefined => {
  if (content === "") return undefined;
  if (field.type === "date") return isDay(content) ? undefined : "notADate";
  if (field.type === "number") return /^-?\d{1,9}([.,]\d{1,3})?$/.test(content) ? undefined : "notANumber";
  if (field.type === "radio")
    return field.choices?.some((choice) => choice.value === content) ? undefined : "notAChoice";
  return field.type === "text" && content.length > 300 ? "tooLong" : undefined;
};
