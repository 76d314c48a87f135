import * as z from "zod";
import {
  across,
  day,
  flag,
  Id,
  instant,
  line,
  maxReasonLength,
  requiredLine,
} from "#shared/contract/fields.ts";
import { maxWordLength, reasonKinds, turns } from "#shared/follow-up/follow-up.rules.ts";
import { interviewKinds } from "#shared/steps/steps.facts.ts";
import { contactKinds, maxContactLength } from "#shared/training/training.schemas.ts";

const Named = z.object({ id: z.string(), name: z.string() });

/** Something that waits in a learner's path, and whose turn it is. */
export const FollowUpRow = z.object({
  training_action_id: z.string(),
  learner: Named,
  reason: z.string(),
  kind: z.enum(reasonKinds),
  turn: z.enum(turns),
  datum: z.string(),
  /** An instant, or a declared day. */
  since: z.string(),
  step: z.object({ id: z.string(), name: z.string() }).nullable(),
  version: z.number().nullable(),
  trade: Named.nullable(),
  referent: Named.nullable(),
  /** The start of the action. */
  start_date: z.string(),
});
export type FollowUpRow = z.output<typeof FollowUpRow>;

/** Whom to call or to write to about a row, as far as the caller may. */
const Reached = Named.extend({ phone: z.string(), email: z.string() });
export type Reached = z.output<typeof Reached>;
const TeamRow = FollowUpRow.extend({ reach: Reached.nullable() });
export type TeamRow = z.output<typeof TeamRow>;

const Moment = z.object({ at: z.string(), learner: Named });

export const FollowUp = z.object({
  training_action: Named.extend({ archived_at: z.string().nullable() }),
  rows: z.array(TeamRow),
  /** The next interview that is planned. */
  next: Moment.nullable(),
});
export type FollowUp = z.output<typeof FollowUp>;

export const WeeklyWord = z.object({
  /** Its Monday. */
  week: z.string(),
  had_time: z.boolean(),
  text: z.string(),
  at: z.string(),
  /**
   * That the trade trainer has read it, with their line if they wrote one. Before `at`: they read another text, which the
   * learner has replaced since (`isRead`).
   */
  seen: z.object({ at: z.string(), name: z.string().nullable(), line: z.string() }).nullable(),
});
export type WeeklyWord = z.output<typeof WeeklyWord>;

const Coming = z.object({
  at: z.string(),
  what: z.enum(interviewKinds),
  step: z.object({ id: z.string(), name: z.string() }),
});

/** A learner's path as one of the three sees it: what waits, the word of the week, what comes next. */
export const OwnPath = z.object({
  training_action: z.object({ id: z.string(), degree_name: z.string(), year: z.number() }),
  learner: Named,
  part: z.enum(["learner", "trade", "referent"]),
  /** Whether its learner is asked for the word of the week now: of several paths, in the one where it is saved. */
  asks: z.boolean(),
  rows: z.array(FollowUpRow),
  word: WeeklyWord.nullable(),
  coming: Coming.nullable(),
  trade: Reached.nullable(),
  referent: Reached.nullable(),
});
export type OwnPath = z.output<typeof OwnPath>;
export const OwnFollowUp = z.object({ paths: z.array(OwnPath) });

const Done = z.strictObject({
  what: z.enum(contactKinds, "Dites s’il s’agit d’une visite, d’un appel ou d’un message."),
  on: day,
  next: line(maxContactLength).default(""),
});
const Later = z.strictObject({
  until: day,
  why: requiredLine(maxReasonLength, "Dites en une ligne pourquoi."),
});
/** `datum`: what the row said when it was read; another one is another matter. */
export const ActOnReason = z
  .strictObject({
    profile_id: Id,
    reason: z.string().max(60),
    datum: z.string().max(200),
    done: Done.optional(),
    later: Later.optional(),
  })
  .check(
    across(["done", "later"], ({ done, later }) => (done === undefined) !== (later === undefined), {
      path: ["done"],
      message: "Dites ce qui est fait, ou jusqu’à quand attendre.",
    }),
  );
export type ActOnReason = z.output<typeof ActOnReason>;

export const NewWeeklyWord = z.strictObject({ had_time: flag, text: line(maxWordLength).default("") });
export type NewWeeklyWord = z.output<typeof NewWeeklyWord>;
export const SeenWord = z.strictObject({
  week: day,
  /** The word's `at`, as it was shown: the learner may have given another since. */
  at: instant,
  line: line(maxWordLength).default(""),
});

/** What the link of Monday's mail opens for a trade trainer: one sentence, and no more names than its reader needs. */
export const AskedWeek = z.object({
  learner_first_name: z.string(),
  trainer_name: z.string(),
  referent_name: z.string().nullable(),
  text: z.string(),
  /** When it was given: what is seen, if the learner gives another. */
  at: z.string(),
  week: z.string(),
  until: z.string(),
});
export type AskedWeek = z.output<typeof AskedWeek>;
export const SeenByLink = z.strictObject({ at: instant, line: line(maxWordLength).default("") });
export const NotedWeek = z.object({ line: z.string(), at: z.string() });
