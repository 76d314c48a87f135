import type { S3Event } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { findFile } from "#functions/domain/files/files.store.ts";
import { findRemovals } from "#functions/domain/files/removals.store.ts";
import { pdf, png } from "#scripts/testing/corpus.ts";
import { validateUpload } from "#scripts/testing/functions.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

const scene = await timetableScene({ structures: 3, learners: 1 });
const { staff, event, zones, participations, learner } = scene;
const params = { id: event.id };
const [zone = "", otherZone = ""] = zones.map(({ id }) => id);
const [table = "", otherTable = ""] = participations.map(({ id }) => id);

const read = async (who = staff) => must(await who.call(events.getEventPlan, { params }));
const save = (body: object, who = staff) =>
  who.send(events.saveEventPlan, { params, body: { alt_text: null, marks: [], ...body } });
/** Sends a picture and has it checked; returns its file's id. */
const sendPicture = async (to = params, bytes = png(8, 6)) => {
  const body = { original_file_name: "plan.png", content_type: "image/png" as const, size: bytes.length };
  const signed = must(await staff.call(events.addEventPlanPicture, { params: to, body }));
  const check = async () => {
    await fetch(signed.url, { method: "PUT", headers: signed.headers, body: new Uint8Array(bytes) });
    const Records = [{ s3: { object: { key: `quarantine/${signed.file_id}` } } }];
    await validateUpload({ Records } as unknown as S3Event);
  };
  return { id: signed.file_id, check };
};
const removalsOf = async (id: string) =>
  (await findRemovals()).filter(({ pictures }) => pictures.some((path) => path.includes(id)));

describe("the plan of a place", () => {
  test("staff lay its marks before its picture is checked; learners see both once it is", async () => {
    const { id, name, start_date, end_date } = event;
    expect(await read()).toMatchObject({ picture_url: null, upload: null, marks: [], version: 0 });
    expect((await read()).event).toEqual({ id, name, start_date, end_date });
    const picture = await sendPicture();
    expect((await read()).upload).toMatchObject({ file_id: picture.id, status: "pending" });
    const marks = [
      { id: zone, x: 100, y: 200 },
      { id: table, x: 0, y: 1_000 },
    ];
    const saved = must(await save({ marks, alt_text: "Le hall, deux ailes", version: 0 }));
    expect(saved).toMatchObject({ marks, version: 1 });
    expect(await read(learner)).toMatchObject({ picture_url: null, zones: [], tables: [], marks: [] });
    await picture.check();
    expect(await read()).toMatchObject({ picture_url: `/files/${picture.id}.png`, upload: null, version: 1 });
    const seen = await read(learner);
    expect(seen).toMatchObject({ marks, alt_text: "Le hall, deux ailes" });
    expect(seen.tables.map(({ id }) => id).sort()).toEqual(participations.map(({ id }) => id).sort());
    expect(seen).not.toHaveProperty("upload");
  });

  test("a stale save is refused with the current plan, and marks outside the picture or of nothing are not kept", async () => {
    const stale = await save({ version: 0 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: { marks: [{ id: zone }, { id: table }], version: 1 } });
    expect((await save({ marks: [{ id: zone, x: 1_001, y: 0 }], version: 1 })).status).toBe(422);
    const foreign = { id: "another~zone", x: 5, y: 5 };
    const own = { id: otherZone, x: 5, y: 5 };
    expect(must(await save({ marks: [foreign, own], version: 1 }))).toMatchObject({
      marks: [own],
      version: 2,
    });
    const both = await Promise.all([save({ version: 2 }), save({ version: 2 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("another picture takes the place of the first once it is checked; one that is refused says why", async () => {
    const { picture_url: before } = await read();
    const refused = await sendPicture(params, pdf());
    await refused.check();
    expect(await read()).toMatchObject({ picture_url: before, upload: { status: "refused" } });
    const next = await sendPicture();
    await next.check();
    expect(await read()).toMatchObject({ picture_url: `/files/${next.id}.png`, upload: null });
    expect(await findFile(before?.split("/").at(-1)?.split(".")[0] ?? "")).toBeUndefined();
  });

  test("the mark of a removed zone, and of a table whose structure declines or goes, is shown no more", async () => {
    const spare = must(await staff.call(events.createZone, { body: { name: "Est", event_id: event.id } }));
    const marks = [spare.id, table, otherTable].map((id) => ({ id, x: 500, y: 500 }));
    must(await save({ marks }));
    must(await staff.send(events.deleteZone, { params: { id: spare.id } }));
    must(await scene.host(0, { answer: "declined" }));
    must(await staff.send(events.deleteParticipation, { params: { id: otherTable } }));
    expect((await read(learner)).marks).toEqual([]);
    must(await scene.host(0, { answer: "confirmed" }));
    expect((await read(learner)).marks.map(({ id }) => id)).toEqual([table]);
  });

  test("it is removed with its picture, also twice; one that is being checked then stays away", async () => {
    const { picture_url } = await read();
    const late = await sendPicture();
    expect((await staff.send(events.deleteEventPlan, { params })).status).toBe(204);
    expect((await staff.send(events.deleteEventPlan, { params })).status).toBe(204);
    expect(await removalsOf(picture_url?.split("/").at(-1) ?? "none")).toHaveLength(1);
    await late.check();
    const { id, name, start_date, end_date } = event;
    expect(await read()).toMatchObject({ picture_url: null, upload: null, marks: [], version: 0 });
    expect((await read()).event).toEqual({ id, name, start_date, end_date });
    expect(await findFile(late.id)).toBeUndefined();
  });
});

test("the copy of an event has its zones and tables where they lay; its picture is to be sent again", async () => {
  const marks = [zone, table].map((id, n) => ({ id, x: 100 * n, y: 200 }));
  const picture = await sendPicture();
  await picture.check();
  must(await save({ marks }));
  const administrator = await person("administrator");
  const body = { start_date: "2100-06-28T07:00:00Z" };
  const copy = { id: must(await administrator.call(events.copyEvent, { params, body })).id };
  const { zones: newZones, tables, ...plan } = must(await staff.call(events.getEventPlan, { params: copy }));
  const structureId = participations[0]?.structure_id;
  const laid = [
    newZones.find(({ name }) => name === zones[0]?.name)?.id,
    tables.find(({ structure }) => structure.id === structureId)?.id,
  ];
  expect(plan).toMatchObject({
    picture_url: null,
    marks: laid.map((id, n) => ({ id, x: 100 * n, y: 200 })),
  });
});

test("an event goes with its plan", async () => {
  const administrator = await person("administrator");
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const made = must(await administrator.call(events.createEvent, { body: { name: "Forum", ...times } }));
  const picture = await sendPicture({ id: made.id });
  await picture.check();
  expect((await administrator.send(events.deleteEvent, { params: { id: made.id } })).status).toBe(204);
  expect(await findFile(picture.id)).toBeUndefined();
  expect(await removalsOf(picture.id)).toHaveLength(1);
});

test("a host reads the plan by the link, without what staff alone read", async () => {
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const hosted = await hostedEvent(staff, scene.structureIds[0] ?? "", times);
  const picture = await sendPicture({ id: hosted.event.id });
  await picture.check();
  const secret = await linkOf(staff, hosted.participation.id);
  const plan = must(await learner.call(hosts.getHostPlan, { params: { secret } }));
  expect(plan).toMatchObject({
    picture_url: `/files/${picture.id}.png`,
    tables: [{ id: hosted.participation.id }],
  });
  expect(plan).not.toHaveProperty("upload");
});
