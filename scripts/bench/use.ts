import type { operations } from "#shared/contract/catalogue.ts";

type Operation = ReturnType<typeof operations>[number]["operation"];
type Calls = Readonly<Record<Operation, number>>;

// The assumptions of the cost table: how often each route is called in a month.

const lists = { listPublics: 1, listStructureTypes: 1, listLegalForms: 1, listDegrees: 1 };

/** Visits of a learner in a month, and the average calls of a visit. */
export const learner = {
  visits: 12,
  calls: {
    validateToken: 1,
    login: 0.3,
    listUserProfiles: 1,
    getNextEvent: 1,
    listProfileTrainingActions: 1,
    getTrainingAction: 1,
    listLearnerSteps: 2,
    getStep: 4,
    updateStep: 2,
    updateStepDates: 0.5,
    listLastDocuments: 1,
    getLibraryHome: 1,
    getFolder: 4,
    getDocument: 3,
    downloadDocumentFile: 1,
    searchLibrary: 0.5,
    createDocument: 0.5,
    listTrainingActionFolders: 0.5,
    filterStructures: 4,
    getStructure: 3,
    ...lists,
    filterSituations: 1,
    getSituation: 1,
    getProfile: 1,
    getEvent: 1,
    listLearnerWishes: 1,
    saveWishes: 0.2,
    updateProfile: 0.1,
  } satisfies Calls,
};

/** Staff and trainers: one for so many learners, on so many days, with the calls of a day. */
export const staff = {
  perLearner: 0.03,
  days: 20,
  calls: {
    validateToken: 5,
    login: 1,
    listUserProfiles: 5,
    listTrainingActions: 10,
    getTrainingAction: 15,
    listLearnersWithSteps: 10,
    getStep: 30,
    updateStep: 10,
    listProfiles: 10,
    searchProfiles: 5,
    getProfile: 10,
    listEvents: 5,
    getEventWhole: 5,
    groupWishesByProfile: 4,
    exportWishes: 0.2,
    listStructures: 10,
    filterStructures: 10,
    getStructure: 10,
    updateStructure: 3,
    getStructureOverview: 3,
    listChanges: 2,
    getFolder: 20,
    getDocument: 10,
    createDocument: 2,
    listFolderUsers: 2,
    shareFolder: 1,
    createUserProfile: 1,
    addTrainingProfile: 1,
    filterSituations: 5,
    getSituation: 5,
    updateSituation: 1,
  } satisfies Calls,
};

/** Visits without an account for each learner, and the calls of a visit. */
export const visitor = {
  visitsPerLearner: 4,
  calls: {
    getNextEvent: 1,
    listContents: 1,
    filterStructures: 6,
    getStructure: 4,
    ...lists,
    filterSituations: 2,
    getSituation: 1,
  } satisfies Calls,
};

/** Calls for each learner of every route that is not named above. */
export const others = 0.01;

/** The runs of functions/workers/try-sign-in.ts and the calls of each run. */
export const canary = {
  runs: 12 * 24 * 30,
  calls: ["filterStructures", "login", "listUserProfiles", "logout"],
  gigabyteSeconds: 0.25,
} as const;

/**
 * An event of eight hours, before and during which functions/workers/warm-main-path.ts keeps functions warm: what a run
 * takes, and each function that it starts, of which nearly all is there already and answers within a millisecond.
 */
export const eventDay = {
  hours: 2 + 8,
  runsAnHour: 12,
  run: { readUnits: 2, gigabyteSeconds: 0.25, logKb: 1 },
  start: { gigabyteSeconds: 0.005, logKb: 1 },
} as const;

/** A run of a worker that a clock starts every minute and that finds nothing to do: one query, and its log lines. */
export const idleRun = { readUnits: 1, gigabyteSeconds: 0.01, logKb: 1 } as const;

export const beside = {
  /** Pages and pictures for each call of the API, and their average size. */
  pagesPerCall: 0.7,
  pageKb: 60,
  /** For each learner. */
  filesMb: 20,
  tableMb: 1,
  /** S3 write requests for each learner: six documents a month, each uploaded, copied, read and deleted. */
  objectWrites: 24,
  /** Uploaded documents for each learner; each is scanned once. */
  uploads: 6,
  /** Of one document, sent or fetched: straight from and to storage, by a signed address. */
  documentMb: 2,
  /** Documents that are replaced or deleted, of those sent: their versions stay for a month. */
  replaced: 0.2,
  /** What is left of a log line where it is stored. */
  logsCompressed: 0.15,
  /** For each call: access log, function's log and Lambda's own lines. */
  logKb: 1.8,
  /** To DynamoDB or S3 within the region. */
  roundTripMs: 5,
  /** Memory that gives a Lambda one whole processor. */
  wholeProcessorMb: 1_769,
  /** Lifetime of an idle instance; a month has 20 days of 12 hours. */
  idleMinutes: 10,
  activeMinutes: 20 * 12 * 60,
  /** The minimum share of cold calls: warm instances also read lists again after a change. */
  coldAtLeast: 0.05,
};
