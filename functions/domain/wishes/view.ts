import type * as z from "zod";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findProfileCards, profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { structureNames, structuresRoster } from "#functions/domain/structures/structures.store.ts";
import {
  findSomeEventWishes,
  type ListedWishes,
  type ListId,
  type StoredWishes,
} from "#functions/domain/wishes/wishes.store.ts";
import { indexById, readTogether } from "#functions/store/roster.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { isPriority } from "#shared/wishes/wishes.rules.ts";
import {
  type CountedWishes,
  type EventLists,
  type ListedWish,
  listsInAnswer,
  type ProfileWishes,
  type Wish,
} from "#shared/wishes/wishes.schemas.ts";

const oneOrZero = (value: boolean) => (value ? 1 : 0);

/** A wish's id says where it is: learner, event, phase, structure. */
const wishId = (list: ListId, structureId: string) =>
  `${list.profile_id}~${list.event_id}~${oneOrZero(list.is_pre_event)}~${structureId}`;

/** What a wish's id says; undefined when it is no wish's id. */
export const readWishId = (id: string): (ListId & { structure_id: string }) | undefined => {
  const [profile_id, event_id, phase, structure_id] = id.split("~");
  if (!profile_id || !event_id || !structure_id || !(phase === "0" || phase === "1")) return undefined;
  return { profile_id, event_id, is_pre_event: phase === "1", structure_id };
};

/** The names of learners and structures in lists. */
type WishNames = {
  profiles: ReadonlyMap<string, { name: string; user_id: string }>;
  structures: ReadonlyMap<string, Wish["structure"]>;
};

/** A list, read with the learner's texts or without. */
type AnyList = Omit<ListedWishes, "wishes"> & {
  wishes: readonly (ListedWishes["wishes"][number] & { justification?: string })[];
};

/** Lists as the API returns them: sorted by learner's name; priority wishes first, else in saved order. */
const viewsOf = (lists: readonly AnyList[], { profiles, structures }: WishNames): ProfileWishes[] => {
  const views = lists.map((list): ProfileWishes => {
    const profile = profiles.get(list.profile_id);
    const profile_name = profile?.name ?? "";
    const priorityFirst = list.wishes.toSorted((a, b) => Number(isPriority(b)) - Number(isPriority(a)));
    return {
      profile_id: list.profile_id,
      user_id: profile?.user_id ?? null,
      profile_name,
      is_pre_event: oneOrZero(list.is_pre_event),
      wishlists: priorityFirst.map((wish) => ({
        id: wishId(list, wish.structure_id),
        structure_id: wish.structure_id,
        structure: structures.get(wish.structure_id) ?? { id: wish.structure_id, name: "", city: "" },
        is_initial_choice: oneOrZero(wish.is_initial_choice),
        is_optional_choice: oneOrZero(wish.is_optional_choice),
        profile_id: list.profile_id,
        profile_name,
        event_id: list.event_id,
        is_pre_event: oneOrZero(list.is_pre_event),
        ...(wish.justification !== undefined && { justification: wish.justification }),
        version: list.version,
      })),
    };
  });
  return views.sort((a, b) => inFrench(a.profile_name, b.profile_name));
};

const withText = (wish: ListedWish): Wish => ({ ...wish, justification: wish.justification ?? "" });

/** The wishes of these lists, one after the other. */
export const wishViews = async (lists: readonly StoredWishes[]): Promise<Wish[]> => {
  const [profiles, structures] = await Promise.all([
    findProfileCards(lists.map((list) => list.profile_id)),
    structureNames(lists.flatMap(({ wishes }) => wishes.map((wish) => wish.structure_id))),
  ]);
  return viewsOf(lists, { profiles, structures }).flatMap((list) => list.wishlists.map(withText));
};

/** Lists of an event that hold a wish, by learner's name, `listsInAnswer` at most; 404 if there is no such event. */
export const eventListViews = async (
  eventId: string,
  {
    is_pre_event,
    after,
    with_justification,
  }: z.output<typeof EventLists> & { is_pre_event?: boolean | undefined },
): Promise<ProfileWishes[]> => {
  const [lists, seen] = await Promise.all([
    findSomeEventWishes(eventId, {
      isPreEvent: is_pre_event,
      after,
      withTexts: with_justification,
      most: listsInAnswer(with_justification),
    }),
    readTogether(eventsRoster, profilesRoster, structuresRoster),
  ]);
  if (!seen.find(eventsRoster, eventId)) throw commonProblems.notFound();
  return viewsOf(lists, {
    profiles: indexById(seen.of(profilesRoster)),
    structures: indexById(seen.of(structuresRoster)),
  });
};

/** How many wishes of each phase these lists have for each structure. */
export const countedViews = (lists: readonly ListedWishes[]): CountedWishes[] => {
  const counted = new Map<string, CountedWishes>();
  for (const { is_pre_event, wishes } of lists)
    for (const { structure_id } of wishes) {
      const key = `${structure_id} ${is_pre_event}`;
      const count = (counted.get(key)?.count ?? 0) + 1;
      counted.set(key, { structure_id, is_pre_event: oneOrZero(is_pre_event), count });
    }
  return [...counted.values()];
};

/** The answer of a save: the list with these names. */
export const savedView = (list: StoredWishes, names: WishNames): { wishlists: Wish[]; version: number } => ({
  wishlists: viewsOf([list], names).flatMap((view) => view.wishlists.map(withText)),
  version: list.version,
});
