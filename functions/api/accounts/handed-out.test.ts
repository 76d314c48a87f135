// @module-tag proof

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  findAccountExport,
  writeToAskForExport,
  writeToMarkExportReady,
} from "#functions/domain/accounts/account-exports.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findFollowUp, writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import { newWeekLink } from "#functions/domain/follow-up/week-links.ts";
import { findPhones } from "#functions/domain/notices/phones.store.ts";
import { signDownload, signUpload } from "#functions/platform/signing.ts";
import { transact } from "#functions/store/table.ts";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import { aPhone } from "#scripts/testing/browser/phone.ts";
import {
  addPasskeyTo,
  addTotpTo,
  codeAt,
  secondStepOf,
  sessionOf,
  succeeding,
} from "#scripts/testing/factors.ts";
import { caller, mailsTo, must, type Person, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { stepScene, validationLinkOf } from "#scripts/testing/scenes/step-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import {
  type Bond,
  bonds,
  type Gesture,
  gestures,
  type Handed,
  handedOut,
  invitationUntil,
} from "#shared/contract/handed-out.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const scene = await wishScene(1);
const { staff: administrator, action, structureIds } = scene;
const { participation } = await hostedEvent(administrator, structureIds[0] ?? "", {
  start_date: "2030-03-01T08:00:00.000Z",
  end_date: "2030-03-01T17:00:00.000Z",
});

// Each test opens a dozen accounts, with their passwords and passkeys.
vi.setConfig({ testTimeout: 120_000 });
afterEach(() => void vi.useRealTimers());

/** Whether a gesture ends what was handed out before it. */
const isEndedBy = (kind: Handed, gesture: Gesture): boolean => {
  const broken: readonly Bond[] = gestures[gesture].breaks;
  return handedOut[kind].boundTo.some((bond) => broken.includes(bond));
};

const fresh = () => `${randomUUID()}@exemple.fr`;
const twice = (password: string) => ({ password, password_confirmation: password });
const next = "un tout autre grand secret";
const tokenFor = async (email: string, page: string) => {
  const { text } = (await mailsTo(email)).findLast((mail) => mail.text.includes(page)) ?? { text: "" };
  return new URL(/https:\S+token=\S+|https:\S+admission=\S+/.exec(text)?.[0] ?? "nothing:").searchParams;
};
const resetToken = async (email: string) => {
  must(await visitor.call(accounts.requestPasswordReset, { body: { email } }));
  return (await tokenFor(email, "/reinitialisation-mot-de-passe")).get("token") ?? "";
};
const confirmReset = async (email: string, token: string, password = next) =>
  (await visitor.call(accounts.confirmPasswordReset, { body: { email, token, ...twice(password) } })).status <
  300;

/** An account in which somebody else has signed in too, and its passkey and recovery codes unless it has no factor. */
const ownerOf = async (hasFactor = true) => {
  const owner = await person("learner", "tradeTrainer");
  const factor = hasFactor ? await addPasskeyTo(succeeding(owner)) : undefined;
  const { email, password } = owner;
  const login = () => visitor.call(accounts.login, { body: { email, password } });
  const step = factor && (await secondStepOf(succeeding(visitor), { email, password }));
  const signed = step?.passkey && factor?.passkey.use(step.passkey);
  const token = signed
    ? must(await visitor.call(accounts.loginWithPasskey, { body: { ticket: step.ticket, passkey: signed } }))
        .token
    : must(await login()).token;
  return { owner, thief: caller(token), factor, password, email };
};
type Owner = Awaited<ReturnType<typeof ownerOf>>;

const factorOf = ({ factor }: Owner) => {
  if (!factor) throw new Error("The account has no factor");
  return factor;
};
const secondStepOfOwner = async (one: Owner) => {
  const asked = await secondStepOf(succeeding(visitor), one);
  if (!asked.passkey) throw new Error("No passkey is asked for");
  return { ticket: asked.ticket, passkey: asked.passkey };
};
const succeeds = async (sent: Promise<{ status: number }>) => (await sent).status < 300;

/** Hands something out, and tells whether it opens something later. */
type Issue = (one: Owner, gesture: Gesture | undefined) => Promise<() => Promise<boolean>>;

/** The kinds of an account that is open. */
const opened = {
  reset: async ({ email }) => {
    const token = await resetToken(email);
    return () => confirmReset(email, token, "encore un autre grand secret");
  },
  emailChange: async ({ thief, password }) => {
    const email = fresh();
    must(await thief.call(accounts.requestEmailChange, { body: { email, current_password: password } }));
    const link = await tokenFor(email, "/changement-email");
    const body = { user: link.get("user") ?? "", token: link.get("token") ?? "" };
    return () => succeeds(visitor.call(accounts.confirmEmailChange, { body }));
  },
  admission: async (one) => {
    must(await visitor.call(accounts.requestAdmission, { body: { email: one.email } }));
    const admission = (await tokenFor(one.email, "/authentification")).get("admission") ?? "";
    return () =>
      succeeds(
        visitor.call(accounts.login, { body: { email: one.email, password: one.password, admission } }),
      );
  },
  secondStep: async (one) => {
    const { ticket, passkey } = await secondStepOfOwner(one);
    return () =>
      succeeds(
        visitor.call(accounts.loginWithPasskey, {
          body: { ticket, passkey: factorOf(one).passkey.use(passkey) },
        }),
      );
  },
  proof: async (one) => {
    const { ticket, options } = must(await one.thief.call(accounts.beginPasskeyProof, {}));
    const passkey = factorOf(one).passkey.use(options);
    return () => succeeds(one.thief.call(accounts.proveByPasskey, { body: { ticket, passkey } }));
  },
  addPasskey: async ({ thief }) => {
    const { ticket, options } = must(await thief.call(accounts.beginPasskey, {}));
    const body = { ticket, name: "Clé", passkey: passkeyOf().make(options) };
    return () => succeeds(thief.call(accounts.addPasskey, { body }));
  },
  addTotp: async ({ thief }) => {
    const { ticket, secret } = must(await thief.call(accounts.beginTotp, {}));
    return () =>
      succeeds(thief.call(accounts.addTotp, { body: { ticket, name: "Téléphone", code: codeAt(secret) } }));
  },
  session:
    async ({ thief }) =>
    async () =>
      must(await thief.call(accounts.validateToken, {})).valid,
  recoveryCode: async (one) => async () => {
    const { email, password } = one;
    const { second_factor } = (await visitor.call(accounts.login, { body: { email, password } })).body;
    const [recovery_code = ""] = factorOf(one).codes;
    const body = { ticket: second_factor?.ticket ?? "x".repeat(43), recovery_code };
    return succeeds(visitor.call(accounts.loginWithCode, { body }));
  },
  calendar: async ({ thief }) => {
    const { url } = must(await thief.call(timetable.makeAgendaLink, {}));
    const params = { secret: url.split("/").at(-1) ?? "" };
    return () => succeeds(visitor.call(timetable.getCalendar, { params }));
  },
  phone: async ({ thief, owner }) => {
    must(await thief.call(notices.subscribePhone, { body: aPhone().subscription }));
    return async () => {
      const account = await findAuth(owner.userId);
      return account !== undefined && (await findPhones([account])).has(owner.userId);
    };
  },
  joinCode: async ({ owner }, gesture) => {
    const { code } = must(await administrator.call(training.getJoinCode, { params: { id: action.id } }));
    const join = (who: Person) =>
      succeeds(who.call(training.joinTrainingAction, { body: { code, profile_id: who.profileId } }));
    if (gesture !== "leaveAction") return async () => join(await stranger("learner"));
    expect(await join(owner)).toBe(true);
    return () => join(owner);
  },
  hostLink: async () => {
    const params = { secret: await linkOf(administrator, participation.id) };
    return () => succeeds(visitor.call(hosts.getHost, { params }));
  },
  validationLink: async () => {
    const params = { secret: await validationLinkOf(await stepScene(), 3) };
    return () => succeeds(visitor.call(steps.getValidation, { params }));
  },
  weekLink: async () => {
    const { action, learner, tradeTrainer } = await stepScene();
    const [week, trainer] = ["2026-03-02", tradeTrainer.profileId];
    const before = await findFollowUp(action.id, learner.profileId);
    const { href, week_link } = newWeekLink(before, { week, trainer, now: new Date() });
    const word = { week, had_time: true, text: "Une manche", at: `${week}T10:00:00.000Z`, seen: null };
    await transact([writeToSaveFollowUp(before, { words: [word], week_link })]);
    const params = { secret: href.split("#")[1] ?? "" };
    return () => succeeds(visitor.call(followUp.getAskedWeek, { params }));
  },
} satisfies Partial<Record<Handed, Issue>>;
type Opened = keyof typeof opened;
const needFactor: readonly Handed[] = ["secondStep", "proof", "recoveryCode"];

/** Signed addresses: storage checks their signature alone, so that only time ends them. */
const signed = {
  upload: async () => (await signUpload({ id: "x", contentType: "image/png", size: 1 }, new Date())).url,
  download: () => signDownload({ id: "x", name: "x.png", contentType: "image/png" }, new Date()),
  exportFile: async () => {
    const { userId, call } = await person("learner");
    await transact([writeToAskForExport({ userId, id: randomUUID() }, undefined, new Date())]);
    const asked = await findAccountExport(userId);
    if (!asked) throw new Error("No export is asked for");
    await transact([writeToMarkExportReady(asked, 1, new Date())]);
    return must(await call(accounts.exportAccount, {})).url ?? "";
  },
} satisfies Partial<Record<Handed, () => Promise<string>>>;

/** An account that nobody has opened yet: of a sign-up, or opened by staff. */
const signedUp = async () => {
  const email = fresh();
  must(
    await visitor.call(accounts.register, {
      body: { name: "Alix", email, ...twice("quatre mots pris au hasard") },
    }),
  );
  return email;
};
const invited = async (user_password?: string) => {
  const email = fresh();
  const body = {
    user_name: "Noa",
    user_email: email,
    role_id: 2,
    genre_id: 3,
    ...(user_password && { user_password }),
  };
  const made = must(await administrator.send(profiles.createUserProfile, { body }));
  return { email, userId: made.user_id, profileId: made.profile_id };
};
const verify = async (email: string) => {
  const token = (await tokenFor(email, "/verification-email")).get("token") ?? "";
  return () => succeeds(visitor.send(accounts.verifyEmail, { body: { token, ...twice(next) } }));
};
const unopened = {
  verification: async () => {
    const email = await signedUp();
    return { email, opens: await verify(email) };
  },
  staffVerification: async () => {
    const made = await invited("quatre mots de l'équipe");
    return { ...made, opens: await verify(made.email) };
  },
  invitation: async () => {
    const made = await invited();
    const token = (await tokenFor(made.email, "/reinitialisation-mot-de-passe")).get("token") ?? "";
    return { ...made, opens: () => confirmReset(made.email, token) };
  },
} satisfies Partial<Record<Handed, () => Promise<object>>>;

// A kind without a row does not compile.
({ ...opened, ...signed, ...unopened }) satisfies Record<Handed, unknown>;

const updateRole = (profileId: string, role_id: number) =>
  administrator.call(profiles.updateProfile, { params: { id: profileId }, body: { role_id } });
const byAdministrator = async (userId: string, profileId: string) => ({
  giveRole: async () => void must(await updateRole(profileId, 5)),
  takeRole: async () =>
    void must(await administrator.send(profiles.deleteProfile, { params: { id: profileId } })),
  endSessions: async () =>
    void must(await administrator.call(accounts.endUserSessions, { params: { userId } })),
  resetFactors: async () =>
    void must(await administrator.call(accounts.resetFactors, { params: { userId } })),
});

/** What the owner, or staff, do with an account that is open. */
const perform: Record<Exclude<Gesture, "takeOver">, (one: Owner) => Promise<unknown>> = {
  resetPassword: async (one) => {
    expect(await confirmReset(one.email, await resetToken(one.email))).toBe(true);
    one.password = next;
  },
  changePassword: async (one) => {
    const body = { current_password: one.password, ...twice(next) };
    must(await one.owner.call(accounts.changePassword, { body }));
    one.password = next;
  },
  giveRole: async ({ owner }) => (await byAdministrator(owner.userId, owner.profileIds[1] ?? "")).giveRole(),
  takeRole: async ({ owner }) => (await byAdministrator(owner.userId, owner.profileIds[1] ?? "")).takeRole(),
  confirmStanding: async ({ owner }) => {
    const { id } = must(await owner.call(profiles.createProfile, { body: { role_id: 3 } }));
    const people = [{ profile_id: id, training_action_id: null }];
    must(await administrator.call(training.confirmPeople, { body: { people } }));
  },
  endSessions: async ({ owner }) => (await byAdministrator(owner.userId, "")).endSessions(),
  endOtherSession: async ({ owner, thief }) =>
    must(await owner.call(accounts.endOwnSession, { params: { sessionId: sessionOf(thief) } })),
  endOtherSessions: async ({ owner }) => must(await owner.call(accounts.endOtherSessions, {})),
  addFirstFactor: ({ owner }) => addTotpTo(succeeding(owner)),
  resetFactors: async ({ owner }) => (await byAdministrator(owner.userId, "")).resetFactors(),
  changeAddress: async (one) => {
    const email = fresh();
    const body = { email, current_password: one.password };
    must(await one.owner.call(accounts.requestEmailChange, { body }));
    const link = await tokenFor(email, "/changement-email");
    const followed = { user: link.get("user") ?? "", token: link.get("token") ?? "" };
    must(await visitor.call(accounts.confirmEmailChange, { body: followed }));
    one.email = email;
  },
  eraseAccount: async ({ owner, password }) =>
    must(await owner.call(accounts.deleteAccount, { body: { password } })),
  leaveAction: async ({ owner }) => {
    const profile_id = owner.profileId;
    await administrator.call(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id },
    });
    const body = { profile_id, date: "2026-11-20", reason: "Parti" };
    must(await administrator.call(training.recordDeparture, { params: { id: action.id }, body }));
  },
  signOut: async ({ thief }) => must(await thief.call(accounts.logout, {})),
};
const performed = Object.keys(perform) as (keyof typeof perform)[];

describe("after a gesture, what was handed out before", () => {
  const kindsAt = (gesture: Gesture) =>
    (Object.keys(opened) as Opened[]).filter(
      (kind) => gesture !== "addFirstFactor" || !needFactor.includes(kind),
    );

  test.each(performed)("%s: is dead where it was bound to what the gesture broke", async (gesture) => {
    const one = await ownerOf(gesture !== "addFirstFactor");
    const doomed = kindsAt(gesture).filter((kind) => isEndedBy(kind, gesture));
    const tries: [Opened, () => Promise<boolean>][] = [];
    for (const kind of doomed) tries.push([kind, await opened[kind](one, gesture)]);
    await perform[gesture](one);
    const alive = [];
    for (const [kind, opens] of tries) if (await opens()) alive.push(kind);
    expect(alive).toEqual([]);
  });

  test.each(performed)("%s: lives on where it was not", async (gesture) => {
    const dead = [];
    for (const kind of kindsAt(gesture).filter((kind) => !isEndedBy(kind, gesture))) {
      const one = await ownerOf(gesture !== "addFirstFactor");
      const opens = await opened[kind](one, gesture);
      await perform[gesture](one);
      if (!(await opens())) dead.push(kind);
    }
    expect(dead).toEqual([]);
  });

  test("no gesture: all of it opens", async () => {
    const dead = [];
    for (const kind of Object.keys(opened) as Opened[]) {
      const opens = await opened[kind](await ownerOf(), undefined);
      if (!(await opens())) dead.push(kind);
    }
    expect(dead).toEqual([]);
  });

  test.each([
    ["invitation", "giveRole"],
    ["invitation", "endSessions"],
    ["invitation", "resetFactors"],
    ["staffVerification", "giveRole"],
    ["staffVerification", "endSessions"],
    ["staffVerification", "resetFactors"],
  ] as const)(
    "an account that staff opened: %s is dead after %s, and another one opens",
    async (kind, gesture) => {
      const { opens, email, userId, profileId } = await unopened[kind]();
      expect(isEndedBy(kind, gesture)).toBe(true);
      await (await byAdministrator(userId, profileId))[gesture]();
      expect(await opens()).toBe(false);
      expect(await confirmReset(email, await resetToken(email))).toBe(true);
    },
  );

  test("a sign-up: its links are dead once staff take it over, it is erased, or the password is reset", async () => {
    const takenOver = await unopened.verification();
    const reset = await resetToken(takenOver.email);
    const body = { user_name: "Noa", user_email: takenOver.email, role_id: 2, genre_id: 3 };
    must(await administrator.send(profiles.createUserProfile, { body }));
    const after = [await takenOver.opens(), await confirmReset(takenOver.email, reset)];
    const wasReset = await unopened.verification();
    expect(await confirmReset(wasReset.email, await resetToken(wasReset.email))).toBe(true);
    const erased = await unopened.staffVerification();
    must(await administrator.send(profiles.deleteUser, { params: { userId: erased.userId } }));
    expect([...after, await wasReset.opens(), await erased.opens()]).toEqual([false, false, false, false]);
    const untouched = await Promise.all(Object.values(unopened).map((issue) => issue()));
    for (const { opens } of untouched) expect(await opens()).toBe(true);
  });
});

describe("what was handed out lasts as declared", () => {
  const minute = 60_000;
  const at = (ms: number) => vi.setSystemTime(Date.now() + ms);

  test.each(
    (Object.keys(opened) as Opened[]).filter(
      // A session's tokens have tests of their own.
      (kind) => typeof handedOut[kind].lasts === "number" && kind !== "session",
    ),
  )("%s", async (kind) => {
    const lasts = Number(handedOut[kind].lasts);
    vi.useFakeTimers({ toFake: ["Date"] });
    const soon = await opened[kind](await ownerOf(), undefined);
    at(lasts - minute);
    expect(await soon()).toBe(true);
    const late = await opened[kind](await ownerOf(), undefined);
    at(lasts);
    expect(await late()).toBe(false);
  });

  test.each(Object.keys(unopened) as (keyof typeof unopened)[])("%s", async (kind) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [soon, late] = [await unopened[kind](), await unopened[kind]()];
    const lasts =
      kind === "invitation"
        ? invitationUntil(new Date(), null).getTime() - Date.now()
        : handedOut[kind].lasts;
    at(lasts - minute);
    expect(await soon.opens()).toBe(true);
    at(minute);
    expect(await late.opens()).toBe(false);
  });

  test.each(Object.keys(signed) as (keyof typeof signed)[])("%s", async (kind) => {
    const seconds = Number(new URL(await signed[kind]()).searchParams.get("X-Amz-Expires"));
    expect(seconds).toBeGreaterThan(handedOut[kind].lasts / 1000 - 5);
    expect(seconds).toBeLessThanOrEqual(handedOut[kind].lasts / 1000);
  });
});

test("SECURITY.md says what is declared", () => {
  const span = (lasts: number | string) => {
    if (typeof lasts === "string") return lasts;
    const units = [
      [86_400_000, "day"],
      [3_600_000, "hour"],
      [60_000, "minute"],
    ] as const;
    const [size, name] = units.find(([ms]) => lasts % ms === 0) ?? units[2];
    return `${lasts / size} ${name}${lasts === size ? "" : "s"}`;
  };
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [row(head), `|${head.map(() => "---|").join("")}`, ...rows.map(row)].join("\n");
  const said = [
    table(
      ["handed out", "opens", "for", "bound to", "also ended by"],
      Object.values(handedOut).map(({ name, opens, lasts, boundTo, ends }) => [
        name,
        opens,
        span(lasts),
        boundTo.map((bond) => bonds[bond]).join(", "),
        ends,
      ]),
    ),
    table(
      ["bond", "broken by"],
      (Object.keys(bonds) as Bond[]).map((bond) => [
        bonds[bond],
        Object.values(gestures)
          .filter(({ breaks }) => (breaks as readonly Bond[]).includes(bond))
          .map(({ name }) => name)
          .join(", ") || "-",
      ]),
    ),
  ];
  const page = readFileSync("SECURITY.md", "utf8");
  for (const part of said) expect(page).toContain(part);
});
