import type { Outcome } from "#shared/timetable/attendance.schemas.ts";

/** A learner's day, as staff read it. */
export const learnerDayTexts = {
  title: (name: string) => `La journée de ${name}`,
  failed: "Cette journée n’a pas pu être chargée",
  row: (time: string, structure: string) => `${time}, ${structure}`,
  outcomes: {
    present: "Là",
    late: "En retard",
    absent: "Absent·e",
    excused: "Excusé·e",
    structureAbsent: "La structure n’est pas venue",
    unticked: "Présence non pointée",
    cancelled: "Rendez-vous annulé avant l’heure",
  } satisfies Record<Outcome, string>,
  because: (reason: string) => ` : ${reason}`,
  by: (who: string, when: string) => `Dit ${who}, le ${when}`,
  cameIn: (who: string, when: string) => `Arrivé·e à l’accueil, dit ${who}, le ${when}`,
  byHost: (structure: string) => `par ${structure}`,
  byTeam: (name: string) => (name ? `par ${name}` : "par l’équipe"),
  takeBack: "Retirer l’excuse",
  tookBack: "Excuse retirée",
  excuse: "Excuser",
  when: "Pour quand",
  wholeDay: "Toute la journée",
  reason: "Motif",
  reasonHint: "Lu par l’équipe seule. Sans détail médical.",
  save: "Excuser",
  saved: "Absence excusée",
};
