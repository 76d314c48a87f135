type Choice = { label: string; value: string };

type Common = { name: string; label: string; placeholder?: string };

/** One question of an online form; a file keeps its answer as `content`, always a text. */
export type FormField =
  | (Common & { type: "text" | "date" | "number" | "textarea" })
  | (Common & { type: "radio"; choices: readonly Choice[] });

type FormSection = {
  title: string;
  description: string;
  fields: readonly FormField[];
  /** Asked once the step is over: until then its questions are folded. */
  isForTheEnd?: true;
};

/** An online form as data: what a deliverable of a step asks. */
export type DeliverableForm = {
  index: number;
  name: string;
  /** Whether it may also be filled in on paper or in a word processor, then deposited. */
  has_template: boolean;
  sections: readonly FormSection[];
};

type StepKind = { step_type: string; order: number };

const levels: readonly Choice[] = [
  { value: "1", label: "Je ne sais pas encore faire" },
  { value: "2", label: "Je sais faire avec de l’aide" },
  { value: "3", label: "Je sais faire en autonomie" },
  { value: "4", label: "Je sais faire face aux imprévus" },
];

const framing: DeliverableForm = {
  index: 0,
  name: "Fiche de cadrage du parcours",
  has_template: false,
  sections: [
    {
      title: "Le rendez-vous",
      description: "",
      fields: [
        { type: "date", name: "date", label: "Date du rendez-vous" },
        { type: "text", name: "lieu", label: "Lieu" },
        {
          type: "text",
          name: "participants",
          label: "Personnes présentes",
          placeholder: "Prénoms et fonctions",
        },
      ],
    },
    {
      title: "Ton point de départ",
      description: "Quelques lignes suffisent. Parle de ce que tu fais vraiment, pas de ta fiche de poste.",
      fields: [
        { type: "textarea", name: "activites", label: "Ce qu’on fait dans ma structure, et ma place dedans" },
        { type: "textarea", name: "acquis", label: "Ce que je sais déjà faire" },
        { type: "textarea", name: "attentes", label: "Ce que je veux apprendre ici" },
      ],
    },
    {
      title: "Notre accord",
      description: "À décider à trois : c’est ce qui protège le temps d’apprendre.",
      fields: [
        {
          type: "number",
          name: "heures",
          label: "Heures réservées à la FEST chaque semaine",
          placeholder: "3",
        },
        {
          type: "radio",
          name: "demarche",
          label: "La démarche FEST est",
          choices: [
            { value: "claire", label: "Claire pour nous trois" },
            { value: "a-reprendre", label: "À reprendre au prochain rendez-vous" },
          ],
        },
        {
          type: "textarea",
          name: "regles",
          label: "Nos règles du jeu",
          placeholder: "Droit à l’erreur, temps protégé, comment s’alerter…",
        },
      ],
    },
  ],
};

const situationOf = (number: 1 | 2 | 3 | 4): readonly FormField[] => [
  { type: "text", name: `situation_${number}`, label: `Situation de travail ${number}` },
  { type: "textarea", name: `visee_${number}`, label: `Ce que je veux y apprendre (situation ${number})` },
];

const planning: DeliverableForm = {
  index: 0,
  name: "Plan des situations de travail",
  has_template: true,
  sections: [
    {
      title: "L’analyse du travail",
      description: "Ce qu’on a observé ensemble, avant de choisir.",
      fields: [
        { type: "date", name: "date", label: "Date du rendez-vous" },
        { type: "textarea", name: "taches", label: "Les tâches que je fais ou que je ferai" },
        { type: "textarea", name: "difficultes", label: "Ce qui rend ce travail difficile" },
      ],
    },
    {
      title: "Les quatre situations choisies",
      description: "De la plus accessible à la plus exigeante.",
      fields: [...situationOf(1), ...situationOf(2), ...situationOf(3), ...situationOf(4)],
    },
    {
      title: "Ce qu’on aménage",
      description: "Une situation de travail devient apprenante quand on l’adapte.",
      fields: [
        {
          type: "textarea",
          name: "amenagements",
          label: "Aménagements prévus",
          placeholder: "Temps, outils, équipe, marge d’erreur…",
        },
        { type: "number", name: "heures", label: "Heures prévues pour chaque situation" },
        {
          type: "radio",
          name: "accord",
          label: "Ce plan est",
          choices: [
            { value: "partage", label: "Partagé par nous trois" },
            { value: "a-ajuster", label: "À ajuster après la première situation" },
          ],
        },
      ],
    },
  ],
};

const positioning: DeliverableForm = {
  index: 0,
  name: "Fiche de positionnement",
  has_template: true,
  sections: [
    {
      title: "Informations générales",
      description: "",
      fields: [
        { type: "text", name: "formateur", label: "Formateur·trice métier" },
        { type: "text", name: "apprenant", label: "Apprenant·e" },
        { type: "date", name: "date", label: "Date" },
        { type: "text", name: "situation", label: "Situation de travail choisie" },
        { type: "number", name: "sequence", label: "Numéro de la séquence FEST", placeholder: "1" },
      ],
    },
    {
      title: "Positionnement avant la séquence",
      description:
        "Avant de commencer, dis où tu en es. Parles-en avec ta formatrice ou ton formateur métier.",
      fields: [
        { type: "radio", name: "niveau", label: "Face à cette situation, aujourd’hui", choices: levels },
      ],
    },
    {
      title: "Positionnement après la séquence",
      description: "À remplir ensemble, à la fin de l’entretien réflexif aval.",
      isForTheEnd: true,
      fields: [
        {
          type: "radio",
          name: "niveau_apres",
          label: "Face à cette situation, après la séquence",
          choices: levels,
        },
        { type: "textarea", name: "satisfactions", label: "Points de satisfaction" },
        { type: "textarea", name: "progressions", label: "Besoins de progression" },
        { type: "textarea", name: "decision", label: "Décision commune" },
      ],
    },
  ],
};

const review: DeliverableForm = {
  index: 0,
  name: "Bilan du parcours",
  has_template: true,
  sections: [
    {
      title: "Le rendez-vous",
      description: "",
      fields: [
        { type: "date", name: "date", label: "Date du bilan" },
        { type: "text", name: "participants", label: "Personnes présentes" },
        { type: "number", name: "sequences", label: "Nombre de séquences FEST vécues", placeholder: "4" },
      ],
    },
    {
      title: "Le chemin parcouru",
      description: "Relis tes fiches de positionnement avant de répondre.",
      fields: [
        { type: "radio", name: "niveau", label: "Face à mon métier, aujourd’hui", choices: levels },
        { type: "textarea", name: "acquis", label: "Ce que je sais faire maintenant" },
        { type: "textarea", name: "declic", label: "Le moment où j’ai compris quelque chose d’important" },
        { type: "textarea", name: "appuis", label: "Ce qui m’a aidé à apprendre" },
      ],
    },
    {
      title: "Et après",
      description: "",
      fields: [
        { type: "textarea", name: "suite", label: "Ce que je veux encore travailler" },
        { type: "textarea", name: "decision", label: "Décision commune" },
      ],
    },
  ],
};

/** The questions whose answers the product knows and fills in when a form is begun. */
export const prefilled: readonly string[] = ["formateur", "apprenant", "sequence"];

/** The online form of a step: by its type; the first rendez-vous frames the path, the next ones plan situations. */
export const formOf = ({ step_type, order }: StepKind): DeliverableForm => {
  if (step_type === "situation") return positioning;
  if (step_type === "bilan") return review;
  return order === 1 ? framing : planning;
};
