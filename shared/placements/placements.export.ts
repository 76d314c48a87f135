import { parisClock } from "#shared/contract/paris.ts";
import type { EndReason, PlacementKind, PlacementState } from "#shared/placements/placements.rules.ts";

/** What states, kinds and reasons are called, on screen and in workbooks. */
export const placementWords = {
  states: {
    none: "Sans piste",
    mutual: "Intérêt des deux",
    interview: "Entretien",
    agreed: "Accord",
    signed: "Contrat signé",
    broken: "Contrat rompu",
  } satisfies Record<PlacementState, string>,
  kinds: {
    apprenticeship: "Apprentissage",
    professionalisation: "Professionnalisation",
    internship: "Stage",
    other: "Autre",
  } satisfies Record<PlacementKind, string>,
  reasons: {
    trial_ended: "Fin de la période d’essai",
    by_learner: "Départ de l’apprenant·e",
    by_employer: "Décision de l’employeur",
    by_both: "D’un commun accord",
    employer_closed: "Fermeture de la structure",
    other: "Autre motif",
  } satisfies Record<EndReason, string>,
};

/** The workbook of a promotion's placements, which staff send to those who fund it. */
export const placementExport = {
  sheet: "Placements",
  title: (promotion: string, now: Date) => `Placements ${promotion} ${parisClock(now).day}`,
  columns: {
    learner: "Apprenant·e",
    promotion: "Promotion",
    structure: "Structure",
    city: "Ville",
    state: "État",
    since: "Depuis le",
    by: "Noté par",
    savedAt: "Noté le",
    kind: "Type de contrat",
    from: "Début du contrat",
    to: "Fin du contrat",
    reason: "Motif de fin",
    trainers: "Formateur·trices métier",
    left: "Départ",
  },
  removed: "Compte supprimé",
};
