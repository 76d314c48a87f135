import type { SituationField, SituationSection } from "#shared/situations/situations.schemas.ts";

const field = (
  type: SituationField["type"],
  name: string,
  label: string,
  more: Partial<SituationField> = {},
): SituationField => ({
  name,
  type,
  label,
  description: "",
  placeholder: "",
  content: "",
  choices: [],
  ...more,
});

/**
 * The sections of a new situation. Their titles and labels are read by everyone, their descriptions by those who write:
 * learners and trainers, hence neither *tu* nor *vous*.
 */
export const defaultSections = (): SituationSection[] => [
  {
    title: "Le contexte",
    description:
      "Pour quelqu’un qui n’y était pas : ce qu’on fait là d’habitude, avec qui, ce qui se passait ce jour-là.",
    fields: [
      field("textarea", "contexte", "Ce qui se passait"),
      field("text", "lieu", "Le lieu", {
        placeholder: "Un atelier vélo, une cuisine partagée, un chantier…",
      }),
      field("number", "personnes", "Nombre de personnes autour de la situation"),
    ],
  },
  {
    title: "Les objectifs",
    description:
      "Ce qu’il s’agissait d’apprendre. Un geste, une façon de parler, une décision à prendre, avec précision.",
    fields: [field("textarea", "objectifs", "Ce qu’il s’agissait d’apprendre")],
  },
  {
    title: "L’adaptation",
    description:
      "Comment le travail ordinaire est devenu un moment pour apprendre. Du temps en plus, un autre outil, le droit d’essayer.",
    fields: [
      field("radio", "niveau", "Avant la séquence, face à cette situation", {
        choices: [
          { value: "1", label: "Je ne sais pas encore faire" },
          { value: "2", label: "Je sais faire avec de l’aide" },
          { value: "3", label: "Je sais faire en autonomie" },
          { value: "4", label: "Je sais faire face aux imprévus" },
        ],
      }),
      field("textarea", "adaptation", "Ce qui a été aménagé"),
    ],
  },
  {
    title: "Ce qui a été produit",
    description:
      "Un objet, une fiche, un accord, une nouvelle façon de faire : ce qu’il en reste aujourd’hui.",
    fields: [field("textarea", "productions", "Ce qui a été produit")],
  },
  {
    title: "Conseils pour une prochaine FEST",
    description:
      "Ce qu’il y aurait à dire à quelqu’un qui veut vivre la même situation : à garder, à changer, à prévoir.",
    fields: [field("textarea", "conseils", "Conseils pour une prochaine FEST")],
  },
  {
    title: "Un dernier mot",
    description: "Ce qui n’a trouvé sa place nulle part.",
    fields: [field("textarea", "commentaire", "Un dernier mot")],
  },
];
