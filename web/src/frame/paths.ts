type Search = Record<string, string | number | boolean | undefined>;

const withSearch = (path: string, search: Search): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
};
const id = encodeURIComponent;

/** The parts of the page of an event's timetable, as the address names them. */
export const timetableParts = ["preparer", "grille", "publier"] as const;
export type TimetablePart = (typeof timetableParts)[number];
/** What opens beside the grid of a timetable, as the address names it. */
export const gridSides = ["avertissements", "pression"] as const;
export type GridSide = (typeof gridSides)[number];

/** Every address of the site; nothing else writes one. */
export const paths = {
  home: "/",
  dashboard: (tab?: string) => withSearch("/tableau-de-bord", { tab }),
  signIn: (options: { returnTo?: string; create?: boolean } = {}) =>
    withSearch("/authentification", { retour: options.returnTo, creer: options.create || undefined }),
  joinByCode: (code: string) => `/rejoindre/${id(code)}`,
  verifyEmail: "/verification-email",
  askReset: "/reinitialisation",
  resetPassword: "/reinitialisation-mot-de-passe",
  structures: "/structures",
  /** Those that come to the next event. */
  structuresComing: "/structures?presentes=oui",
  selection: "/ma-selection",
  /** The search across the site, and what each list finds of the same words; a comma would separate keywords. */
  search: (words?: string) => withSearch("/recherche", { q: words }),
  structuresFound: (words: string) =>
    withSearch("/structures", { keywords: words.replaceAll(",", " "), presentes: "non" }),
  situationsFound: (words: string) => withSearch("/situations", { keywords: words.replaceAll(",", " ") }),
  documentsFound: (words: string) => withSearch("/documents", { recherche: words }),
  usersFound: (words: string) => withSearch("/tableau-de-bord", { tab: "users", name: words }),
  siteMap: "/plan-du-site",
  /** Staff's list of structures, cut to those in a state. */
  structuresIn: (state: string) => withSearch("/tableau-de-bord", { tab: "structures", state }),
  structuresOf: (filters: { types?: string; publics?: string }) => withSearch("/structures", filters),
  structure: (structure: string) => `/structures/${id(structure)}`,
  trainerStructure: (structure: string) => `/structures/formateur/${id(structure)}`,
  newStructure: "/structures/creer-ma-structure",
  editStructure: (structure: string) => `/structures/modifier-ma-structure/${id(structure)}`,
  /** The contact book of structures: of all, or of those of one event, cut to those without an address. */
  contacts: (event?: string, state?: "missing") =>
    withSearch("/contacts-structures", { evenement: event, etat: state }),
  publicProfile: (profile: string) => `/utilisateurs/profil/${id(profile)}`,
  newProfile: "/utilisateurs/profil/creer-mon-profil",
  editProfile: (profile: string) => `/utilisateurs/profil/modifier-mon-profil/${id(profile)}`,
  account: "/mon-compte",
  notices: "/avis",
  noticesOf: (cut: string) => withSearch("/avis", { genre: cut }),
  reading: "/mon-compte/confort-de-lecture",
  noticeSettings: "/mon-compte/avis",
  /** A trainer's home, its list cut to the learners of whom something waits. */
  learnersWaiting: (need: "word" | "late") => withSearch("/tableau-de-bord", { "a-faire": need }),
  changeEmail: "/changement-email",
  myData: "/mes-donnees",
  preEventWishes: (event: string) => `/profil/structures-selectionnees/${id(event)}`,
  postEventWishes: (event: string) => `/profil/structures-candidature/${id(event)}`,
  learnerWishes: (profile: string, event: string) => `/apprenant-voeux/${id(profile)}/${id(event)}`,
  nextEvent: "/prochain-evenement",
  /** Every event, for the staff whose administration has no tab of events. */
  events: "/evenements",
  compareEvents: "/evenements/comparer",
  editEvent: (event: string) => `/evenements/edition/${id(event)}`,
  /** The structures of an event; `waiting`: those that were invited and have not answered. */
  eventStructures: (event: string, answer?: "waiting") =>
    withSearch(`/evenements/edition/${id(event)}/structures`, { reponse: answer }),
  /** The plan of an event's place, for staff to lay. */
  eventPlan: (event: string) => `/evenements/edition/${id(event)}/plan`,
  /** The wish campaign of an event. */
  wishCampaign: (event: string, filter?: "none" | "impossible") =>
    withSearch(`/evenements/edition/${id(event)}/voeux`, { filtre: filter }),
  /** The same, with the tables of all wishes open. */
  wishTables: (event: string, view: "avant" | "apres") =>
    withSearch(`/evenements/edition/${id(event)}/voeux`, { vue: view }),
  /** A part of the timetable of an event; the grid may be asked to show somebody's row, or a structure's. */
  timetable: (event: string, part: TimetablePart, search: Search = {}) =>
    withSearch(`/evenements/edition/${id(event)}/planning/${part}`, search),
  /** The grid of a timetable with something open beside it. */
  gridSide: (event: string, side: GridSide) =>
    withSearch(`/evenements/edition/${id(event)}/planning/grille`, { volet: side }),
  /** `what`: the sheets that are chosen at first. */
  printTimetable: (event: string, what: { feuilles?: "presence" } = {}) =>
    withSearch(`/evenements/edition/${id(event)}/planning/imprimer`, what),
  /** The board of the day: who is there. */
  day: (event: string) => `/evenements/edition/${id(event)}/jour-j`,
  /** The door on the day: who has come in. */
  door: (event: string) => `/evenements/edition/${id(event)}/jour-j/accueil`,
  /** What the code of a learner's badge opens for staff; `badges`: where those of an event begin. */
  badge: (event: string, profile: string) => `/badge/${id(event)}/${id(profile)}`,
  badges: (event: string) => `/badge/${id(event)}/`,
  /** What to do when something happens on the day, to a structure or a learner for one. */
  repair: (event: string, what: { structure?: string; profile?: string } = {}) =>
    withSearch(`/evenements/edition/${id(event)}/jour-j/reparer`, what),
  /** A learner's own meetings at an event, or those of a trainer's structures. */
  agenda: (event: string) => `/mon-planning/${id(event)}`,
  agendaPlan: (event: string) => `/mon-planning/${id(event)}/plan`,
  certificate: (event: string) => `/mon-planning/${id(event)}/attestation`,
  importStructures: "/import/structures",
  importUsers: "/import/utilisateurs",
  /** One import on the page of its list. */
  importOf: (page: string, one: string | undefined) => withSearch(page, { import: one }),
  importLearners: (action: string) => `/import/action-formation/${id(action)}`,
  importPlacements: (action: string) => `/import/placements/${id(action)}`,
  joinCodeSheet: (action: string) => `/actions-formation/${id(action)}/code`,
  trainingAction: (action: string) => `/actions-formation/${id(action)}`,
  /** What is noted about following a learner in an action. */
  following: (action: string, learner: string) => `/actions-formation/${id(action)}/suivi/${id(learner)}`,
  /** How far the learners of an action are from a contract. */
  placements: (action: string) => `/actions-formation/${id(action)}/placements`,
  placementProposal: (action: string) => `/actions-formation/${id(action)}/placements/proposition`,
  /** What proves the paths of a promotion; `search`: filters, and who was drawn. */
  evidence: (action: string, search: Search = {}) =>
    withSearch(`/actions-formation/${id(action)}/preuves`, search),
  evidenceOf: (action: string, learner: string, search: Search = {}) =>
    withSearch(`/actions-formation/${id(action)}/preuves/${id(learner)}`, search),
  ownPlacements: "/mes-pistes",
  /** What waits in the paths of a promotion, and whose turn it is. */
  turns: (action?: string) => withSearch("/a-qui-le-tour", { promotion: action }),
  documents: "/documents",
  commonFolders: "/documents#communs",
  sharedAlone: "/documents#partages",
  document: (document: string) => `/documents/${id(document)}`,
  folder: (folder: string) => `/documents/dossier/${id(folder)}`,
  actionFolders: (action: string) => `/documents/action/${id(action)}`,
  stepsOfDeparted: (action: string) =>
    withSearch("/tableau-de-bord", { tab: "steps", action, departed: "1" }),
  stepsOf: (action: string) => withSearch("/tableau-de-bord", { tab: "steps", action }),
  step: (step: string) => `/etape/${id(step)}`,
  editDeliverable: (step: string) => `/etape/edition/livrable/${id(step)}`,
  deliverable: (step: string) => `/etape/lecture/livrable/${id(step)}`,
  editNote: (step: string) => `/etape/edition/note/${id(step)}`,
  note: (role: number | string, step: string) => `/etape/lecture/note/${id(role)}/${id(step)}`,
  printStep: (step: string) => `/etape/impression/${id(step)}`,
  situations: "/situations",
  situation: (situation: string) => `/situations/lecture/${id(situation)}`,
  newSituation: "/situations/edition",
  newSituationIn: (action: string) => withSearch("/situations/edition", { action }),
  ownSituations: "/situations/mes-situations",
  newLearnerSituation: (learner: string, action: string) =>
    `/situations/creation/${id(learner)}/${id(action)}`,
  /** Staff's list of situations, cut to those in a state; all of them if it is blank. */
  situationsIn: (state: string) =>
    withSearch("/tableau-de-bord", { tab: "situations", etat: state || undefined }),
  editSituation: (situation: string) => `/situations/edition/${id(situation)}`,
  legal: "/informations-legales",
  accessibility: "/accessibilite",
  contents: "/contenus",
  notFound: "/404",
  support: `mailto:${import.meta.env["VITE_SUPPORT_EMAIL"] ?? "contact@compagnon.example"}`,
} as const;
