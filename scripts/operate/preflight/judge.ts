import { type Environment, isWithin, stackNameOf } from "#infra/context.ts";
import { type Facts, firewallRegion, type Known } from "#scripts/operate/preflight/facts.ts";

export type Verdict = "fine" | "warns" | "stops" | "unknown";

/** What was looked at, how it stands, and what to do unless it is fine. */
export type Finding = { what: string; verdict: Verdict; seen: string; todo?: string };

type Case = Omit<Finding, "what">;

const fine = (seen: string): Case => ({ verdict: "fine", seen });
const warns = (seen: string, todo: string): Case => ({ verdict: "warns", seen, todo });
const stops = (seen: string, todo: string): Case => ({ verdict: "stops", seen, todo });

/** The version that the synthesised manifest requires. */
const bootstrapWanted = 6;
/** A class of 30 that opens one page makes hundreds of calls at once; accounts get this many when they ask. */
const executionsWanted = 1_000;
/** Workers take four each minute beside the canary's and the warmer's, and one page makes several calls at once. */
const executionsNeeded = 100;

const judgeStack = (name: string, region: string, status: string | undefined): Case => {
  if (!status) return fine("not deployed yet");
  const command = (verb: string) => `aws cloudformation ${verb} --region ${region} --stack-name ${name}`;
  if (status === "ROLLBACK_COMPLETE")
    return warns(status, "its first deployment failed and left nothing: this one deletes it and starts over");
  if (status === "UPDATE_ROLLBACK_FAILED")
    return stops(status, `${command("continue-update-rollback")}, then deploy again`);
  if (status.endsWith("_FAILED"))
    return stops(status, "RUNBOOK.md, Deploy, “A first deployment that fails” says how to delete it");
  if (status.endsWith("_IN_PROGRESS") && status !== "REVIEW_IN_PROGRESS")
    return stops(status, `a deployment is under way: ${command("wait stack-update-complete")}`);
  return fine(status);
};

const judgeSender = (
  { mailIdentity, mailDomain, mailFrom }: Environment,
  sender: { isVerified: boolean; isOurs: boolean } | undefined,
): Case => {
  const name = mailDomain ?? mailFrom ?? "";
  if (!sender)
    return mailIdentity === "made"
      ? fine(`${name} is new: the deployment asks AWS to verify it`)
      : stops(
          `${name} is not an identity of SES in this region`,
          "--mail-identity made, or verify it in SES first",
        );
  if (mailIdentity === "made" && !sender.isOurs)
    return stops(`${name} exists already, made by another deployment or by hand`, "--mail-identity exists");
  if (mailIdentity === "exists" && sender.isOurs)
    return stops(`${name} was made by this platform, which would now delete it`, "--mail-identity made");
  if (!sender.isVerified)
    return warns(
      `${name} is not verified yet: no mail leaves`,
      "add the DNS records that the deployment prints, or confirm AWS's mail",
    );
  return fine(`${name} is verified`);
};

const judgeDomain = (environment: Environment, facts: Facts, isFirst: boolean): Case => {
  const { domain, hostedZoneId, mailDomain, mailIdentity } = environment;
  if (!domain) return fine("none: the site answers on an address of CloudFront");
  if (!hostedZoneId)
    return isFirst
      ? warns(
          `${domain}, without its zone`,
          `while the deployment waits, add the record that ACM's console in ${firewallRegion} shows, then point ${domain} at the distribution`,
        )
      : fine(`${domain}, its records kept by hand`);
  if (!("value" in facts.zone)) return { verdict: "unknown", seen: facts.zone.unknown };
  const zone = facts.zone.value;
  if (!zone)
    return stops(`${hostedZoneId} is no zone of this account`, "--hosted-zone-id: Route 53, Hosted zones");
  if (zone.isPrivate)
    return stops(`${zone.name} is a private zone`, "--hosted-zone-id: the public zone of the domain");
  if (!isWithin(domain, zone.name))
    return stops(
      `${hostedZoneId} is the zone of ${zone.name}, which does not hold ${domain}`,
      "--hosted-zone-id",
    );
  const records = zone.records.filter((record) =>
    [`A ${domain}`, `AAAA ${domain}`, `CNAME ${domain}`].includes(record),
  );
  const makesDmarc = mailIdentity === "made" && mailDomain && isWithin(mailDomain, domain);
  if (makesDmarc) records.push(...zone.records.filter((record) => record === `TXT _dmarc.${mailDomain}`));
  if (isFirst && records.length > 0)
    return stops(
      `${zone.name} holds ${records.join(", ")} already`,
      "delete these records first (note them): the deployment makes its own. To keep a DMARC record, verify the mail domain by hand and say --mail-identity exists",
    );
  const asked = "value" in facts.askedServers ? facts.askedServers.value : [];
  if (!asked.some((server) => zone.nameServers.includes(server)))
    return warns(
      `the Internet asks ${asked.join(", ") || "nobody"} about ${zone.name}, not the zone's own servers`,
      `at your registrar, name ${zone.nameServers.join(", ")}: until then the deployment waits for its certificate`,
    );
  return fine(`${domain}, in the zone ${zone.name}`);
};

const judgeDistributions = (
  name: string,
  domain: string | undefined,
  distributions: { comment: string; aliases: string[] }[],
): Case => {
  const other = distributions.find(
    ({ comment, aliases }) => comment !== name && domain && aliases.includes(domain),
  );
  if (other)
    return stops(
      `${domain} belongs to another distribution (${other.comment || "without comment"})`,
      "take the name off it first",
    );
  if (distributions.length > 0) return fine("the account has distributions");
  return {
    verdict: "unknown",
    seen: "the account has no distribution yet, and no call tells whether it may",
    todo: "if the deployment fails with “Your account must be verified”, open a case in AWS Support (Account and billing, free), then deploy again",
  };
};

const judgeMail = ({
  isProduction,
  mailsADay,
  standing,
}: {
  isProduction: boolean;
  mailsADay: number;
  standing: string;
}): Case => {
  if (standing === "SHUTDOWN")
    return stops("AWS has stopped the account's mails", "answer the case that AWS opened in Support");
  if (standing === "PROBATION")
    return warns("AWS watches the account's mails", "answer the case that AWS opened in Support");
  if (!isProduction)
    return warns(
      "in the sandbox: mails reach only verified addresses",
      "SES console, Account dashboard, Request production access (a day)",
    );
  return fine(`${mailsADay} mails a day`);
};

/** Staging is tried by a few; any other environment is taken for one that people depend on. */
const judgeConcurrency = (name: string, { fewExecutions }: Environment, executions: number): Case => {
  const seen = `${executions} functions may run at once`;
  if (executions >= executionsWanted) return fine(seen);
  const ask = `Service Quotas, AWS Lambda, Concurrent executions: ask for ${executionsWanted.toLocaleString("en")} (some days)`;
  if (executions >= executionsNeeded) return warns(`${seen}: beyond, people see errors`, ask);
  const met = `${seen}: with a few people on the site, pages answer « surchargé », mails and checks of files come late`;
  return fewExecutions === "refused" && name !== stackNameOf("staging")
    ? stops(met, `${ask}; --few-executions accepted deploys all the same`)
    : warns(met, ask);
};

/** Judges what a deployment of this environment will meet. */
export const judge = (name: string, environment: Environment, facts: Facts): Finding[] => {
  const { region, domain } = environment;
  const say = (what: string, one: Case): Finding => ({ what, ...one });
  /** What AWS did not tell is neither fine nor a reason to stop. */
  const told = <Value>(what: string, known: Known<Value>, of: (value: Value) => Case): Finding =>
    say(what, "value" in known ? of(known.value) : { verdict: "unknown", seen: known.unknown });

  if (!("value" in facts.account))
    return [
      say(
        "credentials",
        stops(
          facts.account.unknown,
          `sign in (aws sso login), or set AWS_PROFILE; ${region} must be enabled in the account`,
        ),
      ),
    ];
  const account = facts.account.value;
  const isFirst = "value" in facts.platform && facts.platform.value === undefined;
  return [
    say("credentials", fine(`account ${account}`)),
    say(
      "version",
      facts.uncommitted.length > 0
        ? warns(
            `${facts.uncommitted.length} files differ from the commit`,
            "commit first: no roll-back can find this version again",
          )
        : fine("all is committed"),
    ),
    told("region", facts.edge, (edge) => {
      const before: unknown = JSON.parse(edge?.outputs["Options"] ?? "{}").region;
      return before && before !== region
        ? stops(
            `${name} is in ${before}, not in ${region}`,
            `--region ${before}; or another --env, and RUNBOOK.md, Restore`,
          )
        : fine(region);
    }),
    ...Object.entries(facts.bootstrap).map(([where, version]) =>
      told(`bootstrap of ${where}`, version, (found) =>
        found !== undefined && found >= bootstrapWanted
          ? fine(`version ${found}`)
          : stops(
              found === undefined ? "missing" : `version ${found} is too old`,
              `npx cdk bootstrap aws://${account}/${where}`,
            ),
      ),
    ),
    told(`stack ${name}-edge`, facts.edge, (stack) =>
      judgeStack(`${name}-edge`, firewallRegion, stack?.status),
    ),
    told(`stack ${name}`, facts.platform, (stack) => judgeStack(name, region, stack?.status)),
    told("bucket of files", facts.hasFileBucket, (exists) =>
      exists && isFirst
        ? stops(
            `${name}-files-${account}-${region} is left of a platform that was deleted`,
            "empty and delete it if nobody needs its files, or deploy under another --env",
          )
        : fine(exists ? "in use" : "free"),
    ),
    say("domain", judgeDomain(environment, facts, isFirst)),
    told("CloudFront", facts.distributions, (all) => judgeDistributions(name, domain, all)),
    told("sender of mails", facts.sender, (sender) => judgeSender(environment, sender)),
    told("mails (SES)", facts.mail, judgeMail),
    told("functions at once", facts.concurrency, (executions) =>
      judgeConcurrency(name, environment, executions),
    ),
  ];
};
