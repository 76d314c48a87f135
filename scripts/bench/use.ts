import type { operations } from "#shared/contract/catalogue.ts";

type Operation = ReturnType<typeof operations>[number]["operation"];
type Calls = Readonly<Record<Operation, number>>;

// What a month is taken to be: the assumptions of the cost table, in calls of the API.

const lists = { listPublics: 1, listStructureTypes: 1, listLegalForms: 1, listDegrees: 1 };

/** Visits of a learner in a month, and what one visit calls on average. */
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

/** One of the staff or trainers for so many learners, on so many days, and what one day calls. */
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

/** Visits of people without an account for each learner, and what one visit calls. */
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

/** Every route that nobody above calls: so often for each learner. */
export const others = 0.01;

/** functions/workers/try-sign-in.ts: what one run calls, beside the page. */
export const canary = {
  runs: 12 * 24 * 30,
  calls: ["filterStructures", "login", "listUserProfiles", "logout"],
  gigabyteSeconds: 0.25,
} as const;

export const beside = {
  /** Pages and pictures for each call of the API, and what one weighs. */
  pagesPerCall: 0.7,
  pageKb: 60,
  /** Of the files and of the table, for each learner. */
  filesMb: 20,
  tableMb: 1,
  /** Requests that change objects, for each learner: six documents a month, each put, copied, looked at and removed. */
  objectWrites: 24,
  /** Documents sent, for each learner: each is scanned once. */
  uploads: 6,
  /** Access log, function's log and Lambda's own lines, for each call. */
  logKb: 1.8,
  /** Of a round trip to DynamoDB or S3 within a region. */
  roundTripMs: 5,
  /** Memory that gives a Lambda one whole processor. */
  wholeProcessorMb: 1_769,
  /** Lifetime of an idle instance; a month has 20 days of 12 hours. */
  idleMinutes: 10,
  activeMinutes: 20 * 12 * 60,
  /** Calls that are counted as cold at least: they also stand for what a warm instance reads again after a change. */
  coldAtLeast: 0.05,
};
