import { counted } from "#shared/contract/counted.ts";

const shown = (count: number) => count.toLocaleString("fr");
const people = (count: number) => counted(count, "apprenant·e");

/** Events compared year by year, *vous*. */
export const compareTexts = {
  title: "Comparer les années",
  back: "Événements",
  open: "Comparer les années",
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
  ofLearners: (made: number, all: number) => `par ${shown(made)} sur ${shown(all)}`,
  byLearners: (count: number) => `par ${people(count)}`,
  came: (count: number) => counted(count, "venue"),
  coming: (count: number) => counted(count, "vient", "viennent"),
  ofAsked: (asked: number) => `sur ${counted(asked, "invitée")}`,
  ticked: ({ there, absent, excused }: { there: number; absent: number; excused: number }) =>
    `${shown(there)} sur ${shown(there + absent + excused)} pointées`,
  notTicked: "Non pointée",
  hint: "Sans chiffre : rien encore. La présence compte les rencontres pointées le jour même. Une structure est venue si elle n’a pas décliné et n’a pas été dite absente. Les comptes effacés depuis ne sont plus comptés.",
} as const;
