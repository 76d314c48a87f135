import { isAllowed } from "#scripts/local/access.ts";
import type { LocalFunction } from "#scripts/local/model.ts";

// Written by hand, as a second opinion: what a mistake in reading rights off bundles must not give away.

const elsewhere = "arn:aws:dynamodb:eu-west-3:000000000000:";

/** What nobody may do, to the table or to anything. */
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
  ["lambda:InvokeFunction", "arn:aws:lambda:eu-west-3:000000000000:function:login"],
  ["logs:DeleteLogGroup", "arn:aws:logs:eu-west-3:000000000000:log-group:login"],
  ["iam:PassRole", "arn:aws:iam::000000000000:role/any"],
  ["sts:AssumeRole", "arn:aws:iam::000000000000:role/any"],
  ["ses:SendRawEmail", "arn:aws:ses:eu-west-3:000000000000:identity/somebody.else"],
];

/** What only these may do, beside the table: read, write and remove files, and send mails. */
const rare: readonly (readonly [action: string, key: string, only: readonly string[]])[] = [
  ["s3:GetObject", "quarantine/x", ["validateUpload"]],
  ["s3:DeleteObject", "quarantine/x", ["validateUpload"]],
  ["s3:DeleteObject", "exports/x", ["exportAccounts", "removeDeleted"]],
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
      // An account that nobody uses, a profile that somebody made alone, a work situation that a trainer added.
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
/** What lets somebody in, which functions that only show or save content must not reach; a few of them by name. */
const guarded = ["CREDENTIAL#x", "VERIFY#x", "RESET#x", "FACTOR#x", "CHALLENGE#x"];
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
  // Links.
  "register",
  "resendVerification",
  "requestPasswordReset",
  "requestEmailChange",
  "resendEmailChange",
  "createUserProfile",
  "inviteUserAgain",
  "writeUserImport",
  "writeLearnerImport",
  // What happened to an account.
  "confirmPasswordReset",
  "changePassword",
  "confirmEmailChange",
  "addPasskey",
  "addTotp",
  "removeFactor",
  "resetFactors",
  "renameUser",
  "updateProfile",
  "deleteProfile",
  "undoUserImport",
  "undoLearnerImport",
  "deleteAccount",
  "reviewAccounts",
  // A sign-in from a new device.
  "login",
  "loginWithCode",
  "loginWithPasskey",
  "verifyEmail",
];

/** Tries on every role what it must not be granted, and tells what it is. */
export const canaries = (
  functions: ReadonlyMap<string, LocalFunction>,
  place: { table: string; bucket: string; sender: string },
): { tried: number; allowed: string[] } => {
  const bucket = `arn:aws:s3:::${place.bucket}`;
  const table = `${elsewhere}table/${place.table}`;
  const mail = `arn:aws:ses:eu-west-3:000000000000:identity/${place.sender}`;
  const allowed: string[] = [];
  let tried = 0;
  for (const [name, { statements }] of functions) {
    const denied = [
      ...never(table, bucket),
      ...rare
        .filter(([, , only]) => !only.includes(name))
        .map(([action, key]) => [action, `${bucket}/${key}`] as const),
      ...(mailers.includes(name) ? [] : [["ses:SendEmail", mail] as const]),
    ];
    tried += denied.length;
    // Mails are granted by their sender: whose identity is named is not enough.
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
