import type { Reason, WishLevel } from "#shared/placements/placements.proposals.ts";

/** What a sentence needs of a line: names, no ids. */
type NamedReason = Pick<Reason, "kind" | "seats"> & {
  structure: string;
  instead: string | null;
  rival: string | null;
  to_ask: boolean;
  to_confirm: boolean;
};

const equal = (rival: string | null) => (rival === null ? "À égalité" : `À égalité avec ${rival}`);

/** The rule that decided a line, in one sentence. */
export const reasonText = (
  { kind, seats, structure, instead, rival, to_ask, to_confirm }: NamedReason,
  draw: number,
): string => {
  switch (kind) {
    case "first":
      return seats === 1
        ? `${structure} cite cette personne en premier.`
        : `${structure} cite cette personne parmi ses ${seats} premières.`;
    case "ranked":
      return `${structure} préfère cette personne aux autres qui voudraient encore venir.`;
    case "free":
      if (to_ask) return `${structure} n’a pas encore répondu pour cette personne.`;
      return to_confirm
        ? `${structure} n’a pas dit combien de places : on en compte une.`
        : `${structure} a une place pour chaque personne qui voudrait encore venir.`;
    case "taken":
      return seats === 1
        ? `La place de ${instead} va à une personne que la structure préfère.`
        : `Les ${seats} places de ${instead} vont à des personnes que la structure préfère.`;
    case "size":
      return instead === null
        ? "Sans ce choix, une personne de moins serait placée."
        : "Avec un vœu plus haut, une personne de moins serait placée.";
    case "priority":
      return instead === null
        ? "Sans ce choix, un vœu prioritaire de moins serait suivi."
        : "Avec un vœu plus haut, un vœu prioritaire de moins serait suivi.";
    case "order":
      return `${equal(rival)} : l’ordre des vœux décide.`;
    case "draw":
      return `${equal(rival)} : tirage au sort n°\u00a0${draw}.`;
    case "equal":
      return `${equal(rival)} : ce choix fait partie de la meilleure répartition trouvée.`;
  }
};

const levels: Record<WishLevel, string> = {
  postPriority: "prioritaire, après l’événement",
  postOptional: "optionnel, après l’événement",
  prePriority: "prioritaire",
  preOptional: "optionnel",
  continuing: "souhaite continuer",
};

export const wishText = ({ level, place }: { level: WishLevel; place: number }): string =>
  level === "continuing" ? levels[level] : `vœu ${place}, ${levels[level]}`;
