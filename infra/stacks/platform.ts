import { CfnOutput, CfnParameter, Fn, type NestedStack, Stack, Validations } from "aws-cdk-lib";
import { CfnAlarm, CfnDashboard } from "aws-cdk-lib/aws-cloudwatch";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { ApiStage } from "#infra/api-stage.ts";
import { apiNames, apis } from "#infra/apis.ts";
import type { Context } from "#infra/context.ts";
import { DomainApi } from "#infra/domain-api.ts";
import { logQueries } from "#infra/log-queries.ts";
import type { Manifest } from "#infra/manifest.ts";
import { addAlarmTopic } from "#infra/parts/alarm-topic.ts";
import { addAlarm } from "#infra/parts/alarms.ts";
import { addBackups } from "#infra/parts/backups.ts";
import { addDashboard } from "#infra/parts/dashboard.ts";
import { addAccessLogs, addFileBucket, addSiteBucket, addTable } from "#infra/parts/data.ts";
import { addHttpApi } from "#infra/parts/http-api.ts";
import { guardedPartitions, type Platform, pascal } from "#infra/parts/least-privilege-function.ts";
import { addSavedQueries } from "#infra/parts/logs.ts";
import { addMailEvents, addMailIdentity, mailRecords } from "#infra/parts/mail.ts";
import { addDistribution } from "#infra/parts/site.ts";
import { LastWorkers, Workers } from "#infra/parts/workers.ts";

type Props = { context: Context; manifest: Manifest; bundles: string };

/** The whole product in one region: data, API, site and alarms here, one nested stack per domain and per HTTP API below. */
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

    const pushKey = new CfnSecret(this, "PushKey", {
      description: "Push services know us by the key pair that functions derive from it",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    Validations.of(pushKey).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "Another key ends every phone's subscription: it changes by a deployer's decision, see RUNBOOK.md.",
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
    const httpApis = apiNames.map((name) => addHttpApi(this, name));
    // A fixed name avoids a cycle: the site's policy names the bucket, and the bucket's CORS rule names the site.
    const fileBucketName = Fn.join("-", [context.name, "files", account, region]);
    const { distribution, switches } = addDistribution(this, {
      context,
      site,
      fileBucketName,
      apiHosts: new Map(httpApis.map(({ name, host }) => [name, host])),
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
        NETWORK_KEY: Fn.join("", [
          "{{resolve:secretsmanager:",
          networkKey.ref,
          `:SecretString:::${context.networkKeyVersion ?? ""}}}`,
        ]),
        PUSH_KEY: Fn.join("", [
          "{{resolve:secretsmanager:",
          pushKey.ref,
          `:SecretString:::${context.pushKeyVersion ?? ""}}}`,
        ]),
        SECOND_FACTOR: context.secondFactor,
        CANARY_PASSWORD: Fn.join("", [
          "{{resolve:secretsmanager:",
          canaryPassword.ref,
          `:SecretString:::${context.canaryPasswordVersion ?? ""}}}`,
        ]),
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
    const stages: ApiStage[] = [];
    const append = <Next extends NestedStack>(next: Next): Next => {
      next.addDependency(before);
      before = next;
      return next;
    };
    for (const api of httpApis) {
      for (const domain of apis[api.name])
        served.push(
          append(new DomainApi(this, domain, { api, manifest, platform, recorder: workers.recorder })),
        );
      stages.push(append(new ApiStage(this, api, platform)));
    }
    // A running site then switches to routes that exist. On CloudFront's own address functions wait for that address.
    if (context.domain) distribution.node.addDependency(...stages);
    const last = append(
      new LastWorkers(this, "last", {
        manifest,
        platform,
        logs: workers.logs,
        functions: served.flatMap(({ mainPath }) => mainPath),
      }),
    );
    last.node.addDependency(distribution);
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

    this.watch(topic.topicArn, table.tableName);
    addSavedQueries(
      this,
      [workers.logs.ref, ...[...served, ...stages].map(({ logGroup }) => logGroup)],
      platform,
      logQueries,
    );
    addDashboard(this, {
      platform,
      apis: httpApis,
      distributionId: distribution.distributionId,
      domainLogs: Object.fromEntries(served.map((stack) => [stack.domain, stack.logGroup])),
      workerLogs: workers.logs.ref,
    });
    // They are declared all over the stacks, and nothing refers to them.
    if (context.isBare)
      for (const one of this.node.findAll())
        if (one instanceof CfnAlarm || one instanceof CfnDashboard)
          one.node.scope?.node.tryRemoveChild(one.node.id);
    const outputs = {
      SiteUrl: siteUrl,
      ...Object.fromEntries(
        httpApis.map(({ name, host }) => [`${pascal(name)}ApiUrl`, Fn.join("", ["https://", host])]),
      ),
      SiteBucket: site.bucketName,
      DistributionId: distribution.distributionId,
      AlarmTopic: topic.topicArn,
      CanarySecret: canaryPassword.ref,
      PushKeySecret: pushKey.ref,
      NetworkKeySecret: networkKey.ref,
      SwitchesArn: switches.keyValueStoreArn,
      TableName: table.tableName,
      FileBucket: fileBucketName,
      MailFrom: context.mailFrom,
      Version: context.version,
      ...(context.isBare && { Bare: "no firewall, alarms, dashboard and canary" }),
      ...(context.options && { Options: context.options }),
      ...(mail && context.mailDomain && mailRecords(mail, context.mailDomain)),
    };
    for (const [name, value] of Object.entries(outputs))
      new CfnOutput(this, `${name}Output`, { value }).overrideLogicalId(name);
  }

  private watch(topicArn: string, tableName: string): void {
    addAlarm(
      this,
      "LambdaThrottledAlarm",
      "Trop de monde à la fois : des pages disent que le service est surchargé (limite du compte AWS).",
      topicArn,
      { namespace: "AWS/Lambda", metricName: "Throttles", above: 5 },
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
