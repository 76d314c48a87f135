import * as z from "zod";
import { across, flag, Id, line, lines, version } from "#shared/contract/fields.ts";
import { Answer, HostingChanges, Zone } from "#shared/events/events.schemas.ts";
import { hostsMessages } from "#shared/hosts/hosts.problems.ts";
import {
  hostingFields,
  maxOrdered,
  maxSeats,
  opinionReasons,
  reasonCodes,
  skipReasons,
} from "#shared/hosts/hosts.rules.ts";
import { Contact, ContactFields } from "#shared/structures/contacts.schemas.ts";
import { PresenceState } from "#shared/timetable/attendance.schemas.ts";
import { EventOfDay, TimetableSlot } from "#shared/timetable/timetable.types.ts";

/** What a host thinks of a learner whom they met: read by staff, and by that learner in the export of their data. */
export const Opinion = z.literal(["continue", "see_again", "no"]);
export type Opinion = z.output<typeof Opinion>;
/** `reason`: null if none was chosen; opinions of before have none. */
export const GivenOpinion = z.object({
  opinion: Opinion,
  reason: z.enum(reasonCodes).nullable().default(null),
  remark: z.string(),
});

/**
 * Whom to send a link to: all hosts, those of some participations, or those without an answer: to whether they come, and
 * once the event is over, to whom they take on.
 */
export const HostLinksToSend = z
  .strictObject({
    to: z.literal(["all", "unanswered"]).optional(),
    participation_ids: z.array(Id).min(1, hostsMessages.nobody).max(300, hostsMessages.tooMany).optional(),
    /** Also to those who were written to within 48 hours. */
    again: flag.default(false),
    /** Tells who would get one, and sends nothing. */
    preview: flag.default(false),
  })
  .check(
    across(
      ["to", "participation_ids"],
      ({ to, participation_ids }) => (to === undefined) !== (participation_ids === undefined),
      { path: ["to"], message: hostsMessages.nobody },
    ),
  );
export type HostLinksToSend = z.output<typeof HostLinksToSend>;

const Addressed = z.object({ participation_id: z.string(), name: z.string() });

/** Who gets a link within a minute, and who does not. */
export const SentHostLinks = z.object({
  sent: z.array(Addressed),
  skipped: z.array(
    Addressed.extend({
      reason: z.literal([...skipReasons, "gone"]),
      /** When they were last written to. */
      written_at: z.string().nullable(),
    }),
  ),
});
export type SentHostLinks = z.output<typeof SentHostLinks>;

/** What staff know of a participation's links. */
export const HostLinks = z.object({
  participation_id: z.string(),
  /** Whether one of their links works. */
  has_link: z.boolean(),
  /** When a link was last sent; null: never. */
  written_at: z.string().nullable(),
  /** Whether that mail is still to leave. */
  is_waiting: z.boolean(),
  /** Whether nobody can say if that mail left. */
  is_uncertain: z.boolean(),
  /** Whether mails to their address come back. */
  mail_fails: z.boolean(),
  /** When the host last answered by a link. */
  answered_at: z.string().nullable(),
  /** How many mails asked them since the event is over, the first one included. */
  after_mails: z.number(),
  /** Whether they said anything of whom they take on, or of somebody whom they met. */
  has_answered_after: z.boolean(),
});
export type HostLinks = z.output<typeof HostLinks>;

/** A link to copy: shown once, since only its hash is kept. */
export const HostLink = z.object({ url: z.string() });

const HostingField = z.literal(hostingFields);

/** A participation as its host reads it: without contacts and notes. */
export const Hosted = z.object({
  structure: z.object({ id: z.string(), name: z.string() }),
  zone: Zone.pick({ id: true, name: true, hue: true, sign: true, directions: true }),
  place: z.string(),
  /** Null: as many as the event says. */
  seats: z.number().nullable(),
  closed_slot_ids: z.array(z.string()),
  answer: Answer,
  contact_name: z.string(),
  version: z.number(),
});
export type Hosted = z.output<typeof Hosted>;

/** Somebody whom the structure meets: no contact. */
export const HostMeeting = z.object({
  profile_id: z.string(),
  name: z.string(),
  promotion: z.string(),
  time_slot_id: z.string(),
  /** Instants. */
  start: z.string(),
  end: z.string(),
  /** What changed in the newest release, if anything: the start as it was, or null for a new meeting. */
  changed: z.object({ start_before: z.string().nullable() }).nullable(),
  /** Whether they were there, as last ticked by the host or by the team, who may excuse; null: not ticked. */
  state: PresenceState.nullable(),
  /** When that was last said, by whoever's clock; null: never. */
  said_at: z.string().nullable(),
  /** What the host thinks of them; null: nothing yet. */
  opinion: GivenOpinion.nullable(),
});
export type HostMeeting = z.output<typeof HostMeeting>;

/** Somebody who wished for the structure and did not meet it: no contact, and nothing of how much they wish for it. */
export const HostInterest = z.object({
  profile_id: z.string(),
  name: z.string(),
  promotion: z.string(),
  /** Whether the structure would like to meet them; null: not said. */
  wants: z.boolean().nullable(),
});
export type HostInterest = z.output<typeof HostInterest>;

/** Whom a structure takes on after an event, as its host says: one answer for all promotions of the event. */
export const HostPlacement = z.object({
  /** When the promotions of the event start, the soonest first. */
  starts: z.array(z.string()),
  /** How many people they take on; null: not decided, or not said. */
  seats: z.number().nullable(),
  /** When they last said how many; null: never. */
  seats_said_at: z.string().nullable(),
  /** Whom they would take first, of those with whom they wish to continue. Anyone it lacks comes after. */
  order: z.array(z.string()),
  /** By name. */
  interests: z.array(HostInterest),
  /** Raised by each change of the order. */
  order_version: z.number(),
});
export type HostPlacement = z.output<typeof HostPlacement>;

export const HostView = z.object({
  event: EventOfDay.extend({ seats_per_slot: z.number() }),
  hosted: Hosted,
  /** Whom the team writes to or calls, as the host said it last; address and number are masked. */
  contact: Contact.omit({ noted_at: true, noted_by: true }),
  /** Whether the team has yet to read what the host said: until then it writes to whom it knew. */
  is_contact_waiting: z.boolean(),
  /** When the host last answered by a link. */
  answered_at: z.string().nullable(),
  /** What the team has changed since then, or since the first link. */
  changes: z.array(HostingField),
  /** How it was before these changes. */
  before: z
    .object({
      zone: z.string(),
      place: z.string(),
      seats: z.number().nullable(),
      closed_slot_ids: z.array(z.string()),
      answer: Answer,
    })
    .nullable(),
  /** Of the event, in the order of the day. */
  slots: z.array(TimetableSlot),
  /** Null until a timetable is published. */
  release: z.object({ number: z.number(), published_at: z.string() }).nullable(),
  /** In the order of the day. */
  meetings: z.array(HostMeeting),
  /** Meetings of the release before that no longer take place. */
  dropped: z.array(HostMeeting),
  /** Null until the event is over. */
  placement: HostPlacement.nullable(),
  /** Until when the link works. */
  valid_until: z.string(),
});
export type HostView = z.output<typeof HostView>;

const { seats, closed_slot_ids } = HostingChanges.shape;
/** A field that is left out stays as it is. */
export const HostAnswer = z.strictObject({
  answer: z.literal(["confirmed", "declined"], hostsMessages.answer),
  seats: seats.optional(),
  closed_slot_ids: closed_slot_ids.optional(),
  place: line(60).optional(),
  contact_name: line(100).optional(),
  /** An address or a number that is left blank stays as it is: the page shows neither. */
  contact: ContactFields.optional(),
  version,
});
export type HostAnswer = z.output<typeof HostAnswer>;

/** A field that is left out stays as it is, and so does a person whom `interests` leaves out. */
export const HostPlacementChanges = z
  .strictObject({
    seats: z.number().int().min(0).max(maxSeats, hostsMessages.seats).nullable().optional(),
    order: z.array(Id).max(maxOrdered, hostsMessages.order).optional(),
    /** Null takes an answer back. */
    interests: z
      .array(z.strictObject({ profile_id: Id, wants: flag.nullable() }))
      .max(maxOrdered, hostsMessages.order)
      .optional(),
    /** `order_version` of what the order was made from. */
    version,
  })
  .check(
    across(["order"], ({ order }) => new Set(order).size === (order?.length ?? 0), {
      path: ["order"],
      message: hostsMessages.twice,
    }),
  );
export type HostPlacementChanges = z.output<typeof HostPlacementChanges>;

/** Null takes an opinion back, with its reason and its remark. */
export const OpinionToGive = z
  .strictObject({
    profile_id: Id,
    opinion: Opinion.nullable(),
    reason: z.enum(reasonCodes).nullable().default(null),
    remark: lines(1_000).default(""),
    /** What this one replaces, as the phone showed it; null: nothing. Left out, it replaces whatever stands. */
    seen: GivenOpinion.extend({ remark: lines(1_000) })
      .nullable()
      .optional(),
  })
  .check(
    across(
      ["opinion", "reason"],
      ({ opinion, reason }) => reason === null || (opinion && opinionReasons[opinion].includes(reason)),
      { path: ["reason"], message: hostsMessages.reason },
    ),
  );

/** What a host and a learner said of each other. */
export const ListedOpinion = z.object({
  /** `seats`: null where they are not decided, or not said. */
  structure: z.object({ id: z.string(), name: z.string(), seats: z.number().nullable() }),
  profile_id: z.string(),
  name: z.string(),
  promotion: z.string(),
  /** Null: the host has said nothing. */
  opinion: Opinion.nullable(),
  reason: z.enum(reasonCodes).nullable(),
  remark: z.string(),
  /** Of somebody whom they did not meet: whether they would like to; null: not said. */
  would_meet: z.boolean().nullable(),
  /** When the host last said something of this person. */
  given_at: z.string().nullable(),
  /** Whether the learner wishes to continue; null: they have not said. */
  wants: z.boolean().nullable(),
});
export type ListedOpinion = z.output<typeof ListedOpinion>;
