import ExcelJS from "exceljs";
import { beforeAll, expect, test, vi } from "vitest";
import { must, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { unzipped } from "#scripts/testing/zip.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(6);
const { staff, learner, event, structureIds } = scene;
const late = await person("learner");
const asking = await stranger("learner");
const params = { id: event.id };

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-28T23:30:00Z") });
  const joined = await staff.call(training.addTrainingProfile, {
    params: { id: scene.action.id },
    body: { profile_id: late.profileId },
  });
  expect(joined.status).toBe(201);
  const asked = await asking.call(training.addTrainingProfile, {
    params: { id: scene.action.id },
    body: { profile_id: asking.profileId },
  });
  expect(asked.status).toBe(201);
  await staff.call(profiles.renameUser, { params: { userId: learner.userId }, body: { name: "=cmd()" } });
  const save = (is_pre_event: 0 | 1, many: number) =>
    staff.call(wishes.saveWishes, {
      body: {
        profile_id: learner.profileId,
        event_id: event.id,
        is_pre_event,
        wishlists: structureIds.slice(0, many).map((structure_id, n) => ({
          structure_id,
          is_initial_choice: n < 3,
          justification: n === 0 ? "@SUM(A1)\n🐐" : "",
        })),
      },
    });
  expect((await save(1, 5)).status).toBe(200);
  expect((await save(0, 2)).status).toBe(200);
  const zone = await staff.call(events.createZone, {
    body: { name: "Nord", region: "", event_id: event.id },
  });
  for (const structure_id of [structureIds[0] ?? "", structureIds[5] ?? ""])
    await staff.call(events.createParticipation, {
      body: { event_id: event.id, zone_id: zone.body.id, structure_id },
    });
  // The bucket's gate has its own clock: a link signed at another time has expired.
  vi.useRealTimers();
});

const download = async () => {
  const answer = await staff.call(events.exportWishes, { params });
  expect(answer.status).toBe(302);
  const location = answer.headers.location ?? "";
  const response = await fetch(location);
  return { location, response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const rowsOf = (workbook: ExcelJS.Workbook, name: string) => {
  const rows: unknown[][] = [];
  workbook.getWorksheet(name)?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : []);
  });
  return rows;
};

test("answers a minute's link to an attachment with a readable name", async () => {
  const { location, response } = await download();
  expect(new URL(location).searchParams.get("X-Amz-Expires")).toBe("60");
  expect(new URL(location).pathname).toMatch(/\/exports\/[0-9a-f-]{36}\.xlsx$/);
  expect(response.status).toBe(200);
  const disposition = response.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment/);
  expect(decodeURIComponent(disposition)).toMatch(/Vœux - Alternance Day - \d\d-\d\d-\d{4}\.xlsx/);
  expect(response.headers.get("content-type")).toContain("spreadsheetml");
});

test("has a row per learner, a row per wish and a row per structure", async () => {
  const { bytes } = await download();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
    "Apprenants",
    "Vœux",
    "Structures",
    "Par structure",
  ]);

  const learners = rowsOf(workbook, "Apprenants");
  expect(learners).toHaveLength(4);
  const row = learners.find(([name]) => name === "\u00a0=cmd()");
  expect(row?.slice(3, 10)).toEqual([2026, 5, ...[0, 1, 2, 3, 4].map((n) => `Structure ${n}`)]);
  expect(row?.[10]).toEqual(new Date("2026-06-29T01:30:00Z"));
  expect(row?.slice(11, 14)).toEqual([2, "Structure 0", "Structure 1"]);
  expect(learners.find(([name]) => name === late.name)?.[4]).toBe(0);
  // Who waits for staff is in the promotion that they ask to join, and said to wait.
  const waiting = learners.find(([name]) => name === asking.name);
  expect([waiting?.slice(2, 5), waiting?.at(-1)]).toEqual([[scene.degree.name, 2026, 0], "À confirmer"]);
  expect(learners.filter((cells) => cells.includes("À confirmer"))).toHaveLength(1);

  const flat = rowsOf(workbook, "Vœux");
  expect(flat).toHaveLength(1 + 7);
  expect(flat[1]?.slice(4, 11)).toEqual([
    "Rencontre",
    "Prioritaire",
    "Structure 0",
    "Rennes",
    "35000",
    "Nord",
    "\u00a0@SUM(A1)\n🐐",
  ]);

  expect(rowsOf(workbook, "Structures").slice(1)).toEqual([
    ["Structure 0", "Rennes", "35000", "Nord", 1, 0, 1, 0, 2],
    ["Structure 1", "Rennes", "35000", "", 1, 0, 1, 0, 2],
    ["Structure 2", "Rennes", "35000", "", 1, 0, 0, 0, 1],
    ["Structure 3", "Rennes", "35000", "", 0, 1, 0, 0, 1],
    ["Structure 4", "Rennes", "35000", "", 0, 1, 0, 0, 1],
    ["Structure 5", "Rennes", "35000", "Nord", 0, 0, 0, 0, 0],
  ]);

  const email = row?.[1];
  expect(email).toMatch(/@/);
  expect(rowsOf(workbook, "Par structure").map((cells) => [cells[0], cells[2], cells[3], cells[6]])).toEqual([
    ["Structure", "Vœux", "Rang", "Adresse e-mail"],
    ["Structure 0", "Rencontre", 1, email],
    ["Structure 0", "Alternance", 1, email],
    ["Structure 1", "Rencontre", 2, email],
    ["Structure 1", "Alternance", 2, email],
    ["Structure 2", "Rencontre", 3, email],
    ["Structure 3", "Rencontre", 4, email],
    ["Structure 4", "Rencontre", 5, email],
  ]);
  const files = await unzipped(bytes);
  expect([...files.values()].some((xml) => /<f[ >/]|TargetMode="External"/.test(xml))).toBe(false);
});

test("says of somebody in several promotions the one that the campaign says, as the list of incomplete wishes", async () => {
  for (const year of [2025, 2027]) {
    const dates = { start_date: `${year}-09-07T07:00:00Z`, end_date: `${year + 1}-07-02T15:00:00Z` };
    const body = { degree_id: scene.degree.id, event_id: event.id, year, ...dates };
    const { id } = (await staff.call(training.createTrainingAction, { body })).body;
    const joining = { params: { id }, body: { profile_id: late.profileId } };
    expect((await staff.call(training.addTrainingProfile, joining)).status).toBe(201);
  }
  const { bytes } = await download();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  vi.useFakeTimers({ toFake: ["Date"], now: scene.beforeEvent });
  const { body: campaign } = await staff.call(wishes.getWishCampaign, { params, query: {} });
  const incomplete = await staff.call(wishes.listIncompleteWishes, { params: { eventId: event.id } });
  vi.useRealTimers();
  const isLate = ({ profile_id }: { profile_id: string }) => profile_id === late.profileId;
  const { year } = campaign.data.find(isLate) ?? {};
  expect(year).toBeDefined();
  expect(rowsOf(workbook, "Apprenants").find(([name]) => name === late.name)?.[3]).toBe(year);
  expect(incomplete.body.filter(isLate).map((one) => one.year)).toEqual([year]);
});

test("wishes whose learner was taken out of the promotion are not at the event any more, and count once it is over", async () => {
  const body = { profile_id: learner.profileId };
  await staff.send(training.removeTrainingProfile, { params: { id: scene.action.id }, body });
  const heldIn = async (year: number) => {
    const [start_date, end_date] = [`${year}-06-28T07:00:00Z`, `${year}-06-28T11:00:00Z`];
    const moved = { name: "Alternance Day", is_published: 1, start_date, end_date };
    must(await staff.send(events.updateEvent, { params, body: moved }));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await download()).bytes as unknown as ArrayBuffer);
    const standings = ["Apprenants", "Vœux", "Par structure"].flatMap((sheet) =>
      rowsOf(workbook, sheet)
        .filter((cells) => cells.includes("\u00a0=cmd()"))
        .map((cells) => (cells.includes("N’est plus à l’événement") ? "gone" : "")),
    );
    const totals = rowsOf(workbook, "Structures")
      .slice(1)
      .map((cells) => cells.at(-1));
    return { standings: [...new Set(standings)], totals };
  };
  expect(await heldIn(2126)).toEqual({ standings: ["gone"], totals: [0, 0] });
  expect(await heldIn(2020)).toEqual({ standings: [""], totals: [2, 2, 1, 1, 1, 0] });
});

test("is for staff, of an event that is there", async () => {
  expect((await visitor.send(events.exportWishes, { params })).status).toBe(401);
  expect((await learner.send(events.exportWishes, { params })).status).toBe(403);
  expect((await staff.send(events.exportWishes, { params: { id: "absent" } })).status).toBe(404);
});
