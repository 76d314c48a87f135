import type { operations } from "#shared/contract/catalogue.ts";

type Operation = ReturnType<typeof operations>[number]["operation"];
type Calls = Readonly<Record<Operation, number>>;

// The assumptions of the cost table: how often each route is called in a month. What a page asks for when it is opened is
// said in web/src/app/page-data.ts and by the queries of its parts. Answers count as fresh for ten seconds, and browsers
// keep none of them: a page that is opened again asks again.

/** People who come so often in a month of so many learners, and the average calls each time. */
type Crowd = { who: string; times: (learners: number) => number; calls: Calls };

/** Half as many again: links that a pointer rests on are preloaded, and some of them are not followed. */
const preloaded = 1.5;

/** What the filters of a catalogue offer, each time that one is opened. */
const filters = (opened: number) => ({
  listPublics: opened,
  listStructureTypes: opened,
  listLegalForms: opened,
  listDegrees: opened,
});

/** Twenty pages, the home twice, in twenty minutes. */
const learner: Crowd = {
  who: "12 visits of a learner",
  times: (learners) => 12 * learners,
  calls: {
    login: 0.3,
    listUserProfiles: 1,
    // Each page checks the session.
    validateToken: 20,
    // Their home. The catalogue, structures and their wishes ask for their training actions too.
    getTodo: 2,
    getTrainingAction: 2,
    listLearnerSteps: 2,
    listLastDocuments: 2,
    getAgenda: 2,
    listLearnerWishes: 1,
    listProfileTrainingActions: 6,
    // The bell: once it is not the home that tells how many, every five minutes, and when the tab is looked at again.
    listNotices: 6,
    readNotices: 0.3,
    getStep: 4 * preloaded,
    updateStep: 2,
    updateStepDates: 0.5,
    // Each page of the library shows its tree.
    getLibraryTree: 6,
    getLibraryHome: 1,
    getFolder: 4 * preloaded,
    getDocument: 3 * preloaded,
    downloadDocumentFile: 1,
    searchLibrary: 0.5,
    createDocument: 0.5,
    listTrainingActionFolders: 0.5,
    // Two catalogues, with the event that the structures are cut to.
    ...filters(2),
    filterStructures: 4,
    getStructure: 3 * preloaded,
    getEvent: 1,
    filterSituations: 1,
    getSituation: 1 * preloaded,
    listOwnSituations: 0.3,
    getNextEvent: 1,
    getProfile: 1,
    updateProfile: 0.1,
    saveWishes: 0.2,
    searchSite: 0.3,
  },
};

/** Staff and trainers: a hundred pages, the home five times, with the tab looked at for half of the day. */
const staff: Crowd = {
  who: "20 days of 3 people on the staff for a hundred learners",
  times: (learners) => 20 * Math.max(3, 0.03 * learners),
  calls: {
    login: 1,
    listUserProfiles: 5,
    // The tabs of their home do not check the session.
    validateToken: 100,
    // Their home, with the next event and the figures of it.
    getTodo: 5,
    listEvents: 5 + 5,
    listStructures: 5 + 10,
    listProfiles: 5 + 10,
    listOrganizations: 5 + 3,
    getEventWhole: 5 + 5,
    getWishCampaign: 5 + 2,
    listTutorLearners: 2,
    listNotices: 50,
    readNotices: 2,
    listTrainingActions: 10,
    getTrainingAction: 15,
    listLearnersWithSteps: 10,
    getStep: 30 * preloaded,
    updateStep: 10,
    searchProfiles: 5,
    getProfile: 10,
    countProfilesByRole: 5,
    // The page of an event, which also asks for its wishes and its hosts' links.
    groupWishesByProfile: 5,
    listIncompleteWishes: 5,
    listHostLinks: 5,
    exportWishes: 0.2,
    // Two catalogues, and the forms of structures.
    ...filters(10),
    filterStructures: 10,
    getStructure: 10 * preloaded,
    updateStructure: 3,
    getStructureOverview: 3,
    listChanges: 2,
    getLibraryTree: 20,
    getLibraryHome: 3,
    getFolder: 20 * preloaded,
    getDocument: 10 * preloaded,
    createDocument: 2,
    listFolderUsers: 2,
    shareFolder: 1,
    createUserProfile: 1,
    addTrainingProfile: 1,
    filterSituations: 5,
    getSituation: 5 * preloaded,
    updateSituation: 1,
    searchSite: 2,
  },
};

/** People without an account: the home, both catalogues, some structures. Situations open to people with one only. */
const visitor: Crowd = {
  who: "4 visitors for each learner",
  times: (learners) => 4 * learners,
  calls: {
    // The home shows the next event and how many structures there are; without an event, its own texts.
    getNextEvent: 1,
    listContents: 0.3,
    ...filters(2),
    filterStructures: 1 + 6,
    getStructure: 4 * preloaded,
    filterSituations: 2,
  },
};

/** The team at an event for two hundred learners, each year: wishes, timetable, hosts and the day. */
const eventTeam: Crowd = {
  who: "the team at an event for every 200 learners each year",
  times: (learners) => learners / 200 / 12,
  calls: {
    updateCampaign: 3,
    getWishCampaign: 30,
    remindLearners: 6,
    updatePresence: 10,
    sendHostLinks: 6,
    listHostLinks: 20,
    makeHostLink: 5,
    getTimetable: 60,
    // Asked for twice a second while it is computed.
    askForProposal: 6,
    getProposal: 120,
    adoptProposal: 4,
    discardProposal: 2,
    addMeeting: 10,
    changeMeeting: 30,
    removeMeeting: 10,
    getDemand: 40,
    computeGains: 2,
    publishRelease: 3,
    listReleases: 20,
    getRelease: 3,
    // Four people look at the board for three hours; it asks every thirty seconds.
    getAttendance: 4 * 3 * 120,
    tickAttendance: 300,
    listOpinions: 5,
  },
};

/** Learners look at their day for an hour in all; it asks every minute. */
const attendee: Crowd = {
  who: "each learner at an event each year",
  times: (learners) => learners / 12,
  calls: { getAgenda: 65, wishToContinue: 3, makeAgendaLink: 0.1 },
};

/** Hosts look at theirs for an hour in all. */
const host: Crowd = {
  who: "a host for every 4 learners at an event each year",
  times: (learners) => learners / 4 / 12,
  calls: { getHost: 65, answerAsHost: 1, tickAsHost: 5, giveOpinion: 5 },
};

/** Calendars of people who made an address ask for it every six hours. */
const calendar: Crowd = {
  who: "the calendars of one learner in ten",
  times: (learners) => learners / 10,
  calls: { getCalendar: 4 * 30 },
};

export const crowds: readonly Crowd[] = [learner, staff, visitor, eventTeam, attendee, host, calendar];

/** Calls for each learner of every route that nobody above calls. */
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
  /** Files of the site and pictures for each call of the API, about one for each page opened, and their average size. */
  pagesPerCall: 0.3,
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
