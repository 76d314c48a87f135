import { resolveNs } from "node:dns/promises";
import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, ListDistributionsCommand } from "@aws-sdk/client-cloudfront";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  NoSuchHostedZone,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { HeadBucketCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { Environment } from "#infra/context.ts";
import { type DeployedStack, findStack } from "#scripts/operate/deploy/deployed.ts";
import { uncommittedFiles } from "#scripts/operate/deploy/environment.ts";

/** What AWS answered, or why it did not. */
export type Known<Value> = { value: Value } | { unknown: string };

export type Zone = { name: string; isPrivate: boolean; nameServers: string[]; records: string[] };

/** What a deployment will meet: the account, and what stands in it already. */
export type Facts = {
  account: Known<string>;
  uncommitted: string[];
  /** Of the two stacks. */
  edge: Known<DeployedStack | undefined>;
  platform: Known<DeployedStack | undefined>;
  /** Version of the CDK's own stack, by region. */
  bootstrap: Record<string, Known<number | undefined>>;
  concurrency: Known<number>;
  /** Bytes of all functions of the region. */
  codeStorage: Known<{ used: number; most: number }>;
  mail: Known<{ isProduction: boolean; mailsADay: number; standing: string }>;
  sender: Known<{ isVerified: boolean; isOurs: boolean } | undefined>;
  /** Its name is fixed by the environment. */
  hasFileBucket: Known<boolean>;
  /** The other names that each distribution of the account answers to. */
  distributions: Known<{ comment: string; aliases: string[] }[]>;
  /** The zone that the environment names, if any; `records` as `A exemple.fr`. */
  zone: Known<Zone | undefined>;
  /** Servers that the Internet asks about that zone. */
  askedServers: Known<string[]>;
};

export const firewallRegion = "us-east-1";

const learn = async <Value>(work: () => Promise<Value>): Promise<Known<Value>> => {
  try {
    return { value: await work() };
  } catch (error) {
    return { unknown: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
};

/** Undefined if AWS says that there is none. */
const unlessMissing = async <Value>(
  kind: new (...args: never[]) => Error,
  work: () => Promise<Value>,
): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof kind) return undefined;
    throw error;
  }
};

const bootstrapVersion = (region: string) =>
  unlessMissing(ParameterNotFound, async () => {
    const Name = "/cdk-bootstrap/hnb659fds/version";
    const { Parameter } = await new SSMClient({ region }).send(new GetParameterCommand({ Name }));
    return Number(Parameter?.Value);
  });

const withoutDot = (name = "") => name.replace(/\.$/, "");

const readZone = (id: string, names: readonly string[]): Promise<Zone | undefined> => {
  const route53 = new Route53Client({ region: firewallRegion });
  const recordsOf = async (name: string) => {
    const { ResourceRecordSets = [] } = await route53.send(
      new ListResourceRecordSetsCommand({ HostedZoneId: id, StartRecordName: name, MaxItems: 10 }),
    );
    return ResourceRecordSets.filter(({ Name }) => withoutDot(Name) === name).map(
      ({ Type }) => `${Type} ${name}`,
    );
  };
  return unlessMissing(NoSuchHostedZone, async () => {
    const { HostedZone, DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: id }));
    return {
      name: withoutDot(HostedZone?.Name),
      isPrivate: HostedZone?.Config?.PrivateZone ?? false,
      nameServers: DelegationSet?.NameServers ?? [],
      records: (await Promise.all(names.map(recordsOf))).flat(),
    };
  });
};

/** Looks at the account and at what is deployed; changes nothing. */
export const gatherFacts = async (name: string, environment: Environment): Promise<Facts> => {
  const { region, domain, hostedZoneId, mailDomain } = environment;
  const stacks = new CloudFormationClient({ region });
  const ses = new SESv2Client({ region });
  const lambda = () => new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  const EmailIdentity = mailDomain ?? environment.mailFrom ?? "";

  const account = await learn(async () => {
    const { Account = "" } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    return Account;
  });
  const platform = await learn(() => findStack(name, stacks));
  const isThere = "value" in platform && platform.value !== undefined;

  const zone = await learn(async () =>
    hostedZoneId
      ? readZone(
          hostedZoneId,
          [domain, mailDomain && `_dmarc.${mailDomain}`].filter((one) => !!one) as string[],
        )
      : undefined,
  );
  const zoneName = "value" in zone && zone.value?.name;

  return {
    account,
    platform,
    zone,
    uncommitted: uncommittedFiles(),
    edge: await learn(() => findStack(`${name}-edge`, new CloudFormationClient({ region: firewallRegion }))),
    bootstrap: Object.fromEntries(
      await Promise.all(
        [...new Set([region, firewallRegion])].map(async (one) => [
          one,
          await learn(() => bootstrapVersion(one)),
        ]),
      ),
    ),
    concurrency: await learn(async () => (await lambda()).AccountLimit?.ConcurrentExecutions ?? 0),
    codeStorage: await learn(async () => {
      const { AccountLimit, AccountUsage } = await lambda();
      return { used: AccountUsage?.TotalCodeSize ?? 0, most: AccountLimit?.TotalCodeSize ?? 0 };
    }),
    mail: await learn(async () => {
      const { ProductionAccessEnabled, SendQuota, EnforcementStatus } = await ses.send(
        new GetAccountCommand({}),
      );
      return {
        isProduction: ProductionAccessEnabled ?? false,
        mailsADay: SendQuota?.Max24HourSend ?? 0,
        standing: EnforcementStatus ?? "",
      };
    }),
    sender: await learn(() =>
      unlessMissing(NotFoundException, async () => {
        const { VerifiedForSendingStatus } = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
        return {
          isVerified: VerifiedForSendingStatus ?? false,
          isOurs: isThere && (await madeBy(name, EmailIdentity, stacks)),
        };
      }),
    ),
    hasFileBucket: await learn(async () => {
      if (!("value" in account)) throw new Error("the account is not known");
      const Bucket = `${name}-files-${account.value}-${region}`;
      const found = await unlessMissing(NotFound, () =>
        new S3Client({ region }).send(new HeadBucketCommand({ Bucket })),
      );
      return found !== undefined;
    }),
    distributions: await learn(async () => {
      const { DistributionList } = await new CloudFrontClient({ region: firewallRegion }).send(
        new ListDistributionsCommand({ MaxItems: 100 }),
      );
      return (DistributionList?.Items ?? []).map(({ Comment = "", Aliases }) => ({
        comment: Comment,
        aliases: Aliases?.Items ?? [],
      }));
    }),
    askedServers: await learn(async () => (zoneName ? resolveNs(zoneName) : [])),
  };
};

/** True if the platform's own stack made the sender's identity, and not a person or another stack. */
const madeBy = async (stack: string, identity: string, client: CloudFormationClient): Promise<boolean> => {
  try {
    const { StackResourceDetail } = await client.send(
      new DescribeStackResourceCommand({ StackName: stack, LogicalResourceId: "Mail" }),
    );
    return StackResourceDetail?.PhysicalResourceId === identity;
  } catch (error) {
    // CloudFormation has no error of its own for a resource that a stack does not hold.
    if (error instanceof Error && /does not exist/.test(error.message)) return false;
    throw error;
  }
};
