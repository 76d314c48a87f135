import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findReviews } from "#functions/domain/accounts/reviews.store.ts";
import { dayOf, nextStep } from "#functions/domain/departures/retention-rules.ts";
import { keys } from "#functions/store/keys.ts";
import { isPresent, queryItems, transact, updateItem } from "#functions/store/table.ts";
import { reviewAccounts } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { retention } from "#shared/contract/retention.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const learner = { profiles: [{ id: "p", role_id: 2, confirmed: true }] };
const staff = { profiles: [{ id: "p", role_id: 5, confirmed: true }] };
const known = { created_at: "2024-01-10T09:00:00.000Z", verified_at: "2024-01-10T10:00:00.000Z" };
const waiting = { ...known, verified_at: null };

test.each([
  ["a sign-up that nobody confirmed", { ...waiting, profiles: [] }, null, "remove", "2024-01-17"],
  ["an invitation that nobody used", { ...waiting, ...learner }, null, "erase", "2025-01-09"],
  ["a learner", { ...known, ...learner }, null, "warn", "2026-01-09"],
  ["a learner without a profile", { ...known, profiles: [] }, null, "warn", "2026-01-09"],
  ["a warned learner", { ...known, ...learner }, "2026-01-09", "erase", "2026-02-08"],
  ["who came on the day of the warning", { ...known, ...learner }, "2024-01-10", "warn", "2026-01-09"],
  ["staff", { ...known, ...staff }, null, "ask", "2026-01-09"],
] as const)("%s is next: %s", (_, user, warned_on, what, on) => {
  expect(nextStep({ ...user, profiles: [...user.profiles], seen_on: "2024-01-10", warned_on })).toEqual({
    what,
    on,
  });
});

describe("the daily look at accounts", () => {
  const start = new Date("2030-01-10T08:00:00Z");
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const days = (count: number) => vi.setSystemTime(start.getTime() + count * 86_400_000);
  const warnings = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes("va être effacé")).length;
  const signUp = (email: string) => {
    const password = "cheval correct batterie agrafe";
    const body = { name: "Alix", email, password, password_confirmation: password };
    return visitor.call(accounts.register, { body });
  };
  const leftOf = async (userId: string) =>
    (await queryItems({ pk: `USER#${userId}` })).length +
    (await queryItems({ pk: `CREDENTIAL#${userId}` })).length;

  test("a sign-up that nobody confirms is gone on the eighth day, with its links; the address can sign up again", async () => {
    const email = `${randomUUID()}@exemple.fr`;
    await signUp(email);
    const id = (await findAccount(email))?.user.id ?? "";
    days(6);
    await reviewAccounts();
    expect(await leftOf(id)).toBeGreaterThan(1);
    days(7);
    await reviewAccounts();
    expect([await findAccount(email), await leftOf(id)]).toEqual([undefined, 0]);
    expect((await findReviews(1000)).filter(({ user_id }) => user_id === id)).toEqual([]);
    expect((await signUp(email)).status).toBe(201);
    expect((await findAccount(email))?.user.id).not.toBe(id);
  });

  test("who signs up again, or is sent another link, has its seven days", async () => {
    const email = `${randomUUID()}@exemple.fr`;
    await signUp(email);
    days(6);
    await signUp(email);
    days(12);
    await reviewAccounts();
    const [, again] = await mailsTo(email);
    const token = /token=([\w-]{43})/.exec(again?.text ?? "")?.[1] ?? "";
    const { body } = await visitor.send(accounts.getVerification, { query: { token } });
    // Its page still knows for whom it was, and offers another.
    expect(body.code).toBe("linkExpired");
    await visitor.call(accounts.resendVerification, { body: { email } });
    days(18);
    await reviewAccounts();
    expect(await findAccount(email)).toBeDefined();
    days(19);
    await reviewAccounts();
    expect(await findAccount(email)).toBeUndefined();
  });

  test("who stays away is warned once, and erased a month later; nobody is before the day", async () => {
    const who = await person("learner");
    days(retention.inactiveAccount - 1);
    await reviewAccounts();
    expect(await warnings(who)).toBe(0);
    days(retention.inactiveAccount);
    await reviewAccounts();
    await reviewAccounts();
    expect(await warnings(who)).toBe(1);
    days(retention.inactiveAccount + retention.warning - 1);
    await reviewAccounts();
    expect([await warnings(who), (await findAuth(who.userId))?.id]).toEqual([1, who.userId]);
    days(retention.inactiveAccount + retention.warning);
    await reviewAccounts();
    expect([await findAuth(who.userId), await leftOf(who.userId)]).toEqual([undefined, 0]);
    expect((await mailsTo(who.email)).at(-1)?.subject).toBe("Un compte Compagnon a été effacé");
  });

  test("who is to be warned at an address that fails is shown to administrators, who can tell them otherwise", async () => {
    const [who, reached] = [await person("learner"), await person("learner")];
    const mail_failure = { kind: "bounce", at: start.toISOString() };
    await transact([
      updateItem(
        keys.auth(who.userId),
        { set: [["mail_failure", mail_failure]] },
        isPresent,
        () => new Error(),
      ),
    ]);
    days(retention.inactiveAccount);
    await reviewAccounts();
    // It may have been mended since.
    expect(await warnings(who)).toBe(1);
    const administrator = await person("administrator");
    const { people } = must(await administrator.call(profiles.previewRetention, {}));
    const shown = ({ userId }: Person) => people.find(({ user_id }) => user_id === userId);
    expect(shown(who)).toMatchObject({ what: "erase", reachable: false });
    expect(shown(reached)).toMatchObject({ what: "erase", reachable: true });
  });

  test("who signs in after the warning stays, and is warned again two years later", async () => {
    const who = await person("learner");
    days(retention.inactiveAccount);
    await reviewAccounts();
    days(retention.inactiveAccount + 20);
    const { email, password } = who;
    expect((await visitor.call(accounts.login, { body: { email, password } })).status).toBe(200);
    days(retention.inactiveAccount + retention.warning);
    await reviewAccounts();
    expect(await findAuth(who.userId)).toMatchObject({ id: who.userId });
    days(2 * retention.inactiveAccount + 20);
    await reviewAccounts();
    expect(await warnings(who)).toBe(2);
  });

  test("staff are never warned or erased: administrators see them in the preview, and who else is coming", async () => {
    const [assistant, gone] = [await person("assistant"), await person("tradeTrainer")];
    const stranger = `${randomUUID()}@exemple.fr`;
    days(retention.inactiveAccount - 10);
    const administrator = await person("administrator");
    await signUp(stranger);
    const { body } = await administrator.call(profiles.previewRetention, {});
    const of = ({ userId }: Person) => body.people.find(({ user_id }) => user_id === userId);
    const on = dayAfter(dayOf(start), retention.inactiveAccount);
    expect(of(assistant)).toMatchObject({ what: "ask", on, name: assistant.name });
    expect(of(gone)).toMatchObject({ what: "warn", on, seen_on: dayOf(start) });
    expect(of(administrator)).toBeUndefined();
    expect([body.unverified_count, JSON.stringify(body).includes("Alix")]).toEqual([1, false]);
    days(retention.inactiveAccount + 400);
    await reviewAccounts();
    expect([await warnings(assistant), (await findAuth(assistant.userId))?.id]).toEqual([
      0,
      assistant.userId,
    ]);
  });

  test("a mail that does not leave holds nobody else up, fails the run, and leaves the next day", async () => {
    const [first, second] = [await person("learner"), await person("learner")];
    days(retention.inactiveAccount);
    const sender = process.env["MAIL_FROM"];
    delete process.env["MAIL_FROM"];
    await expect(reviewAccounts()).rejects.toThrow("could not be reviewed");
    process.env["MAIL_FROM"] = sender;
    expect([await warnings(first), await warnings(second)]).toEqual([0, 0]);
    await reviewAccounts();
    expect([await warnings(first), await warnings(second)]).toEqual([1, 1]);
  });
});
