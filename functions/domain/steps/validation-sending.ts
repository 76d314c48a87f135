import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { unclaimed } from "#functions/domain/notices/due-mails.store.ts";
import { type Letter, type MailEnd, sendClaimed } from "#functions/domain/notices/send-claimed.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { readLearnerStep } from "#functions/domain/steps/rights.ts";
import {
  type DueValidationMail,
  findDueValidationMails,
  findValidationAccess,
  newValidationLink,
  writesToTakeBackValidationLink,
  writeToMoveValidationMail,
  writeToSaveValidationAccess,
} from "#functions/domain/steps/validation-links.store.ts";
import { askedOfTradeTrainer, worksFor } from "#functions/domain/steps/validation-links.ts";
import { validationMail } from "#functions/domain/steps/validation-mails.ts";
import { authorName } from "#functions/domain/steps/view.ts";
import { now } from "#functions/platform/clock.ts";
import { hashOf } from "#functions/platform/tokens.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { reminderDays } from "#shared/steps/words.rules.ts";

const day = 24 * 3_600_000;

/** The reminder after a mail that was sent, or that may not have left; undefined after the second. */
const next = (due: DueValidationMail, end: MailEnd): DueValidationMail | undefined => {
  const days = end === "unwanted" ? undefined : reminderDays[due.number];
  return days === undefined
    ? undefined
    : {
        ...due,
        ...unclaimed,
        number: due.number + 1,
        due_at: new Date(Date.parse(due.since) + days * day).toISOString(),
      };
};

/** Marks a mail that may not have left. */
const record = async ({ step_id }: DueValidationMail, how: string): Promise<Write[]> => {
  const access = how === "unknown" ? await findValidationAccess(step_id) : undefined;
  return access ? [writeToSaveValidationAccess(access, { is_uncertain: true })] : [];
};

/** Ends a link whose mail did not leave; idempotent. */
const takeBack = (stepId: string, secret: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const access = await findValidationAccess(stepId);
    if (access?.links.includes(hashOf(secret)))
      await transact(writesToTakeBackValidationLink(access, secret));
  });

/** What a due mail says, and to whom, with the link that it brings; undefined if nobody is to get it any more. */
const prepare = async ({ step_id, number }: DueValidationMail): Promise<Letter | undefined> => {
  const [learnerStep, access] = await Promise.all([readLearnerStep(step_id), findValidationAccess(step_id)]);
  if (!learnerStep || !worksFor(access, learnerStep) || access.until <= now().toISOString()) return undefined;
  // The links of the first mail have ended since: whoever has one now got it otherwise.
  if (number > 0 && access.mailed_at === null) return undefined;
  const asked = await askedOfTradeTrainer(learnerStep);
  const names = await readTogether(profilesRoster);
  const card = names.find(profilesRoster, access.trainer_id);
  const user = card && (await findAuth(card.user_id));
  if (!asked || !card || !user || user.mail_failure) return undefined;
  const { member, step } = learnerStep;
  const referent = member.referent_instructor_id;
  // A reminder's link dies with the first.
  const { secret, until, writes } = newValidationLink(access, {
    stepId: step_id,
    trainerId: access.trainer_id,
    now: now(),
    until: access.until,
    mailedAt: now().toISOString(),
  });
  const mail = validationMail({
    trainer: card.name,
    learner: firstNameOf(authorName(names, member.profile_id)),
    step: step.name,
    version: asked.version,
    submitted_at: asked.saved_at,
    referent: referent === null ? null : authorName(names, referent),
    number,
    until,
    secret,
  });
  return { to: user.email, mail, writes, takeBack: () => takeBack(step_id, secret) };
};

/** Sends the links and reminders that are due, while there is time. */
export const sendDueValidationMails = async (hasTime: () => boolean): Promise<number> =>
  sendEach(await findDueValidationMails(now()), {
    hasTime,
    send: async (due) =>
      (
        await sendClaimed(due, {
          about: "a trade trainer's link",
          prepare,
          move: writeToMoveValidationMail,
          next,
          record,
        })
      ).sent,
    failure: "A mail to a trade trainer stopped half way",
  });
