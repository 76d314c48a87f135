import { Fn, NestedStack, Validations } from "aws-cdk-lib";
import { CfnIntegration, CfnRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { type CfnFunction, CfnPermission } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { Manifest } from "#infra/manifest.ts";
import { failureAlarm, mailCapAlarm } from "#infra/parts/alarms.ts";
import type { HttpApi } from "#infra/parts/http-api.ts";
import { addFunction, type Platform, pascal } from "#infra/parts/least-privilege-function.ts";
import { addDomainLogs } from "#infra/parts/logs.ts";
import { losses, mailCapLoss, mainPath } from "#infra/tuning.ts";
import { type Domain, operations } from "#shared/contract/catalogue.ts";

/** One domain of the contract: a route, a Lambda and a role for each operation. */
export class DomainApi extends NestedStack {
  readonly domain: Domain;
  readonly logGroup: string;
  /** Those of its functions that are kept warm on an event's day. */
  readonly mainPath: CfnFunction[] = [];

  constructor(
    scope: Construct,
    domain: Domain,
    props: { api: HttpApi; manifest: Manifest; platform: Platform; recorder: string },
  ) {
    super(scope, domain, { description: `Compagnon: ${domain}` });
    const { api, manifest, platform, recorder } = props;
    this.domain = domain;
    const logs = addDomainLogs(this, pascal(domain), { metric: domain, platform, recorder });
    this.logGroup = logs.ref;

    Validations.of(this).acknowledge({
      id: "AwsSolutions-APIG4",
      reason:
        "Sessions have a key each, which no gateway authorizer can look up: functions/http authenticates every call " +
        "and a test runs every route against every role.",
    });

    for (const { operation, endpoint } of operations().filter((each) => each.domain === domain)) {
      const bundle = manifest[operation];
      if (!bundle) throw new Error(`${operation} is declared but not built: run npm run build`);
      const routeKey = `${endpoint.method} ${endpoint.path}`;
      const lambda = addFunction(this, operation, bundle, platform, {
        description: routeKey,
        logs,
      });
      if (mainPath.some((one) => one === operation)) this.mainPath.push(lambda);
      const id = pascal(operation);

      const integration = new CfnIntegration(this, `${id}Integration`, {
        apiId: api.id,
        integrationType: "AWS_PROXY",
        integrationUri: lambda.attrArn,
        payloadFormatVersion: "2.0",
      });
      new CfnRoute(this, `${id}Route`, {
        apiId: api.id,
        routeKey,
        authorizationType: "NONE",
        target: Fn.join("/", ["integrations", integration.ref]),
      });
      new CfnPermission(this, `${id}Permission`, {
        action: "lambda:InvokeFunction",
        principal: "apigateway.amazonaws.com",
        functionName: lambda.ref,
        sourceArn: Fn.join("", [api.arn, "/*/", endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, "*")]),
      });
    }
    failureAlarm(this, { metric: domain, loss: losses[domain], platform });
    if (domain === "accounts") mailCapAlarm(this, { logGroup: logs.ref, loss: mailCapLoss, platform });
  }
}
