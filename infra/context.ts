import type { Node } from "constructs";
import * as z from "zod";

const address = z.email();
/** CloudFormation reads a secret again only if the reference itself changes. */
const secretVersion = z
  .string()
  .regex(/^[0-9A-Za-z-]{32,64}$/, "the VersionId that aws secretsmanager put-secret-value prints")
  .optional();
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a domain name in lower case");

/** The options of a deployment, each with a default that synthesises offline. The texts are the command's help. */
const choices = {
  domain: host.optional().describe("the site's own address; without it, one that ends in cloudfront.net"),
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]+$/, "the id of a Route 53 zone, as Z0123456789ABC")
    .optional()
    .describe("Route 53 zone of that domain: its certificate and records are then made"),
  mailDomain: host.optional().describe("domain that mails come from; without it, verifies only mailFrom"),
  mailFrom: address.optional().describe("sender of mails; without it, ne-pas-repondre@ the mail domain"),
  mailIdentity: z
    .enum(["made", "exists"])
    .default("made")
    .describe('"exists": another deployment, or a person, verified the sender in this account'),
  hsts: z
    .enum(["site", "subdomains", "preload"])
    .default("site")
    .describe('"subdomains": browsers ask for HTTPS there too; "preload": for good, in browsers themselves'),
  secondFactor: z
    .enum(["required", "offered"])
    .default("required")
    .describe('second factor of staff; "offered" lets them do without'),
  alarmEmail: address
    .optional()
    .describe("who hears of failures and of the budget: a mailbox that several read"),
  malwareScan: z
    .boolean()
    .or(z.stringbool())
    .default(true)
    .describe('"false": goes without GuardDuty\'s scan of uploads, where the account may not have it'),
  backupCopy: z
    .string()
    .regex(/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/, "the ARN of a backup vault")
    .optional()
    .describe("vault of another account, to which each night's backup is copied"),
  networkKeyVersion: secretVersion.describe(
    "version of the network key in Secrets Manager, once somebody has changed it there",
  ),
  pushKeyVersion: secretVersion.describe("the same of the key that push services know us by"),
  canaryPasswordVersion: secretVersion.describe("the same of the canary's password"),
  fewExecutions: z
    .enum(["refused", "accepted"])
    .default("refused")
    .describe(
      '"accepted": deploys although the account runs fewer than 100 functions at once; pages then answer "surchargé"',
    ),
  budget: z.coerce
    .number()
    .positive()
    .default(55)
    .describe("dollars a month of the whole account; a mail tells when they are exceeded, or will be"),
};

/** A committed file of `environments`. */
export const Environment = z
  .strictObject({
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "an AWS region, as eu-west-3")
      .default("eu-west-3")
      .describe("region of all but the firewall and the certificate, which AWS wants in us-east-1"),
    ...choices,
    alarmEmail: choices.alarmEmail.unwrap().describe(choices.alarmEmail.description ?? ""),
  })
  .refine(({ mailDomain, mailFrom }) => mailDomain ?? mailFrom, "mails need a sender: mailDomain or mailFrom")
  .refine(({ domain, hostedZoneId }) => domain || !hostedZoneId, "hostedZoneId is of use with domain only");
export type Environment = z.output<typeof Environment>;

export const EnvironmentName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,15}$/, "2 to 16 lower-case letters, digits and hyphens, as production");

/** Nobody depends on staging: it is watched and guarded, for 19 dollars a month, while a release is being tried. */
export const isBare = (environment: string | undefined, tryingRelease: boolean): boolean =>
  environment === "staging" && !tryingRelease;

/** The stack of an environment; what is synthesised for none is only run or tested. */
export const stackNameOf = (environment?: string): string =>
  environment ? `compagnon-${environment}` : "compagnon";

/** Whether a zone of DNS has the records of a domain. */
export const isWithin = (domain: string, zone: string): boolean =>
  domain === zone || domain.endsWith(`.${zone}`);

/** Given as `-c name=value`. */
const Context = z.strictObject({
  environment: EnvironmentName.optional(),
  /** The version with its commit, an output of the stack. No function holds it: each commit would update them all. */
  version: z
    .string()
    .regex(/^[\w.+-]{1,40}$/)
    .default("unknown"),
  /** The environment's file as JSON: what the next deployment is compared with. */
  options: z.string().optional(),
  tryingRelease: z.boolean().or(z.stringbool()).default(false),
  ...choices,
});
export type Context = z.output<typeof Context> & {
  name: string;
  mailFrom: string;
  /** Without firewall, alarms, dashboard and canary. */
  isBare: boolean;
};

/** Reads and checks the context of a deployment. */
export const readContext = (node: Node): Context => {
  const given = Object.keys(Context.shape).map((name) => [name, node.tryGetContext(name)] as const);
  const context = Context.parse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  const mailFrom = context.mailFrom ?? `ne-pas-repondre@${context.mailDomain ?? "exemple.fr"}`;
  const { environment, tryingRelease } = context;
  return {
    ...context,
    name: stackNameOf(environment),
    mailFrom,
    isBare: isBare(environment, tryingRelease),
  };
};
