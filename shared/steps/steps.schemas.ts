import * as z from "zod";
import { across, flag, Id, instant, requiredLine, text, version } from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { pageOf, pageQuery } from "#shared/contract/page.ts";
import { interviewKinds } from "#shared/steps/steps.facts.ts";
import { stepTypes } from "#shared/steps/steps.rules.ts";
import { Completion, Interview, LastSubmission, StepSaid, WordsOnLast } from "#shared/steps/steps.said.ts";

const Named = z.object({ id: z.string(), name: z.string() });
/** Named by their profile in the action; `user_id` is the account, the same for all profiles of a person. */
const Instructor = Named.extend({ user_id: z.string() });
const NoteRole = z.object({ role_id: z.number(), role_name: z.string() });
const SharedSituation = z.object({ id: z.string(), title: z.string() });

/** A step as lists and timelines need it: what stands in it is counted, not carried. */
export const StepCard = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number(),
  step_type: z.enum(stepTypes),
  training_action_id: z.string(),
  profile_id: z.string(),
  start_datetime: z.string().nullable(),
  end_datetime: z.string().nullable(),
  folder_ids: z.array(z.string()),
  user_document_ids: z.array(z.string()),
  deliverables_count: z.number(),
  notes_by_roles: z.array(NoteRole),
  submission: LastSubmission.nullable(),
  words: WordsOnLast,
  completion: Completion.nullable(),
  interviews: z.record(z.enum(interviewKinds), Interview.nullable()),
  /** Since when staff keep the step apart from the path. */
  archived_at: z.string().nullable(),
  version: z.number(),
});
export type StepCard = z.output<typeof StepCard>;

/** A deliverable's questions with their answers, as they stood when it was saved. */
export const FilledSection = z.object({
  title: z.string(),
  description: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(["text", "date", "number", "textarea", "radio"]),
      placeholder: z.string().optional(),
      choices: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
      content: z.string(),
    }),
  ),
});
export type FilledSection = z.output<typeof FilledSection>;

/** A deliverable written online. Its earlier versions are those from 1 to `version` - 1. */
export const Deliverable = z.object({
  index: z.number(),
  name: z.string(),
  date_created: z.string(),
  date_updated: z.string(),
  author_name: z.string(),
  version: z.number(),
  sections: z.array(FilledSection),
});
export type Deliverable = z.output<typeof Deliverable>;

/** What one role has to say of a step; "" once it was emptied. */
export const Note = NoteRole.extend({
  content: z.string(),
  date_created: z.string(),
  date_updated: z.string(),
  author_name: z.string(),
  version: z.number(),
});
export type Note = z.output<typeof Note>;

const Written = z.object({ version: z.number(), date: z.string(), author_name: z.string() });
/** The versions of a deliverable or note, newest first, the current one included. */
export const DeliverableVersions = pageOf(Written.extend({ sections: z.array(FilledSection) }));
export const NoteVersions = pageOf(Written.extend({ content: z.string() }));
export const VersionsPage = z.strictObject({ page: pageQuery(10).page });

const DatedDocument = Named.extend({ created_at: z.string() });
/**
 * `is_own`: its learner attached it themselves; `was_submitted`: it belongs to a rendu, and stays; `to_submit`: a file of
 * theirs is not in the last rendu, as one that came after it.
 */
export const StepDocument = DatedDocument.extend({
  is_own: z.boolean(),
  has_file: z.boolean(),
  was_submitted: z.boolean(),
  to_submit: z.boolean(),
});
export type StepDocument = z.output<typeof StepDocument>;

/** What the caller may do with a step that they may read. */
const StepPermissions = z.object({
  dates: z.boolean(),
  attach: z.boolean(),
  /** For the deliverable's current state: once saved, only its learner may change it. */
  deliverable: z.boolean(),
  /** To hand it in: the learner's own act. */
  submit: z.boolean(),
  /** The roles for which the caller may write a note, the role of their part in the step first. */
  note_role_ids: z.array(z.number()),
  write_situation: z.boolean(),
  create_situation: z.boolean(),
});

/** A training action as lists of its steps show it. */
const FollowedAction = z.object({
  id: z.string(),
  degree_name: z.string(),
  year: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  is_fest: z.boolean(),
  /** Since when it is read only, with all its steps; null otherwise. */
  archived_at: z.string().nullable(),
});

/** A step as its page shows it; `steps`: all of the learner's steps in this action, this one included. */
export const Step = StepCard.extend({
  training_action: FollowedAction,
  /** The day on which the learner left the action. */
  left_on: z.string().nullable(),
  profile: z.object({ id: z.string(), user: Named, organization: Named.nullable() }),
  metier_instructor: Instructor.nullable(),
  referent_instructor: Instructor.nullable(),
  steps: z.array(StepCard),
  /** Of the folders and documents attached, those that the caller may read. */
  folders: z.array(Named),
  trainee_documents: z.array(StepDocument),
  deliverables: z.array(Deliverable),
  notes_by_roles: z.array(Note),
  said: StepSaid,
  shared_situations: z.array(SharedSituation),
  permissions: StepPermissions,
});
export type Step = z.output<typeof Step>;

const Person = Named.extend({
  /** Null once the account was deleted. */
  user_id: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
});

/** Ids of the steps that wait for a word, and of those that are late; none once the action is over or the learner has left. */
const Waiting = z.object({ awaiting_word: z.array(z.string()), late: z.array(z.string()) });
export type Waiting = z.output<typeof Waiting>;

/**
 * A learner of an action with their instructors and steps. The word that is awaited is the caller's, for staff that of any
 * trainer.
 */
export const LearnerWithSteps = Waiting.extend({
  learner: Person,
  /** The day on which they left the action. */
  left_on: z.string().nullable(),
  metier_instructor: Instructor.nullable(),
  referent_instructor: Instructor.nullable(),
  steps: z.array(StepCard),
  shared_situations: z.array(SharedSituation),
});
export type LearnerWithSteps = z.output<typeof LearnerWithSteps>;

/** A learner of an instructor, with the actions in which the instructor follows them. */
export const TutorLearner = z.object({
  learner: Person,
  training_actions: z.array(
    FollowedAction.extend({
      /** The day on which the learner left the action. */
      left_on: z.string().nullable(),
      steps: z.array(StepCard),
      shared_situations: z.array(SharedSituation),
      /** The word that is awaited is this instructor's. */
      ...Waiting.shape,
    }),
  ),
});
export type TutorLearner = z.output<typeof TutorLearner>;

/** `writable`: those only that the caller may change, and so attach. */
export const LastDocuments = z.strictObject({ writable: flag.default(false) });
export const LastDocument = DatedDocument.extend({ folder_id: z.string().nullable() });

export const LearnersPage = z.strictObject({
  ...pageQuery(40),
  teacher_id: z
    .union([Id, z.literal("")])
    .optional()
    .transform((id) => id || undefined),
  /** The learners who left instead of those who are there. */
  departed: flag.default(false),
});

/** Refuses two entries of a list that have the same `field`. */
const once =
  <Field extends string>(field: Field, message: string) =>
  (list: Record<Field, unknown>[], context: z.core.ParsePayload): void => {
    const values = list.map((one) => one[field]);
    for (const [n, value] of values.entries())
      if (values.indexOf(value) < n)
        context.issues.push({ code: "custom", path: [n, field], message, input: value });
  };

const StepTemplate = z.strictObject({
  id: z.unknown().optional(),
  name: requiredLine(120, "Le nom de l’étape est obligatoire."),
  step_type: z.enum(stepTypes, "Ce type d’étape n’existe pas (rendezvous, situation ou bilan)."),
  order: z
    .number("Le numéro de l’étape est obligatoire.")
    .int("Ce numéro d’étape n’est pas valable : il va de 1 à 99.")
    .min(1, "Ce numéro d’étape n’est pas valable : il va de 1 à 99.")
    .max(99, "Ce numéro d’étape n’est pas valable : il va de 1 à 99."),
});
export type StepTemplate = Omit<z.output<typeof StepTemplate>, "id">;

/**
 * `include_dates` spreads the steps over the action; `include_documents` attaches the action's folders named like them.
 * `most_learners` serves so many of those that lack steps and leaves the others to the next call: a page can say how far
 * it is.
 */
export const StepsToCreate = z.strictObject({
  step_template: z
    .array(StepTemplate, "Le modèle d’étapes est obligatoire.")
    .min(1, "Le modèle doit avoir au moins une étape.")
    .max(20, "Le modèle ne peut pas avoir plus de 20 étapes.")
    .superRefine(once("order", "Deux étapes ne peuvent pas porter le même numéro.")),
  include_dates: flag.default(false),
  include_documents: flag.default(true),
  most_learners: z.number().int(formatMessages.integer).min(1, formatMessages.integer).optional(),
});

/**
 * `existing`: the steps of the template that were there already and stay as they are; `learners`: how many of those meant
 * have all of them now.
 */
export const StepsCreated = z.object({
  message: z.string(),
  created: z.number(),
  existing: z.number(),
  learners: z.object({ done: z.number(), total: z.number() }),
});
export type StepsCreated = z.output<typeof StepsCreated>;

/** `archived`: what was followed in archived actions instead of in the others. */
export const TutorLearners = z.strictObject({ archived: flag.default(false) });
export const StepArchiving = z.strictObject({ archived: flag, version });

export const StepDates = z
  .strictObject({ start_datetime: instant, end_datetime: instant, version })
  .check(
    across(
      ["start_datetime", "end_datetime"],
      ({ start_datetime, end_datetime }) => start_datetime < end_datetime,
      { path: ["end_datetime"], message: "La date de fin doit être après la date de début." },
    ),
  );

const shown = z.unknown().optional();
/** Only `name` and `content` are read of a field: questions are those of the step's form. */
const FieldDraft = z.strictObject({
  name: z.string().max(100),
  content: text(5_000)
    .nullish()
    .transform((content) => content ?? ""),
  label: shown,
  type: shown,
  placeholder: shown,
  choices: shown,
});
export const DeliverableDraft = z.strictObject({
  index: z.number().int().min(0).default(0),
  sections: z
    .array(
      z.strictObject({ title: shown, description: shown, fields: z.array(FieldDraft).max(60) }),
      "Le contenu du livrable est obligatoire.",
    )
    .max(20),
  version,
  name: shown,
  date_created: shown,
  date_updated: shown,
  author_name: shown,
});
export type DeliverableDraft = z.output<typeof DeliverableDraft>;

/** A note that is there may be emptied: what it said stays among its versions. */
export const NoteDraft = z.strictObject({
  role_id: z.number("Le rôle est obligatoire.").int(),
  content: text(10_000),
  version,
  role_name: shown,
  /** The rendu that its author has read; without it, the one that stands as the note is saved. */
  submission_version: z.number().int().min(0).optional(),
});
export type NoteDraft = z.output<typeof NoteDraft>;

const ids = z
  .array(Id)
  .max(40, "Quarante éléments au plus.")
  .transform((all) => [...new Set(all)]);

/**
 * Either what is attached, or deliverables, or notes. Each has its own version, 0 for what the caller saw absent:
 * when given and stale, nothing is written and 409 carries the current one. Without it, the save replaces what
 * stands there; of deliverables and notes, every earlier version is kept.
 */
export const StepChanges = z
  .strictObject({
    folder_ids: ids.optional(),
    user_document_ids: ids.optional(),
    deliverables: z
      .array(DeliverableDraft)
      .min(1)
      .max(5)
      .superRefine(once("index", "Un même livrable figure deux fois."))
      .optional(),
    notes_by_roles: z
      .array(NoteDraft)
      .min(1)
      .max(6)
      .superRefine(once("role_id", "Un rôle n’a qu’une note."))
      .optional(),
    version,
  })
  .check(
    across(
      ["folder_ids", "user_document_ids", "deliverables", "notes_by_roles"],
      (body) =>
        [body.folder_ids ?? body.user_document_ids, body.deliverables, body.notes_by_roles].filter(Boolean)
          .length === 1,
      { message: "Une étape reçoit ou ses dossiers et documents, ou un livrable, ou une note." },
    ),
  );

/** `version`: that of what was written, for the next save: the step's, or the first deliverable's or note's. */
export const StepSaved = z.object({ message: z.string(), version: z.number() });
