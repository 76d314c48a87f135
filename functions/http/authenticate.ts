import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type Auth, bondsOf, findAuth, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import {
  isRenewable,
  keepSession,
  type SignedInViewer,
  sessionOf,
} from "#functions/domain/accounts/sessions.store.ts";
import { header, type Link } from "#functions/http/request.ts";
import { logger } from "#functions/platform/logger.ts";
import { signatureIn } from "#functions/platform/session-cookies.ts";
import {
  claimsOf,
  isSignedBy,
  lifetimes,
  type OpenedSession,
  openSession,
} from "#functions/platform/sessions.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { lacksFactor } from "#shared/accounts/accounts.rules.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

/** The caller's token: whole from API clients; from pages, header and payload joined with the signature cookie. */
const tokenOf = (event: APIGatewayProxyEventV2, now: Date): { token: string; split: boolean } | undefined => {
  const bearer = header(event, "authorization")?.match(/^Bearer ([\w.-]+)$/)?.[1];
  if (!bearer) return undefined;
  if (bearer.split(".").length === 3) return { token: bearer, split: false };
  const claims = claimsOf(bearer, now);
  const signature = claims && signatureIn(event.cookies, claims.sid);
  return signature ? { token: `${bearer}.${signature}`, split: true } : undefined;
};

const renew = async (
  user: Auth,
  sid: string,
  issuedAt: number,
  now: Date,
): Promise<OpenedSession | undefined> => {
  const session = sessionOf(user, sid);
  if (!session || now.getTime() - issuedAt < lifetimes.renewAfter || session.ends <= session.expires)
    return undefined;
  if (!isRenewable(session, now)) return undefined;
  const renewed = await openSession(user.id, now, session);
  try {
    await keepSession(user, renewed, sid, now);
    return renewed;
  } catch (error) {
    // Ended meanwhile, or renewed by another call of the page.
    if (error instanceof Problem) return undefined;
    logger.warn({
      message: "A session could not be renewed; its token lives on",
      error: error instanceof Error ? error.name : "unknown",
    });
    return undefined;
  }
};

/**
 * Authenticates the caller by one consistent read: the session must exist, and its own key must have signed the
 * token. Public routes treat callers without a valid token as visitors, and likewise staff who lack a required second
 * factor: every other route refuses these until they set one up.
 */
export const authenticate = (endpoint: Endpoint): Link => ({
  before: async ({ event, internal }) => {
    const { state } = internal;
    const given = tokenOf(event, state.now);
    const claims = given && claimsOf(given.token, state.now);
    const user = claims && (await findAuth(claims.sub));
    const session = claims && user && sessionOf(user, claims.sid);
    if (!given || !user || !session || !(await isSignedBy(given.token, session, state.now))) {
      if (endpoint.access === "public") return;
      throw commonProblems.unauthenticated();
    }
    const viewer: SignedInViewer = {
      userId: user.id,
      name: user.name,
      email: user.email,
      mail_failure: user.mail_failure,
      reading: user.reading,
      sid: claims.sid,
      signIn: session.signIn,
      proved: session.proved,
      factors: user.factors,
      bonds: { ...bondsOf(user), signIn: session.signIn },
      profiles: heldProfiles(user),
    };
    if (!endpoint.beforeFactor && lacksFactor(viewer, process.env["SECOND_FACTOR"])) {
      if (endpoint.access === "public") return;
      throw accountsProblems.factorNeeded();
    }
    state.viewer = viewer;
    if (endpoint.endsSession) return;
    const renewed = await renew(user, claims.sid, claims.iat * 1000, state.now);
    if (renewed) state.renewed = { ...renewed, split: given.split };
  },
});
