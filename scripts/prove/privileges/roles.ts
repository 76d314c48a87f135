import { isAllowed, type Statement } from "#scripts/local/access.ts";
import type { Need } from "#scripts/local/aws.ts";
import { type LocalFunction, readModel, tableOf } from "#scripts/local/model.ts";
import { cloudAssembly } from "#scripts/local/prepare.ts";
import { readAssembly } from "#scripts/local/template.ts";
import { canaries } from "#scripts/prove/privileges/canaries.ts";
import { report } from "#scripts/prove/report.ts";
import { testBucket } from "#scripts/testing/services.ts";

type Grant = { action: string; resource: string };

/** Verbs that a function carries with a step that it shares with others, and never comes to: each with its reason. */
const shared: Readonly<Record<string, string>> = {
  "updateWish dynamodb:DeleteItem": "saving a list also takes wishes out of it; changing one does not",
  "deleteTrainingAction dynamodb:PutItem":
    "a membership's change also names followers anew; its end does not",
  "createProfile dynamodb:BatchGetItem": "a profile is shown with its structures; a new one has none",
  "writeUserImport dynamodb:ConditionCheckItem":
    "a new profile may name an organisation; a line of a file can't",
  "writeUserImport dynamodb:Query": "the same: it looks for no organisation",
  "removeStructureProfile dynamodb:Query":
    "the structures of many profiles are read as a list; one profile's are read by their keys",
  "confirmStructureRequests dynamodb:Query": "the same",
  "refuseStructureRequests dynamodb:Query": "the same",
  "refuseStructureRequests dynamodb:ConditionCheckItem":
    "confirming checks that the structure exists; refusing does not",
  "refusePeople dynamodb:ConditionCheckItem":
    "an administrator goes only where another one stays; nobody to confirm is an administrator",
  "loginWithCode dynamodb:PutItem": "a password that staff typed is refused at the first step of a sign-in",
  "loginWithPasskey dynamodb:PutItem": "the same",
  "verifyEmail ses:SendEmail": "a sign-in mails about a new device; who opens an account knows none",
  "restoreStructureChange dynamodb:BatchGetItem":
    "it answers with the structure's page and its places at events; no test restores a structure that has any",
  "reviewAccounts s3:DeleteObject":
    "the tests of reviews play in 2030: storage refuses what is signed so far ahead, and the clock's run does it",
  "reviewAccounts s3:PutObject": "the same",
  "exportAccounts s3:DeleteObject": "it takes the file back if its owner leaves while it is made",
};

/** Lambda itself writes a function's logs and puts aside the events that it gave up. */
const ofLambda = /^(logs|sqs):/;

const site = "compagnon.test";

/** Each function under its operation's name, its role speaking of the tests' tables and bucket. */
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

/** The synthesised roles, and what was asked of them: every action that a test's call needed, on what. */
export const startRoles = () => {
  const { model, functions, sender } = readRoles();
  const seen = new Map<string, Map<string, Grant>>();
  const refused = new Set<string>();
  let calls = 0;
  const may = (name: string, { action, resource, facts }: Grant & Pick<Need, "facts">): boolean => {
    const one = functions.get(name);
    // Whatever else calls is a test itself, with the operator's key.
    return one === undefined || isAllowed(one.statements, action, resource, facts);
  };
  const asked = (name: string, need: Need, granted = may(name, need)): void => {
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
    asked,
    report: () => {
      const granted = [...functions].flatMap(([name, one]) =>
        grantsOf(one)
          .filter(({ action }) => !ofLambda.test(action))
          .map((grant) => ({ name, ...grant })),
      );
      const idle = granted.filter(
        ({ name, ...grant }) => ![...(seen.get(name)?.values() ?? [])].some((need) => covers(grant, need)),
      );
      const isShared = ({ name, action }: (typeof idle)[number]) => `${name} ${action}` in shared;
      const unused = idle.filter((one) => !isShared(one));
      const bypassed = canaries(functions, { table: "test-x", bucket: testBucket, sender });
      for (const line of refused) console.log(`Not granted: ${line}`);
      for (const { name, action, resource } of unused)
        console.log(`Never used: ${name} ${action} ${resource}`);
      for (const line of bypassed.allowed) console.log(`Granted to who must not: ${line}`);
      report("Least privilege, both ways", [
        ["roles", functions.size],
        ["grants", granted.length],
        ["actions that the tests' calls asked for", calls],
        ["asked for and not granted", refused.size, 0],
        ["granted and never used", unused.length, 0],
        ["the same, with a reason", idle.length - unused.length, { atMost: Object.keys(shared).length }],
        ["canaries tried", bypassed.tried],
        ["canaries granted", bypassed.allowed.length, 0],
      ]);
    },
  };
};
