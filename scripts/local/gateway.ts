import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { StoredFile } from "#scripts/local/aws/s3.ts";
import type { Behaviour, Distribution } from "#scripts/local/model/distribution.ts";
import type { Model } from "#scripts/local/model/model.ts";
import { type ApiRequest, callApi, decoded } from "./api.ts";
import {
  behaviourFor,
  type EdgeAnswer,
  type EdgeRequest,
  type EdgeStore,
  onViewerRequest,
  withPolicy,
} from "./edge.ts";
import { readBody, singleHeaders } from "./http.ts";
import type { Invoke } from "./workers.ts";

type GatewayOptions = {
  model: () => Model;
  invoke: Invoke;
  files(uri: string, headers: Record<string, string>, compress: boolean): Promise<EdgeAnswer>;
  /** Objects of other buckets that a behaviour serves; undefined when absent or not readable by CloudFront. */
  objects(bucket: string, key: string): Promise<StoredFile | undefined>;
  /** Takes the requests of a web page in place of the build's files, in development. */
  pages: () => ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** The key value store of edge functions. */
  store: EdgeStore;
  onError(error: unknown): void;
};

/** API Gateway sees CloudFront's address, never the visitor's: a function that trusts it is wrong here too. */
const edgeAddress = "130.176.0.10";
const bodyLimit = 11 * 1024 * 1024;

/** Site and APIs on one origin, as the template's distribution puts them. */
export function createGateway(options: GatewayOptions): Server {
  return createServer((request, response) => {
    const { distribution, routes } = options.model();
    serve(options, request, response, distribution, routes).catch((error: unknown) => {
      // A visitor who closes the connection early is no error.
      if (request.destroyed && !request.complete) return;
      options.onError(error);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end("502 Bad Gateway");
    });
  });
}

async function serve(
  options: GatewayOptions,
  request: IncomingMessage,
  response: ServerResponse,
  distribution: Distribution | undefined,
  routes: Model["routes"],
): Promise<void> {
  if (distribution === undefined) throw new Error("The template has no distribution");
  const asked = edgeRequest(request);
  const behaviour = behaviourFor(distribution.behaviours, asked.path);
  if (behaviour === undefined) throw new Error(`No behaviour for ${asked.path}`);
  const pages = options.pages();
  if (pages !== undefined && behaviour.pattern === "*") {
    for (const { name, value } of behaviour.responseHeaders) {
      // Hot reload needs inline scripts, inline styles and a socket, which the deployed policy rightly forbids.
      if (name !== "content-security-policy") response.setHeader(name, value);
    }
    pages(request, response);
    return;
  }
  const body = (await readBody(request, bodyLimit)) ?? Buffer.alloc(bodyLimit);
  const answer = await atEdge(options, distribution, behaviour, routes, asked, body);
  const headers: OutgoingHttpHeaders = withPolicy(behaviour, answer.headers);
  if (answer.cookies.length > 0) headers["set-cookie"] = answer.cookies;
  if (answer.status !== 304 && answer.status !== 204) headers["content-length"] = answer.body.length;
  response.writeHead(answer.status, headers);
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

async function atEdge(
  options: GatewayOptions,
  distribution: Distribution,
  behaviour: Behaviour,
  routes: Model["routes"],
  asked: EdgeRequest,
  body: Buffer,
): Promise<EdgeAnswer> {
  if (!behaviour.methods.includes(asked.method))
    return plain(403, "This distribution is not configured to allow this method.");
  const request =
    behaviour.onRequest === undefined
      ? asked
      : await onViewerRequest(behaviour.onRequest, asked, options.store);
  if ("status" in request) return request;
  const { target } = behaviour;
  if (target.kind === "api")
    return callApi(
      routes.filter(({ apiId }) => apiId === target.id),
      apiRequest(request, behaviour, body),
      options.invoke,
    );
  const uri =
    request.path === "/" && distribution.rootObject !== "" ? `/${distribution.rootObject}` : request.path;
  const found =
    target.name === distribution.webBucket
      ? await options.files(uri, request.headers, behaviour.compress)
      : stored(await options.objects(target.name, keyOf(`${target.folder}${uri}`)));
  if (found.status === 404 && !distribution.mayListSite) found.status = 403;
  return found;
}

function keyOf(uri: string): string {
  return decoded(uri).replace(/^\//, "");
}

function stored(file: StoredFile | undefined): EdgeAnswer {
  if (file === undefined) return plain(403, "Access Denied");
  const kept = ["content-type", "content-disposition", "cache-control", "etag", "last-modified"];
  const headers = Object.fromEntries(Object.entries(file.headers).filter(([name]) => kept.includes(name)));
  return { status: 200, headers, cookies: [], body: file.body };
}

function apiRequest(request: EdgeRequest, behaviour: Behaviour, body: Buffer): ApiRequest {
  const { host: _, cookie: __, ...viewer } = request.headers;
  const forwardedFor = [request.headers["x-forwarded-for"], request.viewerIp].filter(Boolean).join(", ");
  return {
    method: request.method,
    path: request.path,
    rawQuery: request.rawQuery,
    cookies: request.cookies,
    sourceIp: edgeAddress,
    body,
    headers: {
      ...viewer,
      host: behaviour.target.kind === "api" ? behaviour.target.host : "",
      "x-forwarded-for": `${forwardedFor}, ${edgeAddress}`,
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      // Last, so that a visitor's own copies are replaced.
      ...Object.fromEntries(behaviour.originHeaders),
    },
  };
}

function edgeRequest(request: IncomingMessage): EdgeRequest {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  const {
    cookie,
    connection: _,
    "keep-alive": __,
    "transfer-encoding": ___,
    ...headers
  } = singleHeaders(request);
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    method: request.method ?? "GET",
    path,
    rawQuery: query.join("?"),
    headers: Object.fromEntries(given),
    cookies:
      cookie === undefined
        ? []
        : cookie
            .split(";")
            .map((one) => one.trim())
            .filter(Boolean),
    viewerIp: (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, ""),
  };
}

function plain(status: number, text: string): EdgeAnswer {
  return { status, headers: { "content-type": "text/plain" }, cookies: [], body: Buffer.from(text) };
}
