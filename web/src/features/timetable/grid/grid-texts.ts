import { counted } from "#shared/contract/counted.ts";
import type { Level } from "#shared/timetable/timetable.types.ts";
import type { Warning } from "#shared/timetable/timetable.warnings.ts";
import type { GridSide } from "#web/frame/paths.ts";

/** What staff read on the grid and of its warnings, *vous*. */
export const gridTexts = {
  glance: "Le planning d’un coup d’œil",
  folded: "Bilan, avertissements et filtres",
  foldedOver: "Bilan et filtres",
  levels: { priority: "prioritaire", optional: "optionnel", added: "hors vœux" } satisfies Record<
    Level,
    string
  >,
  find: "Chercher une personne ou une structure",
  findHint: "Personne ou structure",
  zone: "Zone",
  everyZone: "Toutes les zones",
  warnings: "Repérer dans la grille",
  alone: "Séances à une personne",
  pinned: "Épinglés",
  keyFree: "place libre",
  keyPinned: "épinglé",
  keys: { go: "aller", move: "déplacer", pin: "épingler", search: "chercher", undo: "annuler" },
  caption: "Structures par zone et par créneau",
  summary:
    "Une ligne par structure, sous le nom de sa zone. Une colonne par créneau. Une case dit combien de places sont prises, et par qui.",
  slotPicker: "Créneau affiché",
  until: (end: string) => `à ${end}`,
  meetings: (count: number) => counted(count, "rendez-vous", "rendez-vous"),
  taken: (taken: number, seats: number) => `${taken} sur ${counted(seats, "place")}`,
  placesTaken: " sur ",
  free: "libre",
  closed: "fermé",
  absent: "absent·e",
  empty: "Aucun rendez-vous dans le brouillon",
  emptyText: "Calculez une proposition et adoptez-la, ou ajoutez des rendez-vous à la main, place par place.",
  toPrepare: "Préparer le calcul",
  priorityMet: (met: number, wished: number) =>
    wished === 0 ? "sans vœu prioritaire" : `${counted(met, "prioritaire")} sur ${wished}`,
  closeRow: (name: string) => `Ne plus montrer la ligne de ${name}`,

  move: (name: string) => `Déplacer ${name}`,
  moveOf: (name: string, place: string) => `Déplacer ${name}, ${place}`,
  possible: (count: number) =>
    count === 0
      ? "aucun déplacement possible"
      : count > 1
        ? `${count} déplacements possibles`
        : "1 déplacement possible",
  pin: "Épingler",
  unpin: "Détacher",
  remove: "Retirer",
  close: "Fermer",
  pinnedText: "Épinglé : aucun calcul ne le déplace. Détachez-le pour le déplacer.",
  current: "actuel",
  takenBy: (structure: string) => `pris : ${structure}`,
  others: (count: number) => counted(count, "autre"),
  othersAt: (slot: string) => ` à ${slot}`,
  nothingThere: "Aucune place.",
  nothingLost: "rien ne se perd",
  exchange: (name: string) => `échange avec ${name}`,
  swap: (structure: string) => `${structure} prend l’autre créneau`,
  blocked: {
    slotClosed: "La structure ne reçoit pas.",
    learnerAbsent: "Absent·e.",
    overSeats: "Complet, aucun échange possible.",
    twiceInSlot: "Aucun échange possible.",
    pinned: "Un rendez-vous épinglé occupe ce créneau.",
  } as Readonly<Record<string, string>>,

  forbid: "Interdire",
  forbidTitle: "Interdire une rencontre",
  forbidText:
    "Ni un calcul, ni une réparation, ni la main de quelqu’un ne les fera se rencontrer. Les vœux ne changent pas, et l’apprenant·e n’en sait rien.",
  forbidWho: "Apprenant·e",
  forbidWhom: "Structure",
  forbidWhy: "Pourquoi",
  forbidWhyHint: "L’équipe le lit, et la personne si elle demande une copie de ses données.",
  forbidWhoError: "Choisissez une personne.",
  forbidWhomError: "Choisissez une structure.",
  forbidWhyError: "Dites pourquoi.",
  allow: "Autoriser",
  allowAgain: "Autoriser à nouveau",
  allowOf: (name: string, structure: string) => ` : ${name} et ${structure}`,
  removedByHand: "retiré à la main",
  forbidden: "Rencontres écartées",
  forbiddenText: (count: number) =>
    count === 0
      ? "Aucune : tout le monde peut rencontrer toutes les structures."
      : `${counted(count, "rencontre")} qu’aucun calcul ne place.`,
  forbiddenLabel: (name: string) => `${name}, rencontre interdite`,
  allowedLabel: (name: string) => `${name}, rencontre autorisée`,

  moved: (name: string, place: string) => `${name} : ${place}.`,
  movedLabel: (name: string) => `${name}, déplacement`,
  pinnedLabel: (name: string) => `${name}, rendez-vous épinglé`,
  unpinnedLabel: (name: string) => `${name}, rendez-vous détaché`,
  removedLabel: (name: string) => `${name}, retrait`,
  addedLabel: (name: string) => `${name}, ajout`,
  picked: (name: string, targets: number) =>
    `${name} : ${counted(targets, "case possible", "cases possibles")}.`,

  add: "Ajouter",
  emptyRows: (count: number) => `${counted(count, "structure")} sans rendez-vous`,
  addAt: (place: string) => `Ajouter un rendez-vous, ${place}`,
  addTitle: (place: string) => `Ajouter un rendez-vous : ${place}`,
  wishing: "Vœux encore libres à cette heure",
  nobodyWishing: "Plus aucun vœu pour cette structure n’est libre à cette heure.",
  anybody: "Une autre personne",
  anybodyHint: "Nom",
  nobodyFree: "Personne d’autre n’est libre.",
  addFor: (name: string, slot: string) => ` un rendez-vous pour ${name} à ${slot}`,
  whereTo: (name: string, slot: string) => `Où envoyer ${name} à ${slot} ?`,
  noStructureFree: "Aucune structure n’a de place à cette heure.",

  structureRow: (name: string) => `Vœux non satisfaits, ${name}`,
  nobodyUnmet: "Tous les vœux pour cette structure sont satisfaits.",
  addTo: (slot: string) => `Ajouter à ${slot}`,
  noSeatLeft: "plus de place libre quand cette personne l’est",
  openStructure: "Fiche de la structure",

  noWarnings: "Aucun avertissement",
  noWarningsText: "Toutes les règles sont respectées, et rien ne demande votre attention.",
  broken: (count: number) =>
    count > 1 ? `${count} règles ne sont pas respectées` : "Une règle n’est pas respectée",
  brokenText: "Rien ne peut être publié avant que vous ayez retiré ou déplacé ces rendez-vous.",
  removeMeeting: (meeting: string) => `Retirer ${meeting}`,
  pressure: "Pression",
  sides: "À côté de la grille",
  warningsSide: "Avertissements",
  uncounted: "Pour information, sans être compté comme avertissement :",
  kinds: {
    shortTravel: "Trajets trop courts",
    aloneInSession: "Une seule personne dans la séance",
    smallGroup: "Groupes plus petits que prévu",
    fewPriority: "Moins de deux rendez-vous prioritaires",
    noWishes: "Sans vœu",
    impossibleWish: "Vœux impossibles",
    noMeeting: "Structures sans rendez-vous",
  } satisfies Record<Warning["kind"], string>,
  kindTexts: {
    shortTravel: (minutes: number) => `Deux zones de suite avec moins de ${minutes} minutes entre les deux.`,
    aloneInSession: "La structure reçoit une personne au lieu d’un groupe.",
    smallGroup: (smallest: number) => `Moins de ${smallest} personnes dans la séance.`,
    fewPriority: "Chaque personne devrait avoir au moins deux rendez-vous prioritaires.",
    noWishes: "Ces personnes sont servies après les vœux des autres.",
    impossibleWish: "Ces structures ne viennent pas, ou plus.",
    noMeeting: "Prévenez-les, ou donnez-leur des rendez-vous.",
  },
  minutesBetween: (from: string, to: string, minutes: number) =>
    `${from} puis ${to}, ${minutes <= 0 ? "sans pause" : `${counted(minutes, "minute")} entre les deux`}`,
  metCount: (met: number) => (met === 0 ? "aucun" : `${met} seul`),
  groupOf: (count: number) => counted(count, "personne"),
  absentStructure: "une structure qui ne participe pas",
  toCampaign: "Ouvrir la campagne de vœux",
} as const;

export const sideTitles: Record<GridSide, string> = {
  avertissements: gridTexts.warningsSide,
  pression: gridTexts.pressure,
};
