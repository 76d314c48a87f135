import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { compressed } from "#functions/http/compressed.ts";
import { callerAddress, header, type Link, type State } from "#functions/http/request.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { hashOfNetwork, recordSecurity, type SecurityEvent } from "#functions/platform/security-log.ts";
import { signatureCookieOf } from "#functions/platform/session-cookies.ts";
import { type Endpoint, statusOf } from "#shared/contract/endpoint.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

const headers = {
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
};

/** A renewed token as its caller stores it: whole for API clients, without the signature for pages. */
export const shownToken = ({ token, split }: NonNullable<State["renewed"]>): string =>
  split ? token.split(".").slice(0, 2).join(".") : token;

const renewal = ({ renewed, cookies }: State) => {
  if (!renewed) return { headers: {}, cookies };
  return {
    headers: { "x-token": shownToken(renewed) },
    cookies: renewed.split ? [...cookies, signatureCookieOf(renewed)] : cookies,
  };
};

const throttled = new Set([
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestLimitExceeded",
  "TransactionCanceledException",
  "TransactionInProgressException",
  "TimeoutError",
  "InternalServerError",
  "ConcurrentChange",
]);

const isOverloaded = (error: unknown): boolean =>
  error instanceof Error &&
  (throttled.has(error.name) ||
    ("$metadata" in error && Number(Object(error.$metadata).httpStatusCode) >= 500));

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  return isOverloaded(error) ? commonProblems.busy() : commonProblems.unexpected();
};

// Ids of parts begin with the id of the whole: `action~learner~3`.
const ourId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(~[\da-f-]+)*$/;

/**
 * The security event of a refusal that the handler has not reported itself. Ids are random, so that an unknown id in
 * a request nearly always exists and is hidden from the caller: for signed-in callers, 404 counts as a refusal.
 */
const refusalOf = ({ viewer, received }: State, status: number, code?: string): SecurityEvent[] => {
  const subject = Object.values(received?.params ?? {}).find((value) => ourId.test(value));
  const isRefused = [401, 403, 429].includes(status) || (status === 404 && viewer && subject);
  return isRefused
    ? [{ what: "callRefused", ...(subject && { subject }), ...(code && { detail: code }) }]
    : [];
};

/** Answers what the handler returned, parsed by the response's schema, or the French problem that was thrown. */
export const answer = (endpoint: Endpoint): Link => {
  const operation = `${endpoint.method} ${endpoint.path}`;
  const log = (request: Parameters<NonNullable<Link["after"]>>[0], status: number, code?: string) => {
    const { state } = request.internal;
    const events = state.security.length > 0 ? state.security : refusalOf(state, status, code);
    const network = events.length > 0 ? hashOfNetwork(callerAddress(request.event)) : "";
    const actor = state.viewer && { actor: state.viewer.userId };
    for (const event of events) recordSecurity({ ...actor, ...event }, { operation, status, network });
    if (endpoint.quiet && status < 400) return;
    logger.info({
      message: "answered",
      operation,
      status,
      ms: Date.now() - state.now.getTime(),
      ...(code && { code }),
    });
  };
  return {
    after: (request) => {
      const { state } = request.internal;
      const status = statusOf(endpoint);
      const more = renewal(state);
      const value = state.result;
      const response: APIGatewayProxyStructuredResultV2 = {
        statusCode: status,
        headers: { ...headers, ...more.headers },
      };
      if (endpoint.answers === "file")
        response.headers = { ...response.headers, location: (value as { location: string }).location };
      else if (endpoint.answers === "calendar") {
        response.headers = { ...response.headers, "content-type": "text/calendar; charset=utf-8" };
        response.body = value as string;
      } else if (endpoint.response) response.body = JSON.stringify(endpoint.response.parse(value));
      if (more.cookies.length > 0) response.cookies = more.cookies;
      log(request, status);
      request.response = compressed(response, header(request.event, "accept-encoding"));
    },
    onError: (request) => {
      const { state } = request.internal;
      const problem = problemOf(request.error);
      if (problem.status >= 500)
        logger.error({ message: "failed", operation, error: described(request.error) });
      const { status, code, message, errors, current, retryAfter } = problem;
      const more = renewal(state);
      request.response = {
        statusCode: status,
        headers: {
          ...headers,
          ...more.headers,
          ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
        },
        body: JSON.stringify({ code, message, errors, current }),
        ...(more.cookies.length > 0 && { cookies: more.cookies }),
      };
      log(request, status, code);
    },
  };
};
