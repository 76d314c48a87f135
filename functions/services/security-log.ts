import { logger } from "#functions/http/logger.ts";

/** What the security log tells of. */
export const securityKinds = [
  "signedIn",
  "signInFailed",
  "signedOut",
  "sessionEnded",
  "passwordChanged",
  "emailChanged",
  "factorAdded",
  "factorRemoved",
  "factorFailed",
  "recoveryCodeUsed",
  "roleGiven",
  "roleTaken",
  "standingConfirmed",
  "standingRefused",
  "accountOpened",
  "accountChanged",
  "accountErased",
  "personalDataExported",
  "contactsRead",
  "fileRead",
  "callRefused",
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** One event, by ids alone: no names, no addresses. `actor` is only needed where the caller is not signed in. */
export type SecurityEvent = {
  what: SecurityKind;
  actor?: string;
  /** Whom or what it is about: the id of a user, profile, file … */
  subject?: string;
  /** A word of ours that tells more: a role's name, a kind of factor. */
  detail?: string;
};

/** Writes one line of the security log. */
export const recordSecurity = (event: SecurityEvent): void => logger.info({ message: "security", ...event });
