import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findAuth, writeToMarkAddress } from "#functions/domain/accounts/auth.store.ts";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findDigests,
  type News,
  noticesOf,
  notify,
  writesToMarkRead,
} from "#functions/domain/notices/notices.store.ts";
import { deliverAnnouncements } from "#functions/domain/notices/telling.ts";
import { announcementFor } from "#functions/domain/to-do/announcing.ts";
import { keys } from "#functions/store/keys.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { deleteItem, putItem, transact } from "#functions/store/table.ts";
import { type AwsCall, type Fault, type Plan, planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { sendDigests } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, person, stranger } from "#scripts/testing/harness.ts";
import { folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const start = new Date("2030-01-10T16:00:00Z");
let day = 0;
let folders: string[];
beforeAll(async () => {
  const staff = await person("administrator");
  folders = [await folderOf(staff), await folderOf(staff)];
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start.getTime() + day * 86_400_000 });
});
afterEach(() => {
  vi.useRealTimers();
  day += 10;
});
const nextDay = () => vi.setSystemTime(Date.now() + 86_400_000);
const tell = async (
  to: readonly Person[],
  about = folders[0] ?? "",
  kind: News["kind"] = "folder_shared",
) => {
  const { writes } = notify([{ to: to.map(({ userId }) => userId), kind, about, by: null }], new Date());
  await transact(writes);
};
const digestsTo = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes("avis à lire"));
const readEverything = async (who: Person) =>
  transact(writesToMarkRead(await noticesOf(who.userId, new Date()), new Date()));

test("what is unread is mailed once, with a link, and nothing more until there is something new", async () => {
  const [learner, coordinator] = [await person("learner"), await person("coordinator")];
  await stranger("learner");
  await tell([learner, coordinator]);
  await tell([learner], folders[1]);
  await tell([coordinator], "all", "people_to_confirm");
  await sendDigests();
  await sendDigests();
  const [own, staffs] = [await digestsTo(learner), await digestsTo(coordinator)];
  expect(own.map(({ subject }) => subject)).toEqual(["2 avis à lire sur Compagnon"]);
  expect(own[0]?.text).toContain("Voici ce qui t’attend.");
  expect(own[0]?.text).toContain("2 dossiers sont partagés");
  expect(own[0]?.text).toContain("/avis?genre=non-lus");
  expect(own[0]?.html).toContain("/avis?genre=non-lus");
  expect(staffs[0]?.text).toContain("Voici ce qui vous attend.");
  expect(staffs[0]?.text).toContain("Des personnes sont à confirmer");
  nextDay();
  await sendDigests();
  expect(await digestsTo(learner)).toHaveLength(1);
});

test("nothing is mailed of what was read, switched off, or no longer the person's to open; nor to a failing address", async () => {
  const [reader, off, none, wasStaff, failing, shutOut] = await Promise.all(
    Array.from({ length: 6 }, () => person("learner")),
  );
  if (!reader || !off || !none || !wasStaff || !failing || !shutOut) throw new Error("six people");
  vi.useRealTimers();
  await off.call(notices.saveNoticeSettings, { body: { daily: true, off: ["library"] } });
  await none.call(notices.saveNoticeSettings, { body: { daily: false, off: [] } });
  vi.useFakeTimers({ toFake: ["Date"], now: start.getTime() + day * 86_400_000 });
  const user = await findAuth(failing.userId);
  if (!user) throw new Error("no user");
  await transact([writeToMarkAddress(user, { kind: "bounce", at: new Date().toISOString() })]);
  await tell([reader, off, none, failing]);
  await tell([wasStaff], "all", "people_to_confirm");
  await tell([shutOut], "a-folder-that-is-gone");
  await readEverything(reader);
  await sendDigests();
  for (const who of [reader, off, none, wasStaff, failing, shutOut]) expect(await digestsTo(who)).toEqual([]);
  expect(await findDigests()).toEqual([]);
});

test("that wishes are open is mailed as long as a learner's save is taken, and not once they have closed", async () => {
  const { learner, event } = await wishScene(0, 2030);
  const toldAt = async (at: string) => {
    vi.setSystemTime(at);
    await tell([learner], event.id, "wishes_closing");
    await sendDigests();
    return (await digestsTo(learner)).filter(({ text }) => text.includes("Les vœux ferment bientôt")).length;
  };
  expect(await toldAt("2030-06-26T16:00:00Z")).toBe(1);
  expect(await toldAt("2030-06-27T16:00:00Z")).toBe(1);
});

test("what somebody else of the team has done meanwhile is mailed to nobody as waiting", async () => {
  vi.useRealTimers();
  const { learner, staff, referent, described, create } = await situationScene();
  const [waits, done] = [(await create()).id, (await create()).id];
  const change = async (who: Person, id: string, body: object) =>
    must(await who.send(situations.updateSituation, { params: { id }, body }));
  for (const id of [waits, done])
    await change(learner, id, { ...described, submitted_at: new Date().toISOString() });
  await change(staff, done, { is_published: true });
  // Their settings show the mail before it leaves.
  const { waiting } = must(await referent.call(notices.getNoticeSettings, { query: { preview: true } }));
  expect(waiting).toContainEqual({ kind: "situation_submitted", count: 1 });
  await sendDigests();
  expect((await digestsTo(referent))[0]?.text).toContain("1 situation est à relire");
});

test("a situation is said to be what it is when the mail leaves, not what it was in between", async () => {
  vi.useRealTimers();
  const { learner, staff, described, create } = await situationScene();
  const { id } = await create();
  const change = async (who: Person, body: object) =>
    must(await who.send(situations.updateSituation, { params: { id }, body }));
  const waiting = async () =>
    must(await learner.call(notices.getNoticeSettings, { query: { preview: true } })).waiting?.filter(
      ({ kind }) => kind.startsWith("situation"),
    );
  const submitted = { ...described, submitted_at: new Date().toISOString() };
  await change(learner, submitted);
  const { version } = must(await learner.call(situations.getSituation, { params: { id } }));
  const body = { remark: "Le contexte manque.", version };
  must(await staff.send(situations.returnSituation, { params: { id }, body }));
  expect(await waiting()).toEqual([{ kind: "situation_returned", count: 1 }]);
  await change(learner, submitted);
  expect(await waiting()).toEqual([]);
  await change(staff, { is_published: true });
  expect(await waiting()).toEqual([{ kind: "situation_published", count: 1 }]);
  await change(staff, { is_published: false });
  expect(await waiting()).toEqual([{ kind: "situation_withdrawn", count: 1 }]);
  must(await staff.send(situations.deleteSituation, { params: { id } }));
  expect(await waiting()).toEqual([{ kind: "situation_deleted", count: 1 }]);
});

/** From the k-th call on, every call fails: the run was killed there. */
const killedAt = (k: number, fault: Fault): Plan => {
  const calls = new Set<string>();
  return ({ service, number, writes }: AwsCall) => {
    calls.add(`${service} ${number} ${writes}`);
    return calls.size > k ? "failed" : calls.size === k ? fault : undefined;
  };
};

test.each(["failed", "lost"] as const)(
  "a run killed at any AWS call (%s) and started again mails nobody twice on a day, and forgets nobody",
  { tags: ["long"] },
  async (fault) => {
    const [one, two] = [await person("learner"), await person("coordinator")];
    await sendDigests();
    await tell([one, two]);
    const { seen } = await withFaults(undefined, () => sendDigests());
    const before = { one: (await digestsTo(one)).length, two: (await digestsTo(two)).length };
    expect(before).toEqual({ one: 1, two: 1 });
    const wrong: string[] = [];
    for (let k = 1; k <= seen.calls.length; k++) {
      nextDay();
      for (const who of [one, two]) await readEverything(who);
      await sendDigests();
      nextDay();
      const counts = async () => [(await digestsTo(one)).length, (await digestsTo(two)).length] as const;
      const first = await counts();
      await tell([one, two]);
      await withFaults(killedAt(k, fault), () => sendDigests().catch(() => undefined));
      await sendDigests().catch(() => undefined);
      const sameDay = await counts();
      nextDay();
      await sendDigests();
      const after = await counts();
      for (const n of [0, 1] as const) {
        if (sameDay[n] - first[n] > 1) wrong.push(`${k}: ${sameDay[n] - first[n]} mails on one day`);
        if (after[n] - first[n] < 1) wrong.push(`${k}: forgotten`);
      }
      if ((await findDigests()).length > 0) wrong.push(`${k}: still waiting`);
    }
    expect(wrong).toEqual([]);
    expect(seen.calls.length).toBeGreaterThan(10);
  },
);

test("a damaged event, or an announcement that fails, stops neither the other ones nor the digests", async () => {
  const scenes = [await wishScene(0, 2030), await wishScene(0, 2030)];
  const order = (await entriesOf(eventsRoster)).map(({ id }) => id);
  // The damaged one comes first.
  const [broken, sound] = scenes.sort((a, b) => order.indexOf(a.event.id) - order.indexOf(b.event.id));
  if (!broken || !sound) throw new Error("two events");
  const noted = keys.announced(broken.event.id, "wishes_open");
  await transact([putItem({ ...noted, type: "Announced", promotions: "all", at: "" })]);
  await expect(sendDigests()).rejects.toThrow();
  const told = await noticesOf(sound.learner.userId, new Date());
  expect(told.map(({ kind }) => kind)).toContain("wishes_open");
  expect(await digestsTo(sound.learner)).toHaveLength(1);
  await transact([deleteItem(noted)]);

  const people = Array.from({ length: 9 }, (_, n) => `user-${day}-${n}`);
  for (const about of ["one", "two"]) {
    const news = { to: people, kind: "folder_shared" as const, about, by: null };
    await transact(notify([news], new Date()).writes);
  }
  const firstFails = planOf({ number: 1, writes: true, fault: "failed", attempts: 99 });
  await expect(withFaults(firstFails, deliverAnnouncements)).rejects.toThrow();
  expect(await noticesOf(people[0] ?? "", new Date())).toHaveLength(1);
  await deliverAnnouncements();
});

test("a long list that a dead call left is told by the next run, each person once, wherever that dies too", {
  tags: ["long"],
}, async () => {
  const people = Array.from({ length: 100 }, (_, n) => `user-${day}-${n}`);
  const leave = async (about: string) => {
    const news = { to: people, kind: "folder_shared" as const, about, by: null };
    await transact(notify([news], new Date()).writes);
  };
  await leave("whole");
  const { seen } = await withFaults(undefined, deliverAnnouncements);
  expect(seen.calls.length).toBeGreaterThan(3);
  const wrong: string[] = [];
  for (let k = 1; k <= seen.calls.length; k++) {
    await leave(`folder-${k}`);
    await withFaults(killedAt(k, "lost"), () => deliverAnnouncements().catch(() => undefined));
    await deliverAnnouncements();
    for (const id of people) {
      const told = (await noticesOf(id, new Date())).filter(({ about }) => about === `folder-${k}`);
      if (told.length !== 1 || told[0]?.count !== 1)
        wrong.push(`${k}: ${id} ${told.length} ${told[0]?.count}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a promotion that joins an event whose wishes are open is told, once it has learners; nobody is told twice", async () => {
  // After all that follows: sessions that begin now are not over then.
  vi.setSystemTime(Date.now() + 12 * 86_400_000);
  const [{ staff, learner, event, action }, late] = [await wishScene(0, 2030), await person("learner")];
  vi.setSystemTime(Date.now() - 12 * 86_400_000);
  const { degree_id, year, start_date, end_date } = action;
  const body = { degree_id, year, start_date, end_date, event_id: event.id };
  const enrol = async (id: string, ...people: Person[]) => {
    for (const { profileId: profile_id } of people)
      must(await staff.send(training.addTrainingProfile, { params: { id }, body: { profile_id } }));
  };
  const toldTo = async ({ userId }: Person) =>
    (await noticesOf(userId, new Date())).filter((one) => one.kind === "wishes_open").map((one) => one.count);
  const openings = async () => {
    const { reminders } = must(
      await staff.call(wishes.getWishCampaign, { params: { id: event.id }, query: {} }),
    );
    return reminders.flatMap(({ kind, count }) => (kind === "opening" ? count : []));
  };
  await sendDigests();
  expect([await toldTo(learner), await openings()]).toEqual([[1], [1]]);
  const second = must(await staff.send(training.createTrainingAction, { body }));
  nextDay();
  await sendDigests();
  await enrol(second.id, learner, late);
  for (let n = 0; n < 2; n++) {
    nextDay();
    await sendDigests();
    expect([await toldTo(learner), await toldTo(late), await openings()]).toEqual([[1], [1], [1, 1]]);
  }
  // Who goes from one promotion to another has heard of it.
  const third = must(await staff.send(training.createTrainingAction, { body }));
  const out = { params: { id: second.id }, body: { profile_id: late.profileId } };
  must({ ...(await staff.send(training.removeTrainingProfile, out)), body: {} });
  await enrol(third.id, late);
  nextDay();
  await sendDigests();
  expect(await toldTo(late)).toEqual([1]);
  // Who joins alone a promotion that was told is told too.
  const alone = await person("learner");
  await enrol(third.id, alone);
  for (let n = 0; n < 2; n++) {
    nextDay();
    await sendDigests();
    expect([await toldTo(learner), await toldTo(late), await toldTo(alone)]).toEqual([[1], [1], [1]]);
  }
  // Who left and comes back after others were told is told too.
  const [back, other] = [await person("learner"), await person("learner")];
  await enrol(third.id, back);
  const about = { params: { id: third.id }, body: { profile_id: back.profileId } };
  const left = {
    ...about,
    body: { ...about.body, date: dayInParis(new Date().toISOString()), reason: "Emploi" },
  };
  must(await staff.send(training.recordDeparture, left));
  nextDay();
  await enrol(third.id, other);
  nextDay();
  await sendDigests();
  nextDay();
  must(await staff.send(training.recordReturn, about));
  await sendDigests();
  expect([await toldTo(other), await toldTo(back)]).toEqual([[1], [1]]);
  expect((await openings()).length).toBe(6);
  // What an earlier version noted does not say when they were told.
  const promotions = [action.id, second.id, third.id];
  const noted = { ...keys.announced(event.id, "wishes_open"), type: "Announced", promotions };
  await transact([putItem({ ...noted, expires: Date.parse(event.end_date) / 1000 })]);
  const last = await person("learner");
  await enrol(third.id, last);
  nextDay();
  await sendDigests();
  expect([await toldTo(learner), await toldTo(alone), await toldTo(last)]).toEqual([[1], [1], [1]]);
});

test.each([
  { at: "2030-05-01T10:00:00Z", told: undefined },
  { at: "2030-05-01T12:00:00Z", told: "wishes_open" },
  { at: "2030-06-25T15:59:59Z", told: "wishes_open" },
  { at: "2030-06-25T16:00:00Z", told: "wishes_closing" },
  { at: "2030-06-27T15:59:59Z", told: "wishes_closing" },
  { at: "2030-06-27T16:00:00Z", told: undefined },
])("at $at, learners are told $told of wishes from 1 May 12:00 to 27 June 16:00", ({ at, told }) => {
  const event = {
    is_published: true,
    end_date: "2030-06-28T15:00:00Z",
    start_date: "2030-06-28T07:00:00Z",
    wishes_open_at: "2030-05-01T12:00:00Z",
    wishes_close_at: "2030-06-27T16:00:00Z",
  };
  expect(announcementFor(event, new Date(at))).toBe(told);
  expect(announcementFor({ ...event, is_published: false }, new Date(at))).toBeUndefined();
});
