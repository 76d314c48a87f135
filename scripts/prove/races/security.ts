import { randomUUID } from "node:crypto";
import { newEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import { findAccount } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import { transact } from "#functions/store/table.ts";
import { ask } from "#scripts/prove/instances.ts";
import { failUnless, onlyStatuses, type Race, succeeded, times } from "#scripts/prove/races/race.ts";
import { addTotpTo, nextCode, secondStepOf, succeeding } from "#scripts/testing/factors.ts";
import { bondedTo, person, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

const holder = async () => {
  const who = await person("coordinator");
  return { who, ...(await addTotpTo(succeeding(who))) };
};
const tickets = async (who: { email: string; password: string }, count: number) => {
  const found: string[] = [];
  for (let n = 0; n < count; n++) found.push((await secondStepOf(succeeding(visitor), who)).ticket);
  return found;
};

/** One recovery code is used in several sign-ins at once: it opens one session. */
const recoveryCode = async (): Promise<string[]> => {
  const { who, codes } = await holder();
  const started = await tickets(who, 3);
  const answers = await Promise.all(
    started.map((ticket) =>
      ask({}, accounts.loginWithCode, { body: { ticket, recovery_code: codes[0] ?? "" } }),
    ),
  );
  const left = (await findFactors(who.userId)).recovery?.hashes.length;
  return [
    ...onlyStatuses(answers, 200, 422),
    ...failUnless(succeeded(answers).length === 1, "not one sign-in", answers),
    ...failUnless(left === 9, `${left} codes left`),
  ];
};

/** One TOTP code is used in several sign-ins at once: it opens one session. */
const applicationCode = async (): Promise<string[]> => {
  const { who, secret } = await holder();
  const started = await tickets(who, 3);
  const code = nextCode(secret);
  const answers = await Promise.all(
    started.map((ticket) => ask({}, accounts.loginWithCode, { body: { ticket, code } })),
  );
  return [
    ...onlyStatuses(answers, 200, 422),
    ...failUnless(succeeded(answers).length === 1, "not one sign-in", answers),
  ];
};

/** A sign-in by password while the first factor is added: no session without the factor is left. */
const signInAgainstFactor = async (): Promise<string[]> => {
  const who = await person("coordinator");
  const body = { email: who.email, password: who.password };
  const [signIn] = await Promise.all([
    ask({}, accounts.login, { body }),
    addTotpTo(succeeding({ send: (endpoint, call) => ask(who, endpoint, call as never) })),
  ]);
  const token = "token" in signIn.body ? signIn.body.token : undefined;
  const after = token ? await ask({ token }, accounts.listUserProfiles, {}) : { status: 401 };
  const factors = (await findAuth(who.userId))?.factors.length;
  return [
    // 401: the factor came between the password's check and the session.
    ...onlyStatuses([signIn], 200, 401),
    ...failUnless(factors === 1, `${factors} factors`),
    ...failUnless(after.status === 401, "a session without the factor is still valid", [after]),
  ];
};

/** A sign-up and two accounts' changes to the same address at once: one account gets it. */
const address = async (): Promise<string[]> => {
  const people = [await person("learner"), await person("learner")];
  const email = `${randomUUID()}@exemple.fr`;
  const links = await Promise.all(
    people.map(async ({ userId }) => {
      const { token, write } = newEmailChange(await bondedTo(userId), email, new Date());
      await transact([write]);
      return { user: userId, token };
    }),
  );
  const password = "cheval correct batterie 1";
  const [signedUp, ...answers] = await Promise.all([
    ask({}, accounts.register, {
      body: { name: "Alix", email, password, password_confirmation: password },
    }),
    ...links.map((body) => ask({}, accounts.confirmEmailChange, { body })),
  ]);
  const owner = await findAccount(email);
  const theirs = people.filter(({ userId }) => userId === owner?.user.id);
  return [
    ...onlyStatuses([signedUp], 201),
    ...onlyStatuses(answers, 200, 409),
    ...failUnless(
      succeeded(answers).length === theirs.length,
      "confirmed for another account than its owner",
      answers,
    ),
    ...failUnless(owner?.user.email === email, "no account has the address", answers),
  ];
};

/** A confirmation link is used many times at once: the address changes once. */
const oneLink = async (): Promise<string[]> => {
  const who = await person("learner");
  const { token, write } = newEmailChange(
    await bondedTo(who.userId),
    `${randomUUID()}@exemple.fr`,
    new Date(),
  );
  await transact([write]);
  const body = { user: who.userId, token };
  const answers = await Promise.all(times(3, () => ask({}, accounts.confirmEmailChange, { body })));
  return [
    ...onlyStatuses(answers, 200, 409, 422),
    ...failUnless(succeeded(answers).length === 1, "not one change", answers),
  ];
};

export const security: Race[] = [
  { name: "one recovery code in several sign-ins", rounds: 20, round: recoveryCode },
  { name: "one TOTP code in several sign-ins", rounds: 20, round: applicationCode },
  { name: "sign-in against the first factor", rounds: 20, round: signInAgainstFactor },
  { name: "sign-up against changes to the same address", rounds: 20, round: address },
  { name: "one link to change the address", rounds: 10, round: oneLink },
];
