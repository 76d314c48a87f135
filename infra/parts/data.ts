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

/** The built site, which only CloudFront reads. No versions and no backup: a deployment fills it again. */
export const addSiteBucket = (scope: Construct, logs: IBucket): IBucket =>
  asInterface(
    new Bucket(scope, "Site", { ...closed, serverAccessLogsBucket: logs, serverAccessLogsPrefix: "site/" }),
  );

/**
 * After how many days the bucket deletes what it still holds. Uploads outlive the messages about them, for a check that
 * is tried again.
 */
const passing = {
  "quarantine/": retention.uncheckedFiles,
  "exports/": retention.passingFiles,
  "imports/": retention.passingFiles,
};

/** Rosters as functions read them at their start. They name people, so that what a snapshot replaces goes soon. */
const snapshots = "snapshots/";

/**
 * People's files: `quarantine/` until checked, then `files/` (anybody's) or `available/`; for a day, `exports/` and
 * `imports/`. And `snapshots/`, made from the table alone.
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
      ...Object.entries(passing).map(([prefix, days]) => ({
        prefix,
        expiration: Duration.days(days),
        // A version that is no longer current was deleted by the worker that was done with it.
        noncurrentVersionExpiration: Duration.days(retention.passingFiles),
      })),
      { prefix: snapshots, noncurrentVersionExpiration: Duration.days(retention.passingFiles) },
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
    queueConfigurations: workers.notifications,
    // GuardDuty and AWS Backup learn of objects from EventBridge; were it not said here, each deployment would undo
    // their own setting.
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  if (scansUploads) addMalwareScan(scope, resource, name);
  // S3 tries each notification when it is declared, so the queues' policies must be there first.
  resource.node.addDependency(workers);
  return asInterface(bucket);
};
