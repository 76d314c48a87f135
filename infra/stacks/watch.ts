import { CfnParameter, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";
import { addAlarmTopic } from "#infra/parts/alarm-topic.ts";
import { addAlarm, addShareAlarm } from "#infra/parts/alarms.ts";

/**
 * Alarms on what people meet at the edge. CloudFront and its firewall publish their figures in us-east-1 alone, and an
 * alarm can neither look at another region nor ring there; the distribution is made after the edge stack, so that these
 * stand in a stack of their own, deployed last.
 */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, context: Context) {
    super(scope, id, { description: "Compagnon: alarms of the edge", env: { region: "us-east-1" } });
    const { topicArn } = addAlarmTopic(this, context);
    const distribution = new CfnParameter(this, "DistributionId", {
      description: "The distribution of the platform's stack, its output DistributionId",
    });
    const cloudFront = {
      namespace: "AWS/CloudFront",
      dimensions: { DistributionId: distribution.valueAsString, Region: "Global" },
      whole: "Requests",
      isRate: true,
    } as const;
    addShareAlarm(
      this,
      "EdgeErrorsAlarm",
      "Le site affiche des erreurs ou ne s'affiche plus : plus d'une demande sur vingt échoue.",
      topicArn,
      { ...cloudFront, part: "5xxErrorRate", above: 5, atLeast: 50 },
    );
    addShareAlarm(
      this,
      "EdgeRefusalsAlarm",
      "Des pages ou des fichiers manquent, ou des personnes sont refusées : plus d'une demande sur trois.",
      topicArn,
      { ...cloudFront, part: "4xxErrorRate", above: 33, atLeast: 200 },
    );
    addAlarm(
      this,
      "FirewallAlarm",
      "Le pare-feu bloque : tout un établissement voit « 403 », ou quelqu'un attaque le site.",
      topicArn,
      {
        namespace: "AWS/WAFV2",
        metricName: "BlockedRequests",
        dimensions: { WebACL: context.name, Rule: "ALL" },
        above: 200,
      },
    );
  }
}
