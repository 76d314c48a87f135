import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Manifest } from "#infra/manifest.ts";
import { pascal } from "#infra/parts/least-privilege-function.ts";

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
export type Resource = z.output<typeof Resource>;
const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });

/** Resources of each template of a synthesis, by the template's file and their logical id. */
export type Templates = Readonly<Record<string, Readonly<Record<string, Resource>>>>;

export const readTemplates = (directory: string): Templates =>
  Object.fromEntries(
    readdirSync(directory)
      .filter((file) => file.endsWith(".template.json"))
      .map((file) => [
        file,
        Template.parse(JSON.parse(readFileSync(join(directory, file), "utf8"))).Resources,
      ]),
  );

/** The same templates without what one route consists of: as they were before it. */
export const withoutRoute = (templates: Templates, operation: string): Templates => {
  const own = ["Function", "Role", "Integration", "Route", "Permission"].map(
    (kind) => pascal(operation) + kind,
  );
  return Object.fromEntries(
    Object.entries(templates).map(([file, resources]) => [
      file,
      Object.fromEntries(Object.entries(resources).filter(([id]) => !own.includes(id))),
    ]),
  );
};

/** The same manifest, as if the bundles of these functions had changed. */
export const withChanges = (manifest: Manifest, isChanged: (name: string) => boolean): Manifest =>
  Object.fromEntries(
    Object.entries(manifest).map(([name, bundle]) => [
      name,
      isChanged(name) ? { ...bundle, sha256: [...bundle.sha256].reverse().join("") } : bundle,
    ]),
  );

const services = ["ApiGatewayV2", "Lambda", "IAM", "Logs"] as const;
export type Calls = Record<(typeof services)[number], number>;

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** Calls by which CloudFormation makes or changes one resource; its reads, to see that it is there, come on top. */
const callsFor = ({ Type, Properties }: Resource, isNew: boolean): number => {
  switch (Type) {
    case "AWS::IAM::Role":
      return 1 + lengthOf(Properties["Policies"]);
    case "AWS::Logs::LogGroup":
      // The group, how long it is kept, and that it may not be deleted.
      return 1 + Number("RetentionInDays" in Properties) + Number("DeletionProtectionEnabled" in Properties);
    case "AWS::Lambda::Function":
      // One of the code, and one of the variables, among which is the hash of the code.
      return isNew ? 1 : 2;
    default:
      return 1;
  }
};

export type Counts = { resources: number; byType: Record<string, number>; calls: Calls };

/** Counts what a deployment of `after` makes or changes, where `before` runs. */
export const countChanges = (before: Templates, after: Templates): Counts => {
  const counts: Counts = {
    resources: 0,
    byType: {},
    calls: { ApiGatewayV2: 0, Lambda: 0, IAM: 0, Logs: 0 },
  };
  for (const [file, resources] of Object.entries(after))
    for (const [id, resource] of Object.entries(resources)) {
      const old = before[file]?.[id];
      if (JSON.stringify(old) === JSON.stringify(resource)) continue;
      counts.resources += 1;
      counts.byType[resource.Type] = (counts.byType[resource.Type] ?? 0) + 1;
      const service = services.find((one) => resource.Type.startsWith(`AWS::${one}::`));
      if (service) counts.calls[service] += callsFor(resource, old === undefined);
    }
  return counts;
};

/** What API Gateway takes of an account, for all kinds of changes together; it cannot be raised. */
const gatewayLimit = { perSecond: 10, burst: 40 };

/** How long API Gateway makes a stack wait at least, were all its calls ready at once. */
export const waitSeconds = (calls: number): number =>
  Math.max(0, calls - gatewayLimit.burst) / gatewayLimit.perSecond;

const gatewayCallsOf = (templates: Templates) =>
  Object.entries(templates)
    .map(([file, resources]) => ({
      file,
      calls: Object.values(resources).filter(({ Type }) => Type.startsWith("AWS::ApiGatewayV2::")).length,
    }))
    .sort((a, b) => b.calls - a.calls);

/** Tables of resources of each kind, calls of each service, and what API Gateway's limit makes of them. */
export const deploymentTables = (
  deployments: Readonly<Record<string, Counts>>,
  templates: Templates,
): string => {
  const all = Object.values(deployments);
  const types = [...new Set(all.flatMap(({ byType }) => Object.keys(byType)))].sort();
  const row = (name: string, values: readonly number[]) => `| ${name} | ${values.join(" | ")} |`;
  const heads = Object.keys(deployments).join(" | ");
  const rule = `|---|${all.map(() => "--:").join("|")}|`;
  const [busiest = { file: "", calls: 0 }] = gatewayCallsOf(templates);
  const total = deployments["first"]?.calls.ApiGatewayV2 ?? 0;
  return `| Calls that make or change | ${heads} |
${rule}
${services
  .map((service) =>
    row(
      service,
      all.map(({ calls }) => calls[service]),
    ),
  )
  .join("\n")}

API Gateway takes ${gatewayLimit.perSecond} changes a second of an account, and ${gatewayLimit.burst} at once. All stacks together would ask it for ${total} within
seconds, and wait ${waitSeconds(total).toFixed(0)} s between refusals. One after another, the busiest (${busiest.file.replace(/^compagnon([a-z]+)[0-9A-F]{8}.*$/, "$1")}) asks for ${busiest.calls}: ${waitSeconds(busiest.calls).toFixed(1)} s of
waiting at most, were its functions all ready at once. Each route waits for its role and its function, so that the limit
is estimated to hold, with CloudFormation's own tries again for the rest. Not measured on AWS.

| Resources made or changed | ${heads} |
${rule}
${types
  .map((type) =>
    row(
      type.replace(/^AWS::/, ""),
      all.map(({ byType }) => byType[type] ?? 0),
    ),
  )
  .join("\n")}
${row(
  "**All**",
  all.map(({ resources }) => resources),
)}`;
};
