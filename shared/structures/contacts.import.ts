import type { ImportColumn } from "#shared/contract/import.ts";

/** What the fields of a contact are called in forms and files. */
export const contactLabels = {
  name: "Nom du contact",
  email: "E-mail du contact",
  phone: "Téléphone du contact",
  role: "Fonction du contact",
};

/** What sheets call whom to write to. */
const contactWords = [
  ...[
    "contact",
    "interlocuteur",
    "interlocutrice",
    "responsable",
    "tuteur",
    "tutrice",
    "maitre d'apprentissage",
  ],
  ...["maitre de stage", "correspondant", "referent", "dirigeant", "gerant", "directeur", "exploitant"],
];
const ofContact = (...words: readonly string[]) =>
  words.flatMap((word) => contactWords.map((contact) => `${word} ${contact}`));

/** The columns of a file of structures that say whom to write to. */
export const contactColumns = [
  {
    field: "contact_name",
    header: contactLabels.name,
    aliases: [...contactWords, ...ofContact("nom", "nom prenom")],
    expected: "Un nom, 100 caractères au plus",
    example: "Awa Ndiaye",
    width: 22,
  },
  {
    field: "contact_first_name",
    header: "Prénom du contact",
    aliases: ["prenom", ...ofContact("prenom")],
    surname: contactLabels.name,
    expected: "Le prénom, s’il n’est pas avec le nom",
    example: "",
    width: 18,
  },
  {
    field: "contact_email",
    header: contactLabels.email,
    aliases: ["mail", ...ofContact("mail")],
    several: true,
    expected: "Une adresse e-mail ; jamais publiée",
    example: "awa.ndiaye@exemple.fr",
    width: 28,
  },
  {
    field: "contact_phone",
    header: contactLabels.phone,
    aliases: ["portable", ...ofContact("tel", "portable")],
    several: true,
    expected: "Un ou deux numéros, séparés par / ; jamais publiés",
    example: "06 00 00 00 00",
    width: 20,
  },
  {
    field: "contact_role",
    header: contactLabels.role,
    aliases: [
      "fonction",
      "poste",
      "role du contact",
      "qualite",
      ...ofContact("fonction", "poste", "qualite"),
    ],
    expected: "Ce que la personne fait dans la structure, 100 caractères au plus",
    example: "Chargée d’accueil",
    width: 22,
  },
] as const satisfies readonly ImportColumn[];

export const contactWorkbook = {
  sheet: "Contacts",
  isFirst: "Pour l’Alternance Day",
  yes: "Oui",
  no: "Non",
  notedAt: "Noté le",
  title: (now: Date) =>
    `Contacts des structures - ${now.toLocaleDateString("fr-FR", { timeZone: "Europe/Paris", day: "2-digit", month: "2-digit", year: "numeric" }).replaceAll("/", "-")}`,
};
