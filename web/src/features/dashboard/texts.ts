import { counted, plural } from "#shared/contract/counted.ts";
import type { ComingEntry, PromotionEntry } from "#shared/notices/notices.schemas.ts";
import { inDays } from "#web/features/events/stage-texts.ts";
import { staffStepTexts } from "#web/features/steps/staff/texts.ts";
import { daysUntil, shortDayOfWeek, timeOf } from "#web/ui/dates.ts";

export const dashboardTexts = {
  media: "Médiathèque",
  myDocuments: "Mes documents",
  rubrics: "Rubriques",
  noEvent: "Aucun événement à venir",
  everyEvent: "Tous les événements",
  organize: "Organiser",
  organizeEvent: "Organiser l’événement",
  eventFailed: "Le prochain événement n’a pas pu être chargé",
  failed: "Ce chiffre n’a pas pu être chargé",
} as const;

/** How far the team is with the next event, *vous*. */
export const eventProgressTexts = {
  wishes: "Vœux",
  completeOf: (complete: number, all: number) => `${plural(complete, "complet", "complets")} sur ${all}`,
  begun: (incomplete: number) => counted(incomplete, "commencé", "commencés"),
  none: (count: number) => `${count} sans vœu`,
  wishesFailed: "Les vœux n’ont pas pu être chargés",
  structures: "Structures",
  comingOf: (coming: number, all: number) =>
    `${plural(coming, "vient", "viennent")} sur ${counted(all, "invitée")}`,
  answersFailed: "Les réponses des structures n’ont pas pu être chargées",
  places: "Places",
  wishesForPlaces: "Vœux pour les places",
  tightest: ({ name, wishes, places }: { name: string; wishes: number; places: number }) =>
    `${name} : ${counted(wishes, "vœu", "vœux")}, ${counted(places, "place", "places")}`,
} as const;

/** The day of something to come: "aujourd’hui", "demain", "sam. 12 décembre"; with its time if that decides. */
export const comingDay = ({ kind, at }: Pick<ComingEntry, "kind" | "at">, now: Date): string => {
  const days = daysUntil(at, now);
  const day = days > 1 ? shortDayOfWeek(at) : inDays(days);
  return kind === "wishes_open" || kind === "wishes_close" ? `${day}, ${timeOf(at)}` : day;
};

const comingLabels: Readonly<Record<ComingEntry["kind"], (entry: ComingEntry) => string>> = {
  wishes_open: () => "Ouverture des vœux",
  reminder: ({ count }) =>
    count === null
      ? "Rappel automatique"
      : `Rappel automatique, ${counted(count, "personne").replace(" ", "\u00a0")}`,
  wishes_close: () => "Fin des vœux",
  event: ({ name }) => name,
  action_start: () => "Début de la formation",
  action_end: () => "Fin de la formation",
  final_reviews: ({ count }) => counted(count ?? 1, "bilan"),
};

/** What comes, what is under way and what one was at, on the home of staff, *vous*. */
export const aheadTexts = {
  coming: "Bientôt",
  label: (entry: ComingEntry) => comingLabels[entry.kind](entry),
  /** The event or the action, where the label does not name it. */
  of: ({ kind, name }: ComingEntry) => (kind === "event" ? undefined : name),
  promotions: "Promotions en cours",
  steps: ({ late }: PromotionEntry) => {
    if (late === null) return "aucune étape FEST";
    return late === 0 ? "aucun livrable en retard" : staffStepTexts.late(late);
  },
  learners: (count: number) => counted(count, "apprenant·e", "apprenant·es"),
  others: (count: number) => plural(count, "Une autre promotion", `${count} autres promotions`),
  resume: "Reprendre",
  failed: "Ces dates et ces promotions n’ont pas pu être chargées",
} as const;
