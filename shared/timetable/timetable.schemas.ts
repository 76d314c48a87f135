import * as z from "zod";
import { flag, Id, lines, maxReasonLength, requiredLine, version } from "#shared/contract/fields.ts";
import { Participation, Zone } from "#shared/events/events.schemas.ts";
import { StructureDemand, StructureGains } from "#shared/timetable/timetable.demand.ts";
import { Difference, Figures } from "#shared/timetable/timetable.figures.ts";
import { Keeping, noRules, Preset, Rules, SolvedLevel } from "#shared/timetable/timetable.proposals.ts";
import { ReleasedPlaces, ReleasedZone } from "#shared/timetable/timetable.released.ts";
import { Incident, maxIncidents } from "#shared/timetable/timetable.repair.ts";
import { BrokenRule } from "#shared/timetable/timetable.rules.ts";
import {
  EventOfDay,
  ForbiddenPair,
  Level,
  Meeting,
  TimetableInput,
  TimetableLearner,
  TimetableSlot,
} from "#shared/timetable/timetable.types.ts";

/** `waiting`: asked for, and no worker has begun; the next two are at work; the others are over. */
export const ProposalState = z.literal([
  "waiting",
  "computing",
  "ready",
  "impossible",
  "failed",
  "cancelled",
]);
export type ProposalState = z.output<typeof ProposalState>;

export const Draft = z.object({
  /** 0 until the first meeting. */
  version: z.number(),
  /** When it was last changed; null until then. */
  saved_at: z.string().nullable(),
  meetings: z.array(Meeting),
  /** Who must not meet; for staff only: others get none. */
  forbidden: z.array(ForbiddenPair),
  /** By which it was computed last. */
  rules: Rules,
  /**
   * Rules that the draft breaks by now: a slot was closed, a structure left, a learner is absent. Nothing is published
   * until they hold.
   */
  broken: z.array(BrokenRule),
});
export type Draft = z.output<typeof Draft>;

/** What a change by hand leaves: of the meetings, those alone that it changed. */
export const ChangedDraft = Draft.omit({ meetings: true, rules: true }).extend({
  /** New, elsewhere, or pinned otherwise than before. */
  placed: z.array(Meeting),
  /** The learners and structures that meet no more. */
  removed: z.array(Meeting.pick({ profile_id: true, structure_id: true })),
});
export type ChangedDraft = z.output<typeof ChangedDraft>;

/** A timetable as people were told it. It never changes. */
export const Release = z.object({
  number: z.number(),
  published_at: z.string(),
  meetings: z.array(Meeting),
});
export type Release = z.output<typeof Release>;

/** How a page names a learner of the timetable. */
export const TimetablePerson = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  promotion: z.object({ id: z.string(), name: z.string() }),
});
export type TimetablePerson = z.output<typeof TimetablePerson>;

/** A participation that was not declined, or that was: `answer` says it. */
export const TimetableHost = z.object({
  participation_id: z.string(),
  structure_id: z.string(),
  name: z.string(),
  city: z.string(),
  place: z.string(),
  answer: Participation.shape.answer,
  /** The structure's own seats; null: the event's. */
  seats: z.number().nullable(),
  /** For staff only: others get none. */
  contact_name: z.string().optional(),
  contact_email: z.string().optional(),
  version: z.number(),
});
export type TimetableHost = z.output<typeof TimetableHost>;

const Parts = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    venue: z.string(),
    seats_per_slot: z.number(),
    wishes_close_at: z.string(),
    is_published: z.boolean(),
  }),
  /** Those of the draft or the newest release whose account was deleted: nobody tells them. */
  gone_ids: z.array(z.string()),
  hosts: z.array(TimetableHost),
  zones: z.array(Zone.pick({ id: true, name: true, hue: true, sign: true, directions: true })),
  /** The one being computed or waiting for an answer. */
  proposal: z.object({ id: z.string(), state: ProposalState }).nullable(),
});

/** The newest release, with the zones that it tells: those that were deleted since too. */
const Told = Release.extend(ReleasedPlaces.shape).extend({ zones: z.array(ReleasedZone) });

/** All that the pages of an event's timetable read: what is to be arranged, the draft, and what people were told. */
export type Timetable = z.output<typeof Parts> & {
  input: TimetableInput;
  people: TimetablePerson[];
  draft: Draft;
  /** The newest; null until something is published. */
  release: z.output<typeof Told> | null;
};

/** A place in a list of ids, from 0. */
const place = z.number();
const places = z.array(place);

/** The meetings of each slot: who meets a structure, by what the meeting is to them. Lists without anybody are left out. */
const PackedMeetings = z.array(
  z.object({
    time_slot_id: z.string(),
    sessions: z.array(
      z.object({
        structure: place,
        priority: places.optional(),
        optional: places.optional(),
        added: places.optional(),
        /** Those among them whose meeting is pinned. */
        pinned: places.optional(),
      }),
    ),
  }),
);
export type PackedMeetings = z.output<typeof PackedMeetings>;

/**
 * A timetable as it is sent: `timetableOf` reads it. Thousands of meetings would each say three ids, and be nine tenths of
 * some megabytes. Here each learner's and each structure's id stands once, and is named elsewhere by its place in its list.
 */
export const PackedTimetable = Parts.extend({
  learner_ids: z.array(z.string()),
  structure_ids: z.array(z.string()),
  promotions: z.array(TimetablePerson.shape.promotion),
  people: z.array(
    TimetablePerson.pick({ user_id: true, name: true }).extend({ learner: place, promotion: place }),
  ),
  input: TimetableInput.extend({
    learners: z.array(
      TimetableLearner.omit({ profile_id: true, wishes: true }).extend({
        learner: place,
        wishes: z.object({ priority: places, optional: places }),
      }),
    ),
  }),
  draft: Draft.extend({ meetings: PackedMeetings }),
  release: Told.extend({ meetings: PackedMeetings }).nullable(),
});
export type PackedTimetable = z.output<typeof PackedTimetable>;

export const NewMeeting = z.strictObject({
  profile_id: Id,
  structure_id: Id,
  time_slot_id: Id,
  pinned: flag.default(false),
  version,
});

/**
 * A meeting's new place. `structure_id`: another structure instead of the one in the path. `also`: meetings that change
 * their slot in the same change, as in an exchange; the rules are asked of the whole.
 */
export const MeetingChanges = z.strictObject({
  structure_id: Id.optional(),
  time_slot_id: Id,
  pinned: flag,
  also: z
    .array(z.strictObject({ profile_id: Id, structure_id: Id, time_slot_id: Id }))
    .max(3)
    .default([]),
  version,
});
export type MeetingChanges = z.output<typeof MeetingChanges>;

/** The version of the draft that the caller saw, in a query and in a body. */
export const SeenInQuery = z.strictObject({ version: z.coerce.number().int().min(0).optional() });
export const SeenDraft = z.strictObject({ version });

/** `may_return`: the next computation may place it again; if not, the pair is forbidden until it is put back by hand. */
export const Removal = SeenInQuery.extend({ may_return: flag.default(false) });

/** `comes`: the structure that a repair was to do without comes after all, so that its absence is taken back. */
export const Discarding = z.strictObject({ comes: Id.optional() });

export const NewForbiddenPair = z.strictObject({
  reason: requiredLine(maxReasonLength, "Dites pourquoi : l’équipe seule le lira."),
  version,
});

const NewRules = z.strictObject({
  max_meetings: z.number().int().min(1).max(30).nullable().default(noRules.max_meetings),
  has_break: flag.default(noRules.has_break),
  min_per_structure: z.number().int().min(0).max(30).default(noRules.min_per_structure),
  off_wish: Rules.shape.off_wish.default(noRules.off_wish),
});

/**
 * `keep`: changes the draft as little as it can, at which `max_losses` learners at most lose a priority meeting; left
 * out, it does if there is something to keep. `rules`: left out, those of the draft.
 *
 * `incidents`: what happened on the day; the proposal then repairs what people were told instead of starting over, by
 * the draft's rules, and `complete` fills the day of those who walk in and the slots of those whose meetings fell.
 */
export const NewProposal = z.strictObject({
  preset: Preset.default("fair"),
  complete: flag.default(false),
  keep: flag.optional(),
  max_losses: z.number().int().min(0).max(10_000).default(0),
  rules: NewRules.optional(),
  incidents: z
    .array(Incident)
    .min(1)
    .max(maxIncidents, `Pas plus de ${maxIncidents} événements à la fois : réparez en deux fois.`)
    .optional(),
});
export type NewProposal = z.output<typeof NewProposal>;

export const ProposalId = z.object({ id: z.string() });

export const ShownProposal = z.object({
  id: z.string(),
  state: ProposalState,
  preset: Preset,
  complete: z.boolean(),
  rules: Rules,
  keep: Keeping.nullable(),
  /** How many meetings of the draft were pinned when it was asked for. */
  pins: z.number(),
  asked_at: z.string(),
  asked_by: z.string(),
  /** The draft that it was asked for: it can be adopted while the draft still has this version. */
  draft_version: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  /** Those computed so far, in order. */
  levels: z.array(SolvedLevel),
  /** How long it took, in milliseconds, until now or until it was over. */
  took: z.number(),
  /** What happened, of a repair. */
  incidents: z.array(Incident).nullable(),
  /**
   * If ready; the difference is from the draft as it is now, of a repair from what people were told: adopting it publishes a
   * release if it changes anything.
   */
  result: z.object({ meetings: z.array(Meeting), figures: Figures, difference: Difference }).nullable(),
  /** Of a repair that is ready. */
  effects: z
    .object({
      /** Of the meetings ahead that the incidents leave possible, how many stay where they are. */
      untouched: z.object({ of: z.number(), kept: z.number() }),
      /** Meetings of the draft that nobody was told yet: they are published with the repair. */
      unpublished: z.number(),
    })
    .nullable(),
  /** If impossible: pins that contradict each other or a rule. */
  conflicts: z.array(BrokenRule),
});
export type ShownProposal = z.output<typeof ShownProposal>;

/**
 * The demand of each structure that comes, by the draft; `gains` as they were last computed, for the event as it was
 * then.
 */
export const Demand = z.object({
  structures: z.array(StructureDemand),
  gains: z.object({
    state: z.union([z.literal("none"), ProposalState]),
    progress: z.number(),
    computed_at: z.string().nullable(),
    /** Whether the event, its wishes and the pins still are as they were. */
    is_current: z.boolean(),
    structures: z.array(StructureGains),
  }),
});
export type Demand = z.output<typeof Demand>;

export const PublishedRelease = z.object({
  number: z.number(),
  changed_learners: z.number(),
  changed_structures: z.number(),
});
export type PublishedRelease = z.output<typeof PublishedRelease>;

/** `release`: what adopting a repair has published; null of a computation, and if the repair changes nobody's meetings. */
export const AdoptedDraft = Draft.pick({ version: true, saved_at: true }).extend({
  release: PublishedRelease.nullable(),
});
export type AdoptedDraft = z.output<typeof AdoptedDraft>;

/** A row of the list of releases. */
export const ListedRelease = z.object({
  number: z.number(),
  published_at: z.string(),
  published_by: z.string(),
  figures: Figures,
  /** Against the release before; of the first, all are added. */
  changes: z.object({
    kept: z.number(),
    moved: z.number(),
    added: z.number(),
    dropped: z.number(),
    learners: z.number(),
    structures: z.number(),
  }),
  /** `unconfirmed`: the mail service gave no answer, or refused it too often; never sent again. */
  mails: z.object({ due: z.number(), sent: z.number(), unconfirmed: z.number() }),
});
export type ListedRelease = z.output<typeof ListedRelease>;

/** One release with that before it, to read and compare. */
export const ReleaseWithPrevious = z.object({ release: Release, previous: Release.nullable() });
export type ReleaseWithPrevious = z.output<typeof ReleaseWithPrevious>;

/**
 * Who was told of a release. `phones`: the learners whose phone took the message, which comes only on the day; `mails`:
 * to learners and hosts, whose number `due` shrinks by those without an address.
 */
export const ReleaseTold = z.object({
  phones: z.object({ told: z.array(z.string()), is_done: z.boolean() }),
  mails: z.object({ due: z.number(), sent: z.number(), unconfirmed: z.number() }),
  /** The learners whom no mail reaches. */
  without_mail: z.array(z.string()),
});
export type ReleaseTold = z.output<typeof ReleaseTold>;

/** What a learner says of a meeting once it has begun. Staff read `wants`; nobody else reads `note`. */
export const WishToContinue = z.object({ wants: z.boolean(), note: z.string(), version: z.number() });
export type WishToContinue = z.output<typeof WishToContinue>;
/** The letters of a learner's own note. */
export const maxNoteLength = 1_000;
export const WishToContinueChanges = z.strictObject({ wants: flag, note: lines(maxNoteLength), version });
export type WishToContinueChanges = z.output<typeof WishToContinueChanges>;

/** A meeting as its learner, or the people of its structure, are told it. */
export const AgendaMeeting = z.object({
  /** `is_closed`: its page does not open to the learner; absent otherwise. */
  structure: z.object({ id: z.string(), name: z.string(), is_closed: z.literal(true).optional() }),
  /** For the people of a structure; a learner knows their own name. */
  learner: z.object({ name: z.string(), promotion: z.string() }).optional(),
  time_slot_id: z.string(),
  /** Instants. */
  start: z.string(),
  end: z.string(),
  zone: Zone.pick({ id: true, name: true, hue: true, sign: true, directions: true }),
  place: z.string(),
  level: Level,
  /** What changed in the newest release, if anything: the start as it was, or null for a new meeting. */
  changed: z.object({ start_before: z.string().nullable() }).nullable(),
  /** For its learner: they or the structure were noted away, and they have said nothing of it; absent otherwise. */
  is_missed: z.literal(true).optional(),
  /** For its learner: null until they have said something. */
  wish_to_continue: WishToContinue.nullable(),
});
export type AgendaMeeting = z.output<typeof AgendaMeeting>;

export const Agenda = z.object({
  event: EventOfDay,
  /** Null until something is published. `is_moved`: the event has another day by now than people were told. */
  release: Release.pick({ number: true, published_at: true }).extend({ is_moved: z.boolean() }).nullable(),
  /** Of the event, in the order of the day: those without a meeting are free. */
  slots: z.array(TimetableSlot),
  /** In the order of the day. */
  meetings: z.array(AgendaMeeting),
  /** Meetings of the release before that no longer take place. */
  dropped: z.array(AgendaMeeting),
  /** Whether the caller has a calendar address: another one then replaces it. */
  has_calendar: z.boolean(),
});
export type Agenda = z.output<typeof Agenda>;

export const AgendaLink = z.object({ url: z.string() });
