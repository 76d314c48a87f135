import { formatMessages } from "#shared/contract/formats.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import type { WeeklyWord } from "#shared/follow-up/follow-up.schemas.ts";

export const followUpMessages = {
  done: "C’est noté, dans les contacts aussi.",
  later: "C’est remis à plus tard.",
};

export const followUpProblems = {
  /** The cause went, or somebody noted it first: the page reads the rows again. */
  gone: () =>
    new Problem(
      409,
      "gone",
      "Cette ligne n’attend plus : sa cause a changé, ou c’est déjà noté. Rechargez la page.",
    ),
  doneDate: (refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      "done.on": [
        refusal === "future"
          ? "Cette date est à venir : ce qui est fait a déjà eu lieu."
          : formatMessages.date,
      ],
    }),
  untilDate: (last: string) =>
    commonProblems.invalid({ "later.until": [`Choisissez un jour à venir, le ${last} au plus tard.`] }),
  /** `current`: what the learner gave in the place of what was shown. */
  otherWord: (current: Pick<WeeklyWord, "week" | "at" | "text">) =>
    new Problem(409, "stale", "La phrase a changé entre-temps : lisez la nouvelle, affichée à sa place.", {
      current,
    }),
  noPath: () =>
    new Problem(409, "noPath", "Il n’y a pas de parcours FEST en cours : ta phrase n’aurait pas de lecteur."),
};
