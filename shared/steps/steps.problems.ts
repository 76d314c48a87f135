import { counted } from "#shared/contract/counted.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import { commonProblems, type FieldErrors, Problem } from "#shared/contract/problem.ts";
import { maxSaid, type Part } from "#shared/steps/steps.facts.ts";
import type { Completion, Interview } from "#shared/steps/steps.said.ts";
import type { Deliverable, Note } from "#shared/steps/steps.schemas.ts";

/** What the steps routes say. */
export const stepsMessages = {
  created: (created: number, existing: number) => {
    if (created === 0) return "Aucune étape à créer : elles étaient déjà toutes là.";
    const made = counted(created, "étape a été créée", "étapes ont été créées");
    return existing === 0 ? `${made}.` : `${made}, ${counted(existing, "existait déjà", "existaient déjà")}.`;
  },
  dates: "Les dates de l’étape ont bien été enregistrées.",
  attached: "Les documents de l’étape ont bien été enregistrés.",
  deliverable: "Le livrable a bien été enregistré.",
  note: "La note a bien été enregistrée.",
  submitted: "C’est rendu.",
  completion: "C’est noté.",
  interview: "L’entretien est noté.",
  word: "C’est noté.",
  archived: "L’étape est archivée : elle ne compte plus dans le parcours, et reste lisible.",
  restored: "L’étape est de retour dans le parcours.",
  /** In place of the name of somebody whose profile is gone. */
  gone: "Ancien compte",
};

/** What is wrong with an answer of an online form. */
export const answerMessages = {
  notADate: formatMessages.date,
  notANumber: formatMessages.number,
  notAChoice: "Ce choix n’est pas proposé.",
  tooLong: "Ce texte est trop long (300 caractères au plus).",
  unknown: "Cette question ne fait pas partie du livrable.",
};

export const stepsProblems = {
  noLearner: () => new Problem(422, "noLearner", "Cette action de formation n’a pas encore d’apprenant·e."),
  unknownDeliverable: (n: number) =>
    commonProblems.invalid({ [`deliverables.${n}.index`]: ["Cette étape n’a pas ce livrable."] }),
  wrongAnswers: (errors: FieldErrors) => commonProblems.invalid(errors),
  unreadable: (field: "folder_ids" | "user_document_ids") =>
    commonProblems.invalid({
      [field]: [
        field === "folder_ids"
          ? "Un de ces dossiers n’existe pas ou n’est pas accessible avec ce compte."
          : "Un de ces documents n’existe pas ou n’est pas modifiable avec ce compte.",
      ],
    }),
  savedDeliverable: () =>
    new Problem(
      403,
      "savedDeliverable",
      "Ce livrable est déjà enregistré : seul·e l’apprenant·e peut le modifier.",
    ),
  emptyNote: (n: number) =>
    commonProblems.invalid({ [`notes_by_roles.${n}.content`]: ["La note est vide."] }),
  othersNote: () => new Problem(403, "othersNote", "Chaque rôle n’écrit que sa propre note."),
  /** `current` is the deliverable as it is now. */
  staleDeliverable: (current: Deliverable) =>
    new Problem(
      409,
      "stale",
      "Ce livrable a été modifié entre-temps. Voici sa version actuelle ; aucune version n’est perdue.",
      { current },
    ),
  /** `current` is the note as it is now. */
  staleNote: (current: Note) =>
    new Problem(
      409,
      "stale",
      "Cette note a été modifiée entre-temps. Voici sa version actuelle ; aucune version n’est perdue.",
      { current },
    ),
  othersSubmission: () =>
    new Problem(403, "othersSubmission", "C’est à l’apprenant·e de rendre son livrable."),
  nothingToSubmit: () =>
    new Problem(
      409,
      "nothingToSubmit",
      "Il n’y a encore rien à rendre : écris une réponse ou dépose un document.",
    ),
  /** `current` is the deliverable as it is now; null where nothing is written online. */
  staleSubmission: (current: Deliverable | null) =>
    new Problem(
      409,
      "stale",
      "Ce livrable a changé entre-temps : relis sa version actuelle avant de la rendre.",
      { current },
    ),
  unknownSubmission: () => commonProblems.invalid({ index: ["Cette étape n’a pas ce livrable."] }),
  submittedDocument: () =>
    new Problem(409, "submittedDocument", "Ce document a été rendu : il reste dans son étape, tel quel."),
  declaredDay: (field: "on" | "held_on", refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      [field]: [
        refusal === "future" ? "Cette date est à venir : ce qui est fait a eu lieu." : formatMessages.date,
      ],
    }),
  /** `current` is what is said of the step now. */
  staleFact: (current: Completion | Interview | null) =>
    new Problem(
      409,
      "stale",
      "Quelqu’un a noté autre chose entre-temps. Voici ce qui est noté ; rien n’est perdu.",
      { current },
    ),
  othersWord: () => new Problem(403, "othersWord", "Chacun·e ne parle que pour soi."),
  notForAnother: () =>
    new Problem(
      403,
      "notForAnother",
      "Seules l’équipe et la personne référente notent la réponse de quelqu’un d’autre.",
    ),
  notTheirWord: (part: Part) =>
    commonProblems.invalid({
      word: [
        part === "learner"
          ? "« Je rends » est déjà ta parole sur cette version."
          : "Cette réponse est celle de l’apprenant·e.",
      ],
    }),
  nothingToValidate: () => new Problem(409, "nothingToValidate", "Rien n’a encore été rendu ici."),
  /** `current` is the last version that was handed in. */
  replacedVersion: (current: number) =>
    new Problem(409, "replaced", `La version ${current} a été rendue entre-temps : c’est elle qui se lit.`, {
      current,
    }),
  tookNoPlace: () =>
    new Problem(409, "tookNoPlace", "Cette étape n’a pas eu lieu : personne n’a à la valider."),
  alreadySaid: () =>
    new Problem(
      409,
      "alreadySaid",
      "Une réponse est déjà notée pour cette version : elle reste. La suite se dit dans les échanges.",
    ),
  noTradeTrainer: () =>
    new Problem(409, "noTradeTrainer", "Personne n’est nommé formateur·trice métier dans cette étape."),
  saidOn: (refusal: "future" | "beforeRendu" | "beforeNaming") =>
    commonProblems.invalid({
      "on_behalf.at": [
        {
          future: "Cette date est à venir.",
          beforeRendu: "Ce jour-là, cette version n’était pas encore rendue.",
          beforeNaming: "Ce jour-là, cette personne n’était pas encore formatrice ou formateur métier.",
        }[refusal],
      ],
    }),
  unknownSection: () => commonProblems.invalid({ section: ["Le livrable n’a pas cette partie."] }),
  unknownVersion: () => commonProblems.invalid({ version: ["Cette version n’existe pas."] }),
  unknownMessage: () => commonProblems.invalid({ answers: ["Ce message n’existe pas."] }),
  othersMessage: () =>
    new Problem(403, "othersMessage", "La question se ferme par qui l’a posée, ou par qui elle est posée."),
  saidTooOften: () =>
    new Problem(
      409,
      "saidTooOften",
      `Cela a déjà été noté ${maxSaid} fois : pour le corriger encore, dites-le à l’équipe.`,
    ),
  submittedTooOften: () =>
    new Problem(
      409,
      "submittedTooOften",
      `Tu as déjà rendu ${maxSaid} versions : la suite se dit de vive voix.`,
    ),
  threadFull: () =>
    new Problem(409, "threadFull", "Il y a déjà 100 messages de ce côté : la suite se dit de vive voix."),
  mailFails: () =>
    new Problem(
      409,
      "mailFails",
      "Son adresse a refusé notre dernier e-mail : copiez plutôt le lien dans un message.",
    ),
  learnerHasSteps: () =>
    new Problem(
      409,
      "learnerHasSteps",
      "Ce profil ne peut pas être retiré : il a des étapes dans cette action de formation. Notez plutôt son départ : ce qui a été écrit reste lisible.",
    ),
  hasContent: () =>
    new Problem(
      409,
      "hasContent",
      "Cette étape ne peut pas être supprimée : des documents, un livrable, des notes ou des dates y sont. Archivez-la : elle ne compte plus dans le parcours, et reste lisible.",
    ),
  archived: () => new Problem(409, "archived", "Cette étape est archivée : elle se lit, et ne change plus."),
  hasLeft: () =>
    new Problem(
      409,
      "hasLeft",
      "L’apprenant·e a quitté ce parcours : ses étapes se lisent, et ne changent plus.",
    ),
};
