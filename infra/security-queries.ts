/** The names of a line's fields in Logs Insights: Lambda nests what the recorder writes. */
const shown =
  "message.at, message.what, message.actor, message.person, message.subject, message.detail, message.operation, message.status, message.network";

/** Lines may arrive twice, with the same id. Sign ids in with the id that is looked for. */
const lines = (filter: string) =>
  [
    `fields ${shown}`,
    `filter message.message = "security" and ${filter}`,
    "sort @timestamp desc",
    "dedup message.id",
    "limit 1000",
  ].join("\n| ");

/** Saved queries over the security log. The reader replaces the id in capitals. */
export const securityQueries: Readonly<Record<string, { title: string; query: string }>> = {
  QueryReadsOfPerson: {
    title: "Who read this person's contacts and files",
    query: lines(
      'message.what in ["contactsRead", "fileRead", "stepRead", "personalDataExported"] and message.person in ["USER_ID", "PROFILE_ID"]',
    ),
  },
  QueryReadsOfFile: {
    title: "Who read this file",
    query: lines('message.what = "fileRead" and (message.subject = "FILE_ID" or message.detail = "FILE_ID")'),
  },
  QueryAccount: {
    title: "What this account did, and what was done to it",
    query: lines(
      '(message.actor = "USER_ID" or message.subject in ["USER_ID", "PROFILE_ID"] or message.person in ["USER_ID", "PROFILE_ID"])',
    ),
  },
  QueryFailuresByNetwork: {
    title: "Failed sign-ins by network",
    query: [
      'filter message.message = "security" and message.what in ["signInFailed", "factorFailed"]',
      "stats count_distinct(message.id) as failures, count_distinct(message.subject) as accounts, min(message.at) as since, max(message.at) as until by message.network",
      "sort failures desc",
      "limit 100",
    ].join("\n| "),
  },
  QueryRefusals: {
    title: "Who was refused what",
    query: [
      'filter message.message = "security" and message.what = "callRefused"',
      "stats count_distinct(message.id) as refusals by message.actor, message.network, message.operation, message.status",
      "sort refusals desc",
      "limit 100",
    ].join("\n| "),
  },
};
