import { counted } from "#shared/contract/counted.ts";
import type { ArrivalState } from "#shared/timetable/arrivals.rules.ts";

/** What the team reads where people come in, and on a learner's badge. */
export const doorTexts = {
  title: "Arrivées",
  readOnly: "Vous consultez cette page : l’équipe note les arrivées.",
  count: (count: number, all: number) => `${counted(count, "arrivé·e")} sur ${all}`,
  progress: "Personnes arrivées",
  link: ({ arrived, all }: { arrived: number; all: number }) => `Arrivées : ${arrived} sur ${all}`,
  search: "Chercher un nom",
  placeholder: "Prénom ou nom",
  found: (count: number) => (count > 0 ? counted(count, "personne") : "Personne"),
  nothing: "Personne ne porte ce nom parmi les attendu·es.",
  lists: {
    late: (count: number) => `En retard ${count}`,
    awaited: (count: number) => `Pas encore là ${count}`,
    arrived: (count: number) => `Arrivé·es ${count}`,
    absent: (count: number) => `Absent·es ${count}`,
    excused: (count: number) => `Excusé·es ${count}`,
  } satisfies Record<ArrivalState, (count: number) => string>,
  states: {
    late: "En retard",
    awaited: "Pas encore là",
    arrived: "Arrivé·e",
    absent: "Absent·e",
    excused: "Excusé·e",
  } satisfies Record<ArrivalState, string>,
  first: (time: string, place: string) => `Attendu·e à ${time}${place ? `, ${place}` : ""}`,
  notReceived: (time: string, place: string) => `${time}, ${place} : structure absente`,
  arrive: "Arrivé·e",
  cameIn: (said: string) => `Arrivé·e à l’accueil, ${said}`,
  seen: "Vu·e",
  seenAt: (time: string, place: string) => `Vu·e à ${time}${place ? `, ${place}` : ""}`,
  notIn: "Pas passé·e par l’accueil.",
  atDoor: "Accueil",

  undoArrival: "Retirer l’arrivée",
  meetings: "Ses rendez-vous",
  unexpected: "Aucun rendez-vous publié",
  unexpectedText: "Cette personne n’est pas dans le planning publié : il n’y a rien à noter.",
  openDoor: "Toutes les arrivées",
  refused: "Ce badge est pour l’équipe",
  refusedText: "L’équipe le scanne à l’accueil pour noter une arrivée. Ce compte ne peut pas l’ouvrir.",
  ownAgenda: "Mon planning",
  home: "Mon profil",
};
