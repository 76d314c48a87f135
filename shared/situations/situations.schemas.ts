import * as z from "zod";
import {
  emptyIfMissing,
  flag,
  Id,
  instant,
  line,
  requiredLine,
  requiredText,
  richText,
  text,
  version,
  whenValid,
} from "#shared/contract/fields.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { pageQuery, queryList } from "#shared/contract/page.ts";

const Named = z.object({ id: z.string(), name: z.string() });

export const SituationField = z.object({
  name: z.string(),
  /** What a `textarea` holds is rich text. */
  type: z.literal(["textarea", "text", "date", "number", "radio"], "Ce type de champ n’existe pas."),
  label: z.string(),
  description: z.string(),
  placeholder: z.string(),
  content: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type SituationField = z.output<typeof SituationField>;

export const SituationSection = z.object({
  title: z.string(),
  description: z.string(),
  fields: z.array(SituationField),
});
export type SituationSection = z.output<typeof SituationSection>;

const facts = {
  id: z.string(),
  title: z.string(),
  is_published: z.boolean(),
  is_emblematic: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_at: z.string().nullable(),
  published_at: z.string().nullable(),
  /** Since when a reviewer's remark waits for an answer; null once it is submitted again or published. */
  returned_at: z.string().nullable(),
  degree: Named.extend({ city: z.string() }).nullable(),
  legal_form: Named.nullable(),
  types: z.array(Named),
  publics: z.array(Named),
  /** Whether the caller may edit it, as `mayEditSituation` says. */
  editable: z.boolean(),
};

/** What a card of the catalogue and a row of a list show. */
export const SituationCard = z.object({
  ...facts,
  summary: z.string(),
  /** The learner: for staff, referent trainers and the learner; to all others a published situation is anonymous. */
  student: Named.nullable(),
  /** Since when its writers ask that it is no longer published; null if they do not, or to those who may not know. */
  withdrawal_asked_at: z.string().nullable(),
  /** Since when a reviewer has nothing to add; null if none has said so, or to those who may not know. */
  approved_at: z.string().nullable(),
});
export type SituationCard = z.output<typeof SituationCard>;

/** A passage that may identify the learner, with the text around it. */
export const IdentifyingPassage = z.object({
  /** Stays the same as long as the passage and what stands around it do. */
  id: z.string(),
  /** The section's number from 0; null for the title. */
  section: z.number().nullable(),
  /** The field's name; null for what the section says of itself. */
  field: z.string().nullable(),
  kind: z.literal([
    "learner",
    "trainer",
    "structure",
    "email",
    "phone",
    "website",
    "siret",
    "initials",
    "nearName",
  ]),
  /** Where the passage starts in the field's text without its formatting. */
  position: z.number(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type IdentifyingPassage = z.output<typeof IdentifyingPassage>;

/** Somebody confirmed that a passage may be published as it stands. */
export const Confirmation = z.object({
  hit_id: z.string(),
  profile_id: z.string(),
  at: z.string(),
});
export type Confirmation = z.output<typeof Confirmation>;

/** What somebody wrote about a situation to those who review or publish it. */
export const SignedNote = z.object({ text: z.string(), profile_id: z.string(), at: z.string() });
export type SignedNote = z.output<typeof SignedNote>;

/** Who approved a situation: read it and has nothing to add, so that the team may publish it. */
export const Approval = z.object({ profile_id: z.string(), at: z.string() });
const NamedApproval = Approval.extend({ user_id: z.string().nullable(), name: z.string().nullable() });

/** With the author's account and name, while that profile exists. */
export const NamedNote = SignedNote.extend({ user_id: z.string().nullable(), name: z.string().nullable() });
export type NamedNote = z.output<typeof NamedNote>;

/** Why a reviewer returned a situation. */
export const Review = z.object({
  remark: z.string(),
  /** The titles of the sections that the remark is about; empty if it is about the whole. */
  sections: z.array(z.string()),
  profile_id: z.string(),
  at: z.string(),
});
export type Review = z.output<typeof Review>;

/** With the reviewer's account and name, while that profile exists. */
export const NamedReview = Review.extend({ user_id: z.string().nullable(), name: z.string().nullable() });

/** Somebody who reviews it: the id of their profile, and of their account. */
const Reviewer = Named.extend({ user_id: z.string() });
export type NamedReview = z.output<typeof NamedReview>;

export const SharedSituation = z.object({
  ...facts,
  degree_id: z.string().nullable(),
  legal_form_id: z.string().nullable(),
  structure_types: z.array(z.string()),
  structure_publics: z.array(z.string()),
  sections: z.array(SituationSection),
  version: z.number(),
  /** Only for those who may edit or manage it: whom it is about, and its identifying passages. */
  student_id: z.string().optional(),
  student: z
    .object({ id: z.string(), user: Named, profile_picture_url: z.string().nullable() })
    .nullable()
    .optional(),
  training_action_id: z.string().nullable().optional(),
  training_action: z
    .object({ id: z.string(), year: z.number(), degree: Named.extend({ city: z.string() }) })
    .nullable()
    .optional(),
  /** The names and numbers that its text must not contain, so that the editor finds them while one types. */
  watched: z
    .array(
      z.object({
        kind: z.literal(["learner", "trainer", "structure"]),
        name: z.string(),
        siret: z.string().optional(),
      }),
    )
    .optional(),
  hits: z.array(IdentifyingPassage).optional(),
  /** With the name of who confirmed, while that profile exists. */
  confirmations: z.array(Confirmation.extend({ name: z.string().nullable() })).optional(),
  updated_by: Named.nullable().optional(),
  /** The remarks with which it was returned, the oldest first. */
  reviews: z.array(NamedReview).optional(),
  /** What its writers said when they submitted it, while it waits for a review. */
  submission_note: NamedNote.nullable().optional(),
  /** Its writers ask that it is no longer published; the text may be empty. */
  withdrawal: NamedNote.nullable().optional(),
  /** The review that found nothing to change, until the text changes. */
  approval: NamedApproval.nullable().optional(),
  /** The learner's referent trainers, who read it before the team publishes it. */
  reviewers: z.array(Reviewer).optional(),
  /** Whether the caller may return it, once it is submitted. */
  reviewable: z.boolean().optional(),
});
export type SharedSituation = z.output<typeof SharedSituation>;

export const SavedSituation = z.object({ message: z.string(), data: SharedSituation });

const tooLong = "Ce texte est trop long.";

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** Numbers become their digits, null an empty text. */
const asText = (value: unknown) => (typeof value === "number" ? String(value) : (value ?? ""));

/** What a field of this type may hold; nothing is always allowed. */
const complaint = ({ type, content, choices }: Pick<SituationField, "type" | "content" | "choices">) => {
  if (content === "" || type === "textarea") return undefined;
  if (type === "date") return isDay(content) ? undefined : formatMessages.date;
  if (type === "number")
    return /^-?\d{1,12}([.,]\d{1,6})?$/.test(content) ? undefined : formatMessages.number;
  if (type === "radio")
    return choices.some(({ value }) => value === content) ? undefined : "Ce choix n’est pas valable.";
  return content.length > 1_000 ? tooLong : undefined;
};

const field = z
  .strictObject({
    name: z.string().regex(/^\w[\w-]{0,59}$/, "Ce nom de champ n’est pas valable."),
    type: SituationField.shape.type,
    label: requiredLine(200),
    description: emptyIfMissing(text(1_000)),
    placeholder: emptyIfMissing(line(300)),
    content: z.preprocess(asText, richText()).prefault(""),
    choices: z
      .array(z.strictObject({ value: requiredLine(60), label: requiredLine(200) }))
      .max(20)
      .nullish()
      .transform((choices) => choices ?? []),
  })
  .superRefine(
    (value, context) => {
      const message = complaint(value);
      if (message) context.addIssue({ code: "custom", path: ["content"], message });
    },
    whenValid("type", "content", "choices"),
  );

const section = z.strictObject({
  title: requiredLine(200),
  description: emptyIfMissing(text(1_000)),
  fields: z
    .array(field)
    .max(20)
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      "Deux champs d’une section ne peuvent pas porter le même nom.",
    ),
});

const maxContentLength = 60_000;
export const maxTitleLength = 200;
/** The letters of what writers tell reviewers, and of what reviewers answer. */
export const maxNoteLength = 500;
export const maxRemarkLength = 2_000;
const contentLength = (sections: readonly SituationSection[]): number =>
  sections.flatMap(({ fields }) => fields).reduce((sum, { content }) => sum + content.length, 0);

// Stored as one item with the rest, which takes 400 KB, and with what is no tag written out: "<" is "&lt;".
const maxStoredBytes = 300_000;
const storedBytes = (sections: readonly SituationSection[]): number =>
  new TextEncoder().encode(JSON.stringify(sections).replace(/[<>]/g, "&lt;")).length;

const sections = z
  .array(section)
  .max(20)
  .refine((all) => contentLength(all) <= maxContentLength && storedBytes(all) <= maxStoredBytes, tooLong);

const ids = z
  .array(Id)
  .max(40, "40 choix au plus.")
  .transform((values) => [...new Set(values)]);

/** The fields of the form, as a body carries them. */
const fields = {
  title: requiredLine(maxTitleLength, "Le titre est obligatoire."),
  is_published: flag,
  is_emblematic: flag,
  degree_id: Id.nullable(),
  legal_form_id: Id.nullable(),
  structure_types: ids,
  structure_publics: ids,
  sections,
  training_action_id: Id.nullable(),
  student_id: Id,
  /** A date submits the situation; which date it is, the server says. */
  submitted_at: instant.nullable(),
  /** Read by no rule: what is published has the server's date. */
  published_at: instant.nullable(),
  /** The passages that the caller confirms, and no others. */
  confirmed_hits: z.array(z.string().max(300)).max(300),
  /** A word to the reviewers; kept only by a save that submits. */
  submission_note: text(maxNoteLength),
};
const optional = z.object(fields).partial().shape;

export const NewSituation = z.strictObject({ ...optional, title: fields.title });
export type NewSituation = z.output<typeof NewSituation>;

/** What a PUT may change: absent fields stay as they are. */
export const SituationChanges = z.strictObject({ ...optional, version });
export type SituationChanges = z.output<typeof SituationChanges>;

/** A submitted situation goes back to its writers with a remark. */
export const SituationReturn = z.strictObject({
  remark: requiredText(maxRemarkLength, "Sans remarque, personne ne saurait quoi reprendre."),
  sections: z
    .array(requiredLine(200))
    .max(20)
    .default([])
    .transform((titles) => [...new Set(titles)]),
  version,
});
export type SituationReturn = z.output<typeof SituationReturn>;

/** The text that the reviewer has read, by its version. */
export const SituationApproval = z.strictObject({ version });
export type SituationApproval = z.output<typeof SituationApproval>;

/** Its writers ask that a published situation is no longer shown; the reason is theirs to give or not. */
export const AskedWithdrawal = z.strictObject({ reason: text(maxNoteLength).default("") });
export type AskedWithdrawal = z.output<typeof AskedWithdrawal>;

/** A situation as those who write or review it list it. */
export const OwnSituation = SituationCard.extend({
  /** Whether the caller may return it, once it is submitted. */
  reviewable: z.boolean(),
  /** Whether the caller may ask for its withdrawal, or take back what was asked. */
  withdrawable: z.boolean(),
  /** The remark that waits for an answer. */
  review: NamedReview.nullable(),
  approval: NamedApproval.nullable(),
  withdrawal: NamedNote.nullable(),
  /** The fields that it lacks before it can be submitted, and how many passages may identify somebody. */
  missing: z.array(z.string()),
  open_passages: z.number(),
  reviewers: z.array(Reviewer),
});
export type OwnSituation = z.output<typeof OwnSituation>;

export const OwnSituationsPage = z.strictObject(pageQuery(12));

export const SituationFilters = z.strictObject({
  ...pageQuery(12),
  structure_publics: queryList(Id),
  degrees: queryList(Id),
  legal_forms: queryList(Id),
  structure_types: queryList(Id),
  keywords: queryList(line(100)),
  is_emblematic: flag.optional(),
  is_published: flag.optional(),
  /** Only those that wait for a review, for staff and referent trainers. */
  to_review: flag.optional(),
  /** Only those whose writers ask for their withdrawal, for staff and referent trainers. */
  withdrawal_asked: flag.optional(),
});
export type SituationFilters = z.output<typeof SituationFilters>;
