// @module-tag long

import { beforeAll, expect, test, vi } from "vitest";
import { mailsTo, type Person, person, send, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

// With an expired, ended or forged token, every route treats the caller as a visitor.
const password = "un tout autre grand secret";
const tokens = new Map<string, string>();
const keep = (what: string, { token = "" }: Person) => tokens.set(what, token);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const forge = (honest: Person, victim: Person) => {
  const [header = "", payload = "", signature = ""] = (honest.token ?? "").split(".");
  const [, claimed = "", borrowed = ""] = (victim.token ?? "").split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  tokens.set("without an algorithm", `${encoded({ alg: "none", typ: "JWT" })}.${claimed}.`);
  tokens.set("with another algorithm", `${encoded({ alg: "HS256", typ: "JWT" })}.${claimed}.${borrowed}`);
  tokens.set("with somebody else's claims", `${header}.${claimed}.${signature}`);
  tokens.set("with somebody else's signature", `${header}.${payload}.${borrowed}`);
  tokens.set("with a later expiry", `${header}.${encoded({ ...claims, exp: claims.exp + 60 })}.${signature}`);
  tokens.set("of an unknown user", `${header}.${encoded({ ...claims, sub: "nobody" })}.${signature}`);
  tokens.set("with more claims", `${header}.${encoded({ ...claims, role_id: 1 })}.${signature}`);
  tokens.set("without the cookie's signature", `${header}.${payload}`);
  tokens.set("that is no token", "bonjour");
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const expired = await person("administrator");
  keep("expired", expired);
  vi.setSystemTime(Date.now() + 121 * 60_000);
  forge(await person("administrator"), await person("administrator"));

  const out = await person("administrator");
  await out.call(accounts.logout, {});
  keep("signed out", out);

  const reset = await person("administrator");
  const { email } = reset;
  await visitor.call(accounts.requestPasswordReset, { body: { email } });
  const link = /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
  const body = { token: link, email, password, password_confirmation: password };
  expect((await visitor.call(accounts.confirmPasswordReset, { body })).status).toBe(200);
  keep("older than the password", reset);

  const erased = await person("administrator");
  await erased.call(accounts.deleteAccount, { body: { password: erased.password } });
  keep("of an erased account", erased);
  return () => vi.useRealTimers();
});

const kinds = [
  "expired",
  "without an algorithm",
  "with another algorithm",
  "with somebody else's claims",
  "with somebody else's signature",
  "with a later expiry",
  "of an unknown user",
  "with more claims",
  "without the cookie's signature",
  "that is no token",
  "signed out",
  "older than the password",
  "of an erased account",
];

test("every kind is tried", () => expect([...tokens.keys()].sort()).toEqual([...kinds].sort()));

const closed = operations().filter(({ endpoint }) => endpoint.access !== "public");
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "x"]));

test.each(kinds)("a token %s opens nothing", async (kind) => {
  const token = tokens.get(kind);
  for (const { operation, endpoint } of closed) {
    const answer = await send(endpoint, { params: paramsOf(endpoint.path) }, token);
    expect([operation, answer.status, answer.body.code]).toEqual([operation, 401, "unauthenticated"]);
  }
  expect((await send(accounts.validateToken, {}, token)).body).toEqual({ valid: false });
  const owner = await person("learner");
  const params = { id: owner.profileId };
  expect((await send(profiles.getProfile, { params }, token)).body).toEqual(
    (await visitor.call(profiles.getProfile, { params })).body,
  );
});

test("a valid token gives access to one's own data", async () => {
  const camille = await person("learner");
  expect((await send(accounts.validateToken, {}, camille.token)).body.valid).toBe(true);
  expect((await camille.call(profiles.getProfile, { params: { id: camille.profileId } })).body.version).toBe(
    1,
  );
});
