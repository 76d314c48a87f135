import type { ImportColumn } from "#shared/contract/import.ts";

/** The columns of a file of structures, in the template's order. */
export const structureColumns = [
  {
    field: "name",
    header: "Nom",
    aliases: ["name", "nom de la structure", "raison sociale", "structure"],
    required: true,
    expected: "Le nom de la structure, 200 caractères au plus",
    example: "La Ferme des Trois Chênes",
    width: 36,
  },
  {
    field: "address",
    header: "Adresse",
    aliases: ["address", "rue"],
    expected: "Numéro et rue, 200 caractères au plus",
    example: "12 rue du Port",
    width: 32,
  },
  {
    field: "zip_code",
    header: "Code postal",
    aliases: ["zip_code", "cp", "zip"],
    required: true,
    expected: "Cinq chiffres, par exemple 35000",
    example: "35140",
    width: 13,
  },
  {
    field: "city",
    header: "Ville",
    aliases: ["city", "commune"],
    expected: "La commune, 100 caractères au plus ; CEDEX est retiré",
    example: "Saint-Aubin-du-Cormier",
    width: 24,
  },
  {
    field: "organization",
    header: "Organisation",
    aliases: ["organization", "reseau"],
    expected: "Une organisation de la liste (feuille Valeurs) ; obligatoire sans identifiant de source",
    example: "Réseau des fermes d'accueil",
    width: 28,
  },
  {
    field: "legal_form",
    header: "Statut",
    aliases: ["legal_form", "statut juridique", "forme juridique"],
    expected: "Un statut de la liste (feuille Valeurs) ; obligatoire sans identifiant de source",
    example: "Association",
    width: 24,
  },
  {
    field: "types",
    header: "Types",
    aliases: ["type", "type de structure", "types de structure"],
    expected: "Des types de la liste (feuille Valeurs), séparés par des points-virgules",
    example: "Ferme ; Épicerie solidaire",
    width: 30,
  },
  {
    field: "publics",
    header: "Publics",
    aliases: ["public", "publics accueillis"],
    expected: "Des publics de la liste (feuille Valeurs), séparés par des points-virgules",
    example: "Adultes ; Seniors",
    width: 30,
  },
  {
    field: "description",
    header: "Description",
    expected: "Un texte de 5 000 caractères au plus",
    example: "Maraîchage biologique et accueil à la ferme.",
    width: 50,
  },
  {
    field: "website",
    header: "Site web",
    aliases: ["website", "site", "site internet"],
    expected: "Une adresse, par exemple https://exemple.fr",
    example: "https://exemple.fr",
    width: 26,
  },
  {
    field: "phone",
    header: "Téléphone",
    aliases: ["phone", "tel", "telephones"],
    expected: "Un ou deux numéros, séparés par /",
    example: "02 99 00 00 00",
    width: 18,
  },
  {
    field: "source_id",
    header: "Identifiant de source",
    aliases: ["source_id", "identifiant", "id source"],
    expected:
      "Ce qui désigne la structure dans l'annuaire d'où elle vient, 100 caractères au plus ; réservé aux administrateurs·trices",
    example: "annuaire:12345",
    width: 24,
  },
] as const satisfies readonly ImportColumn[];

export type StructureField = (typeof structureColumns)[number]["field"];

/** What an import says of lines of structures. */
export const structureImportMessages = {
  lists: {
    types: "Types",
    publics: "Publics",
    legal_form: "Statut",
    organization: "Organisation",
  },
  sourceReserved: "Les identifiants de source sont réservés aux administrateurs·trices",
  sourceReservedExpected: "Laissez cette colonne vide",
  sameStructure: (line: number) => `Désigne la même structure que la ligne ${line}`,
  ambiguous: "Plusieurs structures portent ce nom à ce code postal",
  ambiguousExpected: "Un identifiant de source, ou un nom plus précis",
  namesake: "Une autre source a déjà donné une structure de ce nom à ce code postal",
  namesakeInFile: (line: number) =>
    `Même nom et même code postal que la ligne ${line} : vérifiez que ce sont deux structures`,
  unknownValue: "Cette valeur n'est pas dans la liste",
  unknownExpected: "Une valeur de la feuille Valeurs du modèle ; un·e administrateur·trice peut en ajouter",
  missingValue: "Absente de la liste : peut être créée avec l'import",
  notCreated: "Cette valeur n'est pas dans la liste et n'a pas été créée",
  missing: { organization: "L'organisation manque", legal_form: "Le statut manque" },
};
