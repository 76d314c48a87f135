import { createHash } from "node:crypto";
import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { pageAt } from "#functions/domain/accounts/mails.ts";
import { findPhones, type Phone, removePhones } from "#functions/domain/notices/phones.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import {
  findReleasePhones,
  type ReleasePhones,
  writeToNotePhones,
} from "#functions/domain/timetable/release-phones.store.ts";
import { findRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { now } from "#functions/platform/clock.ts";
import { sendPush } from "#functions/platform/push.ts";
import { transact } from "#functions/store/table.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { phoneSentence } from "#shared/timetable/timetable.phone.ts";
import { learnersAmong } from "#shared/timetable/timetable.released.ts";

const phonesAtOnce = 20;
/** How long a push service keeps a message for a phone that is off: what it says is old by then. */
const maxSeconds = 2 * 3_600;

type Told = { userId: string; phones: readonly Phone[]; payload: string };

/** Tells somebody on all their phones, and forgets those that push services no longer know. True if one took it. */
const tell = async (
  { userId, phones, payload }: Told,
  about: { seconds: number; topic: string },
): Promise<boolean> => {
  const outcomes = await Promise.all(phones.map((phone) => sendPush(phone, { payload, ...about })));
  const gone = new Set(phones.filter((_, n) => outcomes[n] === "gone").map(({ id }) => id));
  if (gone.size > 0) await removePhones(userId, ({ id }) => gone.has(id));
  return outcomes.includes("sent");
};

const note = async (before: ReleasePhones, to: Partial<ReleasePhones>): Promise<ReleasePhones> => {
  const after = { ...before, ...to, version: before.version + 1 };
  await transact([writeToNotePhones(after)]);
  return after;
};

/**
 * Tells the phones of those whose meetings a release changed on the day. A message that comes twice tells nobody twice,
 * but for those whom a run that died had just told: their phone then shows the same sentence once.
 */
export const tellPhonesOf = async (eventId: string, number: number): Promise<string> => {
  const [found, release, { event, released }] = await Promise.all([
    findReleasePhones(eventId, number),
    findRelease(eventId, number),
    findReleased(eventId),
  ]);
  if (!found || found.is_done || !release || !event || !released) return "settled before";
  let telling = found;
  // It was ordered on the day; a message that waited too long is of no use.
  if (actRefusal("publishTimetable", event, now())) {
    await note(telling, { is_done: true });
    return "too late";
  }
  const cards = await findProfileCards(learnersAmong(release.addressees));
  const accounts = await findAuths([...new Set([...cards.values()].map(({ user_id }) => user_id))]);
  const phones = await findPhones(accounts);
  const url = new URL(pageAt(`/mon-planning/${eventId}`)).pathname;
  const due = [...cards.values()].flatMap(({ id, user_id }) => {
    const own = phones.get(user_id);
    // Of whom a newer release changed, its own message tells.
    const body = phoneSentence(released, { profileId: id, number, event, now: now() });
    if (!own || !body || telling.told.includes(id)) return [];
    return [{ id, userId: user_id, phones: own, payload: JSON.stringify({ body, url, tag: eventId }) }];
  });
  const about = {
    seconds: maxSeconds,
    topic: createHash("sha256").update(eventId).digest("base64url").slice(0, 32),
  };
  for (const some of chunks(due, phonesAtOnce)) {
    const wereTold = await Promise.all(some.map((one) => tell(one, about)));
    const ids = some.filter((_, n) => wereTold[n]).map(({ id }) => id);
    if (ids.length > 0) telling = await note(telling, { told: [...telling.told, ...ids] });
  }
  await note(telling, { is_done: true });
  return `told ${telling.told.length} of ${due.length}`;
};
