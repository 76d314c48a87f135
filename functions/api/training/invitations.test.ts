import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { sendWishMails } from "#scripts/testing/functions.ts";
import { mailsTo, must, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// Storage looks at the real time of an upload, so that the event is set from now on.
const start = Date.now();
const inDays = (days: number) => new Date(start + days * 24 * 3_600_000).toISOString();
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
afterEach(() => void vi.useRealTimers());
const { staff, learner, event, action } = await wishScene(0);
const { previewed, written } = importsOf(staff, "learners", action.id);
const params = { id: event.id };
const held = (is_published: 0 | 1) =>
  staff.call(events.updateEvent, {
    params,
    body: { name: event.name, is_published, start_date: inDays(100), end_date: inDays(100.1) },
  });
await held(1);
const closing = async (days: number) =>
  must(await staff.send(events.updateCampaign, { params, body: { wishes_close_at: inDays(days) } }));
const moment = (days: number) => momentInParis(inDays(days));

const known = new Set<string>();

/** A learner whom an import has invited and who has not come, and what mails told them. */
const invited = async () => {
  const email = `${randomUUID()}@exemple.fr`;
  const seen = await previewed(`nom;email\nZoé Le Bihan;${email}`);
  expect((await written(seen.id)).written.create).toBe(1);
  const { body } = await staff.call(training.getTrainingAction, { params: { id: action.id } });
  const member = body.profiles.find(({ user_name, id }) => user_name === "Zoé Le Bihan" && !known.has(id));
  known.add(member?.id ?? "");
  const lastMail = async () => {
    const mail = (await mailsTo(email)).at(-1);
    const link = /https:\S+reinitialisation-mot-de-passe\S+/.exec(mail?.text ?? "")?.[0];
    return { subject: mail?.subject, text: mail?.text ?? "", link };
  };
  return { email, profileId: member?.id ?? "", userId: member?.user.id ?? "", lastMail };
};

/** Whether a link to a first password still opens the account. */
const opens = async (link: string | undefined): Promise<boolean> => {
  const { searchParams } = new URL(link ?? "https://none.example/");
  const password = "cheval correct batterie agrafe";
  const body = {
    ...{ token: searchParams.get("token"), email: searchParams.get("email") },
    ...{ password, password_confirmation: password },
  };
  return (await visitor.send(accounts.confirmPasswordReset, { body })).status === 200;
};

test("an invitation names the person, the promotion and the event, and lives until the wishes close", async () => {
  await closing(30);
  const [soon, late] = [await invited(), await invited()];
  const { subject, text, link } = await soon.lastMail();
  expect(subject).toBe("Ton compte Compagnon pour Alternance Day");
  expect(text).toContain("Bonjour Zoé,");
  expect(text).toMatch(/pour la promotion .+ 2026\./);
  expect(text).toContain(`à Alternance Day, ${moment(100)}.`);
  expect(text).toContain(`valable jusqu’au ${moment(30)}`);
  at(inDays(29.9));
  expect(await opens(link)).toBe(true);
  at(inDays(30));
  expect(await opens((await late.lastMail()).link)).toBe(false);
});

test("it lives two weeks at least, and no longer than 60 days", async () => {
  await closing(3);
  const { link } = await (await invited()).lastMail();
  await closing(90);
  const late = (await (await invited()).lastMail()).link;
  at(inDays(13.9));
  expect(await opens(link)).toBe(true);
  at(inDays(60.1));
  expect(await opens(late)).toBe(false);
});

test("who is invited again reads the same, and nobody reads of an event that is not published", async () => {
  await closing(30);
  const one = await invited();
  const again = async () =>
    must(await staff.send(profiles.inviteUserAgain, { params: { userId: one.userId } }));
  await again();
  expect((await one.lastMail()).text).toContain(`valable jusqu’au ${moment(30)}`);
  await held(0);
  at(inDays(0.01));
  await again();
  const { subject, text } = await one.lastMail();
  expect([subject, text.includes("Alternance Day")]).toEqual(["Un compte Compagnon est ouvert", false]);
  await held(1);
  await closing(0.02);
  at(inDays(0.03));
  await again();
  expect((await one.lastMail()).text).not.toContain("structures à rencontrer");
});

test("a trainer who is invited again, as a member of an action by now, is sent to choose no structures", async () => {
  await closing(30);
  const email = `${randomUUID()}@exemple.fr`;
  const body = { user_name: "Noa Le Goff", user_email: email, role_id: 3, genre_id: 3 };
  const { user_id, profile_id } = must(await staff.send(profiles.createUserProfile, { body }));
  must(await staff.send(training.addTrainingProfile, { params: { id: action.id }, body: { profile_id } }));
  must(await staff.send(profiles.inviteUserAgain, { params: { userId: user_id } }));
  const [first, again] = await mailsTo(email);
  expect(again?.subject).toBe(first?.subject);
  expect(again?.text).not.toContain("structures à rencontrer");
});

test("who never came gets a new link with each change of roles, and reads nothing once no role is left", async () => {
  const email = `${randomUUID()}@exemple.fr`;
  const body = { user_name: "Noa Le Goff", user_email: email, role_id: 3, genre_id: 3 };
  must(await staff.send(profiles.createUserProfile, { body }));
  const users = importsOf(staff, "users");
  const { id } = await users.previewed(`nom;email;rôle\nNoa Le Goff;${email};apprenant`);
  expect((await users.written(id)).written.change).toBe(1);
  expect((await users.undone(id)).undone.back).toBe(1);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill("Un compte Compagnon est ouvert"));
  expect(await opens(mails.at(-1)?.text.match(/https:\S+/)?.[0] ?? "")).toBe(true);
  const other = `${randomUUID()}@exemple.fr`;
  const made = must(await staff.send(profiles.createUserProfile, { body: { ...body, user_email: other } }));
  must(await staff.call(profiles.deleteProfile, { params: { id: made.profile_id }, query: {} }));
  expect(await mailsTo(other)).toHaveLength(1);
});

test("a reminder to somebody who never came carries a fresh link; to somebody who came, that of their wishes", async () => {
  await closing(30);
  const one = await invited();
  const remind = async (preview: 0 | 1) =>
    must(
      await staff.send(wishes.remindLearners, {
        params,
        body: { profile_ids: [one.profileId, learner.profileId], preview },
      }),
    );
  const first = (await one.lastMail()).link;
  const { sent } = await remind(1);
  const labels = Object.fromEntries(sent.map(({ profile_id, mail }) => [profile_id, mail?.link]));
  expect(labels).toEqual({
    [one.profileId]: "Choisir mon mot de passe",
    [learner.profileId]: "Choisir mes structures",
  });
  await remind(0);
  await sendWishMails();
  const { subject, link } = await one.lastMail();
  expect(subject).toBe("Il te manque trois vœux prioritaires pour Alternance Day");
  expect(link).not.toBe(first);
  expect(await opens(link)).toBe(true);
});

test("a reminder that waits while its event is not published reaches nobody who left meanwhile", async () => {
  await closing(30);
  const [stays, leaves] = [await invited(), await invited()];
  const body = { profile_ids: [stays.profileId, leaves.profileId], preview: 0 as const };
  must(await staff.send(wishes.remindLearners, { params, body }));
  await held(0);
  await sendWishMails();
  const left = { profile_id: leaves.profileId, date: inDays(0).slice(0, 10), reason: "Autre projet" };
  must(await staff.send(training.recordDeparture, { params: { id: action.id }, body: left }));
  await held(1);
  await sendWishMails();
  expect((await stays.lastMail()).subject).toMatch(/^Il te manque/);
  expect((await leaves.lastMail()).subject).toBe("Ton compte Compagnon pour Alternance Day");
});
