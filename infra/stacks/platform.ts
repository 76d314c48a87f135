import { CfnOutput, CfnParameter, Fn, type NestedStack, Stack, Validations } from "aws-cdk-lib";
import { CfnMetricFilter } from "aws-cdk-lib/aws-logs";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";
import { DomainApi } from "#infra/domain-api.ts";
import { logQueries } from "#infra/log-queries.ts";
import type { Manifest } from "#infra/manifest.ts";
import { addAlarmTopic } from "#infra/parts/alarm-topic.ts";
import { addAlarm, addShareAlarm } from "#infra/parts/alarms.ts";
import { addBackups } from "#infra/parts/backups.ts";
import { addDashboard } from "#infra/parts/dashboard.ts";
import { addAccessLogs, addFileBucket, addSiteBucket, addTable } from "#infra/parts/data.ts";
import { addHttpApi } from "#infra/parts/http-api.ts";
import { guardedPartitions, type Platform } from "#infra/parts/least-privilege-function.ts";
import { addSavedQueries } from "#infra/parts/logs.ts";
import { addMailEvents, addMailIdentity, mailRecords } from "#infra/parts/mail.ts";
import { addDistribution } from "#infra/parts/site.ts";
import { MainPathWorkers, Workers } from "#infra/parts/workers.ts";
import { domains, operations } from "#shared/contract/catalogue.ts";

type Props = { context: Context; manifest: Manifest; bundles: string };

/** The whole product in one region: data, API, site and alarms here, one nested stack per domain below. */
export class PlatformStack extends Stack {
  constructor(scope: Construct, id: string, { context, manifest, bundles }: Props) {
    super(scope, id, { description: "Compagnon" });
    const { account, region, partition } = this;

    // The deployment creates this secret: a template cannot hash a secret that it creates itself.
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

    const canaryPassword = new CfnSecret(this, "CanaryPassword", {
      description: "Password of the account that tries to sign in every five minutes",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    Validations.of(canaryPassword).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "The account holds nothing and may do nothing; a deployment sets a changed password, see RUNBOOK.md.",
    });

    const table = addTable(this);
    const logs = addAccessLogs(this);
    const site = addSiteBucket(this, logs);
    const api = addHttpApi(this);
    // A fixed name avoids a cycle: the site's policy names the bucket, and the bucket's CORS rule names the site.
    const fileBucketName = Fn.join("-", [context.name, "files", account, region]);
    const { distribution, switches } = addDistribution(this, {
      context,
      site,
      fileBucketName,
      apiHost: api.host,
      originSecret: Fn.join("", ["{{resolve:secretsmanager:", originVersion.valueAsString, "}}"]),
    });
    const siteUrl = Fn.join("", ["https://", context.domain ?? distribution.distributionDomainName]);

    const mail = context.mailIdentity === "made" ? addMailIdentity(this, context) : undefined;
    addMailEvents(this, context.name);
    const topic = addAlarmTopic(this, context);

    const platform: Platform = {
      name: context.name,
      bundles,
      variables: {
        TABLE_NAME: table.tableName,
        BUCKET_NAME: fileBucketName,
        QUEUE_URL_PREFIX: Fn.join("", [
          "https://sqs.",
          region,
          ".amazonaws.com/",
          account,
          `/${context.name}-`,
        ]),
        SITE_URL: siteUrl,
        MAIL_FROM: context.mailFrom,
        MAIL_CONFIGURATION_SET: context.name,
        ORIGIN_SECRET_HASH: originHash.valueAsString,
        NETWORK_KEY: Fn.join("", ["{{resolve:secretsmanager:", networkKey.ref, ":SecretString:::}}"]),
        SECOND_FACTOR: context.secondFactor,
        APP_VERSION: context.version,
        CANARY_PASSWORD: Fn.join("", ["{{resolve:secretsmanager:", canaryPassword.ref, ":SecretString:::}}"]),
      },
      tableArn: table.tableArn,
      guardedPartitions: guardedPartitions(manifest),
      bucketArn: Fn.join("", ["arn:", partition, ":s3:::", fileBucketName]),
      queueArnPrefix: Fn.join("", ["arn:", partition, ":sqs:", region, ":", account, `:${context.name}-`]),
      mailIdentitiesArn: Fn.join("", ["arn:", partition, ":ses:", region, ":", account, ":identity/*"]),
      mailConfigurationSetArn: Fn.join("", [
        ...["arn:", partition, ":ses:", region, ":", account],
        `:configuration-set/${context.name}`,
      ]),
      scansUploads: context.malwareScan,
      topicArn: topic.topicArn,
      metrics: context.name,
    };
    const workers = new Workers(this, "workers", { manifest, platform });
    // In sequence: API Gateway accepts ten changes a second, and all domains at once would make hundreds.
    let before: NestedStack = workers;
    const served: DomainApi[] = [];
    for (const domain of domains.filter((each) =>
      operations().some((operation) => operation.domain === each),
    )) {
      const routes = new DomainApi(this, domain, { api, manifest, platform, recorder: workers.recorder });
      routes.addDependency(before);
      before = routes;
      served.push(routes);
      // The stage refers to some of their routes, which must exist first.
      if (domain === "accounts") api.stage.node.addDependency(routes);
    }
    new MainPathWorkers(this, "mainpath", {
      manifest,
      platform,
      logs: workers.logs,
      functions: served.flatMap(({ mainPath }) => mainPath),
    }).addDependency(before);
    addFileBucket(this, {
      name: fileBucketName,
      siteUrl,
      logs,
      workers,
      distributionArn: distribution.distributionArn,
      scansUploads: context.malwareScan,
    });

    addBackups(this, {
      name: context.name,
      tableArn: table.tableArn,
      bucketArn: platform.bucketArn,
      copyTo: context.backupCopy,
      topicArn: topic.topicArn,
    });

    this.watch(platform, { apiId: api.id, apiLogs: api.logGroup, tableName: table.tableName });
    addSavedQueries(
      this,
      [workers.logs.ref, ...served.map(({ logGroup }) => logGroup), api.logGroup],
      platform,
      logQueries,
    );
    addDashboard(this, {
      platform,
      apiId: api.id,
      distributionId: distribution.distributionId,
      domainLogs: Object.fromEntries(served.map((stack) => [stack.domain, stack.logGroup])),
      workerLogs: workers.logs.ref,
    });
    const outputs = {
      SiteUrl: siteUrl,
      ApiUrl: Fn.join("", ["https://", api.host]),
      SiteBucket: site.bucketName,
      DistributionId: distribution.distributionId,
      CanarySecret: canaryPassword.ref,
      SwitchesArn: switches.keyValueStoreArn,
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

  private watch(
    { topicArn, metrics }: Platform,
    { apiId, apiLogs, tableName }: { apiId: string; apiLogs: string; tableName: string },
  ): void {
    const api = { namespace: "AWS/ApiGateway", dimensions: { ApiId: apiId } };
    addShareAlarm(
      this,
      "ApiRefusalsAlarm",
      "Des personnes sont refusées : plus d'une demande sur trois (session, droit, saisie ou adresse).",
      topicArn,
      { ...api, part: "4xx", whole: "Count", above: 33, atLeast: 200 },
    );
    const throttled = { metricNamespace: metrics, metricName: "apiThrottled" };
    new CfnMetricFilter(this, "ApiThrottled", {
      logGroupName: apiLogs,
      // Only refusals by API Gateway: functions answer 429 too, for too many tries.
      filterPattern: '{ ($.status = "429") && ($.integrationMs = "-") }',
      metricTransformations: [{ ...throttled, metricValue: "1" }],
    });
    addAlarm(
      this,
      "ApiThrottledAlarm",
      "Trop de monde à la fois : des pages disent que le service est surchargé.",
      topicArn,
      { namespace: metrics, metricName: throttled.metricName, above: 20 },
    );
    addAlarm(
      this,
      "LambdaThrottledAlarm",
      "Trop de monde à la fois : des pages disent que le service est surchargé (limite du compte AWS).",
      topicArn,
      { namespace: "AWS/Lambda", metricName: "Throttles", above: 5 },
    );
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
