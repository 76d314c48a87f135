import { CfnAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { CfnMetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Platform } from "#infra/parts/least-privilege-function.ts";

type Watched = {
  namespace: string;
  metricName: string;
  dimensions?: Record<string, string>;
  statistic?: string;
  extendedStatistic?: string;
  /** Raised when the figure stays above this … */
  above: number;
  /** … for this many periods of five minutes. */
  periods?: number;
};

/** An alarm that says in French what people lose, sent to the topic both when it starts and when it ends. */
export const addAlarm = (
  scope: Construct,
  id: string,
  loss: string,
  topicArn: string,
  watched: Watched,
): CfnAlarm =>
  new CfnAlarm(scope, id, {
    alarmDescription: loss,
    namespace: watched.namespace,
    metricName: watched.metricName,
    dimensions: Object.entries(watched.dimensions ?? {}).map(([name, value]) => ({ name, value })),
    ...(watched.extendedStatistic
      ? { extendedStatistic: watched.extendedStatistic }
      : { statistic: watched.statistic ?? "Sum" }),
    period: 300,
    evaluationPeriods: watched.periods ?? 1,
    threshold: watched.above,
    comparisonOperator: "GreaterThanThreshold",
    treatMissingData: "notBreaching",
    alarmActions: [topicArn],
    okActions: [topicArn],
  });

/** The alarm on a group of functions: more than two failed requests within five minutes. */
export const failureAlarm = (
  scope: Construct,
  { metric, loss, platform }: { metric: string; loss: string; platform: Platform },
): CfnAlarm =>
  addAlarm(scope, "FailuresAlarm", loss, platform.topicArn, {
    namespace: platform.metrics,
    metricName: metric,
    above: 2,
  });

/** The alarm on the caps of mails that anybody can cause without an account: half of a day's is reached, or all of it. */
export const mailCapAlarm = (
  scope: Construct,
  { logGroup, loss, platform }: { logGroup: string; loss: string; platform: Platform },
): CfnAlarm => {
  new CfnMetricFilter(scope, "MailCaps", {
    logGroupName: logGroup,
    // As functions/services/accounts/mail-caps.ts writes it, inside the object that Lambda wraps lines in.
    filterPattern: '{ $.message.message = "dailyCap" }',
    metricTransformations: [{ metricNamespace: platform.metrics, metricName: "mailCaps", metricValue: "1" }],
  });
  return addAlarm(scope, "MailCapsAlarm", loss, platform.topicArn, {
    namespace: platform.metrics,
    metricName: "mailCaps",
    above: 0,
  });
};
