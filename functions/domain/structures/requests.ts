import { transactAndTell } from "#functions/domain/notices/telling.ts";
import {
  writesToConfirmProfile,
  writesToLogAttachments,
} from "#functions/domain/profiles/profile-changes.store.ts";
import {
  findProfile,
  type ProfileCard,
  profileCards,
  requestsWithout,
  type StoredProfile,
  writesToChangeProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import {
  type StructureBy,
  writesToLogStructureProfiles,
} from "#functions/domain/structures/structure-log.store.ts";
import { checkStructureExists, findStructures } from "#functions/domain/structures/structures.store.ts";
import { ConcurrentChange, derived, retryOnConcurrentChange } from "#functions/store/roster.ts";
import type { RequestOutcome } from "#shared/structures/structures.schemas.ts";

type Pair = { profile_id: string; structure_id: string };

const oldestFirst = (cards: readonly ProfileCard[]) =>
  cards
    .flatMap((card) => card.structure_requests.map((request) => ({ ...request, card })))
    .sort((a, b) => (a.at < b.at ? -1 : 1));

/** Every open request with the requester's card, oldest first. */
export const openRequests = async () => derived(await profileCards(), oldestFirst);

const outcomeOf = (profile: StoredProfile | undefined, structureId: string, exists: boolean) => {
  if (!profile || !exists) return "gone";
  return profile.structure_ids.includes(structureId) ? "attached" : "none";
};

/**
 * Confirms or refuses what one profile asked for. Confirming an attachment also confirms an unconfirmed profile.
 * Requests that were withdrawn or answered meanwhile are skipped, so that a repeated call changes nothing.
 */
const decide = (
  profileId: string,
  structureIds: readonly string[],
  answer: "confirm" | "refuse",
  by: StructureBy,
): Promise<RequestOutcome[]> =>
  retryOnConcurrentChange(async () => {
    const [before, found] = await Promise.all([findProfile(profileId), findStructures(structureIds)]);
    const asked = found.filter(({ id }) =>
      before?.structure_requests.some(({ structure_id }) => structure_id === id),
    );
    const granted = answer === "confirm" ? asked : [];
    const askedIds = asked.map(({ id }) => id);
    const attachments = before && {
      structure_ids: [...new Set([...before.structure_ids, ...granted.map(({ id }) => id)])],
      structure_requests: requestsWithout(before, askedIds),
    };
    const after = before && { ...before, ...attachments };
    if (before && attachments && asked.length > 0) {
      const change = { profile: before, to: attachments };
      const kind = answer === "confirm" ? "attachment_confirmed" : "attachment_refused";
      const news = asked.map(({ id }) => ({ to: [before.user_id], kind, about: id, by: null }) as const);
      const writes = [
        ...granted.map(({ id }) => checkStructureExists(id, () => new ConcurrentChange())),
        ...(granted.length > 0 && before.confirmed_at === null
          ? await writesToConfirmProfile(before, by, attachments)
          : writesToChangeProfiles([change], by.now)),
        ...(await writesToLogAttachments([change], by)),
        ...granted.flatMap((structure) => writesToLogStructureProfiles(structure, by)),
      ];
      await transactAndTell(writes, news, by.now);
    }
    return structureIds.map((structure_id) => ({
      profile_id: profileId,
      structure_id,
      state: outcomeOf(
        after,
        structure_id,
        found.some(({ id }) => id === structure_id),
      ),
    }));
  });

/**
 * Answers requests profile by profile, in the given order; one that cannot be answered does not hold up the others.
 */
export const decideRequests = async (
  pairs: readonly Pair[],
  answer: "confirm" | "refuse",
  by: StructureBy,
): Promise<RequestOutcome[]> => {
  const outcomes: RequestOutcome[] = [];
  // One after the other: they all raise the version of the same roster.
  for (const [profileId, asked] of Map.groupBy(pairs, ({ profile_id }) => profile_id)) {
    const structureIds = [...new Set(asked.map(({ structure_id }) => structure_id))];
    outcomes.push(...(await decide(profileId, structureIds, answer, by)));
  }
  return pairs.flatMap(
    (pair) =>
      outcomes.find(
        ({ profile_id, structure_id }) =>
          profile_id === pair.profile_id && structure_id === pair.structure_id,
      ) ?? [],
  );
};
