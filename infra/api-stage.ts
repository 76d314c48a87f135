import { NestedStack, RemovalPolicy } from "aws-cdk-lib";
import { CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnLogGroup, CfnMetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { operationsOf } from "#infra/apis.ts";
import { addAlarm, addShareAlarm } from "#infra/parts/alarms.ts";
import type { HttpApi } from "#infra/parts/http-api.ts";
import { type Platform, pascal } from "#infra/parts/least-privilege-function.ts";
import { apiPages, entranceOperations, entranceThrottle, logDays, throttle } from "#infra/tuning.ts";

// API Gateway sees CloudFront's address instead of the visitor's, so these lines hold no personal data.
const logged = {
  requestId: "$context.requestId",
  // Lambda's own id, by which the lines of a call are found that was cut short before it could log the one above.
  lambdaRequestId: "$context.integration.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  bytes: "$context.responseLength",
  ms: "$context.responseLatency",
  integrationMs: "$context.integrationLatency",
  error: "$context.error.message",
};

// Spelled as in the template: the type of route settings has no other form.
const limits = {
  ThrottlingRateLimit: entranceThrottle.rate,
  ThrottlingBurstLimit: entranceThrottle.burst,
};

/** What opens an HTTP API to calls: its stage, access log, limits and alarms. Its routes must exist first. */
export class ApiStage extends NestedStack {
  readonly api: HttpApi;
  readonly logGroup: string;

  constructor(scope: Construct, api: HttpApi, platform: Platform) {
    super(scope, `${api.name}api`, { description: `Compagnon: the API ${api.name}` });
    this.api = api;
    const logs = new CfnLogGroup(this, `${pascal(api.name)}ApiLogs`, { retentionInDays: logDays });
    logs.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    this.logGroup = logs.ref;
    const entrance = operationsOf(api.name).filter(({ operation }) => entranceOperations.includes(operation));
    new CfnStage(this, "Stage", {
      apiId: api.id,
      stageName: "$default",
      autoDeploy: true,
      accessLogSettings: { destinationArn: logs.attrArn, format: JSON.stringify(logged) },
      defaultRouteSettings: { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst },
      routeSettings: Object.fromEntries(
        entrance.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, limits]),
      ),
    });
    this.watch(platform);
  }

  private watch({ topicArn, metrics }: Platform): void {
    const { name, id } = this.api;
    const figures = { namespace: "AWS/ApiGateway", dimensions: { ApiId: id } };
    const pages = apiPages[name];
    addShareAlarm(
      this,
      "RefusalsAlarm",
      `Des personnes sont refusées : plus d'une demande sur trois (session, droit, saisie ou adresse). ${pages}`,
      topicArn,
      { ...figures, part: "4xx", whole: "Count", above: 33, atLeast: 200 },
    );
    const throttled = { metricNamespace: metrics, metricName: `${name}Throttled` };
    new CfnMetricFilter(this, "Throttled", {
      logGroupName: this.logGroup,
      // Only refusals by API Gateway: functions answer 429 too, for too many tries.
      filterPattern: '{ ($.status = "429") && ($.integrationMs = "-") }',
      metricTransformations: [{ ...throttled, metricValue: "1" }],
    });
    addAlarm(
      this,
      "ThrottledAlarm",
      `Trop de monde à la fois : des pages disent que le service est surchargé. ${pages}`,
      topicArn,
      { namespace: metrics, metricName: throttled.metricName, above: 20 },
    );
    addAlarm(
      this,
      "ErrorsAlarm",
      `Le site ne répond plus : pages vides ou messages d'erreur pour tous. ${pages}`,
      topicArn,
      { ...figures, metricName: "5xx", above: 10 },
    );
    addAlarm(
      this,
      "SlowAlarm",
      `Le site est lent : une page sur vingt met plus de trois secondes. ${pages}`,
      topicArn,
      { ...figures, metricName: "Latency", extendedStatistic: "p95", above: 3_000, periods: 3 },
    );
  }
}
