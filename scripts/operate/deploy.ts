import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { isBare, stackNameOf } from "#infra/context.ts";
import { readManifest } from "#infra/manifest.ts";
import { originSecretOf } from "#scripts/build/origin-secret.ts";
import { uploadSite } from "#scripts/build/upload-site.ts";
import { versionName, writeBundleVersions } from "#scripts/build/version.ts";
import { buildWeb } from "#scripts/commands/build.ts";
import { synthesise } from "#scripts/commands/synth.ts";
import { openDeployedCanary } from "#scripts/operate/canary.ts";
import { runCommand } from "#scripts/operate/command.ts";
import { type DeployedStack, findStack, need, type Outputs } from "#scripts/operate/deploy/deployed.ts";
import {
  changesBetween,
  environmentFile,
  environmentFlags,
  environmentOf,
  flagsHelp,
  readValues,
  type Values,
  writeEnvironment,
} from "#scripts/operate/deploy/environment.ts";
import { readTemplates } from "#scripts/operate/deploy/templates.ts";
import { startAtThisVersion } from "#scripts/operate/migrate/migrate.ts";
import { preflight } from "#scripts/operate/preflight/preflight.ts";

const root = resolve(import.meta.dirname, "../..");

const usage = `npm run deploy -- --env NAME [options]

Deploys the platform of one environment, as environments/NAME.json says; commit that file. Options are written into it,
once shown; to take one away, delete its line. Before it changes anything in AWS, it checks the account (npm run
preflight), shows what will change and asks.

  --env NAME                staging, production …: the stacks are compagnon-NAME and -canary, and compagnon-NAME-edge and -watch in us-east-1
${flagsHelp()}

  --trying-release          staging with the firewall, alarms, dashboard and canary that any other environment always has
  --renew-origin-secret     replaces the secret between CloudFront and functions, in three deployments of the platform
  --yes                     does not ask: for a workflow

Needs: AWS credentials in the environment (AWS_PROFILE or AWS_ACCESS_KEY_ID …), and once per account
  npx cdk bootstrap aws://ACCOUNT/REGION aws://ACCOUNT/us-east-1
Costs: MEASURES.md says what of, for 100, 1,000 and 10,000 learners.`;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const options = {
  ...Object.fromEntries(Object.keys(environmentFlags).map((name) => [name, text])),
  env: text,
  "trying-release": flag,
  "renew-origin-secret": flag,
  yes: flag,
  help: flag,
} as const;

const cdk = (region: string, ...args: string[]): void => {
  const cli = resolve(root, "node_modules/aws-cdk/bin/cdk");
  const env = { ...process.env, AWS_REGION: region, AWS_DEFAULT_REGION: region };
  const all = [cli, ...args, "--exclusively", "--app", "cdk.out"];
  const { status } = spawnSync(process.execPath, all, { cwd: root, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`cdk ${args.slice(0, 2).join(" ")} failed; nothing after it was done`);
};

const confirm = async (question: string): Promise<void> => {
  if (!process.stdin.isTTY) throw new Error(`${question} Nobody is there to answer: say --yes`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`${question} (yes/no) `);
  lines.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Error("Nothing was done");
};

const printList = (title: string, lines: readonly string[]): void =>
  console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);

/** Shows how the next deployment differs from the one that runs: options, version, then resources. */
const showChanges = (
  name: string,
  region: string,
  {
    deployed,
    wanted,
    version,
    bare,
  }: { deployed: DeployedStack | undefined; wanted: Values; version: string; bare: boolean },
): void => {
  if (!deployed) {
    printList("Nothing is deployed yet. This will be:", [name, `version ${version}`]);
    return;
  }
  const before: Values = JSON.parse(deployed.outputs["Options"] ?? "{}");
  const changes = [
    ...changesBetween(
      { version: deployed.outputs["Version"], bare: deployed.outputs["Bare"] !== undefined },
      { version, bare },
    ),
    ...changesBetween(before, wanted),
  ];
  printList("Against what runs now:", changes.length > 0 ? changes : ["the same options and version"]);
  console.log("");
  cdk("us-east-1", "diff", `${name}-edge`);
  cdk(region, "diff", name);
  if (bare) return;
  cdk("us-east-1", "diff", `${name}-watch`);
  cdk(region, "diff", `${name}-canary`);
};

const deploy = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  const given: Record<string, string | boolean | undefined> = values;
  if (values.help) return console.log(usage);
  if (!values.env) throw new Error(usage);
  const file = environmentFile(values.env);
  const name = stackNameOf(values.env);
  const kept = readValues(file);
  const chosen = Object.entries(environmentFlags).flatMap(([key, field]) =>
    given[key] === undefined ? [] : [[field, given[key]]],
  );
  const wanted = environmentOf(kept, Object.fromEntries(chosen));
  const { region } = wanted;
  const bare = isBare(values.env, values["trying-release"]);
  const ask = (question: string) => (values.yes ? Promise.resolve() : confirm(question));

  const changes = changesBetween(kept ?? {}, wanted);
  if (changes.length > 0) {
    printList(`${relative(root, file)} will say:`, changes);
    await ask("Write it?");
    writeEnvironment(file, wanted);
  }
  const version = versionName();
  const assembly = await synthesise({
    ...wanted,
    environment: values.env,
    tryingRelease: values["trying-release"],
    version,
    options: JSON.stringify(wanted),
  });
  if (!(await preflight(values.env, wanted, readTemplates(assembly))))
    throw new Error("\nNothing was deployed: see what stops it above");
  await buildWeb();
  writeBundleVersions(resolve(root, "dist/web"), version, readManifest(resolve(root, "dist/functions")));
  const stacks = new CloudFormationClient({ region });
  showChanges(name, region, { deployed: await findStack(name, stacks), wanted, version, bare });
  await ask(`\nDeploy to ${values.env}?`);

  // Changes of rights are part of what was shown.
  const approved = ["--require-approval", "never"];
  const deployEdge = () => cdk("us-east-1", "deploy", `${name}-edge`, ...approved);
  const findEdge = async (): Promise<Outputs> =>
    (await findStack(`${name}-edge`, new CloudFormationClient({ region: "us-east-1" })))?.outputs ?? {};
  // AWS deletes no firewall that CloudFront still uses.
  const losesFirewall = bare && "WebAclArn" in (await findEdge());
  if (!losesFirewall) deployEdge();
  const edge = await findEdge();
  const parameters = {
    ...(!bare && { WebAclArn: need(edge, "WebAclArn") }),
    ...(wanted.domain && { CertificateArn: need(edge, "CertificateArn") }),
  };
  const origin = originSecretOf(name, new SecretsManagerClient({ region }));
  const deployPlatform = async (): Promise<Outputs> => {
    const all = Object.entries({ ...parameters, ...(await origin.parameters()) });
    cdk(
      region,
      "deploy",
      name,
      ...approved,
      ...all.flatMap(([key, value]) => ["--parameters", `${key}=${value}`]),
    );
    return (await findStack(name, stacks))?.outputs ?? {};
  };
  let made = await deployPlatform();
  for (const step of values["renew-origin-secret"] ? origin.renewal : []) {
    await step();
    made = await deployPlatform();
  }

  if (losesFirewall) deployEdge();

  const table = need(made, "TableName");
  // For the store's client, here and of the canary.
  Object.assign(process.env, { AWS_REGION: region, TABLE_NAME: table });
  await startAtThisVersion(table);
  const count = await uploadSite(resolve(root, "dist/web"), need(made, "SiteBucket"), region);
  console.log(`\n${count} files of the site uploaded: ${need(made, "SiteUrl")}, version ${version}`);
  if (bare) {
    // Without effect where they do not exist.
    cdk(region, "destroy", `${name}-canary`, "--force");
    cdk("us-east-1", "destroy", `${name}-watch`, "--force");
  } else {
    await openDeployedCanary({ secret: need(made, "CanarySecret"), name, region });
    const distribution = `DistributionId=${need(made, "DistributionId")}`;
    cdk("us-east-1", "deploy", `${name}-watch`, ...approved, "--parameters", distribution);
    // Last: by now the canary's first success is counted, without which its alarm would ring at once.
    const topic = `TopicArn=${need(made, "AlarmTopic")}`;
    cdk(region, "deploy", `${name}-canary`, ...approved, "--parameters", topic);
  }
  const records = Object.entries(made).filter(([key]) => /^(Dkim|Dmarc)/.test(key));
  if (records.length > 0)
    printList(
      "DNS records that mails need to be trusted (made already where the zone holds the mail domain):",
      records.map(([, record]) => record),
    );
  printList("To do once:", [
    "· confirm the mails that AWS has just sent (sender address, alarms)",
    `· git add ${relative(root, file)}, and commit it`,
    `· npm run create-admin -- --env ${values.env} --email you@example.fr`,
    `· npm run smoke -- --env ${values.env}, which rings an alarm to see that its mail arrives`,
  ]);
};

if (import.meta.main) await runCommand(deploy);
