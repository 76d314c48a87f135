import { columnsOf } from "#shared/contract/field-list.ts";
import type { ImportColumn } from "#shared/contract/import.ts";
import { structureFields, structureLabels } from "#shared/structures/structures.fields.ts";

const source = {
  field: "source_id",
  header: "Identifiant de source",
  aliases: ["source_id", "identifiant", "id source"],
  expected:
    "Ce qui désigne la structure dans l'annuaire d'où elle vient, 100 caractères au plus ; réservé aux administrateurs·trices",
  example: "annuaire:12345",
  width: 24,
} as const satisfies ImportColumn;

/** The columns of a file of structures, in the template's order. */
export const structureColumns = [...columnsOf(structureFields), source];
export type StructureColumn = (typeof structureColumns)[number]["field"];

/** What an import says of lines of structures. */
export const structureImportMessages = {
  lists: {
    types: structureLabels.types,
    publics: structureLabels.publics,
    legal_form: structureLabels.legal_form_id,
    organization: structureLabels.organization_id,
  },
  sourceReserved: "Les identifiants de source sont réservés aux administrateurs·trices",
  sourceReservedExpected: "Laissez cette colonne vide",
  sameStructure: (line: number) => `Désigne la même structure que la ligne ${line}`,
  ambiguous: "Plusieurs structures portent ce nom à ce code postal",
  ambiguousExpected: "Un identifiant de source, ou un nom plus précis",
  namesake: "Une autre source a déjà donné une structure de ce nom à ce code postal",
  namesakeInFile: (line: number) =>
    `Même nom et même code postal que la ligne ${line} : vérifiez que ce sont deux structures`,
  sameSiret: (name: string) => `« ${name} » a le même numéro SIRET : vérifiez que ce sont deux structures`,
  sameSiretInFile: (line: number) =>
    `Même numéro SIRET que la ligne ${line} : vérifiez que ce sont deux structures`,
  unknownValue: "Cette valeur n'est pas dans la liste",
  unknownExpected: "Une valeur de la feuille Valeurs du modèle ; un·e administrateur·trice peut en ajouter",
  missingValue: "Absente de la liste : peut être créée avec l'import",
  notCreated: "Cette valeur n'est pas dans la liste et n'a pas été créée",
  missing: { organization: "L'organisation manque", legal_form: "Le statut manque" },
};
