import * as z from "zod";
import { bodyShape, textShape } from "#shared/contract/field-list.ts";
import { across, flag, Id, line, lines, requiredLine, version } from "#shared/contract/fields.ts";
import { pageQuery, queryList } from "#shared/contract/page.ts";
import { sortQuery } from "#shared/contract/sort.ts";
import { altText, UploadState } from "#shared/contract/upload.ts";
import { ZoneHue, ZoneSign } from "#shared/events/events.looks.ts";
import { ChangePlace } from "#shared/reference/changes.schemas.ts";
import { structureFields } from "#shared/structures/structures.fields.ts";
import {
  maxStructureWord,
  type NeededWithoutSource,
  neededWithoutSource,
} from "#shared/structures/structures.rules.ts";

const Named = z.object({ id: z.string(), name: z.string() });
/** A value of a reference list; `proposed` as in the list. */
const NamedValue = Named.extend({ proposed: z.literal(true).optional() });
const activity = z.literal([0, 1]);

/** What a catalogue's card shows. */
export const StructureCard = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  zip_code: z.string(),
  legal_form: NamedValue.nullable(),
  organization: Named.nullable(),
  types: z.array(NamedValue),
  publics: z.array(NamedValue),
  photo_url: z.string().nullable(),
  /** The beginning of its description. */
  summary: z.string(),
});
export type StructureCard = z.output<typeof StructureCard>;

const counts = z.record(z.string(), z.number());
/** How many structures each value of a filter would find, the other filters being as they are. */
export const FilterCounts = z.object({
  publics: counts,
  degrees: counts,
  types: counts,
  legal_forms: counts,
});
export type FilterCounts = z.output<typeof FilterCounts>;

/** A hit of the search by name: what a picker and the basket need. */
export const StructureHit = StructureCard.pick({
  id: true,
  name: true,
  city: true,
  zip_code: true,
  photo_url: true,
});
export type StructureHit = z.output<typeof StructureHit>;

/** A row of the staff's list; `source_id` and `source_digest` say where an import took it from. */
export const ListedStructure = StructureCard.extend({
  is_active: activity,
  /** Created by somebody other than staff, who have not activated it yet. */
  is_proposed: z.boolean(),
  /** The mark of the newest change by somebody other than staff, until staff acknowledge it. */
  unseen_change: z.string().nullable(),
  attachedProfiles: z.array(z.object({ id: z.string() })),
  source_id: z.string().nullable(),
  source_digest: z.string().nullable(),
});
export type ListedStructure = z.output<typeof ListedStructure>;

export const AttachedProfile = z.object({
  id: z.string(),
  user: Named,
  role: z.object({ id: z.number(), name: z.string() }),
  profile_picture_url: z.string().nullable(),
});
export type AttachedProfile = z.output<typeof AttachedProfile>;

export const TrainingSituation = z.object({
  id: z.string(),
  structure_id: z.string(),
  name: z.string(),
  description: z.string(),
  situation_photo_url: z.string().nullable(),
  /** The photo being checked or refused; only those who may edit see it. */
  upload: UploadState.nullable().optional(),
  version: z.number(),
});
export type TrainingSituation = z.output<typeof TrainingSituation>;

export const StructurePhoto = z.object({
  id: z.string(),
  /** Null until the photo has been checked; only those who may edit see it before. */
  url: z.string().nullable(),
  /** As `altText` says. */
  alt_text: z.string().nullable(),
  upload: UploadState.nullable().optional(),
});
export type StructurePhoto = z.output<typeof StructurePhoto>;

export const Structure = z.object({
  ...textShape(structureFields),
  id: z.string(),
  organization: Named.nullable(),
  legal_form: NamedValue.nullable(),
  types: z.array(NamedValue),
  publics: z.array(NamedValue),
  degrees: z.array(Named),
  photos: z.array(StructurePhoto),
  training_situations: z.array(TrainingSituation),
  attachedProfiles: z.array(AttachedProfile),
  is_active: activity,
  is_proposed: z.boolean(),
  /** When and in which zone it comes to the next event; null if it does not. */
  coming: z
    .object({
      start_date: z.string(),
      zone: z.object({ name: z.string(), hue: ZoneHue, sign: ZoneSign }),
    })
    .nullable(),
  /** Whether the caller may edit it, as `mayEditStructure` says. */
  editable: z.boolean(),
  /** Whether a source describes it, which may say neither organization nor legal form. */
  imported: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
});
export type Structure = z.output<typeof Structure>;

/** The events that a structure takes part in or is wished for, latest first, with how many learners wish for it. */
export const StructureOverview = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      city: z.string(),
      /** Null where the structure takes no part. */
      zone: z.string().nullable(),
      pre_event_wishes: z.number(),
      post_event_wishes: z.number(),
    }),
  ),
});
export type StructureOverview = z.output<typeof StructureOverview>;

/** The fields of the form, as a body carries them. */
const fields = bodyShape(structureFields);
const optional = z.object(fields).partial().shape;
const digest = line(64).nullable();

/** The fields of a new structure; the form adds what it needs itself, since it knows whether an import made it. */
export const StructureDraft = z.strictObject({
  ...optional,
  name: fields.name,
  zip_code: fields.zip_code,
  is_active: flag.optional(),
  source_id: requiredLine(100).nullable().optional(),
  source_digest: digest.optional(),
});

const neededUnlessImported = <Name extends NeededWithoutSource>(name: Name) =>
  across<{ [Key in Name | "source_id"]?: string | null | undefined }, Name | "source_id">(
    [name, "source_id"],
    (draft) => draft[name] != null || draft.source_id != null,
    { path: [name], message: neededWithoutSource[name] },
  );
export const NewStructure = StructureDraft.check(
  neededUnlessImported("organization_id"),
  neededUnlessImported("legal_form_id"),
);
export type NewStructure = z.output<typeof NewStructure>;

/** What a PUT may change: absent fields stay as they are. */
export const StructureChanges = z.strictObject({
  ...optional,
  is_active: flag.optional(),
  source_digest: digest.optional(),
  version,
});
export type StructureChanges = z.output<typeof StructureChanges>;

/**
 * The pages of all structures, of those whose name or town has these words, of those that wait for staff to activate
 * them, of those with changes that staff have not seen, or of those that staff are to complete.
 */
export const StructurePage = z.strictObject({
  ...pageQuery(10),
  name: line(100).optional().default(""),
  ...sortQuery("name", "organization", "profiles", "state"),
  state: z.enum(["proposed", "changed", "incomplete"], "Cet état n’existe pas.").optional(),
});

export const StructureFilters = z.strictObject({
  ...pageQuery(12),
  publics: queryList(Id),
  degrees: queryList(Id),
  types: queryList(Id),
  keywords: queryList(line(maxStructureWord)),
  legal_forms: queryList(Id),
  /** Towns, or the beginnings of postal codes: "35" is a whole department. */
  places: queryList(line(maxStructureWord)),
  /** Only structures that come to this event. */
  present_at: Id.optional(),
});
export type StructureFilters = z.output<typeof StructureFilters>;

export const NameSearch = z.strictObject({ query: line(100).default("") });

/** Somebody who asks to be attached to a structure. */
export const StructureRequest = z.object({
  at: z.string(),
  profile: z.object({
    id: z.string(),
    user: Named,
    role: z.object({ id: z.number(), name: z.string() }),
    profile_picture_url: z.string().nullable(),
  }),
  structure: z.object({ id: z.string(), name: z.string(), city: z.string() }),
});
export type StructureRequest = z.output<typeof StructureRequest>;

/** The pages of all requests, of those about one structure, or of those of one profile. */
export const StructureRequestPage = z.strictObject({
  ...pageQuery(20),
  structure_id: Id.optional(),
  profile_id: Id.optional(),
});

const requestNamed = { profile_id: Id, structure_id: Id };
export const DecidedRequests = z.strictObject({
  requests: z
    .array(z.strictObject(requestNamed))
    .min(1, "Choisissez au moins une demande.")
    .max(50, "Cinquante demandes au plus à la fois."),
});
/** What each pair is after the call; `gone`: the profile or the structure no longer exists. */
export const RequestOutcome = z.object({
  profile_id: z.string(),
  structure_id: z.string(),
  state: z.enum(["attached", "none", "gone"]),
});
export type RequestOutcome = z.output<typeof RequestOutcome>;

export const RestoredChange = z.strictObject({ change: ChangePlace });
export const SeenChanges = z.strictObject({ latest: ChangePlace });

export const AddedProfiles = z.strictObject({
  profile_ids: z
    .array(Id)
    .min(1, "Choisissez au moins un profil.")
    .max(20, "Vingt profils au plus à la fois."),
});

/** `seen`: the text that it replaces; another one that somebody wrote meanwhile is not replaced unread. */
export const PhotoDescription = z.strictObject({ alt_text: altText, seen: altText.optional() });

export const NewTrainingSituation = z.strictObject({
  name: requiredLine(200, "Le nom est obligatoire."),
  description: lines(5_000).default(""),
});
export const TrainingSituationChanges = z.strictObject({
  name: requiredLine(200, "Le nom est obligatoire.").optional(),
  description: lines(5_000).optional(),
  version,
});
