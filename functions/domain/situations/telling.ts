import type { News } from "#functions/domain/notices/notices.store.ts";
import { actor, usersOf, usersWith } from "#functions/domain/notices/telling.ts";
import type { StoredSituation } from "#functions/domain/situations/situations.store.ts";
import type { Seen } from "#functions/store/roster.ts";
import { owns, type Viewer } from "#shared/contract/access.ts";
import {
  hasSameText,
  managers,
  mayManageSituations,
  type Ties,
  transitionOf,
} from "#shared/situations/situations.rules.ts";

/**
 * Tells reviewers what was submitted, the team what is to be withdrawn or was changed while it is published, and the
 * learner what became of it: also the other writers that it comes back, and who asked for its withdrawal that it is done.
 */
export const newsOfSituation = (
  before: StoredSituation | undefined,
  after: StoredSituation,
  { people, ties, viewer }: { people: Seen<"profiles">; ties: Ties; viewer: Viewer },
): News[] => {
  const became = transitionOf(before, after);
  const isUnpublished = before?.is_published === true && !after.is_published;
  const news = { about: after.id, by: actor(viewer) };
  if (after.withdrawal && !before?.withdrawal)
    return [{ ...news, kind: "situation_withdrawal_asked", to: usersWith(people, managers, viewer) }];
  if (became === "submitted" && !isUnpublished) {
    const to = [...usersWith(people, managers, viewer), ...usersOf(people, ties.referent_ids, viewer)];
    return [{ ...news, kind: "situation_submitted", to }];
  }
  // Everybody reads the new text at once.
  const isPublic = before?.is_published && after.is_published;
  if (isPublic && !hasSameText(before, after) && !mayManageSituations(viewer))
    return [{ ...news, kind: "situation_changed", to: usersWith(people, managers, viewer) }];
  const to = usersOf(people, [after.student_id], viewer);
  if (after.approval && !before?.approval) return [{ ...news, kind: "situation_reviewed", to }];
  if (isUnpublished) {
    const asking = usersOf(people, [before.withdrawal?.profile_id ?? null], viewer);
    return [{ ...news, kind: "situation_withdrawn", to: [...to, ...asking] }];
  }
  // Who asked that it is withdrawn, and its learner, are told that it stays.
  const dropped = after.withdrawal === null ? before?.withdrawal : null;
  if (dropped && !owns(viewer, dropped.profile_id)) {
    const asking = usersOf(people, [dropped.profile_id], viewer);
    return [{ ...news, kind: "situation_published", to: [...to, ...asking] }];
  }
  if (became === "published") return [{ ...news, kind: "situation_published", to }];
  if (became !== "returned") return [];
  const writers = ties.has_left ? [] : usersOf(people, ties.instructor_ids, viewer);
  return [{ ...news, kind: "situation_returned", to: [...to, ...writers] }];
};
