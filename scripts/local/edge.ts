import type { OutgoingHttpHeaders } from "node:http";
import vm from "node:vm";
import type { Behaviour } from "#scripts/local/model/distribution.ts";
import { type JsonObject, objectOf, textOf } from "./json.ts";

/** A request at the edge. Header names in lower case; cookies apart, as CloudFront Functions see them. */
export type EdgeRequest = {
  method: string;
  path: string;
  rawQuery: string;
  headers: Record<string, string>;
  cookies: string[];
  viewerIp: string;
};

export type EdgeAnswer = { status: number; headers: OutgoingHttpHeaders; cookies: string[]; body: Buffer };

const compiled = new Map<string, vm.Context>();

/** The behaviour that CloudFront chooses for a path: the first whose pattern matches. */
export function behaviourFor(behaviours: Behaviour[], path: string): Behaviour | undefined {
  return behaviours.find(({ pattern }) => {
    const source = pattern
      .replace(/^\//, "")
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    return new RegExp(`^/?${source}$`).test(path);
  });
}

/** A key value store, as functions read it. */
export type EdgeStore = { get(key: string): Promise<string> };

/** Runs the behaviour's viewer-request function: it changes the request, or answers itself. */
export async function onViewerRequest(
  code: string,
  request: EdgeRequest,
  store: EdgeStore,
): Promise<EdgeRequest | EdgeAnswer> {
  const result = await call(
    code,
    {
      version: "1.0",
      context: {
        eventType: "viewer-request",
        distributionDomainName: "local",
        distributionId: "LOCAL",
        requestId: "local",
      },
      viewer: { ip: request.viewerIp },
      request: {
        method: request.method,
        uri: request.path,
        querystring: pairs(request.rawQuery === "" ? [] : request.rawQuery.split("&")),
        headers: values(request.headers),
        cookies: pairs(request.cookies),
      },
      response: {},
    },
    store,
  );
  if (result.statusCode !== undefined) return answerOf(result);
  return {
    ...request,
    path: textOf(result.uri),
    rawQuery: unpaired(objectOf(result.querystring)).join("&"),
    headers: unvalued(objectOf(result.headers)),
    cookies: unpaired(objectOf(result.cookies)),
  };
}

/** The answer's headers after the behaviour's response headers policy. */
export function withPolicy(behaviour: Behaviour, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const result = { ...headers };
  for (const { name, value, override } of behaviour.responseHeaders) {
    if (override || result[name] === undefined) result[name] = value;
  }
  return result;
}

function answerOf(result: JsonObject): EdgeAnswer {
  const { encoding, data } = objectOf(result.body);
  return {
    status: Number(result.statusCode),
    headers: unvalued(objectOf(result.headers)),
    cookies: [],
    body: Buffer.from(textOf(data), encoding === "base64" ? "base64" : "utf8"),
  };
}

/** A script cannot import: the one module that functions may import is a global here. */
const imported = /^import cf from "cloudfront";$/m;

async function call(code: string, event: unknown, store: EdgeStore): Promise<JsonObject> {
  let context = compiled.get(code);
  if (context === undefined) {
    // The globals of the CloudFront runtime.
    context = vm.createContext({ console, atob, btoa, TextEncoder, TextDecoder });
    vm.runInContext(code.replace(imported, ""), context);
    compiled.set(code, context);
  }
  context.cf = { kvs: () => store };
  context.event = JSON.stringify(event);
  const result: unknown = await vm.runInContext("handler(JSON.parse(event))", context, { timeout: 1000 });
  if (typeof result !== "object" || result === null)
    throw new Error("The CloudFront function returns nothing");
  const plain: unknown = JSON.parse(JSON.stringify(result));
  return objectOf(plain);
}

function values(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

function unvalued(headers: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, one]) => [name.toLowerCase(), textOf(objectOf(one).value)]),
  );
}

function pairs(list: string[]): Record<string, { value: string; multiValue?: { value: string }[] }> {
  const result: Record<string, { value: string; multiValue?: { value: string }[] }> = {};
  for (const pair of list) {
    const [name = "", ...rest] = pair.split("=");
    const value = rest.join("=");
    const before = result[name];
    result[name] =
      before === undefined
        ? { value }
        : { value, multiValue: [...(before.multiValue ?? [before]), { value }] };
  }
  return result;
}

function unpaired(entries: JsonObject): string[] {
  return Object.entries(entries).flatMap(([name, one]) => {
    const { value, multiValue } = objectOf(one);
    const all = Array.isArray(multiValue)
      ? multiValue.map((each) => textOf(objectOf(each).value))
      : [textOf(value)];
    return all.map((each) => `${name}=${each}`);
  });
}
