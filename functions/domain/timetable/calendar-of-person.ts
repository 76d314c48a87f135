import { type Auth, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import {
  type EventEntry,
  eventsRoster,
  participationsRoster,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { learnersOf, structuresOf } from "#functions/domain/timetable/agenda.ts";
import { type CalendarEvent, calendarText } from "#functions/domain/timetable/calendar.ts";
import { calendarOfSteps } from "#functions/domain/timetable/calendar-of-steps.ts";
import { findReleased, findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { allMembershipsOf } from "#functions/domain/training/training.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { counted } from "#shared/contract/counted.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import {
  dayMovedFrom,
  type ReleasedMeeting,
  type ReleasedTimetable,
} from "#shared/timetable/timetable.released.ts";
import { sessionOf } from "#shared/timetable/timetable.types.ts";

/** How long a calendar keeps an event that is over. */
const shownAfter = 30 * 24 * 3_600_000;

const wordsOf = (released: ReleasedTimetable, meeting: ReleasedMeeting) => {
  const zone = released.zones.find(({ id }) => id === meeting.zone_id);
  return {
    structure: released.structures.find(({ id }) => id === meeting.structure_id)?.name ?? "",
    where: [meeting.place, zone?.name].filter(Boolean).join(", "),
    directions: zone?.directions ?? "",
  };
};

const eventFor = (
  { event, released }: { event: EventEntry; released: ReleasedTimetable },
  meeting: ReleasedMeeting,
  said: Pick<CalendarEvent, "uid" | "sequence" | "cancelled" | "summary"> & { more?: string },
): CalendarEvent => {
  const { where, directions } = wordsOf(released, meeting);
  const { more, ...rest } = said;
  const day = dayInParis(event.start_date);
  return {
    ...rest,
    // The next release is the first to tell that the event was moved.
    sequence: said.sequence + (dayMovedFrom(released, day) === null ? 0 : 1),
    published_at: released.published_at,
    day,
    start_time: meeting.start_time,
    end_time: meeting.end_time,
    location: [where, event.address, `${event.zip_code} ${event.city}`.trim()].filter(Boolean).join(", "),
    description: [more, event.name, where, directions].filter(Boolean).join("\n"),
  };
};

/** One event for each meeting of a learner, those that were told once and no longer take place as cancelled. */
const ofLearner = (found: { event: EventEntry; released: ReleasedTimetable }): CalendarEvent[] => {
  const { event, released } = found;
  const one = (cancelled: boolean) => (meeting: ReleasedMeeting) =>
    eventFor(found, meeting, {
      uid: `${event.id}.${meeting.structure_id}.${meeting.profile_id}@compagnon`,
      sequence: meeting.since,
      cancelled,
      summary: `Rendez-vous : ${wordsOf(released, meeting).structure}`,
    });
  return [...released.meetings.map(one(false)), ...released.cancelled.map(one(true))];
};

/**
 * One event for each session of a structure, with how many learners come: their names are for the page, since a
 * subscribed calendar is kept by others.
 */
const ofStructures = (
  found: { event: EventEntry; released: ReleasedTimetable },
  isTheirs: (meeting: ReleasedMeeting) => boolean,
): CalendarEvent[] => {
  const { event, released } = found;
  const session = (meetings: readonly ReleasedMeeting[], cancelled: boolean): CalendarEvent[] => {
    const [first] = meetings;
    if (!first) return [];
    const { structure } = wordsOf(released, first);
    const count = meetings.length;
    return [
      eventFor(found, first, {
        uid: `${event.id}.${first.structure_id}.${first.time_slot_id}@compagnon`,
        // Who comes may change although no meeting that stays does.
        sequence: released.number,
        cancelled,
        summary: `${structure} : ${counted(count, "apprenant·e")}`,
      }),
    ];
  };
  const held = Map.groupBy(released.meetings.filter(isTheirs), sessionOf);
  const gone = Map.groupBy(released.cancelled.filter(isTheirs), sessionOf);
  return [
    ...[...held.values()].flatMap((meetings) => session(meetings, false)),
    ...[...gone].flatMap(([id, meetings]) => (held.has(id) ? [] : session(meetings, true))),
  ];
};

/** The calendar of somebody: their coming events, and those of the last days. */
export const calendarOfPerson = async (user: Auth, now: Date): Promise<string> => {
  const holder = { profiles: heldProfiles(user) };
  const learners = learnersOf(holder);
  const [structures, seen, memberships] = await Promise.all([
    structuresOf(holder),
    readTogether(eventsRoster, trainingRoster, participationsRoster),
    Promise.all(learners.map(allMembershipsOf)),
  ]);
  const actions = memberships
    .flat()
    .map(({ training_action_id }) => seen.find(trainingRoster, training_action_id));
  const hosted = seen.of(participationsRoster).filter(({ structure_id }) => structures.has(structure_id));
  const ownIds = new Set(actions.flatMap((action) => action?.event_id ?? []));
  const hostedIds = new Set(hosted.map(({ event_id }) => event_id));
  const isShown = ({ id, end_date }: EventEntry) =>
    (ownIds.has(id) || hostedIds.has(id)) && Date.parse(end_date) + shownAfter > now.getTime();
  const events: CalendarEvent[] = [];
  for (const { id } of seen.of(eventsRoster).filter(isShown)) {
    if (ownIds.has(id)) {
      const { event, released } = await findReleasedTo(id, learners);
      if (event && released) events.push(...ofLearner({ event, released }));
    }
    if (hostedIds.has(id)) {
      const { event, released } = await findReleased(id);
      const isTheirs = (meeting: ReleasedMeeting) =>
        structures.has(meeting.structure_id) && !learners.includes(meeting.profile_id);
      if (event && released) events.push(...ofStructures({ event, released }, isTheirs));
    }
  }
  events.push(...(await calendarOfSteps(holder.profiles, now, shownAfter)));
  return calendarText("Compagnon", events);
};
