import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import * as mails from "#functions/domain/accounts/mails.ts";
import * as securityMails from "#functions/domain/accounts/security-mails.ts";
import { queryItems } from "#functions/store/table.ts";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import {
  addPasskeyTo,
  addTotpTo,
  codeAt,
  nextCode,
  secondStepOf,
  sessionOf,
  succeeding,
} from "#scripts/testing/factors.ts";
import { caller, mailsTo, type Person, person, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const totp = (who: Person) => addTotpTo(succeeding(who));
const passkey = (who: Person) => addPasskeyTo(succeeding(who));
const secondStep = ({ email, password }: Person) => secondStepOf(succeeding(visitor), { email, password });
const signedInFrom = async ({ email, password }: Person, userAgent: string) => {
  const headers = { "user-agent": userAgent };
  const { body } = await visitor.call(accounts.login, { body: { email, password }, headers });
  return caller(body.token);
};
const isIn = async (who: { call: Person["call"] }) => (await who.call(accounts.validateToken, {})).body.valid;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe("reading comfort", () => {
  test("is kept with the account, and told with each check of the session", async () => {
    const malika = await person("learner");
    expect((await malika.call(accounts.validateToken, {})).body.reading).toBeUndefined();
    const reading = { text: "larger", spacing: "wide", still: true, lasting: false } as const;
    expect((await malika.call(accounts.saveReadingComfort, { body: reading })).status).toBe(204);
    const elsewhere = await signedInFrom(malika, iPhone);
    expect((await elsewhere.call(accounts.validateToken, {})).body.reading).toEqual(reading);
    const wrong = { ...reading, text: "tiny" as "large" };
    expect((await malika.call(accounts.saveReadingComfort, { body: wrong })).status).toBe(422);
    expect((await visitor.call(accounts.saveReadingComfort, { body: reading })).status).toBe(401);
    expect((await visitor.call(accounts.validateToken, {})).body.reading).toBeUndefined();
  });
});

describe("sessions", () => {
  test("are listed with the words of their device, this one first, and nothing finer", async () => {
    const malika = await person("learner");
    later(5);
    const phone = await signedInFrom(malika, iPhone);
    later(5);
    const desk = await signedInFrom(malika, windows);
    const { body } = await desk.call(accounts.getSecurity, {});
    expect(body.sessions.map(({ device, is_this }) => [device, is_this])).toEqual([
      ["Firefox sur Windows", true],
      ["Safari sur iPhone", false],
      ["Test", false],
    ]);
    expect(JSON.stringify(await findAuth(malika.userId))).not.toMatch(/Mozilla|128\.0|17_5|192\.0\./);
    expect(await isIn(phone)).toBe(true);
  });

  test("a renewal is the same line, used later", async () => {
    const malika = await person("learner");
    const desk = await signedInFrom(malika, windows);
    later(61);
    const token = (await desk.call(accounts.getSecurity, {})).headers["x-token"];
    const { body } = await caller(token).call(accounts.getSecurity, {});
    const own = body.sessions.filter(({ device }) => device === "Firefox sur Windows");
    expect(own).toEqual([
      expect.objectContaining({
        is_this: true,
        opened_at: "2026-11-22T08:00:00.000Z",
        used_at: "2026-11-22T09:01:00.000Z",
      }),
    ]);
  });

  test("a page whose calls come together is renewed once, and closes no other device", async () => {
    const malika = await person("learner");
    const phone = await signedInFrom(malika, iPhone);
    const desk = await signedInFrom(malika, windows);
    later(61);
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.call(accounts.getSecurity, {})));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.filter(({ headers }) => "x-token" in headers)).toHaveLength(1);
    // A call that left before the answer came, and one a minute later: that answer was lost.
    expect((await desk.call(accounts.getSecurity, {})).headers).not.toHaveProperty("x-token");
    later(2);
    expect((await desk.call(accounts.getSecurity, {})).headers).toHaveProperty("x-token");
    expect(await isIn(phone)).toBe(true);
  });

  test("one ends alone, the others at once, and an administrator ends them all", async () => {
    const malika = await person("learner");
    const [phone, desk] = [await signedInFrom(malika, iPhone), await signedInFrom(malika, windows)];
    const ended = await desk.call(accounts.endOwnSession, { params: { sessionId: sessionOf(phone) } });
    expect([ended.status, await isIn(phone), await isIn(malika), await isIn(desk)]).toEqual([
      204,
      false,
      true,
      true,
    ]);
    await desk.call(accounts.endOtherSessions, {});
    expect([await isIn(malika), await isIn(desk)]).toEqual([false, true]);
    const administrator = await person("administrator");
    await administrator.call(accounts.endUserSessions, { params: { userId: malika.userId } });
    expect(await isIn(desk)).toBe(false);
  });

  test("signing in again in a page ends the session that it had", async () => {
    const malika = await person("learner");
    const { email, password } = malika;
    const again = await malika.call(accounts.login, { body: { email, password } });
    expect([again.status, await isIn(malika), await isIn(caller(again.body.token))]).toEqual([
      200,
      false,
      true,
    ]);
    expect(again.cookies.some((cookie) => cookie.includes(`${sessionOf(malika)}=; `))).toBe(true);
  });
});

test("a sign-in on a device that the account does not know is told by mail, but on the first of all", async () => {
  const malika = await person("learner");
  const { email, password } = malika;
  const signIn = (cookies: string[], agent: string) =>
    visitor.call(accounts.login, { body: { email, password }, cookies, headers: { "user-agent": agent } });
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
  const first = await signIn([], windows);
  expect(await subjects()).toEqual([]);
  const kept = first.cookies.flatMap((cookie) => cookie.match(/^__Host-device=[^;]+/)?.[0] ?? []);
  await signIn(kept, windows);
  expect(await subjects()).toEqual([]);
  await signIn([], iPhone);
  expect(await subjects()).toEqual(["Une connexion depuis un nouvel appareil"]);
  expect((await mailsTo(email))[0]?.text).toContain("Safari sur iPhone");
});

describe("a second factor", () => {
  test("an application of codes: the password alone opens nothing, a code once, with its ticket once", async () => {
    const yann = await person("coordinator");
    const { secret, codes } = await totp(yann);
    expect(codes).toHaveLength(10);
    const { ticket, proofs, passkey: asked } = await secondStep(yann);
    expect([proofs, asked]).toEqual([["totp", "recoveryCode"], undefined]);
    const attempt = (given: string, code: string) =>
      visitor.call(accounts.loginWithCode, { body: { ticket: given, code } });
    // The one spent when it was added.
    expect((await attempt(ticket, codeAt(secret))).status).toBe(422);
    const right = await attempt(ticket, nextCode(secret));
    expect([right.status, await isIn(caller(right.body.token))]).toEqual([200, true]);
    expect((await attempt(ticket, nextCode(secret))).body.code).toBe("ticketExpired");
    later(1);
    const other = await secondStep(yann);
    expect((await attempt(other.ticket, codeAt(secret, Date.now() - 30_000))).body.errors).toHaveProperty(
      "code",
    );
    expect((await attempt(other.ticket, codeAt(secret))).status).toBe(200);
    expect((await mailsTo(yann.email)).map(({ subject }) => subject)).toEqual([
      "Un moyen de double vérification a été ajouté",
      "Une connexion depuis un nouvel appareil",
    ]);
  });

  test("a passkey: signed by its own key, for this site, for this challenge", async () => {
    const yann = await person("coordinator");
    const { passkey: own } = await passkey(yann);
    const sent = async (sign: (asked: Parameters<typeof own.use>[0]) => ReturnType<typeof own.use>) => {
      const { ticket, passkey: asked } = await secondStep(yann);
      if (!asked) throw new Error("No passkey is asked for");
      return visitor.call(accounts.loginWithPasskey, { body: { ticket, passkey: sign(asked) } });
    };
    const stranger = passkeyOf();
    const refused = [
      await sent((asked) => ({ ...stranger.use(asked), id: own.id, rawId: own.id })),
      await sent((asked) => own.use({ ...asked, challenge: "A".repeat(43) })),
      await sent((asked) => own.use({ ...asked, rpId: "autre.test" })),
      await sent((asked) => stranger.use(asked)),
    ];
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
      refused.map(() => [422, ["passkey"]]),
    );
    const right = await sent(own.use);
    expect([right.status, await isIn(caller(right.body.token))]).toEqual([200, true]);
  });

  test("a recovery code serves once, typed as one likes", async () => {
    const yann = await person("coordinator");
    const { codes } = await totp(yann);
    const typed = (codes[3] ?? "").toLowerCase().replace("-", " ");
    const attempt = async () => {
      const { ticket } = await secondStep(yann);
      return visitor.call(accounts.loginWithCode, { body: { ticket, recovery_code: typed } });
    };
    const [first, second] = [await attempt(), await attempt()];
    expect([first.status, second.status]).toEqual([200, 422]);
    const { body } = await caller(first.body.token).call(accounts.getSecurity, {});
    expect(body.recovery?.left).toBe(9);
  });

  test("a ticket dies after ten minutes, and with the password that it was given for", async () => {
    const yann = await person("coordinator");
    const { secret } = await totp(yann);
    const { ticket } = await secondStep(yann);
    later(10);
    const late = await visitor.call(accounts.loginWithCode, { body: { ticket, code: codeAt(secret) } });
    expect(late.body.code).toBe("ticketExpired");
    const fresh = await secondStep(yann);
    await succeeding(yann).call(accounts.prove, { body: { code: codeAt(secret) } });
    const password = "un tout autre mot de passe";
    await succeeding(yann).call(accounts.changePassword, {
      body: { current_password: yann.password, password, password_confirmation: password },
    });
    const old = await visitor.call(accounts.loginWithCode, {
      body: { ticket: fresh.ticket, code: nextCode(secret) },
    });
    expect(old.body.code).toBe("ticketExpired");
  });

  test("guessing stops after ten codes from one network; another network and the passkey still pass", async () => {
    const yann = await person("coordinator");
    const { secret } = await totp(yann);
    const { passkey: own } = await passkey(yann);
    later(1);
    const { ticket, passkey: asked } = await secondStep(yann);
    const attempt = (code: string, from = "192.0.2.9") =>
      visitor.call(accounts.loginWithCode, { body: { ticket, code }, headers: { "x-viewer-ip": from } });
    const wrong = String((Number(codeAt(secret)) + 1) % 1_000_000).padStart(6, "0");
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await attempt(wrong)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await attempt(codeAt(secret))).status).toBe(429);
    expect((await attempt(codeAt(secret), "198.51.100.4")).status).toBe(200);
    if (!asked) throw new Error("No passkey is asked for");
    const other = await secondStep(yann);
    const used = own.use(other.passkey ?? asked);
    const byKey = await visitor.call(accounts.loginWithPasskey, {
      body: { ticket: other.ticket, passkey: used },
      headers: { "x-viewer-ip": "192.0.2.9" },
    });
    expect(byKey.status).toBe(200);
  });

  test("the first one ends the sessions that were opened without it, and its own goes on", async () => {
    const yann = await person("coordinator");
    const phone = await signedInFrom(yann, iPhone);
    await totp(yann);
    expect([await isIn(phone), await isIn(yann)]).toEqual([false, true]);
  });

  test("nobody ends somebody else's step, nor one begun for another purpose", async () => {
    const [yann, zoe] = [await person("coordinator"), await person("coordinator")];
    const { ticket, secret } = (await yann.call(accounts.beginTotp, {})).body;
    const code = codeAt(secret);
    const stolen = await zoe.call(accounts.addTotp, { body: { ticket, code, name: "Téléphone" } });
    const elsewhere = await visitor.call(accounts.loginWithCode, { body: { ticket, code } });
    expect([stolen.body.code, elsewhere.body.code]).toEqual(["ticketExpired", "ticketExpired"]);
  });

  test("another administrator resets somebody's, tells both, and the password is enough again", async () => {
    const [yann, administrator] = [await person("coordinator"), await person("administrator")];
    await totp(yann);
    await passkey(yann);
    const said = async (by: Person) => {
      const { data } = (await by.call(profiles.listProfiles, { query: { name: yann.name } })).body;
      return data.find(({ user }) => user.id === yann.userId)?.has_factors;
    };
    expect([await said(administrator), await said(yann)]).toEqual([true, undefined]);
    const reset = await administrator.call(accounts.resetFactors, { params: { userId: yann.userId } });
    expect(await said(administrator)).toBe(false);
    expect([reset.status, await isIn(yann)]).toEqual([204, false]);
    expect(await findFactors(yann.userId)).toEqual({ factors: [], recovery: undefined });
    const { email, password } = yann;
    expect((await visitor.call(accounts.login, { body: { email, password } })).body.token).toBeTruthy();
    expect((await mailsTo(email)).at(-1)?.subject).toBe("La double vérification a été retirée");
    expect((await mailsTo(administrator.email)).at(-1)?.text).toContain(yann.name);
  });

  test("renamed and removed; recovery codes go with the last one, and everything with the account", async () => {
    const yann = await person("coordinator");
    const first = await totp(yann);
    later(1);
    const second = await passkey(yann);
    expect(second.codes).toEqual([]);
    await yann.call(accounts.renameFactor, { params: { factorId: second.id }, body: { name: "Bureau" } });
    const { body } = await yann.call(accounts.getSecurity, {});
    expect(body.factors.map(({ name }) => name)).toEqual(["Téléphone", "Bureau"]);
    await yann.call(accounts.removeFactor, { params: { factorId: first.id } });
    expect((await findFactors(yann.userId)).recovery?.hashes).toHaveLength(10);
    await yann.call(accounts.removeFactor, { params: { factorId: second.id } });
    expect(await findFactors(yann.userId)).toEqual({ factors: [], recovery: undefined });
    await totp(yann);
    await yann.call(accounts.deleteAccount, { body: { password: yann.password } });
    expect(await findFactors(yann.userId)).toEqual({ factors: [], recovery: undefined });
  });
});

describe("where a second factor is required", () => {
  beforeEach(() => vi.stubEnv("SECOND_FACTOR", "required"));

  test("staff can do nothing but set one up, learners are left alone, public pages take them for visitors", async () => {
    const [yann, malika] = [await person("coordinator"), await person("learner")];
    const statusOf = async (who: Person) => (await who.call(events.listNextEvents, {})).body.code;
    const listed = await yann.call(profiles.listProfiles, { query: {} });
    expect([listed.status, listed.body.code]).toEqual([403, "factorNeeded"]);
    expect((await yann.call(accounts.validateToken, {})).body.factor_needed).toBe(true);
    expect((await malika.call(accounts.validateToken, {})).body.factor_needed).toBeUndefined();
    expect([await statusOf(yann), await statusOf(malika)]).not.toContain("freshProofNeeded");
    const shown = await yann.call(profiles.getProfile, { params: { id: malika.profileId } });
    expect(shown.body).not.toHaveProperty("phone_number");
    const { id } = await totp(yann);
    expect((await yann.call(profiles.listProfiles, { query: {} })).status).toBe(200);
    const removed = await yann.call(accounts.removeFactor, { params: { factorId: id } });
    expect(removed.body.code).toBe("lastFactor");
  });

  test("an unknown setting requires it too", async () => {
    vi.stubEnv("SECOND_FACTOR", "");
    const yann = await person("coordinator");
    expect((await yann.call(profiles.listProfiles, { query: {} })).body.code).toBe("factorNeeded");
  });
});

describe("a fresh proof", () => {
  const removing = async (who: Person) => {
    const { profileId } = await person("learner");
    return who.call(profiles.deleteProfile, { params: { id: profileId }, query: {} });
  };

  test("is asked after ten minutes, and lasts ten minutes", async () => {
    const administrator = await person("administrator");
    expect((await removing(administrator)).status).toBe(204);
    later(10);
    const refused = await removing(administrator);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      403,
      "freshProofNeeded",
      { proofs: ["password"] },
    ]);
    const wrong = await administrator.call(accounts.prove, { body: { password: "pas celui-là" } });
    expect([wrong.status, (await removing(administrator)).status]).toEqual([422, 403]);
    await administrator.call(accounts.prove, { body: { password: administrator.password } });
    expect((await removing(administrator)).status).toBe(204);
    later(10);
    expect((await removing(administrator)).status).toBe(403);
  });

  test("of who has a factor is the factor: the password does not do", async () => {
    const administrator = await person("administrator");
    const { secret } = await totp(administrator);
    const { passkey: own } = await passkey(administrator);
    later(10);
    expect((await removing(administrator)).body.current).toEqual({
      proofs: ["passkey", "totp", "recoveryCode"],
    });
    const { password } = administrator;
    const byPassword = await administrator.call(accounts.prove, { body: { password } });
    expect([byPassword.status, (await removing(administrator)).status]).toEqual([403, 403]);
    await administrator.call(accounts.prove, { body: { code: codeAt(secret) } });
    expect((await removing(administrator)).status).toBe(204);
    later(10);
    const { ticket, options } = (await administrator.call(accounts.beginPasskeyProof, {})).body;
    const body = { ticket, passkey: own.use(options) };
    expect((await administrator.call(accounts.proveByPasskey, { body })).status).toBe(204);
    expect((await removing(administrator)).status).toBe(204);
    expect((await administrator.call(accounts.proveByPasskey, { body })).body.code).toBe("ticketExpired");
  });

  test("outlives a renewal of the session, and belongs to one sign-in alone", async () => {
    const administrator = await person("administrator");
    const phone = await signedInFrom(administrator, iPhone);
    later(62);
    const { headers } = await administrator.call(accounts.prove, {
      body: { password: administrator.password },
    });
    const renewed = { ...administrator, ...caller(headers["x-token"]) };
    expect((await removing(renewed)).status).toBe(204);
    expect((await removing({ ...administrator, ...phone })).status).toBe(403);
  });

  test("is asked for trusted roles and role changes, not for learners' accounts and other edits", async () => {
    const administrator = await person("administrator");
    const { profileId } = await person("learner");
    later(10);
    const create = (role_id: 1 | 2 | 4) =>
      administrator.call(profiles.createUserProfile, {
        body: {
          user_name: "Noa",
          user_email: `${randomUUID()}@exemple.fr`,
          user_password: "cheval correct batterie agrafe",
          role_id,
        },
      });
    const update = (body: object) =>
      administrator.send(profiles.updateProfile, { params: { id: profileId }, body });
    const statuses = [
      await create(1),
      await create(4),
      await create(2),
      await update({ role_id: 4 }),
      await update({ role_id: 2, bio: "Bonjour" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 201, 403, 200]);
  });
});

describe("changing one's password", () => {
  const change = (who: Person, current_password: string, password: string) =>
    who.call(accounts.changePassword, {
      body: { current_password, password, password_confirmation: password },
    });

  test("asks for the present one, ends the other sessions, and tells the owner", async () => {
    const malika = await person("learner");
    const phone = await signedInFrom(malika, iPhone);
    const next = "trois pommes au fond du panier";
    const wrong = await change(malika, "pas celui-là", next);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["current_password"]]);
    expect((await change(malika, malika.password, malika.password)).status).toBe(422);
    later(5);
    expect((await change(malika, malika.password, next)).status).toBe(200);
    const { password_set_at } = (await malika.call(accounts.getSecurity, {})).body;
    expect(password_set_at).toBe(new Date().toISOString());
    expect([await isIn(phone), await isIn(malika)]).toEqual([false, true]);
    const signIn = (password: string) =>
      visitor.call(accounts.login, { body: { email: malika.email, password } });
    expect([(await signIn(malika.password)).status, (await signIn(next)).status]).toEqual([422, 200]);
    expect((await mailsTo(malika.email)).map(({ subject }) => subject)).toContain(
      "Le mot de passe a été changé",
    );
  });
});

test("who has a second factor changes the password and deletes the account by a fresh proof, not by the password alone", async () => {
  const malika = await person("learner");
  const { secret } = await totp(malika);
  later(11);
  const { password } = malika;
  const next = "un tout autre mot de passe";
  const change = () =>
    malika.call(accounts.changePassword, {
      body: { current_password: password, password: next, password_confirmation: next },
    });
  const leave = () => malika.call(accounts.deleteAccount, { body: { password: next } });
  const refused = [await change(), await malika.call(accounts.deleteAccount, { body: { password } })];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [403, "freshProofNeeded"]),
  );
  await malika.call(accounts.prove, { body: { code: codeAt(secret) } });
  expect([(await change()).status, (await leave()).status]).toEqual([200, 204]);
});

describe("changing one's address", () => {
  const linkIn = async (address: string) => {
    const text = (await mailsTo(address)).at(-1)?.text ?? "";
    const [, user = "", token = ""] = /user=([\w-]+)&token=([\w-]+)/.exec(text) ?? [];
    return { user, token };
  };
  const ask = (who: Person, email: string) =>
    who.call(accounts.requestEmailChange, { body: { email, current_password: who.password } });
  const follow = async (address: string) =>
    visitor.call(accounts.confirmEmailChange, { body: await linkIn(address) });

  test("waits for the link of the new one, tells the present one, and frees it", async () => {
    const malika = await person("learner");
    const to = `${randomUUID()}@exemple.org`;
    expect((await ask(malika, to)).status).toBe(200);
    const pending = (await malika.call(accounts.getSecurity, {})).body;
    expect([pending.email, pending.pending_email]).toEqual([
      malika.email,
      { email: to, until: "2026-11-23T08:00:00.000Z" },
    ]);
    const [told] = await mailsTo(malika.email);
    expect(told?.subject).toBe("Un changement d’adresse est demandé");
    expect(told?.text).not.toContain(to);
    expect([(await follow(to)).status, (await follow(to)).status]).toEqual([200, 422]);
    // The address of a calendar ends with the account's era.
    expect((await mailsTo(malika.email)).at(-1)?.text).toContain("à refaire depuis « Mon planning »");
    const { password } = malika;
    const signIn = (email: string) => visitor.call(accounts.login, { body: { email, password } });
    expect([(await signIn(malika.email)).status, (await signIn(to)).status]).toEqual([422, 200]);
    expect((await malika.call(accounts.getSecurity, {})).body.pending_email).toBeNull();
  });

  test("the link dies after 24 hours, when another is sent, and when the old one is kept", async () => {
    const malika = await person("learner");
    const to = `${randomUUID()}@exemple.org`;
    await ask(malika, to);
    const first = await linkIn(to);
    await malika.call(accounts.resendEmailChange, {});
    expect((await visitor.call(accounts.confirmEmailChange, { body: first })).status).toBe(422);
    await malika.call(accounts.cancelEmailChange, {});
    expect((await follow(to)).status).toBe(422);
    await ask(malika, to);
    later(24 * 60);
    expect((await follow(to)).body.code).toBe("emailChangeExpired");
    expect((await findAuth(malika.userId))?.email).toBe(malika.email);
  });

  test("an address that somebody only signed up with, and never verified, goes to who reads its mailbox", async () => {
    const malika = await person("learner");
    const to = `${randomUUID()}@exemple.org`;
    const password = "le mot de passe de quelqu'un d'autre";
    await visitor.call(accounts.register, {
      body: { name: "Zoé", email: to, password, password_confirmation: password },
    });
    const token = /token=([\w-]+)/.exec((await mailsTo(to)).at(-1)?.text ?? "")?.[1] ?? "";
    const look = () => visitor.call(accounts.getVerification, { query: { token } });
    expect((await look()).status).toBe(200);
    const signedUp = (await findAccount(to))?.user.id ?? "";
    await ask(malika, to);
    expect((await follow(to)).status).toBe(200);
    expect((await findAuth(malika.userId))?.email).toBe(to);
    expect((await look()).status).toBe(422);
    expect(await queryItems({ pk: `USER#${signedUp}` })).toEqual([]);
    const signIn = (tried: string) => visitor.call(accounts.login, { body: { email: to, password: tried } });
    expect([(await signIn(password)).status, (await signIn(malika.password)).status]).toEqual([422, 200]);
  });

  test("an address for which staff opened an account stays with it", async () => {
    const [malika, staff] = [await person("learner"), await person("administrator")];
    const to = `${randomUUID()}@exemple.org`;
    await staff.call(profiles.createUserProfile, { body: { user_name: "Zoé", user_email: to, role_id: 2 } });
    await ask(malika, to);
    expect((await follow(to)).body.code).toBe("emailTaken");
  });

  test("an address that is another account's by then stays theirs", async () => {
    const [malika, zoe] = [await person("learner"), await person("learner")];
    expect((await ask(malika, zoe.email)).status).toBe(200);
    expect((await follow(zoe.email)).body.code).toBe("emailTaken");
    expect((await findAuth(malika.userId))?.email).toBe(malika.email);
  });
});

test("staff who change somebody's name or role are told of by mail, and administrators are administrators' to change", async () => {
  const [administrator, assistant] = [await person("administrator"), await person("assistant")];
  const malika = await person("learner");
  const rename = (who: Person, userId: string) =>
    who.call(profiles.renameUser, { params: { userId }, body: { name: "Autre Nom" } });
  expect((await rename(assistant, administrator.userId)).status).toBe(404);
  expect((await rename(assistant, malika.userId)).status).toBe(200);
  expect((await rename(malika, malika.userId)).status).toBe(200);
  await administrator.call(profiles.updateProfile, {
    params: { id: malika.profileId },
    body: { role_id: 5 },
  });
  const mails = await mailsTo(malika.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Le nom de ce compte a changé",
    "Un nouveau rôle sur Compagnon",
  ]);
  expect(mails[1]?.text).toContain("Assistant ou assistante de formation");
});

test("mails that learners and the others both get say neither tu nor vous", () => {
  const asked = [
    mails.alreadyRegisteredMail(),
    mails.resetMail("t", "a@b.fr"),
    mails.admissionMail("t", "a@b.fr"),
  ];
  const opened = [
    mails.invitationMail("t"),
    mails.welcomeMail("t", { name: "Zoé Le Goff", email: "a@b.fr" }, mails.invitedToAccount(new Date())),
    mails.roleGivenMail("Formateur·trice métier", "a@b.fr", "t"),
  ];
  const ended = [
    mails.accountErasedMail(false),
    mails.accountErasedByStaffMail(false),
    mails.inactiveAccountMail("2026-03-10", false),
    mails.accountExpiredMail(false),
  ];
  const changed = [
    mails.passwordChangedMail(),
    securityMails.factorAddedMail("totp"),
    securityMails.factorRemovedMail("passkey"),
    securityMails.ownFactorsResetMail("Zoé"),
    securityMails.ownPasswordChangedMail(),
    securityMails.emailChangeAskedMail(),
    securityMails.emailChangedMail(),
    securityMails.emailChangeMail("u", "t"),
    securityMails.rolesChangedMail("Zoé", []),
    securityMails.renamedMail("Zoé", "Zoé Le Goff"),
    securityMails.newDeviceMail("Zoé", "Firefox"),
  ];
  for (const { subject, text } of [...asked, ...opened, ...ended, ...changed])
    expect(`${subject}\n${text.replace(/https?:\S+/g, "")}`).not.toMatch(
      /(?<!\p{L})(tu|toi|te|t'|ton|ta|tes|vous|votre|vos)(?!\p{L})/iu,
    );
});
