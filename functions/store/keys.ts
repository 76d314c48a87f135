import { granted } from "#functions/platform/grant.ts";

/** Where an item stands in the single table. Only this file writes the `#` of a key. */
export type Key = { pk: string; sk: string };

export type StepWritingKind = "DELIVERABLE" | "NOTE";
type StepFactKind = "SUBMISSION" | "TAKEN_OVER" | "COMPLETION" | "INTERVIEW" | "WORD";

const one = (kind: string, id: string, sk: string = kind): Key => ({ pk: `${kind}#${id}`, sk });

/**
 * The partitions of credentials: password hashes, mailed links, second factors. The build reads off each bundle which
 * of them it uses and grants its role those only. They stand outside `keys` because every bundle holds all of `keys`.
 */
export const credentialKey = (userId: string): Key =>
  granted("dynamodb:LeadingKeys CREDENTIAL#*", one("CREDENTIAL", userId));
export const verificationKey = (hash: string): Key =>
  granted("dynamodb:LeadingKeys VERIFY#*", one("VERIFY", hash));
export const resetKey = (hash: string): Key => granted("dynamodb:LeadingKeys RESET#*", one("RESET", hash));
export const admissionKey = (hash: string): Key =>
  granted("dynamodb:LeadingKeys ADMIT#*", one("ADMIT", hash));

/** The secret address of somebody's calendar. */
export const calendarKey = (hash: string): Key =>
  granted("dynamodb:LeadingKeys CALENDAR#*", one("CALENDAR", hash));

/** A link that opens one participation to its host. */
export const hostLinkKey = (hash: string): Key =>
  granted("dynamodb:LeadingKeys HOSTLINK#*", one("HOSTLINK", hash));

/** A link by which a trade trainer without an account says a word on a deliverable. */
export const validationLinkKey = (hash: string): Key =>
  granted("dynamodb:LeadingKeys VALIDATION#*", one("VALIDATION", hash));

/** The contacts of structures, which no function of a public or a learner's route may read. */
export const structureContactsKey = (structureId: string): Key =>
  granted("dynamodb:LeadingKeys CONTACTS#*", one("CONTACTS", "structures", structureId));
export const withinContacts = () => granted("dynamodb:LeadingKeys CONTACTS#*", { pk: "CONTACTS#structures" });

export const factorKey = (userId: string, factorId: string): Key =>
  granted("dynamodb:LeadingKeys FACTOR#*", one("FACTOR", userId, `FACTOR#${factorId}`));
export const recoveryCodesKey = (userId: string): Key =>
  granted("dynamodb:LeadingKeys FACTOR#*", one("FACTOR", userId, "RECOVERY"));
/** Somebody's second factors with their recovery codes. */
export const withinFactors = (userId: string) =>
  granted("dynamodb:LeadingKeys FACTOR#*", { pk: `FACTOR#${userId}` });
export const challengeKey = (hash: string): Key =>
  granted("dynamodb:LeadingKeys CHALLENGE#*", one("CHALLENGE", hash));

/** The primary keys of every kind of item. */
export const keys = {
  auth: (userId: string) => one("USER", userId, "AUTH"),
  email: (address: string) => one("EMAIL", address),
  emailChange: (userId: string) => one("USER", userId, "EMAIL_CHANGE"),
  profile: (profileId: string) => one("PROFILE", profileId),
  structure: (structureId: string) => one("STRUCTURE", structureId),
  structurePart: (structureId: string, kind: "PHOTO" | "SITUATION", localId: string) =>
    one("STRUCTURE", structureId, `STRUCTURE#${kind}#${localId}`),
  structureLinks: (structureId: string) => one("STRUCTURE", structureId, "LINKS"),
  structureSource: (sourceId: string) => one("SOURCE", sourceId),
  event: (eventId: string) => one("EVENT", eventId),
  eventSettings: () => one("SETTINGS", "events"),
  eventCounts: (eventId: string) => one("EVENT", eventId, "COUNTS"),
  eventWishlists: (eventId: string, part: number) => one("EVENT", eventId, `WISHLISTS#${part}`),
  eventPart: (eventId: string, kind: "ZONE" | "SLOT" | "PARTICIPATION", localId: string) =>
    one("EVENT", eventId, `PART#${kind}#${localId}`),
  /** The plan of the place, with where its zones and tables are. */
  eventPlan: (eventId: string) => one("EVENT", eventId, "PLAN"),
  /** What the newest release of an event's timetable tells: names (null), or meetings by part. */
  releasedTimetable: (eventId: string, part: number | null) =>
    one("TIMETABLE", eventId, part === null ? "TOLD" : `TOLD#${part}`),
  /** The timetable that staff work on. */
  timetableDraft: (eventId: string) => one("TIMETABLE", eventId, "DRAFT"),
  /** The one computation of a timetable that is asked for, at work or waiting for an answer. */
  timetableProposal: (eventId: string) => one("TIMETABLE", eventId, "PROPOSAL"),
  /** What each structure would gain by one more seat, as last computed. */
  timetableGains: (eventId: string) => one("TIMETABLE", eventId, "GAINS"),
  timetableRelease: (eventId: string, number: number) =>
    one("TIMETABLE", eventId, `RELEASE#${String(number).padStart(6, "0")}`),
  /** A part of who was expected at an event, by learner. */
  attendanceRoll: (eventId: string, part: number) => one("TIMETABLE", eventId, `ROLL#${part}`),
  /** The ticks of a learner at a structure, of the structure itself, or of a learner at the door (null, each). */
  attendance: (eventId: string, structureId: string | null, profileId: string | null) =>
    one("TIMETABLE", eventId, `ATTENDANCE#${structureId ?? ""}${profileId === null ? "" : `#${profileId}`}`),
  /** What was said of a learner's excuses. */
  excuses: (eventId: string, profileId: string) => one("TIMETABLE", eventId, `EXCUSE#${profileId}`),
  /** With which structures a learner wishes to continue. */
  wishesToContinue: (eventId: string, profileId: string) =>
    one("TIMETABLE", eventId, `CONTINUE#${profileId}`),
  /** How far the mails about a release are. */
  releaseMails: (eventId: string, number: number) =>
    one("TIMETABLE", eventId, `MAILS#${String(number).padStart(6, "0")}`),
  /** Which learners were told of a release on their phone. */
  releasePhones: (eventId: string, number: number) =>
    one("TIMETABLE", eventId, `PHONES#${String(number).padStart(6, "0")}`),
  /** Exists while mails about a release are to be sent. */
  dueRelease: (eventId: string, number: number) => one("DUE", "releases", `RELEASE#${eventId}#${number}`),
  /** The links of a participation, with what its host did by them. */
  hostAccess: (eventId: string, localId: string) => one("TIMETABLE", eventId, `HOST#${localId}`),
  /** A mail with a host link that is to be sent. */
  dueHostMail: (eventId: string, localId: string) => one("DUE", "hostMails", `HOST#${eventId}#${localId}`),
  /** What a host thinks of a learner whom they met. */
  opinion: (eventId: string, structureId: string, profileId: string) =>
    one("TIMETABLE", eventId, `OPINION#${structureId}#${profileId}`),
  /** Whom a host takes on after an event: how many, whom first, whom they would meet. */
  hostPlacement: (eventId: string, structureId: string) => one("TIMETABLE", eventId, `PLACES#${structureId}`),
  wishes: (eventId: string, isPreEvent: boolean, profileId: string) =>
    one("EVENT", eventId, `WISHES#${isPreEvent ? "pre" : "post"}#${profileId}`),
  /** A list of wishes without the learner's texts. */
  wishSummary: (eventId: string, isPreEvent: boolean, profileId: string) =>
    one("EVENT", eventId, `SUMMARY#${isPreEvent ? "pre" : "post"}#${profileId}`),
  /** Exists if every list of an event has its summary. */
  wishSummaries: (eventId: string) => one("EVENT", eventId, "SUMMARIES"),
  profileWishes: (profileId: string, eventId: string, isPreEvent: boolean) =>
    one("PROFILE", profileId, `WISHES#${eventId}#${isPreEvent ? "pre" : "post"}`),
  /** What staff noted of a learner at an event; mirrored with the profile, where `standings` finds it. */
  presence: (eventId: string, profileId: string) => one("EVENT", eventId, `CAMPAIGN#PRESENCE#${profileId}`),
  profilePresence: (profileId: string, eventId: string) =>
    one("PROFILE", profileId, `MEMBER-PRESENCE#${eventId}`),
  /** Which mails of an event's wish campaign a learner got. */
  wishMailing: (eventId: string, profileId: string) => one("EVENT", eventId, `CAMPAIGN#MAILING#${profileId}`),
  /** Exists if a learner got mails of an event's wish campaign. */
  profileWishMailing: (profileId: string, eventId: string) => one("PROFILE", profileId, `MAILING#${eventId}`),
  /** One reminder to many learners of an event. */
  reminderRun: (eventId: string, key: string) => one("EVENT", eventId, `CAMPAIGN#RUN#${key}`),
  /** A mail about wishes that is to be sent. */
  dueWishMail: (kind: "REMINDER" | "CONFIRMATION", eventId: string, profileId: string) =>
    one("DUE", "wishMails", `${kind}#${eventId}#${profileId}`),
  structureParticipation: (structureId: string, eventId: string) =>
    one("STRUCTURE", structureId, `PARTICIPATION#${eventId}`),
  structureWish: (structureId: string, eventId: string, isPreEvent: boolean, profileId: string) =>
    one("STRUCTURE", structureId, `WISH#${eventId}#${isPreEvent ? "pre" : "post"}#${profileId}`),
  trainingMember: (actionId: string, profileId: string) => one("TRAINING", actionId, `MEMBER#${profileId}`),
  membership: (profileId: string, actionId: string) => one("PROFILE", profileId, `MEMBER#${actionId}`),
  /** Somebody's request to join an action, among all requests; mirrored with the profile. */
  joinRequest: (actionId: string, profileId: string) =>
    one("REQUESTS", "joining", `ASKED#${actionId}#${profileId}`),
  ownJoinRequest: (profileId: string, actionId: string) =>
    one("PROFILE", profileId, `MEMBER-ASKED#${actionId}`),
  /** An action's code for joining it, by the code and by the action. */
  joinCode: (code: string) => one("JOINCODE", code),
  actionJoinCode: (actionId: string) => one("TRAINING", actionId, "JOINCODE"),
  followedLearner: (instructorId: string, actionId: string, learnerId: string) =>
    one("PROFILE", instructorId, `LEARNER#${actionId}#${learnerId}`),
  step: (actionId: string, learnerId: string, order: number) =>
    one("TRAINING", actionId, `STEP#${learnerId}#${String(order).padStart(2, "0")}`),
  /** Exists if a learner has steps in an action. */
  stepsBegun: (actionId: string, learnerId: string) => one("TRAINING", actionId, `STEP#${learnerId}`),
  stepWriting: (stepId: string, kind: StepWritingKind, part: number) =>
    one("STEP", stepId, `WRITING#${kind}#${part}`),
  earlierStepWriting: (stepId: string, kind: StepWritingKind, part: number, version: number) =>
    one("STEP", stepId, `EARLIER#${kind}#${part}#${version}`),
  /**
   * What was said of a step, each version its own item; `of`: the deliverable of a rendu, the kind of an interview, the part
   * of a word.
   */
  stepFact: (stepId: string, what: StepFactKind, of: string | number, version: number) =>
    one("STEP", stepId, `FACT#${what}#${of}#${String(version).padStart(6, "0")}`),
  /** The messages about a step's deliverable, and how many there are. */
  stepMessage: (stepId: string, messageId: string) => one("STEP", stepId, `THREAD#MESSAGE#${messageId}`),
  stepThread: (stepId: string) => one("STEP", stepId, "THREAD#HEAD"),
  /** The links of a step's trade trainer. */
  validationAccess: (stepId: string) => one("STEP", stepId, "VALIDATION"),
  /** A mail with such a link that is to be sent. */
  dueValidationMail: (stepId: string) => one("DUE", "validationMails", stepId),
  /** Exists if somebody other than the learner wrote in a step; mirrored with the step. */
  writer: (profileId: string, stepId: string) => one("PROFILE", profileId, `WROTE#${stepId}`),
  stepWriter: (stepId: string, profileId: string) => one("STEP", stepId, `WRITER#${profileId}`),
  /** A past assignment of a trainer to a learner; `version` of the membership that ended it. */
  pastAssignment: (actionId: string, learnerId: string, version: number, part: string) =>
    one("LOG", actionId, `HELD#${learnerId}#${String(version).padStart(6, "0")}#${part}`),
  /** An entry of the contact log of a learner, and how many there are. */
  contact: (actionId: string, learnerId: string, localId: string) =>
    one("LOG", actionId, `CONTACT#${learnerId}#${localId}`),
  contactCount: (actionId: string, learnerId: string) => one("LOG", actionId, `CONTACTS#${learnerId}`),
  /** A placement of a learner of an action, and the ledger that each change of theirs raises. */
  placement: (actionId: string, learnerId: string, localId: string) =>
    one("PLACEMENTS", actionId, `PLACEMENT#${learnerId}#${localId}`),
  placementLedger: (actionId: string, learnerId: string) =>
    one("PLACEMENTS", actionId, `LEDGER#${learnerId}`),
  /** The one proposal of an action's placements that is asked for, and the calls that an adopted one left to make. */
  placementProposal: (actionId: string) => one("PROPOSALS", actionId, "PROPOSAL"),
  placementCalls: (actionId: string) => one("PROPOSALS", actionId, "CALLS"),
  /** What somebody said of an element of a learner's dossier of evidence, and a dossier that outlives its account. */
  evidenceMark: (actionId: string, learnerId: string, element: string) =>
    one("EVIDENCE", actionId, `MARK#${learnerId}#${element}`),
  /** Exists if somebody asked for the erasure of such a dossier. */
  askedErasure: (actionId: string, learnerId: string) =>
    one("DUE", "evidenceErasures", `${actionId}#${learnerId}`),
  evidencePeriod: () => one("EVIDENCE", "settings", "PERIOD"),
  keptEvidence: (actionId: string, learnerId: string) => one("EVIDENCE", actionId, `KEPT#${learnerId}`),
  /** What was noted of what waits in a learner's path in an action, and their weekly words. */
  followUp: (actionId: string, learnerId: string) => one("FOLLOWUP", actionId, `FOLLOWUP#${learnerId}`),
  situation: (situationId: string) => one("SITUATION", situationId),
  trainingSituation: (actionId: string, learnerId: string, situationId: string) =>
    one("TRAINING", actionId, `SITUATION#${learnerId}#${situationId}`),
  /** A document's description, apart from its entry in the roster. */
  document: (documentId: string) => one("DOCUMENT", documentId),
  archive: (archiveId: string) => one("ARCHIVE", archiveId),
  file: (fileId: string) => one("FILE", fileId),
  /** A change in the log of its kind, and in the log of its item. */
  change: (kind: string, place: string) => one("CHANGES", kind, place),
  itemChange: (kind: string, itemId: string, place: string) => one("CHANGES", `${kind}#${itemId}`, place),
  /** A link mailed to a user, so that it can be erased with the account. */
  mailedLink: (userId: string, kind: "VERIFY" | "RESET" | "ADMIT", hash: string) =>
    one("USER", userId, `LINK#${kind}#${hash}`),
  /** Exists if a structure has changes that staff have not seen. */
  structureReview: (structureId: string) => one("REVIEWS", "structures", structureId),
  content: (page: string, key: string) => one("CONTENT", page, `CONTENT#${key}`),
  import: (importId: string) => one("IMPORT", importId),
  importOutcome: (importId: string, from: number) =>
    one("IMPORT", importId, `OUTCOME#${String(from).padStart(6, "0")}`),
  unfinishedImport: (userId: string, owner: string, importId: string) =>
    one("IMPORTS", userId, `${owner}#${importId}`),
  importKept: (importId: string, from: number) =>
    one("IMPORT", importId, `KEPT#${String(from).padStart(6, "0")}`),
  recentImport: (owner: string, importId: string) => one("IMPORTED", owner, `DONE#${importId}`),
  /** What staff said that an unknown value of a file means. */
  valueMatch: (id: string) => one("MATCHES", "structures", `MATCH#${id}`),
  removal: (place: string) => one("REMOVALS", "bytes", place),
  /** The day of an account's next review by a worker. */
  review: (place: string) => one("DUE", "accounts", place),
  /** How much an account stores; "all" is the sum of all accounts. */
  usage: (owner: string) => one("USAGE", owner),
  /** The last file of their data that somebody asked for. */
  accountExport: (userId: string) => one("USER", userId, "EXPORT"),
  /** Exists if somebody has a calendar address: its hash. */
  ownCalendar: (userId: string) => one("USER", userId, "CALENDAR"),
  notice: (userId: string, noticeId: string) => one("NOTICES", userId, `NOTICE#${noticeId}`),
  noticeSettings: (userId: string) => one("NOTICES", userId, "SETTINGS"),
  /** The phones that somebody is told on. */
  phones: (userId: string) => one("NOTICES", userId, "PHONES"),
  /** Exists while somebody has notices that no digest was made of. */
  digest: (userId: string) => one("DIGESTS", "people", userId),
  /** A notice for many people that not all of them have yet. */
  announcement: (id: string) => one("ANNOUNCEMENTS", "people", id),
  /** Says which promotions of an event were told something, once and for all. */
  announced: (eventId: string, what: string) => one("ANNOUNCED", eventId, what),
  /** Exists while a worker removes what a closed account held. */
  erasure: (userId: string) => one("ERASURES", "accounts", userId),
  /** How far a migration of stored items is. */
  migration: (number: number) => one("MIGRATION", String(number).padStart(3, "0")),
  rate: (hash: string) => one("RATE", hash),
  rosterVersion: (name: string) => one("ROSTER", name, "VERSION"),
  rosterEntry: (name: string, shard: number, id: string) => one("ROSTER", `${name}#${shard}`, `ENTRY#${id}`),
};

/** The sort key of a list or its summary, whose place is a phase and a learner: `pre#LEARNER`. */
export const wishesSortKey = (kind: "WISHES" | "SUMMARY", place: string): string => `${kind}#${place}`;

/** The partitions and prefixes that queries read. */
export const within = {
  /** A structure with its photos and training situations. */
  structure: (structureId: string) => ({ pk: `STRUCTURE#${structureId}`, prefix: "STRUCTURE" }),
  /** An event's zones, time slots and participations. */
  eventParts: (eventId: string) => ({ pk: `EVENT#${eventId}`, prefix: "PART#" }),
  eventSlots: (eventId: string) => ({ pk: `EVENT#${eventId}`, prefix: "PART#SLOT#" }),
  /** The wishes of every learner for an event, or their summaries: of both phases, or of one. */
  eventWishes: (kind: "WISHES" | "SUMMARY", eventId: string, isPreEvent?: boolean) => ({
    pk: `EVENT#${eventId}`,
    prefix: wishesSortKey(kind, isPreEvent === undefined ? "" : isPreEvent ? "pre#" : "post#"),
  }),
  /** The events for which a learner has saved wishes. */
  profileWishes: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "WISHES#" }),
  /** The learners who wish for a structure: for every event, or for one. */
  structureWishes: (structureId: string, eventId?: string) => ({
    pk: `STRUCTURE#${structureId}`,
    prefix: `WISH#${eventId === undefined ? "" : `${eventId}#`}`,
  }),
  /** The events in which a structure takes part. */
  structureParticipations: (structureId: string) => ({
    pk: `STRUCTURE#${structureId}`,
    prefix: "PARTICIPATION#",
  }),
  trainingMembers: (actionId: string) => ({ pk: `TRAINING#${actionId}`, prefix: "MEMBER#" }),
  trainingSteps: (actionId: string) => ({ pk: `TRAINING#${actionId}`, prefix: "STEP#" }),
  mailedLinks: (userId: string) => ({ pk: `USER#${userId}`, prefix: "LINK#" }),
  /** The log of a kind, or of one item of it. */
  changes: (kind: string, itemId?: string) => ({
    pk: `CHANGES#${kind}${itemId === undefined ? "" : `#${itemId}`}`,
  }),
  learnerSteps: (actionId: string, learnerId: string) => ({
    pk: `TRAINING#${actionId}`,
    prefix: `STEP#${learnerId}#`,
  }),
  /** An action's members with their steps and situations: all that its partition holds. */
  training: (actionId: string) => ({ pk: `TRAINING#${actionId}` }),
  /** Everything ever written in a step, earlier versions included. */
  stepHistory: (stepId: string) => ({ pk: `STEP#${stepId}` }),
  /** The current deliverables and notes of a step. */
  stepWritings: (stepId: string) => ({ pk: `STEP#${stepId}`, prefix: "WRITING#" }),
  /** Every version of what was said of a step. */
  stepFacts: (stepId: string) => ({ pk: `STEP#${stepId}`, prefix: "FACT#" }),
  stepThread: (stepId: string) => ({ pk: `STEP#${stepId}`, prefix: "THREAD#" }),
  askedErasures: () => ({ pk: "DUE#evidenceErasures" }),
  dueValidationMails: () => ({ pk: "DUE#validationMails" }),
  /** The steps of others in which somebody has written. */
  wroteIn: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "WROTE#" }),
  /** The learners that an instructor follows, in every action. */
  followedLearners: (instructorId: string) => ({ pk: `PROFILE#${instructorId}`, prefix: "LEARNER#" }),
  /** The assignments that are over, or the entries of the contact log: of every learner of an action, or of one. */
  log: (kind: "HELD" | "CONTACT", actionId: string, learnerId?: string) => ({
    pk: `LOG#${actionId}`,
    prefix: `${kind}#${learnerId === undefined ? "" : `${learnerId}#`}`,
  }),
  /** The placements of every learner of an action, or of one. */
  placements: (actionId: string, learnerId?: string) => ({
    pk: `PLACEMENTS#${actionId}`,
    prefix: `PLACEMENT#${learnerId === undefined ? "" : `${learnerId}#`}`,
  }),
  /** The marks on the dossiers of an action, or the dossiers that are kept: of every learner, or of one. */
  evidence: (kind: "MARK" | "KEPT", actionId: string, learnerId?: string) => ({
    pk: `EVIDENCE#${actionId}`,
    prefix: `${kind}#${learnerId === undefined ? "" : `${learnerId}#`}`,
  }),
  followUp: (actionId: string) => ({ pk: `FOLLOWUP#${actionId}`, prefix: "FOLLOWUP#" }),
  /** The situations of an action: of every learner, or of one. */
  trainingSituations: (actionId: string, learnerId?: string) => ({
    pk: `TRAINING#${actionId}`,
    prefix: `SITUATION#${learnerId === undefined ? "" : `${learnerId}#`}`,
  }),
  /** Requests to join: for every action, or for one. */
  joinRequests: (actionId?: string) => ({
    pk: "REQUESTS#joining",
    prefix: `ASKED#${actionId === undefined ? "" : `${actionId}#`}`,
  }),
  ownJoinRequests: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "MEMBER-ASKED#" }),
  /** What staff noted of the learners of an event, and which mails of its wish campaign they got. */
  eventCampaign: (eventId: string) => ({ pk: `EVENT#${eventId}`, prefix: "CAMPAIGN#" }),
  /** What staff noted of the learners of an event. */
  eventPresences: (eventId: string) => ({ pk: `EVENT#${eventId}`, prefix: "CAMPAIGN#PRESENCE#" }),
  /** All of an event's timetable: draft, computations, releases and their mails, attendance, wishes to continue. */
  timetable: (eventId: string) => ({ pk: `TIMETABLE#${eventId}` }),
  timetableReleases: (eventId: string) => ({ pk: `TIMETABLE#${eventId}`, prefix: "RELEASE#" }),
  /** Who was there: at every structure, or at one. */
  wishesToContinue: (eventId: string) => ({ pk: `TIMETABLE#${eventId}`, prefix: "CONTINUE#" }),
  attendance: (eventId: string, structureId = "") => ({
    pk: `TIMETABLE#${eventId}`,
    prefix: `ATTENDANCE#${structureId}`,
  }),
  excuses: (eventId: string) => ({ pk: `TIMETABLE#${eventId}`, prefix: "EXCUSE#" }),
  releaseMails: (eventId: string) => ({ pk: `TIMETABLE#${eventId}`, prefix: "MAILS#" }),
  hostAccesses: (eventId: string) => ({ pk: `TIMETABLE#${eventId}`, prefix: "HOST#" }),
  dueHostMails: () => ({ pk: "DUE#hostMails" }),
  /** The opinions of an event's hosts: of all, or of one. */
  opinions: (eventId: string, structureId?: string) => ({
    pk: `TIMETABLE#${eventId}`,
    prefix: `OPINION#${structureId === undefined ? "" : `${structureId}#`}`,
  }),
  hostPlacements: (eventId: string) => ({ pk: `TIMETABLE#${eventId}`, prefix: "PLACES#" }),
  dueReleases: () => ({ pk: "DUE#releases" }),
  /** The events whose wish campaign has mailed a learner. */
  profileWishMailings: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "MAILING#" }),
  /** The mails about wishes that are to be sent. */
  dueWishMails: () => ({ pk: "DUE#wishMails" }),
  /** What staff noted of a learner, at every event. */
  profilePresences: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "MEMBER-PRESENCE#" }),
  /** A profile's memberships, requests to join and presences, by one query. */
  standings: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "MEMBER" }),
  memberships: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "MEMBER#" }),
  /** The structures whose changes staff have not seen. */
  structureReviews: () => ({ pk: "REVIEWS#structures" }),
  /** The sections of a page that somebody has written. */
  contents: (page: string) => ({ pk: `CONTENT#${page}`, prefix: "CONTENT#" }),
  importOutcomes: (importId: string) => ({ pk: `IMPORT#${importId}`, prefix: "OUTCOME#" }),
  /** Somebody's unfinished imports into one place. */
  unfinishedImports: (userId: string, owner: string) => ({ pk: `IMPORTS#${userId}`, prefix: `${owner}#` }),
  importKept: (importId: string) => ({ pk: `IMPORT#${importId}`, prefix: "KEPT#" }),
  /** The imports of the last day into one place. */
  recentImports: (owner: string) => ({ pk: `IMPORTED#${owner}`, prefix: "DONE#" }),
  valueMatches: () => ({ pk: "MATCHES#structures", prefix: "MATCH#" }),
  /** Orders to remove bytes that are not carried out yet. */
  removals: () => ({ pk: "REMOVALS#bytes" }),
  /** The planned reviews of accounts, by day. */
  reviews: () => ({ pk: "DUE#accounts" }),
  notices: (userId: string) => ({ pk: `NOTICES#${userId}`, prefix: "NOTICE#" }),
  digests: () => ({ pk: "DIGESTS#people" }),
  announcements: () => ({ pk: "ANNOUNCEMENTS#people" }),
  /** Closed accounts whose data may not be all removed yet. */
  erasures: () => ({ pk: "ERASURES#accounts" }),
  rosterShard: (name: string, shard: number) => ({ pk: `ROSTER#${name}#${shard}`, prefix: "ENTRY#" }),
};
