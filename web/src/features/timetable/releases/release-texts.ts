import { counted } from "#shared/contract/counted.ts";

/** "+2 optionnels", "−1 prioritaire" */
const signed = (count: number, one: string): string =>
  `${count > 0 ? "+" : "−"}${counted(Math.abs(count), one)}`;

/** What staff read of demand and of releases, *vous*. */
export const demandTexts = {
  failed: "La pression n’a pas pu être chargée",
  none: "Aucune structure ne participe encore.",
  best: "Les gestes qui rapportent le plus",
  apart: "Chaque gain est calculé à part ; ils ne s’additionnent pas.",
  compute: "Calculer ce qu’on gagnerait",
  recompute: "Recalculer les gains",
  computeText: "Pour chaque structure, on résout à nouveau l’événement avec une place ou un créneau de plus.",
  computing: "Calcul des gains",
  computeFailed: "Les gains n’ont pas pu être calculés",
  lastFailed: "Le dernier calcul des gains s’est arrêté sur une erreur.",
  stale: "L’événement, ses vœux ou ses épingles ont changé depuis ce calcul : les gains ne sont plus sûrs.",
  computedAt: (at: string) => `Gains calculés le ${at}.`,
  noGain: "Aucune place ni aucun créneau de plus ne servirait un vœu de plus.",
  seatMore: (now: number) => `Une place de plus par créneau, ${now + 1} au lieu de ${now} : `,
  slotMore: (slot: string) => `Le créneau de ${slot} rouvert : `,
  gain: (priority: number, optional: number) =>
    [
      ...(priority === 0 ? [] : [signed(priority, "prioritaire")]),
      ...(optional === 0 ? [] : [signed(optional, "optionnel")]),
    ].join(", "),
  allThree: (three: number) => `${counted(three, "personne a", "personnes ont")} leurs trois.`,
  addSeat: "Ajouter la place",
  reopen: (slot: string) => `Rouvrir ${slot}`,
  add: "Ajouter",
  addOf: (name: string) => `, ${name}`,
  byStructure: "Par structure",
  columns: {
    structure: "Structure",
    demand: "Vœux et places",
    unmet: "Non satisfaits",
    seat: "Une place de plus",
    slot: "Un créneau de plus",
  },
  keys: {
    priorityMet: "prioritaire rencontré",
    optionalMet: "optionnel rencontré",
    priorityUnmet: "prioritaire manqué",
    optionalUnmet: "optionnel manqué",
    seats: "places",
  },
  bar: (
    seats: number,
    met: { priority: number; optional: number },
    unmet: { priority: number; optional: number },
  ) =>
    `${counted(seats, "place")}. Prioritaires : ${met.priority} rencontrés, ${unmet.priority} non. Optionnels : ${met.optional} rencontrés, ${unmet.optional} non.`,
  line: (wishes: number, seats: number, met: number) =>
    `${counted(wishes, "vœu", "vœux")}, ${counted(seats, "place")}, ${counted(met, "rencontre")}`,
  unmetPriority: (count: number) => (count === 0 ? "aucun prioritaire" : counted(count, "prioritaire")),
  unmetOptional: (count: number) => counted(count, "optionnel"),
  openEverywhere: "déjà ouverte partout",
  nothingMore: "rien de plus",
  /** How many wishes for structures that come have no meeting. */
  verdict: (priority: number, optional: number) => {
    if (priority + optional === 0) return "Chaque vœu a son rendez-vous.";
    const lack = priority + optional > 1 ? "n’ont pas de rendez-vous" : "n’a pas de rendez-vous";
    const optionals = optional > 0 ? [counted(optional, "optionnel")] : [];
    return priority === 0
      ? `Aucun vœu prioritaire n’est perdu chez les structures qui viennent ; ${optionals} ${lack}.`
      : `${[counted(priority, "vœu prioritaire", "vœux prioritaires"), ...optionals].join(" et ")} ${lack}.`;
  },
  otherStructures: (count: number) =>
    count > 1 ? `Voir les ${count} autres, sans vœu manqué` : "Voir l’autre, sans vœu manqué",
  structures: (count: number) =>
    count > 1 ? `Voir les ${count} structures, sans vœu manqué` : "Voir la structure, sans vœu manqué",
  saved: (name: string) => `${name} : c’est enregistré`,
} as const;

export const releaseTexts = {
  failed: "Les versions n’ont pas pu être chargées",
  list: "Versions publiées",
  never: "Une version publiée ne change plus.",
  none: "Rien n’est encore publié",
  noneText: "Les apprenant·es et les structures ne voient rien avant la première version.",
  version: (number: number) => `Version ${number}`,
  notPublished: "pas encore publiée",
  upToDate: (number: number) => `La version ${number} est à jour : le brouillon dit la même chose.`,
  summary: (meetings: number, people: number) =>
    `${meetings > 1 ? `${meetings} rendez-vous changent` : `${meetings} rendez-vous change`}, ${people > 1 ? `${people} personnes seront prévenues` : `${people} personne sera prévenue`}.`,
  firstSummary: (people: number, silent: number) =>
    `${people > 1 ? `${people} personnes seront prévenues` : `${people} personne sera prévenue`}${silent > 0 ? `, ${counted(silent, "structure est", "structures sont")} sans contact` : ""}.`,
  noMeetings: "Le brouillon est vide : il n’y a rien à publier.",
  dayMoved: (told: string) => `L’événement a changé de jour : la dernière version disait ${told}.`,
  venueMoved: (venue: string, told: string) =>
    `L’adresse est maintenant ${venue}. La dernière version ${told ? `disait ${told}` : "n’en disait aucune"}.`,
  unpublishedEvent: "Personne ne voit encore l’événement : il faut d’abord le publier.",
  meetingWord: "rendez-vous",
  learnerWord: (count: number) => (count > 1 ? "apprenant·es" : "apprenant·e"),
  structureWord: (count: number) => (count > 1 ? "structures" : "structure"),
  message: "Le message",
  toLearners: (event: string, isFirst: boolean) =>
    `Aux apprenant·es : « Ton planning pour ${event}${isFirst ? "" : " a changé"} », avec l’heure et le lieu de leurs rendez-vous.`,
  toStructures: (event: string, isFirst: boolean) =>
    `Aux structures : « ${event} : vos rendez-vous${isFirst ? "" : " ont changé"} », avec qui elles rencontrent, et quand.`,
  whoMeets: "Les rendez-vous, personne par personne",
  whoChanges: "Ce qui change, personne par personne",
  publishAndTell: (people: number) =>
    people === 0 ? "Publier" : `Publier et prévenir ${counted(people, "personne")}`,
  published: (number: number) => `La version ${number} est publiée`,
  publishFailed: "La version n’a pas été publiée",
  broken: "Ce planning ne peut pas être publié : des règles n’y sont pas respectées.",
  seeWarnings: "Voir les avertissements",
  moved: (count: number) => (count > 1 ? "déplacés" : "déplacé"),
  added: (count: number) => (count > 1 ? "nouveaux" : "nouveau"),
  dropped: (count: number) => (count > 1 ? "annulés" : "annulé"),
  kept: (count: number) => (count > 1 ? "inchangés" : "inchangé"),
  losses: (names: string, count: number) =>
    count > 1 ? `${names} perdent un vœu prioritaire.` : `${names} perd un vœu prioritaire.`,
  learners: (count: number) => counted(count, "apprenant·e", "apprenant·es"),
  structures: (count: number) => counted(count, "structure"),
  changes: (count: number) => counted(count, "changement"),
  noContact: "sans contact : personne à prévenir",
  before: "avant ",
  now: "désormais ",
  nowAt: (place: string) => `Désormais : ${place || "lieu à préciser"}`,
  lost: "prioritaire perdu",
  cancelled: "annulé",
  isNew: "nouveau",
  wishesOpen: "Les vœux sont encore ouverts",
  wishesOpenText: (until: string) =>
    `Ils ferment le ${until}. Ce qui change d’ici là demandera une autre version, et un autre message.`,
  /** `silent`: of those structures, the ones that would be told but have no contact. */
  rest: (learners: number, structures: number, silent: number) =>
    `${counted(learners, "autre apprenant·e ne reçoit", "autres apprenant·es ne reçoivent")} rien, ${counted(structures, "structure")} non plus${silent > 0 ? `, dont ${silent} sans contact` : ""}. Une version ne se dépublie pas : pour corriger, on publie la suivante.`,
  columns: {
    version: "Version",
    when: "Publiée",
    meetings: "Rendez-vous",
    priority: "Prioritaires par personne",
    changed: "Ce qui a changé",
    mails: "E-mails",
  },
  by: (name: string) => `par ${name}`,
  first: "première version",
  changedMeetings: (count: number) => counted(count, "rendez-vous", "rendez-vous"),
  told: (learners: number, structures: number) =>
    `${counted(learners, "apprenant·e", "apprenant·es")}, ${counted(structures, "structure")}`,
  mails: (sent: number, due: number) => (due === 0 ? "aucun" : `${sent} sur ${due}`),
  unconfirmed: (count: number) => counted(count, "sans confirmation", "sans confirmation"),
  profile: ([none = 0, one = 0, two = 0, three = 0]: readonly number[]) =>
    [
      `${three} ont les 3`,
      ...(two > 0 ? [`${two} en ont 2`] : []),
      ...(one > 0 ? [`${one} un seul`] : []),
      ...(none > 0 ? [`${none} aucun`] : []),
    ].join(", "),
  see: "Voir",
  compare: "Comparer",
  seeOf: (number: number) => ` la version ${number}`,
  compareOf: (number: number) => ` la version ${number} au brouillon`,
  seeing: (number: number) => `Version ${number}, telle qu’elle a été reçue`,
  comparing: (number: number) => `De la version ${number} au brouillon`,
  sameAsDraft: "Le brouillon dit la même chose que cette version.",
  actions: "Actions",
  releaseFailed: "La version n’a pas pu être chargée",
} as const;
