import { admitSubmission } from "#functions/domain/accounts/edit-rate.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  publicsRoster,
  requireListed,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import {
  findSituation,
  type StoredSituation,
  writesToChangeSituation,
  writesToCreateSituation,
} from "#functions/domain/situations/situations.store.ts";
import { newsOfSituation } from "#functions/domain/situations/telling.ts";
import {
  describing,
  type SeenLists,
  type SeenPeople,
  situationView,
  tiesOf,
  type WholeTies,
  watchedFor,
  wholeTiesOf,
} from "#functions/domain/situations/view.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { requireNotArchived } from "#functions/domain/training/archiving.store.ts";
import {
  allMembershipsOf,
  isPresentMember,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { given } from "#functions/platform/given.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import {
  readTogether,
  retryOnConcurrentChange,
  type Seen,
  type SeenVersions,
} from "#functions/store/roster.ts";
import type { Write } from "#functions/store/table.ts";
import { owns, roles, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { quotasOf } from "#shared/contract/quotas.ts";
import { defaultSections } from "#shared/situations/situations.defaults.ts";
import {
  confirmationsOf,
  identifyingPassages,
  unconfirmedPassages,
} from "#shared/situations/situations.passages.ts";
import { situationProblems } from "#shared/situations/situations.problems.ts";
import {
  actionFor,
  awaitsReview,
  hasSameText,
  mayManageSituations,
  mayReadSituation,
  mayWriteSituationOf,
  missingToSubmit,
  type SituationState,
  stamped,
  transitionOf,
  writingProfile,
} from "#shared/situations/situations.rules.ts";
import type {
  NewSituation,
  SharedSituation,
  SignedNote,
  SituationChanges,
  SituationSection,
} from "#shared/situations/situations.schemas.ts";

/** All that a save rests on, other than the situation itself. */
export const readAround = async (studentId: string) => {
  const [memberships, seen] = await Promise.all([
    allMembershipsOf(studentId),
    readTogether(...describing, profilesRoster, structuresRoster, trainingRoster),
  ]);
  return { memberships, seen };
};
/** The lists whose versions a change requires. */
export const pointedAt = [...describing, trainingRoster] as const;

const cleaned = (sections: readonly SituationSection[]): SituationSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      field.type === "textarea" ? { ...field, content: cleanRichText(field.content) } : field,
    ),
  }));

/** Refuses ids that their reference lists do not have. */
const requireReferences = (seen: SeenLists, situation: StoredSituation): void => {
  requireListed(seen, "degree_id", degreesRoster, [situation.degree_id]);
  requireListed(seen, "legal_form_id", legalFormsRoster, [situation.legal_form_id]);
  requireListed(seen, "structure_types", structureTypesRoster, situation.structure_types);
  requireListed(seen, "structure_publics", publicsRoster, situation.structure_publics);
};

const actionsOf = (seen: Seen<"trainingActions">, memberships: readonly StoredMember[]) =>
  memberships
    .filter(isPresentMember)
    .flatMap((member) => seen.find(trainingRoster, member.training_action_id) ?? []);

/** The training action must be one of the learner's; learners follow no other degree than those of their actions. */
const requireTraining = (
  seen: Seen<"trainingActions">,
  situation: StoredSituation,
  before: StoredSituation | undefined,
  memberships: readonly StoredMember[],
  viewer: Viewer,
): void => {
  const actions = actionsOf(seen, memberships);
  const { training_action_id: action, degree_id: degree } = situation;
  if (action !== null && action !== before?.training_action_id && !actions.some(({ id }) => id === action))
    throw situationProblems.notTheirAction();
  if (action !== null && action !== before?.training_action_id)
    requireNotArchived(seen.find(trainingRoster, action));
  const isOwn = owns(viewer, situation.student_id) && !mayManageSituations(viewer);
  if (isOwn && degree !== null && degree !== before?.degree_id)
    if (!actions.some(({ degree_id }) => degree_id === degree)) throw situationProblems.notTheirDegree();
};

/**
 * Submitted and published situations must stay complete, and published ones have no unconfirmed identifying passage.
 */
const settled = (
  people: SeenPeople,
  situation: StoredSituation,
  {
    ties,
    before,
    confirmed,
  }: { ties: WholeTies; before: StoredSituation | undefined; confirmed: readonly string[] | undefined },
): StoredSituation => {
  const missing = missingToSubmit(situation);
  if ((situation.submitted_at !== null || situation.is_published) && Object.keys(missing).length > 0)
    throw situationProblems.incomplete(missing);
  const passages = identifyingPassages(situation, watchedFor(people, ties));
  const confirmations = confirmationsOf(
    passages,
    situation.confirmations,
    confirmed && { ids: confirmed, profile_id: situation.updated_by, at: situation.updated_at },
  );
  const open = unconfirmedPassages(passages, confirmations);
  if (situation.is_published && open.length > 0)
    throw situationProblems.notAnonymous(open, before?.is_published === true);
  return { ...situation, confirmations };
};

/** Only administrators and coordinators publish, mark as emblematic, and confirm passages. */
const requireManager = (
  viewer: Viewer,
  before: { is_published: boolean; is_emblematic: boolean },
  to: Pick<NewSituation, "is_published" | "is_emblematic" | "confirmed_hits">,
): void => {
  const { is_published = before.is_published, is_emblematic = before.is_emblematic, confirmed_hits } = to;
  const asks =
    is_published !== before.is_published ||
    is_emblematic !== before.is_emblematic ||
    confirmed_hits !== undefined;
  if (asks && !mayManageSituations(viewer)) throw commonProblems.forbidden();
};

const draft = {
  is_published: false,
  is_emblematic: false,
  submitted_at: null,
  published_at: null,
  returned_at: null,
  withdrawal: null,
};

/** What its writers tell the reviewers as they submit a situation: dropped once it no longer waits for a review. */
const noteAfter = (
  before: Pick<StoredSituation, "submitted_at" | "submission_note"> | undefined,
  after: StoredSituation,
  text: string | undefined,
): SignedNote | null => {
  if (!awaitsReview(after)) return null;
  const isSubmitted = (before?.submitted_at ?? null) === null;
  if (!isSubmitted) return before?.submission_note ?? null;
  return text ? { text, profile_id: after.updated_by, at: after.updated_at } : null;
};

/** A review is of the text that was read, while it waits or is published. */
const approvalAfter = (before: StoredSituation, after: StoredSituation) =>
  hasSameText(before, after) && (after.submitted_at !== null || after.is_published) ? before.approval : null;

/** What a change did: the situation as the caller may see it, and the state that it led to, if that is a new one. */
type SituationChange = { data: SharedSituation; became: SituationState | undefined };

type Around = Awaited<ReturnType<typeof readAround>>;
type SubmissionDetails = Pick<NewSituation, "confirmed_hits" | "submission_note">;

/**
 * Checks a situation as it shall be, saves it and notifies people; `before` is undefined for a new one. The writes are
 * given: what creates needs no right to delete what a change leaves.
 */
const save = async (
  before: StoredSituation | undefined,
  wanted: StoredSituation,
  {
    memberships,
    seen,
    viewer,
    confirmed_hits,
    submission_note,
    now,
  }: Around & SubmissionDetails & { viewer: Viewer; now: Date },
  writesTo: (after: StoredSituation, versions: SeenVersions) => Write[],
): Promise<SituationChange> => {
  requireReferences(seen, wanted);
  requireTraining(seen, wanted, before, memberships, viewer);
  const ties = await wholeTiesOf(wanted, memberships);
  const noted: StoredSituation = {
    ...wanted,
    submission_note: noteAfter(before, wanted, submission_note),
    withdrawal: wanted.is_published ? wanted.withdrawal : null,
    approval: before ? approvalAfter(before, wanted) : null,
  };
  const after = settled(seen, noted, { ties, before, confirmed: confirmed_hits });
  const became = transitionOf(before, after);
  if (became === "submitted") await admitSubmission(viewer, now);
  await transactAndTell(
    writesTo(after, seen.versionsOf(...pointedAt)),
    newsOfSituation(before, after, { people: seen, ties, viewer }),
    now,
  );
  return { data: situationView(seen, seen, after, ties, viewer), became };
};

const learnerOf = (viewer: Viewer): string | undefined =>
  viewer.profiles.find(({ role }) => role === "learner")?.id;

/** What a new situation has of itself. */
const blank = {
  legal_form_id: null,
  structure_types: [],
  structure_publics: [],
  is_emblematic: false,
  confirmations: [],
  reviews: [],
  submission_note: null,
  withdrawal: null,
  approval: null,
} satisfies Partial<StoredSituation>;

/** Creates a situation of a learner: the caller's own unless another learner is named. */
export const addSituation = async (
  body: NewSituation,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<SituationChange> => {
  const studentId = body.student_id ?? learnerOf(viewer);
  if (studentId === undefined) throw situationProblems.unknownLearner();
  requireManager(viewer, draft, body);
  const {
    submitted_at,
    published_at: _,
    is_published,
    confirmed_hits,
    submission_note,
    sections = defaultSections(),
    ...fields
  } = body;
  return retryOnConcurrentChange(async () => {
    const { memberships, seen } = await readAround(studentId);
    const action = body.training_action_id
      ? seen.find(trainingRoster, body.training_action_id)
      : actionFor(
          actionsOf(seen, memberships).filter(({ archived }) => archived === null),
          body.degree_id,
          now,
        );
    const time = now.toISOString();
    const about = {
      student_id: studentId,
      training_action_id: body.training_action_id ?? action?.id ?? null,
    };
    const ties = tiesOf(about, memberships);
    if (!mayWriteSituationOf(viewer, ties)) throw commonProblems.forbidden();
    const situation: StoredSituation = {
      ...blank,
      ...given(fields),
      ...stamped(draft, { is_published, submits: submitted_at != null }, time),
      id,
      title: body.title,
      ...about,
      degree_id: body.degree_id === undefined ? (action?.degree_id ?? null) : body.degree_id,
      sections: cleaned(sections),
      created_at: time,
      updated_at: time,
      updated_by: writingProfile(viewer, ties),
      version: 1,
    };
    const learner = seen.find(profilesRoster, studentId);
    if (learner?.role_id !== roles.learner.id) throw situationProblems.unknownLearner();
    const by = { memberships, seen, viewer, confirmed_hits, submission_note, now };
    return save(undefined, situation, by, (after, versions) =>
      writesToCreateSituation(after, versions, quotasOf(viewer)),
    );
  });
};

/**
 * Whether a change was made of the situation as it is. Who writes does not lose their text to a review that came
 * meanwhile and changed none; who submits, publishes or confirms must have seen the review.
 */
const isOf = (
  { version, edited_version = version }: StoredSituation,
  seen: number,
  { is_published, is_emblematic, submitted_at, confirmed_hits }: Omit<SituationChanges, "version">,
): boolean => {
  const decides = [is_published, is_emblematic, submitted_at ?? undefined, confirmed_hits].some(
    (one) => one !== undefined,
  );
  return decides ? seen === version : seen >= edited_version && seen <= version;
};

/**
 * Changes the given fields of a situation that the caller may edit; a stale version is refused with the current
 * situation.
 */
export const changeSituation = (
  id: string,
  { version, ...body }: SituationChanges,
  viewer: Viewer,
  now: Date,
): Promise<SituationChange> =>
  retryOnConcurrentChange(async () => {
    const before = await findSituation(id);
    if (!before) throw commonProblems.notFound();
    const { memberships, seen } = await readAround(before.student_id);
    const ties = tiesOf(before, memberships);
    if (!mayWriteSituationOf(viewer, ties))
      throw mayReadSituation(viewer, before, ties) ? commonProblems.forbidden() : commonProblems.notFound();
    requireManager(viewer, before, body);
    if (version !== undefined && !isOf(before, version, body))
      throw commonProblems.stale(
        situationView(seen, seen, before, await wholeTiesOf(before, memberships), viewer),
      );
    const {
      submitted_at,
      published_at: _,
      is_published,
      confirmed_hits,
      submission_note,
      sections,
      ...fields
    } = body;
    if (fields.student_id !== undefined && fields.student_id !== before.student_id)
      throw situationProblems.anotherLearner();
    const time = now.toISOString();
    const situation: StoredSituation = {
      ...before,
      ...given(fields),
      ...stamped(before, { is_published, submits: submitted_at != null }, time),
      ...(sections && { sections: cleaned(sections) }),
      updated_at: time,
      updated_by: writingProfile(viewer, ties),
      version: before.version + 1,
      edited_version: undefined,
    };
    const by = { memberships, seen, viewer, confirmed_hits, submission_note, now };
    return save(before, situation, by, (after, versions) => writesToChangeSituation(before, after, versions));
  });
