import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  findHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { writesToGiveOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { logger } from "#functions/platform/logger.ts";
import { transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { makeExportOf } from "#scripts/testing/scenes/own-data.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Opinion } from "#shared/hosts/hosts.schemas.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let scene: StepScene;
let params: { id: string };
const on = (day: string) => vi.setSystemTime(new Date(`2026-${day}T10:00:00.000Z`));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  scene = await stepScene(3);
  params = { id: scene.action.id };
  on("06-01");
});
afterEach(() => {
  vi.useRealTimers();
});

const structure = (n = 0) => scene.structureIds[n] ?? "";
const add = (who: Person, more: object = {}, headers: Record<string, string> = {}) =>
  who.send(placements.addPlacement, {
    params,
    body: { profile_id: scene.learner.profileId, structure_id: structure(), ...more },
    headers,
  });
const change = (who: Person, id: string, body: object) =>
  who.send(placements.changePlacement, { params: { id }, body });
const board = async (who: Person = scene.assistant) =>
  must(await who.call(placements.getPlacementBoard, { params }));
const card = async (who?: Person, profileId = scene.learner.profileId) => {
  const found = (await board(who)).cards.find(({ learner }) => learner.id === profileId);
  if (!found) throw new Error("No such card");
  return found;
};
const own = async (who: Person = scene.learner) => {
  const [first] = must(await who.call(placements.listOwnPlacements, {}));
  if (!first) throw new Error("No action");
  return first;
};
const wish = async (...numbers: number[]) =>
  must(
    await scene.administrator.send(wishes.saveWishes, {
      body: {
        profile_id: scene.learner.profileId,
        event_id: scene.event.id,
        is_pre_event: 1,
        wishlists: numbers.map((n) => ({ structure_id: structure(n), is_initial_choice: true })),
      },
    }),
  );
const says = (opinion: Opinion, n = 0) =>
  transact(
    writesToGiveOpinion({
      ...{ event_id: scene.event.id, structure_id: structure(n), profile_id: scene.learner.profileId },
      ...{ opinion, reason: null, remark: "Une remarque", given_at: new Date().toISOString() },
    }),
  );
/** What the host of a structure says of whom they take on. */
const takes = async (n: number, changes: Parameters<typeof writesToSaveHostPlacement>[1]) => {
  const of = { event_id: scene.event.id, structure_id: structure(n) };
  await transact(writesToSaveHostPlacement(await findHostPlacement(of), changes));
};
const would = (wants: boolean) => ({
  interests: [{ profile_id: scene.learner.profileId, wants, said_at: new Date().toISOString() }],
});
const soundness = async () =>
  (await audit(await readTable(process.env["TABLE_NAME"] ?? ""))).filter(
    ({ where }) => where.includes(params.id) || scene.structureIds.some((id) => where.includes(id)),
  );

describe("a placement", () => {
  test("says each change with its day, when it was saved and by whom, and back-dates nothing in silence", async () => {
    const { referent, assistant, learner, tradeTrainer } = scene;
    const { id } = must(await add(learner, { state: "mutual" }));
    on("06-09");
    must(await change(referent, id, { state: "interview", on: "2026-06-05", version: 1 }));
    const details = {
      kind: "professionalisation",
      trainer_ids: [tradeTrainer.profileId],
      from: "2026-09-07",
    };
    must(await change(assistant, id, { state: "signed", ...details, version: 2 }));
    const { state, placements: noted } = await card();
    expect(state).toBe("signed");
    expect(noted).toMatchObject([
      {
        structure: { id: structure(), name: "Structure 0" },
        state: "signed",
        kind: "professionalisation",
        trainers: [{ name: tradeTrainer.name }],
        from: "2026-09-07",
        changes: [
          { state: "mutual", on: "2026-06-01", by: { name: learner.name } },
          {
            state: "interview",
            on: "2026-06-05",
            saved_at: "2026-06-09T10:00:00.000Z",
            by: { name: referent.name },
          },
          { state: "signed", on: "2026-06-09", by: { name: assistant.name } },
        ],
        version: 3,
      },
    ]);
    expect(await soundness()).toEqual([]);
  });

  test("corrected keeps the day since which it holds, unless somebody gives another", async () => {
    const { assistant, tradeTrainer } = scene;
    const { id } = must(await add(assistant, { state: "signed", on: "2026-05-20" }));
    on("06-09");
    must(await change(assistant, id, { state: "signed", trainer_ids: [tradeTrainer.profileId] }));
    const held = async () => (await card()).placements[0]?.changes.at(-1);
    expect(await held()).toMatchObject({ on: "2026-05-20", saved_at: "2026-06-09T10:00:00.000Z" });
    must(await change(assistant, id, { state: "signed", on: "2026-05-22" }));
    expect(await held()).toMatchObject({ on: "2026-05-22" });
  });

  test("begins and ends on days that somebody may mean: a year typed as « 26 » is none", async () => {
    const refused = await add(scene.assistant, { state: "signed", from: "0026-09-07" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["from"]]);
  });

  test("is written once, and changed once, however often the same request arrives; a stale one is refused", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const ids = [];
    for (const _ of [1, 2]) ids.push(must(await add(scene.referent, { state: "mutual" }, headers)).id);
    const [id = ""] = ids;
    expect(new Set(ids).size).toBe(1);
    const answers = [];
    for (const _ of [1, 2])
      answers.push(must(await change(scene.referent, id, { state: "agreed", version: 1 })));
    expect(answers).toEqual([
      { id, state: "agreed", version: 2 },
      { id, state: "agreed", version: 2 },
    ]);
    const stale = await change(scene.assistant, id, { state: "signed", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", current: { state: "agreed" } } });
    expect((await card()).placements).toHaveLength(1);
    expect(await soundness()).toEqual([]);
  });

  test("runs alone: one learner has one accord or contract in an action, also when two are noted at once", async () => {
    const answers = await Promise.all(
      [0, 1, 2].map((n) => add(scene.assistant, { structure_id: structure(n), state: "agreed" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const running = (await card()).placements.find(({ state }) => state === "agreed");
    const other = [0, 1, 2].map(structure).find((id) => id !== running?.structure.id);
    must(await add(scene.assistant, { structure_id: other, state: "interview" }));
    const lead = (await card()).placements.find(({ state }) => state === "interview")?.id ?? "";
    expect(await change(scene.assistant, lead, { state: "signed" })).toMatchObject({
      status: 409,
      body: { code: "alreadyRuns" },
    });
    must(await change(scene.assistant, running?.id ?? "", { state: "broken", end_reason: "trial_ended" }));
    must(await change(scene.assistant, lead, { state: "signed" }));
    expect((await card()).placements.map(({ state, end_reason }) => [state, end_reason])).toEqual([
      ["signed", null],
      ["broken", "trial_ended"],
    ]);
    expect(await soundness()).toEqual([]);
  });

  test.each([
    ["tomorrow", { on: "2026-06-02" }, "on"],
    ["with both a structure and a name", { employer: "Chez Paul" }, "structure_id"],
    ["with neither", { structure_id: null }, "structure_id"],
    ["of no kind", { kind: "holidays" }, "kind"],
    ["that ends before it begins", { from: "2026-09-07", to: "2026-09-01" }, "to"],
    ["with a trainer of another action", { trainer_ids: ["somebody"] }, "trainer_ids"],
    ["broken from the start", { state: "broken" }, "state"],
  ])("is refused %s", async (_, more, field) => {
    const { status, body } = await add(scene.assistant, more);
    expect(status).toBe(422);
    expect(Object.keys(Object(body).errors)).toEqual([field]);
  });

  test.each([
    [{ state: "broken" }, 422],
    [{ state: "interview", end_reason: "other" }, 422],
    [{ state: "broken", end_reason: "other" }, 409],
  ])("a lead does not end as a contract does: %j", async (body, status) => {
    const { id } = must(await add(scene.assistant, { state: "interview" }));
    expect((await change(scene.assistant, id, body)).status).toBe(status);
  });

  test("keeps its trainers when its dates are corrected after one of them has left, and never ends before it begins", async () => {
    const { assistant, tradeTrainer } = scene;
    const said = { state: "signed", trainer_ids: [tradeTrainer.profileId] };
    const { id } = must(await add(assistant, { ...said, from: "2026-09-07" }));
    const gone = { profile_id: tradeTrainer.profileId };
    must(await assistant.send(training.removeTrainingProfile, { params, body: gone }));
    const { status, body } = await change(assistant, id, { ...said, to: "2026-09-06" });
    expect([status, Object.keys(Object(body).errors)]).toEqual([422, ["to"]]);
    must(await change(assistant, id, { ...said, to: "2027-08-31" }));
    expect((await card()).placements).toMatchObject([
      { from: "2026-09-07", to: "2027-08-31", trainers: [{ id: tradeTrainer.profileId }] },
    ]);
    expect((await change(assistant, id, { ...said, trainer_ids: ["somebody"] })).status).toBe(422);
  });

  test("may be with an employer found elsewhere, named once", async () => {
    const found = { structure_id: null, employer: "Épicerie d'Été" };
    must(await add(scene.learner, { ...found, state: "interview" }));
    const again = await add(scene.assistant, { ...found, employer: "EPICERIE D’ETE", state: "mutual" });
    expect(again).toMatchObject({
      status: 409,
      body: { code: "alreadyNoted", current: { state: "interview" } },
    });
    // Learners do not read what the team noted of it.
    const own = await add(scene.learner, { ...found, state: "mutual" });
    expect([own.status, own.body.current]).toEqual([409, null]);
    expect((await card()).placements).toMatchObject([{ structure: { id: null, name: found.employer } }]);
  });

  test("keeps its learner in the action, the action, and its structure", async () => {
    const noted = await person("learner");
    await scene.joined(noted.profileId);
    must(await add(scene.assistant, { profile_id: noted.profileId, structure_id: structure(2) }));
    const removed = scene.assistant.send(training.removeTrainingProfile, {
      params,
      body: { profile_id: noted.profileId },
    });
    expect(await removed).toMatchObject({ status: 409, body: { code: "hasPlacements" } });
    expect((await scene.assistant.send(training.deleteTrainingAction, { params })).status).toBe(409);
    const deleted = await scene.administrator.send(structures.deleteStructure, {
      params: { id: structure(2) },
    });
    expect(deleted).toMatchObject({ status: 409, body: { code: "inUse" } });
    must(await noted.send(accounts.deleteAccount, { body: { password: noted.password } }));
    await removeDeleted();
    must(await scene.administrator.send(structures.deleteStructure, { params: { id: structure(2) } }));
    expect(await soundness()).toEqual([]);
  });

  test("is in the export of its learner, and goes with their account; an author goes without it", {
    tags: ["long"],
  }, async () => {
    // The storage refuses signatures of another time.
    vi.useRealTimers();
    const { learner, referent } = scene;
    must(await add(referent, { structure_id: null, employer: "Chez Paul", state: "interview" }));
    must(await learner.send(accounts.startAccountExport, {}));
    const file = await stored(`exports/${await makeExportOf(learner.userId)}.json`);
    expect(JSON.parse(file?.bytes.toString() ?? "{}").pistes_et_placements).toMatchObject([
      { structure: "Chez Paul", state: "interview", changes: [{ by: referent.name }] },
    ]);
    must(await referent.send(accounts.deleteAccount, { body: { password: referent.password } }));
    await removeDeleted();
    expect((await card()).placements).toMatchObject([{ changes: [{ by: { name: null } }] }]);
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    await removeDeleted();
    const rows = await readTable(process.env["TABLE_NAME"] ?? "");
    expect(rows.filter(({ pk }) => pk === `PLACEMENTS#${params.id}`)).toEqual([]);
  });
});

describe("a learner", () => {
  test("notes their own leads up to the interview, and nothing of what the team notes", async () => {
    const { learner, assistant } = scene;
    expect((await add(learner, { state: "agreed" })).status).toBe(403);
    const { id } = must(await add(learner, { structure_id: null, employer: "Chez Paul" }));
    must(await change(learner, id, { state: "interview", interview_at: "2026-06-03T08:00:00Z" }));
    for (const more of [
      { state: "agreed" },
      { state: "interview", trainer_ids: [scene.tradeTrainer.profileId] },
      { state: "interview", from: "2026-09-07" },
      // These would clear what the team noted.
      { state: "interview", trainer_ids: [] },
      { state: "interview", from: null },
      { state: "interview", to: null },
      { state: "interview", kind: "internship" },
    ])
      expect((await change(learner, id, more)).status, JSON.stringify(more)).toBe(403);
    must(await change(assistant, id, { state: "agreed" }));
    expect((await change(learner, id, { state: "interview" })).status).toBe(403);
    expect((await own()).next?.act).toBe("found");
  });

  test("leaves the team room to note what comes of it", { tags: ["long"] }, async () => {
    const { learner, referent } = scene;
    const { id } = must(await add(learner, { state: "mutual" }));
    let status = 200;
    for (let n = 0; status === 200; n++)
      ({ status } = await change(learner, id, { state: n % 2 ? "mutual" : "interview" }));
    expect([status, (await change(referent, id, { state: "agreed" })).status]).toEqual([409, 200]);
    must(await change(referent, id, { state: "broken", end_reason: "other" }));
    status = 201;
    for (let n = 0; status === 201; n++)
      ({ status } = await add(learner, { structure_id: null, employer: `Atelier ${n}`, state: "none" }));
    const found = { structure_id: null, employer: "Chez Paul", state: "signed" };
    expect([status, (await add(referent, found)).status]).toEqual([409, 201]);
  });

  test("notes nothing any more once they have left, and the team goes on", async () => {
    const { id } = must(await add(scene.learner, { state: "interview" }));
    const left = { profile_id: scene.learner.profileId, date: "2026-05-20", reason: "Déménagement" };
    must(await scene.assistant.send(training.recordDeparture, { params, body: left }));
    expect((await change(scene.learner, id, { state: "mutual" })).status).toBe(404);
    must(await change(scene.referent, id, { state: "none" }));
  });

  test("reads the same whatever hosts said: a « Non » looks like silence, and « Continuer » too", async () => {
    await wish(0, 1, 2);
    const before = await own();
    expect(before.leads.map(({ state, wish: place, since }) => [state, place, since])).toEqual([
      ["none", 1, null],
      ["none", 2, null],
      ["none", 3, null],
    ]);
    for (const opinion of ["no", "see_again", "continue"] as const) {
      await says(opinion, 1);
      expect(await own()).toEqual(before);
    }
    for (const wants of [false, true]) {
      await takes(2, { seats: 0, ...would(wants) });
      expect(await own()).toEqual(before);
    }
    expect(JSON.stringify(before)).not.toMatch(/opinion|remark|continue/);
  });

  test("reads the same of a lead that the team closed and of one that nobody answered", async () => {
    await wish(0, 1, 2);
    const before = await own();
    on("06-03");
    const { id } = must(await add(scene.assistant, { structure_id: structure(1), state: "mutual" }));
    expect((await own()).next).toMatchObject({ act: "call", lead: { structure: { id: structure(1) } } });
    must(await change(scene.assistant, id, { state: "none" }));
    expect(await own()).toEqual(before);
    // And they note it as any other.
    const answers = [];
    for (const n of [0, 1])
      answers.push(must(await add(scene.learner, { structure_id: structure(n), state: "none" })));
    expect(answers.map(({ id: _, ...answer }) => answer)).toEqual([
      { state: "none", version: null },
      { state: "none", version: null },
    ]);
    expect(await own()).toEqual(before);
    must(await add(scene.learner, { structure_id: structure(1), state: "interview" }));
    expect((await card()).placements).toHaveLength(2);
  });

  test("reads own leads alone", async () => {
    const other = await person("learner");
    await scene.joined(other.profileId);
    must(await add(scene.assistant, { state: "interview" }));
    expect((await own(other)).leads).toEqual([]);
    expect((await add(other)).status).toBe(404);
  });
});

describe("the board", () => {
  test("lists those with a shared interest whom nobody called yet, until something is noted or they found", async () => {
    await wish(0, 1);
    await says("continue", 0);
    await says("no", 1);
    const { state, to_call, unanswered, wished } = await card();
    expect([state, wished, unanswered]).toEqual(["mutual", 2, 0]);
    expect(to_call).toMatchObject([{ structure: { id: structure(0), name: "Structure 0" } }]);
    must(await add(scene.assistant, { structure_id: structure(0), state: "interview" }));
    expect(await card()).toMatchObject({ state: "interview", to_call: [] });
  });

  test("lists a shared interest as before once a call that nobody made is taken back", async () => {
    const { assistant, coordinator } = scene;
    await wish(0);
    await says("continue", 0);
    const before = await card();
    const takeBack = (who: Person, id: string) => who.send(placements.takePlacementBack, { params: { id } });
    const { id } = must(await add(assistant, { state: "interview" }));
    expect((await takeBack(coordinator, id)).status).toBe(409);
    const logged = vi.spyOn(logger, "info");
    for (const _ of [1, 2]) expect((await takeBack(assistant, id)).status).toBe(204);
    const takenBack = expect.objectContaining({ what: "placementTakenBack" });
    expect(logged.mock.calls.flat().filter((one) => takenBack.asymmetricMatch(one))).toEqual([
      expect.objectContaining({
        ...{ actor: assistant.userId, subject: id, person: scene.learner.profileId, detail: "interview" },
      }),
    ]);
    logged.mockRestore();
    expect(await card()).toEqual(before);
    const again = must(await add(assistant, { state: "interview" }));
    must(await change(assistant, again.id, { state: "agreed" }));
    expect((await takeBack(assistant, again.id)).body.code).toBe("notTakenBack");
    const late = must(await add(assistant, { structure_id: structure(1) }));
    on("06-03");
    expect((await takeBack(assistant, late.id)).status).toBe(409);
    expect(await soundness()).toEqual([]);
  });

  test("has a contract that came to its own end no more, and another may follow it there", async () => {
    const { assistant, learner } = scene;
    await wish(0, 1);
    await says("continue", 1);
    const stage = { structure_id: structure(0), state: "signed", kind: "internship" };
    const { id } = must(await add(assistant, { ...stage, from: "2026-06-01", to: "2026-06-30" }));
    const next = async () => (await own(learner)).next?.act;
    on("06-30");
    const elsewhere = { structure_id: structure(1), state: "agreed" };
    expect((await add(assistant, elsewhere)).body).toMatchObject({
      code: "alreadyRuns",
      message: expect.stringContaining("jusqu’au 30/06/2026 : le suivant se note après cette date"),
    });
    expect([await card(), await next()]).toMatchObject([{ state: "signed", to_call: [] }, "found"]);
    on("07-01");
    const [{ state, to_call, placements: noted }, act] = [await card(), await next()];
    expect([state, to_call.length, act, noted[0]?.is_over]).toEqual(["mutual", 1, "wait", true]);
    expect((await own(learner)).leads.find((one) => one.id === id)).toMatchObject({ is_over: true });
    const again = { structure_id: structure(0), state: "signed", from: "2026-09-07" };
    must(await add(assistant, again));
    expect(await card()).toMatchObject({ state: "signed" });
    const before = { ...stage, from: "2026-05-04", to: "2026-05-29" };
    must(await add(assistant, before));
    // The first cannot go on beside the second.
    const longer = await change(assistant, id, { state: "signed", to: "2026-12-31" });
    expect([longer.status, longer.body.code]).toEqual([409, "alreadyRuns"]);
    expect(await soundness()).toEqual([]);
  });

  test("keeps what ran on the last day of its promotion: nothing takes its place since, and the workbook says the same", async () => {
    // The storage refuses signatures of another time.
    vi.useRealTimers();
    scene = await stepScene(3, 2020);
    params = { id: scene.action.id };
    const { assistant } = scene;
    const lead = must(await add(assistant, { structure_id: structure(1), state: "interview" }));
    const contract = { state: "signed", on: "2020-09-07", from: "2020-09-07", to: "2021-08-31" };
    must(await add(assistant, contract));
    expect(await card()).toMatchObject({ state: "signed", placements: [{ is_over: false }, {}] });
    for (const refused of [
      await change(assistant, lead.id, { state: "signed" }),
      await add(assistant, { structure_id: structure(2), state: "agreed" }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, "alreadyRuns"]);
    const message = expect.stringMatching(
      /courait à la fin de la promotion : le suivant doit commencer après/,
    );
    const early = { structure_id: structure(2), state: "agreed", from: "2021-08-31" };
    expect((await add(assistant, early)).body).toMatchObject({ code: "alreadyRuns", message });
    expect((await add(assistant, { state: "agreed" })).body).toMatchObject({ code: "alreadyRuns", message });
    const { headers } = await assistant.call(placements.exportPlacements, { params });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await (await fetch(headers.location ?? "")).arrayBuffer());
    const sheet = workbook.getWorksheet("Placements");
    const employers = sheet?.getRows(2, 2)?.map((row) => row.getCell(3).value);
    expect(employers).toEqual(["Structure 0", "Structure 1"]);
    must(await scene.learner.send(accounts.startAccountExport, {}));
    const file = await stored(`exports/${await makeExportOf(scene.learner.userId)}.json`);
    expect(JSON.parse(file?.bytes.toString() ?? "{}").pistes_et_placements[0]).toMatchObject({
      ...{ structure: "Structure 0", is_over: false },
    });
    must(await change(assistant, lead.id, { state: "signed", from: "2021-09-01", to: "2022-08-31" }));
    // Also at the same place, first as a lead.
    const there = must(await add(assistant, { state: "interview" }));
    must(await change(assistant, there.id, { state: "signed", from: "2022-09-01" }));
    expect(await soundness()).toEqual([]);
  });

  test("counts a host's « oui » to somebody whom they did not meet as a shared interest, and a « non » as an answer", async () => {
    await wish(0, 1);
    await takes(0, would(true));
    await takes(1, would(false));
    const { state, to_call, unanswered } = await card();
    expect([state, unanswered]).toEqual(["mutual", 0]);
    expect(to_call).toMatchObject([{ structure: { id: structure(0) }, since: "2026-06-01T10:00:00.000Z" }]);
    // They met since: what the host thinks of them counts.
    await says("no", 0);
    expect(await card()).toMatchObject({ state: "none", to_call: [] });
  });

  test("says how many seats are left at similar structures: those with some first, those without none at all", async () => {
    await wish(0);
    const similar = async () => (await card()).similar.map(({ id, seats }) => [id, seats]);
    await takes(2, { seats: 2 });
    expect(await similar()).toEqual([
      [structure(2), 2],
      [structure(1), null],
    ]);
    const another = await person("learner");
    await scene.joined(another.profileId);
    const placed = { profile_id: another.profileId, structure_id: structure(2), state: "signed" };
    must(await add(scene.assistant, placed));
    expect(await similar()).toEqual([
      [structure(2), 1],
      [structure(1), null],
    ]);
    await takes(2, { seats: 1 });
    expect(await similar()).toEqual([[structure(1), null]]);
  });

  test("tells a referent trainer the same whatever hosts said, of their learners alone", async () => {
    await wish(0, 1);
    const another = await person("learner");
    await scene.joined(another.profileId);
    const before = await board(scene.referent);
    expect(before.cards.map(({ learner }) => learner.id)).toEqual([scene.learner.profileId]);
    expect(before).toMatchObject({ reads_opinions: false, cards: [{ state: "none", unanswered: null }] });
    await says("continue", 0);
    await takes(1, { seats: 2, ...would(true) });
    expect(await board(scene.referent)).toEqual(before);
    expect((await board()).cards).toHaveLength(2);
  });

  test("offers similar structures to those without a lead: of the same organisation here, never one that is noted", async () => {
    await wish(0);
    expect((await card()).similar.map(({ id }) => id)).toEqual([structure(1), structure(2)]);
    must(await add(scene.assistant, { structure_id: structure(1) }));
    expect((await card()).similar.map(({ id }) => id)).toEqual([structure(2)]);
    must(await add(scene.assistant, { structure_id: structure(1), state: "mutual" }));
    expect((await card()).similar).toEqual([]);
  });
});
