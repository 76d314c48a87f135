import * as z from "zod";
import {
  across,
  emailAddress,
  emptyIfMissing,
  flag,
  Id,
  instant,
  line,
  lines,
  requiredLine,
  richText,
  version,
  zipCode,
} from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { pageQuery } from "#shared/contract/page.ts";
import { sortQuery } from "#shared/contract/sort.ts";
import { ZoneHue, ZoneSign } from "#shared/events/events.looks.ts";
import { fewestSeats, mostSeats, seatsRange } from "#shared/events/events.rules.ts";
import { CountedWishes } from "#shared/wishes/wishes.schemas.ts";

const activity = z.literal([0, 1]);
const WishesAmong = z.literal(["participants", "all"]);

export const Named = z.object({ id: z.string(), name: z.string() });

export const Zone = z.object({
  id: z.string(),
  event_id: z.string(),
  name: z.string(),
  region: z.string(),
  /** How to get there. */
  directions: z.string(),
  /** Chosen by the product and kept, so that phone, sheet and poster agree. */
  hue: ZoneHue,
  sign: ZoneSign,
  structures: z.array(Named),
  version: z.number(),
});
export type Zone = z.output<typeof Zone>;

export const TimeSlot = z.object({
  id: z.string(),
  event_id: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  version: z.number(),
});
export type TimeSlot = z.output<typeof TimeSlot>;

export const answers = ["unknown", "confirmed", "declined"] as const;
/** Whether a structure has said that it comes. */
export const Answer = z.literal(answers);
export type Answer = z.output<typeof Answer>;

/** What a structure answered to an earlier event, and with how many seats (null: as many as that event said). */
export const Earlier = z.object({
  year: z.number(),
  answer: z.literal(["confirmed", "declined"]),
  seats: z.number().nullable(),
});
export type Earlier = z.output<typeof Earlier>;

export const Participation = z.object({
  id: z.string(),
  event_id: z.string(),
  structure_id: z.string(),
  zone_id: z.string(),
  zone: z.object({ id: z.string(), name: z.string(), region: z.string() }),
  structure: z.object({ id: z.string(), name: z.string(), city: z.string(), zip_code: z.string() }),
  /** How many learners it receives in one slot; null: as many as the event says. */
  seats: z.number().nullable(),
  closed_slot_ids: z.array(z.string()),
  /** Its table or room. */
  place: z.string(),
  answer: Answer,
  /** For staff only: others get none of these five. */
  contact_name: z.string().optional(),
  contact_email: z.string().optional(),
  note: z.string().optional(),
  /** Null: nothing is known of an earlier event. */
  earlier: Earlier.nullable().optional(),
  /** It was taken out of the catalogue, and comes all the same as long as its answer says so. */
  is_inactive: z.boolean().optional(),
  version: z.number(),
});
export type Participation = z.output<typeof Participation>;

/** An event where lists name it: without its description and what organises it. */
export const EventSummary = z.object({
  id: z.string(),
  name: z.string(),
  is_published: activity,
  address: z.string(),
  zip_code: z.string(),
  city: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null: since the event exists. */
  wishes_open_at: z.string().nullable(),
  wishes_close_at: z.string(),
  /** Whether a learner may wish for any structure, or only for those that take part, once there are some. */
  wishes_among: WishesAmong,
  version: z.number(),
});
export type EventSummary = z.output<typeof EventSummary>;

export const Event = EventSummary.extend({
  description: z.string(),
  /** How many learners a structure receives in one time slot, unless it says otherwise. */
  seats_per_slot: z.number(),
  smallest_group: z.number(),
  /** What it takes to go from one zone to another. */
  travel_minutes: z.number(),
  /** Whether learners without all their wishes are reminded 7, 3 and 1 days before the closing. */
  reminders: activity,
  /** The automatic reminders that staff skip, by key. */
  skipped_reminders: z.array(z.string()),
  /** Whom learners and hosts call on the day. */
  welcome_phone: z.string(),
});
export type Event = z.output<typeof Event>;

/** A structure that comes to an event, and where. */
export const Host = z.object({ structure_id: z.string(), zone_id: z.string() });
export type Host = z.output<typeof Host>;

/** A zone where learners read it. */
export const PublicZone = Zone.pick({ id: true, name: true, hue: true, sign: true });
export type PublicZone = z.output<typeof PublicZone>;

/** The next event as anybody may read it: how many structures come to each zone, and when one meets them. */
export const NextEvent = EventSummary.extend({
  description: z.string(),
  zones: z.array(PublicZone.extend({ hosts: z.number() })),
  time_slots: z.array(TimeSlot.pick({ id: true, start_time: true, end_time: true })),
});
export type NextEvent = z.output<typeof NextEvent>;

/** An event with the structures that come. Until `has_participations`, nobody is said to be absent. */
export const EventWithHosts = Event.extend({
  has_participations: z.boolean(),
  zones: z.array(PublicZone),
  hosts: z.array(Host),
});
export type EventWithHosts = z.output<typeof EventWithHosts>;

/**
 * How a published timetable no longer says what is so: the event moved to another day or address, some of its meetings have
 * another hour or place, or can't take place any more.
 */
export const Outdated = z.enum(["moved", "changed", "impossible"]);
export type Outdated = z.output<typeof Outdated>;

export const EventProgress = EventSummary.pick({
  is_published: true,
  start_date: true,
  end_date: true,
  wishes_open_at: true,
  wishes_close_at: true,
}).extend({
  /** Where it is, in one line; empty if that is not known. */
  venue: z.string(),
  time_slots: z.number(),
  participations: z.number(),
  /** The number of the newest release of the timetable; null: none. */
  release: z.number().nullable(),
  outdated: Outdated.nullable(),
  /** Until when its hosts' links work. */
  host_links_end_at: z.string(),
  /** The slots of that release that have begun: they are neither moved nor deleted. */
  begun_slot_ids: z.array(z.string()),
});
export type EventProgress = z.output<typeof EventProgress>;

/** A row of the staff's list, with how many of each thing it has unless the query asks for no counts. */
export const ListedEvent = EventSummary.extend({
  zones_count: z.number().optional(),
  time_slots_count: z.number().optional(),
  participations_count: z.number().optional(),
  wishlists_count: z.number().optional(),
});
export type ListedEvent = z.output<typeof ListedEvent>;

/** An event with all that it is made of. */
export const EventWhole = Event.extend({
  zones: z.array(Zone),
  time_slots: z.array(TimeSlot),
  participations: z.array(Participation),
  wishlists: z.array(CountedWishes),
});
export type EventWhole = z.output<typeof EventWhole>;

const eventFields = {
  name: requiredLine(200, "Le nom est obligatoire."),
  is_published: flag.default(false),
  description: emptyIfMissing(richText()),
  address: emptyIfMissing(line(200)),
  zip_code: emptyIfMissing(zipCode),
  city: emptyIfMissing(line(100)),
  start_date: instant,
  end_date: instant,
};
const inOrder = across<{ start_date: string; end_date: string }, "start_date" | "end_date">(
  ["start_date", "end_date"],
  (event) => event.start_date < event.end_date,
  { path: ["end_date"], message: "La date de fin doit être après la date de début." },
);

export const NewEvent = z.strictObject(eventFields).check(inOrder);
export type NewEvent = z.output<typeof NewEvent>;
export const EventChanges = z.strictObject({ ...eventFields, version }).check(inOrder);

const phone = line(30).regex(/^[+\d][\d .()-]*$|^$/, formatMessages.phone);

export const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);

/** How many learners a structure receives in one time slot. */
const seats = whole(fewestSeats, mostSeats, seatsRange);

/** How many skipped reminders an event keeps: those of earlier closings go first. */
export const maxSkippedReminders = 20;

/** The wish campaign of an event and what its timetable needs; a field that is left out stays as it is. */
export const CampaignChanges = z.strictObject({
  /** Null: since the event exists. */
  wishes_open_at: instant.nullable().optional(),
  /** Null: at 18:00 on the day before the event starts. */
  wishes_close_at: instant.nullable().optional(),
  seats_per_slot: seats.optional(),
  smallest_group: whole(1, 10, "De 1 à 10 personnes.").optional(),
  wishes_among: WishesAmong.optional(),
  travel_minutes: whole(0, 60, "De 0 à 60 minutes.").optional(),
  reminders: flag.optional(),
  /** The keys of the automatic reminders that are not sent: all of them, those from before too. */
  skipped_reminders: z
    .array(z.string().regex(/^auto-\d-\d{4}-\d{2}-\d{2}$/, "Ce rappel n’existe pas."))
    .max(maxSkippedReminders)
    .optional(),
  welcome_phone: emptyIfMissing(phone).optional(),
  version,
});
export type CampaignChanges = z.output<typeof CampaignChanges>;

/** What staff note of a learner at an event. */
export const Presence = z.object({
  event_id: z.string(),
  profile_id: z.string(),
  absent_slot_ids: z.array(z.string()),
  reason: z.string(),
  /** Until when they may save wishes, if later than everybody. */
  wishes_until: z.string().nullable(),
  version: z.number(),
});
export type Presence = z.output<typeof Presence>;

/** A field that is left out stays as it is. */
export const PresenceChanges = z.strictObject({
  absent_slot_ids: z.array(Id).max(100).optional(),
  reason: emptyIfMissing(line(200)).optional(),
  wishes_until: instant.nullable().optional(),
  version,
});
export type PresenceChanges = z.output<typeof PresenceChanges>;

export const maxDirectionsLength = 200;
export const NewZone = z.strictObject({
  name: requiredLine(100, "Le nom est obligatoire."),
  region: emptyIfMissing(line(100)),
  directions: emptyIfMissing(line(maxDirectionsLength)),
  event_id: Id,
});
export const ZoneChanges = NewZone.extend({ version });

export const NewParticipation = z.strictObject({ structure_id: Id, zone_id: Id, event_id: Id });
export const ParticipationChanges = NewParticipation.extend({ version });

/** How many structures one call adds. */
export const maxAddedAtOnce = 100;
const structureIds = z
  .array(Id)
  .min(1, "Choisissez au moins une structure.")
  .max(maxAddedAtOnce, `${maxAddedAtOnce} structures au plus à la fois : ajoutez les autres ensuite.`);

/**
 * Structures to add to one zone, or those of an earlier event: each in the zone of the same name, which is created if
 * need be, with its seats, place and contact unless these are left out.
 */
export const AddedParticipations = z
  .strictObject({
    structure_ids: structureIds.optional(),
    zone_id: Id.optional(),
    from_event_id: Id.optional(),
    seats: flag.default(true),
    places: flag.default(true),
    contacts: flag.default(true),
  })
  .check(
    across(
      ["structure_ids", "from_event_id"],
      ({ structure_ids, from_event_id }) => structure_ids || from_event_id,
      { path: ["structure_ids"], message: "Choisissez au moins une structure." },
    ),
    across(["zone_id", "from_event_id"], ({ zone_id, from_event_id }) => zone_id || from_event_id, {
      path: ["zone_id"],
      message: "Choisissez une zone.",
    }),
  );
export type AddedParticipations = z.output<typeof AddedParticipations>;

/** What came of it: nothing changes for those that were there, and closed structures are left out. */
export const ParticipationsOutcome = z.object({
  added: z.array(Named),
  already_there: z.array(Named),
  left_out: z.array(Named),
});
export type ParticipationsOutcome = z.output<typeof ParticipationsOutcome>;

/** A transaction holds a hundred writes: one requires each closed slot, and a host's answer takes up to some twenty more. */
const maxClosedSlots = 75;
export const HostingChanges = z.strictObject({
  seats: seats.nullable(),
  closed_slot_ids: z
    .array(Id)
    .max(maxClosedSlots, `${maxClosedSlots} créneaux fermés au plus par structure.`)
    .transform((ids) => [...new Set(ids)]),
  place: emptyIfMissing(line(60)),
  contact_name: emptyIfMissing(line(100)),
  contact_email: z.union([z.literal(""), emailAddress], formatMessages.email),
  answer: Answer,
  note: lines(1_000),
  version,
});
export type HostingChanges = z.output<typeof HostingChanges>;

export const EventCopy = z.strictObject({ start_date: instant });
/** The new event, with the structures of the first one that are closed by now. */
export const CopiedEvent = Event.extend({ left_out: z.array(Named) });

/** A time of day, HH:MM or HH:MM:SS, kept as HH:MM:SS. */
const timeOfDay = z
  .string("L’heure est obligatoire.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, formatMessages.time)
  .transform((time) => (time.length === 5 ? `${time}:00` : time));

/** How many time slots one call makes. */
const maxSlotsAtOnce = 30;
/** How many it can remove in the same transaction, of 100 writes. */
export const maxSlotsReplaced = 60;
/** Slots of one length, one after the other. `replace`: in place of those that are there. */
export const GeneratedSlots = z.strictObject({
  first_start: timeOfDay,
  minutes: whole(5, 480, "De 5 à 480 minutes."),
  pause: whole(0, 240, "De 0 à 240 minutes.").default(0),
  count: whole(1, maxSlotsAtOnce, `De 1 à ${maxSlotsAtOnce} créneaux.`),
  replace: flag.default(false),
});
export type GeneratedSlots = z.output<typeof GeneratedSlots>;

/** How tables are numbered. `each_zone`: from 1 in each zone. `replace`: also where a place is noted. */
export const TableNumbers = z.strictObject({
  label: requiredLine(50, "Dites comment une table s’appelle, par exemple « Table »."),
  each_zone: flag.default(false),
  replace: flag.default(false),
});
export type TableNumbers = z.output<typeof TableNumbers>;
export const NumberedTables = z.object({ numbered: z.number() });

const slotFields = { start_time: timeOfDay, end_time: timeOfDay, event_id: Id };
const slotInOrder = across<{ start_time: string; end_time: string }, "start_time" | "end_time">(
  ["start_time", "end_time"],
  (slot) => slot.start_time < slot.end_time,
  { path: ["end_time"], message: "L’heure de fin doit être après l’heure de début." },
);
/** `id`: of a slot that was deleted, which thereby comes back with its meetings and with those who closed it. */
export const NewTimeSlot = z.strictObject({ ...slotFields, id: Id.optional() }).check(slotInOrder);
export const TimeSlotChanges = z.strictObject({ ...slotFields, version }).check(slotInOrder);

export const EventPage = z.strictObject({
  ...pageQuery(10),
  ...sortQuery("name", "dates", "state"),
  /** Published events that are not over, the next one first. */
  upcoming: flag.default(false),
  /** Without them a list costs one read, however many events it has. */
  counts: flag.default(true),
});

/** What administrators decide about events for the whole organisation. */
export const EventSettings = z.object({
  /** Coordinators may create, change and publish events; administrators always may. */
  coordinators_edit_events: z.boolean(),
  version: z.number(),
});
export type EventSettings = z.output<typeof EventSettings>;

export const EventSettingsChanges = z.strictObject({ coordinators_edit_events: flag, version });
