import type { ApiName } from "#infra/apis.ts";
import type { Domain, operations } from "#shared/contract/catalogue.ts";
import { retention } from "#shared/contract/retention.ts";
import { maxArchiveBytes } from "#shared/evidence/evidence.rules.ts";

/**
 * Memory in MB (a Lambda's share of processor grows with it: 1,769 MB give a whole one), time-out in seconds, and the MB
 * of its disk if more than Lambda's 512.
 */
type Tuning = { memory: number; timeout: number; disk?: number };

/**
 * A whole processor for all that people wait for. 512 MB give a third of one: what a function computes then takes three
 * times as long, for the same price, and only its round trips are dearer with more memory. At 10,000 learners that is a
 * dollar a month (MEASURES.md). More than 1,769 MB buy a second processor, which one call cannot use.
 */
export const usual: Tuning = { memory: 1769, timeout: 25 };

/** Just within the 29 seconds that API Gateway waits for an answer. */
const long: Tuning = { ...usual, timeout: 28 };

/** The functions with another time-out, and those that nobody waits for, by operation or worker name. */
export const tuned: Readonly<Record<string, Tuning>> = {
  // 5,000 rows are read, checked and stored within a few seconds; a workbook is in memory cell by cell.
  readStructureImport: long,
  readUserImport: long,
  readLearnerImport: long,
  readPlacementImport: long,
  // Each call reads all rows again before it writes the next ones.
  undoStructureImport: long,
  undoUserImport: long,
  undoLearnerImport: long,
  undoPlacementImport: long,
  writeStructureImport: long,
  writeUserImport: long,
  writeLearnerImport: long,
  writePlacementImport: long,
  // Unpacks Office files and reads images of up to 20 MB; no request waits for it.
  validateUpload: { memory: 1024, timeout: 60 },
  // Reads files one by one and packs them on its disk, which also holds what a run that was stopped left there. A failed
  // message comes back after six times the time-out, and somebody waits for the file: so no longer than the work may take.
  buildArchives: { memory: 1769, timeout: 300, disk: (2 * maxArchiveBytes) / 1024 ** 2 },
  // The solver has one thread: more memory buys no time. A computation that is stopped counts as failed after 20 minutes
  // (functions/domain/timetable/timetable-proposals.store.ts), and is asked for again.
  computeTimetable: { memory: 1769, timeout: 900 },
  // A minute for the solver at most. A computation that is stopped counts as failed after ten
  // (functions/domain/placements/proposals.store.ts).
  computePlacements: { memory: 1769, timeout: 300 },
  // The thousands below a folder are taken away in batches.
  removeDeleted: { memory: 1024, timeout: 900 },
  // Nobody waits for these, and they compute little.
  recordMailFailures: { memory: 512, timeout: 25 },
  recordSecurity: { memory: 512, timeout: 25 },
  // It waits for others: five requests of ten seconds at most.
  trySignIn: { memory: 256, timeout: 60 },
  reviewAccounts: { memory: 1024, timeout: 900 },
  // One person after the other, each a few reads and a mail.
  sendDigests: { memory: 1024, timeout: 900 },
  // One trainer after the other, each the reading of their promotions and a mail.
  sendWeeks: { memory: 1024, timeout: 900 },
  // One mail after the other, at what SES takes in its first weeks.
  sendWishReminders: { memory: 512, timeout: 900 },
  sendWishMails: { memory: 512, timeout: 300 },
  tellRelease: { memory: 512, timeout: 300 },
  sendValidationMails: { memory: 512, timeout: 300 },
  // Twenty phones at once, each a request of five seconds at most, tried twice.
  tellPhones: { memory: 1769, timeout: 120 },
  // Holds every roster: 50,000 structures are 130 MB. Ends before the next run begins.
  saveSnapshots: { memory: 1769, timeout: 50 },
  // It sends twenty requests at once and waits for none of their work.
  warmMainPath: { memory: 512, timeout: 30 },
  // Holds all that is said of one person: 10,000 items with their texts.
  exportAccounts: { memory: 1769, timeout: 300 },
};

/** How many messages a worker gets at once, and how long they may be gathered. */
export type Batch = { size: number; windowSeconds: number };

/**
 * What starts a worker: an object created below a prefix of the file bucket, a message of a function, a clock
 * (`schedule`, `dailyInParis`), what became of mails, or lines of the security log; such a worker's own log group is
 * the security log. `isScanned`: started only by the result of the object's malware scan, where the deployment has
 * one.
 *
 * Messages of functions, and about objects and mails, wait in a queue of the worker's, and are kept apart once they
 * were tried too often: nothing else would ask for that work again. A run of the clock that fails is lost, since the
 * next day's does its work.
 */
export type Trigger = {
  objectCreated?: string;
  /** Functions send it messages (functions/platform/orders.ts). */
  isOrdered?: true;
  isScanned?: true;
  schedule?: string;
  /** A time of every day on the clocks of Paris, in summer and in winter. */
  dailyInParis?: `${number}:${number}`;
  securityLines?: true;
  /** What SES tells of mails: bounces, complaints and deliveries. */
  mailEvents?: true;
  /** It may start the functions of `mainPath`, and no other worker may start any. */
  startsMainPath?: true;
  /** Its clock stands in a stack of its own, deployed last (infra/stacks/canary.ts). */
  startsLast?: true;
  /** Without it, one message at a time: one that exhausts memory or time takes no other with it. */
  batch?: Batch;
};

export const oneByOne: Batch = { size: 1, windowSeconds: 0 };

/** As often as AWS asks for, since a message that finds no free execution counts as tried. */
export const messageTries = 5;

/**
 * How long SQS keeps a message that nobody takes, and one that was given up: fourteen days is the most, counted from
 * the day it was sent. `retention.uncheckedFiles` is longer than both.
 */
export const queueDays = { waiting: 3, failed: 14 };

/** Prefix of uploads that are not checked yet. */
export const quarantine = "quarantine/";

/** Every worker, with its trigger and what people lose when it fails. */
export const workers: Readonly<Record<string, Trigger & { loss: string }>> = {
  validateUpload: {
    objectCreated: quarantine,
    isScanned: true,
    loss: "Les fichiers envoyés restent « en cours de vérification » : photos et documents n'apparaissent pas.",
  },
  buildArchives: {
    isOrdered: true,
    loss: "Les archives zip demandées dans la bibliothèque, ou de dossiers de preuves, n'arrivent pas.",
  },
  computeTimetable: {
    isOrdered: true,
    loss: "Les plannings demandés ne se calculent pas : la proposition reste « en cours », puis en échec.",
  },
  computePlacements: {
    isOrdered: true,
    loss: "Les propositions de placements demandées ne se calculent pas : elles restent « en cours », puis en échec.",
  },
  exportAccounts: {
    isOrdered: true,
    loss: "Les fichiers « Mes données » demandés par des personnes n'arrivent pas.",
  },
  removeDeleted: {
    isOrdered: true,
    // Retries deletions of objects that failed or were never requested.
    schedule: "rate(1 day)",
    // Each run takes away all that there is.
    batch: { size: 10, windowSeconds: 0 },
    loss: "Des contenus supprimés ou de comptes supprimés, que plus personne ne voit, restent stockés.",
  },
  reviewAccounts: {
    schedule: "rate(1 day)",
    loss: "Les comptes jamais confirmés ou abandonnés depuis deux ans ne sont plus effacés.",
  },
  sendDigests: {
    dailyInParis: "17:00",
    loss: "Le courriel de 17 heures, qui résume à chaque personne ses avis non lus, ne part plus.",
  },
  sendWeeks: {
    dailyInParis: "7:30",
    loss: "Le courriel du lundi ne part plus : la semaine des formateur·trices référent·es, et ce que les apprenant·es ont écrit à leurs formateur·trices métier.",
  },
  trySignIn: {
    schedule: "rate(5 minutes)",
    startsLast: true,
    loss: "Personne n'essaie plus de se connecter toutes les cinq minutes : une panne du soir se découvrirait le matin.",
  },
  sendWishReminders: {
    dailyInParis: "9:00",
    loss: "Les rappels automatiques (7, 3 et 1 jours avant la fermeture des vœux) ne partent plus.",
  },
  sendWishMails: {
    schedule: "rate(1 minute)",
    loss: "Les relances envoyées par l'équipe et les confirmations de vœux ne partent plus.",
  },
  tellRelease: {
    schedule: "rate(1 minute)",
    loss: "Les e-mails qui annoncent un planning publié ou changé, et les liens envoyés aux structures, ne partent plus.",
  },
  sendValidationMails: {
    schedule: "rate(1 minute)",
    loss: "Les liens envoyés aux formateur·trices métier pour valider un livrable, et leurs deux rappels, ne partent plus.",
  },
  tellPhones: {
    isOrdered: true,
    loss: "Le jour de l'événement, les téléphones ne sont plus prévenus d'un changement : restent l'e-mail et la voix.",
  },
  saveSnapshots: {
    // What gathers changes: an import of 3,000 rows makes a snapshot a minute.
    schedule: "rate(1 minute)",
    loss: "Le site devient lent à grande échelle : chaque fonction qui démarre relit des listes entières.",
  },
  warmMainPath: {
    // Lambda says nowhere how long an idle instance lives; it is longer than this.
    schedule: "rate(5 minutes)",
    startsMainPath: true,
    loss: "Le jour d'un événement, les premières personnes à ouvrir le site attendent une seconde de plus.",
  },
  recordMailFailures: {
    mailEvents: true,
    // Nobody waits for it, and most events say that a mail arrived.
    batch: { size: 100, windowSeconds: 60 },
    loss: "Les adresses qui refusent nos courriels ne sont plus signalées à l'équipe.",
  },
  recordSecurity: {
    securityLines: true,
    loss: "Le journal de sécurité a des trous : ses lignes restent dans les journaux de chaque domaine.",
  },
};

/** What people open on an event's day, in the order of their way through it. */
export const mainPath = [
  "login",
  "validateToken",
  "listUserProfiles",
  "listNotices",
  "getTodo",
  "listNextEvents",
  "getEvent",
  "getAgenda",
  "getTimetable",
  "getAttendance",
  "tickAttendance",
  "getHost",
  "tickAsHost",
  "filterStructures",
  "getStructure",
  "wishToContinue",
] as const satisfies ReturnType<typeof operations>[number]["operation"][];

/** The text of the alarm about the errors of all workers; that of each says what people lose. */
export const workersLoss =
  "Un travail de fond échoue et sera retenté : e-mails, rappels, contrôle des fichiers envoyés, archives, plannings, " +
  "suppressions ou journal de sécurité. L'alarme propre à ce travail sonne s'il est abandonné.";

/** What people lose when a domain's functions fail: the text of its alarm. */
export const losses: Readonly<Record<Domain, string>> = {
  accounts: "Connexion, inscription ou mot de passe oublié : des personnes ne peuvent plus entrer.",
  profiles: "Profils : création à l'inscription, modification ou recherche de personnes en échec.",
  reference: "Listes de référence (publics, types, diplômes …) : filtres et formulaires incomplets.",
  structures: "Structures apprenantes : le catalogue ou les fiches ne s'affichent plus.",
  events: "Événements : dates, zones, créneaux ou l'export des vœux en échec.",
  wishes: "Vœux : des apprenants ne peuvent plus enregistrer leurs choix de structures.",
  training: "Actions de formation : inscription des apprenants ou tableau de bord en échec.",
  steps: "Étapes du parcours : dates, notes ou livrables ne s'enregistrent plus.",
  library: "Bibliothèque : dossiers et documents inaccessibles ou partages en échec.",
  situations: "Situations partagées : consultation ou rédaction en échec.",
  timetable:
    "Planning : l'équipe ne peut plus le préparer, et personne ne lit plus ses rendez-vous, sauf ceux déjà ouverts.",
  hosts:
    "Liens d'accès des structures : elles ne peuvent plus répondre, voir qui vient ni pointer les présences.",
  placements:
    "Pistes et placements : le tableau d'une promotion ou les pistes d'un·e apprenant·e ne se lisent plus.",
  evidence: "Dossiers de preuves : ceux d'une promotion ne se lisent plus, ou leur zip ne se demande plus.",
  "follow-up": "À qui le tour : l'équipe et les trois d'un parcours ne lisent plus ce qui attend, et de qui.",
  search: "Recherche dans tout le site : chaque liste garde la sienne.",
  notices: "Avis et « À faire » : la cloche et le haut des accueils ne s'affichent plus.",
};

/** Which pages an HTTP API serves: the end of its alarms' texts. */
export const apiPages: Readonly<Record<ApiName, string>> = {
  base: "Pages : connexion, comptes, profils, structures, actions de formation, placements, dossiers de preuves, suivi, avis et recherche.",
  meetings: "Pages : événements, vœux, plannings et liens des structures.",
  studies: "Pages : étapes du parcours, bibliothèque et situations.",
};

/** What an abuse of sign-ups or resets costs people: the text of the alarm on their daily caps. */
export const mailCapLoss =
  "Inscriptions ou mots de passe oubliés : la moitié du plafond d'e-mails d'une journée est atteinte, sans doute par un abus. Au plafond, plus personne ne peut s'inscrire ni changer de mot de passe avant le lendemain.";

/** What people lose when the canary has not got in twice in a row. */
export const canaryLoss =
  "Se connecter ne marche plus, ou l'essai automatique est arrêté : depuis dix minutes, aucun essai (page d'accueil, catalogue, connexion, lecture, déconnexion) n'a abouti.";

/** Requests a second, and at once, that each HTTP API accepts before answering 429: a full class opening one page. */
export const throttle = { rate: 200, burst: 400 };

/**
 * The same for each public route that hashes a password or sends a mail, so that anonymous callers cannot use up the
 * capacity of the others. No concurrency is reserved: AWS refuses that to accounts with fewer than 110 executions.
 */
export const entranceThrottle = { rate: 40, burst: 100 };
export const entranceOperations = [
  "register",
  "login",
  "loginWithCode",
  "loginWithPasskey",
  "verifyEmail",
  "resendVerification",
  "requestAdmission",
  "requestPasswordReset",
  "confirmPasswordReset",
];

/**
 * Requests per IP address in five minutes before the firewall answers 403. A whole school shares one address, and 360
 * learners who visit in the same five minutes make 15,000 calls: twice that is allowed, which is half of what one
 * API takes in all (`throttle`).
 */
export const rates = { api: 30_000, entrance: 1_000 };

/** CNIL: six to twelve months of logs. */
export const logDays = retention.functionLogs;

/** The security log is kept for the longest that the CNIL recommends. */
export const securityLogDays = retention.securityLog;
