import type { ImportColumn } from "#shared/contract/import.ts";

/** What the fields of a contact are called in forms and files. */
export const contactLabels = {
  name: "Nom du contact",
  email: "E-mail du contact",
  phone: "Téléphone du contact",
  role: "Fonction du contact",
};

/** The columns of a file of structures that say whom to write to. */
export const contactColumns = [
  {
    field: "contact_name",
    header: contactLabels.name,
    aliases: [
      "contact",
      "contacts",
      "nom contact",
      "interlocuteur",
      "personne à contacter",
      "responsable",
      "tuteur",
    ],
    expected: "Un nom, 100 caractères au plus",
    example: "Awa Ndiaye",
    width: 22,
  },
  {
    field: "contact_email",
    header: contactLabels.email,
    aliases: [
      ...["email", "e-mail", "mail", "courriel", "adresse e-mail", "adresse mail", "adresse email"],
      ...["email du contact", "mail du contact", "courriel du contact", "email contact", "mail contact"],
      ...["courriel contact", "e-mail contact", "adresse e-mail du contact"],
    ],
    expected: "Une adresse e-mail ; jamais publiée",
    example: "awa.ndiaye@exemple.fr",
    width: 28,
  },
  {
    field: "contact_phone",
    header: contactLabels.phone,
    aliases: [
      "tel contact",
      "telephone contact",
      "tel du contact",
      "portable",
      "mobile",
      "portable du contact",
    ],
    expected: "Un ou deux numéros, séparés par / ; jamais publiés",
    example: "06 00 00 00 00",
    width: 20,
  },
  {
    field: "contact_role",
    header: contactLabels.role,
    aliases: ["fonction", "fonction contact", "poste", "role du contact", "qualite"],
    expected: "Ce que la personne fait dans la structure, 100 caractères au plus",
    example: "Chargée d'accueil",
    width: 22,
  },
] as const satisfies readonly ImportColumn[];

export const contactWorkbook = {
  sheet: "Contacts",
  isFirst: "Pour l'Alternance Day",
  yes: "Oui",
  no: "Non",
  notedAt: "Noté le",
  title: (now: Date) =>
    `Contacts des structures - ${now.toLocaleDateString("fr-FR", { timeZone: "Europe/Paris", day: "2-digit", month: "2-digit", year: "numeric" }).replaceAll("/", "-")}`,
};
