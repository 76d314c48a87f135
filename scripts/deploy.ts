import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { originSecretOf } from "#scripts/build/origin-secret.ts";
import { uploadSite } from "#scripts/build/upload-site.ts";
import { buildWeb } from "#scripts/build.ts";
import { synthesise } from "#scripts/synth.ts";

const root = resolve(import.meta.dirname, "..");
/** The outputs of the last deployment, by stack; create-admin reads them too. */
export const outputsFile = resolve(root, "dist/outputs.json");

const usage = `npm run deploy -- [options]

  --region eu-west-3           region of everything but the firewall and the certificate (us-east-1)
  --name compagnon             name of the stacks; two names are two separate platforms
  --domain example.fr          the site's own address; --zone ID: its Route 53 zone, for its records
  --mail-domain example.fr     domain that mails come from; --mail-from A: their sender
  --existing-mail-identity     the sender is verified already, by another deployment in this account or by hand
  --hsts subdomains            browsers ask for HTTPS on every subdomain too; "preload": for good, in browsers themselves
  --alarm-email A              who is told of failures; --budget 50: and of a month above so many dollars
  --second-factor offered      lets staff do without a second factor, which is required otherwise
  --no-malware-scan            go without Amazon GuardDuty's scan of uploads, where the account may not have it
  --renew-origin-secret        replaces the secret between CloudFront and functions, in three deployments of the platform
  --yes                        do not ask before changes of rights

Needs: AWS credentials in the environment (AWS_PROFILE or AWS_ACCESS_KEY_ID …), and once per account
  npx cdk bootstrap aws://ACCOUNT/REGION aws://ACCOUNT/us-east-1
Costs: about 23 dollars a month for 1,000 learners, of which 10 for the firewall: see the table in MEASURES.md.`;

const text = { type: "string" } as const;
const options = {
  region: { ...text, default: "eu-west-3" },
  name: { ...text, default: "compagnon" },
  domain: text,
  zone: text,
  "mail-domain": text,
  "mail-from": text,
  "existing-mail-identity": { type: "boolean", default: false },
  hsts: text,
  "alarm-email": text,
  budget: text,
  "second-factor": text,
  "no-malware-scan": { type: "boolean", default: false },
  "renew-origin-secret": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

const cdkDeploy = (stack: string, region: string, more: string[]): Record<string, string> => {
  const cli = resolve(root, "node_modules/aws-cdk/bin/cdk");
  const args = [
    cli,
    "deploy",
    stack,
    "--exclusively",
    "--app",
    "cdk.out",
    "--outputs-file",
    outputsFile,
    ...more,
  ];
  const env = { ...process.env, AWS_REGION: region, AWS_DEFAULT_REGION: region };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`cdk deploy ${stack} failed; nothing after it was done`);
  const outputs = existsSync(outputsFile) ? Outputs.parse(JSON.parse(readFileSync(outputsFile, "utf8"))) : {};
  return outputs[stack] ?? {};
};

const need = (outputs: Record<string, string>, name: string): string => {
  const value = outputs[name];
  if (!value) throw new Error(`The deployed stack has no output ${name}`);
  return value;
};

const deploy = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (values.help) return console.log(usage);
  const { name, region } = values;
  const context = {
    name,
    domain: values.domain,
    hostedZoneId: values.zone,
    mailDomain: values["mail-domain"],
    mailFrom: values["mail-from"],
    mailIdentity: values["existing-mail-identity"] ? "exists" : undefined,
    hsts: values.hsts,
    alarmEmail: values["alarm-email"],
    budget: values.budget,
    malwareScan: values["no-malware-scan"] ? "false" : undefined,
    secondFactor: values["second-factor"],
  };
  if (!values["mail-domain"] && !values["mail-from"]) {
    throw new Error(`Mails need a sender: --mail-domain or --mail-from\n\n${usage}`);
  }
  await buildWeb();
  await synthesise(Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined)));

  const approval = values.yes ? ["--require-approval", "never"] : [];
  const edge = cdkDeploy(`${name}-edge`, "us-east-1", approval);
  const parameters = {
    WebAclArn: need(edge, "WebAclArn"),
    ...(values.domain && { CertificateArn: need(edge, "CertificateArn") }),
  };
  const origin = originSecretOf(name, new SecretsManagerClient({ region }));
  const deployPlatform = async () => {
    const given = Object.entries({ ...parameters, ...(await origin.parameters()) });
    const flags = given.flatMap(([key, value]) => ["--parameters", `${name}:${key}=${value}`]);
    return cdkDeploy(name, region, [...approval, ...flags]);
  };
  let made = await deployPlatform();
  for (const step of values["renew-origin-secret"] ? origin.renewal : []) {
    await step();
    made = await deployPlatform();
  }

  const count = await uploadSite(resolve(root, "dist/web"), need(made, "SiteBucket"), region);
  console.log(`\n${count} files of the site uploaded: ${need(made, "SiteUrl")}`);
  const records = Object.entries(made).filter(([key]) => /^(Dkim|Dmarc)/.test(key));
  if (records.length > 0)
    console.log(
      `\nDNS records that mails need to be trusted (made already where --zone holds the mail domain):\n${records.map(([, record]) => `  ${record}`).join("\n")}`,
    );
  console.log(`
To do once:
  · confirm the mails that AWS has just sent (sender address, alarms)
  · ask AWS to take SES out of its sandbox: until then, mails only reach verified addresses
  · ask for at least 1,000 concurrent Lambda executions, where the account has fewer
  · AWS_REGION=${region} npm run create-admin -- --name ${name} --email you@example.fr`);
};

if (import.meta.main) {
  try {
    await deploy();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
