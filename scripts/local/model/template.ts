import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { failure } from "#scripts/local/failure.ts";
import { type Json, type JsonObject, objectOf, parseObject, textOf } from "#scripts/local/json.ts";
import { type Account, resolve, resourceOf, type Template } from "./intrinsics.ts";
import { attributeOf, physicalName } from "./physical-names.ts";

/** A resource of any template of the assembly, its properties as they are once deployed. */
export type Deployed = {
  id: string;
  type: string;
  ref: string;
  arn: string;
  properties: JsonObject;
  metadata: JsonObject;
};

export type Assembly = {
  region: string;
  accountId: string;
  /** Files and folders to upload, by the hash that is their name in the asset bucket. */
  assets: Map<string, string>;
  resources: Deployed[];
  ofType(type: string): Deployed[];
};

type ReadOptions = {
  /** Values for parameters of the outer templates. */
  parameters?: Record<string, string>;
  /** The value of a Secrets Manager secret. */
  secret(name: string): string;
  /** Host of the site, which stands for the distribution's own domain. */
  siteHost: string;
};

// The product lives in one region; the edge stack in us-east-1 holds nothing that runs here.
const region = "eu-west-3";
const accountId = "000000000000";

/** Reads a synthesised CDK app: every stack of the manifest and every template nested in them, all intrinsics resolved. */
export function readAssembly(folder: string, options: ReadOptions): Assembly {
  const stacks = readManifest(folder);
  const assets = readAssets(folder);
  const outer = stacks.map(({ name, file }) =>
    openTemplate(path.join(folder, file), name, assets, (key) => options.parameters?.[key]),
  );
  const all = outer.flatMap((template) => withNested(template));
  const account = accountOf(options);
  for (const template of all) bindParameters(template, account);

  const resources = all.flatMap((template) =>
    Object.keys(objectOf(template.source.Resources)).map((logicalId) =>
      deployed(template, account, logicalId),
    ),
  );
  return {
    region,
    accountId,
    assets,
    resources,
    ofType: (type) => resources.filter((one) => one.type === type),
  };
}

function readManifest(folder: string): { name: string; file: string }[] {
  let manifest: JsonObject;
  try {
    manifest = parseObject(readFileSync(path.join(folder, "manifest.json"), "utf8"));
  } catch {
    throw failure(
      `Le modèle de déploiement ${folder} est absent ou illisible. Lance : npm run build && npm run synth`,
    );
  }
  return Object.entries(objectOf(manifest.artifacts)).flatMap(([name, artifact]) => {
    const { type, properties } = objectOf(artifact);
    if (type !== "aws:cloudformation:stack") return [];
    return [{ name, file: textOf(objectOf(properties).templateFile) }];
  });
}

function readAssets(folder: string): Map<string, string> {
  const assets = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".assets.json"))) {
    const { files } = parseObject(readFileSync(path.join(folder, file), "utf8"));
    for (const [hash, asset] of Object.entries(objectOf(files))) {
      assets.set(hash, path.resolve(folder, textOf(objectOf(objectOf(asset).source).path)));
    }
  }
  return assets;
}

/** An asset's key or URL in the asset bucket ends in its hash and its kind. */
export function assetHash(keyOrUrl: string): string {
  return path.basename(keyOrUrl).split(".")[0] ?? "";
}

type Opened = Template & { children: Map<string, Opened>; inherited: Map<string, Json> };

function openTemplate(
  file: string,
  name: string,
  assets: Map<string, string>,
  given: (parameter: string) => string | undefined,
): Opened {
  const children = new Map<string, Opened>();
  const inherited = new Map<string, Json>();
  const template: Opened = {
    source: parseObject(readFileSync(file, "utf8")),
    name,
    children,
    inherited,
    parameter: (key) => inherited.get(key) ?? given(key),
    nested: (logicalId) => children.get(logicalId),
  };
  for (const logicalId of Object.keys(objectOf(template.source.Resources))) {
    const resource = resourceOf(template, logicalId);
    if (resource?.type !== "AWS::CloudFormation::Stack") continue;
    const hash = /([0-9a-f]{64})\.json/.exec(JSON.stringify(resource.properties.TemplateURL))?.[1] ?? "";
    const inner = assets.get(hash);
    if (inner === undefined) throw new Error(`The assembly lacks the template of ${logicalId}`);
    children.set(
      logicalId,
      openTemplate(inner, logicalId, assets, () => undefined),
    );
  }
  return template;
}

function withNested(template: Opened): Opened[] {
  return [template, ...[...template.children.values()].flatMap(withNested)];
}

/** Values are resolved when they are read, so siblings may refer to each other. */
function bindParameters(template: Opened, account: Account): void {
  for (const [logicalId, child] of template.children) {
    const parameters = objectOf(resourceOf(template, logicalId)?.properties.Parameters);
    const own = child.parameter;
    child.parameter = (name) => {
      if (!child.inherited.has(name) && parameters[name] !== undefined) {
        child.inherited.set(name, resolve(template, account, parameters[name]));
      }
      return own(name);
    };
  }
}

function deployed(template: Opened, account: Account, logicalId: string): Deployed {
  const { type, properties, metadata } = resourceOf(template, logicalId) ?? {
    type: "",
    properties: {},
    metadata: {},
  };
  return {
    id: logicalId,
    type,
    ref: account.refOf(template, logicalId),
    arn: account.attributeOf(template, logicalId, "Arn"),
    properties: objectOf(resolve(template, account, properties)),
    metadata,
  };
}

function accountOf(options: ReadOptions): Account {
  const account: Account = {
    region,
    accountId,
    secret: (reference) => options.secret(secretName(reference)),
    refOf: (template, logicalId) => physicalName(template, account, logicalId),
    attributeOf: (template, logicalId, attribute) =>
      attributeOf(template, account, logicalId, attribute, options.siteHost),
  };
  return account;
}

/** `secretsmanager:arn:…:secret:Name:SecretString:::` → `Name`. Other kinds of reference have no local value. */
function secretName(reference: string): string {
  const name =
    /^secretsmanager:(?:arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:)?([^:]+)(?::SecretString:*)?$/.exec(
      reference,
    );
  if (name?.[1] === undefined)
    throw new Error(`The template asks for {{resolve:${reference}}}, which has no local value`);
  return name[1];
}
