import { counted, plural } from "#shared/contract/counted.ts";
import type { BoardState, TickState } from "#shared/timetable/attendance.schemas.ts";

const people = (count: number) => counted(count, "personne");

/** What the team reads on the day. */
export const dayTexts = {
  title: "Jour J",
  failed: "Le jour J n’a pas pu être chargé",
  paper: "Émargement et attestations",
  plan: "Plan du lieu",
  readOnly: "Vous consultez cette page : l’équipe pointe les présences.",
  ticksBegin: (day: string) =>
    `Les coches commencent le jour même, le ${day}. Si c’est aujourd’hui, réglez la date de cet appareil.`,
  stillTicked: "Ce qui a été pointé se corrige encore.",
  unpublished: "Le planning n’est pas encore publié",
  unpublishedText: "Les présences se pointent sur les rendez-vous publiés.",
  openTimetable: "Ouvrir le planning",

  slots: "Créneaux",
  ongoing: "en cours",
  there: (count: number) => `${count} là`,
  expected: (count: number) => String(count),
  slotNow: (time: string) => `${time}, en cours`,
  slotNext: (time: string) => `${time}, ensuite`,
  slotDone: (time: string) => `${time}, terminé`,
  minutesLeft: (minutes: number) => `encore ${minutes} min`,
  startsIn: (minutes: number) => `dans ${minutes} min`,
  came: (late: number) => (late > 0 ? `là, dont\u00a0${late}\u00a0en\u00a0retard` : "là"),
  counts: {
    absent: (count: number) => plural(count, "absence", "absences"),
    excused: (count: number) => plural(count, "excuse", "excuses"),
    structureAbsent: () => "sans hôte",
    unticked: () => "à pointer",
  },
  /** Once the day is over nobody waits for it any more. */
  neverTicked: (count: number) => plural(count, "non pointé", "non pointés"),
  neverTickedOf: (count: number) => counted(count, "non pointé", "non pointés"),
  seeUnticked: (count: number) =>
    count > 1 ? `Voir les ${count} rendez-vous non pointés` : "Voir le rendez-vous non pointé",
  /** In a tile, in place of a count. */
  noneTicked: "–",
  seeMissed: (count: number) => `Voir les ${count} absences et excuses`,
  progress: "Personnes pointées",
  following: (time: string, meetings: number, awaited: number) =>
    `Ensuite, ${time} : ${meetings} rendez-vous${
      awaited > 0 ? `, ${counted(awaited, "structure")} pas arrivée${awaited > 1 ? "s" : ""}` : ""
    }.`,

  summary: "Bilan",
  summaryTitle: "Bilan de la journée",
  summaryHint: "Choisissez un créneau pour corriger ce qui a été pointé.",
  neverSeen: (count: number) =>
    count > 1
      ? `${count} personnes n’ont été vues à aucun rendez-vous`
      : "Une personne n’a été vue à aucun rendez-vous",

  missing: (count: number) => `Il manque ${people(count)}`,
  missed: (count: number) =>
    count > 1 ? `${count} personnes n’ont pas été vues` : "Une personne n’a pas été vue",
  othersMissing: (count: number) => `Voir les ${count} autres`,
  expectedAt: (place: string, structure: string) => `Attendu·e à ${place ? `${place}, ` : ""}${structure}`,
  since: (minutes: number) => `depuis ${minutes} min`,
  absentBy: (by: string) => `absent·e ${by}`,
  seen: (time: string, place: string, by: string | undefined) =>
    `Vu·e à ${time}${place ? `, ${place}` : ""}${by ? `, par ${by}` : ""}.`,

  search: "Retrouver quelqu’un",
  searchPlaceholder: "Prénom, structure…",
  clear: "Effacer la recherche",
  found: (count: number) =>
    count > 1 ? `${count} résultats` : count === 1 ? "Un résultat" : "Aucun résultat",
  nothing: "Personne, ni structure, ne porte ce nom aujourd’hui.",
  others: (count: number) => `${counted(count, "autre")} : précisez la recherche.`,
  incident: "Incident",
  incidentLong: "Il se passe quelque chose",
  doesNotCome: "Elle ne vient pas",
  /** `came`: somebody met it before it left. */
  notThere: (came: boolean) => (came ? "Elle est partie" : "Elle n’est pas venue"),
  notThereOf: (structure: string, came: boolean) => `${dayTexts.notThere(came)} : ${structure}`,

  states: {
    present: "Là",
    late: "Retard",
    absent: "Absent·e",
    excused: "Excusé·e",
    structureAbsent: "Structure absente",
  } satisfies Record<BoardState, string>,
  excusedOf: (name: string) => `Excusé·e : ${name}, ouvrir sa journée`,
  excuse: "Excuser",
  openDay: "Sa journée, l’excuser",
  waitingTick: (label: string) => `${label}, en attente d’envoi`,
  waiting: "en attente d’envoi",
  by: (who: string, time: string) => `${who}, ${time}`,
  byYou: "par vous",
  byHost: "par la structure",
  byTeam: (name: string) => (name ? `par ${name}` : "par l’équipe"),
  notReceived: (by: string) => `structure absente ${by}`,
  undone: (by: string) => `coche retirée ${by}`,
  allThere: "Tous là",
  thereOf: (label: string, structure: string) => `${label} : ${structure}`,
  arrived: "Arrivée",
  arrivedQuestion: "Arrivée ?",
  arrivedOf: (structure: string) => `Arrivée : ${structure}`,
  done: "fait",
  absentStructure: "notée absente",
  absentNoted: (by: string) => `Notée absente ${by}`,
  comingNoted: (by: string) => `Annoncée en retard ${by}`,
  nobody: (time: string) => `personne à ${time}`,
  toTick: (count: number) => `${people(count)} à pointer`,
  presentOf: (present: number, all: number) => `${present} là sur ${all}`,
  part: {
    present: (n: number) => `${n} là`,
    late: (n: number) => `${n} en retard`,
    absent: (n: number) => counted(n, "absent·e"),
    excused: (n: number) => counted(n, "excusé·e"),
    structureAbsent: (n: number) => `${n} sans hôte`,
    unticked: (n: number) => `${n} à pointer`,
  },
  declined: (count: number, time: string) =>
    `ne vient pas, ${counted(count, "attendu·e")} dès ${time} : à réparer`,
  notArrived: (count: number, time: string) =>
    `pas encore arrivée, ${count}\u00a0${plural(count, "attendu·e", "attendu·es")} dès ${time}`,
  zone: (structures: number, rest: string) => `${counted(structures, "structure")}, ${rest}`,
  zoneDone: "tout est fait",
  zoneToTick: (count: number) => `${counted(count, "personne")} à pointer`,
  zoneNotArrived: (count: number) => `${count} pas arrivée${count > 1 ? "s" : ""}`,
  doneStands: (count: number) =>
    count > 1 ? `Voir les ${count} autres, tout est fait` : "Voir l’autre, tout est fait",
  idleStands: (count: number, time: string) =>
    count > 1
      ? `Voir les ${count} qui ne reçoivent personne à ${time}`
      : `Voir celle qui ne reçoit personne à ${time}`,
  place: (place: string) => (place ? `${place}, ` : ""),

  didTick: (name: string, state: TickState | null) =>
    state
      ? `${name} : ${{ present: "là", late: "en retard", absent: "absent·e" }[state]}`
      : `${name} : coche retirée`,
  didComeIn: (name: string, isIn: boolean) => `${name} : ${isIn ? "arrivé·e" : "arrivée retirée"}`,
  didArrive: (name: string, isThere: boolean) => `${name} : ${isThere ? "arrivée" : "arrivée retirée"}`,
  didNoteAbsent: (structure: string, isAbsent: boolean) =>
    `${structure} : ${isAbsent ? "notée absente" : "absence retirée"}`,
  didAll: (structure: string, count: number) => `${structure} : ${people(count)} là`,
  undo: "Annuler",

  offline: (count: number) =>
    count > 0
      ? `Sans réseau. ${counted(count, "coche")} gardée${count > 1 ? "s" : ""} ici, ${count > 1 ? "envoyées" : "envoyée"} dès qu’il revient.`
      : "Sans réseau. Vos coches seront gardées ici.",
  copyOf: (time: string) => `Tel que c’était à ${time}.`,
  pending: (count: number) => `${counted(count, "coche")} en attente d’envoi.`,
  sent: "Réseau revenu",
  sentText: (count: number) =>
    count > 1 ? `Vos ${count} coches sont parties, une fois chacune.` : "Votre coche est partie.",
  notLasting: "Cet appareil ne garde rien",
  notLastingText: "Ne fermez pas cette page avant que vos coches soient parties.",
  refused: (count: number) => (count > 1 ? `${count} coches ne comptent pas` : "Une coche ne compte pas"),
  kept: "Cette page s’ouvre aussi sans réseau sur cet appareil.",
  gonePerson: "Profil supprimé",
};
