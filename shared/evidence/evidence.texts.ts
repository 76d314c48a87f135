import { counted } from "#shared/contract/counted.ts";
import {
  asksNothing,
  type Code,
  type Element,
  type EvidenceStatus,
  type Turn,
} from "#shared/evidence/evidence.path.ts";
import type { EvidenceItem, EvidenceLine } from "#shared/evidence/evidence.schemas.ts";

// What a dossier says, on screen and in the archive alike.

export const elementTitles: Readonly<Record<Element, string>> = {
  E1: "Accord avant le départ",
  E2: "Analyse de l’activité",
  E3: "Formateur·trice nommé·e avant",
  E4: "Situations qui ont eu lieu",
  E5: "Entretiens avant",
  E6: "Entretiens après",
  E7: "Attendu, fait, appris, avant et après",
  E8: "Évaluations",
  E9: "Missions prévues",
  E10: "Contacts et adaptation",
  E11: "Départ et ce qui a été fait",
};

export const shortTitles: Readonly<Record<Element, string>> = {
  E1: "Accord",
  E2: "Analyse",
  E3: "Nommé",
  E4: "Situations",
  E5: "Avant",
  E6: "Après",
  E7: "Niveaux",
  E8: "Évalué",
  E9: "Missions",
  E10: "Contacts",
  E11: "Départ",
};

export const statusWords: Readonly<Record<EvidenceStatus, string>> = {
  present: "Présent",
  to_check: "À vérifier",
  missing: "Manque",
  not_due: "Pas encore attendu",
  not_applicable: "Sans objet",
};

const partWords: Readonly<Record<Turn, string>> = {
  learner: "l’apprenant·e",
  trade: "le formateur ou la formatrice métier",
  referent: "la référente ou le référent",
  team: "l’équipe",
};

export const gone = "Compte supprimé";

/** "30 sept. 2026", without a formatter that costs time at a start. */
const months = [
  ...["janv.", "févr.", "mars", "avr.", "mai", "juin"],
  ...["juill.", "août", "sept.", "oct.", "nov.", "déc."],
];
export const shownDay = (day: string): string => {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  return `${Number(date) === 1 ? "1er" : Number(date)} ${months[Number(month) - 1] ?? ""} ${year}`;
};

const placeOf = ({ step }: EvidenceItem): string => {
  if (!step) return "";
  return step.situation === null ? `« ${step.name} »` : `la situation ${step.situation}`;
};
const ofPlace = (item: EvidenceItem) => (item.step ? ` de ${placeOf(item)}` : "");
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} et ${names.at(-1)}`;
export const turnNames = ({ turns }: Pick<EvidenceItem, "turns">): string =>
  listed(turns.map(({ part, name }) => name ?? partWords[part]));

const takenDown = ({ collected_by }: EvidenceItem): string =>
  collected_by === null ? "" : `, un mot recueilli par ${collected_by}`;

const sentences: Record<Code, (item: EvidenceItem) => string> = {
  agreed: (one) => `${one.step?.name ?? ""}, validé par les trois${takenDown(one)}`,
  analysed: (one) => `${one.step?.name ?? ""}, analyse validée${takenDown(one)}`,
  planned: (one) => `Plan de ${placeOf(one)}, validé${takenDown(one)}`,
  named: ({ by }) => `${by ?? gone}`,
  done: (one) => `Fait : ${placeOf(one)}${one.hours === null ? "" : `, ${one.hours} h`}`,
  held: (one) => `Entretien tenu pour ${placeOf(one)}`,
  written: (one) => `Fiche${ofPlace(one)}`,
  evaluated: (one) => `Validé par les trois : ${placeOf(one)}${takenDown(one)}`,
  contacted: () => "Contact noté au journal",
  followedUp: () => "Suite donnée au départ, notée",
  paper: () => "Pièce recueillie sur papier",
  late: () => "L’accord est daté d’après la première situation",
  namedLate: ({ by }) => `Le nom de ${by ?? gone} n’a été noté qu’après la première situation`,
  namedUnknown: ({ by }) => `Personne n’a noté depuis quand ${by ?? gone} accompagne ce parcours`,
  noHours: (one) => `Les heures${ofPlace(one)} ne sont pas dites`,
  outside: (one) => `La date${ofPlace(one)} est en dehors du parcours`,
  tookNoPlace: (one) => `Il est dit que ${placeOf(one)} n’a pas eu lieu`,
  overlaps: (one) =>
    `Celui du ${one.on ? shownDay(one.on) : ""} tombe pendant ${placeOf(one)}, ou n’a pas d’heure`,
  wrongOrder: (one) => `Celui du ${one.on ? shownDay(one.on) : ""} n’est pas du bon côté de ${placeOf(one)}`,
  paperGone: () => "Le fichier de la pièce papier manque : supprimé, refusé, ou pas encore arrivé",
  noStep: () => "L’étape n’existe pas dans ce parcours",
  notHeld: (one) => `Il est dit que l’entretien${ofPlace(one)} n’a pas eu lieu`,
  notHandedIn: (one) => `Rien n’est rendu pour ${placeOf(one)}`,
  wordMissing: (one) => `Il manque le mot de ${turnNames(one)} sur ${placeOf(one)}`,
  talkAgain: (one) => `Une question reste à reprendre sur ${placeOf(one)}`,
  empty: (one) => `La partie attendue${ofPlace(one)} n’est pas remplie`,
  nobody: () => "Personne n’est nommé pour accompagner sur le terrain",
  notSaid: (one) => `Personne n’a dit ce qu’il en est de ${placeOf(one)}`,
  noInterview: (one) => `Aucun entretien noté pour ${placeOf(one)}`,
  noLevelBefore: (one) => `Il manque le niveau d’avant${ofPlace(one)}`,
  noLevelAfter: (one) => `Il manque le niveau d’après${ofPlace(one)}`,
  noLearning: (one) => `Il manque ce qui a été appris${ofPlace(one)}`,
  noContact: () => "Aucune visite, aucun appel ni message noté depuis le départ",
  nothingAfter: () => "Rien n’est noté depuis le départ",
};

export const sentenceOf = (item: EvidenceItem): string => sentences[item.code](item);

/** How each present line says what it holds when it holds several things. */
const summaries: Partial<Record<Code, (count: number, items: readonly EvidenceItem[]) => string>> = {
  done: (count, items) => {
    const hours = items.reduce((sum, { hours }) => sum + (hours ?? 0), 0);
    return `${count} faites${hours > 0 ? `, ${hours.toLocaleString("fr-FR")} h` : ""}`;
  },
  held: (count) => `${count} entretiens tenus`,
  written: (count) => `${count} fiches rendues`,
  evaluated: (count) => `${count} évaluations validées par les trois`,
  contacted: (count) => `${count} contacts notés au journal`,
  followedUp: (count) => `${count} suites notées`,
};

const causeSentences = {
  declared: "",
  notStarted: "Le parcours n’a pas commencé : rien n’est encore attendu",
  notYet: "Rien n’est encore attendu",
  left: "N’est plus demandé depuis le départ",
  stillThere: "Toujours en parcours",
} as const;

/** The items that say why a line has its status. */
export const tellingItems = ({ status, items }: EvidenceLine): EvidenceItem[] =>
  items.filter((one) => one.status === status);

/** One sentence that says what is there, what is to check or what is missing. */
export const lineSentence = (line: EvidenceLine): string => {
  if (asksNothing(line.status))
    return line.mark?.kind === "not_applicable" ? line.mark.reason : causeSentences[line.cause ?? "notYet"];
  const telling = tellingItems(line).sort((a, b) => ((a.since ?? "") < (b.since ?? "") ? -1 : 1));
  const [first] = telling;
  if (!first) return "";
  const alike = telling.filter(({ code }) => code === first.code);
  if (line.status === "present")
    return alike.length > 1
      ? (summaries[first.code]?.(alike.length, alike) ?? listed(alike.map(sentenceOf)))
      : sentenceOf(first);
  const more = telling.length - 1;
  return `${sentenceOf(first)}${more > 0 ? `, et ${counted(more, "autre point", "autres points")}` : ""}`;
};
