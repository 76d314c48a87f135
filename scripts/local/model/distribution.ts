import { isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from "#scripts/local/json.ts";
import type { Localise } from "./model.ts";
import { readResourcePolicies } from "./resource-policies.ts";
import type { Assembly, Deployed } from "./template.ts";

type EdgeHeader = { name: string; value: string; override: boolean };

export type Behaviour = {
  /** As `/api/*`; `*` is the default one. */
  pattern: string;
  target: { kind: "api"; id: string; host: string } | { kind: "bucket"; name: string; folder: string };
  originHeaders: [string, string][];
  responseHeaders: EdgeHeader[];
  methods: string[];
  onRequest: string | undefined;
  compress: boolean;
};

export type Distribution = {
  behaviours: Behaviour[];
  webBucket: string | undefined;
  /** S3 answers 404 for an absent key only to callers who may list the bucket, else 403. */
  mayListSite: boolean;
  /** True if the bucket's policy lets this distribution read the object. */
  mayRead(bucket: string, key: string): boolean;
  rootObject: string;
};

/** The template's CloudFront distribution: the target, functions and headers of each path. */
export function readDistribution(assembly: Assembly, localise: Localise): Distribution | undefined {
  const [found] = assembly.ofType("AWS::CloudFront::Distribution");
  if (found === undefined) return undefined;
  const config = objectOf(found.properties.DistributionConfig);
  const origins = new Map(
    listOf(config.Origins)
      .filter(isObject)
      .map((origin) => [textOf(origin.Id), origin]),
  );
  const may = readResourcePolicies(assembly);
  const mayOn = (resource: string, action: string) =>
    may({
      service: "cloudfront.amazonaws.com",
      action,
      resource: `arn:aws:s3:::${resource}`,
      source: `arn:aws:cloudfront::${assembly.accountId}:distribution/${found.ref}`,
    });
  const read = (source: JsonObject, pattern: string) =>
    readBehaviour(assembly, source, pattern, origins, localise);
  const standard = read(objectOf(config.DefaultCacheBehavior), "*");
  return {
    behaviours: [
      ...listOf(config.CacheBehaviors)
        .filter(isObject)
        .map((one) => read(one, textOf(one.PathPattern))),
      standard,
    ],
    webBucket: standard.target.kind === "bucket" ? standard.target.name : undefined,
    mayListSite: standard.target.kind === "bucket" && mayOn(standard.target.name, "s3:ListBucket"),
    mayRead: (bucket, key) => mayOn(`${bucket}/${key}`, "s3:GetObject"),
    rootObject: textOf(config.DefaultRootObject),
  };
}

function readBehaviour(
  assembly: Assembly,
  source: JsonObject,
  pattern: string,
  origins: Map<string, JsonObject>,
  localise: Localise,
): Behaviour {
  const origin = origins.get(textOf(source.TargetOriginId));
  if (origin === undefined) throw new Error(`The behaviour ${pattern} has no origin`);
  const host = textOf(origin.DomainName);
  const bucket = assembly.ofType("AWS::S3::Bucket").find(({ ref }) => host.startsWith(`${ref}.s3.`));
  const policy = policyOf(assembly, textOf(source.ResponseHeadersPolicyId), pattern);
  const code = (event: string) => functionCode(assembly, source, event);
  return {
    pattern,
    target:
      bucket === undefined
        ? { kind: "api", id: host.split(".")[0] ?? "", host }
        : { kind: "bucket", name: bucket.ref, folder: textOf(origin.OriginPath) },
    originHeaders: listOf(origin.OriginCustomHeaders)
      .filter(isObject)
      .map((one) => [textOf(one.HeaderName).toLowerCase(), textOf(one.HeaderValue)]),
    responseHeaders: localise(policy === undefined ? [] : headersOf(policy)),
    methods: source.AllowedMethods === undefined ? ["GET", "HEAD"] : textsOf(source.AllowedMethods),
    onRequest: code("viewer-request"),
    compress: source.Compress === true,
  };
}

function functionCode(assembly: Assembly, behaviour: JsonObject, event: string): string | undefined {
  const association = listOf(behaviour.FunctionAssociations)
    .filter(isObject)
    .find((one) => one.EventType === event);
  if (association === undefined) return undefined;
  const arn = textOf(association.FunctionARN);
  const found: Deployed | undefined = assembly
    .ofType("AWS::CloudFront::Function")
    .find((one) => arn.endsWith(`function/${one.id}`));
  if (found === undefined) throw new Error(`A behaviour names the function ${arn}, which the template lacks`);
  return textOf(found.properties.FunctionCode);
}

function policyOf(assembly: Assembly, id: string, pattern: string): JsonObject | undefined {
  if (id === "") return undefined;
  const found = assembly.ofType("AWS::CloudFront::ResponseHeadersPolicy").find(({ ref }) => ref === id);
  if (found === undefined)
    throw new Error(`The behaviour ${pattern} names the headers policy ${id}, which the template lacks`);
  return objectOf(found.properties.ResponseHeadersPolicyConfig);
}

function headersOf(policy: JsonObject): EdgeHeader[] {
  const security = objectOf(policy.SecurityHeadersConfig);
  const header = (name: string, part: string, value: (config: JsonObject) => string): EdgeHeader[] => {
    const config = security[part];
    return isObject(config) ? [{ name, value: value(config), override: config.Override === true }] : [];
  };
  return [
    ...header("content-security-policy", "ContentSecurityPolicy", (one) => textOf(one.ContentSecurityPolicy)),
    ...header("strict-transport-security", "StrictTransportSecurity", (one) =>
      [
        `max-age=${textOf(one.AccessControlMaxAgeSec)}`,
        ...(one.IncludeSubdomains === true ? ["includeSubDomains"] : []),
        ...(one.Preload === true ? ["preload"] : []),
      ].join("; "),
    ),
    ...header("x-content-type-options", "ContentTypeOptions", () => "nosniff"),
    ...header("x-frame-options", "FrameOptions", (one) => textOf(one.FrameOption)),
    ...header("referrer-policy", "ReferrerPolicy", (one) => textOf(one.ReferrerPolicy)),
    ...header("x-xss-protection", "XSSProtection", (one) =>
      one.Protection === true ? "1; mode=block" : "0",
    ),
    ...listOf(objectOf(policy.CustomHeadersConfig).Items)
      .filter(isObject)
      .map((one) => ({
        name: textOf(one.Header).toLowerCase(),
        value: textOf(one.Value),
        override: one.Override === true,
      })),
  ];
}
