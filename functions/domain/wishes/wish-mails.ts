import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { newInvitationFor } from "#functions/domain/accounts/mailed-links.store.ts";
import { firstPasswordPage } from "#functions/domain/accounts/mails.ts";
import { type EventEntry, eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { findPresence } from "#functions/domain/events/presences.store.ts";
import { type Letter, type MailEnd, sendClaimed } from "#functions/domain/notices/send-claimed.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { membershipsOf } from "#functions/domain/training/training.store.ts";
import {
  accountsOf,
  campaignRows,
  readCampaign,
  readCampaignRosters,
} from "#functions/domain/wishes/campaign.ts";
import { confirmationMail, reminderMail, reminderParts } from "#functions/domain/wishes/mails.ts";
import { orderReminders } from "#functions/domain/wishes/reminders.ts";
import {
  type DueWishMail,
  findDueWishMails,
  findMailing,
  findRun,
  writesToNoteUncertain,
  writesToRecordConfirmation,
  writeToMoveWishMail,
  writeToSaveRun,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { findWishes, type StoredWish } from "#functions/domain/wishes/wishes.store.ts";
import { now } from "#functions/platform/clock.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { invitationUntil } from "#shared/contract/handed-out.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { dueReminder } from "#shared/wishes/campaign.rules.ts";
import {
  closesFor,
  comingStructures,
  completeness,
  impossibleWishes,
  isPriority,
  isWishTime,
  owedWishes,
} from "#shared/wishes/wishes.rules.ts";

/** Orders the automatic reminder of an event that is due, if one is. Returns how many are reminded. */
const orderDueReminder = async (
  seen: Awaited<ReturnType<typeof readCampaignRosters>>,
  event: EventEntry,
): Promise<number> => {
  const reminder = dueReminder(event, now());
  const before = reminder && (await findRun(event.id, reminder.key));
  if (!reminder || before?.done) return 0;
  const { key, at } = reminder;
  const read = await readCampaign(seen, event.id);
  const missing = campaignRows(read).flatMap((row) => (row.owed === 0 ? [] : [row.profile_id]));
  // Who gets no mail is reminded of nothing: neither counted, nor shown as reminded.
  const accounts = await accountsOf(seen, missing);
  const reachable = missing.filter((id) => accounts.get(id) && !accounts.get(id)?.mail_failure);
  const reminded = await orderReminders(read, reachable, { key, at, word: "" });
  const earlier = read.mailings.filter(
    ({ profile_id, reminders }) => reminders.includes(key) && !reminded.has(profile_id),
  );
  const count = reminded.size + earlier.length;
  const run = { event_id: event.id, key, kind: "automatic" as const, at, done: true, count, by: null };
  await transact([writeToSaveRun(run)]);
  return reminded.size;
};

/**
 * Orders the automatic reminders that are due. It may stop at any point and run again: who gets a reminder is recorded
 * with the order of their mail, and the run is done once everybody was looked at. An event that fails does not hold up the
 * others.
 */
export const orderDueReminders = async (): Promise<number> => {
  const seen = await readCampaignRosters();
  const events = seen
    .of(eventsRoster)
    .map((event) => [event.id, () => orderDueReminder(seen, event)] as const);
  const ordered = await everyPart(Object.fromEntries(events));
  return Object.values(ordered).reduce((sum, count) => sum + count, 0);
};

/** One who gets a mail about their wishes. */
const readAddressee = async ({ event_id, profile_id }: DueWishMail) => {
  const [list, presence, profiles] = await Promise.all([
    findWishes({ event_id, profile_id, is_pre_event: true }),
    findPresence(event_id, profile_id),
    findProfileCards([profile_id]),
  ]);
  const profile = profiles.get(profile_id);
  const user = profile && (await findAuth(profile.user_id));
  return { profile, user, wishes: list?.wishes ?? [], until: presence?.wishes_until ?? null };
};
type Addressee = Awaited<ReturnType<typeof readAddressee>>;

/** The wishes that a confirmation names: the same, in the same order, are confirmed once. */
const signatureOf = (wishes: readonly StoredWish[]) =>
  wishes.map((wish) => `${isPriority(wish) ? "P" : "O"}${wish.structure_id}`).join(" ");

/** Whether somebody is still in a training action of an event: a mail may wait for weeks, until it is published again. */
const isInvited = async (event: EventEntry, profileId: string): Promise<boolean> => {
  const [memberships, actions] = await Promise.all([membershipsOf(profileId), entriesOf(trainingRoster)]);
  const ids = memberships.map(({ training_action_id }) => training_action_id);
  return actions.some(({ id, event_id }) => event_id === event.id && ids.includes(id));
};

type Prepared = Omit<Letter, "to"> | undefined;

const prepareReminder = async (
  due: DueWishMail,
  event: EventEntry,
  { profile, user, wishes, until }: Addressee,
): Promise<Prepared> => {
  const closing = closesFor(event, until);
  // The mail says until when they may save: never to somebody whose save would be refused.
  if (!profile || !isWishTime(true, event, [], now(), until)) return undefined;
  if (!(await isInvited(event, due.profile_id))) return undefined;
  const { participations } = await findEventParts(event.id);
  const owed = owedWishes(wishes, participations);
  if (owed === 0) return undefined;
  const impossible = impossibleWishes(wishes, participations).map(({ structure_id }) => structure_id);
  const names = await structureNames(impossible);
  const priority = wishes.filter(isPriority).length;
  const learner = {
    name: profile.name,
    came: user?.verified_at !== null,
    priority,
    optional: wishes.length - priority,
    owed,
    impossible: impossible.map((id) => names.get(id)?.name ?? ""),
  };
  const coming = comingStructures(participations).size;
  const parts = reminderParts(event, learner, { closing, coming, word: due.word });
  if (!user || learner.came) return { mail: reminderMail(event, parts, undefined) };
  const { token, writes } = newInvitationFor(user, invitationUntil(now(), closing));
  return { mail: reminderMail(event, parts, firstPasswordPage(token, user.email)), writes };
};

const prepareConfirmation = async (
  due: DueWishMail,
  event: EventEntry,
  { profile, wishes, until }: Addressee,
): Promise<Prepared> => {
  const mailing = await findMailing(due.event_id, due.profile_id);
  const confirmed = signatureOf(wishes);
  if (!profile || !completeness(wishes).full || mailing?.confirmed === confirmed) return undefined;
  const structures = await structureNames(wishes.map(({ structure_id }) => structure_id));
  const namesOf = (some: readonly StoredWish[]) =>
    some.map(({ structure_id }) => structures.get(structure_id)?.name ?? "");
  const learner = {
    name: profile.name,
    priority: namesOf(wishes.filter(isPriority)),
    optional: namesOf(wishes.filter((wish) => !isPriority(wish))),
  };
  return {
    mail: confirmationMail(
      event,
      learner,
      isWishTime(true, event, [], now(), until) ? closesFor(event, until) : null,
    ),
    writes: writesToRecordConfirmation(mailing, due, confirmed),
  };
};

/**
 * Marks a reminder that may not have left: the learner gets the next one as anybody. Wishes whose confirmation was refused
 * are not confirmed.
 */
const record = async (due: DueWishMail, how: MailEnd | "refused"): Promise<Write[]> => {
  const { kind, event_id, profile_id } = due;
  if (how !== (kind === "REMINDER" ? "unknown" : "refused")) return [];
  const mailing = await findMailing(event_id, profile_id);
  if (!mailing) return [];
  return kind === "REMINDER"
    ? writesToNoteUncertain(mailing, due)
    : writesToRecordConfirmation(mailing, due, null);
};

const prepare = async (
  due: DueWishMail,
  event: EventEntry | undefined,
): Promise<Letter | "later" | undefined> => {
  // Staff took the event back, or moved its opening: the mail leaves once learners can act on it.
  const refusal = event ? actRefusal("saveWishes", event, now()) : null;
  if (refusal === "unpublished" || refusal === "wishesNotOpen") return "later";
  const addressee = await readAddressee(due);
  const { user } = addressee;
  const prepareKind = due.kind === "REMINDER" ? prepareReminder : prepareConfirmation;
  const prepared = event && (await prepareKind(due, event, addressee));
  return prepared && user && !user.mail_failure ? { to: user.email, ...prepared } : undefined;
};

/** Sends the mails about wishes that are due, while there is time. */
export const sendDueWishMails = async (hasTime: () => boolean): Promise<number> => {
  const [all, events] = await Promise.all([findDueWishMails(), entriesOf(eventsRoster)]);
  return sendEach(
    all.filter(({ due_at }) => due_at <= now().toISOString()),
    {
      hasTime,
      send: async (due) => {
        const event = events.find(({ id }) => id === due.event_id);
        const sending = sendClaimed(due, {
          about: "wishes",
          prepare: () => prepare(due, event),
          move: writeToMoveWishMail,
          next: () => undefined,
          record,
        });
        return (await sending).sent;
      },
      failure: "A mail about wishes stopped half way",
    },
  );
};
