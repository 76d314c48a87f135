import { formatMessages } from "#shared/contract/formats.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

export const placementsProblems = {
  unknownTrainer: () =>
    commonProblems.invalid({
      trainer_ids: ["Ce profil n'est pas celui d'un·e formateur·trice métier de cette action de formation."],
    }),
  changeDate: (refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      on: [
        refusal === "future"
          ? "Cette date est à venir : un état se note une fois qu'il est vrai."
          : formatMessages.date,
      ],
    }),
  notYours: () =>
    new Problem(
      403,
      "notYours",
      "Jusqu'à l'entretien, chacun·e note ses pistes ; la suite se note avec l'équipe de formation.",
    ),
  notPossible: () =>
    new Problem(
      409,
      "notPossible",
      "Cet état ne peut pas suivre celui d'aujourd'hui : notez une nouvelle piste.",
    ),
  alreadyRuns: (name: string) =>
    new Problem(
      409,
      "alreadyRuns",
      `Un accord ou un contrat court déjà avec « ${name} » : notez d'abord sa fin.`,
    ),
  alreadyNoted: () =>
    new Problem(409, "alreadyNoted", "Cette piste est déjà notée : changez plutôt son état."),
  tooMany: (most: number) =>
    new Problem(
      409,
      "tooMany",
      `${most} pistes sont déjà notées pour cette personne : c'est le plus possible.`,
    ),
  tooManyChanges: () =>
    new Problem(409, "tooMany", "Cette piste a déjà changé trop souvent : notez une nouvelle piste."),
  learnerHasPlacements: () =>
    new Problem(
      409,
      "hasPlacements",
      "Cette personne ne peut pas être retirée : des pistes ou des placements sont notés. Notez plutôt son départ.",
    ),
  hasPlacements: () =>
    new Problem(
      409,
      "hasPlacements",
      "Cette action de formation ne peut pas être supprimée : des pistes ou des placements y sont notés.",
    ),
};
