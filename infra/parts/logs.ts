import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import {
  CfnLogGroup,
  CfnMetricFilter,
  CfnQueryDefinition,
  CfnSubscriptionFilter,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { logDays, securityLogDays } from "#infra/tuning.ts";

/** Log lines of a failed request: an error that we logged, or one that the runtime reported. */
const failurePattern =
  '{ ($.level = "ERROR") || ($.record.status = "timeout") || ($.record.status = "error") }';

/** How `recordSecurity` marks its lines, inside the object that Lambda wraps them in. */
const securityPattern = '{ $.message.message = "security" }';

export type SavedQuery = { title: string; query: string };

const addGroup = (
  scope: Construct,
  id: string,
  days: number,
  platform: { metrics: string },
  metric: string,
) => {
  const logs = new CfnLogGroup(scope, id, { retentionInDays: days });
  logs.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  new CfnMetricFilter(scope, `${id}Failures`, {
    logGroupName: logs.ref,
    filterPattern: failurePattern,
    metricTransformations: [{ metricNamespace: platform.metrics, metricName: metric, metricValue: "1" }],
  });
  return logs;
};

/**
 * The log group of all functions of a domain: failures count in the metric of that name, and lines of the security log
 * go to the function `recorder`, which copies them into a group of their own.
 */
export const addDomainLogs = (
  scope: Construct,
  id: string,
  { metric, platform, recorder }: { metric: string; platform: { metrics: string }; recorder: string },
): CfnLogGroup => {
  const logs = addGroup(scope, `${id}Logs`, logDays, platform, metric);
  const permission = new CfnPermission(scope, `${id}LogsPermission`, {
    action: "lambda:InvokeFunction",
    principal: "logs.amazonaws.com",
    functionName: recorder,
    sourceArn: logs.attrArn,
    sourceAccount: Stack.of(scope).account,
  });
  // CloudWatch tests the destination when the filter is created.
  new CfnSubscriptionFilter(scope, `${id}Security`, {
    logGroupName: logs.ref,
    filterPattern: securityPattern,
    destinationArn: recorder,
  }).addDependency(permission);
  return logs;
};

/** The security log: kept for a year, also when the stack goes, and protected from deletion. */
export const addSecurityLog = (scope: Construct, platform: { metrics: string }): CfnLogGroup => {
  const logs = addGroup(scope, "SecurityLog", securityLogDays, platform, "workers");
  logs.deletionProtectionEnabled = true;
  return logs;
};

/** Saved queries of CloudWatch Logs Insights over these log groups; RUNBOOK.md says when to use which. */
export const addSavedQueries = (
  scope: Construct,
  logGroupNames: readonly string[],
  platform: { metrics: string },
  queries: Readonly<Record<string, SavedQuery>>,
): void => {
  for (const [id, { title, query }] of Object.entries(queries))
    new CfnQueryDefinition(scope, id, {
      name: `${platform.metrics}/${title}`,
      logGroupNames: [...logGroupNames],
      queryString: query,
    });
};
