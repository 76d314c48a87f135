import { type Auth, findAuths, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import { mailOf, pageAt } from "#functions/domain/accounts/mails.ts";
import { ownPaths } from "#functions/domain/follow-up/own.ts";
import {
  findNoticeSettings,
  writeToForgetWeek,
  writeToNoteWeek,
} from "#functions/domain/notices/notices.store.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { plannedInterviews } from "#functions/domain/steps/step-facts.store.ts";
import { now } from "#functions/platform/clock.ts";
import { sendMailOnce } from "#functions/platform/mail.ts";
import { transact } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { weekOf } from "#shared/follow-up/follow-up.rules.ts";
import { isMonday, weekMail } from "#shared/follow-up/follow-up.week.ts";

const weekMs = 7 * 24 * 3_600_000;

/** What a referent trainer's week holds: their learners' interviews, what waits, what was said. */
const weekFor = async (user: Auth) => {
  const viewer = { userId: user.id, name: user.name, profiles: heldProfiles(user) };
  const paths = (await ownPaths({ viewer, now: now() })).filter(({ part }) => part === "referent");
  const ends = now().getTime() + weekMs;
  return weekMail({
    interviews: paths.flatMap(({ path, learner, trade }) =>
      path.steps.flatMap((step) =>
        plannedInterviews(step)
          .filter(({ planned_at }) => new Date(planned_at) >= now() && Date.parse(planned_at) < ends)
          .map(({ planned_at: at, kind: what }) => ({
            ...{ at, what },
            learner: learner.name,
            trade: trade?.name ?? null,
          })),
      ),
    ),
    rows: paths.flatMap(({ waiting }) => waiting),
    words: paths.flatMap(({ word, learner }) =>
      word && word.week < weekOf(now()) ? [{ at: word.at, text: word.text, learner: learner.name }] : [],
    ),
  });
};

/** Sends somebody their week. It is noted before the mail leaves, so that nobody gets two. */
export const sendWeekTo = async (user: Auth): Promise<boolean> => {
  const week = weekOf(now());
  const { weekly, week_on } = await findNoticeSettings(user.id);
  if (!weekly || week_on === week || user.verified_at === null || user.mail_failure) return false;
  const told = await weekFor(user);
  if (!told) return false;
  await transact([writeToNoteWeek(user.id, week)]);
  const mail = mailOf({
    subject: told.subject,
    lines: ["Bonjour,", ...told.lines.map((line) => `• ${line}`)],
    link: { label: "Ouvrir ma semaine", href: pageAt("/a-qui-le-tour") },
    after: [
      `Un e-mail par semaine au plus. Ne plus le recevoir : ${pageAt("/mon-compte/avis", { semaine: "non" })}`,
    ],
  });
  const outcome = await sendMailOnce(user.email, mail);
  if (outcome === "refused") await transact([writeToForgetWeek(user.id)]);
  if (outcome !== "sent") throw new Error(`A week's mail was not sent: ${outcome}`);
  return true;
};

/** On Mondays, sends each referent trainer their week. It may stop at any point and run again. */
export const sendWeeks = async (hasTime: () => boolean): Promise<number> => {
  if (!isMonday(now())) return 0;
  const cards = await profileCards();
  const referents = cards.filter(
    ({ role_id, confirmed_at }) => role_id === roles.referentTrainer.id && confirmed_at !== null,
  );
  const users = await findAuths([...new Set(referents.map(({ user_id }) => user_id))]);
  return sendEach(users, { hasTime, send: sendWeekTo, failure: "A week's mail could not be sent" });
};
