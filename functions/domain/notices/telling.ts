import {
  type Announcement,
  findAnnouncement,
  findAnnouncements,
  type News,
  notify,
  tellNext,
} from "#functions/domain/notices/notices.store.ts";
import { type ProfileCard, profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { ConcurrentChange, type Seen } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { type Role, roleOfId, staff, type Viewer } from "#shared/contract/access.ts";

/** The users of these profiles, without the caller, who knows what they did. */
export const usersOf = (
  people: Seen<"profiles">,
  profileIds: readonly (string | null)[],
  viewer?: Pick<Viewer, "userId">,
): string[] =>
  profileIds
    .flatMap((id) => people.find(profilesRoster, id)?.user_id ?? [])
    .filter((userId) => userId !== viewer?.userId);

/** The users whose confirmed profile has one of these roles, without the caller. */
export const usersWith = (
  people: Seen<"profiles">,
  wanted: readonly Role[],
  viewer?: Pick<Viewer, "userId">,
): string[] => {
  const isMeant = ({ role_id, confirmed_at, user_id }: ProfileCard) => {
    const role = roleOfId(role_id);
    return confirmed_at !== null && role && wanted.includes(role) && user_id !== viewer?.userId;
  };
  return [
    ...new Set(
      people
        .of(profilesRoster)
        .filter(isMeant)
        .map(({ user_id }) => user_id),
    ),
  ];
};

const staffUsers = (people: Seen<"profiles">, viewer?: Pick<Viewer, "userId">): string[] =>
  usersWith(people, staff, viewer);

/** The caller's profile as notices name it. */
export const actor = (viewer: Viewer): string | null => viewer.profiles[0]?.id ?? null;

/** Tells everybody whom an announcement has not reached; a no-op for those that another run tells. */
const deliverAnnouncement = async (announcement: Announcement): Promise<void> => {
  let left: Announcement | undefined = announcement;
  while (left) {
    try {
      left = await tellNext(left);
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
      left = await findAnnouncement(announcement.id);
    }
  }
};

/** Brings what calls that died have left. One that fails does not hold up the others. */
export const deliverAnnouncements = async (): Promise<void> => {
  const left = (await findAnnouncements()).map((one) => [one.id, () => deliverAnnouncement(one)] as const);
  await everyPart(Object.fromEntries(left));
};

/**
 * Runs a write with the writes that tell people, for the same transaction. People of a long list get their notices
 * right after: if that fails, the write has succeeded all the same, and the daily run brings them.
 */
export const tellingWith = async <Value>(
  news: readonly News[],
  now: Date,
  write: (telling: readonly Write[]) => Promise<Value>,
): Promise<Value> => {
  const { writes, deliver } = notify(news, now);
  const value = await write(writes);
  try {
    await deliver(deliverAnnouncement);
  } catch (error) {
    logger.warn({ message: "A notice did not reach everybody yet", error: described(error) });
  }
  return value;
};

/** Writes all or nothing, with the notices of it. */
export const transactAndTell = (writes: readonly Write[], news: readonly News[], now: Date): Promise<void> =>
  tellingWith(news, now, (telling) => transact([...writes, ...telling]));

/** Tells staff that somebody waits for them. */
export const newToConfirm = (people: Seen<"profiles">, viewer: Viewer): News => ({
  to: staffUsers(people, viewer),
  kind: "people_to_confirm",
  about: "all",
  by: null,
});
