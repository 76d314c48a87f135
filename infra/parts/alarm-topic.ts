import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";

/** Where the alarms of a region are sent, and from there by mail. */
export const addAlarmTopic = (scope: Construct, { alarmEmail }: Pick<Context, "alarmEmail">): Topic => {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true });
  // A policy of its own takes the place of the one that lets the whole account publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ["sns:Publish"],
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
};
