import { findKeptOf } from "#functions/domain/evidence/evidence.store.ts";
import { writeToAwaitArchive } from "#functions/domain/library/archives.store.ts";
import { pathPart } from "#functions/domain/library/archives.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { allMembersOf } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { order } from "#functions/platform/orders.ts";
import { admit } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";
import { roles, type Viewer } from "#shared/contract/access.ts";
import { evidenceProblems } from "#shared/evidence/evidence.problems.ts";
import type { Archive } from "#shared/library/library.schemas.ts";

/** Starts an archive of dossiers, which a worker makes: of the learners of an action, and of those whose account is gone. */
export const askForEvidence = async (
  actionId: string,
  profile_ids: string[],
  { viewer, now, newId }: { viewer: Viewer; now: Date; newId: () => string },
): Promise<Archive> => {
  const agenda = await requireAction(actionId);
  const [members, kept] = await Promise.all([allMembersOf(actionId), findKeptOf(actionId, now)]);
  const known = new Set([
    ...members.filter(({ role_id }) => role_id === roles.learner.id).map(({ profile_id }) => profile_id),
    ...kept.map(({ profile_id }) => profile_id),
  ]);
  if (!profile_ids.every((id) => known.has(id))) throw evidenceProblems.unknownLearners();
  await admit(`archive:${viewer.userId}`, allowances.archives, now);
  const archive = {
    id: newId(),
    user_id: viewer.userId,
    item: { kind: "evidence" as const, id: actionId, profile_ids },
    name: `Preuves ${pathPart(actionName(agenda, actionId))}.zip`,
    files_count: 0,
    size: 0,
  };
  await transact([writeToAwaitArchive(archive, now)]);
  await order("sqs:SendMessage buildArchives", { id: archive.id });
  return { ...archive, status: "pending", reason: null };
};
