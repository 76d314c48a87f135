import { createHash } from "node:crypto";
import { logger } from "#functions/platform/logger.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { canaryEmail } from "#shared/accounts/canary.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as structures from "#shared/structures/structures.contract.ts";

/** A step that a person would take, and what came instead. */
class Failed extends Error {
  readonly step: string;
  readonly status: number;
  constructor(step: string, status: number) {
    super(`${step}: ${status}`);
    this.step = step;
    this.status = status;
  }
}

// Named in full, since the build gives each function the variables that it finds so in its bundle.
const settings = () => {
  const [site, password] = [process.env["SITE_URL"], process.env["CANARY_PASSWORD"]];
  if (!site || !password) throw new Error("SITE_URL and CANARY_PASSWORD must be set");
  return { site, password };
};

const ask = async (step: string, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { "user-agent": "Compagnon canary", ...init.headers };
  const url = new URL(path, settings().site);
  const request = { ...init, headers, redirect: "manual", signal: AbortSignal.timeout(10_000) } as const;
  const answer = await fetch(url, request).catch(() => {
    throw new Failed(step, 0);
  });
  if (!answer.ok) throw new Failed(step, answer.status);
  return answer;
};

const call = (endpoint: Endpoint, init: RequestInit = {}, query = ""): Promise<Response> =>
  ask(`${endpoint.method} ${endpoint.path}`, endpoint.path + query, { method: endpoint.method, ...init });

/** Does what a person does, through the public address: page, catalogue, sign-in, a reading of one's own, sign-out. */
const visit = async (): Promise<void> => {
  const page = await ask("page", "/");
  if (!(await page.text()).includes('id="app"')) throw new Failed("page", page.status);
  const catalogue = await call(structures.filterStructures, {}, "?per_page=1");
  await catalogue.arrayBuffer();
  const { password } = settings();
  // The same device each time: a sign-in from a new one sends its owner a mail.
  const device = createHash("sha256").update(password).digest("base64url");
  const signedIn = await call(accounts.login, {
    headers: { "content-type": "application/json", cookie: `__Host-device=${device}` },
    body: JSON.stringify({ email: canaryEmail, password }),
  });
  const { token } = (await signedIn.json()) as { token?: string };
  if (!token) throw new Failed("token", signedIn.status);
  const headers = { authorization: `Bearer ${token}` };
  try {
    const own = await call(accounts.listUserProfiles, { headers });
    await own.json();
  } finally {
    await call(accounts.logout, { headers });
  }
};

/**
 * Tries to sign in as people do and logs whether it worked: the alarm rings where no success was logged twice in a row.
 * A failure is no error of this function, which Lambda would run again at once.
 */
export const handler = async (): Promise<void> => {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    await visit();
    logger.info({ message: "canarySucceeded", ms: ms() });
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    logger.warn({ message: "canaryFailed", step: error.step, status: error.status, ms: ms() });
  }
};
