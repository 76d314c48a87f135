import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  findAnnouncements,
  noticesOf,
  notify,
  trimNotices,
} from "#functions/domain/notices/notices.store.ts";
import { logger } from "#functions/platform/logger.ts";
import { keys, within } from "#functions/store/keys.ts";
import { deleteItem, putItem, queryItems, readItem, transact, updateItem } from "#functions/store/table.ts";
import { planOf, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import { must, type Person, person, stranger } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import { roles } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { maxNotices, type NoticeKind } from "#shared/notices/notices.rules.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: Awaited<ReturnType<typeof stepScene>>;
const list = async (who: Person) => must(await who.call(notices.listNotices, {}));
const kindsOf = async (who: Person) => (await list(who)).data.map(({ kind }) => kind);
const clear = (who: Person) => who.call(notices.readNotices, { body: { until: "2999-01-01T00:00:00Z" } });
const nextHour = (Math.floor(Date.now() / 3_600_000) + 1) * 3_600_000;
const inNextHour = (minutes: number) => new Date(nextHour + minutes * 60_000);
const closedFolder = () => folderOf(scene.staff, { private: true });
const share = (id: string, to: Person, through = scene.staff) =>
  through.call(library.shareFolder, { params: { id }, body: { user_id: to.userId, access_level: "read" } });

beforeAll(async () => {
  scene = await stepScene(1, new Date().getUTCFullYear() + 1);
});
afterEach(() => {
  vi.useRealTimers();
});

test("a note tells the learner and the other instructor, not its author; the same within an hour is one, counted", async () => {
  // Within the life of the session, and not across an hour.
  vi.useFakeTimers({ toFake: ["Date"], now: inNextHour(5) });
  const { learner, referent, tradeTrainer, stepId } = scene;
  await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: tradeTrainer.profileId });
  for (const who of [learner, referent, tradeTrainer]) await clear(who);
  must(await scene.note(tradeTrainer, 3, roles.tradeTrainer.id, "Bien"));
  vi.setSystemTime(inNextHour(20));
  must(await scene.note(tradeTrainer, 3, roles.tradeTrainer.id, "Très bien", { version: 1 }));
  const [first] = (await list(learner)).data;
  expect(first).toMatchObject({
    kind: "step_note",
    about: stepId(3),
    name: "Situation de travail 1",
    learner: null,
    count: 2,
    is_read: false,
  });
  expect((await list(referent)).data[0]).toMatchObject({ kind: "step_note", count: 2 });
  expect((await list(referent)).data[0]?.learner).not.toBeNull();
  expect((await list(tradeTrainer)).unread).toBe(0);
  const again = { kind: "step_note" as const, about: stepId(3), by: tradeTrainer.profileId };
  await transact(notify([{ ...again, to: [learner.userId] }], inNextHour(61)).writes);
  expect((await list(learner)).data.filter(({ kind }) => kind === "step_note")).toHaveLength(2);
});

test("a notice read becomes unread when it comes again; ids of others are ignored", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: inNextHour(25) });
  const { learner, referent } = scene;
  await clear(learner);
  must(await scene.note(referent, 4, roles.referentTrainer.id, "Un"));
  const onStep4 = async () => (await list(learner)).data.find(({ about }) => about === scene.stepId(4));
  const id = (await onStep4())?.id ?? "";
  expect(must(await referent.call(notices.readNotices, { body: { ids: [id] } })).unread).toBe(
    (await list(referent)).unread,
  );
  expect((await list(learner)).unread).toBe(1);
  expect(must(await learner.call(notices.readNotices, { body: { ids: [id] } })).unread).toBe(0);
  must(await scene.note(referent, 4, roles.referentTrainer.id, "Deux", { version: 1 }));
  expect(await onStep4()).toMatchObject({ id, is_read: false, count: 2 });
});

test("neither both nor none of ids and until", async () => {
  for (const body of [{}, { ids: ["a"], until: "2026-01-01T00:00:00Z" }]) {
    const answer = await scene.learner.send(notices.readNotices, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.["ids"]).toEqual(["Il faut soit des identifiants d’avis, soit une date."]);
  }
});

test("what somebody may no longer open is neither listed nor counted", async () => {
  const [id, friend] = [await closedFolder(), await person("tradeTrainer")];
  must(await share(id, friend));
  expect((await list(friend)).data[0]).toMatchObject({ kind: "folder_shared", about: id, is_read: false });
  expect((await list(friend)).data[0]?.name).not.toBeNull();
  must(
    await scene.staff.call(library.removeFolderAccess, { params: { id }, body: { user_id: friend.userId } }),
  );
  expect(await list(friend)).toEqual({ unread: 0, data: [] });
});

test("changing the level of a right is no news", async () => {
  const [id, friend] = [await closedFolder(), await person("tradeTrainer")];
  must(await share(id, friend));
  await clear(friend);
  const body = { user_id: friend.userId, access_level: "write" as const };
  must(await scene.staff.call(library.updateFolderAccess, { params: { id }, body }));
  expect((await list(friend)).unread).toBe(0);
});

test("being confirmed and enrolled is told, and staff are told who waits", async () => {
  const [newcomer, { body: action }] = [
    await stranger("learner"),
    await scene.staff.call(training.getTrainingAction, { params: { id: scene.action.id } }),
  ];
  await clear(scene.coordinator);
  const waiting = { profile_id: newcomer.profileId, training_action_id: action.id };
  must(
    await newcomer.send(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: newcomer.profileId },
    }),
  );
  expect(await kindsOf(scene.coordinator)).toContain("people_to_confirm");
  expect((await list(newcomer)).data).toEqual([]);
  must(await scene.coordinator.call(training.confirmPeople, { body: { people: [waiting] } }));
  expect((await list(newcomer)).data[0]).toMatchObject({ kind: "enrolment_confirmed", about: action.id });
});

test("an enrolment is told, and not again when its removal is undone", async () => {
  const [who, { staff, action }] = [await person("learner"), scene];
  const params = { id: action.id };
  const profile_id = who.profileId;
  const enrol = async (never_left: boolean) =>
    must(await staff.send(training.addTrainingProfile, { params, body: { profile_id, never_left } }));
  const remove = async () =>
    must(await staff.send(training.removeTrainingProfile, { params, body: { profile_id } }));
  await enrol(false);
  await remove();
  const logged = vi.spyOn(logger, "info");
  await enrol(true);
  const silent = { what: "accessGiven", subject: action.id, person: who.userId, detail: "neverLeft" };
  expect(logged.mock.calls.flat()).toContainEqual(expect.objectContaining(silent));
  logged.mockRestore();
  expect((await list(who)).data).toMatchObject([{ kind: "enrolment_confirmed", count: 1 }]);
  await remove();
});

test("who was never confirmed is told of an enrolment, whatever it undoes", async () => {
  const [who, { staff, action }] = [await stranger("learner"), scene];
  const params = { id: action.id };
  const body = { profile_id: who.profileId };
  must(await staff.send(training.addTrainingProfile, { params, body: { ...body, never_left: true } }));
  expect((await list(who)).data).toMatchObject([{ kind: "enrolment_confirmed", count: 1 }]);
  must(await staff.send(training.removeTrainingProfile, { params, body }));
});

test("notices of kinds that a later version stored are skipped", async () => {
  const [who, now] = [await person("learner"), new Date()];
  const later = { kind: "of_a_later_version" as NoticeKind, about: who.profileId, by: null };
  const known = { ...later, kind: "profile_confirmed" as const };
  const news = [later, known].map((one) => ({ ...one, to: [who.userId] }));
  await transact(notify(news, now).writes);
  const announcement = keys.announcement("of-a-later-version");
  await transact([putItem({ ...announcement, type: "Announcement", ...later })]);
  expect(await list(who)).toMatchObject({ unread: 1, data: [{ kind: known.kind }] });
  must(await clear(who));
  expect((await list(who)).unread).toBe(0);
  expect(await findAnnouncements()).toEqual([]);
  await transact([deleteItem(announcement)]);
});

test("a folder shared with a whole promotion tells each of its people once, also those beyond a transaction", {
  tags: ["long"],
}, async () => {
  const { staff, action } = scene;
  const many = await Promise.all(Array.from({ length: 10 }, () => person("learner")));
  for (const { profileId } of many) await scene.joined(profileId);
  const id = await closedFolder();
  const body = { training_action_id: action.id, role_name: "Apprenant·e", access_level: "read" as const };
  must(await staff.call(library.shareFolderWithRole, { params: { id }, body }));
  for (const who of many)
    expect((await list(who)).data.filter(({ about }) => about === id)).toMatchObject([
      { count: 1, kind: "folder_shared" },
    ]);
  const [finished] = await queryItems(within.announcements());
  expect(finished).toMatchObject({ to: [], by: null });
  expect(finished?.["expires"]).toBeLessThanOrEqual(Date.now() / 1000);
  expect(await findAnnouncements()).toEqual([]);
});

test("under any fault, there is no notice without the thing, and no thing without the notice", {
  tags: ["long"],
}, async () => {
  const wrong: string[] = [];
  const attempt = async (trial?: Trial) => {
    const [id, friend] = [await closedFolder(), await person("tradeTrainer")];
    const { seen } = await withFaults(trial && planOf(trial), () => share(id, friend));
    const shared = (await friend.call(library.getFolder, { params: { id } })).status === 200;
    const told = (await noticesOf(friend.userId, new Date())).length;
    if (told !== (shared ? 1 : 0)) wrong.push(`${JSON.stringify(trial)}: shared ${shared}, told ${told}`);
    return { seen, shared };
  };
  const { seen } = await attempt();
  let refused = 0;
  for (const { number, writes } of seen.calls)
    for (const fault of ["failed", "lost", "conflict"] as const)
      if (!(await attempt({ number, writes, fault, attempts: 99 })).shared) refused++;
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(1);
});

test("the oldest notices of what came most go beyond those that are kept, and all after 90 days", {
  tags: ["long"],
}, async () => {
  const friend = await person("tradeTrainer");
  const hour = (n: number) => new Date(Date.UTC(2030, 4, 1, n));
  const told = { to: [friend.userId], kind: "folder_shared" as const, about: "a-folder", by: null };
  await transact(notify([{ ...told, kind: "enrolment_confirmed" }], hour(0)).writes);
  for (let n = 1; n < maxNotices + 3; n++) await transact(notify([told], hour(n)).writes);
  expect((await queryItems(within.notices(friend.userId))).length).toBe(maxNotices + 3);
  const shown = await noticesOf(friend.userId, hour(0));
  expect(shown).toHaveLength(maxNotices);
  expect(shown.slice(-2).map(({ at }) => at)).toEqual([hour(4).toISOString(), hour(0).toISOString()]);
  await trimNotices(friend.userId);
  const left = await queryItems(within.notices(friend.userId));
  expect(left).toHaveLength(maxNotices);
  expect(left.slice(0, 2).map(({ at }) => at)).toEqual([hour(0).toISOString(), hour(4).toISOString()]);
  const ninetyDays = 90 * 24;
  expect(await noticesOf(friend.userId, hour(ninetyDays + 4))).toHaveLength(maxNotices - 2);
  expect(await noticesOf(friend.userId, hour(ninetyDays + maxNotices + 3))).toEqual([]);
});

test("the bell costs a page two requests; one more to know what of the unread may be opened, one for memberships", async () => {
  const { learner } = scene;
  const bell = async () => {
    const counted = await countingRequests(() =>
      learner.call(notices.listNotices, { query: { per_page: 0 } }),
    );
    expect(counted.value.body.data).toEqual([]);
    return { unread: counted.value.body.unread, requests: counted.requests };
  };
  await clear(learner);
  expect(await bell()).toEqual({ unread: 0, requests: ["BatchGet", "Query"] });
  must(await scene.note(scene.referent, 5, roles.referentTrainer.id, "À lire"));
  expect(await bell()).toEqual({ unread: 1, requests: ["BatchGet", "Query", "BatchGet"] });
  const id = await closedFolder();
  must(await share(id, learner));
  await bell();
  const { unread, requests } = await bell();
  expect([unread, requests.toSorted()]).toEqual([2, ["BatchGet", "BatchGet", "Query", "Query"]]);
});

test("settings are kept, with the groups that concern the caller", async () => {
  const { learner, coordinator } = scene;
  const before = must(await learner.call(notices.getNoticeSettings, {}));
  expect(before).toMatchObject({ daily: true, off: [] });
  expect(before.groups).toContain("wishes");
  expect(before.groups).not.toContain("people");
  expect(must(await coordinator.call(notices.getNoticeSettings, {})).groups).toContain("people");
  must(await learner.call(notices.saveNoticeSettings, { body: { daily: false, off: ["steps", "steps"] } }));
  expect(must(await learner.call(notices.getNoticeSettings, {}))).toMatchObject({
    daily: false,
    off: ["steps"],
  });
  expect(await readItem(keys.noticeSettings(learner.userId))).toMatchObject({ daily: false });
  // A later build stored a group of its own, and was rolled back.
  const off = ["of_tomorrow", "steps"];
  await transact([updateItem(keys.noticeSettings(learner.userId), { set: [["off", off]] })]);
  expect(must(await learner.call(notices.getNoticeSettings, {})).off).toEqual(["steps"]);
});
