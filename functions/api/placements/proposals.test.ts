import ExcelJS from "exceljs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  findHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { writesToGiveOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { computePlacements, removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { holdingQuery } from "#scripts/testing/requests.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { stoppedRuns } from "#scripts/testing/stopped-runs.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let scene: Awaited<ReturnType<typeof wishScene>>;
let other: Person;
let params: { id: string };
const setClock = (at: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
const structure = (n: number) => scene.structureIds[n] ?? "";
const wish = async ({ profileId: profile_id }: Person, priority: number[], optional: number[] = []) =>
  must(
    await scene.staff.send(wishes.saveWishes, {
      body: {
        ...{ profile_id, event_id: scene.event.id, is_pre_event: 1 as const },
        wishlists: [...priority, ...optional].map((n) => ({
          structure_id: structure(n),
          is_initial_choice: priority.includes(n),
        })),
      },
    }),
  );
const says = (n: number, { profileId: profile_id }: Person, opinion: "continue" | "no", more: object = {}) =>
  transact(
    writesToGiveOpinion({
      ...{ event_id: scene.event.id, structure_id: structure(n), profile_id, opinion },
      ...{ reason: null, remark: "", given_at: new Date().toISOString(), ...more },
    }),
  );
const takes = async (n: number, seats: number) => {
  const of = { event_id: scene.event.id, structure_id: structure(n) };
  await transact(writesToSaveHostPlacement(await findHostPlacement(of), { seats }));
};

/** Two learners wish for the first structure, which would continue with the second one; one of them for another too. */
const prepare = async (year?: number) => {
  scene = await wishScene(3, year);
  other = await person("learner");
  if (year === undefined) setClock("2026-06-01T10:00:00Z");
  params = { id: scene.action.id };
  must(
    await scene.staff.send(training.addTrainingProfile, { params, body: { profile_id: other.profileId } }),
  );
  await wish(scene.learner, [0], [1]);
  await wish(other, [0]);
  if (year === undefined) setClock("2026-06-29T10:00:00Z");
  await says(0, other, "continue");
  await takes(0, 1);
};
beforeEach(async () => {
  // After all that follows: sessions that begin now are not over then.
  setClock("2026-08-01T10:00:00Z");
  await prepare();
  setClock("2026-06-30T10:00:00Z");
});
afterEach(() => void vi.useRealTimers());

const ask = async () => must(await scene.staff.send(placements.askForPlacementProposal, { params })).id;
const compute = (id: string) => computePlacements({ training_action_id: params.id, id });
const asked = async () => {
  const id = await ask();
  await compute(id);
  return id;
};
const show = async (proposalId: string) =>
  must(await scene.staff.call(placements.getPlacementProposal, { params: { ...params, proposalId } }));
const adopt = (proposalId: string, body: { version?: number } = {}) =>
  scene.staff.send(placements.adoptPlacementProposal, { params: { ...params, proposalId }, body });
const board = async () => must(await scene.staff.call(placements.getPlacementBoard, { params }));
const own = async (who: Person) => must(await who.call(placements.listOwnPlacements, {}));
const items = async () =>
  (await readTable(process.env["TABLE_NAME"] ?? "")).filter(({ pk }) => pk.includes(params.id));

test("is asked, computed and read: who could go where, why, what to ask, and what the board has already", async () => {
  const id = await ask();
  expect(await show(id)).toMatchObject({ state: "waiting", result: null, stale: null });
  expect(await scene.staff.send(placements.askForPlacementProposal, { params })).toMatchObject({
    status: 409,
    body: { code: "computing" },
  });
  await compute(id);
  const { result, stale, state } = await show(id);
  expect([state, stale]).toEqual(["ready", null]);
  expect(result).toMatchObject({ learners: 2, placed: 2, most: 2, pinned: [], unplaced: [] });
  expect(Object.fromEntries(result?.lines.map((one) => [one.learner.id, one]) ?? [])).toMatchObject({
    [other.profileId]: {
      structure: { id: structure(0) },
      ...{ level: "prePriority", to_ask: false, to_confirm: false, change: "same", state: "mutual" },
      reason: { kind: "first", seats: 1 },
    },
    [scene.learner.profileId]: {
      structure: { id: structure(1) },
      ...{ level: "preOptional", place: 2, to_ask: true, to_confirm: true, change: "new", state: "none" },
      reason: { kind: "taken", instead: { id: structure(0) } },
    },
  });
});

test("whoever left holds no seat: it is proposed, and said to be left, again", async () => {
  await wish(scene.learner, [0], []);
  const of = { profile_id: other.profileId, structure_id: structure(0), state: "signed" } as const;
  must(await scene.staff.send(placements.addPlacement, { params, body: of }));
  const lines = async () => (await show(await asked())).result?.lines.map((one) => one.structure.id);
  expect(await lines()).toEqual([]);
  const body = { profile_id: other.profileId, date: "2026-06-30", reason: "Déménagement" };
  must(await scene.staff.send(training.recordDeparture, { params, body }));
  expect(await lines()).toEqual([structure(0)]);
});

test("a contract that came to its own end holds no seat", async () => {
  const of = { profile_id: other.profileId, structure_id: structure(0), state: "signed", to: "2026-06-30" };
  must(await scene.staff.send(placements.addPlacement, { params, body: of }));
  const result = async () => (await show(await asked())).result;
  expect(await result()).toMatchObject({ lines: [{ structure: { id: structure(1) } }], pinned: [{}] });
  setClock("2026-07-01T10:00:00Z");
  const after = await result();
  expect(after?.pinned).toEqual([]);
  expect(after?.lines.map(({ structure: { id } }) => id).sort()).toEqual([structure(0), structure(1)].sort());
});

test("of two contracts that follow each other after the promotion, the first alone holds a seat", async () => {
  await prepare(2020);
  const at = async (n: number, more: object) => {
    const body = { profile_id: other.profileId, structure_id: structure(n), state: "signed", ...more };
    must(await scene.staff.send(placements.addPlacement, { params, body }));
  };
  await at(2, { from: "2020-09-07", to: "2021-08-31" });
  await at(0, { from: "2021-09-01" });
  const result = (await show(await asked())).result;
  expect(result).toMatchObject({
    ...{ learners: 2, placed: 2, most: 2 },
    lines: [{ structure: { id: structure(0) } }],
    pinned: [{ learner: { id: other.profileId }, structure: "Structure 2" }],
  });
});

test("adopted, it is a list of calls: no card moves, learners read the same, and a repeated request changes nothing", async () => {
  const id = await asked();
  const before = [await board(), await own(scene.learner), await own(other)] as const;
  const placed = (await items()).filter(({ pk }) => pk.startsWith("PLACEMENTS#"));
  const first = must(await adopt(id, { version: 0 }));
  expect(first.cards).toEqual(before[0].cards);
  expect([await own(scene.learner), await own(other)]).toEqual(before.slice(1));
  expect((await items()).filter(({ pk }) => pk.startsWith("PLACEMENTS#"))).toEqual(placed);
  expect(first).toMatchObject({ proposal: null, calls: { adopted_by: { name: scene.staff.name } } });
  expect(first.calls?.lines).toMatchObject([
    { learner: { id: other.profileId }, state: "to_call", reason: { kind: "first" } },
    { learner: { id: scene.learner.profileId }, state: "to_call", to_ask: true },
  ]);
  setClock("2026-07-01T10:00:00Z");
  expect(must(await adopt(id))).toEqual(first);
  // What came of the calls.
  await says(1, scene.learner, "no");
  const noted = { profile_id: other.profileId, structure_id: structure(0), state: "interview" } as const;
  must(await scene.staff.send(placements.addPlacement, { params, body: noted }));
  expect((await board()).calls?.lines.map(({ state }) => state)).toEqual(["called", "closed"]);
});

test("a structure that closes is on no list of calls any more: nothing could be noted there", async () => {
  must(await adopt(await asked()));
  const lists = async () => {
    const { cards, calls } = await board();
    const card = cards.find(({ learner }) => learner.id === other.profileId);
    return [card?.state, card?.to_call.length, calls?.lines.map(({ state }) => state)];
  };
  expect(await lists()).toEqual(["mutual", 1, ["to_call", "to_call"]]);
  await closed(0);
  expect(await lists()).toEqual(["none", 0, ["closed", "to_call"]]);
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    "an answer",
    () => says(1, scene.learner, "no"),
    { structure: "Structure 1", at: "2026-07-02T10:00:00.000Z" },
  ],
  ["a number of seats", () => takes(0, 2), {}],
  ["a structure that closes", () => closed(1), { structure: null }],
  [
    "an accord",
    async () =>
      must(
        await scene.staff.send(placements.addPlacement, {
          params,
          body: { profile_id: other.profileId, employer: "Chez Paul", state: "agreed" },
        }),
      ),
    { structure: null },
  ],
  [
    "a departure",
    async () =>
      must(
        await scene.staff.send(training.recordDeparture, {
          params,
          body: { profile_id: other.profileId, date: "2026-06-30", reason: "Déménagement" },
        }),
      ),
    { structure: null },
  ],
])(
  "%s after it was computed makes it out of date: it is said, and it cannot be adopted",
  { tags: ["long"] },
  async (_, happens, said) => {
    const id = await asked();
    setClock("2026-07-02T10:00:00Z");
    await happens();
    expect((await show(id)).stale).toMatchObject(said);
    expect(await adopt(id)).toMatchObject({ status: 409, body: { code: "outOfDate" } });
    expect((await board()).calls).toBeNull();
    const again = await asked();
    expect((await show(again)).stale).toBeNull();
    must(await adopt(again));
  },
);

const closed = async (n: number) => {
  const body = { is_active: 0 as const };
  return must(await scene.staff.send(structures.updateStructure, { params: { id: structure(n) }, body }));
};

test("genres, addresses, pictures, profiles, remarks and the order of arrival count for nothing", {
  tags: ["long"],
}, async () => {
  const id = await asked();
  const { result } = await show(id);
  for (const who of [scene.learner, other])
    must(
      await scene.staff.send(profiles.updateProfile, {
        params: { id: who.profileId },
        body: {
          ...{
            genre_id: who === other ? 1 : 2,
            bio: "Sportive",
            personal_presentation: "Ici depuis toujours",
          },
          ...{ address: "1 rue du Port", zip_code: "29200", city: "Brest" },
        },
      }),
    );
  await says(0, other, "continue", { remark: "Formidable", given_at: "2026-06-29T12:00:00.000Z" });
  // Who joined first joins last.
  const joining = { profile_id: scene.learner.profileId };
  must(await scene.staff.send(training.removeTrainingProfile, { params, body: joining }));
  must(await scene.staff.send(training.addTrainingProfile, { params, body: joining }));
  const after = await show(id);
  expect(after.stale).toBeNull();
  const nameless = (lines: typeof result) =>
    lines?.lines
      .map(({ learner, reason, ...line }) => ({ ...line, learner: learner.id, kind: reason.kind }))
      .sort((a, b) => (a.learner < b.learner ? -1 : 1));
  const again = await asked();
  expect(nameless((await show(again)).result)).toEqual(nameless(result));
});

test("is asked while another action is changed: nobody is told that the site is busy", async () => {
  const { isRead, release } = holdingQuery();
  const answer = scene.staff.send(placements.askForPlacementProposal, { params });
  await isRead;
  const times = { start_date: "2027-09-06T07:00:00Z", end_date: "2028-07-02T15:00:00Z" };
  must(
    await scene.staff.send(training.createTrainingAction, {
      body: { degree_id: scene.degree.id, year: 2027, ...times },
    }),
  );
  release();
  expect((await answer).status).toBe(202);
});

test("asked by two at once it is computed once, and adopted by two at once it is one list", async () => {
  const answers = await Promise.all(
    [0, 1].map(() => scene.staff.send(placements.askForPlacementProposal, { params })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const { id = "" } = (await board()).proposal ?? {};
  await Promise.all([compute(id), compute(id)]);
  const adopted = await Promise.all([adopt(id, { version: 0 }), adopt(id, { version: 0 })]);
  expect(adopted.map(({ status }) => status)).toEqual([200, 200]);
  expect((await board()).calls?.lines).toHaveLength(2);
  const next = await asked();
  expect(await adopt(next, { version: 0 })).toMatchObject({ status: 409, body: { code: "otherCalls" } });
  must(await adopt(next, { version: 1 }));
});

test("a worker that is stopped at any AWS call leaves nothing half done; handed over again, it ends", {
  tags: ["long"],
}, async () => {
  const first = await ask();
  const runs = await stoppedRuns(() => compute(first));
  for (const { where, stop } of runs) {
    await scene.staff.send(placements.discardPlacementProposal, {
      params: { ...params, proposalId: (await board()).proposal?.id ?? "" },
    });
    const id = await ask();
    await stop(() => compute(id));
    await compute(id);
    expect({ where, state: (await show(id)).state }).toEqual({ where, state: "ready" });
  }
});

test("a call is in the export of its learner, and goes with their account, as the proposal does", {
  tags: ["long"],
}, async () => {
  // The storage refuses signatures of another time.
  vi.useRealTimers();
  await prepare(2099);
  const { learner } = scene;
  must(await adopt(await asked()));
  expect((await ownDataOf(learner))["appels_a_passer"]).toMatchObject([
    { structure: "Structure 1", voeu: "vœu 2, optionnel", pourquoi: /La place de Structure 0/ },
  ]);
  const next = await asked();
  must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
  await removeDeleted();
  expect(await items()).not.toContainEqual(expect.objectContaining({ type: "PlacementProposal" }));
  expect((await board()).calls?.lines.map((one) => one.learner.id)).toEqual([other.profileId]);
  expect(await adopt(next)).toMatchObject({ status: 404 });
  const findings = await audit(await readTable(process.env["TABLE_NAME"] ?? ""));
  expect(findings.filter(({ where }) => where.includes(params.id))).toEqual([]);
});

test("the workbook says of each learner where, how far, since when and by whom: also of those without a lead, and of who left", async () => {
  // The storage refuses signatures of another time.
  vi.useRealTimers();
  await prepare(2099);
  const body = { profile_id: other.profileId, structure_id: structure(0), state: "signed" } as const;
  must(await scene.staff.send(placements.addPlacement, { params, body: { ...body, on: "2026-06-01" } }));
  const left = { profile_id: other.profileId, date: "2026-06-20", reason: "Déménagement" };
  must(await scene.staff.send(training.recordDeparture, { params, body: left }));
  const { headers } = await scene.staff.call(placements.exportPlacements, { params });
  const response = await fetch(headers.location ?? "");
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const rows: unknown[][] = [];
  workbook.getWorksheet("Placements")?.eachRow(({ values }) => {
    rows.push(Array.isArray(values) ? values.slice(1) : []);
  });
  expect(rows).toHaveLength(3);
  const rowOf = ({ name }: Person) => rows.find(([first]) => first === name);
  expect(rowOf(other)?.slice(2, 7)).toMatchObject([
    ...["Structure 0", "Rennes", "Contrat signé", new Date("2026-06-01"), scene.staff.name],
  ]);
  expect(rowOf(other)?.at(-1)).toEqual(new Date("2026-06-20"));
  expect(rowOf(scene.learner)?.slice(2, 5)).toEqual([undefined, undefined, "Sans piste"]);
});
