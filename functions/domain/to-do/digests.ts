import { type Auth, findAuth, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { digestMail } from "#functions/domain/notices/mails.ts";
import {
  type Digest,
  eraseNoticesOf,
  findDigests,
  findNoticeSettings,
  noticesOf,
  trimNotices,
  writeToForgetDigest,
  writeToNoteDigest,
  writeToSettleDigest,
} from "#functions/domain/notices/notices.store.ts";
import { isUnread } from "#functions/domain/notices/reading.ts";
import { bringAll } from "#functions/domain/notices/telling.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { type SituationEntry, situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { announceWishes } from "#functions/domain/to-do/announcing.ts";
import { noticesView } from "#functions/domain/to-do/notice-view.ts";
import { toConfirmAmong } from "#functions/domain/to-do/to-confirm.ts";
import { joinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import { now } from "#functions/platform/clock.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { sendMailOnce } from "#functions/platform/mail.ts";
import { ConcurrentChange, entriesOf, findEntriesById } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import {
  type DigestLine,
  digestOf,
  groupsFor,
  type NoticeKind,
  noticeGroups,
  noticeKinds,
} from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { asksWithdrawal, awaitsReview } from "#shared/situations/situations.rules.ts";

const isAnybodyToConfirm = async (): Promise<boolean> => {
  const [cards, requests] = await Promise.all([profileCards(), joinRequestsOf()]);
  return Object.values(toConfirmAmong(cards, requests)).some(({ length }) => length > 0);
};

/**
 * A notice may be read after the wishes that it tells of have closed, or after somebody else has done what it asks for: a
 * mail would say in vain that it waits.
 */
const withoutWhatIsDone = async (notices: readonly Notice[]): Promise<Notice[]> => {
  const aboutSituations = notices.filter(({ kind }) => noticeKinds[kind] === "situations");
  const [events, situations, isAnybody] = await Promise.all([
    entriesOf(eventsRoster),
    findEntriesById(
      situationsRoster,
      aboutSituations.map(({ about }) => about),
    ),
    notices.some(({ kind }) => kind === "people_to_confirm") && isAnybodyToConfirm(),
  ]);
  const isOpen = ({ about }: Notice) =>
    events.some((event) => event.id === about && actRefusal("saveWishes", event, now()) === null);
  const situation =
    (asks: (of: SituationEntry) => boolean) =>
    ({ about }: Notice) => {
      const found = situations.get(about);
      return found !== undefined && asks(found);
    };
  const waits: Partial<Record<NoticeKind, (notice: Notice) => boolean>> = {
    wishes_open: isOpen,
    wishes_closing: isOpen,
    people_to_confirm: () => isAnybody,
    situation_submitted: situation(awaitsReview),
    situation_withdrawal_asked: situation(asksWithdrawal),
  };
  return notices.filter((one) => waits[one.kind]?.(one) ?? true);
};

/** What a digest tells somebody now; nothing if they get none. */
const linesFor = async (user: Auth): Promise<{ lines: DigestLine[]; digest_on: string | undefined }> => {
  const [{ daily, off, digest_on }, stored] = await Promise.all([
    findNoticeSettings(user.id),
    noticesOf(user.id, now()),
  ]);
  const concerned = groupsFor(heldProfiles(user).map(({ role }) => role));
  const without = noticeGroups.filter((group) => off.includes(group) || !concerned.includes(group));
  const isReached = daily && user.verified_at !== null && !user.mail_failure;
  if (!isReached) return { lines: [], digest_on };
  const viewer = { userId: user.id, name: "", profiles: heldProfiles(user) };
  const unread = await noticesView(stored.filter(isUnread), viewer, now());
  return { lines: digestOf(await withoutWhatIsDone(unread), without), digest_on };
};

const isPolite = (user: Auth): boolean => heldProfiles(user).some(({ role }) => role !== "learner");

/**
 * Sends somebody their digest. The day is noted before the mail leaves, so that nobody gets two on one day; the mark
 * that they wait for one is deleted after it, so that a run that dies in between forgets nobody: the next day's tells
 * what is unread then.
 */
const sendOne = async (digest: Digest, today: string): Promise<boolean> => {
  const user = await findAuth(digest.user_id);
  if (!user) {
    await eraseNoticesOf(digest.user_id);
    return false;
  }
  await trimNotices(user.id);
  const { lines, digest_on } = await linesFor(user);
  if (lines.length > 0) {
    if (digest_on === today) return false;
    await transact([writeToNoteDigest(user.id, today)]);
    const outcome = await sendMailOnce(user.email, digestMail(lines, isPolite(user)));
    if (outcome === "refused") await transact([writeToForgetDigest(user.id)]);
    if (outcome !== "sent") throw new Error(`A digest was not sent: ${outcome}`);
  }
  await transact([writeToSettleDigest(digest)]);
  return lines.length > 0;
};

/**
 * Brings what has not reached everybody, then sends each person what they have not read. It may stop at any point and
 * run again. A person whose digest fails does not hold up the others, but fails the run at its end.
 */
export const sendDigests = async (hasTime: () => boolean): Promise<number> => {
  const today = parisClock(now()).day;
  await announceWishes(now());
  await bringAll();
  let [sent, failed] = [0, 0];
  for (const digest of await findDigests()) {
    if (!hasTime()) break;
    try {
      if (await sendOne(digest, today)) sent++;
    } catch (error) {
      // They were told something at this very moment, or another run sends it.
      if (error instanceof ConcurrentChange) continue;
      failed++;
      logger.warn({ message: "A digest could not be sent", error: described(error) });
    }
  }
  if (failed > 0) throw new Error(`${failed} digests could not be sent`);
  return sent;
};
