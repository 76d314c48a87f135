import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { eraseWishes } from "#functions/domain/wishes/of-person.ts";
import {
  eventsThatMailed,
  findDueWishMails,
  findMailing,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { keys } from "#functions/store/keys.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { deleteItem, putItem, transact } from "#functions/store/table.ts";
import { refusedMails, withFaults } from "#scripts/prove/faulty-aws.ts";
import { recordMailFailures, sendWishMails, sendWishReminders } from "#scripts/testing/functions.ts";
import { mailsTo, type Person, person } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { stoppedRuns } from "#scripts/testing/stopped-runs.ts";
import * as events from "#shared/events/events.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { dueReminder } from "#shared/wishes/campaign.rules.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(7);
const { staff, learner, structureIds, action } = scene;
const [nobody, some] = [await person("learner"), await person("learner")];
for (const { profileId } of [nobody, some])
  await staff.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: profileId },
  });
const reminded = [nobody, some];

const at = (time: string | Date) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
afterAll(() => void vi.useRealTimers());
const params = { id: scene.event.id };
const save = (who: Person, structures: readonly (string | undefined)[], event_id = params.id) =>
  who.call(wishes.saveWishes, {
    body: {
      profile_id: who.profileId,
      event_id,
      is_pre_event: 1,
      wishlists: structures.map((id, n) => ({ structure_id: id ?? "", is_initial_choice: n < 3 })),
    },
  });
const campaign = async (query: object = {}) =>
  (await staff.send(wishes.getWishCampaign, { params, query: { ...query } })).body;
const remind = (body: object) => staff.send(wishes.remindLearners, { params, body });
const subjects = async (who: Person) => (await mailsTo(who.email)).map(({ subject }) => subject);
const reminders = async (who: Person) =>
  (await subjects(who)).filter((subject) => subject.startsWith("Il te manque"));
const confirmations = async (who: Person) =>
  (await subjects(who)).filter((subject) => subject.startsWith("Tes cinq vœux")).length;

// Wishes close on Saturday 27 June 2026 at 18:00 in Paris.
describe("a campaign", () => {
  beforeAll(() => void at("2026-06-01T08:00:00Z"));

  test("lists every learner, those without wishes first, with what is impossible", async () => {
    const [zone] = [
      (await staff.call(events.createZone, { body: { name: "Nord", event_id: params.id } })).body,
    ];
    for (const structure_id of structureIds.slice(0, 5))
      await staff.call(events.createParticipation, {
        body: { structure_id, zone_id: zone.id, event_id: params.id },
      });
    await save(learner, structureIds.slice(0, 5));
    await save(some, [structureIds[0], structureIds[6]]);
    const { data, counts, promotions, reminders: list } = await campaign();
    expect(data.map((row) => row.profile_id)).toEqual([nobody, some, learner].map((who) => who.profileId));
    expect(counts).toEqual({ all: 3, none: 1, incomplete: 1, impossible: 1, complete: 1 });
    expect(data[1]).toMatchObject({
      registered: 2,
      priority: 2,
      impossible: ["Structure 6"],
      reminded_at: null,
    });
    expect(promotions).toMatchObject([{ learners: 3, complete: 1, by_registered: [1, 0, 1, 0, 0, 1] }]);
    expect(list.map(({ at: due }) => due)).toEqual([
      "2026-06-20T07:00:00.000Z",
      "2026-06-24T07:00:00.000Z",
      "2026-06-26T07:00:00.000Z",
    ]);
    const { data: found } = await campaign({ filter: "impossible", search: some.name.slice(0, 5) });
    expect(found.map((row) => row.profile_id)).toEqual([some.profileId]);
  });

  test("five wishes are confirmed once; a change only once it has settled for 15 minutes", async () => {
    await sendWishMails();
    expect(await confirmations(learner)).toBe(1);
    const [mail] = (await mailsTo(learner.email)).slice(-1);
    expect(JSON.stringify(mail)).toContain(`/profil/structures-selectionnees/${params.id}`);
    expect(mail?.text).toContain("1. Structure 0, en priorité\n2. Structure 1, en priorité");
    // The same again, and a change that is taken back: nothing to say.
    await save(learner, structureIds.slice(0, 5));
    at("2026-06-01T08:15:00Z");
    await sendWishMails();
    expect(await confirmations(learner)).toBe(1);
    await save(learner, structureIds.slice(1, 6));
    at("2026-06-01T08:29:59Z");
    await save(learner, structureIds.slice(2, 7));
    at("2026-06-01T08:44:58Z");
    await sendWishMails();
    expect(await confirmations(learner)).toBe(1);
    at("2026-06-01T08:44:59Z");
    await Promise.all([sendWishMails(), sendWishMails()]);
    expect(await confirmations(learner)).toBe(2);
    expect(await findDueWishMails()).toEqual([]);
  });

  test("staff see each mail before they send it; each learner gets one in 48 hours, and staff are told who did not", async () => {
    at("2026-06-02T08:00:00Z");
    const { body: preview } = await remind({ filter: "all", preview: 1, word: "À jeudi !" });
    const names = preview.sent.map(({ profile_id }) => profile_id);
    expect(new Set(names)).toEqual(new Set([nobody.profileId, some.profileId]));
    const shown = preview.sent.find(({ profile_id }) => profile_id === nobody.profileId);
    expect(shown?.email).toBe(nobody.email);
    expect(shown?.mail?.subject).toBe("Il te manque trois vœux prioritaires pour Alternance Day");
    expect(shown?.mail?.lines.join(" ")).toContain("5 structures sont attendues");
    expect(shown?.mail?.lines.join(" ")).toContain("jusqu’au samedi 27 juin à 18h00. À jeudi !");
    expect(preview.skipped).toMatchObject([{ profile_id: learner.profileId, reason: "complete" }]);
    await sendWishMails();
    expect(await reminders(nobody)).toEqual([]);

    const { body: sent } = await remind({
      profile_ids: [nobody.profileId, staff.profileId],
      word: "À jeudi !",
    });
    expect(sent.sent).toMatchObject([{ profile_id: nobody.profileId }]);
    expect(sent.skipped).toMatchObject([{ reason: "notInEvent" }]);
    await sendWishMails();
    const [mail] = (await mailsTo(nobody.email)).slice(-1);
    expect(mail?.text).toContain("À jeudi !");
    at("2026-06-04T07:59:59Z");
    const { body: again } = await remind({ filter: "none" });
    expect([again.sent, again.skipped]).toMatchObject([[], [{ reason: "recent" }]]);
    at("2026-06-04T08:00:00Z");
    await Promise.all([remind({ filter: "none" }), remind({ filter: "none" })]);
    await sendWishMails();
    expect(await reminders(nobody)).toHaveLength(2);
    expect((await campaign({ filter: "none" })).data[0]).toMatchObject({
      reminded_at: "2026-06-04T08:00:00.000Z",
      reminder_uncertain: false,
    });
  });

  test("a reminder by hand names who sent it, and lists whom it reached; cuts of the list choose whom it reaches", async () => {
    const [sent] = (await campaign()).reminders;
    expect(sent).toMatchObject({ kind: "byHand", count: 1, by: staff.name, completed: 0 });
    const { data, found } = await campaign({ reminder: sent?.key });
    expect(data.map(({ profile_id }) => profile_id)).toEqual([nobody.profileId]);
    expect(found).toMatchObject({ all: 1, none: 1 });
    const reached = async (cuts: object) => {
      const { body } = await remind({ filter: "all", preview: 1, ...cuts });
      return [...body.sent, ...body.skipped].map(({ profile_id }) => profile_id).sort();
    };
    expect(await reached({ registered: 2 })).toEqual([some.profileId]);
    expect(await reached({ search: nobody.name })).toEqual([nobody.profileId]);
    expect(await reached({ reminder: sent?.key })).toEqual([nobody.profileId]);
    expect(await reached({ training_action_id: action.id })).toHaveLength(3);
    expect((await remind({ filter: "all", registered: 4 })).status).toBe(422);
  });

  test("what staff note of a presence is for staff alone", async () => {
    const { body: slot } = await staff.call(events.createTimeSlot, {
      body: { event_id: params.id, start_time: "09:00", end_time: "09:20" },
    });
    await staff.call(events.updatePresence, {
      params: { ...params, profileId: some.profileId },
      body: { absent_slot_ids: [slot.id], reason: "Arrive à 9h30" },
    });
    const readBy = async (who: Person) => {
      const { body } = await who.send(wishes.getWishCampaign, { params });
      return body.data.find(({ profile_id }) => profile_id === some.profileId);
    };
    expect(await readBy(staff)).toMatchObject({ absent_slot_ids: [slot.id], reason: "Arrive à 9h30" });
    expect(await readBy(await person("referentTrainer"))).toMatchObject({ absent_slot_ids: [], reason: "" });
  });

  test("a reminder for nobody, or once wishes are closed, is refused", async () => {
    const refused = async (body: object) => {
      const answer = await remind(body);
      return [answer.status, answer.body.errors?.profile_ids?.[0]];
    };
    const choose = "Choisissez au moins une personne à relancer.";
    expect(await refused({})).toEqual([422, choose]);
    expect(await refused({ profile_ids: [] })).toEqual([422, choose]);
    expect(await refused({ profile_ids: [staff.profileId] })).toEqual([
      422,
      "Personne ne correspond : il n’y a personne à relancer.",
    ]);
    at("2026-06-27T16:00:00Z");
    const closed = { status: 409, body: { code: "wishesClosed" } };
    expect(await remind({ filter: "none" })).toMatchObject(closed);
    // Somebody gets more time: they alone may be reminded.
    const extend = (wishes_until: string | null) =>
      staff.send(events.updatePresence, {
        params: { ...params, profileId: some.profileId },
        body: { wishes_until },
      });
    const until = "2026-06-27T20:00:00.000Z";
    expect((await extend(until)).status).toBe(200);
    expect((await campaign()).last_closing).toBe(until);
    expect(await refused({ profile_ids: [nobody.profileId] })).toEqual([
      422,
      expect.stringContaining("samedi 27 juin à 18h00"),
    ]);
    const { body } = await remind({ profile_ids: [nobody.profileId, some.profileId], preview: 1 });
    expect(body.sent.map(({ profile_id }) => profile_id)).toEqual([some.profileId]);
    expect(body.skipped).toMatchObject([{ profile_id: nobody.profileId, reason: "closed" }]);
    at(until);
    expect(await remind({ profile_ids: [some.profileId] })).toMatchObject(closed);
    // What has passed cannot be given; what was given before is sent again with the reason.
    expect((await extend("2026-06-27T19:00:00.000Z")).status).toBe(422);
    expect((await extend(until)).status).toBe(200);
    at("2026-06-28T07:00:00Z");
    expect(await extend("2026-06-28T06:59:00.000Z")).toMatchObject({ status: 409, body: { code: "begun" } });
    expect((await extend(null)).status).toBe(200);
  });

  test("learners without all their wishes are reminded 7, 3 and 1 days before at 9:00, each time once", async () => {
    const unreachable = await person("learner");
    await staff.call(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: unreachable.profileId },
    });
    const bounced = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: unreachable.email }] };
    const timestamp = new Date(Date.now() + 60_000).toISOString();
    await recordMailFailures({ detail: { eventType: "Bounce", bounce: { ...bounced, timestamp } } });
    const before = await reminders(nobody);
    const run = async (time: string) => {
      at(time);
      await sendWishReminders();
      return [(await reminders(nobody)).length - before.length, (await reminders(learner)).length];
    };
    expect(await run("2026-06-20T06:59:59Z")).toEqual([0, 0]);
    expect(await run("2026-06-20T07:00:02Z")).toEqual([1, 0]);
    expect(await run("2026-06-20T07:00:05Z")).toEqual([1, 0]);
    expect(await run("2026-06-21T07:00:02Z")).toEqual([1, 0]);
    // The 3-day one a bit late, the 1-day one on time: both leave.
    expect(await run("2026-06-24T07:05:00Z")).toEqual([2, 0]);
    await staff.call(events.updateCampaign, { params, body: { reminders: 0 } });
    expect(await run("2026-06-26T07:00:00Z")).toEqual([2, 0]);
    const skip = (skipped_reminders: string[]) =>
      staff.call(events.updateCampaign, { params, body: { reminders: 1, skipped_reminders } });
    const last = "auto-1-2026-06-27";
    await skip([last]);
    const toCome = async () => (await campaign()).reminders.filter(({ count }) => count === null);
    at("2026-06-26T06:00:00Z");
    expect(await toCome()).toMatchObject([{ key: last, skipped: true }]);
    expect(await run("2026-06-26T07:00:00Z")).toEqual([2, 0]);
    await skip([]);
    expect(await run("2026-06-26T07:00:01Z")).toEqual([3, 0]);
    const sent = (await campaign()).reminders.filter(({ kind }) => kind === "automatic");
    // Who gets no mail is neither counted, nor shown as reminded.
    expect(sent.map(({ count }) => count)).toEqual([2, 2, 2]);
    expect((await campaign({ search: unreachable.name })).data).toMatchObject([
      { address_fails: true, reminded_at: null },
    ]);
  });

  test("nothing is left of a learner whose data is erased", async () => {
    at("2026-06-26T12:00:00Z");
    await save(some, structureIds.slice(0, 5));
    await eraseWishes({ userId: some.userId, profileIds: [some.profileId] });
    expect(await findMailing(params.id, some.profileId)).toBeUndefined();
    expect(await eventsThatMailed(some.profileId)).toEqual([]);
    expect((await findDueWishMails()).map(({ profile_id }) => profile_id)).not.toContain(some.profileId);
  });
});

describe("a worker that fails at any AWS call and runs again", () => {
  // An event of its own for each trial: its reminder is due on the same day.
  const due = new Date("2026-06-20T07:00:00Z");
  let made = 0;
  const stage = async () => {
    at("2026-06-01T08:00:00Z");
    const { body: event } = await staff.call(events.createEvent, {
      body: {
        name: `Forum ${++made}`,
        is_published: 1,
        start_date: "2026-06-28T07:00:00Z",
        end_date: "2026-06-28T11:00:00Z",
      },
    });
    const { body: own } = await staff.call(training.createTrainingAction, {
      body: {
        degree_id: action.degree_id,
        event_id: event.id,
        year: 2026,
        start_date: "2026-09-07T07:00:00Z",
        end_date: "2027-07-02T15:00:00Z",
      },
    });
    for (const { profileId } of reminded)
      await staff.call(training.addTrainingProfile, {
        params: { id: own.id },
        body: { profile_id: profileId },
      });
    return event;
  };
  const unstage = async (event: { id: string }) => {
    await staff.call(events.updateCampaign, { params: { id: event.id }, body: { reminders: 0 } });
  };
  const countsOf = (name: string) =>
    Promise.all(
      reminded.map(async (who) => (await subjects(who)).filter((subject) => subject.endsWith(name)).length),
    );

  beforeEach(() => void at(due));

  test("reminds those of the other events when one event is damaged", async () => {
    const staged = [await stage(), await stage()];
    const ids = staged.map(({ id }) => id);
    // The damaged one comes first.
    const [broken] = (await entriesOf(eventsRoster)).filter(({ id }) => ids.includes(id));
    const sound = staged.find(({ id }) => id !== broken?.id);
    if (!broken || !sound) throw new Error("two events");
    at(due);
    const run = keys.reminderRun(broken.id, dueReminder(broken, due)?.key ?? "");
    await transact([putItem({ ...run, type: "ReminderRun", done: "?" })]);
    await expect(sendWishReminders()).rejects.toThrow();
    await sendWishMails();
    expect(await countsOf(sound.name)).toEqual([1, 1]);
    await transact([deleteItem(run)]);
    for (const event of staged) await unstage(event);
  });

  test("sends nothing that the mail service refused five times: staff see who may be without", async () => {
    const event = await stage();
    at(due);
    await withFaults(refusedMails, () => sendWishReminders());
    for (let n = 0; n < 5; n++) await withFaults(refusedMails, () => sendWishMails());
    await sendWishMails();
    expect(await countsOf(event.name)).toEqual([0, 0]);
    for (const { profileId } of reminded)
      expect((await findMailing(event.id, profileId))?.uncertain).toMatch(/^auto-/);
    await unstage(event);
  });

  test("sends nothing twice; whom a lost answer leaves without is named, and gets the next reminder", {
    tags: ["long"],
  }, async () => {
    const first = await stage();
    at(due);
    const runs = await stoppedRuns(() => sendWishReminders());
    expect(await countsOf(first.name)).toEqual([1, 1]);
    await unstage(first);
    const wrong: string[] = [];
    for (const { where, stop } of runs) {
      const event = await stage();
      at(due);
      await stop(() => sendWishReminders());
      // Lambda tries again, then the worker of every minute goes on; a claim is given up after a while.
      await sendWishReminders();
      at(new Date(due.getTime() + 20 * 60_000));
      await sendWishMails();
      await sendWishMails();
      const counts = await countsOf(event.name);
      const uncertain = await Promise.all(
        reminded.map(async ({ profileId }) => (await findMailing(event.id, profileId))?.uncertain ?? null),
      );
      if (counts.some((count) => count > 1)) wrong.push(`${where}: sent ${counts}`);
      if (counts.some((count, n) => count === 0 && uncertain[n] === null))
        wrong.push(`${where}: forgotten, ${counts}`);
      if (counts.filter((count) => count === 0).length > 1)
        wrong.push(`${where}: more than one without, ${counts}`);
      if (counts.some((count) => count === 0)) {
        at("2026-06-24T07:00:00Z");
        await sendWishReminders();
        if ((await countsOf(event.name)).some((count) => count === 0))
          wrong.push(`${where}: not even the next`);
      }
      await unstage(event);
    }
    expect(wrong).toEqual([]);
    expect(runs.length).toBeGreaterThan(15);
    at("2026-06-25T07:00:00Z");
    await sendWishMails();
    expect(await findDueWishMails()).toEqual([]);
  });
});
