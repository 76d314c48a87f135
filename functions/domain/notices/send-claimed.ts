import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { type Mail, MailServiceClosed, sendMailOnce } from "#functions/platform/mail.ts";
import { transact, type Write } from "#functions/store/table.ts";

// A worker runs a minute at most for one mail: one that was claimed longer ago belongs to a run that died.
const abandonedMs = 15 * 60_000;
const maxRefusals = 5;

/**
 * A mail, with the writes that make its links work: done with the claim. `takeBack` ends these links where it did not
 * leave: each try makes others, and of too many the oldest end, which people may have.
 */
export type Letter = {
  to: string;
  mail: Mail;
  writes?: readonly Write[];
  takeBack?: () => Promise<void>;
};

/** `unknown`: it may not have left, since no answer came, or the mail service refused it too often. */
export type MailEnd = "sent" | "unwanted" | "unknown";

type Kept<Due, Next> = {
  /** For the log. */
  about: string;
  /** `later` if it must wait for a later run; undefined if nobody is to get it any more. */
  prepare: (due: Due) => Promise<Letter | "later" | undefined>;
  /** Writes over it, or deletes it; throws `ConcurrentChange` if it changed meanwhile. */
  move: (before: Due, after: Due | Next) => Write;
  /** What is due after it. */
  next: (due: Due, end: MailEnd) => Next;
  /** What else its end changes, or that it was refused and will be sent again. */
  record?: (due: Due, how: MailEnd | "refused") => Promise<Write[]>;
};

/**
 * Sends one mail at most once: it is claimed before it is sent, and a claimed one is never sent again unless the mail
 * service has refused it. Better one mail too few than two. Returns what is due now. Throws `MailServiceClosed` if the
 * mail service takes none: this one is due as before, however often that happens.
 */
export const sendClaimed = async <Due extends { claimed_at: string | null; refusals: number }, Next>(
  due: Due,
  { about, prepare, move, next, record }: Kept<Due, Next>,
): Promise<{ sent: boolean; due: Due | Next }> => {
  const end = async (before: Due, how: MailEnd) => {
    if (how === "unknown") logger.warn({ message: "Nobody can say whether a mail left", about });
    const after = next(before, how);
    await transact([move(before, after), ...((await record?.(before, how)) ?? [])]);
    return { sent: how === "sent", due: after };
  };
  if (due.claimed_at !== null) {
    const isAbandoned = now().getTime() - Date.parse(due.claimed_at) > abandonedMs;
    return isAbandoned ? end(due, "unknown") : { sent: false, due };
  }
  const letter = await prepare(due);
  if (letter === "later") return { sent: false, due };
  if (!letter) return end(due, "unwanted");
  if (due.refusals >= maxRefusals) return end(due, "unknown");
  const claimed = { ...due, claimed_at: now().toISOString() };
  await transact([move(due, claimed), ...(letter.writes ?? [])]);
  const outcome = await sendMailOnce(letter.to, letter.mail);
  if (outcome === "sent" || outcome === "unknown") return end(claimed, outcome);
  const refusals = claimed.refusals + (outcome === "refused" ? 1 : 0);
  const after = { ...claimed, claimed_at: null, refusals };
  await transact([move(claimed, after), ...((await record?.(claimed, "refused")) ?? [])]);
  await letter.takeBack?.();
  if (outcome === "closed") throw new MailServiceClosed();
  return { sent: false, due: after };
};
