import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { requireLive } from "#functions/domain/training/archiving.store.ts";
import { findCodeOf, writesToDeleteJoinCode } from "#functions/domain/training/join-codes.store.ts";
import { joinRequestsOf, writesToDeleteJoinRequest } from "#functions/domain/training/join-requests.store.ts";
import { allMembersOf, writesToRemoveMember } from "#functions/domain/training/training.store.ts";
import { keys, within } from "#functions/store/keys.ts";
import {
  checkUnchanged,
  readTogether,
  retryOnConcurrentChange,
  type Seen,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { deleteItem, queryItems, transact } from "#functions/store/table.ts";
import { naming } from "#shared/contract/obstacle.ts";
import { Problem } from "#shared/contract/problem.ts";
import { placementsProblems } from "#shared/placements/placements.problems.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

/** Refuses an action in which something was written about a learner. */
const requireNothingWritten = async (id: string): Promise<void> => {
  const hasSteps = () => naming(trainingProblems.hasSteps(), [{ kind: "steps", id, name: "" }]);
  for (const [where, refusal] of [
    [within.log("CONTACT", id), trainingProblems.hasContacts],
    [within.placements(id), placementsProblems.hasPlacements],
    [within.evidence("KEPT", id), trainingProblems.hasEvidence],
    [within.evidence("MARK", id), trainingProblems.hasRecord],
    [within.followUp(id), trainingProblems.hasRecord],
    [within.trainingSteps(id), hasSteps],
  ] as const)
    if ((await queryItems({ ...where, limit: 1 })).length > 0) throw refusal();
};

/** Takes an action off the list: from here on, nobody joins it. Refused while situations or folders are its own. */
const unlist = async (
  { id }: TrainingEntry,
  seen: Seen<"trainingActions" | "situations" | "folders">,
): Promise<void> => {
  const situations = seen.of(situationsRoster).filter((one) => one.training_action_id === id);
  if (situations.length > 0)
    throw naming(
      trainingProblems.hasSituations(situations.length),
      situations.map((one) => ({ kind: "situation", id: one.id, name: one.title })),
    );
  await requireNothingWritten(id);
  if (seen.of(foldersRoster).some((folder) => folder.training_action_id === id && !folder.removed_at))
    throw naming(trainingProblems.hasFolders(), [{ kind: "folders", id, name: "" }]);
  await transact([
    ...writesToDeleteEntries(trainingRoster, [id], seen.versionsOf(trainingRoster)),
    ...checkUnchanged(seen.versionsOf(situationsRoster, foldersRoster)),
  ]);
};

const removeAllMembers = (id: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    for (const member of await allMembersOf(id))
      await transact(await writesToRemoveMember(member, trainingProblems.hasRecord));
    for (const request of await joinRequestsOf(id)) await transact(writesToDeleteJoinRequest(request));
  });

/**
 * Removes a training action with its memberships; refused while something was written in it. It goes off the list before
 * its members do, since only the list says that it may go, and its code last: by it, the next call knows an action that
 * a call which stopped half way has left.
 */
export const dropAction = (id: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const [seen, code] = [
      await readTogether(trainingRoster, situationsRoster, foldersRoster),
      await findCodeOf(id),
    ];
    const isLeftOver = code !== undefined && !seen.find(trainingRoster, id);
    const action = isLeftOver ? undefined : requireLive(seen, id);
    if (action) await unlist(action, seen);
    try {
      // Again: who was giving a learner steps has looked at the list before.
      if (action) await requireNothingWritten(id);
      await removeAllMembers(id);
    } catch (error) {
      if (action && error instanceof Problem) await transact(writesToPutEntries(trainingRoster, [action]));
      throw error;
    }
    await transact([
      ...(code === undefined ? [] : writesToDeleteJoinCode({ code, training_action_id: id })),
      ...[keys.placementProposal(id), keys.placementCalls(id)].map((key) => deleteItem(key)),
    ]);
  });
