import type * as z from "zod";
import type { ProfileCard } from "#functions/domain/profiles/profiles.store.ts";
import { membersOf } from "#functions/domain/training/training.store.ts";
import { derived } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import { mayKnow } from "#shared/profiles/profiles.rules.ts";
import type { ProfileSearch } from "#shared/profiles/profiles.schemas.ts";

const foldedNames = (cards: readonly ProfileCard[]) =>
  new Map(cards.map((card) => [card.id, fold(card.name)]));

/** The profiles that match a search, of those that the caller may know of: by the start of any part of the name, role, training action. */
export const matching = async (
  cards: readonly ProfileCard[],
  { name, role_id, training_action_id }: z.output<typeof ProfileSearch>,
  viewer: Viewer,
): Promise<readonly ProfileCard[]> => {
  const names = derived(cards, foldedNames);
  const wanted = foldQuery(name);
  const members =
    training_action_id && new Set((await membersOf(training_action_id)).map((member) => member.profile_id));
  return cards.filter(
    (card) =>
      mayKnow(viewer, card) &&
      (!members || members.has(card.id)) &&
      (role_id === undefined || card.role_id === role_id) &&
      startsWords(names.get(card.id) ?? "", wanted),
  );
};
