import type { Person } from "#functions/domain/accounts/person.ts";
import { atEveryEvent } from "#functions/domain/events/agenda.store.ts";
import {
  findHostPlacement,
  findHostPlacements,
  type StoredHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { findOpinions, writeToForgetOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { opinionTexts } from "#shared/hosts/hosts.export.ts";

const withoutPerson = async (
  of: Pick<StoredHostPlacement, "event_id" | "structure_id">,
  isTheirs: (profileId: string) => boolean,
): Promise<void> => {
  const before = await findHostPlacement(of);
  const order = before.order.filter((id) => !isTheirs(id));
  const interests = before.interests.filter(({ profile_id }) => !isTheirs(profile_id));
  if (order.length === before.order.length && interests.length === before.interests.length) return;
  await transact(writesToSaveHostPlacement(before, { order, interests }));
};

/** Erases what hosts said of somebody, at every event. */
export const eraseOpinions = async ({ profileIds }: Person): Promise<void> => {
  const isTheirs = (profileId: string) => profileIds.includes(profileId);
  await atEveryEvent(async ({ id }) => {
    for (const opinion of await findOpinions(id))
      if (isTheirs(opinion.profile_id)) await transact([writeToForgetOpinion(opinion)]);
    for (const { structure_id } of await findHostPlacements(id))
      await retryOnConcurrentChange(() => withoutPerson({ event_id: id, structure_id }, isTheirs));
  });
};

/**
 * What the structures of every event said of somebody, for the export of their data: whoever an opinion is about may read
 * it. Never who else was named, nor how many people a structure takes on.
 */
export const opinionsPart = async ({ profileIds }: Person) => {
  const atEach = await atEveryEvent(async ({ id, name: evenement }) => {
    const [opinions, placements] = await Promise.all([findOpinions(id), findHostPlacements(id)]);
    const structureIds = new Set([...opinions, ...placements].map(({ structure_id }) => structure_id));
    return [...structureIds].flatMap((structure_id) =>
      profileIds.flatMap((profileId) => {
        const isOne = ({ profile_id }: { profile_id: string }) => profile_id === profileId;
        const given = opinions.find((one) => one.structure_id === structure_id && isOne(one));
        const said = placements.find((one) => one.structure_id === structure_id);
        const place = (said?.order.indexOf(profileId) ?? -1) + 1;
        const interest = said?.interests.find(isOne);
        return given || interest || place > 0 ? [{ structure_id, evenement, given, interest, place }] : [];
      }),
    );
  });
  const found = atEach.flat();
  const structures = await structureNames(found.map(({ structure_id }) => structure_id));
  return found.map(({ structure_id, evenement, given, interest, place }) => ({
    evenement,
    structure: structures.get(structure_id)?.name ?? "",
    avis: given ? opinionTexts.words[given.opinion] : null,
    raison: given?.reason ? opinionTexts.reasons[given.reason] : null,
    remarque: given?.remark ?? "",
    donne_le: given?.given_at ?? null,
    place_dans_leur_ordre: place || null,
    souhaite_rencontrer: interest?.wants ?? null,
    dit_le: interest?.said_at ?? null,
  }));
};
