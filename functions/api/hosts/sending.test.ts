import { afterEach, describe, expect, test, vi } from "vitest";
import { findHostAccess } from "#functions/domain/hosts/host-links.store.ts";
import { findDueHostMails } from "#functions/domain/hosts/host-mails.store.ts";
import { closedMails, refusedMails, withFaults } from "#scripts/prove/faulty-aws.ts";
import { recordMailFailures, tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, visitor } from "#scripts/testing/harness.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { stopAndRunAgain, stoppedRuns } from "#scripts/testing/stopped-runs.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

// After all that follows: sessions that begin now are not over then.
vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-12-01T10:00:00Z") });
const { staff, structureIds } = await wishScene(1, 2099);
vi.useRealTimers();
const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
let made = 0;
/** An event whose only host has this address. */
const hosted = async (contact_email = `hote-${++made}@exemple.fr`, answer = "unknown") => {
  const { event, participation } = await hostedEvent(staff, structureIds[0] ?? "", times);
  const params = { id: participation.id };
  const body = {
    seats: null,
    closed_slot_ids: [],
    place: "",
    contact_name: "",
    note: "",
    contact_email,
    answer,
  };
  must(await staff.send(events.updateHosting, { params, body }));
  return { params: { id: event.id }, id: participation.id, email: contact_email };
};
type Hosted = Awaited<ReturnType<typeof hosted>>;
const send = async ({ params }: Hosted, body: object) =>
  must(await staff.send(hosts.sendHostLinks, { params, body }));
const countOf = async ({ email }: Hosted) => (await mailsTo(email)).length;
const reasons = (answered: { skipped: readonly { reason: string }[] }) =>
  answered.skipped.map(({ reason }) => reason);
const linksOf = async ({ params }: Hosted) => must(await staff.call(hosts.listHostLinks, { params }))[0];

test("a host gets one mail, whose link opens their page; the next one within 48 hours must be confirmed", async () => {
  const host = await hosted();
  expect((await send(host, { to: "all", preview: 1 })).sent).toHaveLength(1);
  expect(await linksOf(host)).toMatchObject({ written_at: null, has_link: false, is_waiting: false });
  const both = await Promise.all([send(host, { to: "all" }), send(host, { to: "unanswered" })]);
  expect(both.flatMap(({ sent }) => sent)).toHaveLength(1);
  expect(await linksOf(host)).toMatchObject({ is_waiting: true });
  await Promise.all([tellRelease(), tellRelease()]);
  const [mail, ...more] = await mailsTo(host.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Forum : serez-vous là le dimanche 28 juin ?");
  expect(mail?.text).toContain("Nous attendons Structure 0 à Forum, le dimanche 28 juin de ");
  const secret = /\/hote#([0-9a-f~]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const { hosted: shown } = must(await visitor.send(hosts.getHost, { params: { secret } }));
  expect(shown.structure.name).toBe("Structure 0");
  expect(reasons(await send(host, { to: "all" }))).toEqual(["recent"]);
  expect(reasons(await send(host, { participation_ids: [host.id] }))).toEqual(["recent"]);
  expect(await linksOf(host)).toMatchObject({ has_link: true, is_waiting: false, answered_at: null });
  await send(host, { participation_ids: [host.id], again: 1 });
  await tellRelease();
  expect(await countOf(host)).toBe(2);
});

test("who has no address, has declined or whose mails come back gets none, and staff are told why", async () => {
  expect(reasons(await send(await hosted(""), { to: "all" }))).toEqual(["noAddress"]);
  const declined = await hosted(undefined, "declined");
  expect(reasons(await send(declined, { to: "all" }))).toEqual(["declined"]);
  expect(await send(declined, { to: "unanswered" })).toEqual({ sent: [], skipped: [] });
  expect((await send(declined, { participation_ids: [declined.id] })).sent).toHaveLength(1);
  await tellRelease();
  const [mail] = await mailsTo(declined.email);
  expect(mail?.text).toContain("Nous avons noté que vous ne venez pas");
  expect(mail?.text).not.toMatch(/attend|qui vient vous voir/);
  expect(reasons(await send(declined, { participation_ids: [`${declined.id}0`] }))).toEqual(["gone"]);
  const failing = await hosted();
  await send(failing, { to: "all" });
  await tellRelease();
  const bounced = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: failing.email }] };
  const timestamp = new Date().toISOString();
  await recordMailFailures({ detail: { eventType: "Bounce", bounce: { ...bounced, timestamp } } });
  expect(await linksOf(failing)).toMatchObject({ mail_fails: true });
  expect(reasons(await send(failing, { to: "all", again: 1 }))).toEqual(["addressFails"]);
});

test("a mail service that takes no mail holds mails up for as long as that lasts, and costs no host an earlier link", async () => {
  const waiting = [await hosted(), await hosted()];
  for (const host of waiting) await send(host, { to: "all" });
  const secrets = await Promise.all(waiting.map(({ id }) => linkOf(staff, id)));
  for (let n = 0; n < 21; n++) {
    const run = withFaults(closedMails[n % closedMails.length], () => tellRelease());
    await expect(run).rejects.toThrow("The mail service takes no mail now");
  }
  const { seen } = await withFaults(closedMails[0], () => tellRelease().catch(() => undefined));
  expect(seen.calls.filter(({ service }) => service === "ses")).toHaveLength(1);
  for (const secret of secrets)
    expect((await visitor.send(hosts.getHost, { params: { secret } })).status).toBe(200);
  for (const host of waiting) expect(await linksOf(host)).toMatchObject({ is_waiting: true });
  await tellRelease();
  for (const host of waiting) {
    expect(await countOf(host)).toBe(1);
    expect(await linksOf(host)).toMatchObject({ is_waiting: false, is_uncertain: false });
  }
});

test("a mail that is refused for its own sake five times is given up, and the others leave", async () => {
  const [refused, other] = [await hosted(), await hosted()];
  await send(refused, { to: "all" });
  for (let n = 0; n < 5; n++) await withFaults(refusedMails, () => tellRelease());
  await send(other, { to: "all" });
  await tellRelease();
  expect([await countOf(refused), await countOf(other)]).toEqual([0, 1]);
  expect(await linksOf(refused)).toMatchObject({ is_waiting: false, is_uncertain: true });
});

describe("after the event", () => {
  afterEach(() => void vi.useRealTimers());
  const inDays = (days: number) =>
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2099-06-28T12:00:00Z") + days * 86_400_000 });

  test("who has said nothing is asked once and reminded twice, counted apart from the mails before it", async () => {
    inDays(-10);
    const host = await hosted();
    await send(host, { to: "all" });
    await tellRelease();
    for (const day of [1, 4, 11]) {
      inDays(day);
      expect((await send(host, { to: "unanswered" })).sent).toHaveLength(1);
      await tellRelease();
    }
    inDays(20);
    for (const body of [{ to: "unanswered" }, { to: "all" }, { to: "all", again: 1 }])
      expect(reasons(await send(host, body))).toEqual(["remindedTwice"]);
    expect(await linksOf(host)).toMatchObject({ after_mails: 3, has_answered_after: false });
    expect(await countOf(host)).toBe(4);
    // Somebody who asks for their link gets it.
    expect(reasons(await send(host, { participation_ids: [host.id] }))).toEqual(["remindedTwice"]);
    expect((await send(host, { participation_ids: [host.id], again: 1 })).sent).toHaveLength(1);
  });

  test("who has answered is reminded no more, and who did not come is asked too", async () => {
    inDays(-10);
    const host = await hosted(undefined, "declined");
    inDays(1);
    expect((await send(host, { to: "unanswered", preview: 1 })).sent).toHaveLength(1);
    const secret = await linkOf(staff, host.id);
    must(await visitor.send(hosts.saveHostPlacement, { params: { secret }, body: { seats: 0 } }));
    expect(await send(host, { to: "unanswered" })).toEqual({ sent: [], skipped: [] });
    expect(await linksOf(host)).toMatchObject({ after_mails: 0, has_answered_after: true });
  });
});

describe("a worker that fails at any AWS call and runs again", () => {
  test("writes to nobody twice; anyone who was not surely written to is marked", {
    tags: ["long"],
  }, async () => {
    const first = await hosted();
    await send(first, { to: "all" });
    const runs = await stoppedRuns(() => tellRelease());
    expect(await countOf(first)).toBe(1);
    const wrong: string[] = [];
    for (const run of runs) {
      const host = await hosted();
      await send(host, { to: "all" });
      await stopAndRunAgain(run, () => tellRelease());
      const count = await countOf(host);
      const uncertain = (await findHostAccess(host.id))?.is_uncertain ?? false;
      if (count > 1 || (count === 0 && !uncertain)) wrong.push(`${run.where}: ${count} mails`);
    }
    expect(wrong).toEqual([]);
    // One failure for each call.
    expect(runs.filter(({ where }) => where.startsWith("failed")).length).toBeGreaterThan(6);
    expect(await findDueHostMails()).toEqual([]);
  });
});
