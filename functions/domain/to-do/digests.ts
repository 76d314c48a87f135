import { type Auth, findAuth, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import { digestMail } from "#functions/domain/notices/mails.ts";
import {
  type Digest,
  eraseNoticesOf,
  findDigests,
  findNoticeSettings,
  trimNotices,
  writeToForgetDigest,
  writeToNoteDigest,
  writeToSettleDigest,
} from "#functions/domain/notices/notices.store.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { deliverAnnouncements } from "#functions/domain/notices/telling.ts";
import { announceWishes } from "#functions/domain/to-do/announcing.ts";
import { digestLines } from "#functions/domain/to-do/digest-lines.ts";
import { now } from "#functions/platform/clock.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { MailServiceClosed, sendMailOnce } from "#functions/platform/mail.ts";
import { transact } from "#functions/store/table.ts";
import { parisClock } from "#shared/contract/paris.ts";
import type { DigestLine } from "#shared/notices/notices.rules.ts";

/** What a digest tells somebody now; nothing if they get none. */
const linesFor = async (user: Auth): Promise<{ lines: DigestLine[]; digest_on: string | undefined }> => {
  const { daily, off, digest_on } = await findNoticeSettings(user.id);
  const isReached = daily && user.verified_at !== null && !user.mail_failure;
  if (!isReached) return { lines: [], digest_on };
  const viewer = { userId: user.id, name: "", profiles: heldProfiles(user) };
  return { lines: await digestLines(viewer, off, now()), digest_on };
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
    const outcome = await sendMailOnce(user.email, digestMail(user.name, lines, isPolite(user)));
    if (outcome === "refused" || outcome === "closed") await transact([writeToForgetDigest(user.id)]);
    if (outcome === "closed") throw new MailServiceClosed();
    if (outcome !== "sent") throw new Error(`A digest was not sent: ${outcome}`);
  }
  await transact([writeToSettleDigest(digest)]);
  return lines.length > 0;
};

/**
 * Brings what has not reached everybody, then sends each person what they have not read. It may stop at any point and
 * run again. What fails, for an event or for a person, does not hold up the others, but fails the run at its end.
 */
export const sendDigests = async (hasTime: () => boolean): Promise<number> => {
  const today = parisClock(now()).day;
  const { sent } = await everyPart({
    wishes: () => announceWishes(now()),
    announcements: deliverAnnouncements,
    sent: async () =>
      sendEach(await findDigests(), {
        hasTime,
        send: (digest) => sendOne(digest, today),
        failure: "A digest could not be sent",
      }),
  });
  return sent;
};
