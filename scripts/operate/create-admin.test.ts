import { expect, it } from "vitest";
import { createAdmin } from "#scripts/operate/create-admin.ts";
import { person, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

const place = { table: process.env["TABLE_NAME"] ?? "", site: "https://compagnon.test" };
const password = "cinq chevaux dans la brume";

const choosePassword = async (link: string) => {
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe("/reinitialisation-mot-de-passe");
  const [token, email] = ["token", "email"].map((name) => searchParams.get(name) ?? "");
  const body = { token: token ?? "", email: email ?? "", password, password_confirmation: password };
  return (await visitor.call(accounts.confirmPasswordReset, { body })).status;
};

it("lets the first administrator in by the link alone", async () => {
  const email = "direction@exemple.fr";
  const link = await createAdmin(email, "Dominique Direction", place);
  expect(await choosePassword(link)).toBe(200);
  expect(await choosePassword(link)).not.toBe(200);
  const { status, body } = await visitor.call(accounts.login, { body: { email, password } });
  expect(status).toBe(200);
  const profiles = await visitor.send(accounts.listUserProfiles, {
    headers: { authorization: `Bearer ${body.token}` },
  });
  expect(profiles.body).toMatchObject([{ role_id: 1 }]);
});

it("gives an administrator a new link, and nobody else one", async () => {
  const administrator = await person("administrator");
  expect(await choosePassword(await createAdmin(administrator.email, "Sans effet", place))).toBe(200);
  const learner = await person("learner");
  await expect(createAdmin(learner.email, "Sans effet", place)).rejects.toThrow(learner.email);
});
