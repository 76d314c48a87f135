import { expect, it } from "vitest";
import { type Environment, stackNameOf } from "#infra/context.ts";
import { environmentOf } from "#scripts/operate/deploy/environment.ts";
import type { Facts, Known } from "#scripts/operate/preflight/facts.ts";
import { judge, type Verdict } from "#scripts/operate/preflight/judge.ts";

const name = stackNameOf("production");
const least = { mailDomain: "exemple.fr", alarmEmail: "equipe@exemple.fr" };
const own = { ...least, domain: "exemple.fr", hostedZoneId: "Z1" };
const known = <Value>(value: Value): Known<Value> => ({ value });

const zone = {
  name: "exemple.fr",
  isPrivate: false,
  nameServers: ["ns-1.awsdns.com"],
  records: [] as string[],
};
const ready: Facts = {
  account: known("123456789012"),
  uncommitted: [],
  edge: known(undefined),
  platform: known(undefined),
  bootstrap: { "eu-west-3": known(28), "us-east-1": known(28) },
  concurrency: known(1_000),
  codeStorage: known({ used: 0, most: 80_530_636_800 }),
  mail: known({ isProduction: true, mailsADay: 50_000, standing: "HEALTHY" }),
  sender: known(undefined),
  hasFileBucket: known(false),
  distributions: known([{ comment: "compagnon-staging", aliases: [] }]),
  zone: known(undefined),
  askedServers: known([]),
};
const stack = (status: string, outputs = {}) => known({ status, outputs });
const running = {
  platform: stack("UPDATE_COMPLETE"),
  edge: stack("CREATE_COMPLETE"),
  hasFileBucket: known(true),
};
const inZone = (more: Partial<typeof zone>) => ({
  zone: known({ ...zone, ...more }),
  askedServers: known(["ns-1.awsdns.com"]),
});
const ours = known({ isVerified: true, isOurs: true });
const others = known({ isVerified: true, isOurs: false });

const verdicts = (environment: Environment, facts: Facts) =>
  judge(name, environment, facts).filter(({ verdict }) => verdict !== "fine");

it("finds nothing to say of a ready account, of a running platform, and of one with its own domain", () => {
  expect(verdicts(environmentOf(least), ready)).toEqual([]);
  expect(verdicts(environmentOf(least), { ...ready, ...running, sender: ours })).toEqual([]);
  expect(verdicts(environmentOf(own), { ...ready, ...inZone({}) })).toEqual([]);
  const records = ["A exemple.fr", "TXT _dmarc.exemple.fr"];
  expect(
    verdicts(environmentOf(own), { ...ready, ...running, sender: ours, ...inZone({ records }) }),
  ).toEqual([]);
});

it.each<[string, Partial<Facts>, Record<string, unknown>, Verdict, string, string]>([
  [
    "nobody signed in",
    { account: { unknown: "ExpiredToken: …" } },
    least,
    "stops",
    "credentials",
    "sso login",
  ],
  ["changes without commit", { uncommitted: [" M a.ts"] }, least, "warns", "version", "commit first"],
  [
    "another region before",
    { ...running, sender: ours, edge: stack("CREATE_COMPLETE", { Options: '{"region":"eu-west-1"}' }) },
    least,
    "stops",
    "region",
    "--region eu-west-1",
  ],
  [
    "no bootstrap of us-east-1",
    { bootstrap: { "eu-west-3": known(28), "us-east-1": known(undefined) } },
    least,
    "stops",
    "bootstrap of us-east-1",
    "npx cdk bootstrap aws://123456789012/us-east-1",
  ],
  [
    "an old bootstrap",
    { bootstrap: { "eu-west-3": known(5) } },
    least,
    "stops",
    "bootstrap of eu-west-3",
    "npx cdk bootstrap aws://123456789012/eu-west-3",
  ],
  [
    "a first try that left nothing",
    { platform: stack("ROLLBACK_COMPLETE") },
    least,
    "warns",
    `stack ${name}`,
    "over",
  ],
  [
    "a first try that left something",
    { platform: stack("ROLLBACK_FAILED") },
    least,
    "stops",
    `stack ${name}`,
    "RUNBOOK",
  ],
  [
    "an update that could not go back",
    { ...running, sender: ours, platform: stack("UPDATE_ROLLBACK_FAILED") },
    least,
    "stops",
    `stack ${name}`,
    "continue-update-rollback --region eu-west-3",
  ],
  [
    "a deployment under way",
    { edge: stack("UPDATE_IN_PROGRESS") },
    least,
    "stops",
    `stack ${name}-edge`,
    "wait",
  ],
  [
    "a bucket left behind",
    { hasFileBucket: known(true) },
    least,
    "stops",
    "bucket of files",
    "empty and delete",
  ],
  ["a domain without zone", {}, { ...least, domain: "exemple.fr" }, "warns", "domain", "ACM"],
  ["a zone of nobody", {}, own, "stops", "domain", "Hosted zones"],
  ["a private zone", inZone({ isPrivate: true }), own, "stops", "domain", "public zone"],
  ["another domain's zone", inZone({ name: "autre.fr" }), own, "stops", "domain", "--hosted-zone-id"],
  ["an end that only looks alike", inZone({ name: "ple.fr" }), own, "stops", "domain", "--hosted-zone-id"],
  [
    "an address record already",
    inZone({ records: ["A exemple.fr"] }),
    own,
    "stops",
    "domain",
    "delete these records",
  ],
  ["a DMARC record already", inZone({ records: ["TXT _dmarc.exemple.fr"] }), own, "stops", "domain", "DMARC"],
  [
    "a registrar that asks elsewhere",
    { zone: known(zone), askedServers: known(["ns.ailleurs.fr"]) },
    own,
    "warns",
    "domain",
    "ns-1.awsdns.com",
  ],
  [
    "the domain on another distribution",
    { ...inZone({}), distributions: known([{ comment: "old", aliases: ["exemple.fr"] }]) },
    own,
    "stops",
    "CloudFront",
    "take the name off",
  ],
  ["no distribution yet", { distributions: known([]) }, least, "unknown", "CloudFront", "must be verified"],
  ["a sender of another", { sender: others }, least, "stops", "sender of mails", "--mail-identity exists"],
  [
    "a sender that nobody verified",
    {},
    { ...least, mailIdentity: "exists" },
    "stops",
    "sender of mails",
    "made",
  ],
  [
    "our sender about to be given up",
    { ...running, sender: ours },
    { ...least, mailIdentity: "exists" },
    "stops",
    "sender of mails",
    "--mail-identity made",
  ],
  [
    "a sender not verified yet",
    { ...running, sender: known({ isVerified: false, isOurs: true }) },
    least,
    "warns",
    "sender of mails",
    "DNS records",
  ],
  [
    "the sandbox of mails",
    { mail: known({ isProduction: false, mailsADay: 200, standing: "HEALTHY" }) },
    least,
    "warns",
    "mails (SES)",
    "production access",
  ],
  [
    "mails stopped by AWS",
    { mail: known({ isProduction: true, mailsADay: 200, standing: "SHUTDOWN" }) },
    least,
    "stops",
    "mails (SES)",
    "Support",
  ],
  [
    "a new account's functions at once",
    { concurrency: known(99) },
    least,
    "stops",
    "functions at once",
    "--few-executions accepted",
  ],
  [
    "those that a deployer accepts",
    { concurrency: known(10) },
    { ...least, fewExecutions: "accepted" },
    "warns",
    "functions at once",
    "Service Quotas",
  ],
  [
    "few functions at once",
    { concurrency: known(100) },
    least,
    "warns",
    "functions at once",
    "Service Quotas",
  ],
  [
    "a call that was refused",
    { concurrency: { unknown: "AccessDenied" } },
    least,
    "unknown",
    "functions at once",
    "",
  ],
])("says of %s what to do, and nothing else", (_, facts, values, verdict, what, todo) => {
  const found = verdicts(environmentOf(values), { ...ready, ...facts });
  expect(found).toEqual([expect.objectContaining({ what, verdict })]);
  expect(found[0]?.todo ?? "").toContain(todo);
});

it("lets staging do with a new account's functions at once", () => {
  const found = judge(stackNameOf("staging"), environmentOf(least), { ...ready, concurrency: known(10) });
  expect(found.find(({ what }) => what === "functions at once")?.verdict).toBe("warns");
});

it("takes a DMARC record that stays for no obstacle where the deployment makes none", () => {
  const facts = { ...ready, sender: others, ...inZone({ records: ["TXT _dmarc.exemple.fr"] }) };
  expect(verdicts(environmentOf({ ...own, mailIdentity: "exists" }), facts)).toEqual([]);
});
