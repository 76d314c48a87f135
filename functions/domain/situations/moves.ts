import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { pointedAt, readAround } from "#functions/domain/situations/edits.ts";
import {
  findSituation,
  type StoredSituation,
  writesToReplaceSituation,
} from "#functions/domain/situations/situations.store.ts";
import { newsOfSituation } from "#functions/domain/situations/telling.ts";
import { situationView, wholeTiesOf } from "#functions/domain/situations/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems, type Problem } from "#shared/contract/problem.ts";
import { situationProblems } from "#shared/situations/situations.problems.ts";
import {
  awaitsReview,
  mayAskWithdrawalOf,
  mayCancelWithdrawalOf,
  mayReadSituation,
  mayReviewSituationOf,
  mayWriteSituationOf,
  reviewingProfile,
  type Ties,
  writingProfile,
} from "#shared/situations/situations.rules.ts";
import type {
  AskedWithdrawal,
  SharedSituation,
  SituationApproval,
  SituationReturn,
} from "#shared/situations/situations.schemas.ts";

/** What a move does to a situation whose text stays as it is. */
type Move = {
  may: (viewer: Viewer, ties: Ties, before: StoredSituation) => boolean;
  /** The problem that keeps the situation where it is; `current`: as the caller may see it. */
  refuses: (before: StoredSituation, current: () => SharedSituation) => Problem | undefined;
  by: (viewer: Viewer, ties: Ties) => string;
  to: (before: StoredSituation, by: { profile_id: string; at: string }) => Partial<StoredSituation>;
};

const move = (id: string, { may, refuses, by, to }: Move, viewer: Viewer, now: Date) =>
  retryOnConcurrentChange(async (): Promise<SharedSituation> => {
    const before = await findSituation(id);
    if (!before) throw commonProblems.notFound();
    const { memberships, seen } = await readAround(before.student_id);
    const ties = await wholeTiesOf(before, memberships);
    if (!may(viewer, ties, before))
      throw mayReadSituation(viewer, before, ties) ? commonProblems.forbidden() : commonProblems.notFound();
    const problem = refuses(before, () => situationView(seen, seen, before, ties, viewer));
    if (problem) throw problem;
    const at = now.toISOString();
    const profile_id = by(viewer, ties);
    const after: StoredSituation = {
      ...before,
      ...to(before, { profile_id, at }),
      updated_at: at,
      updated_by: profile_id,
      version: before.version + 1,
      edited_version: before.edited_version ?? before.version,
    };
    await transactAndTell(
      writesToReplaceSituation(before, after, seen.versionsOf(...pointedAt)),
      newsOfSituation(before, after, { people: seen, ties, viewer }),
      now,
    );
    return situationView(seen, seen, after, ties, viewer);
  });

const unlessAwaiting: Move["refuses"] = (before, current) =>
  awaitsReview(before) ? undefined : situationProblems.notAwaiting(current());

/** A review is of the text that the reviewer has read. */
const unlessAsRead =
  (version: number | undefined): Move["refuses"] =>
  (before, current) =>
    unlessAwaiting(before, current) ??
    (version === undefined || version === before.version ? undefined : commonProblems.stale(current()));

/** Older remarks go, so that a situation that is returned again and again stays one small item. */
const maxReviews = 10;

/** Returns a submitted situation to its writers, as a draft again, with a remark that says what to change. */
export const returnSituation = (
  id: string,
  { remark, sections, version }: SituationReturn,
  viewer: Viewer,
  now: Date,
): Promise<SharedSituation> =>
  move(
    id,
    {
      may: mayReviewSituationOf,
      by: reviewingProfile,
      refuses: (before, current) => {
        const problem = unlessAsRead(version)(before, current);
        if (problem) return problem;
        const unknown = sections.find((title) => !before.sections.some((one) => one.title === title));
        return unknown === undefined ? undefined : situationProblems.unknownSection(unknown);
      },
      to: ({ reviews }, by) => ({
        submitted_at: null,
        submission_note: null,
        approval: null,
        returned_at: by.at,
        reviews: [...reviews, { remark, sections, ...by }].slice(-maxReviews),
      }),
    },
    viewer,
    now,
  );

/** Notes that a reviewer has nothing to add to a submitted situation; its text stays, and the team publishes it. */
export const approveSituation = (
  id: string,
  { version }: SituationApproval,
  viewer: Viewer,
  now: Date,
): Promise<SharedSituation> =>
  move(
    id,
    {
      may: mayReviewSituationOf,
      by: reviewingProfile,
      refuses: unlessAsRead(version),
      to: (_, by) => ({ approval: by }),
    },
    viewer,
    now,
  );

const byWriters = { may: mayWriteSituationOf, by: writingProfile } as const;

/** Makes a submitted situation a draft again. */
export const takeBackSituation = (id: string, viewer: Viewer, now: Date): Promise<SharedSituation> =>
  move(
    id,
    {
      ...byWriters,
      refuses: unlessAwaiting,
      to: () => ({ submitted_at: null, submission_note: null, approval: null }),
    },
    viewer,
    now,
  );

const unlessPublished: Move["refuses"] = (before, current) =>
  before.is_published ? undefined : situationProblems.notPublished(current());

/** Asks the team to publish a situation no longer; who asks twice gives a new reason. */
export const askWithdrawal = (
  id: string,
  { reason }: AskedWithdrawal,
  viewer: Viewer,
  now: Date,
): Promise<SharedSituation> =>
  move(
    id,
    {
      may: mayAskWithdrawalOf,
      by: writingProfile,
      refuses: unlessPublished,
      to: (_, by) => ({ withdrawal: { text: reason, ...by } }),
    },
    viewer,
    now,
  );

/** Idempotent: leaves the situation published, without a request for its withdrawal. */
export const cancelWithdrawal = (id: string, viewer: Viewer, now: Date): Promise<SharedSituation> =>
  move(
    id,
    {
      may: mayCancelWithdrawalOf,
      by: writingProfile,
      refuses: unlessPublished,
      to: () => ({ withdrawal: null }),
    },
    viewer,
    now,
  );
