import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { signatureCookieOf } from "#functions/http/authenticate.ts";
import { described, logger } from "#functions/http/logger.ts";
import type { Link, State } from "#functions/http/request.ts";
import { recordSecurity } from "#functions/services/security-log.ts";
import { type Endpoint, statusOf } from "#shared/contract/endpoint.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

const headers = {
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
};

/** A renewed token as its caller keeps it: whole for API clients, without its signature for pages. */
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
  "Overtaken",
]);

const isOverloaded = (error: unknown): boolean =>
  error instanceof Error &&
  (throttled.has(error.name) ||
    ("$metadata" in error && Number(Object(error.$metadata).httpStatusCode) >= 500));

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  return isOverloaded(error) ? commonProblems.busy() : commonProblems.unexpected();
};

/** Answers what the handler returned, checked by the response's schema, or the French problem that was thrown. */
export const answer = (endpoint: Endpoint): Link => {
  const operation = `${endpoint.method} ${endpoint.path}`;
  const log = (state: State, status: number, code?: string) => {
    for (const event of state.security)
      recordSecurity({ ...(state.viewer && { actor: state.viewer.userId }), ...event });
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
      else if (endpoint.response) response.body = JSON.stringify(endpoint.response.parse(value));
      if (more.cookies.length > 0) response.cookies = more.cookies;
      log(state, status);
      request.response = response;
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
      log(state, status, code);
    },
  };
};
