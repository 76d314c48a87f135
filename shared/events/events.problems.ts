import { commonProblems, Problem } from "#shared/contract/problem.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

export const eventsProblems = {
  unknownEvent: () => commonProblems.invalid({ event_id: ["Cet événement n'existe pas ou n'existe plus."] }),
  foreignZone: () => commonProblems.invalid({ zone_id: ["Cette zone n'appartient pas à cet événement."] }),
  alreadyTakesPart: () =>
    commonProblems.invalid({ structure_id: ["Cette structure participe déjà à cet événement."] }),
  eventKept: () => commonProblems.invalid({ event_id: ["Cet élément ne peut pas changer d'événement."] }),
  slotCrosses: () => commonProblems.invalid({ start_time: ["Ce créneau en chevauche un autre."] }),
  slotOutside: () => commonProblems.invalid({ start_time: ["Ce créneau sort des heures de l'événement."] }),
  slotsLeftOutside: (count: number) =>
    commonProblems.invalid({
      end_date: [
        `${counted(count, "créneau sortirait", "créneaux sortiraient")} de ces heures : à déplacer ou à supprimer d'abord.`,
      ],
    }),
  closesAfterStart: () =>
    commonProblems.invalid({
      wishes_close_at: ["Les vœux ferment au plus tard au début de l'événement."],
    }),
  opensAfterClosing: () => commonProblems.invalid({ wishes_open_at: ["Les vœux ouvrent avant de fermer."] }),
  /** Of a change of the event's own hours. */
  wishesLeftOutside: () =>
    commonProblems.invalid({
      start_date: ["Les vœux fermeraient après le début de l'événement : changez d'abord leurs dates."],
    }),
  notALearnerOfEvent: () =>
    commonProblems.invalid({
      profile_id: ["Ce profil n'est pas celui d'un·e apprenant·e de cet événement."],
    }),
  unknownSlots: () =>
    commonProblems.invalid({ absent_slot_ids: ["Un de ces créneaux n'existe pas ou n'existe plus."] }),
  extensionTooEarly: (closing: string) =>
    commonProblems.invalid({
      wishes_until: [`Les vœux ferment le ${closing} pour tout le monde : choisissez un moment plus tard.`],
    }),
  extensionTooLate: () =>
    commonProblems.invalid({ wishes_until: ["Pas plus tard que le début de l'événement."] }),
  zoneInUse: (count: number) =>
    new Problem(
      409,
      "inUse",
      `Cette zone ne peut pas être supprimée : ${counted(count, "structure y participe", "structures y participent")}. Déplacez-les d'abord dans une autre zone.`,
    ),
  eventInUse: (actions: number, wishlists: number) =>
    new Problem(
      409,
      "inUse",
      `Cet événement ne peut pas être supprimé : ${[
        ...(actions > 0
          ? [counted(actions, "action de formation s'y rattache", "actions de formation s'y rattachent")]
          : []),
        ...(wishlists > 0
          ? [counted(wishlists, "liste de vœux y est enregistrée", "listes de vœux y sont enregistrées")]
          : []),
      ].join(" et ")}.`,
    ),
};
