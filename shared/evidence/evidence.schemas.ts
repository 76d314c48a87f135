import * as z from "zod";
import { day, Id, maxReasonLength, requiredLine, version } from "#shared/contract/fields.ts";
import { causes, codes, elements, statuses, turns } from "#shared/evidence/evidence.path.ts";
import { evidenceYears, maxInArchive } from "#shared/evidence/evidence.rules.ts";

const Named = z.object({ id: z.string(), name: z.string() });
/** Somebody whose name stays unknown once their account is deleted. */
const Author = z.string().nullable();

/** What makes a line present, to check or missing. */
export const EvidenceItem = z.object({
  status: z.enum(["present", "to_check", "missing"]),
  code: z.enum(codes),
  step: z.object({ id: z.string(), name: z.string(), situation: z.number().nullable() }).nullable(),
  /** The declared day; `saved_at` is the moment of its saving, and neither replaces the other. */
  on: z.string().nullable(),
  saved_at: z.string().nullable(),
  by: Author,
  /** False for a fact whose author nobody knows: a name is missing for another reason than a deleted account. */
  by_known: z.boolean(),
  /** Who took down somebody else's word. */
  collected_by: Author,
  hours: z.number().nullable(),
  turns: z.array(z.object({ part: z.enum(turns), name: z.string().nullable() })),
  /** The day since which it is missing. */
  since: z.string().nullable(),
});
export type EvidenceItem = z.output<typeof EvidenceItem>;

const EvidenceMark = z.object({
  kind: z.enum(["not_applicable", "paper"]),
  reason: z.string(),
  collected_by: z.string(),
  on: z.string().nullable(),
  saved_at: z.string(),
  by: Author,
  document: Named.nullable(),
  version: z.number(),
});
export type EvidenceMark = z.output<typeof EvidenceMark>;

export const EvidenceLine = z.object({
  element: z.enum(elements),
  status: z.enum(statuses),
  cause: z.enum(causes).nullable(),
  items: z.array(EvidenceItem),
  mark: EvidenceMark.nullable(),
});
export type EvidenceLine = z.output<typeof EvidenceLine>;

/** What an auditor may open: a version that was handed in, a file that came with it, a proof on paper. */
const EvidencePiece = z.object({
  element: z.enum(elements),
  title: z.string(),
  on: z.string().nullable(),
  saved_at: z.string(),
  by: Author,
  /** Who collected it, where it was on paper. */
  collected_by: z.string().nullable(),
  step_id: z.string().nullable(),
});
export type EvidencePiece = z.output<typeof EvidencePiece>;

const DossierAction = z.object({
  id: z.string(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  archived_at: z.string().nullable(),
});

/** Of somebody whose account is gone. */
const KeptDossier = z.object({
  /** The last day on which it is kept. */
  until: z.string(),
  /** The day on which they asked for its erasure. */
  asked_on: z.string().nullable(),
  /** Who decided to keep it all the same, and when. */
  decided: z.object({ on: z.string(), by: Author }).nullable().default(null),
});

export const EvidenceDossier = z.object({
  learner: Named,
  training_action: DossierAction,
  /** The day from which something is expected. */
  begins_on: z.string(),
  left_on: z.string().nullable(),
  /** Where they are placed. */
  placed_at: z.string().nullable(),
  lines: z.array(EvidenceLine),
  pieces: z.array(EvidencePiece),
  kept: KeptDossier.nullable(),
  /** `decide`: whether the caller may answer that a dossier is kept although its erasure was asked for. */
  may: z.object({
    mark: z.boolean(),
    take: z.boolean(),
    erase: z.boolean(),
    decide: z.boolean().default(false),
  }),
});
export type EvidenceDossier = z.output<typeof EvidenceDossier>;

/** The learners of an action by the status of each line, those who left too. */
export const EvidenceBoard = z.object({
  training_action: DossierAction,
  learners: z.array(
    z.object({
      learner: Named,
      left_on: z.string().nullable(),
      referent: Named.nullable(),
      /** In the order of the elements. */
      statuses: z.array(z.enum(statuses)),
      /** `awaits`: an administrator has yet to decide about the erasure that was asked for. */
      kept: z.object({ until: z.string(), awaits: z.boolean() }).nullable(),
    }),
  ),
  may: z.object({ take: z.boolean() }),
});
export type EvidenceBoard = z.output<typeof EvidenceBoard>;

const NotApplicable = z.strictObject({
  not_applicable: z.strictObject({
    reason: requiredLine(maxReasonLength, "Dites en une ligne pourquoi cet élément est sans objet."),
  }),
});
export const maxCollectorLength = 100;
const Paper = z.strictObject({
  paper: z.strictObject({
    document_id: Id,
    collected_by: requiredLine(maxCollectorLength, "Dites qui a recueilli cette pièce."),
    on: day,
  }),
});
/** Null takes the mark back. */
export const EvidenceMarking = z.strictObject({
  mark: z.union([NotApplicable, Paper]).nullable(),
  version,
});
export type EvidenceMarking = z.output<typeof EvidenceMarking>;

export const EvidenceMarked = z.object({ mark: EvidenceMark.nullable() });

export const EvidenceToArchive = z.strictObject({
  profile_ids: z
    .array(Id)
    .min(1, "Choisissez au moins une personne.")
    .max(maxInArchive, `${maxInArchive} dossiers au plus à la fois.`)
    .transform((ids) => [...new Set(ids)]),
});

/** How long dossiers outlive their accounts; version 0: nobody has set it. */
export const EvidencePeriod = z.object({
  years: z.number(),
  updated_at: z.string().nullable(),
  version: z.number(),
});
export type EvidencePeriod = z.output<typeof EvidencePeriod>;

const yearsMessage = `De ${evidenceYears.least} à ${evidenceYears.most} ans.`;
export const EvidencePeriodToSave = z.strictObject({
  years: z
    .number(yearsMessage)
    .int(yearsMessage)
    .min(evidenceYears.least, yearsMessage)
    .max(evidenceYears.most, yearsMessage),
  version,
});
