import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { Route } from "#scripts/local/model/model.ts";
import type { Outcome } from "./instance.ts";
import { isObject, type JsonObject, objectOf, parseJson, textOf, textsOf } from "./json.ts";
import type { Invoke } from "./workers.ts";

/** A request as it reaches API Gateway. */
export type ApiRequest = {
  method: string;
  path: string;
  rawQuery: string;
  /** Lower-case names, several values joined by a comma, without cookies. */
  headers: Record<string, string>;
  cookies: string[];
  sourceIp: string;
  body: Buffer;
};

type ApiAnswer = { status: number; headers: OutgoingHttpHeaders; cookies: string[]; body: Buffer };

const gatewayBodyLimit = 10 * 1024 * 1024;
const lambdaPayloadLimit = 6 * 1024 * 1024;
const integrationSeconds = 30;

/** Answers a request as an HTTP API does: the best route's function, or API Gateway's own refusals. */
export async function callApi(routes: Route[], request: ApiRequest, invoke: Invoke): Promise<ApiAnswer> {
  const requestId = randomUUID();
  const answer = await answerTo(routes, request, invoke, requestId);
  return { ...answer, headers: { ...answer.headers, "apigw-requestid": requestId } };
}

async function answerTo(
  routes: Route[],
  request: ApiRequest,
  invoke: Invoke,
  requestId: string,
): Promise<ApiAnswer> {
  if (request.body.length > gatewayBodyLimit) return message(413, "Request Entity Too Large");
  const match = matchRoute(routes, request.method, request.path);
  if (match === undefined) return message(404, "Not Found");
  if (!match.route.invokable) return message(500, "Internal Server Error");
  const event = eventOf(request, match, requestId);
  if (JSON.stringify(event).length > lambdaPayloadLimit) return message(413, "Request Entity Too Large");
  const outcome = await withLimit(invoke(match.route.functionId, event));
  if (outcome.kind === "timed out") return message(503, "Service Unavailable");
  if (outcome.kind === "failed" || outcome.payload.length > lambdaPayloadLimit)
    return message(500, "Internal Server Error");
  return answerOf(outcome.payload);
}

type Match = { route: Route; parameters: Record<string, string> };

/** The most specific route: at the first segment where two differ, fixed text wins over {name}, which wins over {name+}. */
function matchRoute(routes: Route[], method: string, path: string): Match | undefined {
  const segments = path.split("/").slice(1);
  const matches = routes.flatMap((route) => {
    if (route.method !== method && route.method !== "ANY") return [];
    const parameters = route.key === "$default" ? {} : parametersOf(route.path.split("/").slice(1), segments);
    return parameters === undefined ? [] : [{ route, parameters }];
  });
  return matches.sort((a, b) => rank(a.route).localeCompare(rank(b.route)))[0];
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    const greedy = /^\{(.+)\+\}$/.exec(part)?.[1];
    if (greedy !== undefined) {
      const rest = segments.slice(index).join("/");
      return rest === "" ? undefined : { ...parameters, [greedy]: decoded(rest) };
    }
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== segment : segment === undefined || segment === "") return undefined;
    if (name !== undefined) parameters[name] = decoded(segment ?? "");
  }
  return pattern.length === segments.length ? parameters : undefined;
}

function rank(route: Route): string {
  if (route.key === "$default") return "z";
  const parts = route.path
    .split("/")
    .map((part) => (part.endsWith("+}") ? "2" : part.startsWith("{") ? "1" : "0"));
  return parts.join("") + (route.method === "ANY" ? "b" : "a");
}

/** The event that a function receives in payload format 2.0. */
export function eventOf(request: ApiRequest, { route, parameters }: Match, requestId: string): JsonObject {
  const now = new Date();
  const host = request.headers.host ?? "";
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(request.rawQuery)) {
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  }
  const binary = request.body.length > 0 && !isText(request.headers["content-type"]);
  return {
    version: "2.0",
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.rawQuery,
    ...(request.cookies.length > 0 && { cookies: request.cookies }),
    headers: request.headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: host.split(".")[0] ?? "",
      domainName: host,
      domainPrefix: host.split(".")[0] ?? "",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceIp,
        userAgent: request.headers["user-agent"] ?? "",
      },
      requestId,
      routeKey: route.key,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(binary ? "base64" : "utf8") }),
    isBase64Encoded: binary,
  };
}

function answerOf(payload: string): ApiAnswer {
  const result = parseJson(payload);
  if (!isObject(result) || result.statusCode === undefined) {
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      cookies: [],
      body: Buffer.from(payload),
    };
  }
  const headers = Object.fromEntries(
    Object.entries(objectOf(result.headers)).map(([name, value]) => [name.toLowerCase(), textOf(value)]),
  );
  return {
    status: Number(result.statusCode),
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
    cookies: textsOf(result.cookies),
    body: Buffer.from(textOf(result.body), result.isBase64Encoded === true ? "base64" : "utf8"),
  };
}

function message(status: number, text: string): ApiAnswer {
  const body = Buffer.from(JSON.stringify({ message: text }));
  return { status, headers: { "content-type": "application/json" }, cookies: [], body };
}

async function withLimit(outcome: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "timed out" }), integrationSeconds * 1000);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isText(type: string | undefined): boolean {
  return type === undefined || /^(text\/|application\/(json|xml|javascript|[\w.-]+\+(json|xml)))/i.test(type);
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
