import { isObject, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "./json.ts";

export type Resource = { type: string; properties: JsonObject; metadata: JsonObject };

/** One template of the assembly: its parameters come from the template that nests it. */
export type Template = {
  source: JsonObject;
  name: string;
  parameter(name: string): Json | undefined;
  nested(logicalId: string): Template | undefined;
};

export type Account = {
  region: string;
  accountId: string;
  /** A Ref: what AWS would answer for this resource. */
  refOf(template: Template, logicalId: string): string;
  attributeOf(template: Template, logicalId: string, attribute: string): string;
  importOf(name: string): Json;
  secret(reference: string): string;
};

const nothing = Symbol("AWS::NoValue");
type Value = Json | typeof nothing;

/** The value a property has once deployed: every intrinsic function resolved, dynamic references included. */
export function resolve(template: Template, account: Account, value: Json | undefined): Json {
  const resolved = evaluate(template, account, value ?? null);
  return resolved === nothing ? null : resolved;
}

export function resourceOf(template: Template, logicalId: string): Resource | undefined {
  const resource = objectOf(template.source.Resources)[logicalId];
  return isObject(resource)
    ? {
        type: textOf(resource.Type),
        properties: objectOf(resource.Properties),
        metadata: objectOf(resource.Metadata),
      }
    : undefined;
}

/** Whether the resource's own Condition holds (a resource without one always exists). */
export function exists(template: Template, account: Account, logicalId: string): boolean {
  const resource = objectOf(objectOf(template.source.Resources)[logicalId]);
  return resource.Condition === undefined || condition(template, account, textOf(resource.Condition));
}

function evaluate(template: Template, account: Account, value: Json): Value {
  if (typeof value === "string") return dynamicReferences(value, account);
  if (Array.isArray(value)) {
    return value.map((entry) => evaluate(template, account, entry)).filter((entry) => entry !== nothing);
  }
  if (!isObject(value)) return value;
  const [name, ...others] = Object.keys(value);
  if (
    name !== undefined &&
    others.length === 0 &&
    (name === "Ref" || name === "Condition" || name.startsWith("Fn::"))
  ) {
    const argument = value[name];
    if (name !== "Condition" || typeof argument === "string")
      return intrinsic(template, account, name, argument ?? null);
  }
  const entries = Object.entries(value).flatMap(([key, entry]): [string, Json][] => {
    const result = evaluate(template, account, entry);
    return result === nothing ? [] : [[key, result]];
  });
  return Object.fromEntries(entries);
}

function intrinsic(template: Template, account: Account, name: string, argument: Json): Value {
  const of = (value: Json | undefined) => resolve(template, account, value);
  const [first, second, third] = Array.isArray(argument) ? argument : [argument];
  switch (name) {
    case "Ref":
      return ref(template, account, textOf(argument));
    case "Fn::GetAtt": {
      const [logicalId = "", ...attribute] = Array.isArray(argument)
        ? textsOf(argument)
        : textOf(argument).split(".");
      return getAtt(template, account, logicalId, attribute.join("."));
    }
    case "Fn::Join":
      return dynamicReferences(textsOf(of(second)).join(textOf(first)), account);
    case "Fn::Sub":
      return substitute(template, account, textOf(first), objectOf(of(second)));
    case "Fn::Select":
      return listOf(of(second))[Number(of(first))] ?? null;
    case "Fn::Split":
      return textOf(of(second)).split(textOf(first));
    case "Fn::If":
      return evaluate(
        template,
        account,
        (condition(template, account, textOf(first)) ? second : third) ?? null,
      );
    case "Fn::ImportValue":
      return account.importOf(textOf(of(argument)));
    case "Fn::FindInMap": {
      const [map, top, key] = textsOf(of(argument));
      const mappings = objectOf(objectOf(objectOf(template.source.Mappings)[map ?? ""])[top ?? ""]);
      return mappings[key ?? ""] ?? null;
    }
    case "Fn::Base64":
      return Buffer.from(textOf(of(argument))).toString("base64");
    case "Fn::GetAZs":
      return ["a", "b", "c"].map((zone) => account.region + zone);
    case "Fn::ToJsonString":
      return JSON.stringify(of(argument));
    case "Fn::Equals":
      return JSON.stringify(of(first)) === JSON.stringify(of(second));
    case "Fn::Not":
      return of(first) !== true;
    case "Fn::And":
      return listOf(argument).every((entry) => of(entry) === true);
    case "Fn::Or":
      return listOf(argument).some((entry) => of(entry) === true);
    case "Condition":
      return condition(template, account, textOf(argument));
    default:
      throw new Error(`The template uses ${name}, which the local runner does not know`);
  }
}

function ref(template: Template, account: Account, name: string): Value {
  switch (name) {
    case "AWS::NoValue":
      return nothing;
    case "AWS::Region":
      return account.region;
    case "AWS::AccountId":
      return account.accountId;
    case "AWS::Partition":
      return "aws";
    case "AWS::URLSuffix":
      return "amazonaws.com";
    case "AWS::StackName":
      return template.name;
    case "AWS::StackId":
      return `arn:aws:cloudformation:${account.region}:${account.accountId}:stack/${template.name}/0`;
  }
  if (name in objectOf(template.source.Parameters)) {
    const given = template.parameter(name);
    const value = given === undefined ? objectOf(objectOf(template.source.Parameters)[name]).Default : given;
    // What another deployment hands over (a firewall, a certificate) exists on AWS only.
    return value ?? `local-${name}`;
  }
  if (resourceOf(template, name) === undefined)
    throw new Error(`${template.name} refers to ${name}, which it lacks`);
  return account.refOf(template, name);
}

function getAtt(template: Template, account: Account, logicalId: string, attribute: string): Json {
  const inner = template.nested(logicalId);
  if (inner !== undefined && attribute.startsWith("Outputs.")) {
    const output = objectOf(objectOf(inner.source.Outputs)[attribute.slice("Outputs.".length)]);
    return resolve(inner, account, output.Value);
  }
  if (resourceOf(template, logicalId) === undefined) {
    throw new Error(`${template.name} refers to ${logicalId}.${attribute}, which it lacks`);
  }
  return account.attributeOf(template, logicalId, attribute);
}

function substitute(template: Template, account: Account, text: string, values: JsonObject): Json {
  const filled = text.replace(/\$\{(!?)([^}]+)\}/g, (_, escaped: string, name: string) => {
    if (escaped !== "") return `\${${name}}`;
    if (values[name] !== undefined) return textOf(values[name]);
    const [logicalId = "", ...attribute] = name.split(".");
    return textOf(
      attribute.length > 0
        ? getAtt(template, account, logicalId, attribute.join("."))
        : ref(template, account, logicalId),
    );
  });
  return dynamicReferences(filled, account);
}

function condition(template: Template, account: Account, name: string): boolean {
  return resolve(template, account, objectOf(template.source.Conditions)[name]) === true;
}

function dynamicReferences(text: string, account: Account): string {
  return text.replace(/\{\{resolve:([^}]+)\}\}/g, (_, reference: string) => account.secret(reference));
}
