import { createAmplifyContext } from "@aws-amplify/core";
import { ApiError, del, get, post, put } from "aws-amplify/api";
import type { ProofKind } from "#shared/accounts/factors.schemas.ts";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import { commonProblems, type FieldErrors, Problem } from "#shared/contract/problem.ts";
import { referred } from "#shared/contract/reference.ts";
import { keepToken, readToken } from "./token.ts";

const base = "/api";
const site = createAmplifyContext({ API: { REST: { site: { endpoint: base } } } });
const operations = { GET: get, POST: post, PUT: put, DELETE: del };
type Received = Awaited<ReturnType<typeof get>["response"]>;
type Sent = NonNullable<NonNullable<Parameters<typeof post>[0]["options"]>["body"]>;

const timeout = 60_000;
/** The time-out ends a transfer too, and a file takes as long as the connection needs. */
const fileTimeout = 30 * 60_000;

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The address of a call: params in the path, lists as `name[]=a&name[]=b`. */
const addressOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one));
    else search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/** Our own refusal as text; undefined for those of the API's gateway and the firewall, which are in English or HTML. */
const ownProblem = (status: number, text: string): Problem | undefined => {
  try {
    const { code, message, errors, current } = JSON.parse(text) as {
      code?: string;
      message?: string;
      errors?: FieldErrors;
      current?: unknown;
    };
    if (!code || !message) return undefined;
    return new Problem(status, code, message, { ...(errors && { errors }), current });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Names a call in the server's log. */
const newReference = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** None for a file: its answer redirects to storage, which would refuse a header that its CORS rule does not name. */
const referenceFor = (endpoint: Endpoint) => (endpoint.answers === "file" ? undefined : newReference());

/** The problem, and by which reference to ask about it where the server is at fault. */
const withReference = (problem: Problem, reference: string | undefined): Problem => {
  if (problem.status < 500 || problem.code === "maintenance") return problem;
  const { status, code, message, current } = problem;
  return new Problem(status, code, referred(message, reference), { current });
};

const problemFrom = ({ statusCode, headers, body = "" }: Refusal, reference: string | undefined): Problem => {
  const gatewayId = headers["apigw-requestid"];
  const own = ownProblem(statusCode, body);
  if (own) return withReference(own, reference ?? gatewayId);
  // No function has seen this call: the log knows it by the gateway's id alone.
  const problem = [429, 503].includes(statusCode) ? commonProblems.busy() : commonProblems.unexpected();
  return withReference(problem, gatewayId ?? reference);
};

/** Called when an answer says that the session is over. */
let whenSignedOut = (): void => undefined;
export const onSignedOut = (listener: () => void): void => {
  whenSignedOut = listener;
};

// Calls of which nobody knows whether they got through. Sent again with the same key, they make nothing twice.
const unsettled = new Map<string, string>();

const keyOf = (call: string): string => {
  const key = unsettled.get(call) ?? crypto.randomUUID();
  unsettled.set(call, key);
  return key;
};

/** A transfer fails only when the connection does: nobody on the other side can look for it. */
const connected = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch(() => {
    throw offline();
  });

type Refusal = NonNullable<ApiError["response"]>;
/** aws-amplify throws an answer that refuses, once it has read its text. */
const refusalIn = (error: unknown): { refusal: Refusal } => {
  if (error instanceof ApiError && error.response) return { refusal: error.response };
  throw error;
};

/** Asks the user for a fresh proof of identity; answers whether they gave it. */
let whenProofNeeded = async (_proofs: readonly ProofKind[]): Promise<boolean> => false;
export const onProofNeeded = (listener: typeof whenProofNeeded): void => {
  whenProofNeeded = listener;
};

/** Called before each call, which waits for it. */
let whenCalling = async (_endpoint: Endpoint): Promise<void> => undefined;
export const beforeCalls = (listener: typeof whenCalling): void => {
  whenCalling = listener;
};

/** Called when an answer says that the site is in maintenance. */
let whenInMaintenance = (): void => undefined;
export const onMaintenance = (listener: () => void): void => {
  whenInMaintenance = listener;
};

/** Called when an answer says that a second factor must be set up first. */
let whenFactorNeeded = (): void => undefined;
export const onFactorNeeded = (listener: () => void): void => {
  whenFactorNeeded = listener;
};

const proofsIn = ({ code, current }: Problem): readonly ProofKind[] | undefined =>
  code === "freshProofNeeded" ? (current as { proofs: ProofKind[] }).proofs : undefined;

/** Repeats the call once if it lacked a fresh proof and the user gave one. */
const answered = async <Value>(
  endpoint: Endpoint,
  parts: Parts,
  read: (response: Received) => Promise<Value>,
): Promise<Value> => {
  try {
    return await answeredOnce(endpoint, parts, read);
  } catch (error) {
    const proofs = error instanceof Problem ? proofsIn(error) : undefined;
    if (!proofs || !(await whenProofNeeded(proofs))) throw error;
    return answeredOnce(endpoint, parts, read);
  }
};

const answeredOnce = async <Value>(
  endpoint: Endpoint,
  parts: Parts,
  read: (response: Received) => Promise<Value>,
): Promise<Value> => {
  await whenCalling(endpoint);
  const token = await readToken();
  const path = addressOf(endpoint.path, parts);
  const call = `${endpoint.method} ${path} ${JSON.stringify(parts.body)}`;
  const reference = referenceFor(endpoint);
  const { response } = operations[endpoint.method](site, {
    apiName: "site",
    path: path.slice(base.length),
    options: {
      ...(parts.body !== undefined && { body: parts.body as Sent }),
      headers: {
        ...(reference && { "x-reference": reference }),
        ...(token && {
          authorization: `Bearer ${token}`,
          ...(endpoint.method === "POST" && { "idempotency-key": keyOf(call) }),
        }),
      },
      timeout: endpoint.answers === "file" ? fileTimeout : timeout,
      // Ours (query.ts, with-retries.ts) know which calls may be repeated; by default it repeats every one of them.
      retryStrategy: { strategy: "no-retry" },
      // The bearer is ours: there is no session of Cognito to look for, and nothing to sign.
      defaultAuthMode: "none",
    },
  });
  const answer = await connected(response.catch(refusalIn));
  if (!("refusal" in answer)) {
    const value = await connected(read(answer));
    unsettled.delete(call);
    const renewed = answer.headers["x-token"];
    if (renewed) await keepToken(renewed);
    return value;
  }
  const { refusal } = answer;
  if (refusal.statusCode < 500) unsettled.delete(call);
  if (refusal.statusCode === 401 && token) whenSignedOut();
  const problem = problemFrom(refusal, reference);
  if (problem.code === "factorNeeded") whenFactorNeeded();
  if (problem.code === "maintenance") whenInMaintenance();
  throw problem;
};

const offline = () =>
  new Problem(
    0,
    "offline",
    "La connexion au site est coupée. Un nouvel essai suffira dès qu’elle sera rétablie.",
  );

/** Whether a call failed because no answer came: the connection was cut, or the page was left. */
export const isOffline = (error: unknown): boolean => error instanceof Problem && error.status === 0;

/** Calls a route: typed by its endpoint, refused with a French `Problem`. */
export const send = <E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Answer<E>> =>
  answered(endpoint, call as Parts, async ({ body }) => {
    const text = await body.text();
    const isText = endpoint.answers === "calendar";
    return (text === "" ? undefined : isText ? text : JSON.parse(text)) as Answer<E>;
  });

/** Calls a route that answers a file (by a redirect to storage), as a blob with its name. */
export const download = <E extends Endpoint & { answers: "file" }>(
  endpoint: E,
  call: Call<E>,
): Promise<{ blob: Blob; name: string | undefined }> =>
  answered(endpoint, call as Parts, async ({ headers, body }) => {
    const disposition = headers["content-disposition"] ?? "";
    const encoded = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
    const name = encoded ? decodeURIComponent(encoded) : disposition.match(/filename="?([^";]+)"?/i)?.[1];
    return { blob: await body.blob(), name };
  });
