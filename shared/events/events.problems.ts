import { counted } from "#shared/contract/counted.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { isOneDay } from "#shared/events/events.rules.ts";
import { type ActRefusal, actRefusal } from "#shared/events/events.states.ts";

/** 09:00:00 as people read it: 9h00. */
const clock = (time: string) => `${Number(time.slice(0, 2))}h${time.slice(3, 5)}`;

type Hours = { start_date: string; end_date: string };
/** Of an event of several days: why a slot does not fit. */
export const meetingsOnFirstDay =
  "Les rendez-vous se tiennent le premier jour de l’événement, après son ouverture.";

/** Why an act would have no effect, and what to do; pages say it before anything is sent. */
export const actRefusalMessages: Readonly<Record<ActRefusal, string>> = {
  unpublished:
    "Cet événement n’est pas publié : personne ne le voit, donc personne n’est prévenu. Publiez l’événement d’abord.",
  wishesNotOpen:
    "Les vœux de cet événement ne sont pas encore ouverts. Attendez leur ouverture, ou avancez-la dans les dates de la campagne.",
  wishesClosed: "Les vœux de cet événement ont fermé : une relance ne servirait à rien.",
  begun: "Cet événement a commencé : personne ne peut plus recevoir de temps pour ses vœux.",
  over: "Cet événement est passé : son planning ne change plus.",
  noTimetable:
    "Aucun planning n’est publié pour cet événement : il n’y a ni rendez-vous à réparer, ni avis à demander.",
  linksEnded: "Les liens de cet événement ne sont plus valables : il est passé.",
};

export const eventsProblems = {
  refusedAct: (refusal: ActRefusal) => new Problem(409, refusal, actRefusalMessages[refusal]),
  unknownEvent: () => commonProblems.invalid({ event_id: ["Cet événement n’existe pas ou n’existe plus."] }),
  foreignZone: () => commonProblems.invalid({ zone_id: ["Cette zone n’appartient pas à cet événement."] }),
  alreadyTakesPart: () =>
    commonProblems.invalid({ structure_id: ["Cette structure participe déjà à cet événement."] }),
  eventKept: () => commonProblems.invalid({ event_id: ["Cet élément ne peut pas changer d’événement."] }),
  slotCrosses: () => commonProblems.invalid({ start_time: ["Ce créneau en chevauche un autre."] }),
  slotGone: () =>
    commonProblems.invalid({
      closed_slot_ids: ["Un de ces créneaux n’existe plus : rechargez la page pour voir ceux qui restent."],
    }),
  generatedCross: (start: string) =>
    commonProblems.invalid({
      first_start: [`Le créneau de ${clock(start)} en chevaucherait un autre : aucun n’a été créé.`],
    }),
  generatedOutside: (start: string, event: Hours) =>
    commonProblems.invalid(
      isOneDay(event)
        ? {
            count: [
              `Le créneau de ${clock(start)} sortirait des heures de l’événement : aucun n’a été créé.`,
            ],
          }
        : { first_start: [`${meetingsOnFirstDay} Aucun créneau n’a été créé.`] },
    ),
  generatedOverMidnight: () =>
    commonProblems.invalid({ count: ["Des créneaux passeraient minuit : aucun n’a été créé."] }),
  tooManySlotsToReplace: () =>
    commonProblems.invalid({
      replace: ["Ces créneaux sont trop nombreux pour être remplacés d’un coup : supprimez-en d’abord."],
    }),
  closedStructures: (names: readonly string[]) =>
    commonProblems.invalid({
      structure_ids: [
        names.length === 0
          ? "Une de ces structures n’existe pas ou n’existe plus : aucune n’a été ajoutée."
          : `Ces structures ne sont plus proposées : ${names.join(", ")}. Aucune n’a été ajoutée.`,
      ],
    }),
  unknownEarlierEvent: () =>
    commonProblems.invalid({ from_event_id: ["Cet événement n’existe pas ou n’existe plus."] }),
  notInEarlierEvent: () =>
    commonProblems.invalid({
      structure_ids: [
        "Une de ces structures ne participait pas à l’événement à reprendre : aucune n’a été ajoutée.",
      ],
    }),
  copyOverMidnight: () =>
    commonProblems.invalid({
      start_date: ["À cette heure, des créneaux passeraient minuit : choisissez un début plus tôt."],
    }),
  slotOutside: (event: Hours) =>
    commonProblems.invalid({
      start_time: [isOneDay(event) ? "Ce créneau sort des heures de l’événement." : meetingsOnFirstDay],
    }),
  slotHasBegun: () =>
    new Problem(
      409,
      "slotBegun",
      "Un créneau du planning publié a commencé : il garde son heure, et qui y était attendu.",
    ),
  dayNoted: () =>
    commonProblems.invalid({
      start_date: [
        "Des présences sont notées ce jour-là : il reste. Pour un autre jour, dupliquez l’événement.",
      ],
    }),
  presenceNoted: () =>
    new Problem(
      409,
      "inUse",
      "Cet événement ne peut pas être supprimé : des présences y sont notées, et des attestations les reprennent.",
    ),
  structureAwaited: () =>
    new Problem(
      409,
      "awaited",
      "Le planning publié a des rendez-vous avec cette structure. Si elle ne vient pas, notez-le dans sa réponse : la prochaine version préviendra tout le monde, elle aussi.",
    ),
  structureMet: () =>
    new Problem(
      409,
      "met",
      "Cette structure a reçu des personnes à cet événement, ou a répondu depuis : elle y reste, avec ses réponses et son lien.",
    ),
  slotsLeftOutside: (count: number) =>
    commonProblems.invalid({
      end_date: [
        `${counted(count, "créneau sortirait", "créneaux sortiraient")} de ces heures : à déplacer ou à supprimer d’abord.`,
      ],
    }),
  closesAfterStart: () =>
    commonProblems.invalid({
      wishes_close_at: ["Les vœux ferment au plus tard au début de l’événement."],
    }),
  opensAfterClosing: () => commonProblems.invalid({ wishes_open_at: ["Les vœux ouvrent avant de fermer."] }),
  /** Of a change of the event's own hours. */
  wishesLeftOutside: (refusal: "closesAfterStart" | "opensAfterClosing") =>
    commonProblems.invalid({
      start_date: [
        refusal === "closesAfterStart"
          ? "Les vœux fermeraient après le début de l’événement : changez d’abord leurs dates."
          : "Les vœux ouvriraient après leur fermeture : changez d’abord leurs dates.",
      ],
    }),
  unknownSlots: () =>
    commonProblems.invalid({ absent_slot_ids: ["Un de ces créneaux n’existe pas ou n’existe plus."] }),
  extensionTooEarly: (closing: string) =>
    commonProblems.invalid({
      wishes_until: [`Les vœux ferment le ${closing} pour tout le monde : choisissez un moment plus tard.`],
    }),
  extensionPast: () =>
    commonProblems.invalid({ wishes_until: ["Ce moment est passé : choisissez-en un à venir."] }),
  extensionTooLate: () =>
    commonProblems.invalid({ wishes_until: ["Pas plus tard que le début de l’événement."] }),
  zoneInUse: (count: number) =>
    new Problem(
      409,
      "inUse",
      `Cette zone ne peut pas être supprimée : ${counted(count, "structure y participe", "structures y participent")}. Déplacez-les d’abord dans une autre zone.`,
    ),
  eventInUse: (actions: number, wishlists: number) =>
    new Problem(
      409,
      "inUse",
      `Cet événement ne peut pas être supprimé : ${[
        ...(actions > 0
          ? [counted(actions, "action de formation s’y rattache", "actions de formation s’y rattachent")]
          : []),
        ...(wishlists > 0
          ? [counted(wishlists, "liste de vœux y est enregistrée", "listes de vœux y sont enregistrées")]
          : []),
      ].join(" et ")}.`,
    ),
};

/** Refuses an act that would have no effect in the event's state. */
export const requireAct = (...given: Parameters<typeof actRefusal>): void => {
  const refusal = actRefusal(...given);
  if (refusal) throw eventsProblems.refusedAct(refusal);
};
