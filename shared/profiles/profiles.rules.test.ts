import { expect, test } from "vitest";
import { type Role, roles, type Viewer } from "#shared/contract/access.ts";
import { isTrusted, mayChangeAccount } from "#shared/profiles/profiles.rules.ts";

const viewer = (...held: Role[]): Viewer => ({
  userId: "me",
  name: "Moi",
  profiles: held.map((role, n) => ({ id: `mine-${n}`, role, confirmed: true })),
});
const account = (id: string, ...held: Role[]) => ({
  id,
  profiles: held.map((role) => ({ role_id: roles[role].id })),
});

test.each<[string, Role[], Role[], boolean]>([
  ["an administrator changes another", ["administrator"], ["administrator"], true],
  ["an administrator changes a learner", ["administrator"], ["learner"], true],
  ["a coordinator changes a learner", ["coordinator"], ["learner"], true],
  ["a coordinator changes an assistant", ["coordinator"], ["assistant"], true],
  ["a coordinator does not change an administrator", ["coordinator"], ["administrator"], false],
  ["nor by their other profile", ["coordinator"], ["referentTrainer", "administrator"], false],
  ["an assistant does not change an administrator", ["assistant"], ["administrator"], false],
  ["an assistant changes a trainer", ["assistant"], ["tradeTrainer", "referentTrainer"], true],
  ["a referent trainer changes nobody", ["referentTrainer"], ["learner"], false],
  ["nor does a trade trainer", ["tradeTrainer"], ["learner"], false],
  ["nor a learner", ["learner"], ["learner"], false],
  ["nor who has no profile", [], ["learner"], false],
  ["the most of all profiles counts", ["learner", "administrator"], ["administrator"], true],
])("%s", (_, mine, theirs, expected) => {
  expect(mayChangeAccount(viewer(...mine), account("them", ...theirs))).toBe(expected);
});

test.each<Role[]>([["learner"], ["administrator"], []])(
  "everybody changes their own account: %s",
  (...held) => {
    expect(mayChangeAccount(viewer(...held), account("me", ...held, "administrator"))).toBe(true);
  },
);

test("the roles that one cannot take alone are those that a fresh proof is asked for", () => {
  const trusted = Object.values(roles).filter(({ id }) => isTrusted(id));
  expect(trusted.map(({ name }) => name)).toEqual([
    "Administrateur·trice",
    "Formateur·trice référent·e",
    "Assistant·e de formation",
    "Coordinateur·trice",
  ]);
});
