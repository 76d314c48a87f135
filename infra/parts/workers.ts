import { NestedStack, Stack, Validations } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { CfnQueue, CfnQueuePolicy } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Manifest } from "#infra/manifest.ts";
import { addAlarm, failureAlarm } from "#infra/parts/alarms.ts";
import { addFunction, type Platform, pascal } from "#infra/parts/least-privilege-function.ts";
import { type Trigger, workers } from "#infra/tuning.ts";

const ruleOf = (trigger: Trigger, bucketName: string) =>
  "schedule" in trigger
    ? { scheduleExpression: trigger.schedule }
    : {
        eventPattern: {
          source: ["aws.s3"],
          "detail-type": ["Object Created"],
          detail: { bucket: { name: [bucketName] }, object: { key: [{ prefix: trigger.objectCreated }] } },
        },
      };

/**
 * What no route starts. EventBridge hands each event to the worker; Lambda tries three times; what still fails is
 * kept for two weeks in a queue of its own, and an alarm says what people are missing.
 */
export class Workers extends NestedStack {
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
      reason:
        "It is the dead letter queue itself, of Lambda's asynchronous calls and of EventBridge's deliveries.",
    });
    const rules: CfnRule[] = [];

    for (const [name, worker] of Object.entries(workers)) {
      const bundle = manifest[name];
      if (!bundle) continue;
      const lambda = addFunction(this, name, bundle, platform, {
        description: worker.loss,
        counted: "workers",
        deadLetters: failed.attrArn,
      });
      const prefix = pascal(name);
      const rule = new CfnRule(this, `${prefix}Rule`, {
        ...ruleOf(worker, platform.variables.BUCKET_NAME),
        targets: [{ id: name, arn: lambda.attrArn, deadLetterConfig: { arn: failed.attrArn } }],
      });
      rules.push(rule);
      new CfnPermission(this, `${prefix}Permission`, {
        action: "lambda:InvokeFunction",
        principal: "events.amazonaws.com",
        functionName: lambda.ref,
        sourceArn: rule.attrArn,
      });
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
          {
            Effect: "Allow",
            Principal: { Service: "events.amazonaws.com" },
            Action: "sqs:SendMessage",
            Resource: failed.attrArn,
            Condition: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
          },
        ],
      },
    });
    const loss = Object.values(workers)
      .map((worker) => worker.loss)
      .join(" ");
    failureAlarm(this, { metric: "workers", loss, platform });
    addAlarm(this, "FailedEventsAlarm", `Abandonné après trois essais. ${loss}`, platform.topicArn, {
      namespace: "AWS/SQS",
      metricName: "ApproximateNumberOfMessagesVisible",
      dimensions: { QueueName: failed.attrQueueName },
      statistic: "Maximum",
      above: 0,
    });
  }
}
