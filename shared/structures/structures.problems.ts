import { counted } from "#shared/contract/counted.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import type { FieldChange } from "#shared/reference/changes.schemas.ts";

export const structureProblems = {
  /** A wish or a participation names a structure that is gone or switched off. */
  unavailable: () =>
    commonProblems.invalid({ structure_id: ["Cette structure n’existe plus ou n’est plus active."] }),
  unknownEvent: () =>
    commonProblems.invalid({ present_at: ["Cet événement n’existe pas ou n’existe plus."] }),
  inUse: ({
    wishes,
    participations,
    placements,
  }: {
    wishes: number;
    participations: number;
    placements: number;
  }) =>
    new Problem(
      409,
      "inUse",
      `Cette structure ne peut pas être supprimée : elle figure dans ${[
        ...(wishes > 0 ? [counted(wishes, "vœu", "vœux")] : []),
        ...(participations > 0 ? [counted(participations, "participation", "participations")] : []),
        ...(placements > 0 ? [counted(placements, "placement", "placements")] : []),
      ].join(" et ")}. Désactivez-la plutôt.`,
    ),
  tooManyAttached: (count: number) =>
    new Problem(
      409,
      "inUse",
      `Cette structure ne peut pas être supprimée : ${count} profils y sont associés. Dissociez-les d’abord.`,
    ),
  alreadyImported: (structureId: string) =>
    new Problem(409, "alreadyImported", "Une structure a déjà été importée de cette source.", {
      current: { id: structureId },
    }),
  unknownProfile: () => commonProblems.invalid({ profile_ids: ["Ce profil n’existe pas ou n’existe plus."] }),
  /** A change that came after the last one that staff were shown. */
  changedAgain: () =>
    new Problem(409, "stale", "Cette fiche a encore changé entre-temps : relisez ses derniers changements."),
  /** What a change replaced cannot come back over a later one; `fields`: the earlier text, and the one of today. */
  changedSince: (fields: readonly FieldChange[]) =>
    new Problem(
      409,
      "changedSince",
      "Ce texte a encore changé depuis : rien n’a été rétabli. Corrigez la fiche elle-même.",
      { current: { fields } },
    ),
  tooManyPhotos: (most: number) =>
    new Problem(409, "tooMany", `Une structure a au plus ${most} photos. Supprimez-en une d’abord.`),
  tooManySituations: (most: number) =>
    new Problem(
      409,
      "tooMany",
      `Une structure a au plus ${most} situations de travail. Supprimez-en une d’abord.`,
    ),
};
