import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createVerifiedUser } from "#functions/domain/accounts/accounts.store.ts";
import { bondsOf, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { writeToAddSession } from "#functions/domain/accounts/sessions.store.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { transact } from "#functions/store/table.ts";
import { type Mail, readMailbox } from "#scripts/local/aws/mailbox.ts";
import { functionOf } from "#scripts/testing/functions.ts";
import { type Role, roles } from "#shared/contract/access.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import { createProfile } from "#shared/profiles/profiles.contract.ts";

export type Handler = (
  event: APIGatewayProxyEventV2,
  context: unknown,
) => Promise<APIGatewayProxyStructuredResultV2>;

const handlers = import.meta.glob<{ handler: Handler }>("../../functions/api/*/*.ts");

export type Answered<E extends Endpoint> = {
  status: number;
  /** The answer's body: the response on success, the problem `{code, message, errors, current}` otherwise. */
  body: (Answer<E> extends undefined ? object : Answer<E>) & {
    code?: string;
    message?: string;
    errors?: Record<string, string[]>;
    current?: unknown;
  };
  headers: Record<string, string>;
  cookies: string[];
};

export type Loose = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A body as raw text, for input that JSON.stringify would not write. */
  rawBody?: string;
  headers?: Record<string, string>;
  cookies?: string[];
};

const queryOf = (query: Record<string, unknown> = {}) =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one) => [`${name}[]`, String(one)])
        : value === undefined
          ? []
          : [[name, String(value)]],
    )
    .map(([name, value]) => `${encodeURIComponent(name ?? "")}=${encodeURIComponent(value ?? "")}`)
    .join("&");

export const anyNetwork = (): string => `10.${[...randomBytes(3)].join(".")}`;

/** A gateway event (payload 2.0) as CloudFront and the HTTP API would hand it over. */
export const eventFor = (endpoint: Endpoint, call: Loose, token?: string): APIGatewayProxyEventV2 => {
  const rawPath = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(call.params?.[name] ?? ""),
  );
  const rawBody = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  return {
    version: "2.0",
    routeKey: `${endpoint.method} ${endpoint.path}`,
    rawPath,
    rawQueryString: queryOf(call.query),
    cookies: call.cookies ?? [],
    headers: {
      "x-origin-verify": "test-origin",
      // Each call from a network of its own, unless a test says otherwise: rates are counted by network.
      "x-viewer-ip": anyNetwork(),
      ...(rawBody !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    ...(call.params && { pathParameters: call.params }),
    requestContext: {
      accountId: "test",
      apiId: "test",
      domainName: "compagnon.test",
      domainPrefix: "compagnon",
      http: {
        method: endpoint.method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp: "192.0.2.7",
        userAgent: "test",
      },
      requestId: randomUUID(),
      routeKey: `${endpoint.method} ${endpoint.path}`,
      stage: "$default",
      time: "",
      timeEpoch: 0,
    },
    ...(rawBody !== undefined && { body: rawBody }),
    isBase64Encoded: false,
  };
};

const operationOf = new Map(operations().map((operation) => [operation.endpoint, operation]));

const handlerOf = async (endpoint: Endpoint): Promise<Handler> => {
  const found = operationOf.get(endpoint);
  const load = found && handlers[`../../${found.file}`];
  if (!load)
    throw new Error(`No handler for ${endpoint.method} ${endpoint.path}: is its domain in the catalogue?`);
  return functionOf(load);
};

const bodyOf = ({ body, headers }: APIGatewayProxyStructuredResultV2) => {
  if (!body) return undefined;
  return String(headers?.["content-type"]).startsWith("application/json") ? JSON.parse(body) : body;
};

/** Sends any call, valid or not, to a route's real handler and chain; `through` is another instance of the handler. */
export const send = async <E extends Endpoint>(
  endpoint: E,
  call: Loose,
  token?: string,
  through?: Handler,
): Promise<Answered<E>> => {
  const handler = through ?? (await handlerOf(endpoint));
  const answer = await handler(eventFor(endpoint, call, token), {});
  return {
    status: answer.statusCode ?? 0,
    body: bodyOf(answer),
    headers: Object.fromEntries(
      Object.entries(answer.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    cookies: answer.cookies ?? [],
  };
};

type Sent<E extends Endpoint> = Call<E> & { headers?: Record<string, string>; cookies?: string[] };

let maxRetries = 0;
/** Sets how often callers retry on 503, as pages do: for tests with many concurrent writers. */
export const retryWhenBusy = (times: number): void => {
  maxRetries = times;
};

/** Sends, and retries on 503 as often as `retryWhenBusy` says. */
export const withRetries = async <Answer extends { status: number }>(
  sent: () => Promise<Answer>,
): Promise<Answer> => {
  for (let tries = 0; ; tries++) {
    const answer = await sent();
    if (answer.status !== 503 || tries >= maxRetries) return answer;
    await pause(200 * (1 + Math.random()));
  }
};

/** Calls routes with this token: the compiler checks what `call` sends, `send` takes anything. */
export const caller = (token?: string) => ({
  token,
  call: <E extends Endpoint>(endpoint: E, call: Sent<E>) =>
    withRetries(() => send(endpoint, call as Loose, token)),
  send: <E extends Endpoint>(endpoint: E, call: Loose) => withRetries(() => send(endpoint, call, token)),
});

export const visitor = caller();

export type Person = ReturnType<typeof caller> & {
  userId: string;
  profileId: string;
  profileIds: string[];
  name: string;
  email: string;
  password: string;
};

/** A new session of an account, from now on. */
const signedIn = async (userId: string) => {
  const now = new Date();
  const session = await openSession(userId, now, { device: "Test" });
  const user = await findAuth(userId);
  if (user) await transact([writeToAddSession(user, session, now)]);
  return caller(session.token);
};

/** Gives somebody a session from now on: where a test changes its clock, that of before may be over. */
export const signInAgain = async (who: Person): Promise<void> => {
  Object.assign(who, await signedIn(who.userId));
};

const password = "quatre mots pris au hasard";
const hash = hashPassword(password);

/** A verified, signed-in user with one profile for each role; without roles, a user with no profile. */
export const person = async (...held: Role[]): Promise<Person> => {
  const id = randomUUID();
  const now = new Date();
  const name = `Camille ${id.slice(0, 8)}`;
  const email = `${id}@exemple.fr`;
  const profiles = held.map((role) => ({ id: randomUUID(), role_id: roles[role].id }));
  const user = { id, name, email, hash: await hash, credentialId: randomUUID(), profiles };
  await createVerifiedUser(user, () => new Error("taken"), now);
  return {
    ...(await signedIn(id)),
    userId: id,
    profileId: profiles[0]?.id ?? "",
    profileIds: profiles.map((profile) => profile.id),
    name,
    email,
    password,
  };
};

/** An account as the links are bound to it that it hands out. */
export const bondedTo = async (userId: string) => {
  const user = await findAuth(userId);
  if (!user) throw new Error("The account is gone");
  return { userId, bonds: bondsOf(user) };
};

/** Somebody who signed up and created a profile that nobody has confirmed. */
export const stranger = async (role: "learner" | "tradeTrainer"): Promise<Person> => {
  const who = await person();
  const { id } = must(await who.call(createProfile, { body: { role_id: roles[role].id } }));
  return { ...who, profileId: id, profileIds: [id] };
};

/** The body of a successful answer; throws on any other. */
export const must = <Body>(answer: { status: number; body: Body }): Body => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer));
  return answer.body;
};

/** The mails that were sent to an address, oldest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await readMailbox(process.env.AWS_ENDPOINT_URL_SES ?? "")).filter((mail) => mail.to.includes(address));
