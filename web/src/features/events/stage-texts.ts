import { counted, plural } from "#shared/contract/counted.ts";

export const inDays = (days: number): string => {
  if (days <= 0) return "aujourd’hui";
  return days === 1 ? "demain" : `dans ${days} jours`;
};

/** How far an event is: its four stages, what was counted, and what to do about it, *vous*. */
export const stageTexts = {
  progress: "Où en est l’événement",
  stages: ["Préparer", "Recueillir", "Publier", "Le jour J"],
  prepared: (zones: number, slots: number) =>
    [counted(zones, "zone", "zones"), counted(slots, "créneau", "créneaux")]
      .map((one) => one.replace(" ", "\u00a0"))
      .join(", "),
  opensIn: (days: number) => `les vœux ouvrent ${inDays(days)}`,
  /** Undefined: they have closed. */
  closesIn: (days: number | undefined) =>
    days === undefined ? "les vœux ont fermé" : `les vœux ferment ${inDays(days)}`,
  dayIn: inDays,

  figures: "En chiffres",
  of: (count: number, all: number) => `${count.toLocaleString("fr")}/${all.toLocaleString("fr")}`,
  complete: (count: number) => plural(count, "liste de vœux complète", "listes de vœux complètes"),
  wishesFailed: "Les vœux n’ont pas pu être chargés",
  resultsFailed: "Les résultats n’ont pas pu être chargés",
  /** After a percentage. */
  presence: (there: number, ticked: number) => `de présence, ${there} rencontres sur ${ticked} pointées`,
  unticked: (count: number) =>
    `${plural(count, "rencontre prévue", "rencontres prévues")}, présence non pointée`,
  toDay: "Voir le jour J",
  came: (asked: number) => plural(asked, "structure venue", "structures venues"),
  /** `given`: undefined until it is known. */
  toOpinions: (given: number | undefined, asked: number) =>
    given === undefined ? "Voir leurs avis" : `Voir leurs avis, ${given} sur ${asked}`,
  wishes: (count: number) => counted(count, "vœu", "vœux"),
  toWishes: "Suivre les vœux",
  seeWishes: "Voir les vœux",
  toRemind: (count: number) => `Relancer ${counted(count, "personne", "personnes")}`,
  coming: (count: number) => plural(count, "structure vient", "structures viennent"),
  unanswered: (count: number) => `${count} sans réponse`,
  declined: (count: number) => `${count} ne ${plural(count, "vient", "viennent")} pas`,
  /** What the other structures that were invited have said; empty if all come. */
  otherAnswers: ({ declined, unanswered }: { declined: number; unanswered: number }) =>
    [
      unanswered > 0 ? stageTexts.unanswered(unanswered) : undefined,
      declined > 0 ? stageTexts.declined(declined) : undefined,
    ]
      .filter(Boolean)
      .join(", "),
  toStructures: "Voir les structures",
  toWaiting: (count: number) => `Obtenir ${counted(count, "réponse", "réponses")}`,
  places: (count: number) => plural(count, "place", "places"),
  /** After a count of places. */
  forWishes: (made: number) => `pour ${counted(made, "vœu", "vœux")}`,
  /** Of those wishes: for structures that do not come. */
  impossible: (count: number) => `dont ${counted(count, "impossible")}`,
  toDemand: "Voir la pression",
  placementWishes: (count: number) => plural(count, "vœu d’alternance", "vœux d’alternance"),
  toPlacementWishes: "Voir ces vœux",
} as const;
