import type { ImportColumn } from "#shared/contract/import.ts";
import { personColumns } from "#shared/profiles/profiles.import.ts";

/** The columns of a file of a promo's learners, in the template's order. */
export const learnerColumns = [
  ...personColumns,
  {
    field: "trade_trainer",
    header: "E-mail formateur·trice métier",
    aliases: ["formateur metier", "email formateur metier", "e-mail formateur metier"],
    expected: "L’adresse d’un compte qui a un profil de formateur·trice métier ; vide : ne change rien",
    example: "yann@exemple.fr",
    width: 34,
  },
  {
    field: "referent_trainer",
    header: "E-mail formateur·trice référent·e",
    aliases: ["formateur referent", "email formateur referent", "e-mail formateur referent"],
    expected: "L’adresse d’un compte qui a un profil de formateur·trice référent·e ; vide : ne change rien",
    example: "rozenn@exemple.fr",
    width: 34,
  },
] as const satisfies readonly ImportColumn[];

/** What an import says of lines of learners. */
export const learnerImportMessages = {
  noTrainer: "Personne n’a ce rôle à cette adresse",
  existing: "Ce compte existe déjà : il rejoint l’action de formation",
  otherName: (name: string) => `Ce compte s’appelle « ${name} » : son nom ne change pas`,
  addedProfile: "Ce compte reçoit un profil d’apprenant·e",
  hasLeft: "Cette personne a quitté cette action de formation",
  hasLeftExpected: "Notez d’abord son retour dans l’action de formation",
  nobody: "personne",
};
