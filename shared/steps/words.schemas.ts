import * as z from "zod";
import { across, day, flag, Id, line, requiredText } from "#shared/contract/fields.ts";
import { parts } from "#shared/steps/steps.facts.ts";
import { channels, maxMessageLength, maxRemarkLength, words } from "#shared/steps/words.rules.ts";

const perPart = <Value extends z.ZodType>(value: Value) => z.record(z.enum(parts), value);
const rendu = z.number("La version est obligatoire.").int().min(0);
const remark = line(maxRemarkLength).default("");
const needsRemark = across(
  ["word", "remark"],
  ({ word, remark }: { word: string; remark: string }) => word === "validates" || remark !== "",
  { path: ["remark"], message: "Une ligne est nécessaire : de quoi reparler ?" },
);

/** `on_behalf`: the trade trainer's word, taken down by the referent trainer or staff on that day. */
export const WordToSay = z
  .strictObject({
    version: rendu,
    word: z.enum(words, "Cette réponse n’existe pas."),
    remark,
    on_behalf: z
      .strictObject({
        channel: z.enum(channels, "Ce moyen n’existe pas."),
        at: day,
      })
      .nullable()
      .default(null),
  })
  .check(needsRemark);
export type WordToSay = z.output<typeof WordToSay>;

const SaidWord = z.object({
  word: z.enum(words),
  remark: z.string(),
  at: z.string(),
  name: z.string(),
  /** Said by a link, without an account. */
  by_link: z.boolean(),
  /** Who took it down, how, and on which day it was said; null where they said it themselves. */
  on_behalf: z.object({ channel: z.enum(channels), on: z.string(), by_name: z.string() }).nullable(),
});
export type SaidWord = z.output<typeof SaidWord>;

/** A link that waits for the trade trainer, as staff and the referent trainer know it. */
const WaitingLink = z.object({
  until: z.string(),
  /** When it was last mailed; null if it was copied only. */
  mailed_at: z.string().nullable(),
  is_uncertain: z.boolean(),
});

/** What the three say of each version that was handed in, newest first. */
export const StepValidations = z.object({
  versions: z.array(
    z.object({
      version: z.number(),
      name: z.string(),
      at: z.string(),
      taken_over: z.boolean(),
      words: perPart(SaidWord.nullable()),
    }),
  ),
  people: perPart(
    z
      .object({
        id: z.string(),
        name: z.string(),
        /** Since when they have the part; null where nobody knows. */
        since: z.string().nullable(),
      })
      .nullable(),
  ),
  took_place: z.boolean().nullable(),
  turns: z.array(z.enum(parts)),
  may: z.object({
    /** The part for which the caller may speak of the last rendu, and what they may say. */
    part: z.enum(parts).nullable(),
    words: z.array(z.enum(words)),
    /** To take down the trade trainer's word, and to ask for it by a link. */
    on_behalf: z.boolean(),
  }),
  link: WaitingLink.nullable(),
});
export type StepValidations = z.output<typeof StepValidations>;

export const WordSaid = z.object({ message: z.string(), validations: StepValidations });

const ThreadMessage = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for staff. */
  part: z.enum(parts).nullable(),
  /** The caller's: their part may have had another holder. */
  is_own: z.boolean(),
  /** Who took it down for its author. */
  recorded_by_name: z.string().nullable(),
  at: z.string(),
  version: z.number(),
  section: z.string().nullable(),
  text: z.string(),
  /** The question that it answers. */
  answers: z.string().nullable(),
  /** Null for an answer. */
  open: z.boolean().nullable(),
  settled_at: z.string().nullable(),
  may_settle: z.boolean(),
});
export type ThreadMessage = z.output<typeof ThreadMessage>;

/** The messages about a deliverable, oldest first. */
export const StepThread = z.object({
  messages: z.array(ThreadMessage),
  /** What a message may be about: the sections of the deliverable. */
  sections: z.array(z.string()),
  may_write: z.boolean(),
});
export type StepThread = z.output<typeof StepThread>;

/** `version`: the one that its author has read, by default the last rendu. */
export const MessageToSend = z.strictObject({
  text: requiredText(maxMessageLength, "Le message est vide."),
  section: line(200).nullable().default(null),
  version: z.number().int().min(0).optional(),
  answers: Id.nullable().default(null),
});
export type MessageToSend = z.output<typeof MessageToSend>;

export const MessageSettling = z.strictObject({ open: flag });

export const LinkToMake = z.strictObject({ send: flag.default(false) });
export const ValidationLink = z.object({ url: z.string(), until: z.string() });

/** What a link opens: one version of one deliverable, and no more names than its reader needs. */
export const AskedValidation = z.object({
  learner_first_name: z.string(),
  trainer_name: z.string(),
  referent_name: z.string().nullable(),
  step_name: z.string(),
  version: z.number(),
  submitted_at: z.string(),
  sections: z.array(
    z.object({ title: z.string(), answers: z.array(z.object({ label: z.string(), text: z.string() })) }),
  ),
  /** The documents of this version, with their files as they were handed in. */
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
    }),
  ),
  until: z.string(),
});
export type AskedValidation = z.output<typeof AskedValidation>;

export const WordByLink = z
  .strictObject({
    version: rendu,
    word: z.enum(["validates", "talk_again"], "Cette réponse n’existe pas."),
    remark,
  })
  .check(needsRemark);
export type WordByLink = z.output<typeof WordByLink>;

export const NotedWord = z.object({ word: z.enum(words), version: z.number(), at: z.string() });
