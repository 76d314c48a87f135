import { Fn, Stack } from "aws-cdk-lib";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { type Context, isWithin } from "#infra/context.ts";

/** The three DKIM records, by which receivers verify the signature of a mail. */
const dkim = (identity: CfnEmailIdentity) => [
  { name: identity.attrDkimDnsTokenName1, value: identity.attrDkimDnsTokenValue1 },
  { name: identity.attrDkimDnsTokenName2, value: identity.attrDkimDnsTokenValue2 },
  { name: identity.attrDkimDnsTokenName3, value: identity.attrDkimDnsTokenValue3 },
];

/** DMARC without consequences: a stricter policy would lose mails of the domain's other senders. */
const dmarc = { policy: "v=DMARC1; p=none;", nameOf: (domain: string) => `_dmarc.${domain}` };

/** The DNS records of a mail domain, printed for operators whose zone is elsewhere. */
export const mailRecords = (identity: CfnEmailIdentity, mailDomain: string): Record<string, string> => ({
  ...Object.fromEntries(
    dkim(identity).map(({ name, value }, n) => [`Dkim${n + 1}`, Fn.join(" CNAME ", [name, value])]),
  ),
  Dmarc: `${dmarc.nameOf(mailDomain)} TXT "${dmarc.policy}"`,
});

/** The sender that SES verifies: a domain, whose records are made where its zone is given, or one address. */
export const addMailIdentity = (scope: Construct, context: Context): CfnEmailIdentity => {
  const { mailDomain, mailFrom, domain, hostedZoneId } = context;
  const identity = new CfnEmailIdentity(scope, "Mail", { emailIdentity: mailDomain ?? mailFrom });
  if (mailDomain && domain && hostedZoneId && isWithin(mailDomain, domain)) {
    for (const [n, { name, value }] of dkim(identity).entries())
      new CfnRecordSet(scope, `Dkim${n + 1}Record`, {
        hostedZoneId,
        name,
        type: "CNAME",
        ttl: "1800",
        resourceRecords: [value],
      });
    new CfnRecordSet(scope, "DmarcRecord", {
      hostedZoneId,
      name: dmarc.nameOf(mailDomain),
      type: "TXT",
      ttl: "1800",
      resourceRecords: [`"${dmarc.policy}"`],
    });
  }
  return identity;
};

/** The configuration set that every mail names: SES tells the default event bus what became of each. */
export const addMailEvents = (scope: Construct, name: string): void => {
  const { partition, region, account } = Stack.of(scope);
  const set = new CfnConfigurationSet(scope, "MailEvents", {
    name,
    // The account's own list would hold back a new password too, until an operator takes the address off it. Here
    // an address that failed gets only what somebody asks for, and is free again once a mail arrives.
    suppressionOptions: { suppressedReasons: [] },
  });
  new CfnConfigurationSetEventDestination(scope, "MailEventsBus", {
    configurationSetName: set.ref,
    eventDestination: {
      name: "bus",
      enabled: true,
      matchingEventTypes: ["BOUNCE", "COMPLAINT", "DELIVERY"],
      eventBridgeDestination: {
        eventBusArn: Fn.join("", ["arn:", partition, ":events:", region, ":", account, ":event-bus/default"]),
      },
    },
  });
};
