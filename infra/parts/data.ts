import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, Table } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  type BucketProps,
  CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { addMalwareScan } from "#infra/parts/malware-scan.ts";
import type { Workers } from "#infra/parts/workers.ts";
import { retention } from "#shared/contract/retention.ts";

/** Data outlives its stack, except after a failed first deployment, where it would block the second one. */
const kept = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

const closed: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: kept,
};

// The library's own Bucket fails its own interface under exactOptionalPropertyTypes.
const asInterface = (bucket: Bucket) => bucket as IBucket;

/** The table. It survives the stack, is protected from deletion and can be restored to any second of 35 days. */
export const addTable = (scope: Construct): Table =>
  new Table(scope, "Table", {
    partitionKey: { name: "pk", type: AttributeType.STRING },
    sortKey: { name: "sk", type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: "expires",
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: kept,
  });

/** The buckets' access log: the only log with network addresses; the legal page names it. */
export const addAccessLogs = (scope: Construct): IBucket =>
  asInterface(
    new Bucket(scope, "AccessLogs", {
      ...closed,
      lifecycleRules: [{ expiration: Duration.days(retention.storageLogs) }],
    }),
  );

/** The built site, which only CloudFront reads. A deployment fills it again, so it is not kept. */
export const addSiteBucket = (scope: Construct, logs: IBucket): IBucket =>
  asInterface(
    new Bucket(scope, "Site", { ...closed, serverAccessLogsBucket: logs, serverAccessLogsPrefix: "site/" }),
  );

/**
 * People's files: `quarantine/` until checked, then `files/` (public) or `available/`. Deleted after a day: `exports/`,
 * `imports/` and `jobs/`, whose empty objects start workers.
 */
export const addFileBucket = (
  scope: Construct,
  props: {
    name: string;
    siteUrl: string;
    logs: IBucket;
    workers: Workers;
    distributionArn: string;
    scansUploads: boolean;
  },
): IBucket => {
  const { name, siteUrl, logs, workers, distributionArn, scansUploads } = props;
  const bucket = new Bucket(scope, "Files", {
    ...closed,
    bucketName: name,
    versioned: true,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: "files/",
    cors: [
      {
        allowedOrigins: [siteUrl],
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedHeaders: ["content-type", "if-none-match", "x-amz-checksum-sha256"],
        exposedHeaders: ["ETag", "Content-Disposition"],
        maxAge: 3600,
      },
    ],
    lifecycleRules: [
      ...["quarantine/", "jobs/", "exports/", "imports/"].map((prefix) => ({
        prefix,
        expiration: Duration.days(retention.passingFiles),
        noncurrentVersionExpiration: Duration.days(retention.passingFiles),
      })),
      // A deleted file can be restored for a month.
      {
        noncurrentVersionExpiration: Duration.days(retention.deletedFiles),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        expiredObjectDeleteMarker: true,
      },
    ],
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ["s3:GetObject"],
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      resources: [bucket.arnForObjects("files/*")],
      conditions: { StringEquals: { "AWS:SourceArn": distributionArn } },
    }),
  );
  // The construct's own notifications would add a CDK Lambda that may change any bucket's notifications.
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error("The file bucket has no resource of its own");
  resource.notificationConfiguration = {
    lambdaConfigurations: workers.notifications,
    // GuardDuty turns this on for itself; without this line, each deployment would turn it off again.
    ...(scansUploads && { eventBridgeConfiguration: { eventBridgeEnabled: true } }),
  };
  if (scansUploads) addMalwareScan(scope, resource, name);
  // S3 tests each notification when it is configured, so the permission must exist first.
  resource.node.addDependency(workers);
  return asInterface(bucket);
};
