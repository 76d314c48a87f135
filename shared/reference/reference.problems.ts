import { counted } from "#shared/contract/counted.ts";
import type { Obstacle } from "#shared/contract/obstacle.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

type UseCount = { count: number; one: string; many: string };
/** With what is counted, as far as a page can link to it. `stays`: it loses the person alone. */
export type NamedUse = UseCount & { obstacles: readonly Obstacle[]; stays?: true };

/** "2 structures et 1 profil" */
export const countedUses = (uses: readonly UseCount[]): string => {
  const parts = uses.map(({ count, one, many }) => counted(count, one, many));
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} et ${parts.at(-1)}`;
};

export const referenceProblems = {
  emptyContent: () =>
    commonProblems.invalid({
      text: ["Cette section fait partie de la page : elle ne peut pas rester vide."],
    }),
  taken: (name: string) =>
    commonProblems.invalid({
      name: [`« ${name} » existe déjà : deux valeurs ne peuvent pas porter le même nom.`],
    }),
  unknown: (field: string) =>
    commonProblems.invalid({ [field]: ["Ce choix n’existe pas ou n’existe plus."] }),
  decided: () =>
    new Problem(
      409,
      "decided",
      "Cette valeur a déjà été acceptée : elle se modifie maintenant dans sa liste.",
    ),
  decidedMeanwhile: () =>
    new Problem(409, "decided", "Quelqu’un d’autre vient de décider de cette valeur : relisez la liste."),
  /** `other`: the value that takes its place; null if it is refused. */
  underWay: (other: string | null) =>
    new Problem(
      409,
      "decided",
      `Une autre décision est en cours pour cette valeur : ${other === null ? "la refuser" : `la remplacer par « ${other} »`}. Reprenez celle-ci d’abord.`,
    ),
  inUse: (name: string, uses: readonly UseCount[]) =>
    new Problem(
      409,
      "inUse",
      `« ${name} » ne peut pas être supprimé : encore utilisé par ${countedUses(uses)}. Changez-le d’abord là où il figure.`,
    ),
};
