import { profilesRoster } from "#functions/store/profiles.ts";
import { indexById, readTogether, seenEntries } from "#functions/store/roster.ts";
import { seenStructures, structuresRoster } from "#functions/store/structures.ts";
import type { ListId, StoredWishes } from "#functions/store/wishes.ts";
import type { ProfileWishes, Wish } from "#shared/wishes/wishes.schemas.ts";

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

/**
 * Lists as the API gives them, with names as the rosters were last read: by learner's name, wishes in the order in
 * which they were saved, priority ones first.
 */
const seenViews = (lists: readonly StoredWishes[]): ProfileWishes[] => {
  const profiles = indexById(seenEntries(profilesRoster));
  const structures = seenStructures();
  const views = lists.map((list): ProfileWishes => {
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
  return views.sort((a, b) => a.profile_name.localeCompare(b.profile_name, "fr"));
};

/** Lists as the API gives them, by learner's name. */
export const listViews = async (lists: readonly StoredWishes[]): Promise<ProfileWishes[]> => {
  await readTogether(profilesRoster, structuresRoster);
  return seenViews(lists);
};

/** The wishes of these lists, one after the other. */
export const wishViews = async (lists: readonly StoredWishes[]): Promise<Wish[]> =>
  (await listViews(lists)).flatMap((list) => list.wishlists);

/** One list as a save answers it, with the names that the save has read. */
export const savedView = (list: StoredWishes | undefined): { wishlists: Wish[]; version: number } => ({
  wishlists: seenViews(list ? [list] : []).flatMap((view) => view.wishlists),
  version: list?.version ?? 0,
});
