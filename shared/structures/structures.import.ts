import * as z from "zod";
import { isAdministrator, type Viewer } from "#shared/contract/access.ts";
import { columnsOf } from "#shared/contract/field-list.ts";
import { across, Id, requiredLine } from "#shared/contract/fields.ts";
import type { ImportColumn } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";
import { contactColumns } from "#shared/structures/contacts.import.ts";
import { maxContacts } from "#shared/structures/contacts.rules.ts";
import { structureFields, structureLabels } from "#shared/structures/structures.fields.ts";

const source = {
  field: "source_id",
  header: "Identifiant de source",
  aliases: ["source_id", "identifiant", "id source"],
  expected:
    "Ce qui désigne la structure dans l’annuaire d’où elle vient, 100 caractères au plus ; réservé aux administrateur·trices",
  example: "annuaire:12345",
  width: 24,
} as const satisfies ImportColumn;

/** The columns of a file of structures, in the template's order. */
export const structureColumns = [...columnsOf(structureFields), ...contactColumns, source];
export type StructureColumn = (typeof structureColumns)[number]["field"];

/** The columns that somebody's file may fill in: where a structure comes from is for administrators to say. */
export const structureColumnsFor = (viewer: Viewer) =>
  isAdministrator(viewer) ? structureColumns : structureColumns.filter(({ field }) => field !== source.field);

/** The lists whose unknown values staff can match with known ones. */
export const matchedLists = ["types", "publics", "legal_form", "organization"] as const;
export type MatchedList = (typeof matchedLists)[number];

/** How many matches are kept at most. */
export const maxMatches = 500;

const unknownValue = { list: z.literal(matchedLists, "Cette liste n’existe pas."), name: requiredLine(200) };

/**
 * What becomes of the unknown values of a file, on all of its lines: which known value they mean, and which ones the
 * import creates or proposes. `creates` replaces what was given before; left out, that stays.
 */
export const ValueMatches = z
  .strictObject({
    matches: z
      .array(z.strictObject({ ...unknownValue, value_id: Id }))
      .max(50, "50 correspondances au plus à la fois.")
      .default([]),
    creates: z.array(z.strictObject(unknownValue)).max(500, "500 valeurs au plus à la fois.").optional(),
  })
  .check(
    across<{ matches: readonly object[]; creates?: readonly object[] | undefined }, "matches" | "creates">(
      ["matches", "creates"],
      ({ matches, creates }) => matches.length > 0 || creates !== undefined,
      { path: ["matches"], message: "Au moins une réponse est à choisir." },
    ),
  );

/** A match that was kept: a value of files, and the one of the list that it means. */
export const ValueMatch = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  value: z.string(),
});
export type ValueMatch = z.output<typeof ValueMatch>;

export const matchProblems = {
  begun: () =>
    new Problem(409, "begun", "L’écriture de cet import a commencé : ses valeurs ne changent plus."),
  tooMany: () =>
    new Problem(409, "tooMany", `${maxMatches} correspondances sont gardées au plus. Retirez-en d’abord.`),
};

/** What an import says of lines of structures. */
export const structureImportMessages = {
  attachedPeople: "des personnes y sont rattachées",
  askingPeople: "des personnes demandent à y être rattachées",
  photos: "des photos",
  situations: "des situations de travail",
  contacts: "des contacts",
  lists: {
    types: structureLabels.types,
    publics: structureLabels.publics,
    legal_form: structureLabels.legal_form_id,
    organization: structureLabels.organization_id,
  },
  noStreet: "ne ressemble pas à une adresse",
  otherAddress: "contient une adresse e-mail ou un site : vérifiez la colonne",
  otherZipCode: (code: string) => `contient un autre code postal, ${code}`,
  sameStructure: (line: number) => `Désigne la même structure que la ligne ${line}`,
  ambiguous: "Plusieurs structures portent ce nom à ce code postal",
  ambiguousExpected: "Un identifiant de source, ou un nom plus précis",
  namesake: "Une autre source a déjà donné une structure de ce nom à ce code postal",
  namesakeInFile: (line: number) =>
    `Même nom et même code postal que la ligne ${line} : vérifiez que ce sont deux structures`,
  sameSiret: (name: string) => `« ${name} » a le même numéro SIRET : vérifiez que ce sont deux structures`,
  sameSiretInFile: (line: number) =>
    `Même numéro SIRET que la ligne ${line} : vérifiez que ce sont deux structures`,
  missingValue: "Absente de la liste : peut être créée avec l’import",
  unconfirmedValue: "Absente de la liste : peut être proposée avec l’import",
  completeLater: "À compléter après l’import",
  contactForEach: "plusieurs contacts sont notés",
  oneMoreContact: "Contact de plus",
  contactOfLine: (line: number) => `Ce contact s’ajoute à ceux de la ligne ${line}`,
  lineNotTaken: (line: number) => `La ligne ${line}, sur la même structure, n’est pas prise`,
  lineNotTakenExpected: "Corrigez d’abord cette ligne",
  tooManyContacts: `Cette structure aurait plus de ${maxContacts} contacts`,
  tooManyContactsExpected: `${maxContacts} contacts au plus : retirez-en`,
};
