import { mainPath, workers } from "#infra/tuning.ts";
import { isAllowed } from "#scripts/local/access.ts";
import type { LocalFunction } from "#scripts/local/model.ts";

// Written by hand, as a second opinion: a mistake in deriving grants from bundles must not allow any of these.

const elsewhere = "arn:aws:dynamodb:eu-west-3:000000000000:";

/** Forbidden to every function. */
const never = (table: string, bucket: string): readonly (readonly [action: string, resource: string])[] => [
  ...[
    "Scan",
    "BatchWriteItem",
    "PartiQLSelect",
    "DeleteTable",
    "UpdateTable",
    "CreateBackup",
    "ExportTableToPointInTime",
  ].map((action) => [`dynamodb:${action}`, table] as const),
  ...["GetItem", "PutItem"].map((action) => [`dynamodb:${action}`, `${elsewhere}table/of-another`] as const),
  ...["ListBucket", "DeleteBucket", "PutBucketPolicy", "PutLifecycleConfiguration"].map(
    (action) => [`s3:${action}`, bucket] as const,
  ),
  ...["GetObject", "PutObject", "DeleteObject"].map(
    (action) => [`s3:${action}`, `${bucket}-of-the-site/index.html`] as const,
  ),
  ["s3:DeleteObjectVersion", `${bucket}/available/x`],
  ["s3:GetObject", `${bucket}/elsewhere/x`],
  ["secretsmanager:GetSecretValue", "arn:aws:secretsmanager:eu-west-3:000000000000:secret:origin"],
  ["logs:DeleteLogGroup", "arn:aws:logs:eu-west-3:000000000000:log-group:login"],
  ["iam:PassRole", "arn:aws:iam::000000000000:role/any"],
  ["sts:AssumeRole", "arn:aws:iam::000000000000:role/any"],
  ["ses:SendRawEmail", "arn:aws:ses:eu-west-3:000000000000:identity/somebody.else"],
];

/** Allowed only to these functions. */
const rare: readonly (readonly [action: string, key: string, only: readonly string[]])[] = [
  ["s3:GetObject", "quarantine/x", ["validateUpload"]],
  ["s3:DeleteObject", "quarantine/x", ["validateUpload"]],
  ["s3:DeleteObject", "exports/x", ["exportAccounts", "removeDeleted"]],
  ["s3:PutObject", "snapshots/x", ["saveSnapshots"]],
  ["s3:DeleteObject", "snapshots/x", []],
  ["s3:PutObject", "files/x", ["validateUpload"]],
  ["s3:PutObject", "available/x", ["validateUpload"]],
  ["s3:GetObject", "available/x", ["downloadDocumentFile", "buildArchives"]],
  ["s3:DeleteObject", "available/x", ["deleteDocument", "deleteDocumentFile", "removeDeleted"]],
  [
    "s3:DeleteObject",
    "files/x",
    [
      "deleteAccount",
      "deleteProfile",
      "deleteUser",
      "deleteStructure",
      "deleteStructurePhoto",
      "deleteTrainingSituation",
      "removeDeleted",
      "validateUpload",
      // They delete an unused account, an unconfirmed profile, a training situation that a trainer added.
      "reviewAccounts",
      "refusePeople",
      "restoreStructureChange",
      // A structure or an account that an import had brought.
      "undoStructureImport",
      "undoUserImport",
      "undoLearnerImport",
    ],
  ],
];
/** Items with credentials, and some functions that must not reach them since they only show or save content. */
const guarded = [
  "CREDENTIAL#x",
  "VERIFY#x",
  "RESET#x",
  "FACTOR#x",
  "CHALLENGE#x",
  "CALENDAR#x",
  "HOSTLINK#x",
];
const outsiders = [
  "getStructure",
  "saveWishes",
  "createDocument",
  "getSituation",
  "validateUpload",
  "getProfile",
];
const calls = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"];

const mailers = [
  // Links by mail.
  "register",
  "resendVerification",
  "requestPasswordReset",
  "requestEmailChange",
  "resendEmailChange",
  "createUserProfile",
  "inviteUserAgain",
  "writeUserImport",
  "writeLearnerImport",
  // Notices about an account.
  "confirmPasswordReset",
  "changePassword",
  "confirmEmailChange",
  "addPasskey",
  "addTotp",
  "removeFactor",
  "resetFactors",
  "renameUser",
  "giveFirstProfile",
  "updateProfile",
  "deleteProfile",
  "undoUserImport",
  "undoLearnerImport",
  "deleteAccount",
  "reviewAccounts",
  // Mails about wishes.
  "sendWishMails",
  "sendWishReminders",
  // Mails about a timetable.
  "tellRelease",
  // What somebody has not read.
  "sendDigests",
  // A sign-in from a new device.
  "login",
  "loginWithCode",
  "loginWithPasskey",
  "verifyEmail",
];

/** Tries every forbidden action on every role. */
export const tryForbidden = (
  functions: ReadonlyMap<string, LocalFunction>,
  place: { table: string; bucket: string; sender: string },
): { tried: number; allowed: string[] } => {
  const bucket = `arn:aws:s3:::${place.bucket}`;
  const table = `${elsewhere}table/${place.table}`;
  const mail = `arn:aws:ses:eu-west-3:000000000000:identity/${place.sender}`;
  const allowed: string[] = [];
  let tried = 0;
  for (const [name, { statements }] of functions) {
    const startable: readonly string[] = workers[name]?.startsMainPath ? mainPath : [];
    const denied = [
      ...[...functions.values()]
        .filter(({ operation }) => !startable.includes(operation))
        .map(({ arn }) => ["lambda:InvokeFunction", arn] as const),
      ...never(table, bucket),
      ...rare
        .filter(([, , only]) => !only.includes(name))
        .map(([action, key]) => [action, `${bucket}/${key}`] as const),
      ...(mailers.includes(name) ? [] : [["ses:SendEmail", mail] as const]),
    ];
    tried += denied.length;
    // Mail grants depend on the sender address, so the condition's value must be given too.
    for (const [action, resource] of denied)
      if (isAllowed(statements, action, resource, { "ses:FromAddress": [place.sender] }))
        allowed.push(`${name} ${action} ${resource}`);
    if (!outsiders.includes(name)) continue;
    for (const key of guarded)
      for (const call of calls) {
        tried++;
        if (isAllowed(statements, `dynamodb:${call}`, table, { "dynamodb:LeadingKeys": [key] }))
          allowed.push(`${name} ${call} ${key}`);
      }
  }
  return { tried, allowed };
};
