import { Problem } from "#shared/contract/problem.ts";

/** Why a tick does not count, by the reason; people read them beside the tick. */
export const tickMessages = {
  outdated: "Une coche plus récente compte à la place de celle-ci.",
  elsewhere: "Ce rendez-vous n’a plus lieu dans le planning actuel : la coche est gardée dans l’historique.",
  unpublished: "Aucun planning n’est publié pour cet événement.",
  early:
    "Cette coche est datée d’avant le jour de l’événement : elle n’est pas gardée. Si c’est bien aujourd’hui, réglez la date du téléphone.",
  unknown: "Ce rendez-vous n’a jamais été publié : il n’y a rien à cocher.",
  unexpected: "Cette personne n’a jamais eu de rendez-vous publié à cet événement.",
  onlyArrival: "À l’accueil, une arrivée se coche ou se retire : elle n’a pas d’autre état.",
  otherStructure: "Ce lien ne permet de cocher que les rendez-vous de sa propre structure.",
  deleted: "Le compte de cette personne a été supprimé.",
} as const;

export const attendanceMessages = {
  reason: "Dites pourquoi cette personne est excusée.",
};

export const attendanceProblems = {
  notExpected: () => new Problem(422, "notExpected", "Cette personne n’a jamais été attendue à ce créneau."),
  wasThere: () =>
    new Problem(
      409,
      "wasThere",
      "Cette personne est notée présente à ce créneau : décochez-la d’abord si c’est une erreur.",
    ),
  otherPerson: () =>
    new Problem(
      409,
      "otherPerson",
      "Ces coches ont été faites par une autre personne : elles partiront quand elle se reconnectera sur cet appareil.",
    ),
};
