import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findAccount } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { ensureCanaryAccount } from "#scripts/operate/canary.ts";
import { anyNetwork, mailsTo, person, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { canaryEmail, canaryName } from "#shared/accounts/canary.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { handler } from "./try-sign-in.ts";

type Broken = { path: string; status: number } | undefined;
const password = randomUUID() + randomUUID();
let broken: Broken;
let asked: string[] = [];
let lines: { message: string }[] = [];

/** The site as the canary reaches it: its page, and the product's own handlers. */
const site = async (address: URL | string, init: RequestInit): Promise<Response> => {
  // The handlers themselves ask the bucket for snapshots, at signed addresses.
  if (typeof address === "string") return new Response(null, { status: 403 });
  const method = init.method ?? "GET";
  asked.push(`${method} ${address.pathname}`);
  if (broken?.path === address.pathname) {
    if (broken.status === 0) throw new TypeError("fetch failed");
    return new Response("{}", { status: broken.status });
  }
  if (address.pathname === "/") return new Response('<div id="app"></div>');
  const found = operations().find(
    ({ endpoint }) => endpoint.method === method && endpoint.path === address.pathname,
  );
  if (!found) return new Response("", { status: 404 });
  const { authorization, cookie, ...headers } = Object.fromEntries(new Headers(init.headers));
  const answer = await visitor.send(found.endpoint, {
    query: Object.fromEntries(address.searchParams),
    headers: { ...headers, "x-viewer-ip": anyNetwork(), ...(authorization && { authorization }) },
    cookies: cookie ? [cookie] : [],
    ...(typeof init.body === "string" && { rawBody: init.body }),
  });
  const body = answer.body === undefined ? null : JSON.stringify(answer.body);
  return new Response(body, { status: answer.status });
};

beforeEach(async () => {
  broken = undefined;
  asked = [];
  lines = [];
  vi.stubEnv("CANARY_PASSWORD", password);
  vi.stubGlobal("fetch", site);
  for (const level of ["info", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(line));
  await ensureCanaryAccount(password);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const said = () => lines.filter(({ message }) => message.startsWith("canary"));
const path = {
  page: "/",
  catalogue: "/api/structures/search/filter",
  login: accounts.login.path,
  own: accounts.listUserProfiles.path,
  logout: accounts.logout.path,
};

test("it does what a person does, again and again, and leaves neither session, device nor mail", async () => {
  await handler();
  await handler();
  expect(asked.slice(0, 5)).toEqual([
    `GET ${path.page}`,
    `GET ${path.catalogue}`,
    `POST ${path.login}`,
    `GET ${path.own}`,
    `POST ${path.logout}`,
  ]);
  expect(said().map(({ message }) => message)).toEqual(["canarySucceeded", "canarySucceeded"]);
  const account = await findAccount(canaryEmail);
  const user = account && (await findAuth(account.user.id));
  expect(user?.sessions).toEqual({});
  expect(Object.keys(user?.devices ?? {})).toHaveLength(1);
  expect(await mailsTo(canaryEmail)).toEqual([]);
});

test.each([
  ["the page", path.page, 403],
  ["the catalogue", path.catalogue, 500],
  ["the sign-in", path.login, 429],
  ["the network", path.login, 0],
  ["what is read", path.own, 503],
  ["the sign-out", path.logout, 502],
])("it says that %s failed, and with which status, and does not fail itself", async (_, address, status) => {
  broken = { path: address, status };
  await handler();
  expect(said()).toMatchObject([{ message: "canaryFailed", status }]);
  // A session is ended whatever came in between.
  expect(asked.includes(`POST ${path.logout}`)).toBe(address === path.own || address === path.logout);
});

test("its account takes a changed password, and the former one no longer opens it", async () => {
  const next = randomUUID() + randomUUID();
  expect(await ensureCanaryAccount(password)).toBe("kept");
  expect(await ensureCanaryAccount(next)).toBe("changed");
  await handler();
  vi.stubEnv("CANARY_PASSWORD", next);
  await handler();
  expect(said()).toMatchObject([
    { message: "canaryFailed", step: "POST /api/login", status: 422 },
    { message: "canarySucceeded" },
  ]);
  await ensureCanaryAccount(password);
});

test("it stands in no list or count of people, and may do nothing", async () => {
  const administrator = await person("administrator");
  const { body: counts } = await administrator.call(profiles.countProfilesByRole, {});
  await ensureCanaryAccount(password);
  expect((await administrator.call(profiles.countProfilesByRole, {})).body).toEqual(counts);
  const { body: people } = await administrator.call(profiles.listProfiles, { query: {} });
  expect(JSON.stringify(people)).not.toContain(canaryName);
  const account = await findAccount(canaryEmail);
  expect(account?.user.profiles).toEqual([]);
});
