import type { Part } from "#shared/steps/steps.facts.ts";
import type { StepType } from "#shared/steps/steps.rules.ts";
import type { Word } from "#shared/steps/words.rules.ts";

// What a dossier of evidence is read off, and what it says.

export const elements = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11"] as const;
export type Element = (typeof elements)[number];

/** `not_due`: to come in this path; `not_applicable`: asked of nobody here, or no longer. */
export const statuses = ["present", "to_check", "missing", "not_due", "not_applicable"] as const;
export type EvidenceStatus = (typeof statuses)[number];
/** Neither there, nor to check, nor missing. */
export const asksNothing = (status: EvidenceStatus): boolean =>
  status === "not_due" || status === "not_applicable";

/** Whose turn it is. The team is asked for what nobody holds. */
export const turns = ["learner", "trade", "referent", "team"] as const;
export type Turn = (typeof turns)[number];

/** What an item says; `evidence.texts.ts` has the sentence. */
export const codes = [
  "agreed",
  "analysed",
  "planned",
  "named",
  "done",
  "held",
  "written",
  "evaluated",
  "contacted",
  "followedUp",
  "paper",
  "late",
  "namedLate",
  "namedUnknown",
  "noHours",
  "outside",
  "tookNoPlace",
  "overlaps",
  "wrongOrder",
  "paperGone",
  "noStep",
  "notHeld",
  "notHandedIn",
  "wordMissing",
  "talkAgain",
  "empty",
  "nobody",
  "notSaid",
  "noInterview",
  "noLevelBefore",
  "noLevelAfter",
  "noLearning",
  "noContact",
  "nothingAfter",
] as const;
export type Code = (typeof codes)[number];

/** Why a line asks for nothing. */
export const causes = ["declared", "notStarted", "notYet", "left", "stillThere"] as const;
export type Cause = (typeof causes)[number];

type Saved = { saved_at: string; by?: string | null };
type Held = Saved & {
  planned_at: string | null;
  took_place: boolean | null;
  held_on: string | null;
  minutes: number | null;
};
export type PathStep = {
  id: string;
  order: number;
  name: string;
  step_type: StepType;
  archived: boolean;
  start_datetime: string | null;
  end_datetime: string | null;
  completion: (Saved & { took_place: boolean; on: string | null; hours: number | null }) | null;
  interviews: { before: Held | null; after: Held | null; meeting: Held | null };
  /** The last rendu, the words on it and the answers of its form. */
  submission: { version: number; at: string; taken_over: boolean } | null;
  words: Record<Part, { word: Word; at: string; by?: string | null; taken_down_by?: string | null } | null>;
  answers: Readonly<Record<string, string>>;
};

export type Mark = { on: string | null; saved_at: string; by: string | null } & (
  | { kind: "not_applicable" }
  | { kind: "paper"; has_file: boolean }
);

export type EvidencePath = {
  learner_id: string;
  /** The instant at which it is read: « en retard » and « manque » begin at the same one. */
  now: string;
  /** The days of the action, and the day on which the learner joined it. */
  start: string;
  end: string;
  joined_on: string;
  left_on: string | null;
  steps: readonly PathStep[];
  /** Which parts somebody holds now: what nobody holds is the team's turn. */
  held: { trade: boolean; referent: boolean };
  trade: readonly { trainer_id: string; from: string; from_known: boolean; to: string | null }[];
  /** Entries of the contact log that stand. */
  contacts: readonly { id: string; on: string; saved_at: string; by: string | null }[];
  /** Changes of placements, but for ends. */
  placements: readonly { on: string; saved_at: string; by: string | null }[];
  marks: Partial<Record<Element, Mark>>;
};

export type Item = {
  status: Exclude<EvidenceStatus, "not_due" | "not_applicable">;
  code: Code;
  step: { id: string; name: string; situation: number | null } | null;
  /** The declared day, the moment of its saving and the author's id: what is not known is null. */
  on: string | null;
  saved_at: string | null;
  by: string | null;
  /** Who took down somebody else's word. */
  collected_by: string | null;
  hours: number | null;
  turns: Turn[];
  since: string | null;
};
export type Line = { element: Element; status: EvidenceStatus; cause: Cause | null; items: Item[] };
