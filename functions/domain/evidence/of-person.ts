import type { Person } from "#functions/domain/accounts/person.ts";
import {
  findMark,
  findMarks,
  type StoredMark,
  writeToUnmark,
} from "#functions/domain/evidence/evidence.store.ts";
import { writesToMoveProof } from "#functions/domain/evidence/proofs.ts";
import { allMembershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

const marksOf = async ({ profileIds }: Person): Promise<StoredMark[]> => {
  const memberships = (await Promise.all(profileIds.map(allMembershipsOf))).flat();
  return (
    await Promise.all(memberships.map((one) => findMarks(one.training_action_id, one.profile_id)))
  ).flat();
};

/** The marks on somebody's dossiers, or on that of one action. */
export const marksUses = async (person: Person, actionId?: string): Promise<NamedUse[]> => {
  const marks = (await marksOf(person)).filter(
    ({ training_action_id }) => actionId === undefined || training_action_id === actionId,
  );
  return [
    {
      ...{ count: marks.length, one: "élément de preuve noté", many: "éléments de preuve notés" },
      obstacles: [],
    },
  ];
};

/**
 * Erases what was said of the elements of a learner's dossiers, and frees the proofs that it rested on: they go with their
 * folders. The rest of a dossier is read off their steps.
 */
export const eraseEvidence = async (person: Person): Promise<void> => {
  for (const seen of await marksOf(person))
    await retryOnConcurrentChange(async () => {
      const mark = await findMark(seen);
      if (mark) await transact([writeToUnmark(mark), ...(await writesToMoveProof(mark, undefined))]);
    });
};

/** What was said of somebody's dossiers, for the export of their data. */
export const evidencePart = async (person: Person) => {
  const [marks, agenda] = await Promise.all([marksOf(person), readAgenda()]);
  return marks.map(({ training_action_id, element, kind, reason, collected_by, on, saved_at }) => ({
    promotion: actionName(agenda, training_action_id),
    ...{ element, kind, reason, collected_by, on, saved_at },
  }));
};
