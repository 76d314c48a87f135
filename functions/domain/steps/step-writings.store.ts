import * as z from "zod";
import { type StepChange, stepRef } from "#functions/domain/steps/steps.store.ts";
import { writesToForgetValidationLinks } from "#functions/domain/steps/validation-links.store.ts";
import { create, type Entity, entity, findAll, pick, place, replace } from "#functions/store/entity.ts";
import { keys, type StepWritingKind, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  type Item,
  queryItems,
  readItem,
  readItems,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { FilledSection } from "#shared/steps/steps.schemas.ts";

const writing = {
  step_id: z.string(),
  /** A deliverable's index; the role of a note. */
  part: z.number(),
  author_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
};
export const StoredDeliverable = z.object({
  ...writing,
  name: z.string(),
  sections: z.array(FilledSection),
});
export type StoredDeliverable = z.output<typeof StoredDeliverable>;
export const StoredNote = z.object({ ...writing, content: z.string() });
export type StoredNote = z.output<typeof StoredNote>;

/**
 * A kind of writing in a step. Each deliverable and note is its own item, so that people who write different ones do
 * not conflict; every version is kept.
 */
export type WritingKind<Schema extends z.ZodType<Writing>> = {
  kind: StepWritingKind;
  current: Entity<Schema>;
  earlier: Entity<Schema>;
  /** False for a note that was emptied. */
  says: (one: z.output<Schema>) => boolean;
};
type Writing = { step_id: string; part: number; author_id: string; version: number };
export type WritingSchema = z.ZodType<Writing>;

const writingKind = <Schema extends z.ZodType<Writing>>(
  kind: StepWritingKind,
  schema: Schema,
  says: (one: z.output<Schema>) => boolean,
): WritingKind<Schema> => ({
  kind,
  says,
  current: entity(kind, schema, (one) => keys.stepWriting(one.step_id, kind, one.part)),
  earlier: entity(`EARLIER_${kind}`, schema, (one) =>
    keys.earlierStepWriting(one.step_id, kind, one.part, one.version),
  ),
});

export const deliverables = writingKind("DELIVERABLE", StoredDeliverable, () => true);
export const notes = writingKind("NOTE", StoredNote, ({ content }) => content !== "");

const Wrote = z.object({ author_id: z.string(), step_id: z.string() });
type Wrote = z.output<typeof Wrote>;

/** Exists if somebody other than the learner wrote in a step: by author and, mirrored, by step. */
const wrote = entity("Wrote", Wrote, (one) => keys.writer(one.author_id, one.step_id));
const writers = entity("StepWriter", Wrote, (one) => keys.stepWriter(one.step_id, one.author_id));

/** The steps of others in which somebody has written. */
export const stepsWrittenIn = async (profileId: string): Promise<string[]> =>
  (await findAll(wrote, within.wroteIn(profileId))).map((one) => one.step_id);

/** Deletes the mark that somebody wrote in a step; what they wrote stays. */
export const writesToForgetWriter = ({ author_id, step_id }: Wrote): Write[] => [
  deleteItem(keys.writer(author_id, step_id)),
  deleteItem(keys.stepWriter(step_id, author_id)),
];

/** The current deliverables and notes of a step. */
export const writingsOf = async (
  stepId: string,
): Promise<{ deliverables: StoredDeliverable[]; notes: StoredNote[] }> => {
  const items = await queryItems(within.stepWritings(stepId));
  return { deliverables: pick(deliverables.current, items), notes: pick(notes.current, items) };
};

/** The current version of a deliverable or note; undefined if it was never saved. */
export const findWriting = async <Schema extends z.ZodType<Writing>>(
  { kind, current }: WritingKind<Schema>,
  stepId: string,
  part: number,
): Promise<z.output<Schema> | undefined> => {
  const item = await readItem(keys.stepWriting(stepId, kind, part));
  return item && pick(current, [item])[0];
};

/** The current deliverables or notes of several steps, in no order. */
export const findWritings = async <Schema extends z.ZodType<Writing>>(
  { kind, current }: WritingKind<Schema>,
  wanted: readonly { step_id: string; part: number }[],
): Promise<z.output<Schema>[]> =>
  pick(current, await readItems(wanted.map(({ step_id, part }) => keys.stepWriting(step_id, kind, part))));

/** Earlier versions of a deliverable or note, by their numbers, newest first. */
export const earlierWritings = async <Schema extends z.ZodType<Writing>>(
  { kind, earlier }: WritingKind<Schema>,
  stepId: string,
  part: number,
  versions: readonly number[],
): Promise<z.output<Schema>[]> => {
  const wanted = versions.map((version) => keys.earlierStepWriting(stepId, kind, part, version));
  return pick(earlier, await readItems(wanted)).sort((a, b) => b.version - a.version);
};

/** A version of a deliverable or note: the current one, or an earlier one. */
export const findVersion = async <Schema extends z.ZodType<Writing>>(
  writing: WritingKind<Schema>,
  stepId: string,
  part: number,
  version: number,
): Promise<z.output<Schema> | undefined> => {
  const current = await findWriting(writing, stepId, part);
  if (current?.version === version) return current;
  const [earlier] = await earlierWritings(writing, stepId, part, [version]);
  return earlier;
};

/** Notes that somebody other than the learner wrote in a step; idempotent. */
export const writesToMarkWriter = ({ author_id, step_id }: Wrote): Write[] =>
  author_id === stepRef(step_id)?.profile_id
    ? []
    : [place(wrote, { author_id, step_id }), place(writers, { author_id, step_id })];

/** Whether a step comes to have a text, or loses it: what `writeToMarkStep` says of it. */
export const markOf = <Schema extends z.ZodType<Writing>>(
  { kind, says }: WritingKind<Schema>,
  before: z.output<Schema> | undefined,
  after: z.output<Schema>,
): StepChange => {
  const path = ["written", kind, String(after.part)];
  const isSaid = before !== undefined && says(before);
  if (isSaid === says(after)) return { set: [], remove: [] };
  return says(after) ? { set: [[path, true]], remove: [] } : { set: [], remove: [path] };
};

/** Requires that a deliverable or note is still at this version; else `ConcurrentChange`. */
export const checkWriting = <Schema extends z.ZodType<Writing>>(
  { current }: WritingKind<Schema>,
  seen: z.output<Schema>,
): Write => checkItem(current.keyOf(seen), versionIs(seen.version), () => new ConcurrentChange());

/**
 * Saves a deliverable or note and keeps the previous version, which nothing overwrites; throws `ConcurrentChange` if that
 * one changed meanwhile. The step is marked apart, once for all that is saved: see `markOf`.
 */
export const writesToSaveWriting = <Schema extends z.ZodType<Writing>>(
  { current, earlier }: WritingKind<Schema>,
  before: z.output<Schema> | undefined,
  after: z.output<Schema>,
): Write[] => {
  const concurrentChange = () => new ConcurrentChange();
  return [
    ...(before
      ? [{ ...replace(current, after), refusal: concurrentChange }, create(earlier, before, concurrentChange)]
      : [create(current, after, concurrentChange)]),
    // The author of the previous version is marked already.
    ...(after.author_id === before?.author_id ? [] : writesToMarkWriter(after)),
  ];
};

/** Every version of every deliverable and note among the items of a step. */
export const writingsAmong = (
  items: readonly Item[],
): { deliverables: StoredDeliverable[]; notes: StoredNote[] } => {
  const all = <Schema extends z.ZodType<Writing>>({ current, earlier }: WritingKind<Schema>) =>
    [...pick(current, items), ...pick(earlier, items)].sort((a, b) => a.version - b.version);
  return { deliverables: all(deliverables), notes: all(notes) };
};

/** Deletes everything ever written in a step: may be more writes than one transaction holds. */
export const writesToEraseHistory = async (stepId: string): Promise<Write[]> => {
  const items = await queryItems(within.stepHistory(stepId));
  return [
    ...items.map(({ pk, sk }) => deleteItem({ pk, sk })),
    ...writesToForgetValidationLinks(items),
    ...pick(writers, items).map((one) => deleteItem(keys.writer(one.author_id, one.step_id))),
  ];
};
