import { Fn, Stack, Validations } from "aws-cdk-lib";
import { CfnRole } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import type { Construct } from "constructs";
import { type Bundle, type Manifest, versionOf } from "#infra/manifest.ts";
import { tuned, usual } from "#infra/tuning.ts";
import type { Variable } from "#infra/variables.ts";

/** The resources of the platform. A function gets only the variables and grants that its bundle names. */
export type Platform = {
  /** The deployment's name, another one for each in an account. */
  name: string;
  bundles: string;
  variables: Readonly<Record<Exclude<Variable, "BUNDLE_HASH" | "MAIN_PATH_FUNCTIONS">, string>> & {
    /** Known to the stack of the worker that starts them, which comes after theirs. */
    readonly MAIN_PATH_FUNCTIONS?: string;
  };
  /** The functions whose names `MAIN_PATH_FUNCTIONS` holds. */
  mainPathArns?: string[];
  tableArn: string;
  guardedPartitions: readonly string[];
  /** Built from the bucket's name, so that a nested stack needs no parameter for it. */
  bucketArn: string;
  /** What the ARNs of the workers' queues begin with; a worker's name follows. */
  queueArnPrefix: string;
  /** Covers every identity: in its sandbox, SES also authorises the recipient's. */
  mailIdentitiesArn: string;
  /** Of the configuration set that every mail names, which SES authorises as well. */
  mailConfigurationSetArn: string;
  /** Whether uploads are scanned for malware before they are checked. */
  scansUploads: boolean;
  /** Where alarms are sent. */
  topicArn: string;
  /** The namespace of the product's own metrics. */
  metrics: string;
};

type Statement = { Effect: "Allow"; Action: string[]; Resource: string | string[]; Condition?: object };

const resourceOf = (action: string, platform: Platform): string | string[] => {
  const [verb = "", keys] = action.split(" ");
  if (verb.startsWith("dynamodb:")) return platform.tableArn;
  if (verb.startsWith("ses:")) return [platform.mailIdentitiesArn, platform.mailConfigurationSetArn];
  if (verb.startsWith("s3:") && keys) return Fn.join("/", [platform.bucketArn, keys]);
  if (verb.startsWith("sqs:") && keys) return Fn.join("", [platform.queueArnPrefix, keys]);
  if (verb === "lambda:InvokeFunction" && platform.mainPathArns) return platform.mainPathArns;
  throw new Error(`No resource is known for the action ${action}`);
};

/** How a bundle names a protected partition. */
const partitionGrant = "dynamodb:LeadingKeys ";

/** All protected partitions: password hashes, mailed links, second factors. */
export const guardedPartitions = (manifest: Manifest): string[] =>
  [
    ...new Set(
      Object.values(manifest)
        .flatMap(({ actions }) => actions)
        .flatMap((action) =>
          action.startsWith(partitionGrant) ? [action.slice(partitionGrant.length)] : [],
        ),
    ),
  ].sort();

const grantsOf = (actions: readonly string[], platform: Platform): Statement[] => {
  const calls = actions.filter((action) => !action.startsWith(partitionGrant));
  const verbs = Map.groupBy(calls, (action) => `${action.split(":")[0]} ${action.split(" ")[1] ?? ""}`);
  const shut = platform.guardedPartitions.filter((keys) => !actions.includes(partitionGrant + keys));
  return [...verbs.values()].map((group) => ({
    Effect: "Allow",
    Action: group.map((action) => action.split(" ")[0] ?? action),
    Resource: resourceOf(group[0] ?? "", platform),
    // The condition does not apply to calls without keys, that is scans; no function is granted these.
    ...(group[0]?.startsWith("dynamodb:") &&
      shut.length > 0 && { Condition: { "ForAllValues:StringNotLike": { "dynamodb:LeadingKeys": shut } } }),
    ...(group[0]?.startsWith("ses:") && {
      Condition: { StringEquals: { "ses:FromAddress": platform.variables.MAIL_FROM } },
    }),
  }));
};

/** `saveWishes` → `SaveWishes`, the prefix of the logical ids of a function's resources. */
export const pascal = (name: string): string =>
  name
    .split("-")
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join("");

/** A resource as cdk-nag names it in a finding: with each pseudo parameter in angle brackets. */
export const flat = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(flat).join("");
  if (typeof value === "object" && value !== null) {
    if ("Ref" in value) return `<${value.Ref}>`;
    if ("Fn::Join" in value && Array.isArray(value["Fn::Join"])) {
      const [by, parts] = value["Fn::Join"];
      return parts.map(flat).join(by);
    }
  }
  throw new Error(`No name for ${JSON.stringify(value)}`);
};

/**
 * What functions write themselves, all of it: alarms, queries and the security log read it. Of the runtime's own lines
 * only those of starts and calls that failed or were cut short, two of three lines being "started" and "ended".
 */
const logging = { logFormat: "JSON", applicationLogLevel: "INFO", systemLogLevel: "WARN" };

export type FunctionOptions = {
  description: string;
  /** The group of its domain. */
  logs: CfnLogGroup;
  /** The queue that Lambda takes its messages from, with this function's role. */
  queueArn?: string;
  /** For what names it without knowing its stack; without it, CloudFormation chooses. */
  functionName?: string;
};

/** One bundle as a Lambda with a role of its own. */
export const addFunction = (
  scope: Construct,
  name: string,
  bundle: Bundle,
  platform: Platform,
  more: FunctionOptions,
): CfnFunction => {
  const id = pascal(name);
  const statements: Statement[] = [
    { Effect: "Allow", Action: ["logs:CreateLogStream", "logs:PutLogEvents"], Resource: more.logs.attrArn },
    ...grantsOf(bundle.actions, platform),
    ...(more.queueArn
      ? [
          {
            Effect: "Allow" as const,
            Action: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
            Resource: more.queueArn,
          },
        ]
      : []),
  ];
  const role = new CfnRole(scope, `${id}Role`, {
    assumeRolePolicyDocument: {
      Version: "2012-10-17",
      Statement: [
        { Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } },
      ],
    },
    policies: [{ policyName: "Exact", policyDocument: { Version: "2012-10-17", Statement: statements } }],
  });
  const starred = bundle.actions
    .filter((action) => action.endsWith("*") && !action.startsWith(partitionGrant))
    .map((action) => action.split(" ")[1]);
  for (const keys of new Set(starred)) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${flat(Stack.of(scope).resolve(platform.bucketArn))}/${keys}]`,
      reason:
        "Object keys are random, so the grant ends in the star of one named folder; actions carry none.",
    });
  }

  if (bundle.actions.some((action) => action.startsWith("ses:")))
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${flat(Stack.of(scope).resolve(platform.mailIdentitiesArn))}]`,
      reason: "In its sandbox SES authorises the recipient's identity too; the sender is the condition.",
    });

  const { memory, timeout, disk } = tuned[name] ?? usual;
  const code = new Asset(scope, `${id}Code`, {
    path: `${platform.bundles}/${name}`,
    assetHash: bundle.sha256,
  });
  const lambda = new CfnFunction(scope, `${id}Function`, {
    ...(more.functionName && { functionName: more.functionName }),
    description: more.description,
    runtime: "nodejs24.x",
    architectures: ["arm64"],
    handler: "index.handler",
    code: { s3Bucket: code.s3BucketName, s3Key: code.s3ObjectKey },
    role: role.attrArn,
    memorySize: memory,
    timeout,
    ...(disk && { ephemeralStorage: { size: disk } }),
    environment: {
      variables: Object.fromEntries(
        bundle.variables.map((variable) => [variable, variableOf(variable, bundle, platform)]),
      ),
    },
    loggingConfig: { ...logging, logGroup: more.logs.ref },
  });
  lambda.addMetadata("Operation", name);
  return lambda;
};

const variableOf = (variable: string, bundle: Bundle, platform: Platform): string => {
  const given: Readonly<Record<string, string>> = { ...platform.variables, BUNDLE_HASH: versionOf(bundle) };
  const value = given[variable];
  if (value === undefined) throw new Error(`No value is known for the variable ${variable}`);
  return value;
};
