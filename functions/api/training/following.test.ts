import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { makeExportOf } from "#scripts/testing/scenes/own-data.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: StepScene;
let params: { id: string };
const start = Date.now();
const minute = 60_000;
const day = 24 * 60 * minute;
/** Sessions last two hours. */
const at = (minutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(start + minutes * minute) });
beforeEach(async () => {
  at(0);
  scene = await stepScene();
  params = { id: scene.action.id };
});
afterEach(() => {
  vi.useRealTimers();
});

const assignments = async (who: Person = scene.assistant, profile_id?: string) =>
  must(await who.call(training.listAssignments, { params, query: { profile_id } }));
/** The assignments of a learner to trade trainers, the earliest first, in short. */
const story = async (profile_id = scene.learner.profileId) =>
  (await assignments(scene.assistant, profile_id))
    .filter(({ part }) => part === "trade_trainer")
    .map(({ trainer, from, named_by, to, ended_by }) => [
      trainer.name,
      ...[from, to].map((moment) => (moment === null ? null : (Date.parse(moment) - start) / minute)),
      named_by?.name ?? null,
      ended_by?.name ?? null,
    ])
    .reverse();
const name = (profileId: string | null, by: Person = scene.assistant) =>
  by.send(training.updateTrainingProfile, {
    params,
    body: { profile_id: scene.learner.profileId, metier_instructor_id: profileId },
  });
const soundness = async () =>
  (await audit(await readTable(process.env["TABLE_NAME"] ?? ""))).filter(({ where }) =>
    where.includes(params.id),
  );

describe("who followed a learner", () => {
  test("each trainer from when they were named, by whom, until another was; the same twice changes nothing; one comes back", async () => {
    const { tradeTrainer, administrator, assistant, coordinator } = scene;
    const other = await person("tradeTrainer");
    at(5);
    for (const _ of [1, 2]) must(await name(other.profileId));
    at(12);
    must(await name(tradeTrainer.profileId, coordinator));
    at(20);
    must(await name(null));
    at(25);
    must(await name(other.profileId));
    const told = await story();
    expect(told).toEqual([
      [tradeTrainer.name, 0, 5, administrator.name, assistant.name],
      [other.name, 5, 12, assistant.name, coordinator.name],
      [tradeTrainer.name, 12, 20, coordinator.name, assistant.name],
      [other.name, 25, null, assistant.name, null],
    ]);
    const referents = (await assignments()).filter(({ part }) => part === "referent_trainer");
    expect(referents).toMatchObject([{ trainer: { id: scene.referent.profileId }, to: null }]);
    expect(await soundness()).toEqual([]);
  });

  test("a departure ends them, however often it is corrected; a return begins them again", async () => {
    const { tradeTrainer, administrator, assistant, learner } = scene;
    const date = dayInParis(new Date(start + 5 * minute).toISOString());
    const body = { profile_id: learner.profileId, date, reason: "Déménagement" };
    for (const minutes of [5, 6]) {
      at(minutes);
      must(await assistant.send(training.recordDeparture, { params, body }));
    }
    expect(await soundness()).toEqual([]);
    const first = [tradeTrainer.name, 0, 5, administrator.name, assistant.name];
    expect(await story()).toEqual([first]);
    at(7);
    must(await assistant.send(training.recordReturn, { params, body: { profile_id: learner.profileId } }));
    expect(await story()).toEqual([first, [tradeTrainer.name, 7, null, assistant.name, null]]);
    expect(await soundness()).toEqual([]);
  });

  test("a departure noted by mistake leaves no trace of it; one of before stays", async () => {
    const { tradeTrainer, administrator, assistant, learner } = scene;
    const date = dayInParis(new Date(start + 5 * minute).toISOString());
    const leave = async () =>
      must(
        await assistant.send(training.recordDeparture, {
          params,
          body: { profile_id: learner.profileId, date, reason: "Déménagement" },
        }),
      );
    const back = async (never_left: boolean) =>
      must(
        await assistant.send(training.recordReturn, {
          params,
          body: { profile_id: learner.profileId, never_left },
        }),
      );
    at(5);
    await leave();
    at(6);
    for (const _ of [1, 2]) await back(true);
    expect(await story()).toEqual([[tradeTrainer.name, 0, null, administrator.name, null]]);
    const referents = (await assignments()).filter(({ part }) => part === "referent_trainer");
    expect(referents).toMatchObject([{ trainer: { id: scene.referent.profileId }, to: null }]);
    at(10);
    await leave();
    await back(false);
    at(15);
    await leave();
    await back(true);
    expect(await story()).toEqual([
      [tradeTrainer.name, 0, 10, administrator.name, assistant.name],
      [tradeTrainer.name, 10, null, assistant.name, null],
    ]);
    expect(await soundness()).toEqual([]);
  });

  test("a departure that is noted late ends them on its day, which a correction moves; not before they began", async () => {
    const { tradeTrainer, assistant } = scene;
    const { profileId: profile_id } = await person("learner");
    // From when they leave: five minutes after the start may be another day.
    const daysAgo = (days: number) => dayInParis(new Date(start + 5 * minute - days * day).toISOString());
    at(-4 * (day / minute));
    await scene.joined(profile_id);
    await scene.instructed({ profile_id, metier_instructor_id: tradeTrainer.profileId });
    at(5);
    const ends = async () => (await assignments(assistant, profile_id)).map(({ to }) => to && dayInParis(to));
    const leave = async (date: string, reason: string) => {
      const { body } = await assistant.call(training.getTrainingAction, { params });
      const version = body.departed.find(({ id }) => id === profile_id)?.left.version;
      must(
        await assistant.send(training.recordDeparture, {
          params,
          body: { profile_id, date, reason, ...(version !== undefined && { version }) },
        }),
      );
    };
    for (const [left, ended] of [
      [2, 2],
      [1, 1],
      [9, 4],
      [3, 3],
    ] as const) {
      await leave(daysAgo(left), "Déménagement");
      expect(await ends()).toEqual([daysAgo(ended)]);
    }
    const earlier = [daysAgo(3)];
    must(await assistant.send(training.recordReturn, { params, body: { profile_id } }));
    expect(await ends()).toEqual([null, ...earlier]);
    // The second departure leaves the first as it was.
    for (const date of [daysAgo(1), daysAgo(0)]) await leave(date, "Emploi");
    expect(await ends()).toEqual([daysAgo(0), ...earlier]);
    expect(await soundness()).toEqual([]);
  });

  test("a trainer who is removed hands over to their successor; one who is erased leaves an id without a name", async () => {
    const { tradeTrainer, administrator, assistant, joined } = scene;
    const successor = await person("tradeTrainer");
    await joined(successor.profileId);
    at(5);
    const body = { profile_id: tradeTrainer.profileId, successor_id: successor.profileId };
    must(await assistant.send(training.removeTrainingProfile, { params, body }));
    const first = [tradeTrainer.name, 0, 5, administrator.name, assistant.name];
    expect(await story()).toEqual([first, [successor.name, 5, null, assistant.name, null]]);
    at(6);
    must(await successor.send(accounts.deleteAccount, { body: { password: successor.password } }));
    await removeDeleted();
    expect(await story()).toEqual([first, [null, 5, 6, assistant.name, null]]);
    expect(await soundness()).toEqual([]);
  });

  test("a learner who is removed takes theirs along; one who comes back begins anew", async () => {
    const { assistant, tradeTrainer } = scene;
    const mistaken = await person("learner");
    await scene.joined(mistaken.profileId);
    const body = { profile_id: mistaken.profileId };
    const named = { ...body, metier_instructor_id: tradeTrainer.profileId };
    for (const metier_instructor_id of [tradeTrainer.profileId, null, tradeTrainer.profileId])
      await scene.instructed({ ...named, metier_instructor_id });
    must(await assistant.send(training.removeTrainingProfile, { params, body }));
    await scene.joined(mistaken.profileId);
    expect(await story(mistaken.profileId)).toEqual([]);
    at(5);
    await scene.instructed(named);
    expect(await story(mistaken.profileId)).toHaveLength(1);
    expect(await soundness()).toEqual([]);
  });

  test("is read by staff, and by a referent trainer of their own learners only, as long as they are theirs", async () => {
    const { referent, assistant, learner } = scene;
    const another = await person("learner");
    await scene.joined(another.profileId);
    await scene.instructed({
      profile_id: another.profileId,
      metier_instructor_id: scene.tradeTrainer.profileId,
    });
    const learners = async (who: Person) => new Set((await assignments(who)).map((one) => one.learner.id));
    expect(await learners(assistant)).toEqual(new Set([learner.profileId, another.profileId]));
    expect(await learners(referent)).toEqual(new Set([learner.profileId]));
    await scene.instructed({ profile_id: learner.profileId, referent_instructor_id: null });
    expect(await learners(referent)).toEqual(new Set());
  });
});

const said = (more: object = {}) => ({
  profile_id: scene.learner.profileId,
  kind: "visit",
  on: "2026-09-30",
  with: ["trade_trainer", "learner"],
  text: "Visite de l'atelier",
  ...more,
});
const note = (who: Person, more: object = {}, headers: Record<string, string> = {}) =>
  who.send(training.noteContact, { params, body: said(more), headers });
const log = async (who: Person = scene.assistant, query: object = {}) =>
  must(await who.call(training.listContactLog, { params, query }));
const texts = async (who?: Person, query?: object) => (await log(who, query)).data.map(({ text }) => text);
const takeBack = (who: Person, contactId: string) =>
  who.send(training.takeBackContact, { params: { ...params, contactId } });

describe("the contact log", () => {
  // Sessions are valid before they were opened.
  const on = (day: string) => vi.setSystemTime(new Date(`2026-${day}T10:00:00.000Z`));
  beforeEach(() => {
    on("10-01");
  });

  test("says when it was, when it was written and by whom, with whom, what, and what was decided", async () => {
    const { referent, learner } = scene;
    must(
      await note(referent, {
        decided: "Un point par semaine",
        with_name: "Mme Le Goff",
        with: ["other", "learner"],
      }),
    );
    expect((await log()).data).toMatchObject([
      {
        learner: { id: learner.profileId, name: learner.name },
        kind: "visit",
        on: "2026-09-30",
        saved_at: "2026-10-01T10:00:00.000Z",
        with: ["learner", "other"],
        with_name: "Mme Le Goff",
        text: "Visite de l'atelier",
        decided: "Un point par semaine",
        author: { name: referent.name },
        struck: null,
      },
    ]);
  });

  test("is written once, however often the same request arrives", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const ids = [];
    for (const _ of [1, 2]) ids.push(must(await note(scene.referent, {}, headers)).id);
    expect(new Set(ids).size).toBe(1);
    expect((await log()).total).toBe(1);
    expect(await soundness()).toEqual([]);
  });

  test.each([
    ["tomorrow", { on: "2026-10-02" }, "on"],
    ["in another century", { on: "1999-12-31" }, "on"],
    ["on no day", { on: "2026-02-30" }, "on"],
    ["with nobody", { with: [] }, "with"],
    ["with somebody unknown", { with: ["host"] }, "with.0"],
    ["without a word", { text: " " }, "text"],
    ["in two lines", { text: "Une ligne\net une autre" }, "text"],
    ["of no kind", { kind: "letter" }, "kind"],
  ])("is refused %s, in French", async (_, more, field) => {
    const { status, body } = await note(scene.referent, more);
    expect(status).toBe(422);
    expect(Object.keys(Object(body).errors)).toEqual([field]);
  });

  test("shows the newest first, page by page, of one learner or of all; to a referent trainer, of their learners", async () => {
    const another = await person("learner");
    await scene.joined(another.profileId);
    for (const [on, profile_id] of [
      ["2026-09-30", scene.learner.profileId],
      ["2026-09-02", another.profileId],
      ["2026-09-29", scene.learner.profileId],
    ])
      must(await note(scene.assistant, { on, profile_id, text: on }));
    expect(await texts()).toEqual(["2026-09-30", "2026-09-29", "2026-09-02"]);
    expect(await texts(scene.assistant, { page: 2, per_page: 2 })).toEqual(["2026-09-02"]);
    expect(await texts(scene.assistant, { profile_id: another.profileId })).toEqual(["2026-09-02"]);
    expect(await texts(scene.referent)).toEqual(["2026-09-30", "2026-09-29"]);
    expect((await note(scene.referent, { profile_id: another.profileId })).status).toBe(404);
    await scene.instructed({ profile_id: scene.learner.profileId, referent_instructor_id: null });
    expect(await texts(scene.referent)).toEqual([]);
    expect((await note(scene.referent)).status).toBe(404);
    // A trainer is nobody whom one follows.
    expect((await note(scene.assistant, { profile_id: scene.tradeTrainer.profileId })).status).toBe(404);
  });

  test("goes on once the learner has left", async () => {
    const body = { profile_id: scene.learner.profileId, date: "2026-09-20", reason: "Déménagement" };
    must(await scene.assistant.send(training.recordDeparture, { params, body }));
    must(await note(scene.referent, { text: "Appel après le départ" }));
    expect(await texts(scene.referent)).toEqual(["Appel après le départ"]);
  });

  test("an entry is removed by its author the same day; later they or staff strike it, and it is read on", async () => {
    const { referent, assistant, coordinator } = scene;
    const [first, second, third] = [
      must(await note(referent)).id,
      must(await note(referent)).id,
      must(await note(assistant)).id,
    ];
    expect((await takeBack(referent, third)).status).toBe(403);
    expect(must(await takeBack(referent, first))).toEqual({ outcome: "removed" });
    expect((await takeBack(referent, first)).status).toBe(404);
    on("10-02");
    for (const _ of [1, 2]) expect(must(await takeBack(referent, second))).toEqual({ outcome: "struck" });
    expect(must(await takeBack(coordinator, third))).toEqual({ outcome: "struck" });
    const struck = (await log()).data.map((one) => [
      one.id,
      one.struck?.at.slice(5, 10),
      one.struck?.by.name,
    ]);
    expect(struck).toHaveLength(2);
    expect(struck).toEqual(
      expect.arrayContaining([
        [second, "10-02", referent.name],
        [third, "10-02", coordinator.name],
      ]),
    );
    expect(await soundness()).toEqual([]);
  });

  test("keeps a learner in the action, and the action; a last entry taken back frees them", async () => {
    const noted = await person("learner");
    await scene.joined(noted.profileId);
    const { id } = must(await note(scene.assistant, { profile_id: noted.profileId }));
    const remove = () =>
      scene.assistant.send(training.removeTrainingProfile, { params, body: { profile_id: noted.profileId } });
    expect(await remove()).toMatchObject({ status: 409, body: { code: "hasContacts" } });
    expect((await scene.assistant.send(training.deleteTrainingAction, { params })).status).toBe(409);
    must(await takeBack(scene.assistant, id));
    must(await remove());
    expect(await soundness()).toEqual([]);
  });

  test("is in the export of the learner whom it is about, and goes with their account; its author goes without it", {
    tags: ["long"],
  }, async () => {
    const { learner, referent, assistant } = scene;
    at(1);
    must(await note(referent, { text: "Appel à propos du planning" }));
    must(await learner.send(accounts.startAccountExport, {}));
    const file = await stored(`exports/${await makeExportOf(learner.userId)}.json`);
    const { actions_de_formation: exported } = JSON.parse(file?.bytes.toString() ?? "{}");
    const named_by = scene.administrator.name;
    expect(exported).toMatchObject([
      { suivi: [{ named_by }, { named_by }], contacts: [{ text: "Appel à propos du planning" }] },
    ]);
    must(await referent.send(accounts.deleteAccount, { body: { password: referent.password } }));
    await removeDeleted();
    expect((await log()).data).toMatchObject([
      { text: "Appel à propos du planning", author: { name: null } },
    ]);
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    await removeDeleted();
    expect((await log(assistant)).total).toBe(0);
    const rows = await readTable(process.env["TABLE_NAME"] ?? "");
    expect(rows.filter(({ pk, sk }) => pk === `LOG#${params.id}` && sk.includes(learner.profileId))).toEqual(
      [],
    );
  });
});
