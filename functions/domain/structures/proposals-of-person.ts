import type { Person } from "#functions/domain/accounts/person.ts";
import { takeDown } from "#functions/domain/files/pictures.ts";
import { attachedOrAsking, findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { removeStructure } from "#functions/domain/structures/removal.ts";
import { findStructures } from "#functions/domain/structures/structures.store.ts";

class Kept extends Error {}

/** Deletes the proposals of somebody that staff have not activated, unless others are attached too. */
export const eraseProposals = async (
  { userId, profileIds, structureIds = [] }: Person,
  now: Date,
): Promise<void> => {
  const held = await findProfiles(profileIds);
  const attached = await findStructures([...new Set([...structureIds, ...held.flatMap(attachedOrAsking)])]);
  for (const { id } of attached.filter(({ is_proposed }) => is_proposed)) {
    try {
      const pictures = await removeStructure(
        id,
        { viewer: { userId, profiles: [] }, now },
        ({ structure }, { attached: others }) => {
          if (!structure.is_proposed || others.some((card) => !profileIds.includes(card.id)))
            throw new Kept();
        },
      );
      await takeDown(pictures, now);
    } catch (error) {
      if (!(error instanceof Kept)) throw error;
    }
  }
};
