import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findHostAnswers, findHostPlacement } from "#functions/domain/hosts/host-placements.store.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, visitor } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { makeExportOf } from "#scripts/testing/scenes/own-data.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { byName } from "#shared/contract/collation.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

type Scene = Awaited<ReturnType<typeof timetableScene>>;
let scene: Scene;
let secret: string;
const over = "2099-06-28T11:00:00.001Z";
const setClock = (at: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });

/** Three learners met the first structure; a fourth and a fifth wished for it and did not. */
beforeEach(async () => {
  // After all that follows: sessions that begin now are not over then.
  setClock("2099-12-01T10:00:00Z");
  scene = await timetableScene({ structures: 2, learners: 5 });
  const { staff, event, structureIds, participations } = scene;
  const [mine = ""] = structureIds;
  setClock("2099-06-20T10:00:00Z");
  await tell(
    event.id,
    structureIds,
    [0, 1, 2].map((n) => [idOf(n), mine, n] as const),
  );
  secret = await linkOf(staff, participations[0]?.id ?? "");
  setClock(over);
});
afterEach(() => void vi.useRealTimers());

const idOf = (n: number) => scene.learners[n]?.profileId ?? "";
const mine = () => scene.structureIds[0] ?? "";
const say = (body: object) => visitor.send(hosts.saveHostPlacement, { params: { secret }, body });
const read = async () => must(await visitor.send(hosts.getHost, { params: { secret } }));
const placement = async () => (await read()).placement;
const think = async (n: number, opinion: "continue" | "see_again" | "no" | null) =>
  must({
    ...(await visitor.send(hosts.giveOpinion, {
      params: { secret },
      body: { profile_id: idOf(n), opinion },
    })),
    body: {},
  });
const answers = () => findHostAnswers(scene.event.id, new Set(scene.learners.map((one) => one.profileId)));

describe("after the event, a host", () => {
  test("is asked how many they take on, and for those who wished for them and did not come: not before", async () => {
    setClock("2099-06-28T11:00:00Z");
    expect(await placement()).toBeNull();
    expect(await say({ seats: 2 })).toMatchObject({ status: 422, body: { code: "eventNotOver" } });
    setClock(over);
    const before = await placement();
    expect(before).toMatchObject({ seats: null, seats_said_at: null, order: [], order_version: 0 });
    expect(before?.interests.map(({ profile_id }) => profile_id).sort()).toEqual([idOf(3), idOf(4)].sort());
    expect(must(await say({ seats: 2 }))).toMatchObject({ seats: 2, seats_said_at: over });
    expect(must(await say({ seats: null }))).toMatchObject({ seats: null, seats_said_at: over });
    for (const seats of [-1, 6, 1.5]) expect((await say({ seats })).status).toBe(422);
  });

  test("orders those with whom they wish to continue, and nobody else", async () => {
    await think(0, "continue");
    await think(1, "continue");
    await think(2, "see_again");
    const ordered = must(await say({ order: [idOf(1), idOf(2), idOf(0)], version: 0 }));
    expect(ordered).toMatchObject({ order: [idOf(1), idOf(0)], order_version: 1 });
    expect(must(await say({ order: [idOf(3), idOf(1), idOf(2), idOf(0)] })).order_version).toBe(1);
    expect((await say({ order: [idOf(1), idOf(1)] })).status).toBe(422);
    await think(1, "no");
    expect((await placement())?.order).toEqual([idOf(0)]);
    expect(await answers()).toMatchObject([{ structure_id: mine(), order: [idOf(0)] }]);
  });

  test("answers each of those whom they did not meet, and takes it back; nobody else", async () => {
    const shown = must(await say({ interests: [{ profile_id: idOf(3), wants: true }] }));
    expect(shown.interests.map(({ profile_id, wants }) => [profile_id, wants]).sort()).toEqual(
      [
        [idOf(3), true],
        [idOf(4), null],
      ].sort(),
    );
    must(await say({ interests: [{ profile_id: idOf(0), wants: true }] }));
    expect(await answers()).toMatchObject([
      { seats: null, interests: [{ profile_id: idOf(3), wants: true, said_at: over }], changed_at: over },
    ]);
    must(await say({ interests: [{ profile_id: idOf(3), wants: null }] }));
    expect(await answers()).toMatchObject([{ interests: [] }]);
  });

  test("reads names and promotions: no level of a wish, and no other structure", async () => {
    const whole = JSON.stringify(await read());
    const [first] = (await placement())?.interests ?? [];
    expect(Object.keys(first ?? {}).sort()).toEqual(["name", "profile_id", "promotion", "wants"]);
    expect(whole).not.toMatch(/priority|optional|initial|wish|rank|level/);
    expect(whole).not.toContain(scene.structureIds[1]);
    const wish = async (n: number, is_initial_choice: boolean) => {
      const wishlists = [{ structure_id: mine(), is_initial_choice, is_optional_choice: !is_initial_choice }];
      const list = { profile_id: idOf(n), event_id: scene.event.id, is_pre_event: 0 as const };
      must(await scene.staff.send(wishes.saveWishes, { body: { ...list, wishlists } }));
    };
    const seen: object[] = [];
    for (const isFirst of [true, false]) {
      await wish(3, isFirst);
      await wish(4, !isFirst);
      seen.push(await read());
    }
    expect(seen[1]).toEqual(seen[0]);
    const { interests = [] } = (await placement()) ?? {};
    expect(interests).toEqual(interests.toSorted(byName));
  });

  test("is no longer shown who has left or has found", async () => {
    const body = { profile_id: idOf(3), structure_id: scene.structureIds[1], state: "agreed" };
    const params = { id: scene.action.id };
    const shown = async () => (await placement())?.interests.map(({ profile_id }) => profile_id).sort();
    // What came to its own end is nothing that they have found.
    const past = { ...body, to: "2099-06-01" };
    const { id } = must(await scene.staff.send(placements.addPlacement, { params, body: past }));
    expect(await shown()).toEqual([idOf(3), idOf(4)].sort());
    const on = { params: { id }, body: { state: "agreed", to: null } };
    must(await scene.staff.send(placements.changePlacement, on));
    expect(await shown()).toEqual([idOf(4)]);
    must(
      await scene.staff.send(training.recordDeparture, {
        params,
        body: { profile_id: idOf(4), date: "2099-06-28", reason: "Autre projet" },
      }),
    );
    expect((await placement())?.interests).toEqual([]);
  });

  test("is not shown again whose contract has ended since the end of their promotion", async () => {
    const { degree_id, event_id, year, version, id } = scene.action;
    const times = { start_date: "2099-06-29T07:00:00Z", end_date: "2099-07-02T15:00:00Z" };
    const short = { degree_id, event_id, year, version, ...times };
    must(await scene.staff.send(training.updateTrainingAction, { params: { id }, body: short }));
    const body = { profile_id: idOf(3), structure_id: scene.structureIds[1], state: "agreed" };
    const params = { id: scene.action.id };
    const contract = { ...body, to: "2099-07-10" };
    must(await scene.staff.send(placements.addPlacement, { params, body: contract }));
    setClock("2099-07-11T10:00:00Z");
    expect((await placement())?.interests.map(({ profile_id }) => profile_id)).toEqual([idOf(4)]);
  });

  test("keeps what is said of the others where one of them is there no more", async () => {
    const params = { id: scene.action.id };
    const body = { profile_id: idOf(3), structure_id: scene.structureIds[1], state: "agreed" };
    must(await scene.staff.send(placements.addPlacement, { params, body }));
    const interests = [3, 4].map((n) => ({ profile_id: idOf(n), wants: true }));
    const shown = must(await say({ seats: 1, interests }));
    expect(shown.seats).toBe(1);
    expect(shown.interests.map(({ profile_id, wants }) => [profile_id, wants])).toEqual([[idOf(4), true]]);
    expect((await answers())[0]?.interests).toEqual([{ profile_id: idOf(4), wants: true, said_at: over }]);
  });
});

test("no page of a learner changes by what a host says of them, a « non » as little as a « oui »", async () => {
  const pagesOf = async (n: number) => {
    const who = scene.learners[n] as Person;
    const params = { id: scene.event.id };
    return [
      must(await who.call(placements.listOwnPlacements, {})),
      must(await who.call(timetable.getAgenda, { params })),
      must(await who.call(notices.getTodo, {})),
    ];
  };
  const before = [await pagesOf(0), await pagesOf(3)];
  for (const [opinion, wants] of [
    ["no", false],
    ["continue", true],
  ] as const) {
    await think(0, opinion);
    must(await say({ seats: 0, interests: [{ profile_id: idOf(3), wants }] }));
    expect([await pagesOf(0), await pagesOf(3)]).toEqual(before);
  }
  expect(JSON.stringify(before)).not.toMatch(/opinion|"no"|Non\b/);
});

describe("two phones of a host", () => {
  test("keep what each says of something else, however they meet", async () => {
    await think(0, "continue");
    await think(1, "continue");
    const all = await Promise.all([
      say({ seats: 1 }),
      say({ interests: [{ profile_id: idOf(3), wants: true }] }),
      say({ interests: [{ profile_id: idOf(4), wants: false }] }),
      say({ order: [idOf(1), idOf(0)], version: 0 }),
      think(2, "continue").then(() => ({ status: 200 })),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await answers()).toMatchObject([{ seats: 1, order: [idOf(1), idOf(0)] }]);
    const [one] = await answers();
    expect(one?.interests.map(({ wants }) => wants).sort()).toEqual([false, true]);
    expect(one?.opinions).toHaveLength(3);
  });

  test("do not overwrite an order that the other one has not seen; the same order again is no change", async () => {
    for (const n of [0, 1]) await think(n, "continue");
    const order = [idOf(1), idOf(0)];
    must(await say({ order, version: 0 }));
    const stale = await say({ order: [idOf(0), idOf(1)], version: 0 });
    expect(stale).toMatchObject({ status: 409, body: { current: { order, order_version: 1 } } });
    expect(must(await say({ order, version: 0 })).order_version).toBe(1);
  });
});

test("what did not change leaves the moment of the last change, and an opinion moves it", async () => {
  const changedAt = async () => (await answers())[0]?.changed_at;
  must(await say({ seats: 2 }));
  setClock("2099-06-29T10:00:00Z");
  must(await say({ seats: 2 }));
  expect(await changedAt()).toBe(over);
  for (const [day, opinion] of [
    ["30", "continue"],
    ["29", null],
  ] as const) {
    setClock(`2099-06-${day}T10:00:00Z`);
    await think(0, opinion);
    expect(await changedAt()).toBe(`2099-06-${day}T10:00:00.000Z`);
  }
});

test("whoever an answer is about reads it in the export of their data, and nobody else's", {
  tags: ["long"],
}, async () => {
  await think(1, "continue");
  const given = await visitor.send(hosts.giveOpinion, {
    params: { secret },
    body: { profile_id: idOf(0), opinion: "see_again", reason: "other", remark: "Rappeler en mai" },
  });
  expect(given.status).toBe(204);
  must(await say({ order: [idOf(1), idOf(0)], interests: [{ profile_id: idOf(3), wants: false }] }));
  // The storage refuses signatures of another time.
  vi.useRealTimers();
  const part = async (n: number) => {
    const who = scene.learners[n] as Person;
    must(await who.send(accounts.startAccountExport, {}));
    const file = await stored(`exports/${await makeExportOf(who.userId)}.json`);
    return JSON.parse(file?.bytes.toString() ?? "{}").avis_des_structures;
  };
  expect(await part(0)).toEqual([
    {
      ...{ evenement: scene.event.name, structure: "Structure 0", avis: "À revoir", raison: "Autre" },
      ...{ remarque: "Rappeler en mai", donne_le: over, place_dans_leur_ordre: 2 },
      ...{ souhaite_rencontrer: null, dit_le: null },
    },
  ]);
  expect(await part(3)).toMatchObject([{ avis: null, souhaite_rencontrer: false, dit_le: over }]);
  expect(await part(4)).toEqual([]);
});

test("a reason is one of those that go with the opinion", async () => {
  const give = async (body: object) => {
    const all = { profile_id: idOf(0), ...body };
    return (await visitor.send(hosts.giveOpinion, { params: { secret }, body: all })).status;
  };
  expect(await give({ opinion: "no", reason: "no_seat" })).toBe(204);
  expect(await give({ opinion: "continue", reason: "no_seat" })).toBe(422);
  expect(await give({ opinion: null, reason: "other" })).toBe(422);
});

test("an erased learner leaves orders and interests; a structure that met people, or answered, stays with its link", {
  tags: ["long"],
}, async () => {
  await think(0, "continue");
  must(await say({ order: [idOf(0)], interests: [{ profile_id: idOf(3), wants: true }] }));
  const erase = async (who: Person | undefined) =>
    expect((await who?.send(accounts.deleteAccount, { body: { password: who.password } }))?.status).toBe(204);
  await erase(scene.learners[0]);
  await erase(scene.learners[3]);
  await removeDeleted();
  const of = { event_id: scene.event.id, structure_id: mine() };
  expect(await findHostPlacement(of)).toMatchObject({ order: [], interests: [] });
  must(await say({ interests: [{ profile_id: idOf(3), wants: true }] }));
  expect(await findHostPlacement(of)).toMatchObject({ interests: [] });
  const leave = (n: number) =>
    scene.staff.send(events.deleteParticipation, { params: { id: scene.participations[n]?.id ?? "" } });
  const stays = { status: 409, body: { code: "met" } };
  expect(await leave(0)).toMatchObject(stays);
  expect((await visitor.send(hosts.getHost, { params: { secret } })).status).toBe(200);
  must(await say({ seats: 1 }));
  await tell(scene.event.id, scene.structureIds, []);
  expect(await leave(0)).toMatchObject(stays);
  expect((await leave(1)).status).toBe(204);
  const found = await audit(await readTable(process.env["TABLE_NAME"] ?? ""));
  expect(found.filter(({ where }) => where.includes(scene.event.id))).toEqual([]);
});
