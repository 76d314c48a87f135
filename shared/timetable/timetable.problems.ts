import { commonProblems, Problem } from "#shared/contract/problem.ts";
import type { BrokenRule, Rule } from "#shared/timetable/timetable.rules.ts";
import { maxForbidden } from "#shared/timetable/timetable.types.ts";

/** Why a change of the timetable is refused, by the rule that it would break. */
export const refusals: Readonly<Record<Rule, string>> = {
  unknownSlot: "Ce créneau n’existe plus : rechargez la page pour voir ceux qui restent.",
  notTakingPart: "Cette structure ne participe pas, ou plus, à cet événement.",
  notAMember: "Cette personne n’est pas, ou plus, dans une promotion de cet événement.",
  slotClosed: "La structure ne reçoit personne pendant ce créneau.",
  learnerAbsent: "Cette personne est absente pendant ce créneau.",
  forbidden: "Cette personne et cette structure ne doivent pas se rencontrer : autorisez-les d’abord.",
  wrongLevel: "Les vœux de cette personne ont changé : rechargez la page.",
  twiceInSlot: "Cette personne a déjà un rendez-vous pendant ce créneau.",
  twiceTogether: "Cette personne rencontre déjà cette structure.",
  overSeats: "La structure n’a plus de place pendant ce créneau.",
  pinMoved: "Un rendez-vous épinglé ne bouge pas : détachez-le d’abord.",
};

/** Why two may not meet: the team's reason. */
export const forbiddenFor = (reason: string): string =>
  `Cette personne et cette structure ne doivent pas se rencontrer (« ${reason} ») : autorisez-les d’abord.`;

export const timetableProblems = {
  /** `current`: the rules that the change would break. */
  refused: (rule: Rule, broken: readonly BrokenRule[] = [], message = refusals[rule]) =>
    new Problem(422, rule, message, { current: broken }),
  tooManyForbidden: () =>
    commonProblems.invalid({
      reason: [
        `Cet événement a déjà beaucoup de rencontres écartées (${maxForbidden} au plus) : autorisez-en avant d’en écarter d’autres.`,
      ],
    }),
  /** `current`: the id of the proposal at work. */
  computing: (current: { id: string }) =>
    new Problem(
      409,
      "computing",
      "Un calcul est déjà en cours pour cet événement : attendez sa fin, ou arrêtez-le.",
      {
        current,
      },
    ),
  notReady: () =>
    new Problem(
      409,
      "notReady",
      "Cette proposition n’est pas prête : rechargez la page pour voir où elle en est.",
    ),
  draftChanged: () =>
    new Problem(
      409,
      "draftChanged",
      "Le planning a changé depuis que cette proposition a été demandée : relancez le calcul pour ne rien perdre.",
    ),
  /** `current`: the rules that the proposal would break by now. */
  outdated: (current: readonly BrokenRule[]) => {
    const count = new Set(current.flatMap(({ meetings }) => meetings)).size;
    return new Problem(
      409,
      "outdated",
      `L’événement a changé depuis ce calcul : ${
        count > 1
          ? `${count} rendez-vous de cette proposition ne sont plus possibles`
          : "un rendez-vous de cette proposition n’est plus possible"
      }. Relancez le calcul.`,
      { current },
    );
  },
  /** `current`: the rules that do not hold. */
  brokenDraft: (current: readonly BrokenRule[]) =>
    new Problem(
      422,
      "brokenDraft",
      current.length > 1
        ? `Ce planning ne peut pas être publié : ${current.length} règles n’y sont pas respectées.`
        : "Ce planning ne peut pas être publié : une règle n’y est pas respectée.",
      { current },
    ),
  eventOver: () =>
    new Problem(422, "eventOver", "Le dernier créneau a commencé : il n’y a plus de rendez-vous à déplacer."),
  /** Of a structure that comes after all: nothing can be taken back any more, or nothing was noted of it. */
  repairGone: () =>
    new Problem(
      409,
      "repairGone",
      "Cette réparation n’attend plus de réponse : si elle a été adoptée, cherchez-en une nouvelle où la structure vient finalement.",
    ),
  notSaidAbsent: () =>
    commonProblems.invalid({ comes: ["Cette réparation ne dit pas que cette structure est absente."] }),
  /** A slot in which a repair changes meetings has begun before it was adopted. */
  slotBegun: () =>
    new Problem(
      409,
      "slotBegun",
      "Un créneau que cette proposition change vient de commencer : relancez le calcul pour les suivants.",
    ),
  meetingBegun: () =>
    new Problem(
      409,
      "meetingBegun",
      "Un rendez-vous qui a commencé reste dans le planning. S’il n’a pas eu lieu, notez d’abord l’absence sur la page du jour J.",
    ),
  /** Said to a learner; `start`: "9h00". */
  notBegun: (start: string) =>
    commonProblems.invalid({
      wants: [`Ce rendez-vous commence à ${start} : tu pourras dire ensuite si tu souhaites poursuivre.`],
    }),
  nothingToPublish: () =>
    commonProblems.invalid({ version: ["Rien n’a changé depuis la dernière version publiée."] }),
  noSlots: () =>
    commonProblems.invalid({ preset: ["Cet événement n’a pas encore de créneau : créez-les d’abord."] }),
  tooLarge: () =>
    commonProblems.invalid({ preset: ["Cet événement est trop grand pour être calculé en une fois."] }),
};
