import type { SignedInViewer } from "#functions/domain/accounts/sessions.store.ts";
import {
  type EventEntry,
  eventsRoster,
  type TrainingEntry,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { findProfileCards, findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { agendaLinkKey, hasAgendaLink } from "#functions/domain/timetable/agenda-links.store.ts";
import { attendedBy } from "#functions/domain/timetable/attendance.ts";
import { rollKeys } from "#functions/domain/timetable/attendance-roll.store.ts";
import { findReleased, findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import {
  type StoredWishesToContinue,
  wishesToContinueAmong,
  wishesToContinueKeys,
} from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { allMembersOfEach, isPresentMember, readAgenda } from "#functions/domain/training/training.store.ts";
import { degreeOf } from "#functions/domain/training/view.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { dayInParis, instantInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { maySeeEvent } from "#shared/events/events.rules.ts";
import { ticksBegin } from "#shared/timetable/attendance.rules.ts";
import { type Encounter, encountersOf } from "#shared/timetable/encounters.rules.ts";
import {
  dayMovedFrom,
  type ReleasedMeeting,
  type ReleasedTimetable,
} from "#shared/timetable/timetable.released.ts";
import type { Agenda, AgendaMeeting, WishToContinue } from "#shared/timetable/timetable.schemas.ts";
import { promotionName } from "#shared/training/training.names.ts";

type Holder = Pick<Viewer, "profiles">;

/** The confirmed learner's profiles of somebody, whose own meetings they read. */
export const learnersOf = ({ profiles }: Holder): string[] =>
  profiles.filter(({ role, confirmed }) => confirmed && role === "learner").map(({ id }) => id);

/** The structures that somebody is attached to as a trainer, whose meetings they read. No trainer: no request. */
export const structuresOf = async ({ profiles }: Holder): Promise<Set<string>> => {
  const trainers = profiles.filter(
    ({ role, confirmed }) => confirmed && (role === "tradeTrainer" || role === "referentTrainer"),
  );
  if (trainers.length === 0) return new Set();
  const held = await findProfiles(trainers.map(({ id }) => id));
  return new Set(held.flatMap(({ structure_ids }) => structure_ids));
};

/** The instant of a time of an event's day. */
export const instantOf = (event: Pick<EventEntry, "start_date">, time: string): string =>
  instantInParis(dayInParis(event.start_date), time).toISOString();

/**
 * The promotion of each of these learners at an event, by its name: the first that they are in, as campaign and timetable
 * count them, else one that they have left. A promotion may have another event by now.
 */
export const promotionsOf = async (
  eventId: string,
  profileIds: readonly string[],
): Promise<Map<string, string>> => {
  const agenda = await readAgenda();
  const promotionsIn = async (actions: readonly TrainingEntry[]) => {
    const members = await allMembersOfEach(actions.map(({ id }) => id));
    const all = actions.flatMap((action, n) =>
      (members[n] ?? []).map((member) => ({
        member,
        name: promotionName(degreeOf(agenda, action).name, action.year),
      })),
    );
    const { present = [], left = [] } = Object.groupBy(all, ({ member }) =>
      isPresentMember(member) ? "present" : "left",
    );
    return new Map([...present, ...left].toReversed().map(({ member, name }) => [member.profile_id, name]));
  };
  const start = agenda.find(eventsRoster, eventId)?.start_date ?? "";
  const own = ({ event_id }: TrainingEntry) => event_id === eventId;
  const actions = agenda.of(trainingRoster);
  const found = await promotionsIn(actions.filter(own));
  if (profileIds.every((id) => found.has(id))) return found;
  // The first to start of those that were not over.
  const others = actions.filter((action) => !own(action) && action.end_date >= start).toReversed();
  return new Map([...(await promotionsIn(others)), ...found]);
};

/** The learners of these meetings, for the people of a structure; those who are gone are left out. */
export const namesOf = async (eventId: string, meetings: readonly Pick<ReleasedMeeting, "profile_id">[]) => {
  if (meetings.length === 0) return new Map<string, never>();
  const cards = await findProfileCards(meetings.map(({ profile_id }) => profile_id));
  const promotions = await promotionsOf(eventId, [...cards.keys()]);
  return new Map(
    [...cards].map(([id, { name }]) => [id, { name, promotion: promotions.get(id) ?? "" }] as const),
  );
};

/** What a learner said of a structure; null if nothing. */
export const saidOf = (
  wishes: readonly StoredWishesToContinue[],
  { profile_id, structure_id }: Pick<ReleasedMeeting, "profile_id" | "structure_id">,
): WishToContinue | null => {
  const own = wishes.find((one) => one.profile_id === profile_id);
  const found = own?.said.find((one) => one.structure_id === structure_id);
  return found ? { wants: found.wants, note: found.note, version: found.version } : null;
};

/**
 * What the newest release changed of a meeting; in the first one everything is new: nothing to mark. If the event has been moved
 * to another day since, which no release has told, all meetings changed.
 */
export const changedIn = (
  { event, released }: { event: Pick<EventEntry, "start_date">; released: ReleasedTimetable },
  { since, start_before, start_time }: ReleasedMeeting,
): AgendaMeeting["changed"] => {
  const dayTold = dayMovedFrom(released, dayInParis(event.start_date));
  if (dayTold !== null) return { start_before: instantInParis(dayTold, start_time).toISOString() };
  if (since !== released.number || released.number === 1) return null;
  const day = released.day_before ?? dayInParis(event.start_date);
  return { start_before: start_before && instantInParis(day, start_before).toISOString() };
};

type Learner = NonNullable<AgendaMeeting["learner"]>;

const meetingView = (
  { event, released }: { event: EventEntry; released: ReleasedTimetable },
  { meeting, stands, became }: Encounter,
  {
    learner,
    said = null,
    isClosed = false,
    isMissed = false,
  }: { learner?: Learner; said?: WishToContinue | null; isClosed?: boolean; isMissed?: boolean },
): AgendaMeeting[] => {
  const zone = released.zones.find(({ id }) => id === meeting.zone_id);
  const structure = released.structures.find(({ id }) => id === meeting.structure_id);
  if (!zone || !structure) throw new Error("A release lacks the zone or the structure of a meeting");
  const { time_slot_id, start_time, end_time, place, level } = meeting;
  return [
    {
      structure: { ...structure, ...(isClosed && { is_closed: true as const }) },
      ...(learner && { learner }),
      time_slot_id,
      start: instantOf(event, start_time),
      end: instantOf(event, end_time),
      zone,
      place,
      level,
      changed: became === "met" && !stands ? null : changedIn({ event, released }, meeting),
      ...(isMissed && { is_missed: true as const }),
      wish_to_continue: said,
    },
  ];
};

const inOrder = (a: AgendaMeeting, b: AgendaMeeting): number =>
  a.start.localeCompare(b.start) ||
  a.structure.name.localeCompare(b.structure.name, "fr") ||
  (a.learner?.name ?? "").localeCompare(b.learner?.name ?? "", "fr");

/**
 * What the newest release of an event tells the caller. A learner's agenda costs two requests, the second for the pages of
 * their structures that open no more, and one on the day and after it for what was noted of them; only the people of
 * structures need the learners' names.
 */
export const agendaOf = async (eventId: string, viewer: SignedInViewer, now: Date): Promise<Agenda> => {
  const learners = learnersOf(viewer);
  const structures = await structuresOf(viewer);
  const others = [
    ...[agendaLinkKey(viewer.userId), ...wishesToContinueKeys(eventId, learners)],
    ...rollKeys(eventId, learners),
  ];
  const read =
    structures.size > 0
      ? await findReleased(eventId, others)
      : await findReleasedTo(eventId, learners, others);
  const { event, released, items } = read;
  const isOwn = ({ profile_id }: ReleasedMeeting) => learners.includes(profile_id);
  const isTheirs = (meeting: ReleasedMeeting) => structures.has(meeting.structure_id) && !isOwn(meeting);
  const visible = released && [...released.meetings, ...released.cancelled];
  if (!event || !(maySeeEvent(viewer, event) || visible?.some((one) => isOwn(one) || isTheirs(one))))
    throw commonProblems.notFound();
  const wishes = wishesToContinueAmong(items);
  const isNoted = learners.length > 0 && now >= ticksBegin(event);
  const [names, cards, noted] = await Promise.all([
    namesOf(eventId, visible?.filter(isTheirs) ?? []),
    structureNames(visible?.filter(isOwn).map(({ structure_id }) => structure_id) ?? []),
    isNoted ? attendedBy(eventId, learners, read) : null,
  ]);
  const all = released ? encountersOf(released, noted?.attended ?? []) : [];
  const { id, name, start_date, end_date, address, zip_code, city, welcome_phone } = event;
  const view = (encounters: readonly Encounter[]) =>
    encounters
      .flatMap((one) => {
        if (!released) return [];
        const { meeting, became } = one;
        const said = saidOf(wishes, meeting);
        if (isOwn(meeting))
          return meetingView({ event, released }, one, {
            said,
            isClosed: !cards.get(meeting.structure_id)?.is_active,
            // What they said of it before stays theirs to change.
            isMissed: became !== "met" && one.stands && said === null,
          });
        const learner = isTheirs(meeting) && names.get(meeting.profile_id);
        return learner ? meetingView({ event, released }, one, { learner }) : [];
      })
      .sort(inOrder);
  const isHeld = ({ stands, became }: Encounter) => stands || became === "met";
  return {
    event: { id, name, start_date, end_date, address, zip_code, city, welcome_phone },
    release: released
      ? {
          number: released.number,
          published_at: released.published_at,
          is_moved: dayMovedFrom(released, dayInParis(start_date)) !== null,
        }
      : null,
    slots: released?.slots ?? [],
    meetings: view(all.filter(isHeld)),
    dropped: view(all.filter((one) => !isHeld(one) && one.meeting.since === released?.number)),
    has_calendar: hasAgendaLink(items, viewer.bonds),
  };
};
