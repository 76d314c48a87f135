import { CfnOutput, CfnParameter, Fn, type NestedStack, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";
import { DomainApi } from "#infra/domain-api.ts";
import type { Manifest } from "#infra/manifest.ts";
import { addAlarm } from "#infra/parts/alarms.ts";
import { addAccessLogs, addFileBucket, addSiteBucket, addTable } from "#infra/parts/data.ts";
import { addHttpApi } from "#infra/parts/http-api.ts";
import { guardedPartitions, type Platform } from "#infra/parts/least-privilege-function.ts";
import { addMailIdentity, mailRecords } from "#infra/parts/mail.ts";
import { addDistribution } from "#infra/parts/site.ts";
import { Workers } from "#infra/parts/workers.ts";
import { domains, operations } from "#shared/contract/catalogue.ts";

type Props = { context: Context; manifest: Manifest; bundles: string };

/** The whole product in one region: data, API, site and alarms here, one nested stack per domain below. */
export class PlatformStack extends Stack {
  constructor(scope: Construct, id: string, { context, manifest, bundles }: Props) {
    super(scope, id, { description: "Compagnon" });
    const { account, region, partition } = this;

    // The deployment makes this secret: a template cannot hash a secret that it makes itself.
    const originVersion = new CfnParameter(this, "OriginVersion", {
      description: "Which version of which secret CloudFront sends: NAME:SecretString:::VERSION",
    });
    const originHash = new CfnParameter(this, "OriginHash", {
      description: "SHA-256 of the secret that functions accept; of two, with a comma, while it is renewed",
      allowedPattern: "[0-9a-f]{64}(,[0-9a-f]{64})*",
    });
    const networkKey = new CfnSecret(this, "NetworkKey", {
      description: "Hashes networks in the security log, so that no address stands in it",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    Validations.of(networkKey).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "Another key makes earlier hashes incomparable: it changes by a deployer's decision, see RUNBOOK.md.",
    });

    const table = addTable(this);
    const logs = addAccessLogs(this);
    const site = addSiteBucket(this, logs);
    const api = addHttpApi(this);
    // Named, since the site's policy names the bucket and the bucket's CORS rule names the site.
    const fileBucketName = Fn.join("-", [context.name, "files", account, region]);
    const distribution = addDistribution(this, {
      context,
      site,
      fileBucketName,
      apiHost: api.host,
      originSecret: Fn.join("", ["{{resolve:secretsmanager:", originVersion.valueAsString, "}}"]),
    });
    const siteUrl = Fn.join("", ["https://", context.domain ?? distribution.distributionDomainName]);

    const mail = context.mailIdentity === "made" ? addMailIdentity(this, context) : undefined;
    const topic = new Topic(this, "Alarms", { enforceSSL: true });
    // A policy of its own takes the place of the one that lets the whole account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ["sns:Publish"],
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    );
    if (context.alarmEmail) topic.addSubscription(new EmailSubscription(context.alarmEmail));

    const platform: Platform = {
      bundles,
      variables: {
        TABLE_NAME: table.tableName,
        BUCKET_NAME: fileBucketName,
        SITE_URL: siteUrl,
        MAIL_FROM: context.mailFrom,
        ORIGIN_SECRET_HASH: originHash.valueAsString,
        NETWORK_KEY: Fn.join("", ["{{resolve:secretsmanager:", networkKey.ref, ":SecretString:::}}"]),
        SECOND_FACTOR: context.secondFactor,
        APP_VERSION: context.version,
      },
      tableArn: table.tableArn,
      guardedPartitions: guardedPartitions(manifest),
      bucketArn: Fn.join("", ["arn:", partition, ":s3:::", fileBucketName]),
      mailIdentitiesArn: Fn.join("", ["arn:", partition, ":ses:", region, ":", account, ":identity/*"]),
      scansUploads: context.malwareScan,
      topicArn: topic.topicArn,
      metrics: context.name,
    };
    const workers = new Workers(this, "workers", { manifest, platform });
    // One after another: all at once would ask API Gateway for hundreds of changes, of which it takes ten a second.
    let before: NestedStack = workers;
    for (const domain of domains.filter((each) =>
      operations().some((operation) => operation.domain === each),
    )) {
      const routes = new DomainApi(this, domain, { api, manifest, platform, recorder: workers.recorder });
      routes.addDependency(before);
      before = routes;
      // The stage names some of their routes, which must be there first.
      if (domain === "accounts") api.stage.node.addDependency(routes);
    }
    addFileBucket(this, {
      name: fileBucketName,
      siteUrl,
      logs,
      workers,
      distributionArn: distribution.distributionArn,
      scansUploads: context.malwareScan,
    });

    this.watch(platform, { apiId: api.id, tableName: table.tableName });
    const outputs = {
      SiteUrl: siteUrl,
      ApiUrl: Fn.join("", ["https://", api.host]),
      SiteBucket: site.bucketName,
      DistributionId: distribution.distributionId,
      TableName: table.tableName,
      FileBucket: fileBucketName,
      MailFrom: context.mailFrom,
      Version: context.version,
      ...(context.options && { Options: context.options }),
      ...(mail && context.mailDomain && mailRecords(mail, context.mailDomain)),
    };
    for (const [name, value] of Object.entries(outputs))
      new CfnOutput(this, `${name}Output`, { value }).overrideLogicalId(name);
  }

  private watch({ topicArn }: Platform, { apiId, tableName }: { apiId: string; tableName: string }): void {
    const api = { namespace: "AWS/ApiGateway", dimensions: { ApiId: apiId } };
    addAlarm(
      this,
      "ApiErrorsAlarm",
      "Le site ne répond plus : pages vides ou messages d'erreur pour tous.",
      topicArn,
      {
        ...api,
        metricName: "5xx",
        above: 10,
      },
    );
    addAlarm(
      this,
      "ApiSlowAlarm",
      "Le site est lent : une page sur vingt met plus de trois secondes.",
      topicArn,
      {
        ...api,
        metricName: "Latency",
        extendedStatistic: "p95",
        above: 3_000,
        periods: 3,
      },
    );
    for (const side of ["Read", "Write"]) {
      const loss = side === "Read" ? "Des pages ne s'affichent pas" : "Des enregistrements sont refusés";
      addAlarm(this, `Table${side}Alarm`, `${loss} : la table est saturée.`, topicArn, {
        namespace: "AWS/DynamoDB",
        metricName: `${side}ThrottleEvents`,
        dimensions: { TableName: tableName },
        above: 10,
      });
    }
    const mail = "Les courriels (vérification, mot de passe) n'arrivent plus et AWS peut suspendre l'envoi";
    addAlarm(this, "BouncesAlarm", `${mail} : trop d'adresses refusées.`, topicArn, {
      namespace: "AWS/SES",
      metricName: "Reputation.BounceRate",
      statistic: "Maximum",
      above: 0.04,
    });
    addAlarm(this, "ComplaintsAlarm", `${mail} : trop de plaintes.`, topicArn, {
      namespace: "AWS/SES",
      metricName: "Reputation.ComplaintRate",
      statistic: "Maximum",
      above: 0.0008,
    });
  }
}
