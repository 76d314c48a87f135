import { type Auth, findAuths, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import { pageAt } from "#functions/domain/accounts/mails.ts";
import { writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import { ownPaths } from "#functions/domain/follow-up/own.ts";
import { newWeekLink } from "#functions/domain/follow-up/week-links.ts";
import {
  findNoticeSettings,
  writeToForgetWeek,
  writeToNoteWeek,
} from "#functions/domain/notices/notices.store.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { awaitedInterviews } from "#functions/domain/steps/step-facts.store.ts";
import { now } from "#functions/platform/clock.ts";
import { greeting, type Line, mailOf } from "#functions/platform/letter.ts";
import { type Mail, MailServiceClosed, sendMailOnce } from "#functions/platform/mail.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { isRead, weekOf } from "#shared/follow-up/follow-up.rules.ts";
import { beginsWeek, weekMail } from "#shared/follow-up/follow-up.week.ts";

const weekMs = 7 * 24 * 3_600_000;

/** What a referent trainer's week holds: their learners' interviews, what waits, what was said. */
const weekFor = async (user: Auth) => {
  const viewer = { userId: user.id, name: user.name, profiles: heldProfiles(user) };
  const paths = (await ownPaths({ viewer, now: now() })).filter(({ part }) => part === "referent");
  const ends = now().getTime() + weekMs;
  return weekMail({
    interviews: paths.flatMap(({ path, learner, trade }) =>
      path.steps.flatMap((step) =>
        awaitedInterviews(step)
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

const stopLine = (href: string): Line => ({
  before: "Un e-mail par semaine au plus.",
  label: "Ne plus le recevoir",
  href,
});

type Prepared = { mail: Mail; writes: Write[] };

/** As many learners as a mail names: more than anybody trains in one trade. */
const maxWords = 20;

/** What a trade trainer's learners wrote last week, each with a link that answers it without an account. */
const wordsFor = async (user: Auth) => {
  const viewer = { userId: user.id, name: user.name, profiles: heldProfiles(user) };
  const said = (await ownPaths({ viewer, now: now() }))
    .flatMap(({ part, path, word, learner }) =>
      part === "trade" && word && word.week < weekOf(now()) && word.text !== "" && !isRead(word)
        ? [{ path, word, learner }]
        : [],
    )
    .slice(0, maxWords);
  return said.map(({ path: { member, noted }, word, learner }) => {
    const trainer = member.metier_instructor_id ?? "";
    const { href, stop, week_link } = newWeekLink(noted, { week: word.week, trainer, now: now() });
    return {
      quoted: `${learner.name} a écrit : « ${word.text} »`,
      name: firstNameOf(learner.name),
      ...{ href, stop },
      write: writeToSaveFollowUp(noted, { week_link }),
    };
  });
};
type Word = Awaited<ReturnType<typeof wordsFor>>[number];

const answering = ({ name }: Word) => `Répondre à ${name}`;
const quoting = (words: readonly Word[]) =>
  words.flatMap((word) => [word.quoted, `${answering(word)} : ${word.href}`]);
/** How the links are answered, and how no such mail comes any more. */
const lastLines = ({ length }: readonly Word[], stop: string): Line[] => [
  ...(length === 0
    ? []
    : [
        `« Vu » suffit, ou une ligne. Aucun compte n’est demandé. ${length === 1 ? "Ce lien vaut" : "Chaque lien vaut"} 7 jours.`,
      ]),
  stopLine(stop),
];

const referentMail = async (user: Auth, words: readonly Word[]): Promise<Mail | undefined> => {
  const week = await weekFor(user);
  return (
    week &&
    mailOf({
      subject: week.subject,
      lines: [greeting(user.name), { items: week.lines }, ...quoting(words)],
      link: { label: "Ouvrir ma semaine", href: pageAt("/a-qui-le-tour") },
      after: lastLines(words, pageAt("/mon-compte/avis", { semaine: "non" })),
    })
  );
};

/** To somebody who may never have opened their account: nothing in it asks them to sign in. */
const tradeMail = (user: Auth, words: readonly Word[]): Mail | undefined => {
  const [one, ...more] = words;
  return (
    one &&
    mailOf({
      subject: more.length === 0 ? `Un mot de ${one.name}` : `${words.length} mots de la semaine`,
      lines: [greeting(user.name), ...quoting(more), one.quoted],
      link: { label: answering(one), href: one.href },
      after: lastLines(words, one.stop),
    })
  );
};

/** Somebody may be the referent trainer of some and the trade trainer of others: one mail holds both. */
const prepare = async (user: Auth): Promise<Prepared | undefined> => {
  const words = await wordsFor(user);
  const week = user.verified_at === null ? undefined : await referentMail(user, words);
  const mail = week ?? tradeMail(user, words);
  return mail && { mail, writes: words.map(({ write }) => write) };
};

/**
 * Sends somebody their week: a referent trainer's own, and what a trade trainer's learners wrote. It is noted before the
 * mail leaves, so that nobody gets two.
 */
export const sendWeekTo = async (user: Auth): Promise<boolean> => {
  const week = weekOf(now());
  const prepared = await retryOnConcurrentChange(async () => {
    const { weekly, week_on } = await findNoticeSettings(user.id);
    if (!weekly || week_on === week || user.mail_failure) return undefined;
    const found = await prepare(user);
    if (found) await transact([...found.writes, writeToNoteWeek(user.id, week)]);
    return found;
  });
  if (!prepared) return false;
  const { mail } = prepared;
  const outcome = await sendMailOnce(user.email, mail);
  if (outcome === "refused" || outcome === "closed") await transact([writeToForgetWeek(user.id)]);
  if (outcome === "closed") throw new MailServiceClosed();
  if (outcome !== "sent") throw new Error(`A week's mail was not sent: ${outcome}`);
  return true;
};

const trainers: readonly number[] = [roles.referentTrainer.id, roles.tradeTrainer.id];

/**
 * On Mondays, sends each trainer their week, and on the two days after who got none yet. It may stop at any point and run again.
 */
export const sendWeeks = async (hasTime: () => boolean): Promise<number> => {
  if (!beginsWeek(now())) return 0;
  const cards = await profileCards();
  const found = cards.filter(
    ({ role_id, confirmed_at }) => trainers.includes(role_id) && confirmed_at !== null,
  );
  const users = await findAuths([...new Set(found.map(({ user_id }) => user_id))]);
  return sendEach(users, { hasTime, send: sendWeekTo, failure: "A week's mail could not be sent" });
};
