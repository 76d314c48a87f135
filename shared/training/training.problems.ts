import { formatMessages } from "#shared/contract/formats.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

export const trainingMessages = {
  added: "Bravo, le profil a bien été ajouté",
  left: "Le départ est noté. Ce qui a été écrit reste lisible.",
  returned: "Le retour est noté : le parcours reprend là où il en était.",
  archived: "La promotion est archivée : elle se lit toujours, par la recherche ou le filtre « Archivées ».",
  restored: "La promotion est de retour dans les listes.",
  asked: "Ta demande est envoyée : l’équipe te répondra bientôt",
};

export const trainingProblems = {
  unknownDegree: () => commonProblems.invalid({ degree_id: ["Ce diplôme n’existe pas ou n’existe plus."] }),
  unknownEvent: () => commonProblems.invalid({ event_id: ["Cet événement n’existe pas ou n’existe plus."] }),
  unknownProfile: () => commonProblems.invalid({ profile_id: ["Ce profil n’existe pas ou n’existe plus."] }),
  notAMember: () =>
    commonProblems.invalid({ profile_id: ["Ce profil ne fait pas partie de cette action de formation."] }),
  notALearner: () => commonProblems.invalid({ profile_id: ["Seul·e un·e apprenant·e a des formateurs."] }),
  notAnInstructor: (field: "metier_instructor_id" | "referent_instructor_id") =>
    commonProblems.invalid({
      [field]: [
        field === "metier_instructor_id"
          ? "Ce profil n’est pas celui d’un·e formateur·trice métier."
          : "Ce profil n’est pas celui d’un·e formateur·trice référent·e.",
      ],
    }),
  alreadyMember: () =>
    new Problem(409, "alreadyMember", "Ce profil fait déjà partie de cette action de formation."),
  hasLeft: () =>
    new Problem(
      409,
      "hasLeft",
      "Ce profil a quitté cette action de formation : seule l’équipe peut noter son retour.",
    ),
  notALearnerWhoLeaves: () =>
    commonProblems.invalid({ profile_id: ["Seul·e un·e apprenant·e quitte un parcours."] }),
  departureDate: (refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      date: [
        refusal === "future"
          ? "Cette date est à venir : le départ se note le jour venu."
          : formatMessages.date,
      ],
    }),
  contactDate: (refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      on: [
        refusal === "future"
          ? "Cette date est à venir : un contact se note une fois qu’il a eu lieu."
          : formatMessages.date,
      ],
    }),
  learnerHasContacts: () =>
    new Problem(
      409,
      "hasContacts",
      "Cette personne ne peut pas être retirée : des contacts à son sujet sont notés. Notez plutôt son départ.",
    ),
  learnerHasRecord: () =>
    new Problem(
      409,
      "hasRecord",
      "Cette personne ne peut pas être retirée : des preuves ou des mots de suivi sont notés à son sujet. Notez plutôt son départ.",
    ),
  hasRecord: () =>
    new Problem(
      409,
      "hasRecord",
      "Cette action de formation ne peut pas être supprimée : des preuves ou des mots de suivi y sont notés.",
    ),
  hasContacts: () =>
    new Problem(
      409,
      "hasContacts",
      "Cette action de formation ne peut pas être supprimée : des contacts au sujet de ses apprenant·es sont notés.",
    ),
  hasEvidence: () =>
    new Problem(
      409,
      "hasEvidence",
      "Cette action de formation ne peut pas être supprimée : des dossiers de preuves y sont gardés.",
    ),
  notASuccessor: () =>
    commonProblems.invalid({
      successor_id: ["La relève doit avoir le même rôle et faire partie de cette action de formation."],
    }),
  otherRole: () => commonProblems.invalid({ role_id: ["Ce rôle n’est pas celui du profil."] }),
  alreadyAsked: () =>
    new Problem(409, "alreadyAsked", "Cette demande est déjà envoyée : elle attend la réponse de l’équipe."),
  wrongCode: () =>
    commonProblems.invalid({
      code: ["Ce code n’est pas valable. Vérifie chaque lettre, ou demande le code du moment à ton équipe."],
    }),
  tooManyCodes: (retryAfter: number) =>
    new Problem(
      429,
      "tooManyCodes",
      "Trop de codes essayés. Attends une heure avant d’en essayer un autre, ou demande à rejoindre ta promotion sans code.",
      { retryAfter },
    ),
  codeOfThePast: () =>
    new Problem(
      403,
      "codeOfThePast",
      "Cette action de formation est terminée : elle ne peut plus être rejointe.",
    ),
  instructorToConfirm: (field: "metier_instructor_id" | "referent_instructor_id") =>
    commonProblems.invalid({ [field]: ["Ce profil est encore à confirmer : confirmez-le d’abord."] }),
  notOpen: () =>
    new Problem(
      403,
      "notOpen",
      "Cette action de formation a déjà commencé : elle ne peut plus être rejointe.",
    ),
  alreadyOngoing: () =>
    new Problem(403, "alreadyOngoing", "Une action de formation est déjà en cours pour ce profil."),
  hasSituations: (count: number) =>
    new Problem(
      409,
      "inUse",
      `Cette action de formation ne peut pas être supprimée : ${count > 1 ? `${count} situations partagées en parlent` : "une situation partagée en parle"}.`,
    ),
  hasWishes: (count: number) =>
    new Problem(
      409,
      "inUse",
      `Cette action de formation ne peut pas être supprimée : ${count > 1 ? `${count} apprenant·es ont enregistré des vœux` : "un·e apprenant·e a enregistré des vœux"}. Archivez-la plutôt.`,
    ),
  hasFolders: () =>
    new Problem(
      409,
      "hasFolders",
      "Cette action de formation ne peut pas être supprimée : elle a des dossiers dans la bibliothèque.",
    ),
  archived: () =>
    new Problem(
      409,
      "archivedAction",
      "Cette promotion est archivée : elle se lit, et ne change plus. L’équipe peut la remettre dans les listes.",
    ),
  notOver: () =>
    new Problem(409, "notOver", "Cette promotion n’est pas terminée : elle s’archive après sa date de fin."),
  hasSteps: () =>
    new Problem(
      409,
      "hasSteps",
      "Cette action de formation ne peut pas être supprimée : des apprenant·es y ont des étapes.",
    ),
};
