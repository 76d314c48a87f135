import { ArnFormat, CfnParameter, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";
import { canaryAlarm } from "#infra/parts/alarms.ts";
import { start } from "#infra/parts/workers.ts";
import { canaryLoss, workers } from "#infra/tuning.ts";

const name = "trySignIn";

/**
 * The clock of the canary, and its alarm, which also rings when nobody tries: so it is made after the site's files and
 * the canary's account, once a first try has been counted. The function itself stands with the other workers.
 */
export class CanaryStack extends Stack {
  constructor(scope: Construct, id: string, context: Pick<Context, "name">) {
    super(scope, id, { description: "Compagnon: what tries to sign in every five minutes" });
    const topic = new CfnParameter(this, "TopicArn", {
      description: "Where the platform's alarms are sent, its output AlarmTopic",
    });
    const lambda = this.formatArn({
      service: "lambda",
      resource: "function",
      resourceName: `${context.name}-${name}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const rule = start(this, name, lambda, workers[name]?.schedule ?? "");
    canaryAlarm(this, {
      namespace: context.name,
      loss: canaryLoss,
      topicArn: topic.valueAsString,
    }).node.addDependency(rule);
  }
}
