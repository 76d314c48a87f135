import type { Person } from "#functions/domain/accounts/person.ts";
import {
  findLedger,
  findPlacements,
  type StoredPlacement,
  writesToDeletePlacement,
} from "#functions/domain/placements/placements.store.ts";
import { showPlacements } from "#functions/domain/placements/view.ts";
import { allMembershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

/** The placements of somebody as a learner, by action. */
const placementsOf = async ({ profileIds }: Person): Promise<StoredPlacement[]> => {
  const memberships = (await Promise.all(profileIds.map(allMembershipsOf))).flat();
  const found: StoredPlacement[] = [];
  // One after the other, as the parts of the export.
  for (const { training_action_id, profile_id } of memberships)
    found.push(...(await findPlacements(training_action_id, profile_id)));
  return found;
};

/** Erases the placements of a learner. In those of others, a trainer or an author stays as an id without a name. */
export const erasePlacements = async (person: Person): Promise<void> => {
  for (const { training_action_id: actionId, profile_id, local_id } of await placementsOf(person))
    await retryOnConcurrentChange(async () => {
      const ledger = await findLedger(actionId, profile_id);
      const found = (await findPlacements(actionId, profile_id)).find((one) => one.local_id === local_id);
      if (found) await transact(writesToDeletePlacement(found, ledger));
    });
};

/** What staff see of it before they delete somebody. */
export const placementsUses = async (person: Person): Promise<NamedUse[]> => {
  const [found, agenda] = await Promise.all([placementsOf(person), readAgenda()]);
  const actions = new Set(found.map(({ training_action_id }) => training_action_id));
  return [
    {
      ...{ count: found.length, one: "piste ou placement", many: "pistes ou placements" },
      obstacles: [...actions].map((id) => ({ kind: "trainingAction", id, name: actionName(agenda, id) })),
    },
  ];
};

/** Somebody's placements, for the export of their data: names, no ids of others. */
export const placementsPart = async (person: Person) => {
  const [stored, agenda] = await Promise.all([placementsOf(person), readAgenda()]);
  return (await showPlacements(stored)).map(({ learner: _, structure, trainers, changes, ...one }) => ({
    ...one,
    promotion: actionName(agenda, one.id.split("~")[0] ?? ""),
    structure: structure.name,
    trainers: trainers.map(({ name }) => name),
    changes: changes.map(({ by, ...change }) => ({ ...change, by: by.name })),
  }));
};
