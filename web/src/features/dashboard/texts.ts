import { counted, plural } from "#web/ui/counted.ts";

export const dashboardTexts = {
  media: "Médiathèque",
  myDocuments: "Mes documents",
  directoryAndLists: "Annuaire et référentiels",
  counters: "Chiffres",
  nextEvent: (name: string) => `Prochain événement : ${name}`,
  noEvent: "Aucun événement à venir",
  noEventText: "Le prochain événement publié paraîtra ici.",
  everyEvent: "Tous les événements",
  organize: "Organiser l’événement",
  eventFailed: "Le prochain événement n’a pas pu être chargé",
  failed: "Ce chiffre n’a pas pu être chargé",
} as const;

const inDays = (days: number) => {
  if (days <= 0) return "aujourd’hui";
  return days === 1 ? "demain" : `dans ${days} jours`;
};

/** How far the team is with the next event, *vous*. */
export const eventProgressTexts = {
  progress: "Où en est l’événement",
  stages: ["Préparer", "Recueillir", "Publier", "Le jour J"],
  prepared: (zones: number, slots: number) =>
    `${counted(zones, "zone", "zones")}, ${counted(slots, "créneau", "créneaux")}`,
  opensIn: (days: number) => `les vœux ouvrent ${inDays(days)}`,
  /** Undefined: they have closed. */
  closesIn: (days: number | undefined) =>
    days === undefined ? "les vœux ont fermé" : `les vœux ferment ${inDays(days)}`,
  dayIn: inDays,
  wishes: "Vœux",
  completeOf: (complete: number, all: number) =>
    `${plural(complete, "complet", "complets")} sur ${all} apprenant·es`,
  begun: (incomplete: number, none: number) =>
    [
      incomplete > 0 ? counted(incomplete, "commencé", "commencés") : undefined,
      none > 0 ? `${none} sans vœu` : undefined,
    ]
      .filter(Boolean)
      .join(", "),
  wishesFailed: "Les vœux n’ont pas pu être chargés",
  structures: "Structures",
  confirmedOf: (confirmed: number, all: number) =>
    `${plural(confirmed, "confirmée", "confirmées")} sur ${all}`,
  otherAnswers: (declined: number, unknown: number) =>
    [
      declined > 0 ? counted(declined, "ne vient pas", "ne viennent pas") : undefined,
      unknown > 0 ? `${unknown} sans réponse` : undefined,
    ]
      .filter(Boolean)
      .join(", "),
  answersFailed: "Les réponses des structures n’ont pas pu être chargées",
  places: "Places",
  placesFor: (places: number, wishes: number) =>
    `${plural(places, "place", "places")} pour ${counted(wishes, "vœu", "vœux")}`,
  wishesForPlaces: "Vœux pour les places",
  tightest: ({ name, wishes, places }: { name: string; wishes: number; places: number }) =>
    `${name} : ${counted(wishes, "vœu", "vœux")}, ${counted(places, "place", "places")}`,
} as const;
