import {
  type EventEntry,
  eventsRoster,
  participationsRoster,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { findAnnounced, noticesOf, writeToAnnounce } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { learnerCounts } from "#functions/domain/wishes/incomplete.ts";
import { writeToSaveRun } from "#functions/domain/wishes/wish-mails.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { ConcurrentChange, readTogether, type Seen } from "#functions/store/roster.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import { stateOfEvent } from "#shared/events/events.states.ts";

const hour = 3_600_000;
/** How long before the end of the wishes it is soon. */
const soonMs = 48 * hour;
const keptDays = 30;

/** What the learners of an event are to be told now: that its wishes are open, that they close soon, or nothing. */
export const announcementFor = (
  event: Pick<EventEntry, "is_published" | "start_date" | "end_date" | "wishes_open_at" | "wishes_close_at">,
  now: Date,
): "wishes_open" | "wishes_closing" | undefined => {
  if (stateOfEvent(event, now) !== "wishesOpen") return undefined;
  const closes = Date.parse(wishesCloseAt(event));
  return closes - now.getTime() <= soonMs ? "wishes_closing" : "wishes_open";
};

type Kind = NonNullable<ReturnType<typeof announcementFor>>;

const maxAtOnce = 10;

/** Those of these users who do not have the notice: somebody in two promotions, or who went from one to the other, has. */
const without = async (users: readonly string[], kind: Kind, about: string, now: Date): Promise<string[]> => {
  const left: string[] = [];
  for (const some of chunks([...new Set(users)], maxAtOnce)) {
    const held = await Promise.all(some.map((id) => noticesOf(id, now)));
    left.push(...some.filter((_, n) => !held[n]?.some((one) => one.kind === kind && one.about === about)));
  }
  return left;
};

type Reading = Seen<"events" | "trainingActions" | "participations" | "profiles">;

const announce = async (seen: Reading, event: EventEntry, kind: Kind, now: Date): Promise<void> => {
  // A date that is moved is worth another notice.
  const what = kind === "wishes_open" ? kind : `${kind} ${wishesCloseAt(event)}`;
  const before = await findAnnounced(event.id, what);
  if (!before) return;
  const isFirst = before.promotions.length === 0;
  // Who joined at that very moment may not have been read then.
  const since = before.at && new Date(Date.parse(before.at) - hour).toISOString();
  // A promotion that nobody is in yet is told once somebody is; who joins one that was told, or
  // comes back to it, once they are in it.
  const learners = (await learnerCounts(seen, event, now)).filter(
    (one) => !before.promotions.includes(one.action.id) || one.since >= since,
  );
  const told = [...new Set([...before.promotions, ...learners.map(({ action }) => action.id)])];
  const users = usersOf(
    seen,
    learners.filter(({ owed }) => kind === "wishes_open" || owed > 0).map(({ profile_id }) => profile_id),
  );
  const to = isFirst ? users : await without(users, kind, event.id, now);
  if (to.length === 0 && told.length === before.promotions.length) return;
  const expires = secondsOf(Date.parse(event.end_date)) + keptDays * 24 * 3600;
  const once = writeToAnnounce(event.id, what, before, { promotions: told, at: now.toISOString(), expires });
  try {
    const opening = {
      event_id: event.id,
      key: isFirst ? "opening" : `opening-${now.toISOString()}`,
      kind: "opening" as const,
      at: now.toISOString(),
      done: true,
      count: to.length,
      by: null,
    };
    const writes = kind === "wishes_open" ? [once, writeToSaveRun(opening)] : [once];
    await transactAndTell(writes, [{ to, kind, about: event.id, by: null }], now);
  } catch (error) {
    // Another run has announced it.
    if (!(error instanceof ConcurrentChange)) throw error;
  }
};

/**
 * Tells learners once that the wishes of their event are open, and those who owe some that they close soon: also
 * those who joined the event or came back to it since, with their promotion or alone. An event that fails does not hold up
 * the others.
 */
export const announceWishes = async (now: Date): Promise<void> => {
  const seen = await readTogether(eventsRoster, trainingRoster, participationsRoster, profilesRoster);
  const due = seen.of(eventsRoster).flatMap((event) => {
    const kind = announcementFor(event, now);
    return kind ? [[event.id, () => announce(seen, event, kind, now)] as const] : [];
  });
  await everyPart(Object.fromEntries(due));
};
