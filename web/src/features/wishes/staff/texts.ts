import { counted } from "#shared/contract/counted.ts";
import { exportTexts as eventExportTexts } from "#shared/events/events.export.ts";
import { promotionName } from "#shared/training/training.names.ts";

/** Everybody's wishes for an event as a workbook, *vous*. */
export const exportTexts = {
  act: "Exporter les vœux",
  pending: "Export en cours",
  done: "L’export est téléchargé",
  failed: "L’export n’a pas abouti",
  fallback: (date: string) => `voeux-${date}.xlsx`,
} as const;

/** Learners' wishes, for staff to read and edit, *vous*. */
export const staffWishTexts = {
  title: "Whishlists",
  learner: "Apprenant·e",
  structures: "Structures sélectionnées",
  priority: "prioritaire",
  count: "Vœux",
  countOf: (count: number, expected: number) => `${count} sur ${expected}`,
  see: "Voir",
  seeNamed: (name: string) => `Voir les vœux de ${name}`,
  link: "Lien",
  none: "Aucun vœu enregistré pour l’instant",
  takenOut: eventExportTexts.isGone,
  noneText: "Les vœux paraîtront ici dès que les apprenant·es les auront enregistrés.",

  event: "Événement",
  noEvents: "Aucun événement pour l’instant",
  noEventsText: "Les vœux s’enregistrent pour un événement : il faut d’abord en créer un.",
  eventsFailed: "Les événements n’ont pas pu être chargés",
  toCampaign: "Suivre la campagne",
  tables: "Tous les vœux, avant et après l’événement",
  preEvent: "Vœux pré-événement",
  postEvent: "Vœux post événement",
  incomplete: "Listes à compléter",
  promotion: "Promotion",
  promotionOf: promotionName,
  allComplete: "Tous les vœux sont complets",
  allCompleteText: "Personne n’est à relancer pour cet événement.",

  create: "Créer une whishlist",
  creating: "Créer une whishlist",
  editing: "Modifier la whishlist",
  name: "Nom",
  state: "État",
  lists: "Listes de l’équipe",
  listsText: "Des noms de listes, actives ou non. Les vœux des apprenant·es n’en dépendent pas.",
  noLists: "Aucune liste pour l’instant",

  wishesOf: (name: string) => `Vœux enregistrés pour ${name}`,
  selected: "Structures sélectionnées",
  wishFailed: "Ces vœux n’ont pas pu être chargés",
  priorities: "Prioritaires",
  optionals: "Optionnels",
  free: "Place libre",
  makeOptional: "Rendre optionnel",
  makePriority: "Rendre prioritaire",
  makeOptionalNamed: (name: string) => `Rendre optionnel : ${name}`,
  makePriorityNamed: (name: string) => `Rendre prioritaire : ${name}`,
  remove: (name: string) => `Retirer ${name}`,
  justification: "Justification",
  justify: (isWritten: boolean) => (isWritten ? "Corriger" : "Justifier"),
  justifyNamed: (isWritten: boolean, name: string) =>
    isWritten ? `Corriger la justification : ${name}` : `Justifier : ${name}`,
  add: "Ajouter une structure",
  wishes: (count: number) => (count > 1 ? "vœux" : "vœu"),
  ofExpected: (expected: number) => `sur ${expected}`,
  /** `owed`: how many of them are priority ones. */
  remaining: (count: number, owed: number) =>
    owed > 0
      ? `Il reste ${counted(count, "vœu", "vœux")} à choisir.`
      : `Il reste ${counted(count, "vœu optionnel", "vœux optionnels")}, sans obligation.`,
  complete: "Tous les vœux sont choisis.",
  tooManyPriorities: "3 vœux prioritaires au plus : rendez-en un optionnel.",
  tooManyOptionals: "2 vœux optionnels au plus : rendez-en un prioritaire ou retirez-le.",
  save: "Enregistrer les vœux",
  unsaved: "Modifications non enregistrées",
  wouldBeLost: "Les vœux que vous avez modifiés ne sont pas enregistrés.",
  nothingToSave: "Rien à enregistrer",
  saved: "Les vœux sont enregistrés",
  saveFailed: "Erreur lors de l'enregistrement de l'item",
  chosen: {
    before: {
      title: "Avant l’événement",
      intro: "Les structures que cette personne voulait rencontrer.",
      none: "Aucun vœu enregistré avant l’événement.",
    },
    after: {
      title: "Après l’événement",
      intro: "Les structures que cette personne voulait pour son alternance.",
      none: "Aucun vœu enregistré après l’événement.",
    },
  },
  archived: "Promotion archivée : ces vœux se lisent, et ne changent plus.",
} as const;
