import { Fn, Stack } from "aws-cdk-lib";
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { entranceOperations, entranceThrottle, logDays, throttle } from "#infra/tuning.ts";
import { operations } from "#shared/contract/catalogue.ts";

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

/** The HTTP API of all routes, with its access log and its limits. */
export const addHttpApi = (scope: Construct) => {
  const { region, account, partition, urlSuffix } = Stack.of(scope);
  const api = new CfnApi(scope, "Api", { name: Stack.of(scope).stackName, protocolType: "HTTP" });
  const logs = new CfnLogGroup(scope, "ApiLogs", { retentionInDays: logDays });
  const entrance = operations().filter(({ operation }) => entranceOperations.includes(operation));
  const stage = new CfnStage(scope, "ApiStage", {
    apiId: api.ref,
    stageName: "$default",
    autoDeploy: true,
    accessLogSettings: { destinationArn: logs.attrArn, format: JSON.stringify(logged) },
    defaultRouteSettings: { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst },
    routeSettings: Object.fromEntries(
      entrance.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, limits]),
    ),
  });
  return {
    stage,
    logGroup: logs.ref,
    id: api.ref,
    arn: Fn.join("", ["arn:", partition, ":execute-api:", region, ":", account, ":", api.ref]),
    host: Fn.join("", [api.ref, ".execute-api.", region, ".", urlSuffix]),
  };
};
