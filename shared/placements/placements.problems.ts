import { formatMessages } from "#shared/contract/formats.ts";
import { writtenDay } from "#shared/contract/paris.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

export const placementsMessages = { endsBeforeStart: "La date de fin doit être après la date de début." };

const alreadyRunsWith = (name: string, to: string | null, today: string): string => {
  if (to === null) return `Un accord ou un contrat court déjà avec « ${name} » : notez d’abord sa fin.`;
  return to < today
    ? `Un accord ou un contrat avec « ${name} » courait à la fin de la promotion : le suivant doit commencer après la fin qui en est notée.`
    : `Un accord ou un contrat court avec « ${name} » jusqu’au ${writtenDay(to)} : le suivant se note après cette date. S’il est rompu avant, notez d’abord sa rupture.`;
};

export const placementsProblems = {
  noEvent: () =>
    new Problem(
      409,
      "noEvent",
      "Cette promotion n’a pas d’événement : il n’y a ni vœux ni réponses dont partir.",
    ),
  tooLarge: () => new Problem(409, "tooLarge", "Cette promotion est trop grande pour une proposition."),
  computing: (current: { id: string }) =>
    new Problem(409, "computing", "Une proposition est déjà en cours de calcul.", { current }),
  notReady: () => new Problem(409, "notReady", "Cette proposition n’est pas prête."),
  outOfDate: () =>
    new Problem(
      409,
      "outOfDate",
      "Une réponse, un vœu ou une piste a changé depuis : recalculez la proposition.",
    ),
  otherCalls: () =>
    new Problem(409, "otherCalls", "Une autre liste d’appels a été faite entre-temps : relisez le tableau."),
  endsBeforeStart: () => commonProblems.invalid({ to: [placementsMessages.endsBeforeStart] }),
  unknownTrainer: () =>
    commonProblems.invalid({
      trainer_ids: ["Ce profil n’est pas celui d’un·e formateur·trice métier de cette action de formation."],
    }),
  changeDate: (refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      on: [
        refusal === "future"
          ? "Cette date est à venir : un état se note une fois qu’il est vrai."
          : formatMessages.date,
      ],
    }),
  notYours: () =>
    new Problem(
      403,
      "notYours",
      "Jusqu’à l’entretien, chacun·e note ses pistes ; la suite se note avec l’équipe de formation.",
    ),
  notPossible: () =>
    new Problem(
      409,
      "notPossible",
      "Cet état ne peut pas suivre celui d’aujourd’hui : notez une nouvelle piste.",
    ),
  /** `to`: the end that is noted of what runs; it may be past where it ran on the last day of its promotion. */
  alreadyRuns: (name: string, to: string | null, today: string) =>
    new Problem(409, "alreadyRuns", alreadyRunsWith(name, to, today)),
  /** `current`: the lead as the team reads it; null for learners. */
  alreadyNoted: (current: unknown) =>
    new Problem(409, "alreadyNoted", "Cette piste est déjà notée : c’est son état qui peut changer.", {
      current,
    }),
  tooMany: (most: number) =>
    new Problem(
      409,
      "tooMany",
      `${most} pistes sont déjà notées pour cette personne : c’est le plus possible.`,
    ),
  tooManyChanges: () =>
    new Problem(
      409,
      "tooMany",
      "Cette piste a déjà changé trop souvent. Une nouvelle piste peut la remplacer.",
    ),
  notTakenBack: () =>
    new Problem(
      409,
      "notTakenBack",
      "Cette piste a changé depuis, date de plus d’un jour, ou a été notée par quelqu’un d’autre : c’est son état qui peut changer.",
    ),
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
