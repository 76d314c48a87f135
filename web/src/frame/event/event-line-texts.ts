import { momentInParis, parisClock } from "#shared/contract/paris.ts";
import type { EventProgress, Outdated } from "#shared/events/events.schemas.ts";
import type { EventState, NextAct } from "#shared/events/events.states.ts";
import { timeOf } from "#web/ui/dates.ts";

const dayOf = (instant: string) => parisClock(new Date(instant)).day;

const outdated: Record<Outdated, string> = {
  moved: "Le planning publié dit encore l’ancienne date, ou l’ancienne adresse.",
  changed: "Des rendez-vous publiés ont changé d’heure ou de lieu.",
  impossible: "Des rendez-vous publiés ne peuvent plus avoir lieu.",
};

/** The state of an event and its next act, as staff read them, *vous*. */
export const eventLineTexts = {
  states: {
    draft: "Brouillon",
    published: "Événement publié",
    wishesOpen: "Vœux ouverts",
    wishesClosed: "Vœux clos",
    timetablePublished: "Planning publié",
    on: "En cours",
    over: "Passé",
  } satisfies Record<EventState, string>,
  /** As the form of an event says it. */
  listed: { published: "Événement publié", unpublished: "Événement non publié" },
  next: (act: NextAct | null, event: EventProgress): string => {
    switch (act) {
      case "publish":
        return event.release === null
          ? "Personne ne voit l’événement, donc personne n’est prévenu."
          : "Le planning publié reste lu par qui il concerne, mais plus personne n’est prévenu.";
      case "addStructures":
        return "Aucune structure n’y participe encore.";
      case "addSlots":
        return "Il manque les créneaux du planning.";
      case "awaitWishes":
        return `Les vœux ouvrent le ${momentInParis(event.wishes_open_at ?? event.start_date)}.`;
      case "remind":
        return `Les vœux ferment le ${momentInParis(event.wishes_close_at)}.`;
      case "publishTimetable":
      case "repair":
        return event.outdated === null ? "Le planning reste à publier." : outdated[event.outdated];
      case "prepareDay":
        return `Rendez-vous le ${momentInParis(event.start_date)}.`;
      case "tick":
        return dayOf(event.start_date) === dayOf(event.end_date)
          ? `Jusqu’à ${timeOf(event.end_date)}.`
          : `Jusqu’au ${momentInParis(event.end_date)}.`;
      case "askOpinions":
        return "Les avis des structures restent à recueillir.";
      case null:
        return event.release === null
          ? "Aucun planning n’a été publié."
          : "Les structures ne peuvent plus donner leur avis.";
    }
  },
  publishAgain: "Publier de nouveau",
  acts: {
    addStructures: "Ajouter des structures",
    addSlots: "Créer les créneaux",
    awaitWishes: "Voir la campagne",
    remind: "Suivre la campagne",
    publishTimetable: "Préparer le planning",
    repair: "Réparer",
    prepareDay: "Imprimer les feuilles",
    tick: "Ouvrir le jour J",
    askOpinions: "Voir les avis",
  } satisfies Record<Exclude<NextAct, "publish">, string>,
};
