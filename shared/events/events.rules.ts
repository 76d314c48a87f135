import { admits, type Role, rolesOf, staffAndReferent, type Viewer } from "#shared/contract/access.ts";
import { minutesOf } from "#shared/contract/clock.ts";
import { byName } from "#shared/contract/collation.ts";
import { dayAfter, dayInParis, instantInParis, parisClock } from "#shared/contract/paris.ts";

/** "Halle des Trois-Moulins, 35000 Rennes" */
export const venueOf = ({
  address,
  zip_code,
  city,
}: {
  address: string;
  zip_code: string;
  city: string;
}): string => [address, `${zip_code} ${city}`.trim()].filter((part) => part !== "").join(", ");

/** How the structures invited to an event have answered: the three other figures add up to `invited`. */
export const answerCounts = (invited: readonly { answer: "unknown" | "confirmed" | "declined" }[]) => {
  const count = (wanted: string) => invited.filter(({ answer }) => answer === wanted).length;
  return {
    invited: invited.length,
    coming: count("confirmed"),
    unanswered: count("unknown"),
    declined: count("declined"),
  };
};

/** Whether a structure was invited and has not answered; `written`: ids of the participations whose link was sent. */
export const awaitsAnswer = (
  { id, answer, contact_email }: { id: string; answer: string; contact_email?: string | undefined },
  written: ReadonlySet<string>,
): boolean => answer === "unknown" && Boolean(contact_email) && written.has(id);

type Times = { start_time: string; end_time: string };
type Clock = ReturnType<typeof parisClock>;
const daysBetween = (from: Clock, to: Clock): number =>
  (Date.parse(to.day) - Date.parse(from.day)) / (24 * 3_600_000);

/** True if two time slots overlap; one may start when the other ends. */
export const slotsCross = (a: Times, b: Times): boolean =>
  a.start_time < b.end_time && b.start_time < a.end_time;

type Hours = { start_date: string; end_date: string };

/** Nothing is left to prepare, only to read, to correct and to continue. */
export const hasEnded = ({ end_date }: { end_date: string }, now: Date): boolean => now > new Date(end_date);

export const isOneDay = ({ start_date, end_date }: Hours): boolean =>
  dayInParis(start_date) === dayInParis(end_date);

/** True if a slot lies within the hours of an event's first day: meetings are told for that day. */
export const slotFits = ({ start_time, end_time }: Times, event: Hours): boolean => {
  const [opens, closes] = [parisClock(new Date(event.start_date)), parisClock(new Date(event.end_date))];
  return start_time >= opens.time && (!isOneDay(event) || end_time <= closes.time);
};

const dayLength = 24 * 60;
/** A time of day (HH:MM:SS) so many minutes after midnight; undefined if that is another day. */
const timeAt = (minutes: number, seconds = "00"): string | undefined =>
  minutes >= 0 && minutes < dayLength
    ? `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:${seconds}`
    : undefined;

/** Time slots of one length with pauses between; those that would pass midnight are left out. */
export const generatedSlots = (given: {
  first_start: string;
  minutes: number;
  pause: number;
  count: number;
}): Times[] =>
  Array.from({ length: given.count }, (_, n) => {
    const start = minutesOf(given.first_start) + n * (given.minutes + given.pause);
    const [start_time, end_time] = [timeAt(start), timeAt(start + given.minutes)];
    return start_time && end_time ? [{ start_time, end_time }] : [];
  }).flat();

/** Why these slots cannot all be made, with the first that fails; undefined if they can. */
export const slotsRefusal = (
  made: readonly Times[],
  others: readonly Times[],
  event: Hours,
): { why: "crosses" | "outside"; slot: Times } | undefined => {
  for (const slot of made) {
    if (!slotFits(slot, event)) return { why: "outside", slot };
    if (others.some((other) => slotsCross(other, slot))) return { why: "crosses", slot };
  }
  return undefined;
};

/** The end of an event's copy: by the clocks of Paris, as long after its start as the first one's. */
export const copiedEnd = ({ start_date, end_date }: Hours, start: string): string => {
  const [from, to, at] = [start_date, end_date, start].map((instant) => parisClock(new Date(instant))) as [
    Clock,
    Clock,
    Clock,
  ];
  const minutes = daysBetween(from, to) * dayLength + minutesOf(to.time) - minutesOf(from.time);
  const end = minutesOf(at.time) + minutes;
  const day = dayAfter(at.day, Math.floor(end / dayLength));
  return instantInParis(day, timeAt(end % dayLength) ?? "00:00:00").toISOString();
};

export const yearInParis = (instant: string): number => Number(dayInParis(instant).slice(0, 4));

/** The name of an event's copy: the years in it move as its start does (« Alternance Day 2026-2027 », « 2026-27 »). */
export const copiedName = (name: string, from: string, to: string): string => {
  const years = yearInParis(to) - yearInParis(from);
  const moved = (year: string) => String(Number(year) + years);
  return name.replace(
    /(?<!\d)(20\d\d)(?:(\s?[-–/]\s?)(\d\d))?(?!\d)/g,
    (whole, year: string, sign: string | undefined, next: string | undefined) => {
      if (sign === undefined || next === undefined) return moved(year);
      const isNext = Number(next) === (Number(year) + 1) % 100;
      return isNext ? `${moved(year)}${sign}${moved(`20${next}`).slice(2)}` : whole.replace(year, moved);
    },
  );
};

type Placed = { id: string; zone_id: string; name: string; place: string; answer: string };
type Numbering = { label: string; each_zone: boolean | 0 | 1; replace: boolean | 0 | 1 };

/** The table of each structure that gets one: in the order of the zones, then by name. No number is given twice. */
export const tableNumbers = (
  placed: readonly Placed[],
  zoneIds: readonly string[],
  { label, each_zone, replace }: Numbering,
): Map<string, string> => {
  const coming = placed.filter(({ answer }) => answer !== "declined");
  const keeps = (one: Placed) => !replace && one.place !== "";
  const given = new Map<string, string>();
  let number = 0;
  for (const zoneId of zoneIds) {
    const own = coming.filter(({ zone_id }) => zone_id === zoneId).sort(byName);
    const kept = (each_zone ? own : coming).filter(keeps).map(({ place }) => place);
    if (each_zone) number = 0;
    for (const one of own.filter((each) => !keeps(each))) {
      do number++;
      while (kept.includes(`${label} ${number}`));
      given.set(one.id, `${label} ${number}`);
    }
  }
  return given;
};

/** The slots of an event's copy, moved as its start is; undefined if one would pass midnight. */
export const copiedSlots = <Slot extends Times>(
  slots: readonly Slot[],
  from: string,
  to: string,
): Slot[] | undefined => {
  const [before, after] = [from, to].map((instant) => minutesOf(parisClock(new Date(instant)).time)) as [
    number,
    number,
  ];
  const moved = slots.flatMap((slot) => {
    const [start_time, end_time] = [slot.start_time, slot.end_time].map((time) =>
      timeAt(minutesOf(time) + after - before, time.slice(6, 8)),
    );
    return start_time && end_time ? [{ ...slot, start_time, end_time }] : [];
  });
  return moved.length === slots.length ? moved : undefined;
};

/** Staff and referent trainers see every event, others the published ones. */
export const maySeeEvent = (viewer: Viewer, event: { is_published: boolean }): boolean =>
  event.is_published || admits(staffAndReferent, rolesOf(viewer));

type Event = { is_published: boolean | 0 | 1; start_date: string; end_date: string };

/** The published events that have not ended, the nearest first. */
export const nextEvents = <E extends Event>(events: readonly E[], now: Date): E[] =>
  events
    .filter((event) => Boolean(event.is_published) && now <= new Date(event.end_date))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1));

const hour = 3_600_000;

/** Whether a published event is on, or starts within two hours: people then come all at once. */
export const isEventNear = (events: readonly Event[], now: Date): boolean =>
  events.some(
    (event) =>
      Boolean(event.is_published) &&
      now.getTime() >= new Date(event.start_date).getTime() - 2 * hour &&
      now <= new Date(event.end_date),
  );

/** Above these, the staff's list highlights an event's counts. */
export const highlights = { zones: 10, time_slots: 5, participations: 50, wishlists: 10 } as const;

/** Whether somebody with these roles may create and change events; coordinators may if the setting allows it. */
export const mayEditEvents = (
  held: readonly Role[],
  { coordinators_edit_events }: { coordinators_edit_events: boolean },
): boolean => held.includes("administrator") || (held.includes("coordinator") && coordinators_edit_events);

/** Seats of a structure in one time slot. */
export const [fewestSeats, mostSeats] = [1, 30] as const;
export const seatsRange = `De ${fewestSeats} à ${mostSeats} places par créneau.`;

/** What an event without fields of its wish campaign has: also those stored before there were any. */
export const campaignDefaults = {
  wishes_open_at: null,
  wishes_close_at: null,
  seats_per_slot: 4,
  smallest_group: 1,
  // While an event has no participation, nobody is absent from it: wishes are then among all.
  wishes_among: "participants",
  travel_minutes: 5,
  reminders: true,
  skipped_reminders: [] as string[],
  welcome_phone: "",
} as const;

type Campaign = { start_date: string; wishes_open_at: string | null; wishes_close_at: string | null };

/** When an event's wishes close: by default at 18:00 in Paris on the day before it starts. */
export const wishesCloseAt = ({ wishes_close_at, start_date }: Omit<Campaign, "wishes_open_at">): string =>
  wishes_close_at ?? instantInParis(dayAfter(dayInParis(start_date), -1), "18:00:00").toISOString();

/** What is wrong with the dates of a wish campaign: it opens before it closes, at the event's start at the latest. */
export const campaignRefusal = (event: Campaign): "closesAfterStart" | "opensAfterClosing" | undefined => {
  const closes = wishesCloseAt(event);
  if (closes > event.start_date) return "closesAfterStart";
  return event.wishes_open_at !== null && event.wishes_open_at >= closes ? "opensAfterClosing" : undefined;
};

/**
 * The same of an event whose day was moved. An opening that has passed keeps no event from being corrected; one to come
 * would never come.
 */
export const moveRefusal = (event: Campaign, now: Date): ReturnType<typeof campaignRefusal> => {
  const refusal = campaignRefusal(event);
  const hasOpened = (event.wishes_open_at ?? "") <= now.toISOString();
  return refusal === "opensAfterClosing" && hasOpened ? undefined : refusal;
};
