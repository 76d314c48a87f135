import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findHostAccess } from "#functions/domain/hosts/host-links.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { hashOf } from "#functions/platform/tokens.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { must, person, visitor } from "#scripts/testing/harness.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { releasedSlots, tell } from "#scripts/testing/scenes/released-scene.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";

const scene = await timetableScene({ structures: 3, learners: 2 });
const { staff, structureIds, participations, learners, event, slots } = scene;
const [first, second] = participations.map(({ id }) => id) as [string, string];
const [mine = ""] = structureIds;
const assistant = await person("assistant");

afterEach(() => void vi.useRealTimers());
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
const open = (secret: string) => visitor.call(hosts.getHost, { params: { secret } });
const view = async (secret: string) => must(await visitor.send(hosts.getHost, { params: { secret } }));
const answer = (secret: string, body: object) =>
  visitor.send(hosts.answerAsHost, { params: { secret }, body: { answer: "confirmed", ...body } });
const hosting = async (id: string) =>
  must(await staff.call(events.getEventWhole, { params: { id: event.id } })).event.participations.find(
    (one) => one.id === id,
  );
const change = async (id: string, more: object) => {
  const {
    seats = null,
    closed_slot_ids = [],
    place = "",
    answer: said = "unknown",
  } = (await hosting(id)) ?? {};
  const body = { seats, closed_slot_ids, place, answer: said, contact_name: "", contact_email: "", note: "" };
  must(
    await staff.send(events.updateHosting, {
      params: { id },
      body: { ...body, note: "Ne pas placer près de la porte", ...more },
    }),
  );
};

describe("a link", () => {
  test("opens one participation, without contacts and notes, and opening it changes nothing", async () => {
    await change(first, { place: "Table 7", contact_name: "Nadège", contact_email: "nadege@exemple.fr" });
    const secret = await linkOf(staff, first);
    const before = JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? ""));
    for (let n = 0; n < 20; n++) await open(secret);
    expect(JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? ""))).toBe(before);
    const shown = await view(secret);
    expect(shown.hosted).toMatchObject({ structure: { id: mine }, place: "Table 7", answer: "unknown" });
    expect(shown.slots).toHaveLength(4);
    expect(shown).toMatchObject({ release: null, meetings: [], changes: [] });
    const text = JSON.stringify(shown);
    for (const hidden of ["nadege@exemple.fr", "porte", structureIds[1]]) expect(text).not.toContain(hidden);
    // Only its hash is stored.
    expect(before).not.toContain(secret);
    expect(before).toContain(hashOf(secret));
  });

  test("that is unknown, revoked or too old gets the same answer, and only these count", async () => {
    const secret = await linkOf(staff, second);
    const unknown = await open(`${"0".repeat(32)}~${"1".repeat(32)}`);
    must({ ...(await assistant.call(hosts.revokeHostLinks, { params: { id: second } })), body: {} });
    expect((await open(secret)).body).toEqual(unknown.body);
    expect(unknown.status).toBe(404);
    const kept = await linkOf(assistant, second);
    expect((await open(kept)).status).toBe(200);
    // The action starts on 7 September 2099: 90 days later, that day counts, since the mail names it.
    at("2099-12-06T22:59:58Z");
    expect((await open(kept)).status).toBe(200);
    at("2099-12-06T23:00:00Z");
    expect((await open(kept)).body).toEqual(unknown.body);
    vi.useRealTimers();
    const times = { start_date: "2026-01-10T08:00:00Z", end_date: "2026-01-10T12:00:00Z" };
    const { event, participation } = await hostedEvent(staff, mine, times);
    const progress = must(await staff.call(events.getEventProgress, { params: { id: event.id } }));
    expect(progress.host_links_end_at).toBe("2026-02-09T22:59:59.000Z");
    const make = () => staff.send(hosts.makeHostLink, { params: { id: participation.id } });
    expect(await make()).toMatchObject({ status: 409, body: { code: "linksEnded" } });
  });

  test("that staff ask for again after its answer was lost takes the place of the first", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const count = async () => (await findHostAccess(second))?.links.length ?? 0;
    const before = await count();
    const [lost, kept] = [
      must(await staff.call(hosts.makeHostLink, { params: { id: second }, headers })).url,
      must(await staff.call(hosts.makeHostLink, { params: { id: second }, headers })).url,
    ].map((url) => url.split("#")[1] ?? "");
    expect(await count()).toBe(before + 1);
    expect([(await open(lost ?? "")).status, (await open(kept ?? "")).status]).toEqual([404, 200]);
  });

  test("is one of twenty at most, of which the oldest ends", async () => {
    const oldest = await linkOf(staff, second);
    const kept = (await findHostAccess(second))?.links.length ?? 0;
    await Promise.all(Array.from({ length: 4 }, () => linkOf(staff, second)));
    for (let n = kept + 4; n < 20; n++) await linkOf(staff, second);
    expect((await open(oldest)).status).toBe(200);
    for (let n = 0; n < kept; n++) await linkOf(staff, second);
    expect((await findHostAccess(second))?.links).toHaveLength(20);
    expect((await open(oldest)).status).toBe(404);
  });

  test("that is guessed is refused for an hour after a hundred others, from the same network", {
    tags: ["long"],
  }, async () => {
    const secret = await linkOf(staff, first);
    const address = "10.1.2.3";
    const guess = (n: number) =>
      visitor.call(hosts.getHost, { params: { secret: `${n}~${n}` }, headers: { "x-viewer-ip": address } });
    const { max } = allowances.unknownHostLinks;
    const answers = [];
    for (let n = 0; n < max + 1; n++) answers.push((await guess(n)).status);
    expect(answers.slice(0, max)).toEqual(Array(max).fill(404));
    expect(answers.at(-1)).toBe(429);
    expect((await open(secret)).status).toBe(200);
  });
});

describe("a host", () => {
  test("answers in one call, and staff are told", async () => {
    const secret = await linkOf(staff, first);
    const { hosted } = await view(secret);
    const said = {
      seats: 2,
      closed_slot_ids: [slots[0]?.id ?? ""],
      place: "Table 12",
      contact_name: "Nadège",
    };
    const answered = must(await answer(secret, { ...said, version: hosted.version }));
    expect(answered.hosted).toMatchObject({ ...said, answer: "confirmed", version: hosted.version + 1 });
    expect(answered.answered_at).not.toBeNull();
    expect(await hosting(first)).toMatchObject({ ...said, contact_email: "nadege@exemple.fr" });
    const { data } = must(await staff.call(notices.listNotices, { query: {} }));
    expect(data.find(({ kind }) => kind === "host_answered")).toMatchObject({ about: event.id });
  });

  test("answers though staff removed a slot that is closed, or that the page still shows", async () => {
    const body = { event_id: event.id, start_time: "12:00", end_time: "12:20" };
    const { id } = must(await staff.send(events.createTimeSlot, { body }));
    const secret = await linkOf(staff, first);
    const [kept = ""] = slots.map((slot) => slot.id);
    must(await answer(secret, { closed_slot_ids: [kept, id] }));
    await staff.call(events.deleteTimeSlot, { params: { id } });
    expect((await answer(secret, {})).status).toBe(200);
    const again = must(await answer(secret, { closed_slot_ids: [kept, id] }));
    expect(again.hosted.closed_slot_ids).toEqual([kept]);
  });

  test("sees what the team changed since, and is refused if their page is stale", async () => {
    const secret = await linkOf(staff, first);
    const seen = await view(secret);
    await change(first, { place: "Table 1" });
    const stale = await answer(secret, { version: seen.hosted.version });
    expect(stale.status).toBe(409);
    expect(JSON.stringify(stale.body)).not.toContain("porte");
    const shown = await view(secret);
    expect([shown.changes, shown.before?.place]).toEqual([["place"], "Table 12"]);
    const again = must(await answer(secret, { version: shown.hosted.version }));
    expect([again.changes, again.hosted.place]).toEqual([[], "Table 1"]);
  });

  test("may decline after the publication: nothing moves by itself, until the event is over", async () => {
    const [one, two] = learners.map(({ profileId }) => profileId) as [string, string];
    await tell(event.id, structureIds, [
      [one, mine, 0],
      [two, mine, 1],
    ]);
    await tell(event.id, structureIds, [
      [one, mine, 2],
      [one, structureIds[1] ?? "", 0],
    ]);
    const secret = await linkOf(staff, first);
    const { version } = (await view(secret)).hosted;
    const { hosted, meetings, dropped } = must(await answer(secret, { answer: "declined", version }));
    expect(hosted).toMatchObject({ answer: "declined", place: "Table 1", seats: 2 });
    expect(meetings.map(({ profile_id, time_slot_id }) => [profile_id, time_slot_id])).toEqual([
      [one, releasedSlots[2]?.id],
    ]);
    expect(meetings[0]?.changed).toEqual({ start_before: "2099-06-28T07:00:00.000Z" });
    expect(dropped.map(({ profile_id }) => profile_id)).toEqual([two]);
    expect(meetings[0]?.promotion).toMatch(/^Nom .* 2099$/);
    for (const { email } of learners) expect(JSON.stringify({ meetings, dropped })).not.toContain(email);
    at("2099-06-28T11:00:00.001Z");
    const late = await answer(secret, { answer: "confirmed" });
    expect([late.status, (late.body as { code?: string }).code]).toEqual([422, "eventOver"]);
  });

  test("is refused what is not theirs to say", async () => {
    const secret = await linkOf(staff, first);
    for (const body of [
      { note: "x" },
      { contact_email: "a@exemple.fr" },
      { answer: "unknown" },
      { seats: 0 },
    ])
      expect((await answer(secret, body)).status, JSON.stringify(body)).toBe(422);
  });
});

describe("attendance by a link", () => {
  const tick = (secret: string, structure_id: string, profile_id: string | null, state: string) => {
    const one = { profile_id, structure_id, state, at: new Date().toISOString(), key: randomUUID() };
    return visitor.send(hosts.tickAsHost, { params: { secret }, body: { ticks: [one] } });
  };

  test("is of the structure's own meetings alone, and shown to it", async () => {
    const secret = await linkOf(staff, first);
    const who = learners[0]?.profileId ?? "";
    const [other = ""] = structureIds.slice(1);
    at("2099-06-28T07:30:00Z");
    expect(must(await tick(secret, mine, who, "late")).results).toMatchObject([{ outcome: "kept" }]);
    expect(must(await tick(secret, other, who, "absent")).results).toMatchObject([{ outcome: "refused" }]);
    // When it was said: what corrects it is later, whatever the clock of its phone.
    expect((await view(secret)).meetings).toMatchObject([
      { state: "late", said_at: "2099-06-28T07:30:00.000Z" },
    ]);
  });
});

describe("an opinion", () => {
  const give = (secret: string, body: object) =>
    visitor.send(hosts.giveOpinion, {
      params: { secret },
      body: { profile_id: learners[0]?.profileId ?? "", opinion: "continue", ...body },
    });
  // Sessions of today are over in 2099.
  const list = async () => {
    vi.useRealTimers();
    return must(await assistant.call(hosts.listOpinions, { params: { id: event.id } }));
  };

  test("of a phone that has not seen another one's is refused with what stands", async () => {
    const secret = await linkOf(staff, first);
    at("2099-06-28T09:00:00Z");
    const remarked = { opinion: "continue", reason: null, remark: "Rappeler lundi" };
    expect((await give(secret, { ...remarked, seen: null })).status).toBe(204);
    // The answer may have been lost.
    expect((await give(secret, { ...remarked, seen: null })).status).toBe(204);
    for (const said of [{ opinion: "no" }, { opinion: null }])
      expect(await give(secret, { ...said, seen: null })).toMatchObject({
        ...{ status: 409, body: { code: "stale", current: remarked } },
      });
    const changed = { ...remarked, remark: "Rappeler mardi" };
    expect((await give(secret, { ...changed, seen: remarked })).status).toBe(204);
    expect((await give(secret, { opinion: null, seen: remarked })).status).toBe(409);
    expect((await give(secret, { opinion: null, seen: changed })).status).toBe(204);
    expect((await give(secret, { opinion: "no", seen: null })).status).toBe(204);
  });

  test("is of somebody met, from the start of the meeting on, and can be taken back", async () => {
    const secret = await linkOf(staff, first);
    at("2099-06-28T08:59:59Z");
    const early = await give(secret, {});
    expect([early.status, (early.body as { message?: string }).message]).toEqual([
      422,
      "Votre avis pourra être donné à partir de dimanche 28 juin à 11h00, au début du rendez-vous.",
    ]);
    at("2099-06-28T09:00:00Z");
    expect((await give(secret, { profile_id: learners[1]?.profileId ?? "" })).status).toBe(422);
    expect((await give(secret, { remark: "Très à l'aise" })).status).toBe(204);
    expect((await give(secret, { opinion: "no", remark: "Rappeler" })).status).toBe(204);
    expect(await list()).toMatchObject([
      {
        structure: { id: mine, name: "Structure 0" },
        name: learners[0]?.name,
        opinion: "no",
        remark: "Rappeler",
      },
    ]);
    const { headers } = await assistant.send(events.exportWishes, { params: { id: event.id } });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await (await fetch(headers.location ?? "")).arrayBuffer());
    const row = workbook.getWorksheet("Avis")?.getRow(2);
    expect([1, 2, 4, 7].map((cell) => row?.getCell(cell).value)).toEqual([
      "Structure 0",
      learners[0]?.name,
      "Non",
      "Rappeler",
    ]);
    at("2099-06-28T09:00:00Z");
    expect((await view(secret)).meetings[0]?.opinion).toMatchObject({ opinion: "no", remark: "Rappeler" });
    const absent = { profile_id: learners[0]?.profileId ?? "", structure_id: mine, state: "absent" };
    const ticks = [{ ...absent, at: "2099-06-28T09:00:00Z", key: randomUUID() }];
    must(await visitor.send(hosts.tickAsHost, { params: { secret }, body: { ticks } }));
    expect((await give(secret, {})).status).toBe(422);
    expect((await give(secret, { opinion: null })).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});

test("another structure takes a table without what the one before said, and without its links", async () => {
  await change(second, {
    place: "Table 2",
    seats: 3,
    answer: "confirmed",
    contact_email: "ancien@exemple.fr",
  });
  const secret = await linkOf(staff, second);
  const { zone_id = "" } = (await hosting(second)) ?? {};
  const give = (structure_id: string) =>
    staff.send(events.updateParticipation, {
      params: { id: second },
      body: { structure_id, zone_id, event_id: event.id },
    });
  must(await give(structureIds[1] ?? ""));
  expect((await open(secret)).status).toBe(200);
  // People were told that they meet it: nobody would tell it that they do not come.
  const awaited = { status: 409, body: { code: "awaited" } };
  expect(await give(structureIds[2] ?? "")).toMatchObject(awaited);
  expect(await staff.send(events.deleteParticipation, { params: { id: second } })).toMatchObject(awaited);
  expect((await open(secret)).status).toBe(200);
  await tell(event.id, structureIds, []);
  await staff.call(events.deleteParticipation, { params: { id: participations[2]?.id ?? "" } });
  must(await give(structureIds[2] ?? ""));
  expect(await hosting(second)).toMatchObject({
    ...{ structure_id: structureIds[2], place: "Table 2", seats: null, answer: "unknown" },
    ...{ contact_email: "", note: "" },
  });
  expect((await open(secret)).status).toBe(404);
  expect((await view(await linkOf(staff, second))).hosted).toMatchObject({
    structure: { id: structureIds[2] },
  });
});

test("a participation goes with its links", async () => {
  const secret = await linkOf(staff, second);
  await staff.call(events.deleteParticipation, { params: { id: second } });
  expect((await open(secret)).status).toBe(404);
  const rest = JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? ""));
  expect(rest).not.toContain(hashOf(secret));
});

test("the table is sound after all this", async () => {
  expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
});
