import * as z from "zod";
import {
  type Limits,
  writesToLowerUsage,
  writesToRaiseUsage,
} from "#functions/domain/accounts/usage.store.ts";
import { catalogueVersions } from "#functions/domain/reference/reference.store.ts";
import { firstWords } from "#functions/platform/first-words.ts";
import { createFresh, entity, findAll, findOne, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  checkUnchanged,
  roster,
  type SeenVersions,
  splitBy,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { deleteItem, type Item, putItem, readItems, versionIs, type Write } from "#functions/store/table.ts";
import { fold } from "#shared/contract/fold.ts";
import { fieldText } from "#shared/situations/situations.passages.ts";
import {
  Approval,
  Confirmation,
  Review,
  SignedNote,
  type SituationField,
  SituationSection,
} from "#shared/situations/situations.schemas.ts";

export const StoredSituation = z.object({
  id: z.string(),
  title: z.string(),
  student_id: z.string(),
  training_action_id: z.string().nullable(),
  degree_id: z.string().nullable(),
  legal_form_id: z.string().nullable(),
  structure_types: z.array(z.string()),
  structure_publics: z.array(z.string()),
  sections: z.array(SituationSection),
  is_published: z.boolean(),
  is_emblematic: z.boolean(),
  confirmations: z.array(Confirmation),
  created_at: z.string(),
  updated_at: z.string(),
  /** The profile that wrote last. */
  updated_by: z.string(),
  submitted_at: z.string().nullable(),
  published_at: z.string().nullable(),
  // Situations written before reviews existed lack both until their next write.
  returned_at: z.string().nullable().default(null),
  /** The remarks with which it was returned, the oldest first. */
  reviews: z.array(Review).default([]),
  /** What its writers said when they submitted it, while it waits for a review. */
  submission_note: SignedNote.nullable().default(null),
  /** Its writers ask that it is no longer published. */
  withdrawal: SignedNote.nullable().default(null),
  /** The review that found nothing to change in this text. */
  approval: Approval.nullable().default(null),
  version: z.number(),
  /** The version that an edit made last: reviews and requests raise `version` alone. Absent until one of them comes. */
  edited_version: z.number().optional(),
});
export type StoredSituation = z.output<typeof StoredSituation>;

/**
 * What lists and searches need of a situation. `summary`: the beginning of its text; `words`: the distinct folded
 * words of the whole text.
 */
export const SituationEntry = StoredSituation.omit({
  sections: true,
  confirmations: true,
  reviews: true,
  submission_note: true,
  withdrawal: true,
  approval: true,
  updated_by: true,
  version: true,
  edited_version: true,
}).extend({
  summary: z.string(),
  // Entries written before this field existed lack it until their next write.
  words: z.string().default(""),
  /** The profiles that wrote remarks or notes about it: to find what somebody wrote about others. */
  reviewer_ids: z.array(z.string()).default([]),
  withdrawal_asked_at: z.string().nullable().default(null),
  approved_at: z.string().nullable().default(null),
});
export type SituationEntry = z.output<typeof SituationEntry>;

/** A learner's situation as it is listed in their training action. */
const SituationLink = StoredSituation.pick({
  id: true,
  title: true,
  student_id: true,
  is_published: true,
  created_at: true,
  submitted_at: true,
}).extend({ training_action_id: z.string() });
export type SituationLink = z.output<typeof SituationLink>;

const situations = entity("SharedSituation", StoredSituation, ({ id }) => keys.situation(id));
const links = entity("SituationLink", SituationLink, (link) =>
  keys.trainingSituation(link.training_action_id, link.student_id, link.id),
);

const shownAt = ({ published_at, created_at }: SituationEntry) => published_at ?? created_at;
const latestFirst = (a: SituationEntry, b: SituationEntry) =>
  shownAt(a) < shownAt(b) ? 1 : shownAt(a) > shownAt(b) ? -1 : 0;

/** The roster of every situation's card, drafts too; one read serves it and the reference lists that name what it points at. */
export const situationsRoster = roster("situations", SituationEntry, {
  shards: 4,
  order: latestFirst,
  versions: catalogueVersions,
});

export const findSituation = (id: string): Promise<StoredSituation | undefined> =>
  findOne(situations, keys.situation(id));

/** The situations of these ids, those that exist, in no order. */
export const findSituations = async (ids: readonly string[]): Promise<StoredSituation[]> =>
  pick(situations, await readItems(ids.map(keys.situation)));

/** The situations of a training action, of all its learners or of one, the first written first: one query. */
export const situationsOf = async (
  trainingActionId: string,
  learnerProfileId?: string,
): Promise<SituationLink[]> =>
  (await findAll(links, within.trainingSituations(trainingActionId, learnerProfileId))).sort((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  );

/** The situations among the items of an action's partition, the first written first. */
export const situationsAmong = (items: readonly Item[]): SituationLink[] =>
  pick(links, items).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));

const summaryOf = ({ sections }: StoredSituation): string =>
  firstWords(
    sections
      .flatMap(({ fields }) => fields)
      .filter(({ type }) => type === "textarea")
      .map(fieldText)
      .join(" "),
    180,
  );

/** What was answered: the label of a choice, else what was written. */
const answerOf = (field: SituationField): string =>
  field.type === "radio"
    ? (field.choices.find(({ value }) => value === field.content)?.label ?? "")
    : fieldText(field);

const wordsOf = ({ sections }: StoredSituation): string =>
  [...new Set(fold(sections.flatMap(({ fields }) => fields.map(answerOf)).join(" ")).split(" "))].join(" ");

/** What people wrote about a situation, which is not its text. */
export const notesAbout = ({ reviews, submission_note, withdrawal }: StoredSituation) =>
  [...reviews, submission_note, withdrawal].filter((note) => note !== null);

const entryOf = (situation: StoredSituation): SituationEntry => ({
  ...situation,
  summary: summaryOf(situation),
  words: wordsOf(situation),
  reviewer_ids: [...new Set(notesAbout(situation).map(({ profile_id }) => profile_id))],
  withdrawal_asked_at: situation.withdrawal?.at ?? null,
  approved_at: situation.approval?.at ?? null,
});

/** How the roster mirrors situations. */
export const situationMirror = {
  roster: situationsRoster,
  kind: situations,
  entryOf,
  unchanged: ({ version }: StoredSituation) => versionIs(version),
};

const writesToPlaceLink = ({ training_action_id, ...situation }: StoredSituation): Write[] =>
  training_action_id === null ? [] : [place(links, { ...situation, training_action_id })];

const writesToDeleteLink = ({ training_action_id, student_id, id }: StoredSituation): Write[] =>
  training_action_id === null ? [] : [deleteItem(keys.trainingSituation(training_action_id, student_id, id))];

const writesToPutSituationEntry = (situation: StoredSituation, required: SeenVersions): Write[] => {
  const { here, elsewhere } = splitBy(situationsRoster, required);
  return [...writesToPutEntries(situationsRoster, [entryOf(situation)], here), ...checkUnchanged(elsewhere)];
};

/** Writes a new situation; if the `required` versions do not hold any more, throws `ConcurrentChange`. */
export const writesToCreateSituation = (
  situation: StoredSituation,
  required: SeenVersions,
  limits: Limits,
): Write[] => [
  createFresh(situations, situation),
  ...writesToRaiseUsage(situation.student_id, { situations: 1 }, limits),
  ...writesToPlaceLink(situation),
  ...writesToPutSituationEntry(situation, required),
];

/**
 * Changes a situation, but for its training action, if it and the `required` versions are unchanged, else throws
 * `ConcurrentChange`.
 */
export const writesToReplaceSituation = (
  before: StoredSituation,
  after: StoredSituation,
  required: SeenVersions,
): Write[] => [
  putItem(
    { ...situations.schema.parse(after), ...keys.situation(after.id), type: situations.type },
    versionIs(before.version),
    () => new ConcurrentChange(),
  ),
  ...writesToPlaceLink(after),
  ...writesToPutSituationEntry(after, required),
];

/** Changes a situation under the same conditions, its training action too. */
export const writesToChangeSituation = (
  before: StoredSituation,
  after: StoredSituation,
  required: SeenVersions,
): Write[] => [
  ...writesToReplaceSituation(before, after, required),
  ...(before.training_action_id === after.training_action_id ? [] : writesToDeleteLink(before)),
];

/** Deletes a situation if it is unchanged, else throws `ConcurrentChange`. */
export const writesToDeleteSituation = (situation: StoredSituation): Write[] => [
  deleteItem(keys.situation(situation.id), versionIs(situation.version), () => new ConcurrentChange()),
  ...writesToDeleteLink(situation),
  ...writesToDeleteEntries(situationsRoster, [situation.id]),
  ...writesToLowerUsage([{ owner: situation.student_id, usage: { situations: 1 } }]),
];
