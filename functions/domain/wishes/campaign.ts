import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import {
  type EventEntry,
  eventsRoster,
  type TrainingEntry,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { findEventParts, type StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { presencesAmong, type StoredPresence } from "#functions/domain/events/presences.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import {
  allMembersOfEach,
  isPresentMember,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import {
  findCampaignItems,
  mailingsAmong,
  type ReminderRun,
  runsAmong,
  type WishMailing,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { findEventWishes, type ListedWishes } from "#functions/domain/wishes/wishes.store.ts";
import { indexById, readTogether, type Seen } from "#functions/store/roster.ts";
import { isStaff, roles, type Viewer } from "#shared/contract/access.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import { paginate } from "#shared/contract/page.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { remindersToCome } from "#shared/wishes/campaign.rules.ts";
import { closesFor, impossibleWishes, isPriority, owedWishes } from "#shared/wishes/wishes.rules.ts";
import type {
  CampaignFilter,
  CampaignLearner,
  CampaignPromotion,
  CampaignQuery,
  CampaignReminder,
  WishCampaign,
} from "#shared/wishes/wishes.schemas.ts";

type Rosters = "events" | "trainingActions" | "degrees" | "profiles";

/** All that an event's wish campaign rests on. */
export type CampaignRead = {
  seen: Seen<Rosters>;
  event: EventEntry;
  actions: readonly TrainingEntry[];
  /** The members of each action, in the order of the actions. */
  members: readonly (readonly StoredMember[])[];
  lists: readonly ListedWishes[];
  participations: readonly StoredParticipation[];
  presences: readonly StoredPresence[];
  mailings: readonly WishMailing[];
  runs: readonly ReminderRun[];
};

export const readCampaignRosters = () =>
  readTogether(eventsRoster, trainingRoster, degreesRoster, profilesRoster);

/** Reads an event's wish campaign; 404 if there is no such event. `eventually`: to be shown, not to decide by. */
export const readCampaign = async (
  seen: Seen<Rosters>,
  eventId: string,
  options: { eventually?: boolean } = {},
): Promise<CampaignRead> => {
  const event = seen.find(eventsRoster, eventId);
  if (!event) throw commonProblems.notFound();
  const actions = seen.of(trainingRoster).filter((action) => action.event_id === eventId);
  const [members, lists, { participations }, items] = await Promise.all([
    allMembersOfEach(
      actions.map((action) => action.id),
      options,
    ),
    findEventWishes(eventId, true, options),
    findEventParts(eventId),
    findCampaignItems(eventId),
  ]);
  return {
    seen,
    event,
    actions,
    members,
    lists,
    participations,
    presences: presencesAmong(items),
    mailings: mailingsAmong(items),
    runs: runsAmong(items),
  };
};

/** A learner of the campaign; structures are still ids, and their address is not known yet. */
export type Row = Omit<CampaignLearner, "address_fails">;

/** Every learner of the event by name, each once: those who have not left one of its actions. */
export const campaignRows = (read: CampaignRead): Row[] => {
  const lists = new Map(read.lists.map((list) => [list.profile_id, list]));
  const presences = new Map(read.presences.map((one) => [one.profile_id, one]));
  const mailings = new Map(read.mailings.map((one) => [one.profile_id, one]));
  const rows = new Map<string, Row>();
  read.actions.forEach((action, n) => {
    for (const member of read.members[n] ?? []) {
      const { profile_id } = member;
      if (member.role_id !== roles.learner.id || !isPresentMember(member) || rows.has(profile_id)) continue;
      const wishes = lists.get(profile_id)?.wishes ?? [];
      const priority = wishes.filter(isPriority).length;
      const [presence, mailing] = [presences.get(profile_id), mailings.get(profile_id)];
      const profile = read.seen.find(profilesRoster, profile_id);
      rows.set(profile_id, {
        profile_id,
        user_id: profile?.user_id ?? null,
        profile_name: profile?.name ?? "",
        training_action_id: action.id,
        degree_name: read.seen.find(degreesRoster, action.degree_id)?.name ?? "",
        year: action.year,
        priority,
        optional: wishes.length - priority,
        registered: wishes.length,
        owed: owedWishes(wishes, read.participations),
        impossible: impossibleWishes(wishes, read.participations).map(({ structure_id }) => structure_id),
        saved_at: lists.get(profile_id)?.updated_at ?? null,
        reminded_at: mailing?.reminded_at ?? null,
        reminder_uncertain: (mailing?.uncertain ?? null) !== null,
        wishes_until: presence?.wishes_until ?? null,
        absent_slot_ids: presence?.absent_slot_ids ?? [],
        reason: presence?.reason ?? "",
        presence_version: presence?.version ?? 0,
      });
    }
  });
  return [...rows.values()].sort(
    (a, b) => inFrench(a.profile_name, b.profile_name) || (a.profile_id < b.profile_id ? -1 : 1),
  );
};

/** When wishes close for the last of these learners. */
export const lastClosing = (event: EventEntry, rows: readonly Pick<Row, "wishes_until">[]): string =>
  rows
    .map(({ wishes_until }) => closesFor(event, wishes_until))
    .reduce((a, b) => (a > b ? a : b), closesFor(event));

/** Whether a learner is among those whom a filter names. */
export const isOfFilter = (
  { registered, owed, impossible }: Pick<Row, "registered" | "owed" | "impossible">,
  filter: CampaignFilter,
): boolean => {
  switch (filter) {
    case "all":
      return true;
    case "none":
      return registered === 0;
    case "incomplete":
      return registered > 0 && owed > 0;
    case "impossible":
      return impossible.length > 0;
    case "complete":
      return owed === 0;
  }
};

/** The profiles of those who got a reminder. */
const remindedBy = ({ mailings }: CampaignRead, key: string): Set<string> =>
  new Set(mailings.filter(({ reminders }) => reminders.includes(key)).map(({ profile_id }) => profile_id));

type Cuts = Pick<CampaignQuery, "registered" | "training_action_id" | "search" | "reminder">;

/** The rows that these cuts leave. */
export const cutRows = (
  read: CampaignRead,
  rows: readonly Row[],
  { registered, training_action_id, search, reminder }: Cuts,
): Row[] => {
  const reminded = reminder === undefined ? undefined : remindedBy(read, reminder);
  const wanted = foldQuery(search);
  return rows.filter(
    (row) =>
      (registered === undefined || row.registered === registered) &&
      (training_action_id === undefined || row.training_action_id === training_action_id) &&
      (reminded === undefined || reminded.has(row.profile_id)) &&
      startsWords(fold(row.profile_name), wanted),
  );
};

// What is missing most comes first; within that, an impossible wish.
const groupOf = ({ registered, owed }: Row) => (owed === 0 ? 2 : registered > 0 ? 1 : 0);
const byNeed = (a: Row, b: Row) =>
  groupOf(a) - groupOf(b) || Number(b.impossible.length > 0) - Number(a.impossible.length > 0);

const promotionsOf = (read: CampaignRead, rows: readonly Row[]): CampaignPromotion[] =>
  read.actions.map((action) => {
    const own = rows.filter((row) => row.training_action_id === action.id);
    return {
      training_action_id: action.id,
      degree_name: read.seen.find(degreesRoster, action.degree_id)?.name ?? "",
      year: action.year,
      learners: own.length,
      complete: own.filter(({ owed }) => owed === 0).length,
      by_registered: [0, 1, 2, 3, 4, 5].map((n) => own.filter((row) => row.registered === n).length),
    };
  });

/** The reminders sent and, if they are on, those to come; the earliest first. */
const remindersOf = (read: CampaignRead, rows: readonly Row[], now: Date): CampaignReminder[] => {
  const { event, runs, seen } = read;
  const completedBy = (key: string) => {
    const reminded = remindedBy(read, key);
    return rows.filter(({ owed, profile_id }) => owed === 0 && reminded.has(profile_id)).length;
  };
  const sent = runs.map(({ key, kind, at, count, by }) => ({
    key,
    kind,
    at,
    count,
    completed: completedBy(key),
    by: seen.find(profilesRoster, by)?.name ?? null,
    skipped: false,
  }));
  const toCome = remindersToCome(event, now).map(({ key, at }) => ({
    key,
    kind: "automatic" as const,
    at,
    count: null,
    completed: 0,
    by: null,
    skipped: event.skipped_reminders.includes(key),
  }));
  return [...sent, ...toCome].sort((a, b) => (a.at < b.at ? -1 : 1));
};

const countsOf = (rows: readonly Row[]) => {
  const count = (filter: CampaignFilter) => rows.filter((row) => isOfFilter(row, filter)).length;
  return {
    all: rows.length,
    none: count("none"),
    incomplete: count("incomplete"),
    impossible: count("impossible"),
    complete: count("complete"),
  };
};

/** The campaign as the API gives it, but for what only a page of its learners needs. */
export const campaignPage = (read: CampaignRead, query: CampaignQuery, now: Date) => {
  const rows = campaignRows(read);
  const listed = cutRows(read, rows, query)
    .filter((row) => isOfFilter(row, query.filter))
    .sort(byNeed);
  return {
    ...paginate(listed, query),
    counts: countsOf(rows),
    found: countsOf(cutRows(read, rows, { ...query, registered: undefined })),
    promotions: promotionsOf(read, rows),
    reminders: remindersOf(read, rows, now),
    last_closing: lastClosing(read.event, rows),
  };
};

/** The accounts of these learners, by profile. */
export const accountsOf = async (seen: Seen<"profiles">, profileIds: readonly string[]) => {
  const users = new Map(
    profileIds.flatMap((id) => {
      const profile = seen.find(profilesRoster, id);
      return profile ? [[id, profile.user_id] as const] : [];
    }),
  );
  const auths = indexById(await findAuths([...users.values()]));
  return new Map([...users].map(([profileId, userId]) => [profileId, auths.get(userId)]));
};

/** One page of how far the wishes of an event are. What staff noted of a learner is blank for others. */
export const campaignView = async (
  seen: Seen<Rosters>,
  eventId: string,
  query: CampaignQuery,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<WishCampaign> => {
  const page = campaignPage(await readCampaign(seen, eventId, { eventually: true }), query, now);
  const [accounts, structures] = await Promise.all([
    accountsOf(
      seen,
      page.data.map((row) => row.profile_id),
    ),
    structureNames(page.data.flatMap((row) => row.impossible)),
  ]);
  const noted = isStaff(viewer) ? {} : { absent_slot_ids: [], reason: "" };
  const data = page.data.map((row) => ({
    ...row,
    ...noted,
    impossible: row.impossible.map((id) => structures.get(id)?.name ?? ""),
    address_fails: accounts.get(row.profile_id)?.mail_failure !== undefined,
  }));
  return { ...page, data };
};
