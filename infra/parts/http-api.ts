import { Fn, Stack } from "aws-cdk-lib";
import { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import type { ApiName } from "#infra/apis.ts";
import { pascal } from "#infra/parts/least-privilege-function.ts";

/** What others need to know of an HTTP API. */
export type HttpApi = { name: ApiName; id: string; arn: string; host: string };

/** The bare API, which the distribution and the domains refer to; its stage comes after its routes, in `ApiStage`. */
export const addHttpApi = (scope: Construct, name: ApiName): HttpApi => {
  const { stackName, region, account, partition, urlSuffix } = Stack.of(scope);
  const { ref } = new CfnApi(scope, `${pascal(name)}Api`, {
    name: `${stackName}-${name}`,
    protocolType: "HTTP",
  });
  return {
    name,
    id: ref,
    arn: Fn.join("", ["arn:", partition, ":execute-api:", region, ":", account, ":", ref]),
    host: Fn.join("", [ref, ".execute-api.", region, ".", urlSuffix]),
  };
};
