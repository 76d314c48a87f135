import { commonProblems, Problem } from "#shared/contract/problem.ts";

export const hostsMessages = {
  nobody: "Choisissez à qui envoyer le lien.",
  tooMany: "300 structures au plus à la fois.",
  answer: "Dites si vous venez ou non.",
  seats: "Cinq places au plus.",
  order: "40 personnes au plus.",
  reason: "Cette raison ne va pas avec cette réponse.",
  twice: "Une personne est nommée deux fois.",
};

export const hostsProblems = {
  /** Too late to answer. */
  eventOver: () =>
    new Problem(422, "eventOver", "La journée est passée : votre réponse ne peut plus changer."),
  notMet: () =>
    commonProblems.invalid({ profile_id: ["Cette personne n’a pas de rendez-vous avec votre structure."] }),
  eventNotOver: () =>
    new Problem(422, "eventNotOver", "La journée n’est pas finie : cette question viendra après."),
  wasAbsent: () =>
    commonProblems.invalid({
      profile_id: ["Cette personne est notée absente : il n’y a pas eu de rendez-vous."],
    }),
  tooEarly: (hour: string) =>
    new Problem(
      422,
      "tooEarly",
      `Votre avis pourra être donné à partir de ${hour}, au début du rendez-vous.`,
    ),
};
