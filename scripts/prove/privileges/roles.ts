import { isAllowed, type Statement } from "#scripts/local/access.ts";
import type { Need } from "#scripts/local/aws.ts";
import { type LocalFunction, readModel, tableOf } from "#scripts/local/model.ts";
import { cloudAssembly } from "#scripts/local/prepare.ts";
import { readAssembly } from "#scripts/local/template.ts";
import { tryForbidden } from "#scripts/prove/privileges/forbidden.ts";
import { report } from "#scripts/prove/report.ts";
import { testBucket } from "#scripts/testing/buckets.ts";

type Grant = { action: string; resource: string };

/**
 * The right to read snapshots comes with the declaration of a large roster, also in functions that only write to it or
 * read it by key. It opens nothing more: their right to the table holds the same entries.
 */
const readsSnapshots = ({ action, resource }: Grant): boolean =>
  action === "s3:GetObject" && resource.endsWith("/snapshots/*");

/** Unused grants that come with code shared between functions, each with the reason. */
const unusedWithReason: Readonly<Record<string, string>> = {
  "updateWish dynamodb:DeleteItem": "saving a list can delete wishes; changing one cannot",
  "deleteTrainingAction dynamodb:PutItem":
    "changing a membership also writes its followers; ending it does not",
  "writeUserImport dynamodb:ConditionCheckItem":
    "a new profile can name an organisation; a row of an import cannot",
  "writeUserImport dynamodb:Query": "the same: it reads no organisation",
  "removeStructureProfile dynamodb:Query":
    "the structures of many profiles are queried; those of one profile are read by key",
  "confirmStructureRequests dynamodb:Query": "the same",
  "refuseStructureRequests dynamodb:Query": "the same",
  "refuseStructureRequests dynamodb:ConditionCheckItem":
    "confirming checks that the structure exists; refusing does not",
  "refusePeople dynamodb:ConditionCheckItem":
    "deleting an administrator checks that another one stays; unconfirmed people are never administrators",
  "loginWithCode dynamodb:PutItem": "a password chosen by staff is refused in the first step of the sign-in",
  "loginWithPasskey dynamodb:PutItem": "the same",
  "verifyEmail ses:SendEmail": "a sign-in mails about a new device; a new account has no known device",
  "reviewAccounts s3:DeleteObject":
    "its tests run in 2030, and storage refuses requests signed in the future",
  "reviewAccounts s3:PutObject": "the same",
  "giveFirstProfile dynamodb:ConditionCheckItem":
    "it makes a profile as createProfile does, and one without structures or organisation",
  "giveFirstProfile dynamodb:Query": "the same",
  "undoUserImport dynamodb:ConditionCheckItem":
    "it takes a profile back as undoLearnerImport does, which is tried with a picture and a promotion",
  "undoUserImport s3:DeleteObject": "the same",
  "deleteEvent dynamodb:ConditionCheckItem":
    "events and training actions share a version item, which is written; other pairs of lists need a check",
  "tickAttendance dynamodb:Query":
    "the cards of more than a hundred people are queried; a call ticks a hundred at most",
  "sendDigests dynamodb:PutItem":
    "a long list that a dead call left asks for digests; its test tells the list in the sources, with faults",
  "exportAccounts s3:DeleteObject": "it deletes the file if its owner's account is deleted meanwhile",
};

/** Lambda itself writes logs and sends failed events to the dead-letter queue. */
const ofLambda = /^(logs|sqs):/;

const site = "compagnon.test";

/** The functions by operation, with roles whose resources are the tests' tables and bucket. */
const readRoles = () => {
  const assembly = readAssembly(cloudAssembly, { secret: () => "test-origin", siteHost: site });
  const model = readModel(assembly, { site: `https://${site}`, siteHost: site, s3: "http://s3.test" });
  const variable = (name: string) =>
    [...model.functions.values()].map((one) => one.environment[name]).find(Boolean) ?? "";
  const here = (resource: string) =>
    resource
      .replace(`table/${tableOf(model).name}`, "table/test-*")
      .replace(`arn:aws:s3:::${variable("BUCKET_NAME")}/`, `arn:aws:s3:::${testBucket}/`);
  const local = (statement: Statement): Statement => ({
    ...statement,
    resources: statement.resources.map(here),
  });
  const functions = new Map<string, LocalFunction>(
    [...model.functions.values()].map((one) => [
      one.operation,
      { ...one, id: one.operation, statements: one.statements.map(local) },
    ]),
  );
  return { model, functions, sender: variable("MAIL_FROM") };
};

const grantsOf = ({ statements }: LocalFunction): Grant[] =>
  statements.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => ({ action, resource }))),
  );

const covers = ({ action, resource }: Grant, need: Grant): boolean =>
  isAllowed(
    [{ allow: true, services: [], actions: [action], resources: [resource], conditions: {} }],
    need.action,
    need.resource,
  );

/** The synthesised roles, and a record of every action that the tests needed of them. */
export const startRoles = () => {
  const { model, functions, sender } = readRoles();
  const seen = new Map<string, Map<string, Grant>>();
  const refused = new Set<string>();
  let calls = 0;
  const may = (name: string, { action, resource, facts }: Grant & Pick<Need, "facts">): boolean => {
    const one = functions.get(name);
    // Any other caller is the test itself.
    return one === undefined || isAllowed(one.statements, action, resource, facts);
  };
  const needed = (name: string, need: Need, granted = may(name, need)): void => {
    if (!functions.has(name)) return;
    calls++;
    const { action, resource } = need;
    if (!granted) refused.add(`${name} ${action} ${resource}`);
    const ofIt = seen.get(name) ?? new Map<string, Grant>();
    seen.set(name, ofIt.set(`${action} ${resource}`, { action, resource }));
  };
  return {
    functions,
    region: model.region,
    mailIdentities: model.mailIdentities,
    sender,
    may,
    needed,
    report: () => {
      const granted = [...functions].flatMap(([name, one]) =>
        grantsOf(one)
          .filter(({ action }) => !ofLambda.test(action))
          .map((grant) => ({ name, ...grant })),
      );
      const idle = granted.filter(
        ({ name, ...grant }) => ![...(seen.get(name)?.values() ?? [])].some((need) => covers(grant, need)),
      );
      const others = idle.filter((grant) => !readsSnapshots(grant));
      const unused = others.filter(({ name, action }) => !(`${name} ${action}` in unusedWithReason));
      const named = new Set(others.map(({ name, action }) => `${name} ${action}`));
      const idleReasons = Object.keys(unusedWithReason).filter((reason) => !named.has(reason));
      const forbidden = tryForbidden(functions, { table: "test-x", bucket: testBucket, sender });
      report(
        "Least privilege, both ways",
        [
          ["roles", functions.size],
          ["grants", granted.length],
          ["actions that the tests needed", calls],
          ["needed and not granted", refused.size, 0],
          ["granted and never used", unused.length, 0],
          ["never used, with a reason", others.length - unused.length],
          ["reasons for what is used", idleReasons.length, 0],
          ["snapshots that a function may read and never does", idle.length - others.length],
          ["forbidden actions tried", forbidden.tried],
          ["forbidden actions granted", forbidden.allowed.length, 0],
        ],
        [
          ...[...refused].map((line) => `Not granted: ${line}`),
          ...unused.map(({ name, action, resource }) => `Never used: ${name} ${action} ${resource}`),
          ...idleReasons.map((line) => `Used, against its reason: ${line}`),
          ...forbidden.allowed.map((line) => `Forbidden, but granted: ${line}`),
        ],
      );
    },
  };
};
