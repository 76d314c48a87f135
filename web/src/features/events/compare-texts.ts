import { counted } from "#shared/contract/counted.ts";

const shown = (count: number) => count.toLocaleString("fr");

/** Events compared, *vous*. */
export const compareTexts = {
  title: "Comparer les événements",
  back: "Événements",
  open: "Comparer les événements",
  failed: "Les chiffres n’ont pas pu être chargés",
  none: "Aucun événement à comparer",
  more: "Voir les événements plus anciens",
  event: "Événement",
  learners: "Apprenant·es",
  before: "Vœux de rencontre",
  structures: "Structures",
  meetings: "Rencontres prévues",
  presence: "Présence",
  continuing: "Envies de poursuivre",
  after: "Vœux d’alternance",
  number: shown,
  percent: (rate: number) => `${rate} %`,
  nothing: "–",
  /** In place of what is not counted yet. */
  toCome: "à venir",
  by: (learners: number) => `de ${counted(learners, "personne")}`,
  came: (count: number) => counted(count, "venue"),
  coming: (count: number) => counted(count, "vient", "viennent"),
  of: (all: number) => `sur ${shown(all)}`,
  ticked: ({ there, absent, excused }: { there: number; absent: number; excused: number }) =>
    `${shown(there)} sur ${shown(there + absent + excused)}`,
  notTicked: "Non pointée",
  hint: "La présence compte les rencontres pointées le jour même. Une structure est venue si elle n’a pas décliné et n’a pas été dite absente. Les comptes effacés depuis ne sont plus comptés.",
} as const;
