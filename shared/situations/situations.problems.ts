import { commonProblems, type FieldErrors, Problem } from "#shared/contract/problem.ts";
import type { IdentifyingPassage } from "#shared/situations/situations.schemas.ts";

export const situationMessages = {
  created: "Bravo, l'item a bien été créé",
  changed: "Bravo, l'item a bien été modifié",
  returned: "La situation est renvoyée, avec votre remarque.",
  approved: "La relecture est notée : l’équipe peut publier la situation.",
  takenBack: "La situation est de nouveau un brouillon.",
  withdrawalAsked: "La demande de retrait est envoyée à l’équipe.",
  withdrawalCancelled: "La demande de retrait est annulée.",
};

export const situationProblems = {
  incomplete: (errors: FieldErrors) =>
    new Problem(422, "incomplete", "La situation n'est pas remplie", { errors }),
  unknownLearner: () =>
    commonProblems.invalid({ student_id: ["Ce profil n’est pas celui d’un·e apprenant·e."] }),
  anotherLearner: () =>
    commonProblems.invalid({ student_id: ["Une situation ne change pas d’apprenant·e."] }),
  notTheirAction: () =>
    commonProblems.invalid({
      training_action_id: ["L’apprenant·e ne fait pas partie de cette action de formation."],
    }),
  notTheirDegree: () =>
    commonProblems.invalid({ degree_id: ["Cette formation n’est pas une de celles qui sont suivies."] }),
  unknownSection: (title: string) =>
    commonProblems.invalid({ sections: [`La situation n’a pas de partie « ${title} ».`] }),
  /** It was returned, published or taken back meanwhile, or was never submitted. `current`: the situation as it is. */
  notAwaiting: (current: unknown) =>
    new Problem(409, "notAwaiting", "Cette situation n’attend pas de relecture, ou n’en attend plus.", {
      current,
    }),
  /** It is not published, or is no longer. `current`: the situation as it is. */
  notPublished: (current: unknown) =>
    new Problem(409, "notPublished", "Cette situation n’est pas publiée, ou ne l’est plus.", { current }),
  /** `current`: what is left to settle, for the page to show in place. Everybody would read at once what `isPublic` was. */
  notAnonymous: (open: readonly IdentifyingPassage[], isPublic: boolean) =>
    new Problem(
      422,
      "notAnonymous",
      `${isPublic ? "La situation est publiée et reste comme elle est" : "Publication impossible"} : ${
        open.length > 1
          ? `${open.length} passages permettent peut-être de reconnaître quelqu’un. Chacun doit être retiré, ou confirmé par l’équipe.`
          : "un passage permet peut-être de reconnaître quelqu’un. Il doit être retiré, ou confirmé par l’équipe."
      }`,
      { errors: { hits: open.map(({ match }) => match) }, current: open },
    ),
};
