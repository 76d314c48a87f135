import { isObject, type Json, type JsonObject, objectOf, textOf, textsOf } from "#scripts/local/json.ts";

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
  secret(reference: string): string;
};

/** The value a property has once deployed: every intrinsic function resolved, dynamic references included. */
export function resolve(template: Template, account: Account, value: Json | undefined): Json {
  if (typeof value === "string") return dynamicReferences(value, account);
  if (Array.isArray(value)) return value.map((entry) => resolve(template, account, entry));
  if (!isObject(value)) return value ?? null;
  const [name, ...others] = Object.keys(value);
  if (name !== undefined && others.length === 0 && (name === "Ref" || name.startsWith("Fn::")))
    return intrinsic(template, account, name, value[name] ?? null);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, resolve(template, account, entry)]),
  );
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

function intrinsic(template: Template, account: Account, name: string, argument: Json): Json {
  const [first, second] = Array.isArray(argument) ? argument : [argument];
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
      return dynamicReferences(textsOf(resolve(template, account, second)).join(textOf(first)), account);
    case "Fn::Sub":
      return substitute(template, account, textOf(first), objectOf(resolve(template, account, second)));
    default:
      throw new Error(`The template uses ${name}, which the local runner does not know`);
  }
}

function ref(template: Template, account: Account, name: string): Json {
  switch (name) {
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
    // Parameters from another deployment (a firewall, a certificate) exist only on AWS.
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

function dynamicReferences(text: string, account: Account): string {
  return text.replace(/\{\{resolve:([^}]+)\}\}/g, (_, reference: string) => account.secret(reference));
}
