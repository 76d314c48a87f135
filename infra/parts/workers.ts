import { Fn, NestedStack } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { CfnRole } from "aws-cdk-lib/aws-iam";
import { type CfnFunction, CfnPermission } from "aws-cdk-lib/aws-lambda";
import type { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import type { CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { Construct } from "constructs";
import type { Manifest } from "#infra/manifest.ts";
import { addAlarm, countCanarySuccesses, failureAlarm } from "#infra/parts/alarms.ts";
import {
  addFunction,
  type FunctionOptions,
  type Platform,
  pascal,
} from "#infra/parts/least-privilege-function.ts";
import { addDomainLogs, addSavedQueries, addSecurityLog } from "#infra/parts/logs.ts";
import { addWorkerQueue, type Sender, type WorkerQueue } from "#infra/parts/queues.ts";
import { trustedBy } from "#infra/parts/trust.ts";
import { securityQueries } from "#infra/security-queries.ts";
import { oneByOne, tuned, usual, workers, workersLoss } from "#infra/tuning.ts";

type More = Pick<FunctionOptions, "queueArn" | "functionName">;

const addWorker = (
  scope: Construct,
  name: string,
  { manifest, platform, ...more }: { manifest: Manifest; platform: Platform; logs: CfnLogGroup } & More,
): CfnFunction => {
  const bundle = manifest[name];
  if (!bundle) throw new Error(`infra/tuning.ts starts ${name}, which functions/workers does not hold`);
  return addFunction(scope, name, bundle, platform, { description: workers[name]?.loss ?? "", ...more });
};

/** Lambda tries what no queue keeps three times, then drops it. */
const alarmOnDrops = (scope: Construct, name: string, lambda: CfnFunction, platform: Platform): void => {
  const loss = `Abandonné après trois essais. ${workers[name]?.loss}`;
  addAlarm(scope, `${pascal(name)}DroppedAlarm`, loss, platform.topicArn, {
    namespace: "AWS/Lambda",
    metricName: "AsyncEventsDropped",
    dimensions: { FunctionName: lambda.ref },
    above: 0,
  });
};

/** Starts the function of this ARN by a clock. */
export const start = (scope: Construct, name: string, arn: string, scheduleExpression: string): CfnRule => {
  const targets = [{ id: name, arn }];
  const rule = new CfnRule(scope, `${pascal(name)}Rule`, { scheduleExpression, targets });
  new CfnPermission(scope, `${pascal(name)}RulePermission`, {
    action: "lambda:InvokeFunction",
    functionName: arn,
    principal: "events.amazonaws.com",
    sourceArn: rule.attrArn,
  });
  return rule;
};

/**
 * What no route starts. Messages of S3 and EventBridge about objects wait in a queue for each worker; those that are
 * given up stay for two weeks, and an alarm says what people are missing. Runs of a clock and lines of the security
 * log are tried three times by Lambda, and then lost: an alarm says that too.
 */
export class Workers extends NestedStack {
  /** What the file bucket tells to whom, when an object was created. */
  readonly notifications: CfnBucket.QueueConfigurationProperty[] = [];
  /** The function that log groups send the lines of the security log to. */
  readonly recorder: string;
  readonly logs: CfnLogGroup;

  constructor(
    scope: Construct,
    id: string,
    { manifest, platform }: { manifest: Manifest; platform: Platform },
  ) {
    super(scope, id, { description: "Compagnon: workers" });
    const add = (name: string, logs: CfnLogGroup, more: More = {}) =>
      addWorker(this, name, { manifest, platform, logs, ...more });
    const securityLog = addSecurityLog(this, platform);
    addSavedQueries(this, [securityLog.ref], platform, securityQueries);
    const recorder = add("recordSecurity", securityLog);
    this.recorder = recorder.attrArn;
    alarmOnDrops(this, "recordSecurity", recorder, platform);
    const logs = addDomainLogs(this, "Workers", { metric: "workers", platform, recorder: this.recorder });
    this.logs = logs;
    for (const [name, worker] of Object.entries(workers)) {
      const {
        objectCreated,
        isOrdered,
        isScanned,
        schedule,
        dailyInParis,
        securityLines,
        mailEvents,
        startsMainPath,
        startsLast,
        batch = oneByOne,
        loss,
      } = worker;
      if (securityLines || startsMainPath) continue;
      const { timeout } = tuned[name] ?? usual;
      const isQueued = objectCreated !== undefined || isOrdered || mailEvents;
      const queue = isQueued ? addWorkerQueue(this, name, { platform, timeout, batch, loss }) : undefined;
      const lambda = add(name, logs, {
        ...(queue && { queueArn: queue.arn }),
        ...(startsLast && { functionName: `${platform.name}-${name}` }),
      });
      queue?.feed(lambda);
      if (queue && objectCreated)
        queue.allow(
          isScanned && platform.scansUploads
            ? this.sendScans(name, queue, objectCreated, platform)
            : this.sendCreations(queue, objectCreated, platform),
        );
      if (queue && mailEvents) queue.allow(this.sendMailEvents(name, queue, platform));
      if (schedule && !startsLast) start(this, name, lambda.attrArn, schedule);
      if (dailyInParis) this.startDaily(name, lambda, dailyInParis);
      if (schedule || dailyInParis) alarmOnDrops(this, name, lambda, platform);
    }
    countCanarySuccesses(this, logs.ref, platform);
    failureAlarm(this, { metric: "workers", loss: workersLoss, platform });
  }

  /** EventBridge's rules only know UTC; its scheduler follows the clocks of Paris, by a role of its own. */
  private startDaily(name: string, lambda: CfnFunction, time: string): void {
    const [hour, minute] = time.split(":").map(Number);
    const invoke = { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: lambda.attrArn };
    const role = new CfnRole(this, `${pascal(name)}ScheduleRole`, {
      assumeRolePolicyDocument: trustedBy("scheduler.amazonaws.com", this.account),
      policies: [{ policyName: "Invoke", policyDocument: { Version: "2012-10-17", Statement: [invoke] } }],
    });
    new CfnSchedule(this, `${pascal(name)}Schedule`, {
      scheduleExpression: `cron(${minute} ${hour} * * ? *)`,
      scheduleExpressionTimezone: "Europe/Paris",
      flexibleTimeWindow: { mode: "OFF" },
      target: { arn: lambda.attrArn, roleArn: role.attrArn },
    });
  }

  private sendScans(name: string, queue: WorkerQueue, prefix: string, platform: Platform): Sender {
    const rule = new CfnRule(this, `${pascal(name)}ScanRule`, {
      eventPattern: {
        source: ["aws.guardduty"],
        "detail-type": ["GuardDuty Malware Protection Object Scan Result"],
        detail: {
          s3ObjectDetails: { bucketName: [platform.variables.BUCKET_NAME], objectKey: [{ prefix }] },
        },
      },
      targets: [{ id: name, arn: queue.arn }],
    });
    return { service: "events.amazonaws.com", sourceArn: rule.attrArn };
  }

  private sendMailEvents(name: string, queue: WorkerQueue, platform: Platform): Sender {
    const rule = new CfnRule(this, `${pascal(name)}Rule`, {
      eventPattern: {
        source: ["aws.ses"],
        "detail-type": ["Email Bounced", "Email Complaint Received", "Email Delivered"],
        detail: {
          mail: { tags: { "ses:configuration-set": [platform.variables.MAIL_CONFIGURATION_SET] } },
        },
      },
      targets: [{ id: name, arn: queue.arn }],
    });
    return { service: "events.amazonaws.com", sourceArn: rule.attrArn };
  }

  private sendCreations(queue: WorkerQueue, prefix: string, platform: Platform): Sender {
    this.notifications.push({
      event: "s3:ObjectCreated:*",
      queue: queue.arn,
      filter: { s3Key: { rules: [{ name: "prefix", value: prefix }] } },
    });
    return { service: "s3.amazonaws.com", sourceArn: platform.bucketArn, sourceAccount: this.account };
  }
}

/**
 * The workers that start functions of the domains. In a stack of their own, after those of the domains, which themselves
 * need the recorder of the workers' stack.
 */
export class LastWorkers extends NestedStack {
  constructor(
    scope: Construct,
    id: string,
    props: { manifest: Manifest; platform: Platform; logs: CfnLogGroup; functions: readonly CfnFunction[] },
  ) {
    super(scope, id, { description: "Compagnon: what keeps the main path warm" });
    const { manifest, logs, functions } = props;
    const platform = {
      ...props.platform,
      variables: {
        ...props.platform.variables,
        MAIN_PATH_FUNCTIONS: Fn.join(
          ",",
          functions.map(({ ref }) => ref),
        ),
      },
      mainPathArns: functions.map(({ attrArn }) => attrArn),
    };
    for (const [name, { schedule, startsMainPath }] of Object.entries(workers)) {
      if (!schedule || !startsMainPath) continue;
      const lambda = addWorker(this, name, { manifest, platform, logs });
      start(this, name, lambda.attrArn, schedule);
      alarmOnDrops(this, name, lambda, platform);
    }
  }
}
