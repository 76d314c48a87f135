import { writesToDeleteUnverifiedAccount } from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { forgetMailedLinks } from "#functions/domain/accounts/mailed-links.store.ts";
import { accountExpiredMail, inactiveAccountMail } from "#functions/domain/accounts/mails.ts";
import {
  findReviews,
  type Review,
  writesToMoveReview,
  writeToDeleteReview,
} from "#functions/domain/accounts/reviews.store.ts";
import { tell } from "#functions/domain/accounts/security-mails.ts";
import { eraseAccount } from "#functions/domain/departures/erasure.ts";
import { nextHeldStep } from "#functions/domain/departures/retention-holds.ts";
import { dayOf } from "#functions/domain/departures/retention-rules.ts";
import { writesToKeepEvidence } from "#functions/domain/evidence/keeping.ts";
import { worker } from "#functions/domain/reference/changes.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { now } from "#functions/platform/clock.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { recordSecurity } from "#functions/platform/security-log.ts";
import { attempt, forgiveOnError } from "#functions/store/rate.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { type RetentionStep, retention } from "#shared/contract/retention.ts";

/**
 * Warns somebody that their account will be erased. The mail is sent before the warning is recorded, so that nobody
 * is erased without one; a run that dies in between warns again, but not within the same day. It is sent to an address
 * that fails, too, since that may have passed; administrators see that this person is to be told otherwise.
 */
const warn = async (user: Auth, today: string): Promise<void> => {
  const what = `retention-warning:${user.id}`;
  const { allowed } = await attempt(what, allowances.retentionWarnings, now());
  if (!allowed) return;
  const eraseOn = dayAfter(today, retention.warning);
  await forgiveOnError(what, now(), async () => {
    const keepsEvidence = (await writesToKeepEvidence(user, { now: now(), asked: false })).length > 0;
    await sendMail(user.email, inactiveAccountMail(eraseOn, keepsEvidence));
  });
  await transact(writesToMoveReview(user, eraseOn, { warned_on: today }));
};

const erase = async (user: Auth): Promise<void> => {
  const keepsEvidence = await eraseAccount(
    user.id,
    { viewer: { userId: worker }, now: now() },
    {
      requireErasable: ({ seen_on }) => {
        if (seen_on !== user.seen_on) throw new ConcurrentChange();
      },
      evidence: "kept",
    },
  );
  if (user.verified_at !== null) await tell(user, accountExpiredMail(keepsEvidence));
  recordSecurity({ what: "accountErased", actor: worker, subject: user.id, detail: "inactive" });
};

/** Deletes a sign-up that nobody confirmed. It holds nothing else, since nobody could sign in. */
const remove = async (user: Auth): Promise<void> => {
  await forgetMailedLinks(user.id);
  await transact(writesToDeleteUnverifiedAccount(user));
  recordSecurity({ what: "accountErased", actor: worker, subject: user.id, detail: "unverified" });
};

const steps: Readonly<Record<RetentionStep, (user: Auth, today: string) => Promise<void>>> = {
  remove,
  warn,
  erase,
  // Administrators decide about staff accounts, which they see in the preview.
  ask: (user, today) => transact(writesToMoveReview(user, dayAfter(today, retention.warning))),
};

const review = async (planned: Review, today: string): Promise<RetentionStep | undefined> => {
  const user = await findAuth(planned.user_id);
  if (user?.review_on !== planned.on) {
    await transact([writeToDeleteReview(planned)]);
    return undefined;
  }
  const next = await nextHeldStep(user);
  if (next.on > today) {
    await transact(writesToMoveReview(user, next.on));
    return undefined;
  }
  await steps[next.what](user, today);
  return next.what;
};

const atOnce = 100;

/**
 * Reviews each account that is due, and does what `nextHeldStep` says. It may stop at any point and run again: what is
 * not done stays due. An account that fails does not hold up the others, but fails the run at its end.
 */
export const reviewAccounts = async (hasTime: () => boolean): Promise<Record<RetentionStep, number>> => {
  const today = dayOf(now());
  const done = { remove: 0, warn: 0, erase: 0, ask: 0 };
  let failed = 0;
  let last: Review | undefined;
  for (;;) {
    const page = await findReviews(atOnce, last);
    const due = page.filter(({ on }) => on <= today);
    for (const planned of due) {
      if (!hasTime()) return done;
      try {
        const step = await review(planned, today);
        if (step) done[step]++;
      } catch (error) {
        // They signed in at this very moment: tomorrow's run decides.
        if (error instanceof ConcurrentChange) continue;
        failed++;
        logger.warn({ message: "An account could not be reviewed", error: described(error) });
      }
    }
    last = due.at(-1);
    if (due.length < atOnce) break;
  }
  if (failed > 0) throw new Error(`${failed} accounts could not be reviewed`);
  return done;
};
