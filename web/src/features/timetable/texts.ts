import { counted } from "#shared/contract/counted.ts";
import type { Preset } from "#shared/timetable/timetable.proposals.ts";

/** What staff read on the pages of an event's timetable, *vous*. */
export const timetableTexts = {
  tabs: "Parties du planning",
  parts: { preparer: "Préparer", grille: "Grille", publier: "Publier" },
  /** Where nothing can be published any more. */
  versions: "Versions",
  failed: "Le planning n’a pas pu être chargé",
  structures: (count: number) => counted(count, "structure"),
  goneSlot: "créneau supprimé",
  goneStructure: "Structure retirée",
  gonePerson: "Personne retirée",
  at: (structure: string, slot: string) => `${structure} à ${slot}`,

  savedAt: (time: string) => `Brouillon enregistré à ${time}`,
  /** On phones. */
  savedShort: (when: string) => `Brouillon ${when}`,
  atTime: (time: string) => `de ${time}`,
  onDay: (day: string) => `du ${day}`,
  savedOn: (day: string) => `Brouillon enregistré le ${day}`,
  saving: "Enregistrement…",
  noDraft: "Brouillon vide",
  undo: (label: string) => `Annuler : ${label}`,
  redo: (label: string) => `Rétablir : ${label}`,
  nothingToUndo: "Annuler",
  nothingToRedo: "Rétablir",
  undone: (label: string) => `Annulé : ${label}.`,
  redone: (label: string) => `Rétabli : ${label}.`,
  print: "Imprimer",
  repair: "Réparer",
  readOnly: "Lecture seule",

  staleTitle: (label: string) => `Quelqu’un a changé le planning avant vous. Non enregistré : ${label}.`,
  staleText: "Voici le planning tel qu’il est maintenant.",
  staleLost: "Ce changement n’y est plus possible tel quel.",
  again: "Refaire ce changement",
  refusedTitle: (label: string) => `Refusé : ${label}.`,
  dismiss: "Fermer",

  // Préparer
  ready: "On peut calculer.",
  readyBut: (count: number) =>
    count === 1
      ? "On peut calculer. Une chose rendrait le résultat meilleur."
      : `On peut calculer. ${["", "", "Deux", "Trois"][count] ?? count} choses rendraient le résultat meilleur.`,
  noSlots: "Cet événement n’a pas encore de créneau.",
  noSlotsText: "Créez les créneaux de la matinée, puis revenez ici.",
  noHosts: "Aucune structure ne participe encore.",
  noHostsText: "Ajoutez les structures à inviter, chacune dans sa zone.",
  toEvent: "Ouvrir l’événement",
  withoutWishes: "sans vœu",
  withoutWishesText: (names: string) => `${names}. Servis après tout le monde.`,
  allWished: "Tout le monde a fait au moins un vœu.",
  seeThem: (count: number) => (count > 1 ? `Voir les ${count}` : "Voir qui"),
  remindThem: (count: number) => (count > 1 ? `Relancer les ${count}` : "Relancer"),
  impossible: "vœux pour des structures absentes",
  impossibleOne: "vœu pour une structure absente",
  impossibleText: (people: number, structures: number) =>
    `${counted(people, "personne")} à prévenir, ${counted(structures, "structure")} qui ne ${structures > 1 ? "viennent" : "vient"} pas.`,
  allPossible: "Aucun vœu ne vise une structure qui ne vient pas.",
  unanswered: (count: number) => (count > 1 ? "structures sans réponse" : "structure sans réponse"),
  unansweredText: (names: string) => `${names}. Le calcul compte sur elles.`,
  allAnswered: "Toutes les structures ont répondu.",
  seatsScale: (priority: number, optional: number, seats: number) =>
    `${counted(priority, "vœu prioritaire", "vœux prioritaires")} et ${counted(optional, "optionnel")} pour ${counted(seats, "place")}`,
  enough: "Assez en tout",
  notEnough: "Moins de places que de vœux",
  tight: (count: number) =>
    count === 0
      ? "aucune structure ne déborde."
      : count > 1
        ? `${count} structures débordent.`
        : "une structure déborde.",
  toDemand: "Voir la pression",

  compute: "Calculer",
  presetLegend: "Que cherche-t-on d’abord ?",
  presets: { fair: "Équitable", most: "Maximum" } satisfies Record<Preset, string>,
  presetTexts: {
    fair: "Que personne ne reste sans rendez-vous prioritaire, puis deux, puis trois.",
    most: "Le plus grand total de prioritaires, même si quelqu’un en a moins.",
  } satisfies Record<Preset, string>,
  complete: "Compléter les emplois du temps",
  completeText: "Donner aux créneaux libres des structures proches des vœux.",
  keep: "Garder les rendez-vous déjà placés autant que possible",
  optionsSet: (count: number) => (count === 0 ? "Options" : `Options (${count})`),
  maxLosses: "Personnes qui peuvent y perdre un prioritaire",
  maxMeetings: "Rendez-vous au plus par personne",
  noMaximum: "vide : pas de maximum",
  hasBreak: "Une pause : au moins un créneau libre entre le premier et le dernier de chaque personne",
  minPerStructure: "Rendez-vous par structure, si possible au moins",
  minHint: "Après les vœux prioritaires ; hors des vœux seulement si l’on complète.",
  offWish: "Compléter jusqu’où ?",
  offWishes: { same_type: "un type de structure souhaité", any: "toutes les structures" },
  wholeNumber: ([least, most]: readonly [number, number]) => `Un nombre de ${least} à ${most}.`,
  start: "Calculer une proposition",
  restart: "Recalculer",
  startHint: "Rien ne change avant « Adopter ».",
  startFailed: "Le calcul n’a pas pu commencer",

  /** On phones, over both. */
  exceptions: "Absences et rencontres écartées",
  exceptionsCount: (absent: number, forbidden: number) =>
    absent + forbidden === 0
      ? "aucune"
      : `${counted(absent, "absence")}, ${counted(forbidden, "rencontre écartée", "rencontres écartées")}`,
  absences: "Absences",
  absencesText: (count: number) =>
    count === 0
      ? "Tout le monde est là à tous les créneaux."
      : `${counted(count, "personne absente", "personnes absentes")} à un créneau au moins : aucun calcul n’y place de rendez-vous.`,
  noteAbsence: "Noter l’absence de",
  noteAbsenceOf: "Noter l’absence de…",
  allDay: "toute la matinée",
  changeAbsence: "Modifier",
  ofPerson: (name: string) => ` l’absence de ${name}`,
  otherAbsent: (count: number) => `Voir ${counted(count, "autre personne", "autres personnes")}`,
  presenceOf: (name: string) => `Présence le jour J : ${name}`,
  presenceFailed: "La présence de cette personne n’a pas pu être chargée",
  gone: (name: string) => `${name} n’est plus dans une promotion de cet événement.`,

  ledger: "Places et créneaux",
  ledgerCaption: "Places de chaque structure, créneau par créneau",
  ledgerSummary:
    "Une ligne par structure, sous le nom de sa zone. Une colonne par créneau : un bouton le ferme ou le rouvre.",
  findStructure: "Rechercher une structure",
  find: "Rechercher…",
  filterUnanswered: "Sans réponse",
  filterTight: "À l’étroit",
  filters: "Filtrer les structures",
  open: (seats: number) => `ouvert, ${counted(seats, "place")}`,
  closed: "fermé",
  how: (seats: number) =>
    `Un clic ferme ou rouvre un créneau. Un champ vide vaut ${seats}, les places de l’événement.`,
  structure: "Structure",
  answer: "Réponse",
  answers: { confirmed: "vient", unknown: "sans réponse", declined: "ne vient pas" },
  wishesReceived: "Vœux reçus",
  seats: "Places",
  total: "Total",
  wishesForSeats: (wishes: number, seats: number) =>
    `${counted(wishes, "vœu", "vœux")}, ${counted(seats, "place")}`,
  tooMany: (count: number) => `${count} de trop`,
  seatsPerSlot: "Places par créneau",
  seatsOf: (name: string, seats: number) =>
    `Places par créneau, ${name} (vide : ${seats}, celles de l’événement)`,
  pegOf: (name: string, slot: string) => `${name}, ${slot}`,
  zoneSum: (structures: number, seats: number) =>
    `${counted(structures, "structure")} · ${counted(seats, "place")}`,
  noneFound: "Aucune structure ne correspond à ces filtres.",
  hostingFailed: (name: string) => `${name} : le changement n’est pas enregistré`,
} as const;
