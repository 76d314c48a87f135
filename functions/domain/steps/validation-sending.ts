import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { readLearnerStep } from "#functions/domain/steps/rights.ts";
import {
  claimValidationMail,
  type DueValidationMail,
  findDueValidationMails,
  findValidationAccess,
  newValidationLink,
  writeToGiveBackValidationMail,
  writeToSaveValidationAccess,
  writeToSettleValidationMail,
} from "#functions/domain/steps/validation-links.store.ts";
import { askedOfTradeTrainer, worksFor } from "#functions/domain/steps/validation-links.ts";
import { validationMail } from "#functions/domain/steps/validation-mails.ts";
import { authorName } from "#functions/domain/steps/view.ts";
import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { sendMailOnce } from "#functions/platform/mail.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { reminderDays } from "#shared/steps/words.rules.ts";

// A worker runs a minute at most for one mail: one that was claimed longer ago belongs to a run that died.
const abandonedMs = 15 * 60_000;
const maxRefusals = 5;
const day = 24 * 3_600_000;

/** The reminder after a mail; undefined after the second. */
const nextAfter = ({ number, since }: DueValidationMail) => {
  const days = reminderDays[number];
  return days === undefined
    ? undefined
    : { number: number + 1, due_at: new Date(Date.parse(since) + days * day).toISOString() };
};

/** Notes that a mail may not have left; the next reminder comes all the same. */
const giveUp = async (due: DueValidationMail): Promise<void> => {
  logger.warn({ message: "Nobody can say whether a mail to a trade trainer left" });
  const access = await findValidationAccess(due.step_id);
  await transact([
    writeToSettleValidationMail(due, nextAfter(due)),
    ...(access ? [writeToSaveValidationAccess(access, { is_uncertain: true })] : []),
  ]);
};

/** What a due mail says, and to whom; undefined if nobody is to get it any more. */
const prepare = async ({ step_id }: DueValidationMail) => {
  const [learnerStep, access] = await Promise.all([readLearnerStep(step_id), findValidationAccess(step_id)]);
  if (!learnerStep || !worksFor(access, learnerStep) || access.until <= now().toISOString()) return undefined;
  const asked = await askedOfTradeTrainer(learnerStep);
  const names = await readTogether(profilesRoster);
  const card = names.find(profilesRoster, access.trainer_id);
  const user = card && (await findAuth(card.user_id));
  if (!asked || !card || !user || user.mail_failure) return undefined;
  const { member, step } = learnerStep;
  const referent = member.referent_instructor_id;
  return {
    access,
    to: user.email,
    about: {
      trainer: card.name,
      learner: firstNameOf(authorName(names, member.profile_id)),
      step: step.name,
      version: asked.version,
      submitted_at: asked.saved_at,
      referent: referent === null ? null : authorName(names, referent),
    },
  };
};

/**
 * Sends one mail at most once: it is claimed before it is sent, with the link that it brings, and a claimed one is never
 * sent again unless the mail service has refused it.
 */
const sendDue = async (due: DueValidationMail): Promise<boolean> => {
  if (due.claimed_at !== null) {
    if (now().getTime() - Date.parse(due.claimed_at) > abandonedMs) await giveUp(due);
    return false;
  }
  const prepared = await prepare(due);
  if (!prepared) {
    await transact([writeToSettleValidationMail(due, undefined)]);
    return false;
  }
  if (due.refusals >= maxRefusals) {
    await giveUp(due);
    return false;
  }
  const { access, to, about } = prepared;
  const { claimed, write } = claimValidationMail(due, now());
  // A reminder's link dies with the first.
  const { secret, until, writes } = newValidationLink(access, {
    stepId: due.step_id,
    trainerId: access.trainer_id,
    now: now(),
    until: access.until,
    mailedAt: now().toISOString(),
  });
  await transact([write, ...writes]);
  const outcome = await sendMailOnce(to, validationMail({ ...about, number: due.number, until, secret }));
  if (outcome === "sent") await transact([writeToSettleValidationMail(claimed, nextAfter(claimed))]);
  else if (outcome === "unknown") await giveUp(claimed);
  else await transact([writeToGiveBackValidationMail(claimed)]);
  return outcome === "sent";
};

/** Sends the links and reminders that are due, while there is time. */
export const sendDueValidationMails = async (hasTime: () => boolean): Promise<number> =>
  sendEach(await findDueValidationMails(now()), {
    hasTime,
    send: sendDue,
    failure: "A mail to a trade trainer stopped half way",
  });
