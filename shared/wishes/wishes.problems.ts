import { momentInParis } from "#shared/contract/paris.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import type { WishTimeRefusal } from "#shared/wishes/wishes.rules.ts";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";

const refusal = (message: string) => () => commonProblems.invalid({ wishlists: [message] });

/** Why it is not the time for wishes, with the date; pages say it before anything is sent. */
export const notTheTimeMessage = (refused: WishTimeRefusal): string => {
  switch (refused.kind) {
    case "unpublished":
      return "Les vœux de rencontre s’enregistrent une fois l’événement publié.";
    case "notYetOpen":
      return `Les vœux de rencontre ouvrent le ${momentInParis(refused.at)}.`;
    case "closed":
      return `Les vœux de rencontre ont fermé le ${momentInParis(refused.at)} : ils ne peuvent plus être modifiés.`;
    case "afterEvent":
      return "Les vœux d’alternance s’enregistrent après l’événement et jusqu’au début de la formation.";
  }
};

/** What the wishes routes say. */
export const wishesMessages = { saved: "Les vœux ont bien été enregistrés." };

export const wishesProblems = {
  tooManyPriority: refusal("Trois vœux prioritaires au plus."),
  tooManyOptional: refusal("Deux vœux optionnels au plus."),
  twice: refusal("Une structure ne peut figurer qu’une fois dans les vœux."),
  unavailable: (names: readonly string[]) =>
    refusal(
      names.length > 0
        ? `Structure qui n’est plus disponible : ${names.join(", ")}.`
        : "Une des structures n’existe plus.",
    )(),
  notInEvent: () =>
    commonProblems.invalid({
      event_id: [
        "Ce profil n’est pas ou n’est plus dans une promotion de cet événement. « Mon profil » dit où il en est.",
      ],
    }),
  nobodyToRemind: () =>
    commonProblems.invalid({ profile_ids: ["Personne ne correspond : il n’y a personne à relancer."] }),
  closedForAll: (closed: string) =>
    commonProblems.invalid({
      profile_ids: [`Les vœux ont fermé le ${closed} : une relance ne servirait à rien.`],
    }),
  notALearner: () => commonProblems.invalid({ profile_id: ["Seul un profil d’apprenant·e a des vœux."] }),
  notTheTime: (refusal: WishTimeRefusal) => new Problem(403, "notTheTime", notTheTimeMessage(refusal)),
  absent: (names: readonly string[]) =>
    refusal(
      names.length > 1
        ? `Ces structures ne viennent pas à l’événement : ${names.join(", ")}.`
        : `Cette structure ne vient pas à l’événement : ${names.join(", ")}.`,
    )(),
  /** `current` is the list as it is now. */
  stale: (current: { wishlists: Wish[]; version: number }) =>
    new Problem(
      409,
      "stale",
      "Les vœux ont été modifiés entre-temps, dans un autre onglet ou par l’équipe. Voici la liste actuelle.",
      { current },
    ),
};
