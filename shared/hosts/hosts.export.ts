import type { OpinionReason } from "#shared/hosts/hosts.rules.ts";
import type { Opinion } from "#shared/hosts/hosts.schemas.ts";

/** How the page and the workbook of staff say what hosts and learners think of meeting again. */
export const opinionTexts = {
  sheet: "Avis",
  person: "Personne",
  promotion: "Promotion",
  structure: "Structure",
  wants: "La personne souhaite poursuivre",
  yes: "Oui",
  no: "Non",
  opinion: "Avis de la structure",
  seats: "Places à la rentrée",
  wouldMeet: "Souhaite rencontrer",
  notThisTime: "Pas cette fois",
  reason: "Raison",
  remark: "Remarque",
  givenAt: "Dit le",
  words: { continue: "Souhaite poursuivre", see_again: "À revoir", no: "Non" } satisfies Record<
    Opinion,
    string
  >,
  reasons: {
    trial_first: "Une semaine d’essai d’abord",
    unclear_project: "Projet à préciser",
    other_project: "Projet éloigné du nôtre",
    no_seat: "Plus de place",
    dates: "Dates à caler",
    other: "Autre",
  } satisfies Record<OpinionReason, string>,
};
