// @module-tag long
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hashOfRecoveryCode } from "#functions/domain/accounts/factors/recovery.ts";
import { findFactors, findRecoveryCodes } from "#functions/domain/accounts/factors.store.ts";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import {
  addPasskeyTo,
  addTotpTo,
  codeAt,
  nextCode,
  secondStepOf,
  succeeding,
} from "#scripts/testing/factors.ts";
import { caller, mailsTo, must, type Person, person, send, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { PasskeyAssertion, PasskeyAttestation } from "#shared/accounts/factors.schemas.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

type Passkey = ReturnType<typeof passkeyOf>;
type Asked = Parameters<Passkey["use"]>[0];
const present = 0x01;

const begin = async (who: Person) => {
  const { ticket, passkey } = await secondStepOf(succeeding(visitor), who);
  return { ticket, asked: passkey as Asked };
};
const end = (ticket: string, passkey: PasskeyAssertion) =>
  visitor.send(accounts.loginWithPasskey, { body: { ticket, passkey } });
const answered = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];

describe("a passkey signs in", () => {
  const signed = (passkey: PasskeyAssertion, response: Partial<PasskeyAssertion["response"]>) => ({
    ...passkey,
    response: { ...passkey.response, ...response },
  });
  // One more than at the last sign-in: what is refused is refused for what is odd about it.
  const use = (own: Passkey, asked: Asked, odd: Parameters<Passkey["use"]>[1] = {}) =>
    own.use(asked, { count: 8, ...odd });
  const refused: Readonly<Record<string, (own: Passkey, asked: Asked) => PasskeyAssertion>> = {
    "on a site whose name begins as ours": (own, asked) =>
      use(own, asked, { from: "https://compagnon.test.exemple.fr" }),
    "over http": (own, asked) => use(own, asked, { from: "http://compagnon.test" }),
    "on another port": (own, asked) => use(own, asked, { from: "https://compagnon.test:8443" }),
    "for a site above ours": (own, asked) => use(own, { ...asked, rpId: "test" }),
    "for the challenge of nobody": (own, asked) => use(own, { ...asked, challenge: "" }),
    "with the answer to a registration": (own, asked) => use(own, asked, { type: "webauthn.create" }),
    "while nobody touches it": (own, asked) => use(own, asked, { flags: 0 }),
    "verified, but not touched": (own, asked) => use(own, asked, { flags: 0x04 }),
    "with a counter that stands": (own, asked) => use(own, asked, { count: 7 }),
    "with a counter that goes back": (own, asked) => use(own, asked, { count: 3 }),
    "with a counter that begins again": (own, asked) => use(own, asked, { count: 0 }),
    "with no signature": (own, asked) => signed(use(own, asked), { signature: "" }),
    "with the signature of something else": (own, asked) =>
      signed(use(own, asked), {
        signature: use(own, { ...asked, challenge: "A".repeat(43) }).response.signature,
      }),
    "with half of its data": (own, asked) => {
      const used = use(own, asked);
      return signed(used, { authenticatorData: used.response.authenticatorData.slice(0, 24) });
    },
    "with client data that is no JSON": (own, asked) =>
      signed(use(own, asked), { clientDataJSON: Buffer.from("{").toString("base64url") }),
    "under the id of another": (own, asked) => ({ ...use(own, asked), id: passkeyOf().id }),
  };
  let own: Passkey;
  let begun: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => {
    const yann = await person("coordinator");
    own = (await addPasskeyTo(succeeding(yann))).passkey;
    const first = await begin(yann);
    must(await end(first.ticket, own.use(first.asked, { count: 7 })));
    begun = await begin(yann);
  });
  test.each(Object.entries(refused))("never %s", async (_, sign) => {
    expect(answered(await end(begun.ticket, sign(own, begun.asked)))).toEqual([422, "invalid"]);
  });

  test("with the ticket of all these, which none of them spent", async () => {
    expect((await end(begun.ticket, use(own, begun.asked))).status).toBe(200);
  });

  test("without verification of its owner, since the password came before, and where it never counts", async () => {
    const yann = await person("coordinator");
    const { passkey: own } = await addPasskeyTo(succeeding(yann));
    for (let n = 0; n < 2; n++) {
      const { ticket, asked } = await begin(yann);
      expect((await end(ticket, own.use(asked, { flags: present, count: 0 }))).status).toBe(200);
    }
  });

  test("once for an answer, for its own ticket, and for its own account", async () => {
    const [yann, zoe] = [await person("coordinator"), await person("coordinator")];
    const { passkey: own } = await addPasskeyTo(succeeding(yann));
    const { passkey: hers } = await addPasskeyTo(succeeding(zoe));
    const [one, other, third] = [await begin(yann), await begin(yann), await begin(zoe)];
    const answer = own.use(one.asked);
    expect(answered(await end(other.ticket, answer))).toEqual([422, "invalid"]);
    expect(answered(await end(third.ticket, own.use(third.asked)))).toEqual([422, "invalid"]);
    expect(answered(await end(one.ticket, hers.use(one.asked)))).toEqual([422, "invalid"]);
    const both = await Promise.all([end(one.ticket, answer), end(one.ticket, answer)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answered(await end(one.ticket, answer))).toEqual([422, "ticketExpired"]);
    // A ticket of another purpose, and one begun in a session, open no sign-in.
    const proof = must(await yann.call(accounts.beginPasskeyProof, {}));
    expect(answered(await end(proof.ticket, own.use(proof.options)))).toEqual([422, "ticketExpired"]);
    const stolen = { ticket: proof.ticket, passkey: hers.use(proof.options) };
    expect(answered(await zoe.send(accounts.proveByPasskey, { body: stolen }))).toEqual([
      422,
      "ticketExpired",
    ]);
  });

  test("no more once it was removed, and still after a reset of the password", async () => {
    const yann = await person("coordinator");
    const { passkey: own, id } = await addPasskeyTo(succeeding(yann));
    const { passkey: kept } = await addPasskeyTo(succeeding(yann));
    const before = await begin(yann);
    must(await yann.call(accounts.removeFactor, { params: { factorId: id } }));
    expect(answered(await end(before.ticket, own.use(before.asked)))).toEqual([422, "invalid"]);
    must(await visitor.call(accounts.requestPasswordReset, { body: { email: yann.email } }));
    const token = /token=([\w-]+)/.exec((await mailsTo(yann.email)).at(-1)?.text ?? "")?.[1] ?? "";
    const password = "un tout autre grand secret";
    const body = { token, email: yann.email, password, password_confirmation: password };
    must(await visitor.call(accounts.confirmPasswordReset, { body }));
    expect(answered(await end(before.ticket, kept.use(before.asked)))).toEqual([422, "ticketExpired"]);
    const { ticket, asked } = await begin({ ...yann, password });
    expect((await end(ticket, kept.use(asked))).status).toBe(200);
  });
});

describe("a passkey is added", () => {
  type Begun = Parameters<Passkey["make"]>[0];
  const changed = (made: PasskeyAttestation, attestationObject: string) => ({
    ...made,
    response: { ...made.response, attestationObject },
  });
  const refused: Readonly<Record<string, (own: Passkey, asked: Begun) => PasskeyAttestation>> = {
    "made on another site": (own, asked) => own.make(asked, { from: "https://exemple.fr" }),
    "made for another site": (own, asked) => own.make({ ...asked, rp: { ...asked.rp, id: "exemple.fr" } }),
    "made for another challenge": (own, asked) => own.make({ ...asked, challenge: "A".repeat(43) }),
    "that answers a sign-in": (own, asked) => own.make(asked, { type: "webauthn.get" }),
    "that nobody touched": (own, asked) => own.make(asked, { flags: 0 }),
    "without a key": (own, asked) => changed(own.make(asked), "oA"),
    "of bytes that mean nothing": (own, asked) => changed(own.make(asked), "____"),
  };
  test.each(Object.entries(refused))("never %s", async (_, make) => {
    const yann = await person();
    const { ticket, options } = must(await yann.call(accounts.beginPasskey, {}));
    const answer = await yann.send(accounts.addPasskey, {
      body: { ticket, name: "Clé", passkey: make(passkeyOf(), options) },
    });
    expect(answered(answer)).toEqual([422, "invalid"]);
    expect((await findFactors(yann.userId)).factors).toEqual([]);
  });
});

test("a ticket opens one session, also when two proofs of it come at once", async () => {
  const yann = await person("coordinator");
  const { secret, codes } = await addTotpTo(succeeding(yann));
  const { ticket } = await begin(yann);
  const answers = await Promise.all(
    [{ code: nextCode(secret) }, ...codes.slice(0, 3).map((recovery_code) => ({ recovery_code }))].map(
      (proof) => visitor.send(accounts.loginWithCode, { body: { ticket, ...proof } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  // What did not open is not spent.
  expect((await findFactors(yann.userId)).recovery?.hashes.length).toBeGreaterThanOrEqual(9);
});

describe("where a second factor is required", () => {
  beforeEach(() => vi.stubEnv("SECOND_FACTOR", "required"));
  afterEach(() => void vi.unstubAllEnvs());

  const setUp = [
    ...["logout", "listUserProfiles", "getSecurity", "changePassword", "requestEmailChange"],
    ...["resendEmailChange", "cancelEmailChange", "saveReadingComfort", "endOtherSessions"],
    ...["endOwnSession", "prove", "beginPasskeyProof", "proveByPasskey", "beginTotp", "addTotp"],
    ...["beginPasskey", "addPasskey", "renameFactor", "removeFactor", "renewRecoveryCodes"],
  ];

  test("nothing but the account is reached between the password and the factor", async () => {
    const yann = await person("administrator", "coordinator");
    const reached: string[] = [];
    for (const { operation, endpoint } of operations()) {
      if (endpoint.access === "public") continue;
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
      if (setUp.includes(operation)) continue;
      const { status, body } = await send(endpoint, { params, body: {} }, yann.token);
      if (status !== 403 || body.code !== "factorNeeded") reached.push(`${operation} ${status}`);
    }
    expect(reached).toEqual([]);
  });

  test("two first factors at once show one set of recovery codes: the one that works", async () => {
    const who = await person("learner");
    const [totp, key] = [
      must(await who.send(accounts.beginTotp, {})),
      must(await who.send(accounts.beginPasskey, {})),
    ];
    const [one, other] = await Promise.all([
      who.send(accounts.addTotp, {
        body: { ticket: totp.ticket, code: codeAt(totp.secret), name: "Téléphone" },
      }),
      who.send(accounts.addPasskey, {
        body: { ticket: key.ticket, name: "Ordinateur", passkey: passkeyOf().make(key.options) },
      }),
    ]);
    const shown = [one, other].flatMap(({ body }) => body.recovery_codes ?? []);
    expect(shown).toHaveLength(10);
    const stored = await findRecoveryCodes(who.userId);
    expect(await hashOfRecoveryCode(shown[0]?.replace("-", "") ?? "", stored)).toBeDefined();
  });

  test("the last factor stays, also when two are removed at once; after a reset by an administrator one is needed again", async () => {
    const [yann, administrator] = [await person("coordinator"), await person("administrator")];
    const first = await addTotpTo(succeeding(yann));
    const second = await addPasskeyTo(succeeding(yann));
    await addTotpTo(succeeding(administrator));
    const answers = await Promise.all(
      [first, second].map(({ id }) => yann.send(accounts.removeFactor, { params: { factorId: id } })),
    );
    expect(answers.map(answered).sort()).toEqual([
      [204, undefined],
      [409, "lastFactor"],
    ]);
    must(await administrator.call(accounts.resetFactors, { params: { userId: yann.userId } }));
    const { email, password } = yann;
    const { token } = must(await visitor.call(accounts.login, { body: { email, password } }));
    const again = caller(token);
    expect(answered(await again.send(profiles.listProfiles, {}))).toEqual([403, "factorNeeded"]);
    expect(answered(await again.send(accounts.renewRecoveryCodes, {}))[0]).toBe(409);
    await addTotpTo(succeeding(again));
    expect((await again.send(profiles.listProfiles, {})).status).toBe(200);
  });
});
