import { afterEach, beforeEach, expect, it } from "vitest";
import { environmentOf } from "#scripts/operate/deploy/environment.ts";
import { gatherFacts } from "#scripts/operate/preflight/facts.ts";
import {
  type Answer,
  type Answers,
  jsonError,
  stackResource,
  startAccount,
  xmlError,
} from "#scripts/testing/aws-account.ts";

const environment = environmentOf({ mailDomain: "exemple.fr", alarmEmail: "equipe@exemple.fr" });
const withZone = environmentOf({ ...environment, domain: "site.invalid", hostedZoneId: "Z1" });
const name = "compagnon-production";

const described = (stack: string, status: string, outputs = ""): Answer => [
  200,
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${stack}</StackName><StackStatus>${status}</StackStatus><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
];

/** An account that is new, as the services themselves say it. */
const newAccount: Answers = {
  GetCallerIdentity: [
    200,
    "<GetCallerIdentityResponse><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>",
  ],
  "AmazonSSM.GetParameter": jsonError(400, "ParameterNotFound"),
  "GET /2016-08-19/account-settings": [
    200,
    {
      AccountLimit: { ConcurrentExecutions: 10, TotalCodeSize: 80_530_636_800 },
      AccountUsage: { TotalCodeSize: 0 },
    },
  ],
  "GET /v2/email/account": [
    200,
    { ProductionAccessEnabled: false, SendQuota: { Max24HourSend: 200 }, EnforcementStatus: "HEALTHY" },
  ],
  "GET /v2/email/identities/exemple.fr": jsonError(404, "NotFoundException"),
  "GET /2020-05-31/distribution": [200, "<DistributionList><Quantity>0</Quantity></DistributionList>"],
  [`HEAD /${name}-files-123456789012-eu-west-3`]: [404, ""],
  [`DescribeStacks ${name}`]: xmlError("ValidationError", `Stack with id ${name} does not exist`),
  [`DescribeStacks ${name}-edge`]: xmlError("ValidationError", `Stack with id ${name}-edge does not exist`),
};

let account: Awaited<ReturnType<typeof startAccount>>;
beforeEach(async () => {
  account = await startAccount();
});
afterEach(() => account.stop());

it("reads a new account: what is not there is known to be absent", async () => {
  account.answers = newAccount;
  const { uncommitted: _, ...facts } = await gatherFacts(name, environment);
  expect(facts).toEqual({
    account: { value: "123456789012" },
    edge: { value: undefined },
    platform: { value: undefined },
    bootstrap: { "eu-west-3": { value: undefined }, "us-east-1": { value: undefined } },
    concurrency: { value: 10 },
    codeStorage: { value: { used: 0, most: 80_530_636_800 } },
    mail: { value: { isProduction: false, mailsADay: 200, standing: "HEALTHY" } },
    sender: { value: undefined },
    hasFileBucket: { value: false },
    distributions: { value: [] },
    zone: { value: undefined },
    askedServers: { value: [] },
  });
});

it("reads an account in use: its stacks, what the platform made, the zone and who answers to the domain", async () => {
  const records = (type: string, record: string) =>
    `<ListResourceRecordSetsResponse><ResourceRecordSets><ResourceRecordSet><Name>${record}.</Name><Type>${type}</Type></ResourceRecordSet><ResourceRecordSet><Name>z.site.invalid.</Name><Type>A</Type></ResourceRecordSet></ResourceRecordSets></ListResourceRecordSetsResponse>`;
  account.answers = {
    ...newAccount,
    "AmazonSSM.GetParameter": [200, { Parameter: { Value: "28" } }],
    "GET /v2/email/identities/exemple.fr": [200, { VerifiedForSendingStatus: true }],
    [`HEAD /${name}-files-123456789012-eu-west-3`]: [200, ""],
    [`DescribeStacks ${name}`]: described(
      name,
      "UPDATE_COMPLETE",
      "<member><OutputKey>Version</OutputKey><OutputValue>0.1.0+abc</OutputValue></member>",
    ),
    [`DescribeStacks ${name}-edge`]: described(`${name}-edge`, "CREATE_COMPLETE"),
    [`DescribeStackResource ${name}`]: stackResource("exemple.fr"),
    "GET /2020-05-31/distribution": [
      200,
      `<DistributionList><Items><DistributionSummary><Comment>${name}</Comment><Aliases><Items><CNAME>site.invalid</CNAME></Items></Aliases></DistributionSummary></Items></DistributionList>`,
    ],
    "GET /2013-04-01/hostedzone/Z1": [
      200,
      "<GetHostedZoneResponse><HostedZone><Id>/hostedzone/Z1</Id><Name>site.invalid.</Name><Config><PrivateZone>false</PrivateZone></Config></HostedZone><DelegationSet><NameServers><NameServer>ns-1.awsdns.com</NameServer></NameServers></DelegationSet></GetHostedZoneResponse>",
    ],
    "GET /2013-04-01/hostedzone/Z1/rrset": [200, records("A", "site.invalid")],
  };
  const facts = await gatherFacts(name, withZone);
  expect(facts).toMatchObject({
    edge: { value: { status: "CREATE_COMPLETE" } },
    platform: { value: { status: "UPDATE_COMPLETE", outputs: { Version: "0.1.0+abc" } } },
    bootstrap: { "eu-west-3": { value: 28 } },
    sender: { value: { isVerified: true, isOurs: true } },
    hasFileBucket: { value: true },
    distributions: { value: [{ comment: name, aliases: ["site.invalid"] }] },
    zone: {
      value: {
        name: "site.invalid",
        isPrivate: false,
        nameServers: ["ns-1.awsdns.com"],
        records: ["A site.invalid"],
      },
    },
  });
  account.answers[`DescribeStackResource ${name}`] = xmlError(
    "ValidationError",
    "Resource Mail does not exist for stack",
  );
  expect((await gatherFacts(name, withZone)).sender).toEqual({ value: { isVerified: true, isOurs: false } });
});

it("says which call was refused rather than that something is missing", async () => {
  account.answers = { GetCallerIdentity: newAccount["GetCallerIdentity"] };
  const {
    account: found,
    uncommitted: _,
    zone: __,
    askedServers: ___,
    ...others
  } = await gatherFacts(name, environment);
  expect(found).toEqual({ value: "123456789012" });
  const { bootstrap, ...single } = others;
  for (const fact of [...Object.values(single), ...Object.values(bootstrap)])
    expect(fact).toEqual({ unknown: expect.stringMatching(/AccessDenied|403|Unknown|Forbidden/) });
});

it("changes nothing in the account", async () => {
  account.answers = newAccount;
  await gatherFacts(name, withZone);
  const reading = /^(GET |HEAD |Describe|GetCallerIdentity|AmazonSSM\.Get)/;
  expect(account.asked.map(({ operation }) => operation).filter((one) => !reading.test(one))).toEqual([]);
});
