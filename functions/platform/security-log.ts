import { createHmac } from "node:crypto";
import { logger } from "#functions/platform/logger.ts";
import { roleOfId } from "#shared/contract/access.ts";

const securityKinds = [
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
  "accessGiven",
  "accessTaken",
  "learnerLeft",
  "learnerReturned",
  "actionChanged",
  "stepChanged",
  "placementTakenBack",
  "situationChanged",
  "standingConfirmed",
  "standingRefused",
  "accountOpened",
  "accountChanged",
  "accountErased",
  "evidenceMarked",
  "evidenceKept",
  "evidencePeriodChanged",
  "peopleImported",
  "importUndone",
  "personalDataExported",
  "calendarAddressMade",
  "calendarAddressRevoked",
  "timetablePublished",
  "hostLinksSent",
  "hostLinkMade",
  "hostLinksRevoked",
  "hostAnswered",
  "opinionGiven",
  "validationLinkMade",
  "validationLinksRevoked",
  "validatedByLink",
  "weekSeenByLink",
  "weeksStoppedByLink",
  "wordTakenDown",
  "opinionsRead",
  "contactsRead",
  "contactErased",
  "fileRead",
  "stepRead",
  "callRefused",
] as const;
type SecurityKind = (typeof securityKinds)[number];

/** One event, by ids alone: no names, no addresses. `actor` is only needed where the caller is not signed in. */
export type SecurityEvent = {
  what: SecurityKind;
  actor?: string;
  /** The id of what it is about: a user, profile, file … */
  subject?: string;
  /** The user or profile to whom the subject belongs, to answer "who read this person's files?". */
  person?: string;
  /** A code word with details: a role's name, a kind of factor. Never a caller's text. */
  detail?: string;
};

/** A role as the log calls it. */
export const nameOfRole = (roleId: number): string => roleOfId(roleId) ?? "unknown";

type SecurityContext = { operation: string; status: number; network: string };

/**
 * Writes one line of the security log. It goes to the function's own log first, which Lambda keeps even if the function
 * is frozen or dies right after; `functions/workers/record-security.ts` copies it into the security log.
 */
export const recordSecurity = (event: SecurityEvent, context?: SecurityContext): void =>
  logger.info({ message: "security", ...event, ...context });

/** A keyed hash of a network's address: comparable between lines, and irreversible without the key. */
export const hashOfNetwork = (address: string): string => {
  const key = process.env["NETWORK_KEY"];
  if (!key) throw new Error("NETWORK_KEY is not set");
  return createHmac("sha256", key).update(address).digest("base64url").slice(0, 22);
};
