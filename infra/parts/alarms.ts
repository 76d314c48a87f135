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
  /** It stays as it was while nothing is published; without this, silence is calm. */
  isKeptWithoutData?: true;
};

/** Who is told, and what, both when an alarm starts and when it ends. */
const told = (topicArn: string, loss: string) => ({
  alarmDescription: loss,
  alarmActions: [topicArn],
  okActions: [topicArn],
});

/** An alarm whose text says in French what people lose; the topic is notified when it starts and when it ends. */
export const addAlarm = (
  scope: Construct,
  id: string,
  loss: string,
  topicArn: string,
  watched: Watched,
): CfnAlarm =>
  new CfnAlarm(scope, id, {
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
    treatMissingData: watched.isKeptWithoutData ? "ignore" : "notBreaching",
    ...told(topicArn, loss),
  });

/** The namespace and dimensions that both metrics of a share have in common. */
type Shared = { namespace: string; dimensions: Record<string, string> };

/**
 * An alarm on a share in percent, such as that of refused requests, during two periods of five minutes. It ignores
 * periods with fewer than `atLeast` requests, in which a single one would be a large share.
 */
export const addShareAlarm = (
  scope: Construct,
  id: string,
  loss: string,
  topicArn: string,
  watched: Shared & { part: string; whole: string; above: number; atLeast: number; isRate?: true },
): CfnAlarm => {
  const dimensions = Object.entries(watched.dimensions).map(([name, value]) => ({ name, value }));
  const figure = (figureId: string, metricName: string, stat: string) => ({
    id: figureId,
    metricStat: { metric: { namespace: watched.namespace, metricName, dimensions }, period: 300, stat },
    returnData: false,
  });
  // CloudFront publishes the share itself, the API the number.
  const share = watched.isRate ? "part" : "100 * part / whole";
  return new CfnAlarm(scope, id, {
    metrics: [
      figure("part", watched.part, watched.isRate ? "Average" : "Sum"),
      figure("whole", watched.whole, "Sum"),
      { id: "share", expression: `IF(whole >= ${watched.atLeast}, ${share}, 0)`, returnData: true },
    ],
    evaluationPeriods: 2,
    threshold: watched.above,
    comparisonOperator: "GreaterThanThreshold",
    treatMissingData: "notBreaching",
    ...told(topicArn, loss),
  });
};

/** Counts the canary's successes in its log group. */
export const countCanarySuccesses = (
  scope: Construct,
  logGroupName: string,
  { metrics }: Pick<Platform, "metrics">,
): void => {
  new CfnMetricFilter(scope, "CanarySuccesses", {
    logGroupName,
    // As functions/workers/try-sign-in.ts writes it.
    filterPattern: '{ $.message.message = "canarySucceeded" }',
    metricTransformations: [{ metricNamespace: metrics, metricName: canaryMetric, metricValue: "1" }],
  });
};

/** The alarm of the canary: no success in two periods of five minutes, whether it failed or did not run. */
export const canaryAlarm = (
  scope: Construct,
  { namespace, loss, topicArn }: { namespace: string; loss: string; topicArn: string },
): CfnAlarm =>
  new CfnAlarm(scope, "CanaryAlarm", {
    namespace,
    metricName: canaryMetric,
    statistic: "Sum",
    period: 300,
    evaluationPeriods: 2,
    threshold: 1,
    comparisonOperator: "LessThanThreshold",
    treatMissingData: "breaching",
    ...told(topicArn, loss),
  });
export const canaryMetric = "canarySuccesses";

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
    // As functions/domain/accounts/mail-caps.ts writes it, inside the object that Lambda wraps lines in.
    filterPattern: '{ $.message.message = "dailyCap" }',
    metricTransformations: [{ metricNamespace: platform.metrics, metricName: "mailCaps", metricValue: "1" }],
  });
  return addAlarm(scope, "MailCapsAlarm", loss, platform.topicArn, {
    namespace: platform.metrics,
    metricName: "mailCaps",
    above: 0,
  });
};
