import * as z from "zod";
import { fold } from "#shared/contract/fold.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { Zone } from "#shared/events/events.schemas.ts";
import { type Difference, differenceOf } from "#shared/timetable/timetable.figures.ts";
import {
  byId,
  Level,
  type Meeting,
  pairOf,
  type TimetableInput,
  TimetableSlot,
} from "#shared/timetable/timetable.types.ts";

/** A meeting in the words of the newest release that has it: a slot, zone or place may have changed since. */
export const ReleasedMeeting = z.object({
  profile_id: z.string(),
  structure_id: z.string(),
  time_slot_id: z.string(),
  /** HH:MM:SS, on the day of the event. */
  start_time: z.string(),
  end_time: z.string(),
  zone_id: z.string(),
  place: z.string(),
  level: Level,
  /** The number of the release in which its time, its zone or its place last changed; of the first at the earliest. */
  since: z.number(),
  /** Its start before that; null: it was new. */
  start_before: z.string().nullable(),
});
export type ReleasedMeeting = z.output<typeof ReleasedMeeting>;

export const ReleasedZone = Zone.pick({ id: true, name: true, hue: true, sign: true, directions: true });

/** What a release tells apart from its meetings: names as they were when it was published. */
export const ReleasedNames = z.object({
  number: z.number(),
  published_at: z.string(),
  /** The event's day (2026-12-16) as people were told it; null of releases from before it was kept. */
  day: z.string().nullable().default(null),
  /** The day that people were told until then, if the event was moved to another since. */
  day_before: z.string().nullable().default(null),
  /** The event's address as people were told it, and until then if it changed; null of releases from before it was kept. */
  venue: z.string().nullable().default(null),
  venue_before: z.string().nullable().default(null),
  slots: z.array(TimetableSlot),
  zones: z.array(ReleasedZone),
  structures: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ReleasedNames = z.output<typeof ReleasedNames>;

/** The newest release, with all that agendas say: they are read from it alone. */
export type ReleasedTimetable = ReleasedNames & {
  meetings: readonly ReleasedMeeting[];
  /** Meetings of an earlier release that no longer take place; `since`: the release that dropped them. */
  cancelled: readonly ReleasedMeeting[];
};

type Host = { structure_id: string; place: string };
/** What people know of an event, as it is now. */
type EventNow = {
  day: string;
  venue: string;
  input: Pick<TimetableInput, "slots" | "structures">;
  hosts: readonly Host[];
  /** The slots that have begun: who was met there keeps the zone and the place of then. */
  past: readonly string[];
};
type Published = Omit<EventNow, "hosts"> & {
  number: number;
  published_at: string;
  meetings: readonly Meeting[];
  zones: ReleasedNames["zones"];
  /** Names and places of the structures that come. */
  hosts: readonly (Host & { name: string })[];
};

/** When each slot is, and where each structure receives, as people know it. */
export const ReleasedPlaces = z.object({
  day: z.string().nullable(),
  venue: z.string().nullable(),
  slots: z.array(TimetableSlot),
  places: z.array(ReleasedMeeting.pick({ structure_id: true, zone_id: true, place: true })),
});
export type ReleasedPlaces = z.output<typeof ReleasedPlaces>;

const placesNow = ({ day, venue, input, hosts }: Omit<EventNow, "past">): ReleasedPlaces => {
  const structures = byId(input.structures, "structure_id");
  return {
    ...{ day, venue },
    slots: [...input.slots],
    places: hosts.flatMap(({ structure_id, place }) => {
      const zone_id = structures.get(structure_id)?.zone_id;
      return zone_id === undefined ? [] : [{ structure_id, zone_id, place }];
    }),
  };
};

const byStart = (one: ReleasedMeeting, other: ReleasedMeeting) =>
  one.start_time.localeCompare(other.start_time);

/** The newest release as staff compare it with the draft. Nobody hears of pins. */
export const releaseOf = ({
  number,
  published_at,
  day,
  venue,
  slots,
  zones,
  meetings,
}: ReleasedTimetable) => ({
  number,
  published_at,
  ...{ day, venue },
  meetings: meetings.map(
    ({ profile_id, structure_id, time_slot_id, level }): Meeting => ({
      ...{ profile_id, structure_id, time_slot_id, level },
      pinned: false,
    }),
  ),
  slots,
  zones,
  // Of a structure that moved during the day: where it is now.
  places: [...byId(meetings.toSorted(byStart), "structure_id").values()].map(
    ({ structure_id, zone_id, place }) => ({ structure_id, zone_id, place }),
  ),
});

type Details = Pick<ReleasedMeeting, "time_slot_id" | "start_time" | "end_time" | "zone_id" | "place">;

/** When and where meetings are; nothing of one in an unknown slot or structure. */
const detailsOf = ({ slots, places }: ReleasedPlaces) => {
  const [slotOf, placeOf] = [byId(slots, "id"), byId(places, "structure_id")];
  return ({ time_slot_id, structure_id }: Pick<Meeting, "time_slot_id" | "structure_id">) => {
    const [slot, where] = [slotOf.get(time_slot_id), placeOf.get(structure_id)];
    if (!slot || !where) return undefined;
    const { start_time, end_time } = slot;
    return { time_slot_id, start_time, end_time, zone_id: where.zone_id, place: where.place };
  };
};

const isSame = (one: Details, other: Details): boolean =>
  (["time_slot_id", "start_time", "end_time", "zone_id", "place"] as const).every(
    (field) => one[field] === other[field],
  );

/** When and where a meeting is by now; once it has begun, its structure's move to another table is none of it. */
const onceBegun = (was: Details | undefined, now: Details, past: EventNow["past"]): Details => {
  const hasBegun = was?.time_slot_id === now.time_slot_id && past.includes(now.time_slot_id);
  return hasBegun ? { ...now, zone_id: was.zone_id, place: was.place } : now;
};

/** The day that people were told, if the event has been moved to another since; else null. */
export const dayMovedFrom = (released: Pick<ReleasedPlaces, "day"> | null | undefined, day: string) =>
  released?.day && released.day !== day ? released.day : null;

type ShownMeeting = { start: string; changed: { start_before: string | null } | null };
/** When a meeting was before its event had another day, as pages read it; all of them had that day. */
export const earlierDay = (meetings: readonly ShownMeeting[]): string | undefined => {
  const moved = meetings.find(
    ({ start, changed }) => changed?.start_before && dayInParis(changed.start_before) !== dayInParis(start),
  );
  return moved?.changed?.start_before ?? undefined;
};

/**
 * The address that people were told ("" if there was none), if the event has moved to another since; else null. Nobody
 * hears of a comma, nor that there is no address any more.
 */
export const venueMovedFrom = (told: Pick<ReleasedPlaces, "venue"> | null | undefined, venue: string) =>
  told && told.venue !== null && venue !== "" && fold(told.venue) !== fold(venue) ? told.venue : null;

/** Whether all meetings changed with the event: it moved to another day or another address. */
export const isMoved = (
  told: Pick<ReleasedPlaces, "day" | "venue"> | undefined,
  { day, venue }: Pick<EventNow, "day" | "venue">,
): boolean => dayMovedFrom(told, day) !== null || venueMovedFrom(told, venue) !== null;

/**
 * What a release of these meetings changes for those who were told the newest one: also another day or address of the
 * event, a slot with other hours, a structure in another zone or at another place.
 */
export const changesSince = (
  told: (ReleasedPlaces & { meetings: readonly Meeting[] }) | null,
  meetings: readonly Meeting[],
  eventNow: EventNow,
): Difference => {
  if (!told) return differenceOf([], meetings);
  const [before, now] = [detailsOf(told), detailsOf(placesNow(eventNow))];
  return differenceOf(told.meetings, meetings, (was, is) => {
    const [earlier, later] = [before(was), now(is)];
    // A structure that left, or a slot that was removed, after the meeting: nobody hears of another place.
    if (!later) return was.time_slot_id === is.time_slot_id;
    const placed = onceBegun(earlier, later, eventNow.past);
    return earlier !== undefined && isSame(earlier, placed) && !isMoved(told, eventNow);
  });
};

/** Somebody who is written to: a learner, or who receives learners for these structures. */
export const Addressee = z.union([
  z.object({ profile_id: z.string() }),
  z.object({ structure_ids: z.array(z.string()) }),
]);
export type Addressee = z.output<typeof Addressee>;

/** Who is written to about a release: one mail each, also to somebody who receives learners for several structures. */
export const addresseesOf = (
  { changed_learners, changed_structures }: Pick<Difference, "changed_learners" | "changed_structures">,
  hosts: readonly { structure_id: string; contact_email?: string | undefined }[],
): Addressee[] => {
  const changed = new Set(changed_structures);
  const contacts = Map.groupBy(
    hosts.filter(({ structure_id, contact_email }) => contact_email && changed.has(structure_id)),
    ({ contact_email }) => contact_email,
  );
  return [
    ...changed_learners.map((profile_id) => ({ profile_id })),
    ...[...contacts.values()].map((group) => ({
      structure_ids: group.map(({ structure_id }) => structure_id),
    })),
  ];
};

/** The learners among those who are written to. */
export const learnersAmong = (addressees: readonly Addressee[]): string[] =>
  addressees.flatMap((one) => ("profile_id" in one ? one.profile_id : []));

/** What the entries of both lists are by now; those of `later` count. */
const merged = <Entry extends { id: string }>(
  earlier: readonly Entry[],
  later: readonly Entry[],
  used: ReadonlySet<string>,
): Entry[] => [...byId([...earlier.filter(({ id }) => used.has(id)), ...later], "id").values()];

/**
 * What people are told by a new release; `before`: the newest one until then. `isUntold`: some are still to hear of that one
 * or of one before it, and of the day and the address that it told.
 */
export const releasedBy = (
  before: ReleasedTimetable | undefined,
  published: Published,
  isUntold = false,
): ReleasedTimetable => {
  const { number, published_at, day, venue, input, past } = published;
  const detailsNow = detailsOf(placesNow(published));
  const known =
    before && isUntold
      ? { day: before.day_before ?? before.day, venue: before.venue_before ?? before.venue }
      : undefined;
  const earlier = new Map(before?.meetings.map((meeting) => [pairOf(meeting), meeting]));
  const meetings = published.meetings.map((meeting): ReleasedMeeting => {
    const { profile_id, structure_id, time_slot_id, level } = meeting;
    const details = detailsNow(meeting);
    const was = earlier.get(pairOf(meeting));
    if (!details) {
      // The structure left, or the slot was removed, after the meeting.
      if (was?.time_slot_id === time_slot_id) return was;
      throw new Error("A release has a meeting in an unknown slot or structure");
    }
    const told = {
      profile_id,
      structure_id,
      ...onceBegun(was, details, past),
      level,
      since: number,
      start_before: was?.start_time ?? null,
    };
    const isKept = was && isSame(was, told) && !isMoved(before, published);
    return isKept ? { ...told, since: was.since, start_before: was.start_before } : told;
  });
  const now = new Set(meetings.map(pairOf));
  const cancelled = [
    ...(before?.cancelled ?? []),
    ...(before?.meetings ?? []).map((meeting) => ({
      ...meeting,
      since: number,
      start_before: meeting.start_time,
    })),
  ].filter((meeting) => !now.has(pairOf(meeting)));
  const all = [...meetings, ...cancelled];
  const used = {
    zones: new Set(all.map(({ zone_id }) => zone_id)),
    structures: new Set(all.map(({ structure_id }) => structure_id)),
  };
  return {
    number,
    published_at,
    day,
    day_before: dayMovedFrom(known, day) ?? dayMovedFrom(before, day),
    venue,
    venue_before: venueMovedFrom(known, venue) ?? venueMovedFrom(before, venue),
    slots: [...input.slots],
    zones: merged(before?.zones ?? [], published.zones, used.zones),
    structures: merged(
      before?.structures ?? [],
      published.hosts.map(({ structure_id, name }) => ({ id: structure_id, name })),
      used.structures,
    ),
    meetings,
    cancelled,
  };
};
