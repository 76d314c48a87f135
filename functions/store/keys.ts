/** Where an item stands in the single table. Only this file writes the `#` of a key. */
export type Key = { pk: string; sk: string };

const one = (kind: string, id: string, sk: string = kind): Key => ({ pk: `${kind}#${id}`, sk });

/** The primary keys of every kind of item, by what one knows of it. */
export const keys = {
  auth: (userId: string) => one("USER", userId, "AUTH"),
  email: (address: string) => one("EMAIL", address),
  credential: (userId: string) => one("CREDENTIAL", userId),
  verification: (hash: string) => one("VERIFY", hash),
  reset: (hash: string) => one("RESET", hash),
  profile: (profileId: string) => one("PROFILE", profileId),
  structure: (structureId: string) => one("STRUCTURE", structureId),
  structurePart: (structureId: string, kind: "PHOTO" | "SITUATION", localId: string) =>
    one("STRUCTURE", structureId, `STRUCTURE#${kind}#${localId}`),
  structureLinks: (structureId: string) => one("STRUCTURE", structureId, "LINKS"),
  structureSource: (sourceId: string) => one("SOURCE", sourceId),
  event: (eventId: string) => one("EVENT", eventId),
  eventCounts: (eventId: string) => one("EVENT", eventId, "COUNTS"),
  eventWishlists: (eventId: string, part: number) => one("EVENT", eventId, `WISHLISTS#${part}`),
  eventPart: (eventId: string, kind: "ZONE" | "SLOT" | "PARTICIPATION", localId: string) =>
    one("EVENT", eventId, `PART#${kind}#${localId}`),
  wishes: (eventId: string, isPreEvent: boolean, profileId: string) =>
    one("EVENT", eventId, `WISHES#${isPreEvent ? "pre" : "post"}#${profileId}`),
  profileWishes: (profileId: string, eventId: string, isPreEvent: boolean) =>
    one("PROFILE", profileId, `WISHES#${eventId}#${isPreEvent ? "pre" : "post"}`),
  structureParticipation: (structureId: string, eventId: string) =>
    one("STRUCTURE", structureId, `PARTICIPATION#${eventId}`),
  structureWish: (structureId: string, eventId: string, isPreEvent: boolean, profileId: string) =>
    one("STRUCTURE", structureId, `WISH#${eventId}#${isPreEvent ? "pre" : "post"}#${profileId}`),
  trainingMember: (actionId: string, profileId: string) => one("TRAINING", actionId, `MEMBER#${profileId}`),
  membership: (profileId: string, actionId: string) => one("PROFILE", profileId, `MEMBER#${actionId}`),
  file: (fileId: string) => one("FILE", fileId),
  rate: (hash: string) => one("RATE", hash),
  rosterVersion: (name: string) => one("ROSTER", name, "VERSION"),
  rosterEntry: (name: string, shard: number, id: string) => one("ROSTER", `${name}#${shard}`, `ENTRY#${id}`),
};

/** The partitions and prefixes that queries read. */
export const within = {
  /** A structure with its photos and training situations. */
  structure: (structureId: string) => ({ pk: `STRUCTURE#${structureId}`, prefix: "STRUCTURE" }),
  /** An event's zones, time slots and participations. */
  eventParts: (eventId: string) => ({ pk: `EVENT#${eventId}`, prefix: "PART#" }),
  /** The wishes of every learner for an event: of both phases, or of one. */
  eventWishes: (eventId: string, isPreEvent?: boolean) => ({
    pk: `EVENT#${eventId}`,
    prefix: `WISHES#${isPreEvent === undefined ? "" : isPreEvent ? "pre#" : "post#"}`,
  }),
  /** What says for which events a learner has saved wishes. */
  profileWishes: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "WISHES#" }),
  /** What says which learners wish for a structure: for every event, or for one. */
  structureWishes: (structureId: string, eventId?: string) => ({
    pk: `STRUCTURE#${structureId}`,
    prefix: `WISH#${eventId === undefined ? "" : `${eventId}#`}`,
  }),
  trainingMembers: (actionId: string) => ({ pk: `TRAINING#${actionId}`, prefix: "MEMBER#" }),
  trainingSteps: (actionId: string) => ({ pk: `TRAINING#${actionId}`, prefix: "STEP#" }),
  memberships: (profileId: string) => ({ pk: `PROFILE#${profileId}`, prefix: "MEMBER#" }),
  rosterShard: (name: string, shard: number) => ({ pk: `ROSTER#${name}#${shard}`, prefix: "ENTRY#" }),
};
