import {
  admits,
  isStaff,
  owns,
  type Role,
  rolesOf,
  staffAndReferent,
  type Viewer,
} from "#shared/contract/access.ts";
import type { FieldErrors } from "#shared/contract/problem.ts";

/**
 * Who works with a situation: its learner, and their instructors in its training action. Once the learner `has_left`
 * that action, they read it only.
 */
export type Ties = {
  student_id: string;
  instructor_ids: readonly (string | null)[];
  /** The referent trainers among the instructors. */
  referent_ids: readonly (string | null)[];
  has_left?: boolean;
};

/** Administrators and coordinators edit any situation, publish, and confirm identifying passages. */
export const managers = ["administrator", "coordinator"] as const satisfies readonly Role[];
/** Who may write situations at all; of which learners, `mayWriteSituationOf` says. */
export const writers = [...managers, "learner", "tradeTrainer", "referentTrainer"] as const;
/** Who may have situations of their own to write or review. */
export const tied = ["learner", "tradeTrainer", "referentTrainer"] as const satisfies readonly Role[];
/** Who may return situations at all; of which learners, `mayReviewSituationOf` says. */
export const reviewers = [...managers, "referentTrainer"] as const;

export const mayManageSituations = (viewer: Viewer | undefined): boolean =>
  viewer !== undefined && admits(managers, rolesOf(viewer));

const isTied = (viewer: Viewer | undefined, ties: Ties): boolean =>
  owns(viewer, ties.student_id) || ties.instructor_ids.some((id) => id !== null && owns(viewer, id));

/** Learners write their own, trainers those of their learners, managers any: for creating and for editing. */
export const mayWriteSituationOf = (viewer: Viewer | undefined, ties: Ties): boolean =>
  mayManageSituations(viewer) || (!ties.has_left && isTied(viewer, ties));

/**
 * Who writes a situation asks that it is no longer public, and its learner for ever: also after they left. What somebody
 * asked, nobody else changes or takes back but the learner.
 */
export const mayAskWithdrawalOf = (
  viewer: Viewer | undefined,
  ties: Ties,
  { withdrawal }: { withdrawal: { profile_id: string } | null },
): boolean =>
  owns(viewer, ties.student_id) ||
  (withdrawal ? owns(viewer, withdrawal.profile_id) : mayWriteSituationOf(viewer, ties));

/** What was asked, the team also declines. */
export const mayCancelWithdrawalOf = (...of: Parameters<typeof mayAskWithdrawalOf>): boolean =>
  mayManageSituations(of[0]) || mayAskWithdrawalOf(...of);

/** Managers return any situation to its writers, referent trainers those of their learners. */
export const mayReviewSituationOf = (viewer: Viewer | undefined, ties: Ties): boolean =>
  mayManageSituations(viewer) ||
  (!ties.has_left && ties.referent_ids.some((id) => id !== null && owns(viewer, id)));

/** False for callers who cannot be tied to a learner's situation, so that their ties need not be read. */
export const mayBeInside = (viewer: Viewer, studentId: string): boolean =>
  owns(viewer, studentId) || rolesOf(viewer).some((role) => role !== "learner");

const profileAmong = (viewer: Viewer, ids: readonly (string | null)[]): string => {
  const manages = ({ role }: { role: Role }) => admits(managers, [role]);
  const profile =
    viewer.profiles.find(({ id }) => ids.includes(id)) ?? viewer.profiles.find(manages) ?? viewer.profiles[0];
  return profile?.id ?? "";
};

/** The profile by which somebody writes a situation. */
export const writingProfile = (viewer: Viewer, { student_id, instructor_ids }: Ties): string =>
  profileAmong(viewer, [student_id, ...instructor_ids]);

/** The profile by which somebody reviews a situation. */
export const reviewingProfile = (viewer: Viewer, { referent_ids }: Ties): string =>
  profileAmong(viewer, referent_ids);

/** Unpublished situations are for those who work with them and for staff. */
export const mayReadSituation = (
  viewer: Viewer | undefined,
  { is_published }: { is_published: boolean },
  ties: Ties,
): boolean => is_published || isStaff(viewer) || isTied(viewer, ties);

/** In lists, staff and referent trainers see every situation and whose it is. */
export const knowsStudents = (viewer: Viewer | undefined): boolean =>
  viewer !== undefined && admits(staffAndReferent, rolesOf(viewer));

/** Others see the published ones and their own. */
export const mayListSituation = (
  viewer: Viewer | undefined,
  { is_published, student_id }: { is_published: boolean; student_id: string },
): boolean => is_published || knowsStudents(viewer) || owns(viewer, student_id);

type Reviewed = Pick<Stamps, "submitted_at" | "is_published">;

/** Whether a situation waits for a review: it was submitted and is not published. */
export const awaitsReview = ({ submitted_at, is_published }: Reviewed): boolean =>
  submitted_at !== null && !is_published;

/** The order for those who review: what waits for a review, what was reviewed and waits to be published, the others. */
export const waitingFirst = (a: Waiting, b: Waiting): number => waitOf(a) - waitOf(b);
type Waiting = Reviewed & Pick<Stamps, "approved_at">;
const waitOf = (one: Waiting): number => (awaitsReview(one) ? (one.approved_at ? 1 : 0) : 2);

/** Whether a situation is still to be submitted: what the team published by itself needs no review any more. */
export const isToSubmit = ({ submitted_at, is_published }: Reviewed): boolean =>
  submitted_at === null && !is_published;

/** Whether its writers ask that a published situation is no longer shown. */
export const asksWithdrawal = ({ withdrawal_asked_at }: { withdrawal_asked_at: string | null }): boolean =>
  withdrawal_asked_at !== null;

/** Searches look at the whole text of a draft for callers who may read it, else at its card alone. */
export const maySearchText = (
  viewer: Viewer | undefined,
  { is_published, student_id }: { is_published: boolean; student_id: string },
): boolean => is_published || isStaff(viewer) || owns(viewer, student_id);

type Described = {
  degree_id: string | null;
  legal_form_id: string | null;
  structure_types: readonly unknown[];
  structure_publics: readonly unknown[];
  sections: readonly { fields: readonly { type: string; content: string }[] }[];
};

const isText = (type: string) => type === "textarea" || type === "text";
/** An empty editor sends `<p></p>`, and spaces that a keyboard types as `&nbsp;`. */
const isBlank = (content: string) => content.replace(/<[^>]*>|&nbsp;/g, "").trim() === "";

/** True if somebody wrote in a section: choices, numbers and dates alone tell no story. */
export const isWritten = (sections: Described["sections"]): boolean =>
  sections.some(({ fields }) => fields.some(({ type, content }) => isText(type) && !isBlank(content)));

/** What is missing before a situation can be submitted or published, by field. */
export const missingToSubmit = (situation: Described): FieldErrors => ({
  ...(situation.degree_id === null && { degree_id: ["La formation suivie est obligatoire."] }),
  ...(situation.legal_form_id === null && { legal_form_id: ["Le statut est obligatoire."] }),
  ...(situation.structure_types.length === 0 && {
    structure_types: ["Au moins un type de structure est obligatoire."],
  }),
  ...(situation.structure_publics.length === 0 && {
    structure_publics: ["Au moins un public est obligatoire."],
  }),
  ...(!isWritten(situation.sections) && {
    sections: ["Au moins une partie est à écrire."],
  }),
});

type Text = { title: string; sections: readonly unknown[] };

export const hasSameText = (before: Text, after: Text): boolean =>
  before.title === after.title && JSON.stringify(before.sections) === JSON.stringify(after.sections);

type Stamps = {
  is_published: boolean;
  submitted_at: string | null;
  published_at: string | null;
  returned_at: string | null;
  /** When a reviewer approved it; absent where nobody asks. */
  approved_at?: string | null;
};

export type SituationState = "draft" | "returned" | "submitted" | "reviewed" | "published";

export const situationState = ({
  is_published,
  submitted_at,
  returned_at,
  approved_at = null,
}: Omit<Stamps, "published_at">): SituationState => {
  if (is_published) return "published";
  if (submitted_at !== null) return approved_at === null ? "submitted" : "reviewed";
  return returned_at === null ? "draft" : "returned";
};

/** The state that a change leads to, undefined if it stays the same. */
export const transitionOf = (before: Stamps | undefined, after: Stamps): SituationState | undefined => {
  const state = situationState(after);
  return state === (before ? situationState(before) : "draft") ? undefined : state;
};

/**
 * The dates of a situation after a save: the time of the save for submitting and publishing, none for a draft. A
 * situation whose withdrawal was asked for becomes a draft when it is no longer published.
 */
export const stamped = (
  before: Stamps & { withdrawal: unknown },
  to: { is_published?: boolean | undefined; submits: boolean },
  now: string,
): Stamps => {
  const { is_published = before.is_published } = to;
  const isWithdrawn = !is_published && before.withdrawal !== null;
  const submitted_at = isWithdrawn ? null : (before.submitted_at ?? (to.submits ? now : null));
  return {
    is_published,
    submitted_at,
    returned_at: submitted_at !== null || is_published ? null : before.returned_at,
    published_at: is_published ? (before.published_at ?? now) : null,
  };
};

type Action = { id: string; degree_id: string; end_date: string };

/** The training action of a new situation: the one of its degree, else one that has not ended, else the latest. */
export const actionFor = <One extends Action>(
  actions: readonly One[],
  degreeId: string | null | undefined,
  now: Date,
): One | undefined => {
  const latestFirst = [...actions].sort((a, b) => (a.end_date < b.end_date ? 1 : -1));
  const ofDegree = latestFirst.filter(({ degree_id }) => degree_id === degreeId);
  const candidates = ofDegree.length > 0 ? ofDegree : latestFirst;
  return candidates.findLast(({ end_date }) => new Date(end_date) > now) ?? candidates[0];
};
