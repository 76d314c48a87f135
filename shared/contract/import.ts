import * as z from "zod";
import { staff } from "#shared/contract/access.ts";
import { flag } from "#shared/contract/fields.ts";
import { pageOf, pageQuery } from "#shared/contract/page.ts";
import { Problem } from "#shared/contract/problem.ts";
import { SignedUpload, uploadRequest } from "#shared/contract/upload.ts";

/** An import can be undone for this long after its last line was written. */
export const undoHours = 24;

/** A file holds at most this many lines. */
export const maxImportLines = 5_000;

/** What a line of a file would do, in the order in which staff read them. */
export const importStates = ["error", "change", "create", "same"] as const;
export type ImportState = (typeof importStates)[number];

/** A column of a file as people see it; `aliases` are titles that other tools give it. */
export type ImportColumn<Field extends string = string> = {
  field: Field;
  header: string;
  aliases?: readonly string[];
  /** True if our title may mean something else too: a listed one, which says more, goes before it. */
  vague?: boolean;
  /** Titles of columns that fill in where this one is blank. */
  fallback?: readonly string[];
  /** What a line of the sheet is about: alone, these words are this column's title; in other titles they say nothing. */
  subjects?: readonly string[];
  /** The title of the column of last names that this one of first names goes with, where « Nom » may be another's. */
  surname?: string;
  required?: boolean;
  /** Columns whose cells may tell this one too, if it has none of its own. */
  within?: readonly string[];
  /** True if a cell may hold several values, on a line each: columns that mean the same are read together. */
  several?: boolean;
  /** What a cell holds, in words. */
  expected: string;
  example: string;
  width: number;
};

/**
 * A note on one cell: a fault, a change, a missing reference value, a remark, or a text that is written otherwise than
 * it stands in the file.
 */
export const ImportNote = z.object({
  kind: z.enum(["error", "change", "value", "remark", "mended"]),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  expected: z.string(),
});
export type ImportNote = z.output<typeof ImportNote>;

export const ImportRow = z.object({
  line: z.number(),
  state: z.enum(importStates),
  name: z.string(),
  notes: z.array(ImportNote),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportCounts = z.object({
  error: z.number(),
  change: z.number(),
  create: z.number(),
  same: z.number(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/**
 * A value of a reference list that a file names and the list lacks: `list` as people read it, `field` as the list is
 * called. Who may not add to that list proposes the value: an administrator confirms it. `created`: staff said that the
 * import is to create or propose it.
 */
export const MissingValue = z.object({
  list: z.string(),
  field: z.string().default(""),
  name: z.string(),
  lines: z.number(),
  may_create: z.boolean().default(true),
  created: z.boolean().default(false),
});
export type MissingValue = z.output<typeof MissingValue>;

/** The progress of an import: `position` of the `total` lines to write are settled, with their outcomes. */
export const ImportProgress = z.object({
  status: z.enum(["checking", "refused", "ready", "writing", "done", "undoing", "undone"]),
  position: z.number(),
  total: z.number(),
  written: ImportCounts,
  /** Of the lines that were written: how many an undoing took back, and how many it had to keep. */
  undone: z.object({ back: z.number(), kept: z.number() }),
});
export type ImportProgress = z.output<typeof ImportProgress>;

/** An import as its screen shows it, with one page of its lines; faults first. */
export const ImportView = ImportProgress.extend({
  id: z.string(),
  file_name: z.string(),
  /** Why the file as a whole can't be taken. */
  reason: z.string().nullable(),
  counts: ImportCounts,
  /** How many of the `total` lines are left out unless missing reference values are created. */
  needing: z.number(),
  missing_values: z.array(MissingValue),
  ignored_columns: z.array(z.string()),
  /** Only one sheet of a workbook is read: the others with something in them. */
  ignored_sheets: z.array(z.string()),
  /** Until when it can be undone; null before it is written, and afterwards. */
  undo_until: z.string().nullable(),
  rows: pageOf(ImportRow),
});
export type ImportView = z.output<typeof ImportView>;

/** An import that was previewed and not written to its end; its sender finds it again until it expires. */
export const UnfinishedImport = z.object({
  id: z.string(),
  file_name: z.string(),
  created_at: z.string(),
  position: z.number(),
  total: z.number(),
});
export type UnfinishedImport = z.output<typeof UnfinishedImport>;

/** An import of the last day that was written to its end: who did it is empty once their account is gone. */
export const RecentImport = z.object({
  id: z.string(),
  file_name: z.string(),
  done_at: z.string(),
  by: z.string(),
  written: ImportCounts,
  status: z.enum(["done", "undoing", "undone"]),
  /** Whether the caller may look at it again, and undo it. */
  mine: z.boolean(),
});
export type RecentImport = z.output<typeof RecentImport>;

/** The imports into one place: one's own that were left before their end, and everybody's of the last day. */
export const ImportList = z.object({
  unfinished: z.array(UnfinishedImport),
  recent: z.array(RecentImport),
});
export type ImportList = z.output<typeof ImportList>;

export const ImportQuery = z.strictObject({
  ...pageQuery(20),
  state: z.enum(importStates, "Ce choix n’est pas valable.").optional(),
});
export type ImportQuery = z.output<typeof ImportQuery>;

/** The order to write: whether all missing reference values are to be created or proposed too. */
const ImportOrder = z.strictObject({ create_missing_values: flag.default(false) });

/** What the routes of every kind of import have in common. */
export const importRoutes = {
  list: { access: staff, response: ImportList },
  start: { access: staff, body: uploadRequest("import"), response: SignedUpload, status: 201 },
  /** The first call finds the file checked and has it judged; the lines come in pages. */
  read: { access: staff, query: ImportQuery, response: ImportView },
  /** Writes the next lines of what was previewed: called until it is done, and as often as one likes. */
  write: { access: staff, body: ImportOrder, response: ImportProgress },
  /** Takes back the next lines of what was written, the last first: called until it is undone. */
  undo: { access: staff, response: ImportProgress },
} as const;

/** What an import says of its file and its lines, whatever it brings. */
export const importMessages = {
  unreadable:
    "Ce fichier n’a pas pu être lu. Enregistrez-le à nouveau au format .xlsx ou .csv, puis recommencez.",
  openQuote: (line: number) => `Un guillemet ouvert à la ligne ${line} n’est pas refermé.`,
  empty: "Ce fichier ne contient aucune ligne sous les titres des colonnes.",
  tooLong: `Ce fichier a plus de ${maxImportLines} lignes : partagez-le en plusieurs fichiers.`,
  /** `line`: the one that has most of the titles. */
  missingColumns: (missing: readonly string[], found: readonly string[], line: number) =>
    `Une des premières lignes doit porter les titres des colonnes. Il manque : ${missing.join(", ")}. Trouvé à la ligne ${line} : ${found.join(", ").slice(0, 300)}.`,
  /** `named`: what the file calls it, quoted. */
  columnTwice: (header: string, named: readonly string[]) =>
    named.length > 1
      ? `${named.join(" et ").slice(0, 300)} disent tous « ${header} » : gardez une seule de ces colonnes.`
      : `La colonne « ${header} » figure deux fois.`,
  lineTwice: (line: number) => `Déjà à la ligne ${line}`,
  becomes: (value: string) => `Devient « ${value} »`,
  sameName: (line: number) => `Même nom qu’à la ligne ${line} : vérifiez que ce n’est pas un doublon`,
  before: (value: string) => (value === "" ? "Vide jusqu’ici" : `Jusqu’ici : ${value}`),
  moved: "Les données ont changé depuis l’aperçu : rien n’a été écrit pour cette ligne.",
  movedExpected: "Importez à nouveau le fichier pour voir ce qu’il en est",
  notCreated: "Cette valeur n’est pas dans la liste et n’a pas été créée",
  changedSince: "Modifié depuis l’import : gardé",
  usedSince: (uses: string) => `Utilisé depuis l’import (${uses}) : gardé`,
  keptExpected: "À reprendre à la main s’il le faut",
  takenBack: "Annulé",
  notYours: "Vos droits ne permettent plus d’écrire cette ligne.",
};

export const importProblems = {
  expired: () =>
    new Problem(404, "expired", "Cet import a expiré : un fichier est gardé un jour. Envoyez-le à nouveau."),
  beingWritten: () =>
    new Problem(
      409,
      "beingWritten",
      "Cet import est déjà en cours d’écriture, peut-être dans une autre fenêtre. Attendez une demi-minute, puis reprenez-le.",
    ),
  notWritten: () =>
    new Problem(
      409,
      "notWritten",
      "Cet import n’est pas encore écrit jusqu’au bout : il n’y a rien à annuler.",
    ),
  tooLate: () =>
    new Problem(409, "tooLate", "Cet import ne s’annule plus : il a été écrit il y a plus d’un jour."),
  notReady: () =>
    new Problem(409, "notReady", "L’aperçu de cet import n’est pas encore prêt. Attendez un instant."),
};

export const importTemplateTexts = {
  title: (name: string) => `Modèle d'import - ${name}`,
  sheets: {
    structures: "Structures",
    users: "Utilisateurs",
    learners: "Apprenants",
    placements: "Placements",
  },
  explanations: "Explications",
  values: "Valeurs",
  column: "Colonne",
  required: "Obligatoire",
  expected: "Ce qui est attendu",
  example: "Exemple",
  yes: "Oui",
  no: "Non",
};
