import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { allowances } from "#functions/platform/allowances.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import {
  anyNetwork,
  caller,
  mailsTo,
  must,
  type Person,
  person,
  send,
  visitor,
} from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const fresh = () => `${randomUUID()}@exemple.fr`;
const good = "cheval correct batterie agrafe";
const from = (network: string) => ({ "x-viewer-ip": network });
const signUp = (email: string, more: { name?: string; password?: string } = {}, network = anyNetwork()) => {
  const password = more.password ?? good;
  const body = { name: more.name ?? "Alix", email, password, password_confirmation: password };
  return visitor.call(accounts.register, { body, headers: from(network) });
};
const signIn = (email: string, password = good, network = anyNetwork(), cookies: string[] = []) =>
  visitor.call(accounts.login, { body: { email, password }, headers: from(network), cookies });
const linkIn = (text: string) =>
  new URL(/https:\/\/\S+(?:token|admission)=\S+/.exec(text)?.[0] ?? "nothing:");
const tokensFor = async (email: string, page: string) =>
  (await mailsTo(email))
    .filter((mail) => mail.text.includes(page))
    .map((mail) => linkIn(mail.text).searchParams.get("token") ?? "");
const look = (token: string) => visitor.call(accounts.getVerification, { query: { token } });
const verify = (token: string, password = good, password_confirmation?: string) =>
  visitor.send(accounts.verifyEmail, { body: { token, password, password_confirmation } });
const verified = async (email: string) => {
  await signUp(email);
  const [token = ""] = await tokensFor(email, "/verification-email");
  expect((await verify(token)).status).toBe(200);
};
const deviceIn = (cookies: string[]) => {
  const [pair = ""] = cookies.find((cookie) => cookie.startsWith("__Host-device="))?.split(";") ?? [];
  expect(pair).toMatch(/^__Host-device=[\w-]{43}$/);
  return pair;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe("signing up", () => {
  test("sends a link that opens the account with the password, and signs in", async () => {
    const email = fresh();
    const answer = await signUp(email.toUpperCase());
    expect(answer.status).toBe(201);
    const before = await signIn(email);
    expect([before.status, before.body.message]).toEqual([403, "Email not verified"]);
    const [token = ""] = await tokensFor(email, "/verification-email");
    const opened = await verify(token);
    expect([opened.status, opened.body.message]).toEqual([200, "Bravo, ton compte est ouvert."]);
    expect(opened.cookies).toHaveLength(2);
    const held = await caller(opened.body.token).call(accounts.listUserProfiles, {});
    expect([held.status, held.body]).toEqual([200, { message: "No profiles found" }]);
    expect(((await signIn(email)).body.token ?? "").split(".")).toHaveLength(3);
  });

  test("sends a link that changes nothing by being followed, however often", async () => {
    const email = fresh();
    await signUp(email);
    const [token = ""] = await tokensFor(email, "/verification-email");
    for (const answer of [await look(token), await look(token)])
      expect([answer.status, answer.body.email, answer.body.asks]).toEqual([200, email, "repeat"]);
    expect((await signIn(email)).body.message).toBe("Email not verified");
    expect((await verify(token)).status).toBe(200);
    const after = await look(token);
    expect([after.status, after.body]).toEqual([
      200,
      {
        message: "Bravo, votre email a bien été vérifié. Vous pouvez désormais vous connecter.",
        // The account may have another address by now, which the old mailbox is not told.
        email: null,
        asks: "nothing",
      },
    ]);
    const again = await verify(token);
    expect([again.status, again.body.code, again.body.current]).toEqual([422, "linkUsed", undefined]);
  });

  test("does not give the account to anyone who signed up, but to who reads the mailbox", async () => {
    const email = fresh();
    const intruders = "le secret d'un intrus";
    await signUp(email, { name: "Intrus", password: intruders });
    const [token = ""] = await tokensFor(email, "/verification-email");
    const wrong = await verify(token);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["password"]]);
    expect((await verify(token, good, "autre chose encore")).body.errors).toEqual({
      password_confirmation: ["Le mot de passe est différent."],
    });
    for (const weak of ["court", "gouvernement"])
      expect(Object.keys((await verify(token, weak, weak)).body.errors ?? {})).toEqual(["password"]);
    expect((await verify(token, good, good)).status).toBe(200);
    expect((await signIn(email, intruders)).status).toBe(422);
    expect((await signIn(email)).status).toBe(200);
  });

  test("counts wrong passwords at the link as at the sign-in", async () => {
    const email = fresh();
    await signUp(email);
    const [token = ""] = await tokensFor(email, "/verification-email");
    const network = anyNetwork();
    const guess = () =>
      visitor.send(accounts.verifyEmail, {
        body: { token, password: "ce n'est pas le bon" },
        headers: from(network),
      });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    // Who reads the mailbox can still choose.
    expect((await verify(token, good, good)).status).toBe(200);
  });

  test("answers a known address as an unknown one, and tells its owner by mail", async () => {
    const email = fresh();
    await verified(email);
    later(2);
    const [again, unknown] = [
      await signUp(email, { password: "un tout autre secret" }),
      await signUp(fresh()),
    ];
    expect([again.status, again.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Un compte Compagnon existe déjà");
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, "un tout autre secret")).status).toBe(422);
  });

  test("lets the owner's own link win over somebody else's sign-up with the address", async () => {
    const email = fresh();
    await signUp(email, { name: "La vraie personne" });
    later(2);
    await signUp(email, { name: "Quelqu'un d'autre", password: "le secret d'un intrus" });
    const [own = "", other = ""] = await tokensFor(email, "/verification-email");
    expect((await verify(other)).status).toBe(422);
    expect((await verify(own)).status).toBe(200);
    expect((await verify(other, "le secret d'un intrus")).body.code).toBe("linkUsed");
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, "le secret d'un intrus")).status).toBe(422);
  });

  test("makes one user of fifty sign-ups at once, and one mail", {
    tags: ["long"],
  }, async () => {
    const email = fresh();
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signUp(spellings[n % 3] ?? email)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    await verify(linkIn(mails[0]?.text ?? "").searchParams.get("token") ?? "");
    expect((await signIn(email)).status).toBe(200);
  });

  test.each([
    ["too short", "onze signes", "password"],
    ["common", "gouvernement", "password"],
    ["common with a number after it", "anniversaire2026", "password"],
    ["made of the product's words", "Compagnon-2026!", "password"],
    ["made of the person's name", "alix-ALIX-2026", "password"],
    ["one letter over and over", "aaaaaaaaaaaaaaa", "password"],
    ["too long", "x".repeat(129), "password"],
    ["a broken character", `mot de passe \ud800`, "password"],
    ["NUL", `mot de passe \u0000`, "password"],
  ])("refuses a password that is %s", async (_, password, field) => {
    const answer = await signUp(fresh(), { password });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  test("refuses another confirmation, unknown keys, wrong types, addresses that are none", async () => {
    const body = { name: "Alix", email: fresh(), password: good, password_confirmation: good };
    const odd = [
      { ...body, password_confirmation: "autre chose encore" },
      { ...body, role_id: 1 },
      { ...body, verified_at: "2026-01-01" },
      { ...body, email: "a@b" },
      { ...body, email: "deux@exemple.fr,trois@exemple.fr" },
      { ...body, email: "a@exemple.fr\nBcc: b@exemple.fr" },
      { ...body, email: ["a@exemple.fr"] },
      { ...body, name: { toString: "Alix" } },
      { ...body, name: "\ud800" },
      { ...body, name: "" },
      {},
      [],
      null,
      "texte",
    ];
    for (const one of odd) {
      const answer = await visitor.send(accounts.register, { body: one });
      expect([answer.status, typeof answer.body.message], JSON.stringify(one)).toEqual([422, "string"]);
    }
    expect(
      (await visitor.send(accounts.register, { body: { ...body, password_confirmation: "x" } })).body.errors,
    ).toEqual({ password_confirmation: ["Le mot de passe est différent."] });
    expect(await mailsTo(body.email)).toEqual([]);
  });

  test("writes no host but the configured one into mails", async () => {
    const email = fresh();
    const body = { name: "Alix", email, password: good, password_confirmation: good };
    const headers = { host: "evil.test", "x-forwarded-host": "evil.test", forwarded: "host=evil.test" };
    await visitor.call(accounts.register, { body, headers });
    const [mail] = await mailsTo(email);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil");
    expect(linkIn(mail?.text ?? "").origin).toBe("https://compagnon.test");
  });
});

describe("verifying", () => {
  test("refuses what is no link of ours, or an old one of nobody verified, which says for whom it was", async () => {
    const message = "La vérification a échoué. Veuillez réessayer.";
    for (const unknown of [await look("x".repeat(43)), await verify("x".repeat(43))])
      expect([unknown.status, unknown.body.message]).toEqual([422, message]);
    expect((await visitor.send(accounts.getVerification, { query: { token: "<script>" } })).status).toBe(422);
    expect((await visitor.send(accounts.getVerification, {})).status).toBe(422);
    const email = fresh();
    await signUp(email);
    const [token = ""] = await tokensFor(email, "/verification-email");
    later(49 * 60);
    for (const old of [await look(token), await verify(token)])
      expect([old.status, old.body.code, old.body.current]).toEqual([422, "linkExpired", { email }]);
    await visitor.call(accounts.resendVerification, { body: { email } });
    const newest = (await tokensFor(email, "/verification-email")).at(-1) ?? "";
    expect((await verify(newest)).status).toBe(200);
  });

  test("still says success on an old link of a verified account, whatever a mail tool adds to it", async () => {
    const email = fresh();
    await verified(email);
    const [token = ""] = await tokensFor(email, "/verification-email");
    later(49 * 60);
    const query = { token, utm_source: "mail" };
    expect((await visitor.send(accounts.getVerification, { query })).body.asks).toBe("nothing");
  });

  test("keeps names and hashes of links a week at most", async () => {
    const name = `Alix ${randomUUID()}`;
    await signUp(fresh(), { name });
    const found = (await readTable(process.env.TABLE_NAME ?? "")).filter(
      (item) => item["type"] === "Verification" && item["name"] === name,
    );
    const week = Date.now() / 1000 + 7 * 86_400;
    expect(found.length).toBeGreaterThan(0);
    for (const item of found) expect(Number(item["expires"])).toBeLessThanOrEqual(week);
  });

  test("sends the link again once a minute at most, and tells nobody whether it did", {
    tags: ["long"],
  }, async () => {
    const email = fresh();
    await signUp(email);
    const resend = () => visitor.call(accounts.resendVerification, { body: { email } });
    const soon = await resend();
    expect(await mailsTo(email)).toHaveLength(1);
    later(1.1);
    const answers = await Promise.all(Array.from({ length: 5 }, resend));
    expect(await mailsTo(email)).toHaveLength(2);
    const unknown = await visitor.call(accounts.resendVerification, { body: { email: fresh() } });
    expect(
      new Set([soon, unknown, ...answers].map(({ status, body }) => `${status} ${body.message}`)).size,
    ).toBe(1);
    const tokens = await tokensFor(email, "/verification-email");
    expect((await verify(tokens[0] ?? "")).status).toBe(200);
    later(1.1);
    await resend();
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe("signing in", () => {
  test("answers a wrong password and an unknown address alike", async () => {
    const camille = await person("learner");
    const [wrong, unknown] = [await signIn(camille.email, "ce n'est pas le bon"), await signIn(fresh())];
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["email"]);
  });

  test("takes as long for an unknown address as for a wrong password", async () => {
    const camille = await person("learner");
    vi.useRealTimers();
    // Processor time, which is what a password's check costs: a busy machine stretches the other.
    const time = async (email: string) => {
      const started = process.cpuUsage();
      await signIn(email, "ce n'est pas le bon");
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    const nobody = fresh();
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let n = 0; n < 9; n++) {
      known.push(await time(camille.email));
      unknown.push(await time(nobody));
    }
    // The least of each: other work of the process only adds.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test("sets the token's signature as a cookie that scripts cannot read, and takes the page's two thirds with it", async () => {
    const camille = await person("learner");
    const { body, cookies } = await signIn(camille.email, camille.password);
    const [cookie = ""] = cookies;
    expect(cookie).toMatch(/^__Host-signature-\S+; Path=\/; Secure; HttpOnly; SameSite=Strict; Expires=/);
    const shown = (body.token ?? "").split(".").slice(0, 2).join(".");
    const [pair = ""] = cookie.split(";");
    const valid = (cookiesSent: string[]) =>
      caller(shown).call(accounts.validateToken, { cookies: cookiesSent });
    expect((await valid([pair])).body.valid).toBe(true);
    expect((await valid([])).body).toEqual({ valid: false });
  });

  test("asks DynamoDB five times in a row, nine in all", async () => {
    const camille = await person("learner");
    const network = anyNetwork();
    for (let n = 0; n < 2; n++) {
      const { value, requests, inSequence } = await countingRequests(() =>
        signIn(camille.email, camille.password, network),
      );
      expect(value.status).toBe(200);
      expect([requests.length, inSequence], requests.join()).toEqual([9, 5]);
    }
  });
});

describe("failed sign-ins", () => {
  const wrong = "ce n'est pas le bon";
  const fail = async (times: number, email: () => string, network: () => string) => {
    const statuses: number[] = [];
    for (let left = times; left > 0; left -= 20) {
      const tries = Array.from({ length: Math.min(20, left) }, () => signIn(email(), wrong, network()));
      statuses.push(...(await Promise.all(tries)).map((answer) => answer.status));
    }
    return statuses;
  };

  test("with an account from a network delay nobody up to nine; ten close it to this network for a quarter of an hour", async () => {
    const camille = await person("learner");
    const network = anyNetwork();
    const spellings = [camille.email, camille.email.toUpperCase()];
    const failing = async (times: number) => {
      for (let n = 0; n < times; n++)
        expect((await signIn(spellings[n % 2] ?? "", wrong, network)).status).toBe(422);
    };
    await failing(9);
    expect((await signIn(camille.email, camille.password, network)).status).toBe(200);
    await failing(1);
    for (const typed of [camille.password, wrong, camille.password]) {
      const eleventh = await signIn(camille.email, typed, network);
      expect([eleventh.status, Number(eleventh.headers["retry-after"])]).toEqual([429, 15 * 60]);
    }
    later(14);
    expect((await signIn(camille.email, camille.password, network)).headers["retry-after"]).toBe("60");
    expect((await signIn(camille.email, camille.password)).status).toBe(200);
    later(1);
    expect((await signIn(camille.email, camille.password, network)).status).toBe(200);
  });

  test("are counted when many come at once", async () => {
    const camille = await person("learner");
    const network = anyNetwork();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(camille.email, wrong, network)),
    );
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
  });

  test("of somebody else never delay a known device, which has a count of its own", {
    tags: ["long"],
  }, async () => {
    const camille = await person("learner");
    const network = anyNetwork();
    const { cookies } = await signIn(camille.email, camille.password, network);
    const device = deviceIn(cookies);
    expect(
      await fail(
        12,
        () => camille.email,
        () => network,
      ),
    ).toContain(429);
    await fail(40, () => camille.email, anyNetwork);
    expect((await signIn(camille.email, camille.password, network)).status).toBe(429);
    expect((await signIn(camille.email, camille.password)).status).toBe(429);
    const known = await signIn(camille.email, camille.password, network, [device]);
    expect(known.status).toBe(200);
    expect(deviceIn(known.cookies)).toBe(device);
    // A device is known to those who signed in with it, and a stolen one guesses no faster.
    const dominique = await person("learner");
    const guesses = [];
    for (let n = 0; n < 11; n++)
      guesses.push((await signIn(camille.email, wrong, anyNetwork(), [device])).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429]);
    await fail(40, () => dominique.email, anyNetwork);
    expect((await signIn(dominique.email, dominique.password, anyNetwork(), [device])).status).toBe(429);
  });

  test("from many networks slow unknown devices, and a reset ends that", { tags: ["long"] }, async () => {
    const camille = await person("learner");
    expect(await fail(40, () => camille.email, anyNetwork)).toEqual(
      expect.arrayContaining([...Array(30).fill(422), ...Array(10).fill(429)]),
    );
    const blocked = await signIn(camille.email, camille.password);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    await visitor.call(accounts.requestPasswordReset, { body: { email: camille.email } });
    const [token = ""] = await tokensFor(camille.email, "/reinitialisation-mot-de-passe");
    const chosen = {
      password: "mon nouveau grand secret",
      password_confirmation: "mon nouveau grand secret",
    };
    const reset = await visitor.call(accounts.confirmPasswordReset, {
      body: { token, email: camille.email, ...chosen },
    });
    expect(reset.status).toBe(200);
    expect((await signIn(camille.email, chosen.password)).status).toBe(200);
    // Anyone who attacks may begin again: the device of the reset is known by then.
    await fail(40, () => camille.email, anyNetwork);
    expect((await signIn(camille.email, chosen.password)).status).toBe(429);
    const device = deviceIn(reset.cookies);
    expect((await signIn(camille.email, chosen.password, anyNetwork(), [device])).status).toBe(200);
  });

  test("forty of them, from ten networks, let the owner's new device in at once by a mailed link, used once", {
    tags: ["long"],
  }, async () => {
    const camille = await person("learner");
    const networks = Array.from({ length: 10 }, anyNetwork);
    let n = 0;
    await fail(
      40,
      () => camille.email,
      () => networks[n++ % 10] ?? "",
    );
    const blocked = await signIn(camille.email, camille.password);
    expect([blocked.status, blocked.body.code]).toEqual([429, "signInDelayed"]);
    const ask = (email: string) => visitor.call(accounts.requestAdmission, { body: { email } });
    const [known, unknown] = [await ask(camille.email), await ask(fresh())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [mail] = await mailsTo(camille.email);
    const admission = linkIn(mail?.text ?? "").searchParams.get("admission") ?? "";
    const admitted = (email: string, password: string) =>
      visitor.call(accounts.login, { body: { email, password, admission } });
    // The link is no password, and nobody else's.
    expect((await admitted(camille.email, wrong)).status).toBe(422);
    const dominique = await person("learner");
    for (const email of [dominique.email, fresh()])
      expect((await admitted(email, dominique.password)).body.code).toBe("admissionSpent");
    // The owner may be on the network of who fails.
    const network = networks[0] ?? "";
    const body = { email: camille.email, password: camille.password, admission };
    const entered = await visitor.call(accounts.login, { body, headers: from(network) });
    expect(entered.status).toBe(200);
    expect((await admitted(camille.email, camille.password)).body.code).toBe("admissionSpent");
    const device = deviceIn(entered.cookies);
    expect((await signIn(camille.email, camille.password, network, [device])).status).toBe(200);
    expect((await signIn(camille.email, camille.password)).status).toBe(429);
  });

  test("two hundred of them, from the same school and from elsewhere, leave a hundred right ones of a hundred through", {
    tags: ["long"],
  }, async () => {
    const school = anyNetwork();
    const pupils: Person[] = [];
    for (let n = 0; n < 100; n++) pupils.push(await person("learner"));
    const guessed = () => pupils[Math.floor(Math.random() * 4)]?.email ?? "";
    const [invented, spread] = [fresh, () => pupils[next++ % pupils.length]?.email ?? ""];
    let next = 0;
    // One phone of the school guesses at invented accounts; others elsewhere at four of the pupils and at all.
    expect(new Set(await fail(200, invented, () => school))).toEqual(new Set([422]));
    await fail(60, guessed, () => "198.51.100.7");
    await fail(100, spread, () => "198.51.100.8");
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 10) {
      const some = pupils.slice(n, n + 10);
      const answers = await Promise.all(some.map((one) => signIn(one.email, one.password, school)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  });
});

describe("caps on mails", () => {
  /** With smaller caps: what they count is the same. */
  const within = async (
    cap: "signUpsOfAll" | "resendsFromNetwork",
    max: number,
    work: () => Promise<void>,
  ) => {
    const declared = allowances[cap].max;
    // A day of its own, in which the other tests asked for nothing.
    later(20 * 24 * 60);
    allowances[cap].max = max;
    try {
      await work();
    } finally {
      allowances[cap].max = declared;
    }
  };

  test(
    "once half of all are asked for, networks over a small share wait, and others do not",
    { tags: ["long"] },
    () =>
      within("signUpsOfAll", 400, async () => {
        const ask = async (network: string, times = 1) => {
          const sent = () =>
            visitor.call(accounts.resendVerification, { body: { email: fresh() }, headers: from(network) });
          const answers = [];
          for (let n = 0; n < times; n += 20)
            answers.push(...(await Promise.all(Array.from({ length: Math.min(20, times - n) }, sent))));
          return answers.map(({ status }) => status === 429);
        };
        const greedy = [anyNetwork(), anyNetwork()];
        for (const network of greedy) expect(await ask(network, 100)).not.toContain(true);
        later(61);
        for (const network of greedy) expect(await ask(network)).toEqual([true]);
        // What is refused is not counted, and others have their share.
        const other = anyNetwork();
        expect([...(await ask(other)), ...(await ask(other)), ...(await ask(other))]).toEqual([
          false,
          false,
          true,
        ]);
        expect(await ask(anyNetwork())).toEqual([false]);
      }),
  );

  test(
    "an IPv6 caller is counted by the /64, however it is written, and by the /48 with four times as much",
    { tags: ["long"] },
    () =>
      within("resendsFromNetwork", 5, async () => {
        const ask = async (addresses: string[]) => {
          const sent = (address: string) =>
            visitor.call(accounts.resendVerification, { body: { email: fresh() }, headers: from(address) });
          const answers = await Promise.all(addresses.map(sent));
          return answers.filter(({ status }) => status === 429).length;
        };
        const site = Array.from({ length: 20 }, (_, n) => `2001:db8:7:${n + 1}::1`);
        expect(
          await ask(["2001:db8:7::1", "2001:DB8:7::2", "2001:db8:7:0:1::", "2001:0db8:7:0:0:0:0:3"]),
        ).toBe(0);
        expect(await ask(["2001:db8:7::4", "2001:db8:7::5"])).toBe(1);
        // Five were counted by the /48, of twenty.
        expect(await ask(site)).toBe(5);
        expect(await ask(["2001:db8:8::1", "192.0.2.77"])).toBe(0);
      }),
  );

  test("a network asks for a hundred links an hour at most, of either kind", {
    tags: ["long"],
  }, async () => {
    const email = fresh();
    for (const endpoint of [accounts.resendVerification, accounts.requestPasswordReset]) {
      const network = anyNetwork();
      const ask = (from: string) =>
        visitor.call(endpoint, { body: { email }, headers: { "x-viewer-ip": from } });
      const answers = await Promise.all(Array.from({ length: 103 }, () => ask(network)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
      const refused = await ask(network);
      expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
      expect((await ask(anyNetwork())).status).not.toBe(429);
      later(61);
      expect((await ask(network)).status).not.toBe(429);
    }
  });

  test("the addresses of one mailbox get one mail a minute, and ten a day", { tags: ["long"] }, async () => {
    const local = randomUUID();
    const address = (n: number) => `${local}+${n}@exemple.fr`;
    const count = async () => {
      let mails = 0;
      for (let n = 0; n < 14; n++) mails += (await mailsTo(address(n))).length;
      return mails;
    };
    for (const n of [0, 1, 2]) expect((await signUp(address(n))).status).toBe(201);
    expect(await count()).toBe(1);
    for (let n = 3; n < 14; n++) {
      later(1.1);
      await signUp(address(n));
    }
    expect(await count()).toBe(10);
  });
});

describe("a session", () => {
  test("ends with signing out, with the tokens that it was renewed from", async () => {
    const camille = await person("learner");
    const old = (await signIn(camille.email, camille.password)).body.token;
    const elsewhere = (await signIn(camille.email, camille.password)).body.token;
    later(61);
    const renewed = await caller(old).call(accounts.validateToken, {});
    expect(renewed.body.valid).toBe(true);
    const token = renewed.body.token ?? "";
    expect(token).toBe(renewed.headers["x-token"]);
    expect(token).not.toBe(old);
    const out = await caller(token).call(accounts.logout, {});
    expect([out.status, out.cookies.length]).toEqual([204, 2]);
    for (const dead of [token, old]) {
      expect((await caller(dead).call(accounts.validateToken, {})).body).toEqual({ valid: false });
      expect((await caller(dead).call(accounts.listUserProfiles, {})).status).toBe(401);
      expect((await caller(dead).call(accounts.logout, {})).status).toBe(401);
    }
    expect((await caller(elsewhere).call(accounts.validateToken, {})).body.valid).toBe(true);
  });

  test("is checked with one read, that of the caller, and without a line in the log", async () => {
    const camille = await person("learner");
    const line = vi.spyOn(console, "info");
    const { value, requests, readUnits } = await countingRequests(() =>
      camille.call(accounts.validateToken, {}),
    );
    expect(value.body.valid).toBe(true);
    expect([requests, readUnits, line.mock.calls]).toEqual([["BatchGet"], 1, []]);
    line.mockRestore();
    expect((await countingRequests(() => visitor.call(accounts.validateToken, {}))).requests).toEqual([]);
  });

  test("is none for forged, foreign or expired tokens", async () => {
    const camille = await person("learner");
    const [header, payload, signature] = (camille.token ?? "").split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const other = (await person("administrator")).token?.split(".")[2];
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.${other}`,
      "x.y.z",
    ];
    for (const token of forged)
      expect((await caller(token).call(accounts.validateToken, {})).body).toEqual({ valid: false });
    expect((await visitor.call(accounts.validateToken, {})).body).toEqual({ valid: false });
    later(121);
    expect((await camille.call(accounts.validateToken, {})).body).toEqual({ valid: false });
  });
});

describe("a forgotten password", () => {
  const request = (email: string, network = anyNetwork()) =>
    visitor.call(accounts.requestPasswordReset, { body: { email }, headers: from(network) });
  const confirm = (email: string, token: string, password: string) =>
    visitor.call(accounts.confirmPasswordReset, {
      body: { token, email, password, password_confirmation: password },
    });
  const follow = async (token: string) => {
    const { status, body } = await visitor.send(accounts.checkPasswordReset, { query: { token } });
    return [status, body?.message];
  };
  const expired =
    "Il semblerait que votre code d'autorisation a expiré. Vous pouvez réinitialiser votre mot de passe une nouvelle fois.";
  const tokens = (email: string) => tokensFor(email, "/reinitialisation-mot-de-passe");

  test("is replaced through the mailed link, once, and every session ends", async () => {
    const camille = await person("learner");
    expect((await request(camille.email)).status).toBe(200);
    const [token = ""] = await tokens(camille.email);
    const [mail] = await mailsTo(camille.email);
    expect(linkIn(mail?.text ?? "").searchParams.get("email")).toBe(camille.email);
    const answer = await confirm(camille.email, token, "mon nouveau grand secret");
    expect([answer.status, answer.body.message]).toEqual([
      200,
      "Votre mot de passe a été changé avec succès. Vous pouvez maintenant vous connecter.",
    ]);
    expect((await camille.call(accounts.listUserProfiles, {})).status).toBe(401);
    expect((await signIn(camille.email, camille.password)).status).toBe(422);
    expect((await signIn(camille.email, "mon nouveau grand secret")).status).toBe(200);
    const again = await confirm(camille.email, token, "encore un autre secret");
    expect([again.status, again.body.message]).toEqual([422, expired]);
    const subjects = (await mailsTo(camille.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Le mot de passe a été changé");
  });

  test("is not replaced by the person's own name, and the link stays good", async () => {
    const camille = await person("learner");
    const name = "Camille Kerdoncuff";
    must(await camille.call(profiles.renameUser, { params: { userId: camille.userId }, body: { name } }));
    await request(camille.email);
    const [token = ""] = await tokens(camille.email);
    const refused = await confirm(camille.email, token, `${name} 35`);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["password"]);
    expect((await confirm(camille.email, token, "mon nouveau grand secret")).status).toBe(200);
  });

  test("is replaced by exactly one of twenty confirmations at once", {
    tags: ["long"],
  }, async () => {
    const camille = await person("learner");
    await request(camille.email);
    const [token = ""] = await tokens(camille.email);
    const secrets = Array.from({ length: 20 }, (_, n) => `le secret au numéro ${n}`);
    const answers = await Promise.all(secrets.map((secret) => confirm(camille.email, token, secret)));
    const won = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19);
    expect((await signIn(camille.email, secrets[won[0] ?? 0])).status).toBe(200);
  });

  test("keeps its link an hour, for its own address, until the next change of password", async () => {
    const [camille, dominique] = [await person("learner"), await person("learner")];
    await request(camille.email);
    await request(camille.email);
    const [first = "", second = ""] = await tokens(camille.email);
    expect((await confirm(dominique.email, first, "mon nouveau grand secret")).body.message).toBe(expired);
    expect((await confirm(camille.email, "x".repeat(43), "mon nouveau grand secret")).body.message).toBe(
      expired,
    );
    expect((await confirm(camille.email, first, "gouvernement")).status).toBe(422);
    expect((await confirm(camille.email, first, "mon nouveau grand secret")).status).toBe(200);
    expect((await confirm(camille.email, second, "encore un autre secret")).body.message).toBe(expired);
    await request(camille.email);
    const last = (await tokens(camille.email)).at(-1) ?? "";
    expect(await follow(last)).toEqual([204, undefined]);
    later(61);
    for (const token of [last, first, "x".repeat(43)]) expect(await follow(token)).toEqual([422, expired]);
    expect((await confirm(camille.email, last, "encore un autre secret")).body.message).toBe(expired);
  });

  test("sends three mails an hour at most", async () => {
    const camille = await person("learner");
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(camille.email)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(await tokens(camille.email)).toHaveLength(3);
    later(61);
    await request(camille.email);
    expect(await tokens(camille.email)).toHaveLength(4);
  });

  test("says that an address is unknown three times a day to a network, and no more", {
    tags: ["long"],
  }, async () => {
    const network = anyNetwork();
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(fresh(), network)));
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    const camille = await person("learner");
    const [known, unknown] = [await request(camille.email, network), await request(fresh(), network)];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await request(fresh())).status).toBe(404);
  });

  test("verifies the address of who had not done so", async () => {
    const email = fresh();
    await signUp(email);
    await request(email);
    const [token = ""] = await tokens(email);
    expect((await confirm(email, token, "mon nouveau grand secret")).status).toBe(200);
    expect((await signIn(email, "mon nouveau grand secret")).status).toBe(200);
  });

  test("answers in the same time whether a mail left or not", async () => {
    vi.useRealTimers();
    const camille = await person("learner");
    for (const email of [camille.email, fresh()]) {
      const started = performance.now();
      await request(email);
      expect(performance.now() - started).toBeGreaterThanOrEqual(490);
    }
  });
});

test("hostile bodies are refused in French and never break a route", async () => {
  const bodies = [
    '{"__proto__":{"a":1}}',
    '{"email":"a@exemple.fr","email":["b"]}',
    "[[[[",
    '"\\ud800"',
    "1e400",
    "{",
  ];
  for (const endpoint of [
    accounts.login,
    accounts.register,
    accounts.requestPasswordReset,
    accounts.confirmPasswordReset,
    accounts.resendVerification,
    accounts.verifyEmail,
  ])
    for (const rawBody of bodies) {
      const answer = await send(endpoint, { rawBody });
      expect([400, 422], `${endpoint.path} ${rawBody}`).toContain(answer.status);
      expect(answer.body.message).toMatch(/[a-zé]/);
    }
});
