import * as z from "zod";
import {
  across,
  day,
  flag,
  Id,
  instant,
  line,
  maxReasonLength,
  requiredLine,
  version,
} from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { pageOf, pageQuery } from "#shared/contract/page.ts";
import { sortQuery } from "#shared/contract/sort.ts";
import { readJoinCode, type TrainerPart } from "#shared/training/training.rules.ts";

const Named = z.object({ id: z.string(), name: z.string() });

export const TrainingAction = z.object({
  id: z.string(),
  degree_id: z.string(),
  degree: Named.extend({ city: z.string() }),
  year: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  event_id: z.string().nullable(),
  event: Named.extend({
    start_date: z.string(),
    end_date: z.string(),
    wishes_open_at: z.string().nullable(),
    wishes_close_at: z.string(),
  }).nullable(),
  is_fest: z.boolean(),
  /** Since when it is out of the lists and read only; null otherwise. */
  archived_at: z.string().nullable(),
  version: z.number(),
});
export type TrainingAction = z.output<typeof TrainingAction>;

/** A training action with what it is time for. */
export const TimedTrainingAction = TrainingAction.extend({
  is_ongoing: z.boolean(),
  is_pre_event_wishlist_time: z.boolean(),
  is_post_event_wishlist_time: z.boolean(),
});

/** A training action as one of its members sees it. */
export const MemberTrainingAction = TimedTrainingAction.extend({
  /** Until when this learner may save wishes for the event: later than others if staff gave them more time. */
  wishes_until: z.string().nullable(),
  /** "requested" until staff, or the action's code, confirm that the learner belongs to it. */
  standing: z.enum(["requested", "confirmed", "left"]),
  /** The day on which the learner left. */
  left_on: z.string().nullable(),
  pivot: z.object({
    metier_instructor_id: z.string().nullable(),
    referent_instructor_id: z.string().nullable(),
  }),
});
export type MemberTrainingAction = z.output<typeof MemberTrainingAction>;

/** A profile in a training action; instructors are assigned to learners only. */
export const Member = z.object({
  id: z.string(),
  user: Named,
  user_name: z.string(),
  role: z.object({ id: z.number(), name: z.string() }),
  role_id: z.number(),
  role_name: z.string(),
  profile_picture_url: z.string().nullable(),
  /** For staff only, like everything that says where somebody lives. */
  city: z.string().optional(),
  structures: z.array(Named),
  pivot: z.object({
    metier_instructor_id: z.string().nullable(),
    referent_instructor_id: z.string().nullable(),
  }),
  metier_instructor_name: z.string().nullable(),
  referent_instructor_name: z.string().nullable(),
  metier_instructor_user_id: z.string().nullable(),
  referent_instructor_user_id: z.string().nullable(),
});
export type Member = z.output<typeof Member>;

/** Since when a learner has left an action (a day), and why. */
export const Departure = z.object({ date: z.string(), reason: z.string(), version: z.number() });
export type Departure = z.output<typeof Departure>;

export const TrainingActionWhole = TimedTrainingAction.extend({
  profiles: z.array(Member),
  /** The learners who left, for staff only. */
  departed: z.array(Member.extend({ left: Departure })),
  structures: z.array(Named.extend({ city: z.string() })),
  shared_situations: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Who archived it, for staff only; nameless once their account is deleted. */
  archived_by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
});
export type TrainingActionWhole = z.output<typeof TrainingActionWhole>;

const fields = {
  start_date: instant,
  end_date: instant,
  year: z.coerce
    .number("L’année est obligatoire.")
    .int(formatMessages.year)
    .min(2000, formatMessages.year)
    .max(2100, formatMessages.year),
  degree_id: Id,
  event_id: Id.nullish().transform((id) => id ?? null),
  is_fest: flag.default(false),
};
const inOrder = across<{ start_date: string; end_date: string }, "start_date" | "end_date">(
  ["start_date", "end_date"],
  (action) => action.start_date < action.end_date,
  { path: ["end_date"], message: "La date de fin doit être après la date de début." },
);
export const NewTrainingAction = z.strictObject(fields).check(inOrder);
export const TrainingActionChanges = z.strictObject({ ...fields, version }).check(inOrder);

/** Takes back what took somebody out of an action by mistake. */
const neverLeft = z.boolean().default(false);

export const Joining = z.strictObject({
  profile_id: Id,
  /** Refused unless it is that of the profile, whose role a member has. */
  role_id: z.number().int().optional(),
  /** Staff undo a removal: nobody is told of an enrolment that is not new. */
  never_left: neverLeft,
});
export const InstructorChanges = z.strictObject({
  profile_id: Id,
  role_id: z.literal(2).optional(),
  metier_instructor_id: Id.nullable().optional(),
  referent_instructor_id: Id.nullable().optional(),
});

/** How many learners get their instructors in one call. */
export const maxAssigned = 60;
/** The letters of what a contact was about, and of what was decided. */
export const maxContactLength = 300;
export const maxContactNameLength = 100;

/** The instructors of several learners; what is not given stays, null detaches. */
export const Assignments = z.strictObject({
  learners: z
    .array(InstructorChanges.omit({ role_id: true }))
    .min(1, "Choisissez au moins un·e apprenant·e.")
    .max(maxAssigned, `${maxAssigned} apprenant·es au plus à la fois.`)
    .refine(
      (learners) => new Set(learners.map(({ profile_id }) => profile_id)).size === learners.length,
      "Un·e apprenant·e y figure deux fois.",
    ),
});
/** The outcome for each learner: "gone" for one who is no longer in the action. `added` as in `updateTrainingProfile`. */
export const Assigned = z.object({
  learners: z.array(z.object({ profile_id: z.string(), outcome: z.enum(["changed", "gone"]) })),
  added: z.array(Named),
});
export type Assigned = z.output<typeof Assigned>;

export const JoiningByCode = z.strictObject({
  profile_id: Id,
  code: requiredLine(40, "Écris le code que ton équipe t’a donné.").transform(readJoinCode),
});
export const JoinCode = z.object({ code: z.string() });

/** Somebody whom staff have to answer for: a learner who asks to join an action, or a profile made alone that asks nothing. */
export const PersonToConfirm = z.object({
  profile_id: z.string(),
  user: Named,
  role: z.object({ id: z.number(), name: z.string() }),
  city: z.string(),
  /** False for the profile of somebody known already, who asks to join one more action. */
  to_confirm: z.boolean(),
  /** When they asked or, where they ask nothing, made the profile. */
  since: z.string(),
  training_action: z.object({ id: z.string(), degree: Named, year: z.number() }).nullable(),
});
export type PersonToConfirm = z.output<typeof PersonToConfirm>;
export const ToConfirmPage = z.strictObject({ ...pageQuery(50), training_action_id: Id.optional() });

/** Whom to confirm or refuse: for an action or, without one, the profile alone. */
export const Decisions = z.strictObject({
  people: z
    .array(z.strictObject({ profile_id: Id, training_action_id: Id.nullable() }))
    .min(1, "Choisissez au moins une personne.")
    .max(50, "Cinquante personnes au plus à la fois."),
});
/**
 * The outcome for each: "gone" if nothing waits any more, because the request was withdrawn or decided by somebody
 * else; "archived" if they ask to join a promotion in which nothing changes any more: they wait on.
 */
export const Decided = z.object({
  people: z.array(
    z.object({
      profile_id: z.string(),
      training_action_id: z.string().nullable(),
      outcome: z.enum(["confirmed", "refused", "gone", "archived"]),
    }),
  ),
});
export type Outcome = z.output<typeof Decided>["people"][number]["outcome"];

/** `successor_id`: the trainer of the action who takes over the learners of the one removed. */
export const Leaving = z.strictObject({ profile_id: Id, successor_id: Id.nullish() });

/** `version`: of the departure that is corrected. */
export const NewDeparture = z.strictObject({
  profile_id: Id,
  date: day,
  reason: requiredLine(maxReasonLength, "Le motif est obligatoire."),
  version,
});
export const NewReturn = z.strictObject({
  profile_id: Id,
  /** They never left: who followed them did so all the time. */
  never_left: neverLeft,
});
export const TrainingActionPage = z.strictObject({
  ...pageQuery(10),
  ...sortQuery("degree", "year", "start", "end"),
  /** Words of the degree, its city, the year or the event: they find archived actions too. */
  name: line(100).optional(),
  /** Only archived actions; otherwise they are listed only if `name` finds them. */
  archived: flag.default(false),
});
export const ActionArchiving = z.strictObject({ archived: flag });

const trainerPart = z.enum(["trade_trainer", "referent_trainer"]) satisfies z.ZodType<TrainerPart>;
/** Somebody who did something; nameless once their account is deleted. */
const Author = z.object({ id: z.string(), name: z.string().nullable() });

/** Who followed a learner, from when to when: the present trainers and the earlier ones. */
export const TrainerAssignment = z.object({
  learner: Named,
  part: trainerPart,
  trainer: Author,
  from: z.string(),
  /** False if they had the part before `from` already: nobody noted since when. */
  from_known: z.boolean(),
  /** Null where nobody noted it. */
  named_by: Author.nullable(),
  to: z.string().nullable(),
  ended_by: Author.nullable(),
});
export type TrainerAssignment = z.output<typeof TrainerAssignment>;
export const OfLearner = z.strictObject({ profile_id: Id.optional() });

export const contactKinds = ["visit", "call", "message"] as const;
export type ContactKind = (typeof contactKinds)[number];
export const contactedPeople = ["learner", "trade_trainer", "structure", "other"] as const;
export type Contacted = (typeof contactedPeople)[number];

/** A contact about a learner, as staff or their referent trainer note it. */
export const NewContact = z.strictObject({
  profile_id: Id,
  kind: z.enum(contactKinds, "Dites s’il s’agit d’une visite, d’un appel ou d’un message."),
  /** The day on which it took place. */
  on: day,
  with: z
    .array(z.enum(contactedPeople))
    .min(1, "Dites avec qui.")
    .max(contactedPeople.length)
    .transform((people) => contactedPeople.filter((one) => people.includes(one))),
  with_name: line(maxContactNameLength).default(""),
  text: requiredLine(maxContactLength, "Dites en une ligne de quoi il s’agissait."),
  decided: line(maxContactLength).default(""),
});
export const LearnerContact = z.object({
  id: z.string(),
  learner: Named,
  kind: z.enum(contactKinds),
  on: z.string(),
  saved_at: z.string(),
  with: z.array(z.enum(contactedPeople)),
  with_name: z.string(),
  text: z.string(),
  decided: z.string(),
  author: Author,
  /** Who struck it: it counts no more, and stays readable. */
  struck: z.object({ at: z.string(), by: Author }).nullable(),
});
export type LearnerContact = z.output<typeof LearnerContact>;
/** `learner`: whose log was asked for; null for that of all. `archived_at`: since when nobody writes in it, else null. */
export const ContactLogPage = pageOf(LearnerContact).extend({
  learner: Named.nullable(),
  archived_at: z.string().nullable(),
});
export const ContactPage = z.strictObject({ ...pageQuery(20), profile_id: Id.optional() });
