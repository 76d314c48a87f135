import { NestedStack, Validations } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { type CfnFunction, CfnPermission } from "aws-cdk-lib/aws-lambda";
import type { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import type { CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnQueue, CfnQueuePolicy } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Manifest } from "#infra/manifest.ts";
import { addAlarm, canaryAlarm, failureAlarm } from "#infra/parts/alarms.ts";
import { addFunction, type Platform, pascal } from "#infra/parts/least-privilege-function.ts";
import { addDomainLogs, addSavedQueries, addSecurityLog } from "#infra/parts/logs.ts";
import { securityQueries } from "#infra/security-queries.ts";
import { canaryLoss, workers } from "#infra/tuning.ts";

/**
 * Functions that events start. Lambda tries an event three times; a failed one stays in a dead-letter queue for two
 * weeks, and an alarm says what people are missing.
 */
export class Workers extends NestedStack {
  /** Notifications of the file bucket about new objects. */
  readonly notifications: CfnBucket.LambdaConfigurationProperty[] = [];
  /** The function that receives the security lines of all log groups. */
  readonly recorder: string;
  readonly logGroup: string;

  constructor(
    scope: Construct,
    id: string,
    { manifest, platform }: { manifest: Manifest; platform: Platform },
  ) {
    super(scope, id, { description: "Compagnon: workers" });
    const failed = new CfnQueue(this, "FailedEvents", {
      messageRetentionPeriod: 14 * 24 * 3600,
      sqsManagedSseEnabled: true,
    });
    Validations.of(failed).acknowledge({
      id: "AwsSolutions-SQS3",
      reason: "It is the dead letter queue itself, of what Lambda gave up after three tries.",
    });
    const add = (
      name: string,
      logs: CfnLogGroup,
      logging: Partial<CfnFunction.LoggingConfigProperty> = {},
    ) => {
      const bundle = manifest[name];
      if (!bundle) throw new Error(`infra/tuning.ts starts ${name}, which functions/workers does not hold`);
      return addFunction(this, name, bundle, platform, {
        description: workers[name]?.loss ?? "",
        logs,
        logging,
        deadLetters: failed.attrArn,
      });
    };
    const securityLog = addSecurityLog(this, platform);
    addSavedQueries(this, [securityLog.ref], platform, securityQueries);
    // Without the runtime's own lines, which would mix with the events.
    const quiet = { applicationLogLevel: "INFO", systemLogLevel: "WARN" };
    this.recorder = add("recordSecurity", securityLog, quiet).attrArn;
    const logs = addDomainLogs(this, "Workers", { metric: "workers", platform, recorder: this.recorder });
    this.logGroup = logs.ref;
    for (const [name, { objectCreated, isScanned, schedule, securityLines }] of Object.entries(workers)) {
      if (securityLines) continue;
      const lambda = add(name, logs);
      const permit = (id: string, source: { principal: string; sourceArn: string; sourceAccount?: string }) =>
        new CfnPermission(this, `${pascal(name)}${id}`, {
          action: "lambda:InvokeFunction",
          functionName: lambda.ref,
          ...source,
        });
      if (objectCreated && isScanned && platform.scansUploads)
        permit("ScanPermission", this.startAfterScan(name, lambda, objectCreated, platform));
      else if (objectCreated) permit("Permission", this.notify(lambda, objectCreated, platform));
      if (schedule) permit("RulePermission", this.start(name, lambda, schedule));
    }

    new CfnQueuePolicy(this, "FailedEventsPolicy", {
      queues: [failed.ref],
      policyDocument: {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Deny",
            Principal: "*",
            Action: "sqs:*",
            Resource: failed.attrArn,
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          },
        ],
      },
    });
    const loss = Object.values(workers)
      .map((worker) => worker.loss)
      .join(" ");
    failureAlarm(this, { metric: "workers", loss, platform });
    canaryAlarm(this, { logGroup: logs.ref, loss: canaryLoss, platform });
    addAlarm(this, "FailedEventsAlarm", `Abandonné après trois essais. ${loss}`, platform.topicArn, {
      namespace: "AWS/SQS",
      metricName: "ApproximateNumberOfMessagesVisible",
      dimensions: { QueueName: failed.attrQueueName },
      statistic: "Maximum",
      above: 0,
    });
  }
  private start(name: string, lambda: CfnFunction, scheduleExpression: string) {
    const targets = [{ id: name, arn: lambda.attrArn }];
    const rule = new CfnRule(this, `${pascal(name)}Rule`, { scheduleExpression, targets });
    return { principal: "events.amazonaws.com", sourceArn: rule.attrArn };
  }

  private startAfterScan(name: string, lambda: CfnFunction, prefix: string, platform: Platform) {
    const rule = new CfnRule(this, `${pascal(name)}ScanRule`, {
      eventPattern: {
        source: ["aws.guardduty"],
        "detail-type": ["GuardDuty Malware Protection Object Scan Result"],
        detail: {
          s3ObjectDetails: { bucketName: [platform.variables.BUCKET_NAME], objectKey: [{ prefix }] },
        },
      },
      targets: [{ id: name, arn: lambda.attrArn }],
    });
    return { principal: "events.amazonaws.com", sourceArn: rule.attrArn };
  }

  private notify(lambda: CfnFunction, objectCreated: string, platform: Platform) {
    this.notifications.push({
      event: "s3:ObjectCreated:*",
      function: lambda.attrArn,
      filter: { s3Key: { rules: [{ name: "prefix", value: objectCreated }] } },
    });
    return { principal: "s3.amazonaws.com", sourceArn: platform.bucketArn, sourceAccount: this.account };
  }
}
