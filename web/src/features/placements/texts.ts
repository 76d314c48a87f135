import { counted } from "#shared/contract/counted.ts";
import { writtenAfter } from "#shared/contract/declared.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { lowerFirst } from "#shared/contract/lower-first.ts";
import { placementWords } from "#shared/placements/placements.export.ts";
import type { EndReason, PlacementKind, PlacementState } from "#shared/placements/placements.rules.ts";
import { day, dayAndMonth, daySpan, nearDay, shortDayOfWeek, timeOf } from "#web/ui/dates.ts";

const { states, kinds, reasons } = placementWords;
const inCount: Record<Exclude<PlacementState, "broken">, [string, string]> = {
  signed: ["contrat signé", "contrats signés"],
  agreed: ["accord", "accords"],
  interview: ["entretien", "entretiens"],
  mutual: ["intérêt des deux", "intérêts des deux"],
  none: ["sans piste", "sans piste"],
};

type DatedNote = { on: string; saved_at: string; imported: boolean };

/** The board of a promotion, *vous*. */
export const boardTexts = {
  states,
  kinds,
  reasons,
  title: "Du vœu au contrat",
  failed: "Ce tableau n’a pas pu être chargé",
  archived: "Promotion archivée : ce tableau se lit, et ne change plus.",
  learners: (count: number) => counted(count, "apprenant·e"),
  starts: (at: string) => `rentrée le ${dayAndMonth(at)}`,
  toSign: (days: number, until: string) =>
    `${counted(days, "jour")} pour signer, jusqu’au ${dayAndMonth(until)}`,
  found: (count: number) =>
    count === 0
      ? "Personne n’a encore trouvé."
      : count === 1
        ? "1 personne a trouvé."
        : `${count} personnes ont trouvé.`,
  without: (count: number) =>
    count === 0
      ? "Chacun·e a une piste."
      : count === 1
        ? "1 n’a aucune piste."
        : `${count} n’ont aucune piste.`,
  counted: (state: keyof typeof inCount, count: number) => counted(count, ...inCount[state]),
  nobody: "Personne dans cette promotion",
  nobodyOfMine: "Aucune des personnes que vous suivez n’est dans cette promotion",

  toCall: "À appeler d’abord",
  callFor: (learner: string) => `pour ${learner}`,
  /** Calls: somebody may have two, while the board counts people. */
  calls: (count: number) => counted(count, "appel"),
  bothWant: "L’intérêt est partagé, personne n’a appelé.",
  days: (count: number) => (count > 1 ? "jours" : "jour"),
  noPhone: "Pas de numéro sur sa fiche",
  addPhone: "Ajouter un numéro",
  called: "J’ai appelé",
  calledNamed: (learner: string, structure: string) => `J’ai appelé ${structure} pour ${learner}`,
  calledTitle: (structure: string) => `L’appel à ${structure}`,
  outcome: "Qu’en est-il ?",
  outcomes: {
    interview: "Un entretien est fixé",
    mutual: "L’intérêt est confirmé, la date viendra",
    agreed: "Ils sont d’accord",
    none: "Finalement, non",
  },

  withoutLead: "À qui proposer une structure",
  wishedFor: (count: number) =>
    count === 0 ? "n’a pas fait de vœux" : `${counted(count, "vœu", "vœux")}, aucun intérêt partagé`,
  wishedOnly: (count: number) => (count === 0 ? "n’a pas fait de vœux" : counted(count, "vœu", "vœux")),
  toAsk: (count: number) => `${counted(count, "vœu", "vœux")} à demander`,
  structures: (count: number) => counted(count, "structure"),
  similarFor: (learner: string) => `Structures semblables aux vœux de ${learner}`,
  seats: (count: number | null) => (count === null ? "places à confirmer" : counted(count, "place")),
  seatsToConfirm: "Places à confirmer auprès de chacune.",
  propose: "Proposer",
  proposeNamed: (structure: string, learner: string) => `Proposer ${structure} à ${learner}`,
  proposed: "La piste est notée",
  others: (count: number) => (count === 1 ? "Voir l’autre" : `Les ${count} autres`),

  ended: (broken: number, over: number) =>
    [
      ...(broken > 0 ? [counted(broken, "contrat rompu", "contrats rompus")] : []),
      ...(over > 0 ? [counted(over, "contrat terminé", "contrats terminés")] : []),
    ].join(", "),
  overLine: (learner: string, structure: string, on: string) =>
    `${learner} et ${structure}, terminé le ${dayAndMonth(on)}.`,
  endedLine: (learner: string, structure: string, on: string, reason: EndReason | null) =>
    `${learner} et ${structure}, le ${dayAndMonth(on)}${reason ? ` : ${reasons[reason].toLowerCase()}` : ""}.`,

  import: "Importer",
  importTitle: "Importer des placements",
  importUndo: "Ce qu’il a noté s’efface, et ce qu’il a changé redevient comme avant.",
  importMissing: {
    title: (count: number) =>
      count > 1 ? `${count} structures ne sont pas au catalogue` : "1 structure n’est pas au catalogue",
    create: "Noter comme employeur trouvé ailleurs",
    hint: () =>
      "Sinon, ces lignes ne sont pas écrites : ajoutez d’abord la structure, ou corrigez son nom dans la feuille.",
  },

  export: "Télécharger",
  exported: "Le classeur est téléchargé",
  exportFailed: "Le classeur n’a pas pu être téléchargé",

  board: "Le tableau",
  boardHint: "Une carte change de colonne par son menu.",
  showState: "Montrer un état",
  search: "Chercher une personne",
  nobodyFound: "Personne ici",
  add: "Ajouter une piste",
  addFor: (name: string, state: PlacementState) => `Ajouter une piste pour ${name} : ${states[state]}`,
  moveShort: "Changer l’état",
  move: (name: string, state: PlacementState) => `Changer l’état de ${name} : ${states[state]}`,
  moveTo: (name: string) => `Passer ${name} à`,
  which: "Quelle piste ?",
  since: "Depuis le",
  interviewAt: "Rendez-vous",
  kind: "Type",
  from: "Début du contrat",
  to: "Fin du contrat",
  trainers: "Formateur·trices métier",
  removedTrainer: "Compte supprimé",
  reason: "Motif",
  chooseReason: "Choisir un motif",
  byYou: "Noté par vous, aujourd’hui",
  save: "Noter",
  saved: (name: string, state: PlacementState) => `${name} : ${states[state]}`,
  saveFailed: "Ce changement n’a pas pu être noté",
  toCallBadge: "à appeler",
  brokenBadge: (on: string) => `rompu le ${nearDay(on)}`,
  overBadge: (on: string) => `terminé le ${nearDay(on)}`,
  over: "Terminé",
  searching: "cherche à nouveau",
  sinceDay: (on: string) => `depuis le ${nearDay(on)}`,
  noted: (on: string, by: string | null) => `le ${nearDay(on)}, ${by ?? "compte supprimé"}`,
  meeting: (at: string, isPast: boolean) => `${isPast ? "fait le" : "le"} ${nearDay(at)} à ${timeOf(at)}`,
  starting: (kind: PlacementKind, from: string) => `${kinds[kind].toLowerCase()}, le ${nearDay(from)}`,
  more: (count: number) => `et ${counted(count, "autre piste", "autres pistes")}`,
  historyOf: (name: string) => `Pistes de ${name}`,
  noHistory: "Aucune piste n’est notée.",
  change: (state: PlacementState, on: string) => `${states[state]}, le ${day(on)}`,
  writtenBy: (by: string | null, { on, saved_at, imported }: DatedNote) =>
    `${writtenAfter(on, saved_at)}, le ${day(saved_at)}, par ${by ?? "un compte supprimé"}${imported ? ", depuis un fichier" : ""}`,
  period: (from: string | null, to: string | null) =>
    from && to ? daySpan(from, to) : from ? `du ${day(from)}` : to ? `jusqu’au ${day(to)}` : "",

  learner: "Pour qui ?",
  chooseLearner: "Choisir une personne",
  structure: "Structure du catalogue",
  structureHint: "Tapez une partie de son nom.",
  elsewhere: "Un employeur trouvé ailleurs",
  state: "Où en est-on ?",
};

const ordinal = (place: number) => (place === 1 ? "1er" : `${place}e`);

/** A learner's own leads, *tu*. */
export const leadTexts = {
  title: "Mes pistes",
  tile: "Où tu en es avec chaque structure",
  failed: "Tes pistes n’ont pas pu être chargées",
  archived: "Ta promotion est archivée. Tes pistes restent lisibles.",
  nothing: "Tu n’es pas encore dans une promotion",
  nothingText: "Demande à rejoindre la tienne. Tes pistes seront ici ensuite.",
  pickPromotion: "Choisir ma promotion",
  hello: (name: string) => `Bonjour ${firstNameOf(name)}`,
  good: (name: string) => `Bonne nouvelle, ${firstNameOf(name)}`,
  heads: {
    call: (structure: string) => `${structure} et toi, l’intérêt est partagé`,
    tell: (structure: string) => `Comment s’est passé l’entretien avec ${structure} ?`,
    interview: (structure: string) => `Prochain entretien\u00a0: ${structure}`,
    found: (structure: string) => `Tu as trouvé\u00a0: ${structure}`,
    wait: () => "Tes vœux sont transmis",
    search: () => "Cherche une piste",
  },
  ledes: {
    call: "Appelle pour fixer un entretien.",
    tell: "Raconte à ton équipe : elle t’aide pour la suite.",
    found: "Ton équipe note la suite avec toi.",
    wait: "Les structures répondent jusqu’à la rentrée et après. En attendant, d’autres ressemblent à ce que tu aimes.",
    waitOpen: (moment: string) => `Ils partent après le ${moment}. Jusque-là, tu peux changer d’avis.`,
    waitClosed: (day: string) => `Tu rencontres les structures le ${day}.`,
    waitAlone: "Les structures répondent jusqu’à la rentrée et après.",
    search: "Choisis une structure, ou note un employeur que tu connais.",
  },
  starts: (day: string) => `Ta formation commence le ${day}.`,
  runs: (day: string) => `Ta formation va jusqu’au ${day}.`,
  toTraining: "Ma formation",
  interviewOn: (at: string) => `${shortDayOfWeek(at)} à ${timeOf(at)}`,
  callNamed: (structure: string) => `Appeler ${structure}`,
  seePage: "Voir sa fiche",
  haveDate: "C’est fait, j’ai une date",
  newDate: "Changer la date",
  since: "Et depuis ?",
  seeSimilar: "Voir ces structures",
  seeWishes: "Revoir mes vœux",
  seeCatalogue: "Voir les structures",
  youMaySay: "Tu peux dire",
  say: (name: string) => [
    `Je suis ${firstNameOf(name)}, on s’est parlé.`,
    "J’aimerais faire mon alternance chez vous.",
    "Quand puis-je venir ?",
  ],
  leads: "Mes pistes",
  held: "Ma structure",
  /** Of who has found. */
  others: (count: number) => counted(count, "autre structure", "autres structures"),
  noLead: "Aucune piste pour l’instant",
  noLeadText: "Ajoute celle que tu as trouvée, ou fais tes vœux.",
  add: "Ajouter une piste",
  states: { ...states, none: "Piste notée" } satisfies Record<PlacementState, string>,
  over: "Contrat terminé",
  sent: "Vœu transmis",
  mayAnswer: "Les structures de tes vœux peuvent encore répondre.",
  wish: (place: number) => `ton\u00a0${ordinal(place)}\u00a0vœu`,
  /** Its city may not be known. */
  placed: (city: string, from: string) => [city, from].filter(Boolean).join(", "),
  sources: { wish: "", self: "trouvée par toi", team: "proposée par ton équipe" },
  sinceDay: (on: string) => `depuis le ${nearDay(on)}`,
  /** "contrat signé", below a title. */
  stateOf: ({ state }: { state: PlacementState }) => lowerFirst(leadTexts.states[state]),
  stateSince: ({ state, since }: { state: PlacementState; since: string | null }) =>
    `${leadTexts.states[state]}${since ? ` ${leadTexts.sinceDay(since)}` : ""}.`,
  contract: ({ kind, from, to }: { kind: PlacementKind | null; from: string; to: string | null }) =>
    [kind ? kinds[kind] : "Contrat", to ? boardTexts.period(from, to) : `dès le ${nearDay(from)}`].join(", "),
  meeting: (at: string, isPast: boolean) =>
    isPast ? `fait le ${nearDay(at)}` : `${shortDayOfWeek(at)}, ${timeOf(at)}`,
  ended: (on: string) => `le ${nearDay(on)}`,
  move: "J’ai du nouveau",
  actNamed: (act: string, structure: string) => `${act} : ${structure}`,
  moveTitle: (structure: string) => `Ta piste : ${structure}`,
  where: "Où en es-tu ?",
  steps: {
    none: "J’ai demandé, j’attends",
    mutual: "L’intérêt est partagé",
    interview: "J’ai un entretien",
  },
  interviewAt: "Quand ?",
  onDay: "Depuis le",
  structure: "Structure du catalogue",
  structureHint: "Tape une partie de son nom.",
  elsewhere: "Ou un employeur trouvé ailleurs",
  save: "Noter",
  saved: "C’est noté",
  changedMeanwhile: "Ton équipe a noté du nouveau entre-temps",
  changedTo: ({ state, interview_at }: { state: PlacementState; interview_at: string | null }) =>
    `Pour elle : ${leadTexts.states[state]}${interview_at ? `, ${leadTexts.meeting(interview_at, Date.parse(interview_at) < Date.now())}` : ""}. Ta réponse est encore là : note-la, ou ferme.`,
  referent: (name: string) => `${name} peut appeler avec toi`,
  private: "Les structures ne voient ni l’ordre de tes vœux, ni tes autres pistes.",
  aboutYou: "Ce que les structures écrivent sur toi,",
  readIt: "tu peux le lire",
  team: "Ton équipe lit tes pistes, pour t’aider.",
  similar: "Des structures qui ressemblent à tes vœux",
  promotion: (name: string) => `Promotion ${name}`,
};

/** What there is to know of the next act with a lead. */
export const nextLede = ({
  act,
  lead,
}: {
  act: "found" | "call" | "tell" | "interview";
  lead: { interview_at: string | null };
}): string => {
  if (act !== "interview") return leadTexts.ledes[act];
  return lead.interview_at ? leadTexts.interviewOn(lead.interview_at) : "";
};
