import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { SignedInViewer } from "#functions/domain/accounts/sessions.store.ts";
import { answer, shownToken } from "#functions/http/answer.ts";
import { authenticate } from "#functions/http/authenticate.ts";
import { limits } from "#functions/http/limits.ts";
import { origin } from "#functions/http/origin.ts";
import { parse } from "#functions/http/parse.ts";
import {
  callerAddress,
  header,
  idMaker,
  type Link,
  referenceOf,
  type State,
} from "#functions/http/request.ts";
import { now } from "#functions/platform/clock.ts";
import { deviceFrom } from "#functions/platform/device-cookie.ts";
import { logFor } from "#functions/platform/logger.ts";
import type { SecurityEvent } from "#functions/platform/security-log.ts";
import { isWarming } from "#functions/platform/warming.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { isFreshProof, proofsOf } from "#shared/accounts/accounts.rules.ts";
import { mayCall } from "#shared/contract/access.ts";
import type { Answer, Endpoint, Received } from "#shared/contract/endpoint.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** The caller; may be undefined on public routes only. */
type ViewerOf<E extends Endpoint> = E extends { access: "public" }
  ? SignedInViewer | undefined
  : SignedInViewer;

/** What a handler receives: parsed input, the caller, the time, a maker of ids, and what was preloaded. */
type Request<E extends Endpoint, Preloaded = undefined> = Received<E> & {
  viewer: ViewerOf<E>;
  now: Date;
  /** A new id. A repeated request gets the same ids in the same order (see `idMaker`). */
  newId: () => string;
  /** The caller's network, for rate limits only: never stored unhashed, never logged. */
  address: string;
  /** The caller's token when this call renewed it, as the answer's header carries it. */
  renewed: string | undefined;
  /** The User-Agent header, to name the caller's device: never stored as it is. */
  userAgent: string;
  /**
   * Refuses unless the caller proved who they are within the last ten minutes; `fresh` in a contract does it for a
   * whole route.
   */
  requireFreshProof: () => void;
  /** The value of the caller's device cookie, if they have one: see platform/device-cookie.ts. */
  device: string | undefined;
  setCookie: (cookie: string) => void;
  /** Adds an event to the security log, written with the answer even if that is a refusal. */
  audit: (event: SecurityEvent) => void;
  preloaded: Preloaded;
};

/** Ends the chain at once, with nothing read or logged: the instance has started, which is all that was wanted. */
const warm: Link = { before: ({ event }) => (isWarming(event) ? {} : undefined) };

const start: Link = {
  before: ({ event, internal }) => {
    internal.state = { now: now(), cookies: [], security: [] };
    logFor({ apiRequest: event.requestContext.requestId, ...referenceOf(event) });
  },
};

const requireFreshProof = ({ viewer, now }: State): void => {
  if (!viewer) throw commonProblems.unauthenticated();
  if (!isFreshProof(viewer.proved, now)) throw accountsProblems.freshProofNeeded(proofsOf(viewer.factors));
};

const authorize = (endpoint: Endpoint): Link => ({
  before: ({ internal: { state } }) => {
    if (state.viewer && !mayCall(endpoint, state.viewer)) throw commonProblems.forbidden();
    if (state.refusal) throw state.refusal;
    if (endpoint.fresh) requireFreshProof(state);
  },
});

const handled = <E extends Endpoint, Preloaded>(
  handle: (request: Request<E, Preloaded>) => Promise<Answer<E>>,
): Link => ({
  before: async ({ event, internal: { state } }) => {
    const preloaded = await state.preloading;
    if (preloaded?.status === "rejected") throw preloaded.reason;
    const request = {
      ...state.received,
      viewer: state.viewer,
      now: state.now,
      newId: idMaker(event, state.viewer),
      address: callerAddress(event),
      userAgent: header(event, "user-agent") ?? "",
      requireFreshProof: () => requireFreshProof(state),
      device: deviceFrom(event.cookies),
      renewed: state.renewed && shownToken(state.renewed),
      setCookie: (cookie: string) => state.cookies.push(cookie),
      audit: (event: SecurityEvent) => state.security.push(event),
      preloaded: preloaded?.value,
    };
    // The chain has parsed exactly what the endpoint declares; types cannot follow it through middy.
    state.result = await handle(request as unknown as Request<E, Preloaded>);
  },
});

/**
 * Makes a Lambda of an endpoint and what it does. The chain reads: origin, limits, parse, authenticate, authorize,
 * handle, answer. `preload` starts reads at the same time as the read of the caller, which spares a round trip: its result
 * reaches the handler as `preloaded`, and is dropped if the caller is refused. For the routes in MEASURES.md alone, since
 * anybody can cause these reads; elsewhere the handler reads, once the caller is known.
 */
export const route = <const E extends Endpoint, Preloaded = undefined>(
  endpoint: E,
  handle: (request: Request<E, Preloaded>) => Promise<Answer<E>>,
  preload?: (received: Received<E>, now: Date) => Promise<Preloaded>,
) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context, { state: State }>().use([
    warm,
    answer(endpoint),
    start,
    origin,
    limits(endpoint),
    parse(endpoint, preload as ((received: unknown, now: Date) => Promise<unknown>) | undefined),
    authenticate(endpoint),
    authorize(endpoint),
    handled(handle),
  ]);
