import { describe, expect, test } from "vitest";
import type { ImportColumn } from "#shared/contract/import.ts";
import { placementColumns } from "#shared/placements/placements.import.ts";
import { userColumns } from "#shared/profiles/profiles.import.ts";
import { structureColumns } from "#shared/structures/structures.import.ts";
import { learnerColumns } from "#shared/training/training.import.ts";
import { titleReader } from "./titles.ts";

const readerOf = (columns: readonly ImportColumn[]) => {
  const { read } = titleReader(columns);
  return (title: string) => read(title)?.column.field;
};

test.each<[string, readonly ImportColumn[]]>([
  ["structures", structureColumns],
  ["users", userColumns],
  ["learners", learnerColumns],
  ["placements", placementColumns],
])("each title of a sheet of %s, ours or listed, names its own column", (_, columns) => {
  const read = readerOf(columns);
  for (const { field, header, aliases = [], fallback = [], subjects = [] } of columns)
    for (const title of [header, field, ...aliases, ...fallback, ...subjects])
      expect([title, read(title)]).toEqual([title, field]);
});

describe("structures", () => {
  const read = readerOf(structureColumns);
  test.each([
    ["C.P.", "zip_code"],
    ["Code Postal (siège)", "zip_code"],
    ["CP/Ville", "zip_code"],
    ["Code postal - Commune", "zip_code"],
    ["libelle_commune", "city"],
    ["Localité", "city"],
    ["Sté", "name"],
    ["Établissement", "name"],
    ["Nom de l'entreprise", "name"],
    ["NOM_STRUCTURE", "name"],
    ["Nom de la structure d'insertion", "name"],
    ["Dénomination\nsociale", "name"],
    ["Raison sociale 2", "name"],
    ["TÉL.", "phone"],
    ["N° de téléphone", "phone"],
    ["Adresse (n°, rue)", "address"],
    ["Téléphone standard", "phone"],
    ["Tél. portable", "contact_phone"],
    ["Mobile du tuteur", "contact_phone"],
    ["Adresse du siège", "address"],
    ["Adresse ligne 2", "address"],
    ["Adresse électronique", "contact_email"],
    ["Email address", "contact_email"],
    ["Mél.", "contact_email"],
    ["@", "contact_email"],
    ["Courriel de l'interlocuteur", "contact_email"],
    ["Resp.", "contact_name"],
    ["Responsable de la structure", "contact_name"],
    ["Nom et prénom du responsable", "contact_name"],
    ["Maître d'apprentissage", "contact_name"],
    ["PRÉNOM DU TUTEUR", "contact_first_name"],
    ["Forme", "legal_form"],
    ["Type(s)", "types"],
    ["N° SIRET", "siret"],
    ["Activité", "description"],
    ["Adresse web", "website"],
  ])("« %s » is %s", (title, field) => expect(read(title)).toBe(field));

  test.each([
    ...[
      "Observations",
      "Effectif",
      "Nombre d'entreprises",
      "Code INSEE",
      "N° entreprise",
      "Numéro du contact",
      "Ville de naissance",
      "N°",
      "2026",
      "1 rue A",
      "",
    ],
    ...["Type de contrat", "Société mère", "Nom du réseau", "Entreprise relancée ?", "Date"],
  ])("« %s » is none", (title) => expect(read(title)).toBeUndefined());
});

describe("people", () => {
  const read = readerOf(userColumns);
  test.each([
    ["Nom - Prénom", "name"],
    ["Stagiaire", "name"],
    ["Apprenti(e)", "name"],
    ["Nom de l'apprenant", "name"],
    ["Nom de naissance", "name"],
    ["PRENOM 1", "first_name"],
    ["Prénom(s)", "first_name"],
    ["First name", "first_name"],
    ["MEL", "email"],
    ["E-mail de l'apprenant", "email"],
    ["Courriel professionnel", "email"],
  ])("« %s » is %s", (title, field) => expect(read(title)).toBe(field));

  test.each([
    ...[
      "Mail entreprise",
      "Courriel du responsable légal",
      "Nom du tuteur",
      "Entreprise",
      "Nom de l'entreprise",
    ],
    ...["N° apprenant", "Prénom du père", "Commune", "Date de naissance"],
  ])("« %s » is none: it is somebody else's", (title) => expect(read(title)).toBeUndefined());
});
