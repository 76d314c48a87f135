import { Validations } from "aws-cdk-lib";
import { CfnEventSourceMapping, type CfnFunction } from "aws-cdk-lib/aws-lambda";
import { CfnQueue, CfnQueuePolicy } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { addAlarm } from "#infra/parts/alarms.ts";
import { type Platform, pascal } from "#infra/parts/least-privilege-function.ts";
import { type Batch, messageTries, queueDays } from "#infra/tuning.ts";

const day = 24 * 3600;

const overTls = (queue: CfnQueue) => ({
  Effect: "Deny",
  Principal: "*",
  Action: "sqs:*",
  Resource: queue.attrArn,
  Condition: { Bool: { "aws:SecureTransport": "false" } },
});

const addPolicy = (scope: Construct, id: string, queue: CfnQueue, allowed: readonly object[] = []) =>
  new CfnQueuePolicy(scope, id, {
    queues: [queue.ref],
    policyDocument: { Version: "2012-10-17", Statement: [overTls(queue), ...allowed] },
  });

/** A service that puts messages into a queue, for one resource of this account alone. */
export type Sender = { service: string; sourceArn: string; sourceAccount?: string };

export type WorkerQueue = { arn: string; allow(sender: Sender): void; feed(lambda: CfnFunction): void };

/**
 * The queue in which a worker's messages wait, and the one that keeps what was given up: `npm run retry-failed` sends
 * these back. Their names have no random part, so that it finds them.
 */
export const addWorkerQueue = (
  scope: Construct,
  name: string,
  props: { platform: Platform; timeout: number; batch: Batch; loss: string },
): WorkerQueue => {
  const { platform, timeout, batch, loss } = props;
  const id = pascal(name);
  const failed = new CfnQueue(scope, `${id}Failed`, {
    queueName: `${platform.name}-${name}-failed`,
    messageRetentionPeriod: queueDays.failed * day,
    sqsManagedSseEnabled: true,
  });
  Validations.of(failed).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "It is a dead-letter queue itself.",
  });
  const queue = new CfnQueue(scope, `${id}Queue`, {
    queueName: `${platform.name}-${name}`,
    messageRetentionPeriod: queueDays.waiting * day,
    // What AWS asks for: a throttled function must not see its messages come back while it waits.
    visibilityTimeout: 6 * timeout + batch.windowSeconds,
    redrivePolicy: { deadLetterTargetArn: failed.attrArn, maxReceiveCount: messageTries },
    sqsManagedSseEnabled: true,
  });
  addPolicy(scope, `${id}FailedPolicy`, failed);
  const senders: Sender[] = [];
  const policy = addPolicy(scope, `${id}QueuePolicy`, queue);
  addAlarm(
    scope,
    `${id}FailedAlarm`,
    `Abandonné après ${messageTries} essais, à relancer avec retry-failed. ${loss}`,
    platform.topicArn,
    {
      namespace: "AWS/SQS",
      metricName: "ApproximateNumberOfMessagesVisible",
      dimensions: { QueueName: failed.attrQueueName },
      statistic: "Maximum",
      above: 0,
      // SQS publishes nothing of a queue that nobody has used for six hours, though messages still wait in it.
      isKeptWithoutData: true,
    },
  );
  return {
    arn: queue.attrArn,
    allow: (sender) => {
      senders.push(sender);
      policy.policyDocument = {
        Version: "2012-10-17",
        Statement: [
          overTls(queue),
          ...senders.map(({ service, sourceArn, sourceAccount }) => ({
            Effect: "Allow",
            Principal: { Service: service },
            Action: "sqs:SendMessage",
            Resource: queue.attrArn,
            Condition: {
              ArnLike: { "aws:SourceArn": sourceArn },
              ...(sourceAccount && { StringEquals: { "aws:SourceAccount": sourceAccount } }),
            },
          })),
        ],
      };
    },
    feed: (lambda) => {
      new CfnEventSourceMapping(scope, `${id}Feed`, {
        eventSourceArn: queue.attrArn,
        functionName: lambda.ref,
        batchSize: batch.size,
        ...(batch.windowSeconds > 0 && { maximumBatchingWindowInSeconds: batch.windowSeconds }),
        functionResponseTypes: ["ReportBatchItemFailures"],
        // A crowd of uploads must leave executions to people who sign in: a new account has ten.
        scalingConfig: { maximumConcurrency: 5 },
      });
    },
  };
};
