import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CfnParameter, Stack, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  KeyValueStore,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { type ApiName, apiBehaviours } from "#infra/apis.ts";
import type { Context } from "#infra/context.ts";
import { headerPolicies } from "#infra/parts/headers.ts";

const edge = (scope: Construct, id: string, file: string, keyValueStore: KeyValueStore) => ({
  function: new EdgeFunction(scope, id, {
    keyValueStore,
    code: FunctionCode.fromInline(readFileSync(resolve(import.meta.dirname, "../edge", file), "utf8")),
    runtime: FunctionRuntime.JS_2_0,
  }),
  eventType: FunctionEventType.VIEWER_REQUEST,
});

/** Site and APIs on one origin: pages from the bucket, `/api/*` from the HTTP APIs, which refuse all other callers. */
export const addDistribution = (
  scope: Construct,
  props: {
    context: Context;
    site: IBucket;
    fileBucketName: string;
    apiHosts: ReadonlyMap<ApiName, string>;
    originSecret: string;
  },
): { distribution: Distribution; switches: KeyValueStore } => {
  const { context, site, fileBucketName, apiHosts, originSecret } = props;
  const { region } = Stack.of(scope);
  const headers = headerPolicies(scope, { name: fileBucketName, region }, context.hsts);
  const firewall = !context.isBare && {
    webAclId: new CfnParameter(scope, "WebAclArn", {
      description: "The firewall, made by the edge stack in us-east-1",
    }).valueAsString,
  };
  const own = context.domain && {
    domainNames: [context.domain],
    certificate: Certificate.fromCertificateArn(
      scope,
      "Certificate",
      new CfnParameter(scope, "CertificateArn", { description: "The certificate, made by the edge stack" })
        .valueAsString,
    ),
  };
  // What `npm run maintenance` sets. Neither functions nor the table are asked, which may be what is being repaired.
  const switches = new KeyValueStore(scope, "Switches");
  const origins = new Map(
    [...apiHosts].map(([name, host]) => [
      name,
      new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { "x-origin-verify": originSecret },
      }),
    ]),
  );
  const call = {
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers.api,
    functionAssociations: [edge(scope, "ViewerAddress", "api-call.js", switches)],
  };
  const distribution = new Distribution(scope, "Distribution", {
    comment: Stack.of(scope).stackName,
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...firewall,
    ...own,
    defaultBehavior: {
      // With LIST, S3 answers 404 for a missing file instead of 403.
      origin: S3BucketOrigin.withOriginAccessControl(site, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.site,
      functionAssociations: [edge(scope, "SinglePage", "single-page.js", switches)],
    },
    additionalBehaviors: {
      // Checked public pictures. The bucket's policy lets CloudFront read only this folder.
      "/files/*": {
        origin: S3BucketOrigin.withOriginAccessControl(
          Bucket.fromBucketAttributes(scope, "PublicFiles", { bucketName: fileBucketName, region }),
          { originAccessLevels: [] },
        ),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers.files,
      },
      ...Object.fromEntries(
        apiBehaviours().map(({ path, api }) => [path, { ...call, origin: origins.get(api) }]),
      ),
    },
  });
  Validations.of(distribution).acknowledge(
    { id: "AwsSolutions-CFR1", reason: "Learners may travel: no country is shut out." },
    {
      id: "AwsSolutions-CFR3",
      reason:
        "The API and the buckets keep access logs; a log of pages would only gather visitors' addresses.",
    },
  );
  if (context.isBare)
    Validations.of(distribution).acknowledge({
      id: "AwsSolutions-CFR2",
      reason: "Staging has its firewall while a release is tried; nobody depends on it otherwise.",
    });
  if (!own) {
    Validations.of(distribution).acknowledge({
      id: "AwsSolutions-CFR4",
      reason:
        "CloudFront's own address fixes its TLS versions; a deployment with -c domain= asks for TLS 1.2.",
    });
  }
  if (context.domain && context.hostedZoneId) {
    const zone = HostedZone.fromHostedZoneAttributes(scope, "Zone", {
      hostedZoneId: context.hostedZoneId,
      zoneName: context.domain,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(scope, "Address", { zone, recordName: `${context.domain}.`, target });
    new AaaaRecord(scope, "AddressV6", { zone, recordName: `${context.domain}.`, target });
  }
  return { distribution, switches };
};
