import { randomUUID } from "node:crypto";
import { findAccount, findCredential } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { newReset } from "#functions/domain/accounts/mailed-links.store.ts";
import { writeToAddSession } from "#functions/domain/accounts/sessions.store.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { transact } from "#functions/store/table.ts";
import { ask } from "#scripts/prove/instances.ts";
import { failUnless, onlyStatuses, type Race, succeeded, times } from "#scripts/prove/races/race.ts";
import { person } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

const visitor = {};
const words = (n: number) => `cheval correct batterie ${n}`;
const password = (n: number) => ({ password: words(n), password_confirmation: words(n) });

const spellings = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => ` ${text} `,
  (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`,
];

/** One address signs up many times at once: the audit fails if it gets more than one account. */
const signUp = (crowd: number) => async (): Promise<string[]> => {
  const email = `${randomUUID()}@exemple.fr`;
  const answers = await Promise.all(
    times(crowd, (n) => {
      const body = { name: `Alix ${n}`, email: spellings[n % 4]?.(email), ...password(n) };
      return ask(visitor, accounts.register, { body });
    }),
  );
  return [
    ...onlyStatuses(answers, 201),
    ...failUnless((await findAccount(email)) !== undefined, "no account", answers),
  ];
};

/** One password reset link is used many times at once. */
const reset = (crowd: number) => async (): Promise<string[]> => {
  const who = await person("learner");
  const account = await findAccount(who.email);
  if (!account) return ["no account"];
  const { token, writes } = newReset(account.user, new Date());
  await transact(writes);
  const answers = await Promise.all(
    times(crowd, (n) =>
      ask(visitor, accounts.confirmPasswordReset, { body: { token, email: who.email, ...password(n) } }),
    ),
  );
  const after = await ask(who, accounts.listUserProfiles, {});
  return [
    ...onlyStatuses(answers, 200, 422),
    ...failUnless(succeeded(answers).length === 1, "not one reset", answers),
    ...failUnless(after.status === 401, "an older session is still valid", [after]),
  ];
};

/** A sign-in with the old password while it is reset: no session of the old password is left. */
const signInAgainstReset = async (): Promise<string[]> => {
  const who = await person("learner");
  const account = await findAccount(who.email);
  if (!account) return ["no account"];
  const { token, writes } = newReset(account.user, new Date());
  await transact(writes);
  const [signIn, chosen] = await Promise.all([
    ask(visitor, accounts.login, { body: { email: who.email, password: who.password } }),
    ask(visitor, accounts.confirmPasswordReset, { body: { token, email: who.email, ...password(1) } }),
  ]);
  const changed = (await findCredential(who.userId))?.id !== account.credential.id;
  const left = Object.keys((await findAuth(who.userId))?.sessions ?? {}).length;
  return [
    ...onlyStatuses([signIn], 200, 401, 422),
    ...failUnless(!changed || left === 0, "a session of the old password is left", [signIn, chosen]),
  ];
};

/** Requests, some of which renew the session, while its owner signs out: afterwards none of its tokens is valid. */
const logout = async (): Promise<string[]> => {
  const who = await person("learner");
  const user = await findAuth(who.userId);
  // Old enough that every request renews it.
  const early = new Date(Date.now() - 70 * 60_000);
  const session = await openSession(who.userId, early, { device: "Test" });
  if (user) await transact([writeToAddSession(user, session, early)]);
  const old = { token: session.token };
  const use = (token = old.token) => ask({ token }, accounts.listUserProfiles, {});
  const [out, ...answers] = await Promise.all([ask(old, accounts.logout, {}), ...times(3, () => use())]);
  if (out.status !== 204) return onlyStatuses([out]);
  const renewed = answers.flatMap(({ headers }) => headers["x-token"] ?? []);
  const after = await Promise.all([use(), ...renewed.map(use)]);
  return [
    ...onlyStatuses(answers, 200, 401),
    ...failUnless(
      after.every(({ status }) => status === 401),
      "a token is valid after sign-out",
      after,
    ),
  ];
};

export const signIns: Race[] = [
  { name: "sign-up of one address, 50 at once", rounds: 1, round: signUp(50) },
  { name: "sign-up of one address", rounds: 14, round: signUp(4) },
  { name: "reset confirmed, 20 at once", rounds: 2, round: reset(20) },
  { name: "reset confirmed", rounds: 23, round: reset(3) },
  { name: "sign-in against reset", rounds: 30, round: signInAgainstReset },
  { name: "sign-out against requests", rounds: 110, round: logout },
];
