import type { Role } from "#shared/contract/access.ts";
import type { ImportColumn } from "#shared/contract/import.ts";

/** How a file names somebody. */
export const personColumns = [
  {
    field: "name",
    header: "Nom",
    aliases: [
      "name",
      "nom complet",
      "prenom et nom",
      "nom et prenom",
      "prenom nom",
      "nom prenom",
      "nom de famille",
      "nom d'usage",
      "nom usuel",
      "nom de l'apprenant",
      "nom apprenant",
      "last name",
    ],
    required: true,
    expected: "Le nom ; s'il n'y a pas de colonne Prénom, le prénom et le nom. 100 caractères au plus",
    example: "Le Goff",
    width: 30,
  },
  {
    field: "first_name",
    header: "Prénom",
    aliases: [
      ...["prenom", "prenoms", "prenom usuel", "prenom d'usage"],
      ...["prenom de l'apprenant", "prenom apprenant", "first name"],
    ],
    expected: "Le prénom, s'il n'est pas avec le nom",
    example: "Camille",
    width: 22,
  },
  {
    field: "email",
    header: "Adresse e-mail",
    aliases: [
      ...["email", "e-mail", "mail", "courriel", "adresse email", "adresse mail", "adresse electronique"],
      ...[
        "adresse courriel",
        "adresse de courriel",
        "mail personnel",
        "e-mail personnel",
        "courriel personnel",
      ],
      ...["email apprenant", "mail apprenant"],
    ],
    required: true,
    expected: "Une adresse, par exemple camille@exemple.fr",
    example: "camille@exemple.fr",
    width: 34,
  },
] as const satisfies readonly ImportColumn[];

/** The columns of a file of users, in the template's order. */
export const userColumns = [
  ...personColumns,
  {
    field: "role",
    header: "Rôle",
    aliases: ["role", "profil"],
    required: true,
    expected: "Un rôle de la feuille Valeurs",
    example: "Apprenant·e",
    width: 28,
  },
] as const satisfies readonly ImportColumn[];

/** How people write each role, as `fold` gives it. */
const spellings: Record<Role, readonly string[]> = {
  administrator: ["administrateur", "administratrice", "administrateur trice", "admin"],
  learner: ["apprenant", "apprenante", "apprenant e"],
  tradeTrainer: ["formateur metier", "formatrice metier", "formateur trice metier"],
  referentTrainer: [
    "formateur referent",
    "formatrice referente",
    "formateur trice referent e",
    "formateur trice referent",
  ],
  assistant: [
    "assistant de formation",
    "assistante de formation",
    "assistant e de formation",
    "assistant",
    "assistante",
  ],
  coordinator: ["coordinateur", "coordinatrice", "coordinateur trice"],
};

/** The role that a folded text names; undefined when it names none. */
export const roleNamed = (folded: string): Role | undefined =>
  (Object.keys(spellings) as Role[]).find((role) => spellings[role].includes(folded));

/** What an import says of lines of users. */
export const userImportMessages = {
  name: "Le nom n'est pas valable",
  oneWord: "Un seul mot : manque-t-il le prénom ?",
  email: "Cette adresse e-mail n'est pas valable",
  likelyDomain: (domain: string) => `Est-ce plutôt une adresse en @${domain} ?`,
  unknownRole: "Ce rôle n'existe pas",
  roleNotGivable: "Vous n'avez pas le droit de donner ce rôle",
  roleNotGivableExpected: "Apprenant·e, formateur·trice métier ou formateur·trice référent·e",
  untouchable: "Vous n'avez pas le droit de changer ce compte",
  untouchableExpected: "Une autre adresse, ou aucune ligne pour ce compte",
  tooManyProfiles: "Ce compte a déjà dix profils",
  tooManyProfilesExpected: "Dix profils au plus par personne",
  openedSince: "Cette personne a déjà ouvert son compte : gardé",
  otherProfile: "un autre profil",
  otherAction: "une autre action de formation",
  attachedStructures: "des structures",
  confirmationKept: "La confirmation de ce profil reste",
  addedRole: "Ce compte reçoit un profil de plus",
  confirmedRole: "Ce profil, que la personne a créé seule, est confirmé",
  mailFailed: "Le compte est créé, mais l'e-mail n'a pas pu partir",
  mailFailedExpected: "La personne peut passer par « Mot de passe oublié ? » sur la page de connexion",
};
