import { forOne } from "#shared/contract/aloud.ts";
import type { Outcome } from "#shared/timetable/attendance.schemas.ts";

/** The texts of what the record of the day prints: sheets to sign, and certificates. */
export const recordTexts = {
  signing: "Feuille d’émargement",
  halves: { morning: "Matin", afternoon: "Après-midi" },
  when: (half: string, day: string) => `${half}, ${day}`,
  signingOf: (half: string, zone: string) => `Feuille d’émargement, ${half.toLowerCase()}, ${zone}`,
  signingColumns: ["Heure", "Structure", "Apprenant·e", "Signature", "Pour la structure"],
  signingFoot: "Chaque personne signe à chaque rendez-vous. À rendre à l’accueil.",
  /** What was said before printing stands where one would sign. */
  known: { absent: "Absent·e", excused: "Excusé·e", structureAbsent: "Structure absente" } as Partial<
    Record<Outcome, string>
  >,
  certificate: "Attestation de présence",
  certificateOf: (name: string) => `Attestation de présence de ${name}`,
  attests: "L’organisme de formation atteste que",
  /** The event's name stays as it is written: only the word about the person agrees with them. */
  took: (event: string, day: string, count: number, genreId: number | undefined) =>
    `a participé à « ${event} », le ${day}, et y a été ${forOne("présent·e", genreId)} à ${count === 1 ? "un rendez-vous" : `${count} rendez-vous`} :`,
  certificateColumns: ["Horaire", "Structure rencontrée", "Présence"],
  present: "Présent·e",
  late: "Présent·e, arrivé·e en retard",
  certificateFoot: "D’après le relevé de présence du jour.",
  doneAt: (day: string) => `Fait à ................................., le ${day}.`,
  signature: "Pour l’organisme de formation : nom, qualité, signature",
};

/** What a learner reads around their own certificate. */
export const ownCertificateTexts = {
  title: "Mon attestation de présence",
  failed: "Ton attestation n’a pas pu être chargée",
  back: "Mon planning",
  intro: "Les rendez-vous où l’équipe ou la structure t’a noté·e présent·e.",
  none: "Pas encore de présence notée",
  noneText: "Personne ne t’a noté·e présent·e à un rendez-vous. Si c’est une erreur, dis-le à l’équipe.",
  day: "Ce que dit le relevé",
  row: (time: string, structure: string, outcome: string) => `${time}, ${structure}\u00a0: ${outcome}`,
  wrong: "Une erreur ? Dis-le à l’équipe : elle seule peut corriger le relevé.",
  outcomes: {
    present: "présent·e",
    late: "en retard",
    absent: "absent·e",
    excused: "absence excusée",
    structureAbsent: "la structure n’est pas venue",
    unticked: "pas noté",
    cancelled: "rendez-vous annulé",
  } satisfies Record<Outcome, string>,
  print: "Imprimer",
  hint: "Pour un PDF : Imprimer, puis « Enregistrer au format PDF ».",
};
