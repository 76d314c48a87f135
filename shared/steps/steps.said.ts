import * as z from "zod";
import { across, day, flag, instant, version } from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { interviewKinds, parts } from "#shared/steps/steps.facts.ts";
import { words } from "#shared/steps/words.rules.ts";

const Named = z.object({ id: z.string(), name: z.string() });

const fact = {
  /** The moment of the saving; the days that people declare stand beside it. */
  saved_at: z.string(),
  version: z.number(),
};

/** « Fait le »: whether a step took place, as somebody says. */
export const Completion = z.object({
  ...fact,
  took_place: z.boolean(),
  on: z.string().nullable(),
  hours: z.number().nullable(),
});
export type Completion = z.output<typeof Completion>;

/** An interview: planned, held, or not (`took_place` null: nobody said). */
export const Interview = z.object({
  ...fact,
  planned_at: z.string().nullable(),
  took_place: z.boolean().nullable(),
  held_on: z.string().nullable(),
  minutes: z.number().nullable(),
  present: z.array(z.enum(parts)),
  /** Who had each of these parts then; null where nobody knows. Interviews noted before this was kept have none. */
  present_ids: z.array(z.string().nullable()).optional(),
});
export type Interview = z.output<typeof Interview>;

/** The last rendu of a step's deliverable. */
export const LastSubmission = z.object({
  version: z.number(),
  at: z.string(),
  /** Taken over from what was saved before there were rendus: it settles lateness, and is not the learner's word. */
  taken_over: z.boolean(),
  /** The roles that wrote their note since then. */
  noted_role_ids: z.array(z.number()),
});

/** The words of the three on a step's last rendu, as lists need them. */
export const WordsOnLast = z.record(
  z.enum(parts),
  z.object({ word: z.enum(words), at: z.string() }).nullable(),
);

/** A version that was handed in: its texts are those of the deliverable's version, and never change. */
const Submission = z.object({
  index: z.number(),
  name: z.string(),
  version: z.number(),
  at: z.string(),
  taken_over: z.boolean(),
  documents: z.array(Named),
});

const by = { author_name: z.string() };
/** What was said of a step, each list with the newest first: a change never erases the earlier word. */
export const StepSaid = z.object({
  submissions: z.array(Submission),
  completions: z.array(Completion.extend(by)),
  interviews: z.array(
    Interview.extend({
      ...by,
      kind: z.enum(interviewKinds),
      /** Who was there, in the order of `present`; null where nobody knows who had the part then. */
      present_names: z.array(z.string().nullable()),
    }),
  ),
});
export type StepSaid = z.output<typeof StepSaid>;

/** `version`: the one that the learner has before them, 0 where nothing was written online. */
export const StepSubmission = z.strictObject({
  index: z.number().int().min(0).default(0),
  version: z.number("La version à rendre est obligatoire.").int().min(0),
});

const declaredDay = day.nullable().default(null);

export const StepCompletion = z
  .strictObject({
    took_place: flag,
    on: declaredDay,
    hours: z
      .number(formatMessages.number)
      .positive(formatMessages.number)
      .max(400, "Ce nombre d’heures est trop grand (400 au plus).")
      .nullable()
      .default(null),
    version,
  })
  .check(
    across(["took_place", "on"], ({ took_place, on }) => !took_place || on !== null, {
      path: ["on"],
      message: "La date est obligatoire.",
    }),
    across(
      ["took_place", "on", "hours"],
      ({ took_place, on, hours }) => took_place || (on === null && hours === null),
      { path: ["on"], message: "Ce qui n’a pas eu lieu n’a ni date ni heures." },
    ),
  );
export type StepCompletion = z.output<typeof StepCompletion>;

/** Says an interview again; without `planned_at`, the planned date stays. */
export const StepInterview = z
  .strictObject({
    planned_at: instant.nullable().optional(),
    took_place: flag.nullable().default(null),
    held_on: declaredDay,
    minutes: z
      .number(formatMessages.integer)
      .int(formatMessages.integer)
      .min(1, formatMessages.integer)
      .max(600, "Cette durée est trop longue (600 minutes au plus).")
      .nullable()
      .default(null),
    present: z
      .array(z.enum(parts, "Cette personne n’a pas de place dans l’étape."))
      .max(parts.length)
      .transform((all) => parts.filter((part) => all.includes(part)))
      .default([]),
    version,
  })
  .check(
    across(["took_place", "held_on"], ({ took_place, held_on }) => !took_place || held_on !== null, {
      path: ["held_on"],
      message: "La date est obligatoire.",
    }),
    across(
      ["took_place", "held_on", "minutes", "present"],
      ({ took_place, held_on, minutes, present }) =>
        held_on === null ? minutes === null && present.length === 0 : took_place !== false,
      { path: ["held_on"], message: "Un entretien qui n’a pas eu lieu n’a ni date, ni durée, ni personne." },
    ),
    across(["held_on", "present"], ({ held_on, present }) => held_on === null || present.length > 0, {
      path: ["present"],
      message: "Qui était là ? Au moins une personne.",
    }),
  );
export type StepInterview = z.output<typeof StepInterview>;
