import { isDeepStrictEqual } from "node:util";
import type { Person } from "#functions/domain/accounts/person.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { structuresIn } from "#functions/domain/placements/calls.ts";
import {
  findLedger,
  findPlacements,
  type StoredPlacement,
  writesToDeletePlacement,
} from "#functions/domain/placements/placements.store.ts";
import { drawOf } from "#functions/domain/placements/proposal-input.ts";
import {
  findCalls,
  findPlacementProposal,
  linesOf,
  withLines,
  writeToForgetPlacements,
  writeToSaveCalls,
} from "#functions/domain/placements/proposals.store.ts";
import { showPlacements } from "#functions/domain/placements/view.ts";
import { allMembershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { reasonText, wishText } from "#shared/placements/placements.reasons.ts";
import { placingDay } from "#shared/placements/placements.rules.ts";
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

/** Forgets the proposals that may name somebody, and takes them out of the lists of calls. */
const eraseFromProposals = async ({ profileIds }: Person): Promise<void> => {
  const isTheirs = (id: string | null) => id !== null && profileIds.includes(id);
  const actions = new Set(
    (await Promise.all(profileIds.map(allMembershipsOf))).flat().map((one) => one.training_action_id),
  );
  for (const actionId of actions)
    await retryOnConcurrentChange(async () => {
      const [proposal, calls] = await Promise.all([findPlacementProposal(actionId), findCalls(actionId)]);
      if (proposal) await transact([writeToForgetPlacements(proposal)]);
      if (!calls) return;
      const { lines: _, ...rest } = calls;
      const lines = linesOf(calls);
      const left = lines
        .filter(({ profile_id }) => !isTheirs(profile_id))
        .map((line) =>
          isTheirs(line.reason.rival) ? { ...line, reason: { ...line.reason, rival: null } } : line,
        );
      if (isDeepStrictEqual(left, lines)) return;
      await transact([writeToSaveCalls(withLines({ ...rest, version: rest.version + 1 }, left))]);
    });
};

/** Erases the placements of a learner. In those of others, a trainer or an author stays as an id without a name. */
export const erasePlacements = async (person: Person): Promise<void> => {
  await eraseFromProposals(person);
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

/** The calls that a proposal left to make about somebody, for the export of their data: no name of anybody else. */
export const callsPart = async ({ profileIds }: Person) => {
  const [members, agenda] = await Promise.all([Promise.all(profileIds.map(allMembershipsOf)), readAgenda()]);
  const found = [];
  for (const { training_action_id: actionId, profile_id } of members.flat()) {
    const calls = await findCalls(actionId);
    const own = (calls ? linesOf(calls) : []).filter((line) => line.profile_id === profile_id);
    const structures = await structuresIn(own);
    const nameOf = (id: string | null) => structures.get(id ?? "")?.name ?? null;
    for (const { structure_id, reason, to_ask, to_confirm, level, place } of own) {
      const structure = nameOf(structure_id) ?? "";
      const named = {
        ...reason,
        structure,
        instead: nameOf(reason.instead),
        rival: null,
        to_ask,
        to_confirm,
      };
      found.push({
        ...{ promotion: actionName(agenda, actionId), structure, liste_du: calls?.adopted_at },
        ...{ voeu: wishText({ level, place }), pourquoi: reasonText(named, drawOf(actionId)) },
      });
    }
  }
  return found;
};

/** Somebody's placements, for the export of their data: names, no ids of others. */
export const placementsPart = async (person: Person, now: Date) => {
  const [stored, agenda] = await Promise.all([placementsOf(person), readAgenda()]);
  const dayOf = (actionId: string) => {
    const action = agenda.find(trainingRoster, actionId);
    return action ? placingDay(action, now) : parisClock(now).day;
  };
  const byAction = Map.groupBy(stored, ({ training_action_id }) => training_action_id);
  const shown = await Promise.all([...byAction].map(([id, own]) => showPlacements(own, dayOf(id))));
  return shown.flat().map(({ learner: _, structure, trainers, changes, ...one }) => ({
    ...one,
    promotion: actionName(agenda, one.id.split("~")[0] ?? ""),
    structure: structure.name,
    trainers: trainers.map(({ name }) => name),
    changes: changes.map(({ by, ...change }) => ({ ...change, by: by.name })),
  }));
};
