import { beforeAll, expect, test, vi } from "vitest";
import { mailsTo, type Person, person, send, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

// Expired, ended or forged tokens open no route: their bearers are visitors.
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
  tokens.set("of somebody else's claims", `${header}.${claimed}.${signature}`);
  tokens.set("of somebody else's signature", `${header}.${payload}.${borrowed}`);
  tokens.set("made to live longer", `${header}.${encoded({ ...claims, exp: claims.exp + 60 })}.${signature}`);
  tokens.set("of no such user", `${header}.${encoded({ ...claims, sub: "nobody" })}.${signature}`);
  tokens.set("with more claims", `${header}.${encoded({ ...claims, role_id: 1 })}.${signature}`);
  tokens.set("two thirds without their cookie", `${header}.${payload}`);
  tokens.set("no token", "bonjour");
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
  keep("from before a new password", reset);

  const erased = await person("administrator");
  await erased.call(accounts.deleteAccount, { body: { password: erased.password } });
  keep("of an erased account", erased);
  return () => vi.useRealTimers();
});

const kinds = [
  "expired",
  "without an algorithm",
  "with another algorithm",
  "of somebody else's claims",
  "of somebody else's signature",
  "made to live longer",
  "of no such user",
  "with more claims",
  "two thirds without their cookie",
  "no token",
  "signed out",
  "from before a new password",
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

test("a token that is whole opens what is its own", async () => {
  const camille = await person("learner");
  expect((await send(accounts.validateToken, {}, camille.token)).body.valid).toBe(true);
  expect((await camille.call(profiles.getProfile, { params: { id: camille.profileId } })).body.version).toBe(
    1,
  );
});
