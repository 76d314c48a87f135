import { fold } from "#shared/contract/fold.ts";
import type { ImportColumn } from "#shared/contract/import.ts";
import { writtenDay } from "#shared/contract/paris.ts";
import { placementExport, placementWords } from "#shared/placements/placements.export.ts";
import {
  type EndReason,
  endReasons,
  type PlacementKind,
  type PlacementState,
  placementKinds,
  placementStates,
} from "#shared/placements/placements.rules.ts";
import { personWords } from "#shared/profiles/profiles.import.ts";
import { hostWords } from "#shared/structures/structures.fields.ts";

const { columns: exported } = placementExport;

/** People who bring their own sheet have no sheet of our values. */
const oneOf = (what: string, words: Readonly<Record<string, string>>) =>
  `${what} : ${Object.values(words).join(", ")}`;

/**
 * The columns of a file of placements, in the template's order: those of the workbook of a promotion's placements, so that
 * it can be filled in and brought back, and what tells namesakes apart.
 */
export const placementColumns = [
  {
    field: "learner",
    header: exported.learner,
    aliases: ["nom", "nom complet", "nom et prenom"],
    subjects: personWords,
    required: true,
    within: ["email"],
    expected: "Le prénom et le nom d’une personne de la promotion, ou son adresse e-mail",
    example: "Camille Le Goff",
    width: 28,
  },
  {
    field: "first_name",
    header: "Prénom",
    aliases: ["prenom"],
    expected: "Le prénom, s’il n’est pas avec le nom",
    example: "",
    width: 18,
  },
  {
    field: "email",
    header: "Adresse e-mail",
    aliases: ["mail"],
    expected: "L’adresse de son compte ; utile si deux personnes portent le même nom",
    example: "camille@exemple.fr",
    width: 32,
  },
  {
    field: "structure",
    header: exported.structure,
    aliases: ["raison sociale", "lieu de stage", ...hostWords, ...hostWords.map((host) => `nom ${host}`)],
    required: true,
    expected: "Le nom d’une structure du catalogue, ou d’un employeur trouvé ailleurs",
    example: "La Remise",
    width: 32,
  },
  {
    field: "city",
    header: exported.city,
    aliases: ["commune", ...hostWords.map((host) => `ville ${host}`)],
    expected: "La ville de la structure ; utile si deux structures portent le même nom",
    example: "Rennes",
    width: 18,
  },
  {
    field: "siret",
    header: "Numéro SIRET",
    aliases: ["siret", ...hostWords.map((host) => `siret ${host}`)],
    expected: "Quatorze chiffres ; désigne la structure mieux que son nom",
    example: "123 456 782 00010",
    width: 20,
  },
  {
    field: "state",
    header: exported.state,
    aliases: [
      "statut",
      "situation",
      "avancement",
      "etat du placement",
      "etat du contrat",
      "statut du contrat",
    ],
    required: true,
    expected: oneOf("Un état", placementWords.states),
    example: placementWords.states.signed,
    width: 18,
  },
  {
    field: "on",
    header: exported.since,
    aliases: ["depuis", "date", "date de l'etat", "le"],
    expected: "Le jour depuis lequel cet état est vrai ; vide : aujourd’hui",
    example: "01/09/2026",
    width: 16,
  },
  {
    field: "kind",
    header: exported.kind,
    aliases: ["contrat", "type", "nature", "nature du contrat"],
    expected: `${oneOf("Un type", placementWords.kinds)} ; vide : apprentissage, ou ce qui est déjà noté`,
    example: placementWords.kinds.apprenticeship,
    width: 20,
  },
  {
    field: "from",
    header: exported.from,
    aliases: ["debut", "date de debut", "date de debut du contrat", "du"],
    expected: "Un jour, par exemple 07/09/2026",
    example: "07/09/2026",
    width: 16,
  },
  {
    field: "to",
    header: exported.to,
    aliases: ["fin", "date de fin", "date de fin du contrat", "au"],
    expected: "Un jour, après le début du contrat",
    example: "31/08/2027",
    width: 16,
  },
  {
    field: "end_reason",
    header: exported.reason,
    aliases: ["motif", "motif de rupture"],
    expected: `${oneOf("Pour un contrat rompu, un motif", placementWords.reasons)} ; vide : autre motif`,
    example: "",
    width: 26,
  },
  {
    field: "trainers",
    header: exported.trainers,
    aliases: [
      "formateur metier",
      "formateurs metier",
      "formatrice metier",
      "tuteur",
      "maitre d'apprentissage",
    ],
    expected:
      "Le nom ou l’adresse e-mail de formateur·trices métier de la promotion, séparés par un point-virgule ; vide : ne change rien",
    example: "yann@exemple.fr",
    width: 30,
  },
] as const satisfies readonly ImportColumn[];
export type PlacementColumn = (typeof placementColumns)[number]["field"];

/** What people write for each value, as `fold` gives it, in addition to what the workbook calls it. */
const spellings: {
  states: Partial<Record<PlacementState, readonly string[]>>;
  kinds: Partial<Record<PlacementKind, readonly string[]>>;
} = {
  states: {
    mutual: ["interet", "interet partage", "interet mutuel"],
    interview: ["rendez vous", "entretien fixe", "entretien prevu"],
    agreed: ["accord oral", "promesse", "promesse d embauche", "place trouvee"],
    signed: ["signe", "contrat", "signature", "convention signee"],
    broken: ["rupture", "rompu", "rupture de contrat", "contrat interrompu"],
  },
  kinds: {
    apprenticeship: ["contrat d apprentissage", "apprenti", "apprentie"],
    professionalisation: ["contrat de professionnalisation", "contrat pro", "pro"],
    internship: ["stage en entreprise", "convention de stage"],
  },
};

const named =
  <Value extends string>(
    values: readonly Value[],
    words: Readonly<Record<Value, string>>,
    more: Partial<Record<Value, readonly string[]>> = {},
  ) =>
  (cell: string): Value | undefined =>
    values.find((value) => [words[value], ...(more[value] ?? [])].some((one) => fold(one) === fold(cell)));

export const stateNamed = named<PlacementState>(placementStates, placementWords.states, spellings.states);
export const kindNamed = named<PlacementKind>(placementKinds, placementWords.kinds, spellings.kinds);
export const reasonNamed = named<EndReason>(endReasons, placementWords.reasons);

const months = [
  ...["janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout", "septembre", "octobre"],
  ...["novembre", "decembre"],
];
/** `lundi 7 sept. 2026`, by figures. */
const inFigures = (cell: string): string => {
  const [, day, name = "", year] =
    /^(?:[a-z]+di |dimanche )?(\d{1,2})(?:er)? ([a-z]{3,9}) (\d{4})$/.exec(fold(cell)) ?? [];
  const found = months.filter((month) => month.startsWith(name));
  return day && found.length === 1 ? `${day}/${months.indexOf(found[0] ?? "") + 1}/${year}` : cell;
};
/** The days of this century as spreadsheets count them: 1 January 2000 is 36526. */
const isCount = (cell: string): boolean =>
  /^\d{5}$/.test(cell) && Number(cell) >= 36_526 && Number(cell) < 73_051;

/**
 * A day as sheets write it (`2026-09-07`, `07/09/2026`, `7.9.26`, `7 sept. 2026`, 46272), as ISO 8601; undefined if it is
 * none.
 */
export const dayNamed = (written: string): string | undefined => {
  if (isCount(written)) return new Date(Date.UTC(1899, 11, 30 + Number(written))).toISOString().slice(0, 10);
  return dayIn(inFigures(written));
};

const dayIn = (cell: string): string | undefined => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell);
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(cell);
  const [year = "", month = "", day = ""] = iso?.slice(1) ?? french?.slice(1).reverse() ?? [];
  if (year === "") return undefined;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const read = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : undefined;
};

/** What an import says of lines of placements. */
export const placementImportMessages = {
  line: (learner: string, structure: string) => (structure === "" ? learner : `${learner}, ${structure}`),
  noLearner: "Il manque la personne",
  unknownLearner: "Personne de cette promotion n’a ce nom",
  unknownAddress: "Personne de cette promotion n’a cette adresse",
  unknownExpected: "Une personne de la promotion : inscrivez-la d’abord",
  namesakes: "Plusieurs personnes de la promotion portent ce nom",
  namesakesExpected: "Son adresse e-mail",
  otherName: (name: string) => `Ce compte s’appelle « ${name} »`,
  noStructure: "Il manque la structure",
  siret: "Ce numéro SIRET n’est pas valable",
  unknownSiret: "Aucune structure du catalogue n’a ce numéro",
  unknownSiretExpected: "Un numéro du catalogue, ou le nom de la structure",
  otherSiret: (known: string) => `La structure de ce nom a un autre numéro au catalogue : ${known}`,
  otherSiretExpected: "Son numéro, ou une cellule vide si c’est bien elle",
  inactive: "Cette structure n’est pas active au catalogue",
  inactiveExpected: "Une structure active : activez-la d’abord, ou corrigez son nom",
  sameNames: "Plusieurs structures du catalogue portent ce nom",
  sameNamesExpected: "Sa ville, ou son numéro SIRET",
  notInCatalogue: "Absente du catalogue : employeur trouvé ailleurs",
  meant: (names: readonly string[]) => `Est-ce plutôt ${names.map((name) => `« ${name} »`).join(" ou ")} ?`,
  noState: "Il manque l’état",
  unknownState: "Cet état n’existe pas",
  unknownKind: "Ce type n’existe pas",
  unknownReason: "Ce motif n’existe pas",
  reasonOfNothing: "Un contrat rompu, et lui seul, a un motif de fin",
  noDay: "Ce n’est pas un jour",
  future: "Ce jour est à venir : un état se note une fois qu’il est vrai",
  endsBefore: "Le contrat finirait avant son début",
  noStart: "Ce contrat n’est pas encore noté : sa rupture ne dit pas quand il a commencé",
  noStartExpected: "Le début du contrat",
  today: "Sans date : sera daté d’aujourd’hui",
  anyReason: "Sans motif : noté « Autre motif »",
  unknownTrainer: (name: string) =>
    `« ${name} » n’est pas formateur·trice métier de cette promotion : noté sans ce nom`,
  tooManyTrainers: "Cinq formateur·trices au plus",
  twice: (line: number) => `Déjà à la ligne ${line}`,
  twiceExpected: "Une ligne par personne et par structure",
  differs: (noted: string) => `Noté autrement : ${noted}`,
  differsExpected: "Si la feuille dit vrai, changez-le sur le tableau",
  runs: (name: string) => `Un accord ou un contrat court déjà avec « ${name} »`,
  /** `to`: the end that is noted of what runs. */
  runsExpected: (to: string | null, today: string) => {
    if (to === null) return "Notez d’abord sa fin, ou ajoutez une ligne « Contrat rompu »";
    return to < today
      ? "Un début de contrat après la fin qui est notée"
      : `Sa fin est notée au ${writtenDay(to)} : attendez-la, ou ajoutez une ligne « Contrat rompu »`;
  },
  tooMany: "Trop de pistes sont déjà notées pour cette personne",
  noted: (state: string, on: string) => `${state}, depuis le ${writtenDay(on)}`,
};
