import type { ArrivalState } from "#shared/timetable/arrivals.rules.ts";

const clock = (time: string): string => {
  const [hour = "", minute = ""] = time.split(":");
  return `${Number(hour)}h${minute}`;
};

/** The texts of the timetable's sheets in the .xlsx export. A sheet's name has 31 characters at most. */
export const timetableExportTexts = {
  // "Par structure" is the sheet of the wishes.
  sheets: {
    meetings: "Rendez-vous",
    byLearner: "Par apprenant·e",
    byStructure: "Grille structures",
    attendance: "Présences",
    attendanceByLearner: "Présences apprenant·es",
    attendanceByStructure: "Présences structures",
    arrivals: "Arrivées",
  },
  ofDraft: (name: string) => `${name} (brouillon)`,
  learner: "Apprenant·e",
  promotion: "Promotion",
  time: "Créneau",
  slot: (start: string, end: string) => `${clock(start)} à ${clock(end)}`,
  structure: "Structure",
  zone: "Zone",
  place: "Table",
  level: "Choix",
  levels: { priority: "Prioritaire", optional: "Optionnel", added: "Ajouté" },
  count: "Rendez-vous",
  closed: "Fermé",
  attended: "Présence",
  states: { present: "Là", late: "En retard", absent: "Absent·e", excused: "Excusé·e" },
  unticked: "Non pointé",
  structureAbsent: "Structure absente",
  cancelled: "Annulé",
  tickedAt: "Dit à",
  tickedBy: "Dit par",
  on: (day: string, time: string) => `${day.slice(8)}/${day.slice(5, 7)} ${time}`,
  reason: "Motif",
  byHost: "La structure",
  arrival: "Arrivée",
  arrivals: { present: "Arrivée", late: "Arrivée en retard", absent: "Absente" },
  firstMeeting: "Premier rendez-vous",
  atDoor: "Accueil",
  doorStates: {
    late: "En retard",
    awaited: "Pas encore là",
    arrived: "Arrivé·e",
    absent: "Absent·e",
    excused: "Excusé·e",
  } satisfies Record<ArrivalState, string>,
  absentFrom: (start: string) => `Absente dès ${clock(start)}`,
  counts: {
    expected: "Attendu·es",
    present: "Là",
    late: "En retard",
    absent: "Absent·es",
    excused: "Excusé·es",
    structureAbsent: "Structure absente",
    unticked: "Non pointé·es",
  },
  removedProfile: "Profil supprimé",
  removedStructure: "Structure supprimée",
  removedSlot: "Créneau supprimé",
};
