import { pageAt } from "#functions/domain/accounts/mails.ts";
import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findFollowUp,
  type StoredFollowUp,
  type StoredWord,
} from "#functions/domain/follow-up/follow-up.store.ts";
import { noteSeen } from "#functions/domain/follow-up/own.ts";
import { writeToStopWeeks } from "#functions/domain/notices/notices.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { type LinkCaller, refuseLink } from "#functions/domain/steps/unknown-link.ts";
import { findMember, isPresentMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { hashOf, newAddressToken } from "#functions/platform/tokens.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { weekLinkDays } from "#shared/contract/handed-out.ts";
import { endOfDayAfter } from "#shared/contract/paris.ts";
import { isRead } from "#shared/follow-up/follow-up.rules.ts";
import type { AskedWeek } from "#shared/follow-up/follow-up.schemas.ts";

type Link = NonNullable<StoredFollowUp["week_link"]>;
type Opened = { member: StoredMember; noted: StoredFollowUp; word: StoredWord; link: Link };

/**
 * A new link to a word, the one by which no such mail comes any more, and what is kept of both. The action and the learner in
 * it say where its hash is.
 */
export const newWeekLink = (
  { training_action_id, profile_id }: Pick<StoredFollowUp, "training_action_id" | "profile_id">,
  { week, trainer, now }: { week: string; trainer: string; now: Date },
): { href: string; stop: string; week_link: Link } => {
  const { token, token_hash } = newAddressToken();
  const until = endOfDayAfter(now.toISOString(), weekLinkDays);
  const secret = `${training_action_id}~${profile_id}~${token}`;
  return {
    href: `${pageAt("/semaine")}#${secret}`,
    stop: `${pageAt("/semaine", { emails: "non" })}#${secret}`,
    week_link: { token_hash, week, trainer_id: trainer, until },
  };
};

const isLive = (action: TrainingEntry | undefined) => action?.archived === null;

const read = async (secret: string, now: Date): Promise<Opened | undefined> => {
  const [actionId = "", profileId = "", ...token] = secret.split("~");
  if (token.length !== 2) return undefined;
  const [noted, member, actions] = await Promise.all([
    findFollowUp(actionId, profileId),
    findMember(actionId, profileId),
    readTogether(trainingRoster),
  ]);
  const link = noted.week_link;
  if (!link || link.token_hash !== hashOf(token.join("~")) || link.until <= now.toISOString())
    return undefined;
  if (!member || !isPresentMember(member) || member.metier_instructor_id !== link.trainer_id)
    return undefined;
  if (!isLive(actions.find(trainingRoster, actionId))) return undefined;
  const word = noted.words.find(({ week }) => week === link.week);
  return word && { member, noted, word, link };
};

const isReadBy = (word: StoredWord, trainer: string): boolean => isRead(word) && word.seen?.by === trainer;

/** What a link opens until it is answered. Reading changes nothing. */
export const openWeek = async (secret: string, caller: LinkCaller): Promise<AskedWeek> => {
  const opened = await read(secret, caller.now);
  if (!opened || isReadBy(opened.word, opened.link.trainer_id)) return refuseLink("weekLink", caller);
  const { member, word, link } = opened;
  const { profile_id, referent_instructor_id: referent } = member;
  const cards = await findProfileCards([
    profile_id,
    link.trainer_id,
    ...(referent === null ? [] : [referent]),
  ]);
  const nameOf = (id: string) => cards.get(id)?.name ?? "";
  return {
    learner_first_name: firstNameOf(nameOf(profile_id)),
    trainer_name: nameOf(link.trainer_id),
    referent_name: referent === null ? null : nameOf(referent),
    text: word.text,
    at: word.at,
    week: word.week,
    until: link.until,
  };
};

/** « Vu », or one line, by a link, which then opens nothing any more; the same sent again answers as it did. */
export const seeWeekByLink = (
  secret: string,
  { at, line }: { at: string; line: string },
  caller: LinkCaller,
): Promise<{ line: string; at: string; place: string }> =>
  retryOnConcurrentChange(async () => {
    const opened = await read(secret, caller.now);
    if (!opened) return refuseLink("weekLink", caller);
    const { member, noted, word, link } = opened;
    const trainer = link.trainer_id;
    if (isReadBy(word, trainer) && word.seen?.line !== line) return refuseLink("weekLink", caller);
    const as = { week: word.week, at, line };
    const { seen } = await noteSeen({ member, noted, seen: as, trainer }, caller.now);
    return { line, at: seen.at, place: `${member.training_action_id}~${member.profile_id}` };
  });

/** Sends the trade trainer no mail of the week any more, by a link that they may have answered already. */
export const stopWeeksByLink = async (secret: string, caller: LinkCaller): Promise<string> => {
  const opened = await read(secret, caller.now);
  const card = opened && (await findProfileCards([opened.link.trainer_id])).get(opened.link.trainer_id);
  if (!card) return refuseLink("weekLink", caller);
  await transact([writeToStopWeeks(card.user_id)]);
  return card.user_id;
};
