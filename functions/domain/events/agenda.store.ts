import * as z from "zod";
import { chunks } from "#functions/platform/chunks.ts";
import { keys } from "#functions/store/keys.ts";
import { entriesOf, roster, type Seen } from "#functions/store/roster.ts";
import { checkItem, isPresent, type Write } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { ZoneHue, ZoneSign } from "#shared/events/events.looks.ts";
import { campaignDefaults } from "#shared/events/events.rules.ts";

/** An event without its description: what lists, flags and wishes need of it. */
export const EventEntry = z.object({
  id: z.string(),
  name: z.string(),
  is_published: z.boolean(),
  address: z.string(),
  zip_code: z.string(),
  city: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  // Events stored before there were wish campaigns lack the following.
  wishes_open_at: z.string().nullable().default(campaignDefaults.wishes_open_at),
  wishes_close_at: z.string().nullable().default(campaignDefaults.wishes_close_at),
  seats_per_slot: z.number().default(campaignDefaults.seats_per_slot),
  smallest_group: z.number().default(campaignDefaults.smallest_group),
  wishes_among: z.literal(["participants", "all"]).default(campaignDefaults.wishes_among),
  travel_minutes: z.number().default(campaignDefaults.travel_minutes),
  reminders: z.boolean().default(campaignDefaults.reminders),
  skipped_reminders: z.array(z.string()).default([]),
  welcome_phone: z.string().default(campaignDefaults.welcome_phone),
  version: z.number(),
});
export type EventEntry = z.output<typeof EventEntry>;

/** A training action. The roster's entry is the only copy; members stand apart. */
export const TrainingEntry = z.object({
  id: z.string(),
  degree_id: z.string(),
  year: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  event_id: z.string().nullable(),
  is_fest: z.boolean(),
  /** Since when it is out of the lists and read only, and the user who decided so; null otherwise. */
  archived: z.object({ at: z.string(), by: z.string() }).nullable().default(null),
  version: z.number(),
});
export type TrainingEntry = z.output<typeof TrainingEntry>;

const latestFirst = (a: { start_date: string }, b: { start_date: string }) =>
  a.start_date < b.start_date ? 1 : a.start_date > b.start_date ? -1 : 0;

// Events and training actions are read together nearly always: one version item for both.
const agenda = { shards: 1, versions: "agenda" };

export const eventsRoster = roster("events", EventEntry, { ...agenda, order: latestFirst });
export const trainingRoster = roster("trainingActions", TrainingEntry, { ...agenda, order: latestFirst });

/** A zone where learners read it: what names and marks it. */
export const ZoneEntry = z.object({
  id: z.string(),
  event_id: z.string(),
  name: z.string(),
  hue: ZoneHue,
  sign: ZoneSign,
});
export type ZoneEntry = z.output<typeof ZoneEntry>;

/** A participation without what staff alone read. `comes`: the structure has not declined. */
export const ParticipationEntry = z.object({
  id: z.string(),
  event_id: z.string(),
  structure_id: z.string(),
  zone_id: z.string(),
  comes: z.boolean(),
});
export type ParticipationEntry = z.output<typeof ParticipationEntry>;

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

export const zonesRoster = roster("zones", ZoneEntry, { ...agenda, order: byName });
export const participationsRoster = roster("participations", ParticipationEntry, { ...agenda, order: byId });

/** Who takes part in an event, as the rules of wishes read it. */
export const takingPartIn = (seen: Seen<"participations">, eventId: string) =>
  seen
    .of(participationsRoster)
    .filter(({ event_id }) => event_id === eventId)
    .map(({ structure_id, comes }) => ({ structure_id, answer: comes ? undefined : ("declined" as const) }));

const eventsAtOnce = 10;

/** Does something for every event, ten at a time; returns what it found at each. */
export const atEveryEvent = async <Found>(act: (event: EventEntry) => Promise<Found>): Promise<Found[]> => {
  const found: Found[] = [];
  for (const some of chunks(await entriesOf(eventsRoster), eventsAtOnce))
    found.push(...(await Promise.all(some.map(act))));
  return found;
};

/** The administration's wishlist objects. */
const WishlistEntry = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
});
export const wishlistsRoster = roster("wishlists", WishlistEntry, { ...agenda, order: byName });

/** Requires that an event is still there, in the transaction that writes something of it: its deletion would not find that. */
export const checkEventExists = (eventId: string): Write =>
  checkItem(keys.event(eventId), isPresent, commonProblems.notFound);
