import type { Node } from "constructs";
import * as z from "zod";

const address = z.email();
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a domain name in lower case");

/** What a deployment chooses, given as `-c name=value`; every part has a value that synthesises offline. */
const Context = z.strictObject({
  /** Names the stacks and the file bucket: two deployments in one account need two names. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,20}$/)
    .default("compagnon"),
  /** The site's own domain name; without it the site answers on its cloudfront.net address. */
  domain: host.optional(),
  /** The Route 53 zone of that domain: its certificate and address records are then made here. */
  hostedZoneId: z.string().optional(),
  /** The domain that mails are sent from; without it the one address `mailFrom` is verified instead. */
  mailDomain: host.optional(),
  mailFrom: address.optional(),
  /** Whether this deployment verifies the sender's identity, or another one of the account, or a person, did so before. */
  mailIdentity: z.enum(["made", "exists"]).default("made"),
  /** Whether browsers must use HTTPS for every subdomain too, and may have that built in: for good, so only where asked for. */
  hsts: z.enum(["site", "subdomains", "preload"]).default("site"),
  /** Whether staff must have a second factor, or may. */
  secondFactor: z.enum(["required", "offered"]).default("required"),
  /** Who is told when something breaks, or when the month costs more than `budget` dollars. */
  alarmEmail: address.optional(),
  /** Uploads are scanned for malware before they are checked; `false` goes without, for accounts that may not. */
  malwareScan: z.stringbool().or(z.boolean()).default(true),
  budget: z.coerce.number().positive().optional(),
  /** What log lines call the deployed version. */
  version: z
    .string()
    .regex(/^[\w.+-]{1,40}$/)
    .default("unknown"),
});
export type Context = z.output<typeof Context> & { mailFrom: string };

/** Reads and checks the context of a deployment. */
export const readContext = (node: Node): Context => {
  const given = Object.keys(Context.shape).map((name) => [name, node.tryGetContext(name)] as const);
  const context = Context.parse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  const mailFrom = context.mailFrom ?? `ne-pas-repondre@${context.mailDomain ?? "exemple.fr"}`;
  return { ...context, mailFrom };
};
