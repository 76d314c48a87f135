import * as z from "zod";
import {
  flag,
  Id,
  instant,
  line,
  requiredLine,
  richText,
  version,
  zipCode,
} from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/page.ts";
import { CountedWishes } from "#shared/wishes/wishes.schemas.ts";

const activity = z.literal([0, 1]);
export const WishesAmong = z.literal(["participants", "all"]);

const Named = z.object({ id: z.string(), name: z.string() });

export const Zone = z.object({
  id: z.string(),
  event_id: z.string(),
  name: z.string(),
  region: z.string(),
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

export const Participation = z.object({
  id: z.string(),
  event_id: z.string(),
  structure_id: z.string(),
  zone_id: z.string(),
  zone: z.object({ id: z.string(), name: z.string(), region: z.string() }),
  structure: z.object({ id: z.string(), name: z.string(), city: z.string() }),
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
  /** Whether a learner may wish for any structure, or only for those that take part. */
  wishes_among: WishesAmong,
  version: z.number(),
});
export type EventSummary = z.output<typeof EventSummary>;

/** The next event as anybody may read it. */
export const NextEvent = EventSummary.extend({ description: z.string() });
export type NextEvent = z.output<typeof NextEvent>;

export const Event = NextEvent.extend({
  /** How many learners a structure receives in one time slot, unless it says otherwise. */
  seats_per_slot: z.number(),
  smallest_group: z.number(),
  /** What it takes to go from one zone to another. */
  travel_minutes: z.number(),
  /** Whether learners without all their wishes are reminded 7, 3 and 1 days before the closing. */
  reminders: activity,
  /** Whom learners and hosts call on the day. */
  welcome_phone: z.string(),
});
export type Event = z.output<typeof Event>;

/** A row of the staff's list, with how many of each thing it has. */
export const ListedEvent = EventSummary.extend({
  zones_count: z.number(),
  time_slots_count: z.number(),
  participations_count: z.number(),
  wishlists_count: z.number(),
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

const orEmpty = <Field extends z.ZodType<string>>(field: Field) =>
  field.nullish().transform((value) => value ?? "");

const eventFields = {
  name: requiredLine(200, "Le nom est obligatoire."),
  is_published: flag.default(false),
  description: orEmpty(richText()),
  address: orEmpty(line(200)),
  zip_code: orEmpty(zipCode),
  city: orEmpty(line(100)),
  start_date: instant,
  end_date: instant,
};
const inOrder = {
  check: (event: { start_date: string; end_date: string }) => event.start_date < event.end_date,
  refusal: { path: ["end_date"], message: "La date de fin doit être après la date de début." },
};

export const NewEvent = z.strictObject(eventFields).refine(inOrder.check, inOrder.refusal);
export type NewEvent = z.output<typeof NewEvent>;
export const EventChanges = z
  .strictObject({ ...eventFields, version })
  .refine(inOrder.check, inOrder.refusal);

const phone = line(30).regex(/^[+\d][\d .()-]*$|^$/, "Ce numéro de téléphone n'est pas valable.");

const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);

/** The wish campaign of an event and what its timetable needs; a field that is left out stays as it is. */
export const CampaignChanges = z.strictObject({
  /** Null: since the event exists. */
  wishes_open_at: instant.nullable().optional(),
  /** Null: at 18:00 on the day before the event starts. */
  wishes_close_at: instant.nullable().optional(),
  seats_per_slot: whole(1, 30, "De 1 à 30 places par créneau.").optional(),
  smallest_group: whole(1, 10, "De 1 à 10 personnes.").optional(),
  wishes_among: WishesAmong.optional(),
  travel_minutes: whole(0, 60, "De 0 à 60 minutes.").optional(),
  reminders: flag.optional(),
  welcome_phone: orEmpty(phone).optional(),
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
  reason: orEmpty(line(200)).optional(),
  wishes_until: instant.nullable().optional(),
  version,
});
export type PresenceChanges = z.output<typeof PresenceChanges>;

export const NewZone = z.strictObject({
  name: requiredLine(100, "Le nom est obligatoire."),
  region: orEmpty(line(100)),
  event_id: Id,
});
export const ZoneChanges = NewZone.extend({ version });

export const NewParticipation = z.strictObject({ structure_id: Id, zone_id: Id, event_id: Id });
export const ParticipationChanges = NewParticipation.extend({ version });

/** A time of day, HH:MM or HH:MM:SS, kept as HH:MM:SS. */
const timeOfDay = z
  .string("L'heure est obligatoire.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "Cette heure n'est pas valable.")
  .transform((time) => (time.length === 5 ? `${time}:00` : time));

const slotFields = { start_time: timeOfDay, end_time: timeOfDay, event_id: Id };
const slotInOrder = {
  check: (slot: { start_time: string; end_time: string }) => slot.start_time < slot.end_time,
  refusal: { path: ["end_time"], message: "L'heure de fin doit être après l'heure de début." },
};
export const NewTimeSlot = z.strictObject(slotFields).refine(slotInOrder.check, slotInOrder.refusal);
export const TimeSlotChanges = z
  .strictObject({ ...slotFields, version })
  .refine(slotInOrder.check, slotInOrder.refusal);

export const EventPage = z.strictObject(pageQuery(10));

/** What administrators decide about events for the whole organisation. */
export const EventSettings = z.object({
  /** Coordinators may create, change and publish events; administrators always may. */
  coordinators_edit_events: z.boolean(),
  version: z.number(),
});
export type EventSettings = z.output<typeof EventSettings>;

export const EventSettingsChanges = z.strictObject({ coordinators_edit_events: flag, version });
