import { createHash, randomUUID } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { SignedInViewer } from "#functions/domain/accounts/sessions.store.ts";
import { networkOf } from "#functions/platform/networks.ts";
import type { SecurityEvent } from "#functions/platform/security-log.ts";
import type { OpenedSession } from "#functions/platform/sessions.ts";
import type { Problem } from "#shared/contract/problem.ts";

/** What the links of the chain pass on. */
export type State = {
  now: Date;
  json?: unknown;
  received?: { params: Record<string, string>; query: unknown; body: unknown };
  refusal?: Problem;
  preloading?: Promise<PromiseSettledResult<unknown>>;
  viewer?: SignedInViewer;
  renewed?: OpenedSession & { split: boolean };
  cookies: string[];
  /** Written to the security log once the answer is known. */
  security: SecurityEvent[];
  result?: unknown;
};

export type Link = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  Context,
  { state: State }
>;

/** A request header, whatever its case in the event. */
export const header = (event: APIGatewayProxyEventV2, name: string): string | undefined =>
  event.headers[name];

const aReference = /^[\da-f]{8}$/;

/** The reference that the page made for this call. Anything else that a caller sends never reaches the log. */
export const referenceOf = (event: APIGatewayProxyEventV2): { reference?: string } => {
  const reference = header(event, "x-reference");
  return reference && aReference.test(reference) ? { reference } : {};
};

const repeatable = /^[\w-]{16,64}$/;

/**
 * Makes the ids of what a request creates. With an `idempotency-key`, a repeated request gets the same ids, so that
 * nothing is created twice. Other callers cannot get them.
 */
export const idMaker = (
  event: APIGatewayProxyEventV2,
  viewer: SignedInViewer | undefined,
): (() => string) => {
  const key = header(event, "idempotency-key");
  if (!viewer || !key || !repeatable.test(key)) return randomUUID;
  let made = 0;
  return () => {
    const hash = createHash("sha256")
      .update(`${viewer.userId} ${event.routeKey} ${event.rawPath} ${key} ${made++} ${event.body}`)
      .digest("hex");
    // RFC 9562, version 8: a UUID from an application's own algorithm.
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
};

/** The caller's network, by their address as CloudFront saw it. */
export const callerAddress = (event: APIGatewayProxyEventV2): string =>
  networkOf(header(event, "x-viewer-ip") ?? event.requestContext.http.sourceIp);
