import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { recordMailFailures } from "#scripts/testing/functions.ts";
import { mailsTo, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const administrator = await person("administrator");

const detail = { mail: { timestamp: new Date().toISOString() } };
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const bounce = (address: string, timestamp = soon(0), bounceType = "Permanent") => ({
  detail: {
    ...detail,
    eventType: "Bounce",
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: address }], timestamp },
  },
});
const complaint = (address: string, timestamp = soon(0)) => ({
  detail: {
    ...detail,
    eventType: "Complaint",
    complaint: { complainedRecipients: [{ emailAddress: address }], timestamp },
  },
});
const delivery = (address: string, sent: string) => ({
  detail: { mail: { timestamp: sent }, eventType: "Delivery", delivery: { recipients: [address] } },
});
const markOf = async (who: Person) => (await findAuth(who.userId))?.mail_failure;
const listed = async (caller: Person, who: Person) =>
  (await caller.call(profiles.listProfiles, { query: { per_page: 100, name: who.name } })).body.data.find(
    ({ id }) => id === who.profileId,
  );

test("a bounce marks the address for staff and its owner, and nobody else, until a later mail arrives", async () => {
  const who = await person("learner");
  const at = soon(-60_000 + 120_000);
  await recordMailFailures(bounce(who.email, at), bounce(who.email, at));
  const mark = { kind: "bounce", at };
  expect(await markOf(who)).toEqual(mark);
  const shown = { params: { id: who.profileId } };
  expect((await listed(administrator, who))?.mail_failure).toEqual(mark);
  expect((await administrator.call(profiles.getProfile, shown)).body.mail_failure).toEqual(mark);
  expect((await who.call(accounts.getSecurity, {})).body.mail_failure).toEqual(mark);
  expect((await who.call(profiles.getProfile, shown)).body).not.toHaveProperty("mail_failure");
  const referent = await person("referentTrainer");
  expect(await listed(referent, who)).not.toHaveProperty("mail_failure");
  expect(JSON.stringify(await ownDataOf(who))).toContain(at);

  await recordMailFailures(delivery(who.email, soon(0)));
  expect(await markOf(who)).toEqual(mark);
  await recordMailFailures(delivery(who.email, soon(120_000)));
  expect(await markOf(who)).toBeUndefined();
});

test("transient bounces, unknown addresses and other people's are left alone", async () => {
  const who = await person("learner");
  await recordMailFailures(
    bounce(who.email, soon(60_000), "Transient"),
    bounce(`${randomUUID()}@exemple.fr`),
    bounce(`${randomUUID()}+${who.email}`, soon(60_000)),
  );
  expect(await markOf(who)).toBeUndefined();
});

test("an address that fails gets what its owner asks for, and no other mail", async () => {
  const who = await person("learner");
  await recordMailFailures(complaint(who.email, soon(60_000)));
  const renaming = { params: { userId: who.userId }, body: { name: "Camille Nouveau" } };
  expect((await administrator.send(profiles.renameUser, renaming)).status).toBe(200);
  expect(await mailsTo(who.email)).toEqual([]);
  await visitor.call(accounts.requestPasswordReset, { body: { email: who.email } });
  const [mail, ...others] = await mailsTo(who.email);
  expect(others).toEqual([]);
  // Following its link shows that somebody reads the mailbox.
  const token = /[?&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const password = "quatre mots pris au hasard";
  const body = { token, email: who.email, password, password_confirmation: password };
  expect((await visitor.send(accounts.confirmPasswordReset, { body })).status).toBe(200);
  expect(await markOf(who)).toBeUndefined();
});

test("staff do not invite again who complained of the invitation; a bounce does not stop them", async () => {
  const email = `${randomUUID()}@exemple.fr`;
  const body = { user_name: "Zoé Allain", user_email: email, role_id: 2 as const };
  const { user_id } = (await administrator.call(profiles.createUserProfile, { body })).body;
  const again = () => administrator.send(profiles.inviteUserAgain, { params: { userId: user_id } });
  await recordMailFailures(bounce(email, soon(60_000)));
  expect((await again()).status).toBe(200);
  await recordMailFailures(complaint(email, soon(120_000)));
  expect(await again()).toMatchObject({ status: 409, body: { code: "mailUnwanted" } });
});
