/**
 * Literals in a bundle that declare its AWS calls, as `"service:Action"` or `"service:Action key/*"`, and its protected
 * partitions, as `"dynamodb:LeadingKeys KIND#*"`.
 */
const literal = /["'`]((?:dynamodb|s3|ses|sqs|lambda):[A-Za-z]+(?: [^"'`\s]+)?)["'`]/g;

/**
 * Every action that functions can be granted. An unknown literal fails the build: it is a new action of functions/store or
 * functions/platform, or a library's string that looks like one.
 */
const known = new Set([
  "dynamodb:BatchGetItem",
  "dynamodb:Query",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:ConditionCheckItem",
  "dynamodb:LeadingKeys",
  "s3:GetObject",
  "s3:PutObject",
  "s3:DeleteObject",
  "ses:SendEmail",
  "ses:SendRawEmail",
  "lambda:InvokeFunction",
  "sqs:SendMessage",
]);

/** The IAM actions named in a bundle, sorted. Tree shaking has removed those that the function never uses. */
export const actionsIn = (bundle: string, name: string): string[] => {
  const found = [...new Set([...bundle.matchAll(literal)].flatMap(([, action]) => action ?? []))].sort();
  for (const action of found) {
    const [verb = "", keys] = action.split(" ");
    if (!known.has(verb))
      throw new Error(`${name}: its bundle names ${action}, which scripts/build/grants.ts does not know`);
    if (verb.startsWith("sqs:") && !keys)
      throw new Error(`${name}: ${action} must say whose queue, as "sqs:SendMessage buildArchives"`);
    if (verb.startsWith("s3:") && !keys)
      throw new Error(`${name}: ${action} must say which keys, as "s3:GetObject available/*"`);
  }
  return found;
};

const variable = /process\.env(?:\.([A-Z][A-Z0-9_]*)|\[["'`]([A-Z][A-Z0-9_]*)["'`]\])/g;

/** The configuration variables that a bundle reads, among those that infra offers. */
export const variablesIn = (bundle: string, offered: readonly string[]): string[] => {
  const read = new Set([...bundle.matchAll(variable)].map(([, dotted, quoted]) => dotted ?? quoted));
  return offered.filter((name) => read.has(name));
};
