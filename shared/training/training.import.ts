import type { ImportColumn } from "#shared/contract/import.ts";

/** The columns of a file of a promo's learners, in the template's order. */
export const learnerColumns = [
  {
    field: "name",
    header: "Nom",
    aliases: ["name", "nom complet", "prenom et nom", "nom et prenom", "prenom nom", "nom prenom"],
    required: true,
    expected: "Le prénom et le nom, 100 caractères au plus",
    example: "Camille Le Goff",
    width: 30,
  },
  {
    field: "email",
    header: "Adresse e-mail",
    aliases: ["email", "e-mail", "mail", "courriel", "adresse email", "adresse mail"],
    required: true,
    expected: "Une adresse, par exemple camille@exemple.fr",
    example: "camille@exemple.fr",
    width: 34,
  },
  {
    field: "trade_trainer",
    header: "E-mail formateur·trice métier",
    aliases: ["formateur metier", "email formateur metier", "e-mail formateur metier"],
    expected: "L'adresse d'un compte qui a un profil de formateur·trice métier ; vide : ne change rien",
    example: "yann@exemple.fr",
    width: 34,
  },
  {
    field: "referent_trainer",
    header: "E-mail formateur·trice référent·e",
    aliases: ["formateur referent", "email formateur referent", "e-mail formateur referent"],
    expected: "L'adresse d'un compte qui a un profil de formateur·trice référent·e ; vide : ne change rien",
    example: "rozenn@exemple.fr",
    width: 34,
  },
] as const satisfies readonly ImportColumn[];

/** What an import says of lines of learners. */
export const learnerImportMessages = {
  noTrainer: "Personne n'a ce rôle à cette adresse",
  existing: "Ce compte existe déjà : il rejoint l'action de formation",
  otherName: (name: string) => `Ce compte s'appelle « ${name} » : son nom ne change pas`,
  addedProfile: "Ce compte reçoit un profil d'apprenant·e",
  nobody: "personne",
};
