import { type Role, roles } from "#shared/contract/access.ts";
import type { ImportColumn } from "#shared/contract/import.ts";

/** What sheets call somebody whom they are about. */
export const personWords = [
  ...["apprenant", "apprenante", "apprenti", "apprentie", "alternant", "alternante", "stagiaire", "jeune"],
  ...[
    "candidat",
    "candidate",
    "eleve",
    "etudiant",
    "etudiante",
    "participant",
    "participante",
    "beneficiaire",
  ],
  ...["salarie", "salariee", "collaborateur", "collaboratrice", "utilisateur", "utilisatrice"],
];

/** How a file names somebody. */
export const personColumns = [
  {
    field: "name",
    header: "Nom",
    aliases: ["name", "nom complet", "nom et prenom", "nom d'usage", "nom usuel"],
    fallback: ["nom de famille", "nom de naissance", "nom patronymique", "nom de jeune fille"],
    subjects: personWords,
    required: true,
    expected: "Le nom ; s’il n’y a pas de colonne Prénom, le prénom et le nom. 100 caractères au plus",
    example: "Le Goff",
    width: 30,
  },
  {
    field: "first_name",
    header: "Prénom",
    aliases: ["prenom", "prenom d'usage"],
    expected: "Le prénom, s’il n’est pas avec le nom",
    example: "Camille",
    width: 22,
  },
  {
    field: "email",
    header: "Adresse e-mail",
    aliases: ["mail"],
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
    // People who bring their own sheet have no sheet of our values.
    expected: `Un rôle : ${Object.values(roles)
      .map(({ name }) => name)
      .join(", ")}`,
    example: "Apprenant·e",
    width: 28,
  },
] as const satisfies readonly ImportColumn[];

/** How people write each role, as `fold` gives it. */
const spellings: Record<Role, readonly string[]> = {
  administrator: ["administrateur", "administratrice", "administrateur trice", "admin"],
  learner: [
    ...["apprenant", "apprenante", "apprenant e", "apprenti", "apprentie", "apprenti e", "stagiaire"],
    ...["alternant", "alternante", "alternant e"],
  ],
  tradeTrainer: ["formateur metier", "formatrice metier", "formateur trice metier"],
  referentTrainer: [
    ...["referent", "referente", "referent e"],
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
  (Object.keys(spellings) as Role[]).find((role) =>
    [folded, folded.replace(/s\b/g, "")].some((name) => spellings[role].includes(name)),
  );

/** What an import says of lines of users. */
export const userImportMessages = {
  noName: "Il manque le nom",
  name: "Le nom n’est pas valable",
  oneWord: "Un seul mot : manque-t-il le prénom ?",
  noEmail: "Il manque l’adresse e-mail",
  email: "Cette adresse e-mail n’est pas valable",
  likelyDomain: (domain: string) => `Est-ce plutôt une adresse en @${domain} ?`,
  unknownRole: "Ce rôle n’existe pas",
  roleNotGivable: "Vous n’avez pas le droit de donner ce rôle",
  roleNotGivableExpected: "Apprenant·e, formateur·trice métier ou formateur·trice référent·e",
  untouchable: "Vous n’avez pas le droit de changer ce compte",
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
  mailFailed: "Le compte est créé, mais l’e-mail n’a pas pu partir",
  mailFailedExpected: "La personne peut passer par « Mot de passe oublié ? » sur la page de connexion",
};
