import * as z from "zod";
import {
  type Field,
  type FieldList,
  labelsOf,
  type NamesOfKind,
  namesOf,
} from "#shared/contract/field-list.ts";
import { Id, line, lines, orEmpty, requiredLine, stopUnless } from "#shared/contract/fields.ts";
import { examples, formatMessages, videoHint } from "#shared/contract/formats.ts";
import {
  isSiret,
  safeWebsite,
  siretDigits,
  siretLabel,
  videoEmbedUrl,
} from "#shared/structures/structures.rules.ts";

const ids = (max: number) =>
  z
    .array(Id)
    .max(max, `${max} choix au plus.`)
    .transform((values) => [...new Set(values)]);

/** The address of a video that can be shown in a page, or nothing. */
export const videoAddress = line(500).refine(
  (value) => value === "" || videoEmbedUrl(value) !== undefined,
  formatMessages.video,
);

/** What sheets call whoever takes learners in. */
export const hostWords = [
  ...["structure", "structure d'accueil", "entreprise", "societe", "etablissement", "employeur", "organisme"],
  ...["association", "exploitation", "ferme", "partenaire", "lieu d'accueil", "siae"],
];

/** What people fill in of a structure, in the order of its history and of the import's template. */
export const structureFields = {
  name: {
    kind: "text",
    label: "Nom",
    listed: true,
    required: true,
    body: requiredLine(200, "Le nom est obligatoire."),
    column: {
      aliases: ["structure", "nom de la structure", "raison sociale", "denomination"],
      subjects: hostWords,
      expected: "Le nom de la structure, 200 caractères au plus",
      example: "La Ferme des Trois Chênes",
      width: 36,
    },
  },
  address: {
    kind: "text",
    label: "Adresse",
    body: orEmpty(line(200)),
    column: {
      aliases: ["address", "rue", "lieu dit", "complement d'adresse"],
      several: true,
      expected: "Numéro et rue, 200 caractères au plus",
      example: "12 rue du Port",
      width: 32,
    },
  },
  zip_code: {
    kind: "text",
    label: "Code postal",
    hint: `Cinq chiffres, par exemple ${examples.zipCode}`,
    listed: true,
    required: true,
    body: requiredLine(10, "Le code postal est obligatoire.").pipe(
      z.string().regex(/^\d{5}$/, formatMessages.zipCode),
    ),
    column: {
      aliases: ["cp", "cp ville"],
      within: ["address", "city"],
      expected: "Cinq chiffres, par exemple 35000",
      example: "35140",
      width: 13,
    },
  },
  city: {
    kind: "text",
    label: "Ville",
    listed: true,
    body: orEmpty(line(100)),
    column: {
      aliases: ["commune"],
      expected: "La commune, 100 caractères au plus ; CEDEX est retiré",
      example: "Saint-Aubin-du-Cormier",
      width: 24,
    },
  },
  organization_id: {
    kind: "reference",
    label: "Organisation",
    body: Id.nullable(),
    column: {
      field: "organization",
      aliases: ["organization", "reseau"],
      expected: "Une organisation de la liste (feuille Valeurs) ; peut être complétée plus tard",
      example: "Réseau des fermes d’accueil",
      width: 28,
    },
  },
  legal_form_id: {
    kind: "reference",
    label: "Statut",
    body: Id.nullable(),
    column: {
      field: "legal_form",
      vague: true,
      aliases: ["legal_form", "statut juridique", "forme juridique", "forme", "nature juridique"],
      expected: "Un statut de la liste (feuille Valeurs) ; peut être complété plus tard",
      example: "Association",
      width: 24,
    },
  },
  types: {
    kind: "references",
    label: "Types",
    body: ids(20),
    column: {
      aliases: ["type"],
      several: true,
      expected: "Des types de la liste (feuille Valeurs), séparés par des points-virgules",
      example: "Ferme ; Épicerie solidaire",
      width: 30,
    },
  },
  publics: {
    kind: "references",
    label: "Publics",
    body: ids(40),
    column: {
      aliases: ["public", "publics accueillis", "public vise", "public cible"],
      several: true,
      expected: "Des publics de la liste (feuille Valeurs), séparés par des points-virgules",
      example: "Adultes ; Seniors",
      width: 30,
    },
  },
  degrees: { kind: "references", label: "Diplômes", body: ids(40) },
  description: {
    kind: "text",
    label: "Description",
    body: lines(5_000),
    column: {
      aliases: ["presentation", "activite", "secteur d'activite"],
      expected: "Un texte de 5 000 caractères au plus",
      example: "Maraîchage biologique et accueil à la ferme.",
      width: 50,
    },
  },
  structure_approach: { kind: "text", label: "Approche de la structure", body: lines(5_000) },
  current_project: { kind: "text", label: "Projet en cours", body: lines(5_000) },
  enrolment_speech: {
    kind: "text",
    label: "Discours d’accueil",
    hint: "Ce que vous diriez à quelqu’un qui hésite à venir se former chez vous.",
    body: lines(10_000),
  },
  video: {
    kind: "text",
    label: "Vidéo",
    hint: videoHint,
    body: orEmpty(videoAddress),
  },
  website: {
    kind: "text",
    label: "Site web",
    hint: `Par exemple ${examples.site}. L’adresse est ouverte en https.`,
    body: orEmpty(
      line(500).transform((value, context) => {
        const website = safeWebsite(value);
        if (typeof website === "string") return website;
        context.addIssue(website.refusal);
        return z.NEVER;
      }),
    ),
    column: {
      aliases: ["website", "site", "adresse web"],
      expected: "Une adresse, par exemple https://exemple.fr",
      example: "https://exemple.fr",
      width: 26,
    },
  },
  phone: {
    kind: "text",
    label: "Téléphone",
    body: orEmpty(line(60)),
    column: {
      aliases: ["phone", "tel", "tel fax"],
      several: true,
      expected: "Un ou deux numéros, séparés par /",
      example: "02 99 00 00 00",
      width: 18,
    },
  },
  siret: {
    kind: "text",
    label: siretLabel,
    hint: "14 chiffres, par exemple 123\u00a0456\u00a0782\u00a000010.",
    listed: true,
    body: orEmpty(
      line(30)
        .transform(siretDigits)
        .check(
          stopUnless((value) => /^(\d{14})?$/.test(value), "Un numéro SIRET compte 14 chiffres."),
          z.refine(
            (value) => value === "" || isSiret(value),
            "Ce numéro SIRET n’est pas valable : un de ses chiffres est faux.",
          ),
        ),
    ),
    column: {
      aliases: ["siret"],
      expected: "14 chiffres, espaces acceptés, par exemple 123 456 782 00010",
      example: "123 456 782 00010",
      width: 22,
    },
  },
} as const satisfies FieldList;

export type StructureField = keyof typeof structureFields;
export type StructureText = NamesOfKind<typeof structureFields, "text">;
export type StructureReference = NamesOfKind<typeof structureFields, "reference" | "references">;
/** The texts that an import may tell. */
export type ImportedText = {
  [Name in StructureText]: (typeof structureFields)[Name] extends { column: object } ? Name : never;
}[StructureText];

type ListedText = {
  [Name in StructureText]: (typeof structureFields)[Name] extends { listed: true } ? Name : never;
}[StructureText];
export const listedTexts = namesOf(structureFields).filter(
  (name): name is ListedText => (structureFields[name] as Field).listed === true,
);

export const structureLabels = labelsOf(structureFields);
