import { eventsRoster } from "#functions/store/agenda.ts";
import { profilesRoster } from "#functions/store/profiles.ts";
import { indexById, readTogether, seenEntries } from "#functions/store/roster.ts";
import { seenStructures, structuresRoster } from "#functions/store/structures.ts";
import { findEventWishes, type ListId, type StoredWishes } from "#functions/store/wishes.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { wishesProblems } from "#shared/wishes/wishes.problems.ts";
import type { CountedWish, ProfileWishes, Wish } from "#shared/wishes/wishes.schemas.ts";

const oneOrZero = (value: boolean) => (value ? 1 : 0);

/** A wish's id says where it is: learner, event, phase, structure. */
const wishId = (list: ListId, structureId: string) =>
  [list.profile_id, list.event_id, oneOrZero(list.is_pre_event), structureId].join("~");

/** What a wish's id says; undefined when it is no wish's id. */
export const readWishId = (id: string): (ListId & { structure_id: string }) | undefined => {
  const [profile_id, event_id, phase, structure_id] = id.split("~");
  if (!profile_id || !event_id || !structure_id || !(phase === "0" || phase === "1")) return undefined;
  return { profile_id, event_id, is_pre_event: phase === "1", structure_id };
};

type ListView = ProfileWishes & { wishlists: Wish[] };

/**
 * Lists as the API gives them, with names as the rosters were last read: by learner's name, wishes in the order in
 * which they were saved, priority ones first.
 */
const seenViews = (lists: readonly StoredWishes[]): ListView[] => {
  const profiles = indexById(seenEntries(profilesRoster));
  const structures = seenStructures();
  const views = lists.map((list): ListView => {
    const profile_name = profiles.get(list.profile_id)?.name ?? "";
    const priorityFirst = [...list.wishes].sort(
      (a, b) => Number(b.is_initial_choice) - Number(a.is_initial_choice),
    );
    return {
      profile_id: list.profile_id,
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
        justification: wish.justification,
        version: list.version,
      })),
    };
  });
  return views.sort((a, b) => inFrench(a.profile_name, b.profile_name));
};

/** The wishes of these lists, one after the other. */
export const wishViews = async (lists: readonly StoredWishes[]): Promise<Wish[]> => {
  await readTogether(profilesRoster, structuresRoster);
  return seenViews(lists).flatMap((list) => list.wishlists);
};

// What a Lambda can answer, 6 MB, holds some 11,000 listed wishes.
const mostShown = 10_000;

/** Every learner's list for an event that is there, of both phases or of one. */
export const eventListViews = async (eventId: string, isPreEvent?: boolean): Promise<ListView[]> => {
  const [lists] = await Promise.all([
    findEventWishes(eventId, isPreEvent),
    readTogether(eventsRoster, profilesRoster, structuresRoster),
  ]);
  if (!indexById(seenEntries(eventsRoster)).has(eventId)) throw commonProblems.notFound();
  const count = lists.reduce((sum, list) => sum + list.wishes.length, 0);
  if (count > mostShown) throw wishesProblems.tooManyToShow(count);
  return seenViews(lists.filter((list) => list.wishes.length > 0));
};

/** The wishes of these lists as their event counts them, without any name. */
export const countedViews = (lists: readonly StoredWishes[]): CountedWish[] =>
  lists.flatMap((list) =>
    list.wishes.map((wish) => ({
      structure_id: wish.structure_id,
      is_initial_choice: oneOrZero(wish.is_initial_choice),
      is_optional_choice: oneOrZero(wish.is_optional_choice),
      profile_id: list.profile_id,
      is_pre_event: oneOrZero(list.is_pre_event),
    })),
  );

/** One list as a save answers it, with the names that the save has read. */
export const savedView = (list: StoredWishes | undefined): { wishlists: Wish[]; version: number } => ({
  wishlists: seenViews(list ? [list] : []).flatMap((view) => view.wishlists),
  version: list?.version ?? 0,
});
