import { type JsonObject, listOf, objectOf, textOf, textsOf } from "#scripts/local/json.ts";
import { isAllowed, type Statement, statementsOf } from "./access.ts";
import { type Distribution, readDistribution } from "./distribution.ts";
import { type MayService, readResourcePolicies, refusedServiceCalls } from "./resource-policies.ts";
import { type Assembly, assetHash, type Deployed } from "./template.ts";
import {
  type Mapping,
  type Queue,
  readMappings,
  readQueues,
  readSubscriptions,
  readTriggers,
  type Subscription,
  type Trigger,
} from "./triggers.ts";

/** A Lambda as deployed. `id` is its function name: its access key in local calls. */
export type LocalFunction = {
  id: string;
  arn: string;
  operation: string;
  folder: string;
  handler: string;
  environment: Record<string, string>;
  memoryMb: number;
  timeoutSeconds: number;
  statements: Statement[];
  /** The group that its log lines go to. */
  logGroup: string;
};

export type Route = {
  apiId: string;
  key: string;
  method: string;
  path: string;
  functionId: string;
  invokable: boolean;
};

/** What the runner needs to know about the deployment. */
export type Model = {
  region: string;
  functions: Map<string, LocalFunction>;
  routes: Route[];
  tables: { name: string; properties: JsonObject }[];
  /** `cors` as CloudFormation spells it. */
  buckets: { name: string; cors: JsonObject; web: boolean }[];
  mailIdentities: string[];
  /** What SES tells the event bus of mails sent with each configuration set, as "BOUNCE". */
  configurationSets: { name: string; events: string[] }[];
  queues: Queue[];
  mappings: Mapping[];
  triggers: Trigger[];
  /** Uploads that are scanned for malware. */
  scans: { bucket: string; prefixes: string[] }[];
  subscriptions: Subscription[];
  distribution: Distribution | undefined;
};

/** Local addresses that replace the deployed ones. */
type Addresses = { site: string; siteHost: string; s3: string };

/** Resources that the local runner does not emulate: it refuses templates with one of them. */
const unknownTypes = [
  "AWS::DynamoDB::GlobalTable",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IAM::RolePolicy",
  "AWS::Lambda::Alias",
  "Custom::S3BucketNotifications",
];

/** The model of an assembly. What the template lacks (a route, a variable, a header), the model lacks too. */
export function readModel(assembly: Assembly, addresses: Addresses): Model {
  const localise = localiser(assembly, addresses);
  const roles = readRoles(assembly);
  const functions = new Map<string, LocalFunction>();
  for (const resource of assembly.ofType("AWS::Lambda::Function")) {
    const one = readFunction(assembly, resource, roles, localise);
    if (one === undefined) continue;
    if (functions.has(one.id)) throw new Error(`Two functions are called ${one.id}`);
    functions.set(one.id, one);
  }
  const byArn = new Map([...functions.values()].map((one) => [one.arn, one.id]));
  const unknown = assembly.resources.find(({ type }) => unknownTypes.includes(type));
  if (unknown) throw new Error(`The local runner does not know ${unknown.type} (${unknown.id})`);
  const may = readResourcePolicies(assembly);
  const [refused] = refusedServiceCalls(assembly, may);
  if (refused)
    throw new Error(
      `${refused.service} may not do ${refused.action} on ${refused.resource} for ${refused.source}`,
    );
  const distribution = readDistribution(assembly, localise);
  const queues = readQueues(assembly);
  const readers = [...functions.values()].map(({ id, timeoutSeconds, statements }) => ({
    id,
    timeoutSeconds,
    may: (action: string, resource: string) => isAllowed(statements, action, resource),
  }));
  return {
    region: assembly.region,
    functions,
    routes: readRoutes(assembly, byArn, may),
    tables: assembly.ofType("AWS::DynamoDB::Table").map(({ ref, properties }) => ({ name: ref, properties })),
    buckets: assembly.ofType("AWS::S3::Bucket").map(({ ref, properties }) => ({
      name: ref,
      cors: localise(objectOf(properties.CorsConfiguration)),
      web: ref === distribution?.webBucket,
    })),
    mailIdentities: assembly.ofType("AWS::SES::EmailIdentity").map(({ ref }) => ref),
    configurationSets: readConfigurationSets(assembly),
    queues,
    mappings: readMappings(assembly, readers, queues),
    triggers: readTriggers(assembly, byArn, queues, (role, action, resource) =>
      isAllowed(roles.get(role) ?? [], action, resource),
    ),
    scans: assembly.ofType("AWS::GuardDuty::MalwareProtectionPlan").map(({ properties }) => {
      const { BucketName, ObjectPrefixes } = objectOf(objectOf(properties.ProtectedResource).S3Bucket);
      return { bucket: textOf(BucketName), prefixes: ObjectPrefixes ? textsOf(ObjectPrefixes) : [""] };
    }),
    subscriptions: readSubscriptions(assembly, byArn),
    distribution,
  };
}

export type Localise = <T>(value: T) => T;

function localiser(assembly: Assembly, { site, siteHost, s3 }: Addresses): Localise {
  const pairs: [string, string][] = [[`https://${siteHost}`, site]];
  for (const { properties } of assembly.ofType("AWS::CloudFront::Distribution")) {
    for (const alias of textsOf(objectOf(properties.DistributionConfig).Aliases))
      pairs.push([`https://${alias}`, site]);
  }
  for (const { ref } of assembly.ofType("AWS::S3::Bucket")) {
    pairs.push(
      [`https://${ref}.s3.${assembly.region}.amazonaws.com`, s3],
      [`https://${ref}.s3.amazonaws.com`, s3],
    );
  }
  const text = (value: string) => pairs.reduce((done, [from, to]) => done.replaceAll(from, to), value);
  return (value) =>
    JSON.parse(JSON.stringify(value), (_, one) => (typeof one === "string" ? text(one) : one));
}

function readConfigurationSets(assembly: Assembly): Model["configurationSets"] {
  const destinations = assembly.ofType("AWS::SES::ConfigurationSetEventDestination");
  return assembly.ofType("AWS::SES::ConfigurationSet").map(({ ref }) => ({
    name: ref,
    events: destinations
      .filter(({ properties }) => textOf(properties.ConfigurationSetName) === ref)
      .map(({ properties }) => objectOf(properties.EventDestination))
      .filter(({ Enabled, EventBridgeDestination }) => Enabled === true && EventBridgeDestination)
      .flatMap(({ MatchingEventTypes }) => textsOf(MatchingEventTypes)),
  }));
}

function readFunction(
  assembly: Assembly,
  resource: Deployed,
  roles: Map<string, Statement[]>,
  localise: Localise,
): LocalFunction | undefined {
  const { properties, metadata, ref, arn } = resource;
  const folder = assembly.assets.get(assetHash(textOf(objectOf(properties.Code).S3Key)));
  // CDK's own helpers (custom resources) run at deployment only, in other runtimes or inline.
  if (folder === undefined || !textOf(properties.Runtime).startsWith("nodejs")) return undefined;
  const variables = objectOf(localise(objectOf(objectOf(properties.Environment).Variables)));
  return {
    id: ref,
    arn,
    operation: textOf(metadata.Operation),
    folder,
    handler: textOf(properties.Handler),
    environment: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, textOf(value)])),
    memoryMb: Number(properties.MemorySize ?? 128),
    timeoutSeconds: Number(properties.Timeout ?? 3),
    statements: roles.get(textOf(properties.Role)) ?? [],
    logGroup: textOf(objectOf(properties.LoggingConfig).LogGroup),
  };
}

/** The inline statements of each role, by its ARN. */
function readRoles(assembly: Assembly): Map<string, Statement[]> {
  return new Map(
    assembly
      .ofType("AWS::IAM::Role")
      .map(({ arn, properties }) => [
        arn,
        listOf(properties.Policies).flatMap((policy) => statementsOf(objectOf(policy).PolicyDocument)),
      ]),
  );
}

function readRoutes(assembly: Assembly, byArn: Map<string, string>, may: MayService): Route[] {
  const integrations = new Map(
    assembly.ofType("AWS::ApiGatewayV2::Integration").map((one) => [one.ref, one]),
  );
  return assembly.ofType("AWS::ApiGatewayV2::Route").flatMap(({ properties, id }) => {
    const integration = integrations.get(textOf(properties.Target).replace(/^integrations\//, ""));
    const uri = textOf(integration?.properties.IntegrationUri);
    const arn = /arn:aws:lambda:[^:]*:[^:]*:function:[\w-]+/.exec(uri)?.[0] ?? "";
    const functionId = byArn.get(arn);
    if (functionId === undefined) throw new Error(`Route ${id} leads to no function (${uri})`);
    const apiId = textOf(properties.ApiId);
    const key = textOf(properties.RouteKey);
    const [method = "", routePath = ""] = key.split(" ");
    const action = "lambda:InvokeFunction";
    const source = `arn:aws:execute-api:${assembly.region}:${assembly.accountId}:${apiId}/$default/${method}${routePath}`;
    const invokable = may({ service: "apigateway.amazonaws.com", action, resource: arn, source });
    return [{ apiId, key, method, path: routePath, functionId, invokable }];
  });
}

export function tableOf(model: Model): Model["tables"][number] {
  const [table] = model.tables;
  if (table === undefined) throw new Error("The template has no table");
  return table;
}
