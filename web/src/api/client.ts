import { Amplify } from "aws-amplify";
import { ApiError, del, get, post, put } from "aws-amplify/api";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import { commonProblems, type FieldErrors, Problem } from "#shared/contract/problem.ts";
import { keepToken, readToken } from "./token.ts";

const api = "compagnon";
Amplify.configure({ API: { REST: { [api]: { endpoint: window.location.origin } } } });

const verbs = { GET: get, POST: post, PUT: put, DELETE: del };
const timeout = 60_000;
/** The time-out ends a transfer too, and a file takes as long as the connection needs. */
const fileTimeout = 30 * 60_000;

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The address of a call: params in the path, lists as `name[]=a&name[]=b`. */
export const addressOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one));
    else search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const problemFrom = (status: number, text: string): Problem => {
  try {
    const { code, message, errors, current } = JSON.parse(text) as {
      code?: string;
      message?: string;
      errors?: FieldErrors;
      current?: unknown;
    };
    if (!message) return commonProblems.unexpected();
    return new Problem(status, code ?? "unknown", message, { ...(errors && { errors }), current });
  } catch (error) {
    if (error instanceof SyntaxError)
      return status === 503 ? commonProblems.busy() : commonProblems.unexpected();
    throw error;
  }
};

/** Told when an answer says that the session is over. */
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

const answered = async (endpoint: Endpoint, parts: Parts) => {
  const token = await readToken();
  const path = addressOf(endpoint.path, parts);
  const call = `${endpoint.method} ${path} ${JSON.stringify(parts.body)}`;
  const operation = verbs[endpoint.method]({
    apiName: api,
    path,
    options: {
      timeout: endpoint.answers === "file" ? fileTimeout : timeout,
      retryStrategy: { strategy: "no-retry" },
      ...(token && {
        headers: {
          authorization: `Bearer ${token}`,
          ...(endpoint.method === "POST" && { "idempotency-key": keyOf(call) }),
        },
      }),
      ...(parts.body !== undefined && { body: parts.body as never }),
    },
  });
  try {
    const response = await operation.response;
    unsettled.delete(call);
    if (response.headers["x-token"]) await keepToken(response.headers["x-token"]);
    return response;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.response) throw offline();
    const { statusCode, body = "" } = error.response;
    if (statusCode < 500) unsettled.delete(call);
    if (statusCode === 401 && token) whenSignedOut();
    throw problemFrom(statusCode, body);
  }
};

const offline = () =>
  new Problem(
    0,
    "offline",
    "La connexion au site est coupée. Un nouvel essai suffira dès qu'elle sera rétablie.",
  );

/** Calls a route: typed by its endpoint, refused with a French `Problem`. */
export const send = async <E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Answer<E>> => {
  const response = await answered(endpoint, call as Parts);
  const text = "body" in response ? await response.body.text() : "";
  return (text === "" ? undefined : JSON.parse(text)) as Answer<E>;
};

/** Calls a route that answers a file (by a redirect to storage), as a blob with its name. */
export const download = async <E extends Endpoint & { answers: "file" }>(
  endpoint: E,
  call: Call<E>,
): Promise<{ blob: Blob; name: string | undefined }> => {
  const response = await answered(endpoint, call as Parts);
  if (!("body" in response)) throw commonProblems.unexpected();
  const disposition = response.headers["content-disposition"] ?? "";
  const encoded = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : disposition.match(/filename="?([^";]+)"?/i)?.[1];
  return { blob: await response.body.blob(), name };
};
