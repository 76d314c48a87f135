import decodeQR from "qr/decode.js";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { Badges } from "./PrintPage.tsx";
import { expectedIn, sheetDataOf } from "./sheet-data.ts";

const slot = (n: number) => ({ id: `t${n}`, start_time: `${n}:00:00`, end_time: `${n}:40:00` });
const structure = (structure_id: string, closed_slot_ids: string[] = []) => ({
  ...{ structure_id, zone_id: "z", seats: 4, closed_slot_ids },
  ...{ types: [], publics: [], degrees: [] },
});
const host = (structure_id: string, place: string) => ({
  ...{ participation_id: structure_id, structure_id, name: structure_id.toUpperCase(), city: "", place },
  ...{ answer: "confirmed" as const, seats: null, version: 1 },
});
const person = (profile_id: string, name: string) => ({
  ...{ profile_id, user_id: profile_id, name, promotion: { id: "p", name: "CIP 2027" } },
});
const learner = (profile_id: string) => ({ profile_id, absent_slot_ids: [], wishes: [], degree_id: null });
const meeting = (profile_id: string, structure_id: string, n: number) => ({
  ...{ profile_id, structure_id, time_slot_id: `t${n}`, level: "priority" as const, pinned: false },
});
const shown: Timetable = {
  event: {
    ...{ id: "e", name: "Forum", start_date: "2026-12-16T08:00:00Z", end_date: "2026-12-16T12:00:00Z" },
    ...{ venue: "", seats_per_slot: 4, is_published: true, wishes_close_at: "2026-12-15T17:00:00Z" },
  },
  input: {
    slots: [9, 10, 11].map(slot),
    structures: [structure("a"), structure("b", ["t10"])],
    learners: ["l1", "l2"].map(learner),
    ...{ forbidden: [], smallest_group: 1, travel_minutes: 5 },
  },
  people: [person("l1", "Awa Diarra"), person("l2", "Tom Hervé"), person("left", "Zoé Riou")],
  hosts: [host("a", "Table 12"), host("b", "Table 2")],
  zones: [{ id: "z", name: "Nord", hue: "cyan", sign: "house", directions: "" }],
  draft: {
    version: 1,
    saved_at: null,
    meetings: [meeting("l1", "a", 9)],
    forbidden: [],
    rules: noRules,
    broken: [],
  },
  release: {
    ...{ number: 2, published_at: "2026-12-10T08:00:00Z", day: "2026-12-16", venue: null },
    meetings: [meeting("l1", "a", 9), meeting("l1", "b", 11), meeting("l2", "a", 9)],
    slots: [9, 10, 11].map(slot),
    zones: [{ id: "z", name: "Nord", hue: "cyan", sign: "house", directions: "" }],
    places: [
      { structure_id: "a", zone_id: "z", place: "Table 12" },
      { structure_id: "b", zone_id: "z", place: "Table 2" },
    ],
  },
  gone_ids: [],
  proposal: null,
};

test("who meets nobody has a badge and no sheet", () => {
  const data = sheetDataOf({ ...shown, release: null });
  expect(data.learners.map(({ id }) => id)).toEqual(["l1", "l2"]);
  expect(expectedIn(data).map(({ id }) => id)).toEqual(["l1"]);
});

test("sheets say hours and places as they were told, not as they became since", () => {
  const { input, hosts } = shown;
  const since = {
    ...shown,
    input: { ...input, slots: [9, 10].map(slot) },
    hosts: hosts.map((one) => ({ ...one, place: "Table 40" })),
    // Emptied and deleted.
    zones: [],
  };
  expect(sheetDataOf(since)).toEqual(sheetDataOf(shown));
  expect(sheetDataOf({ ...since, zones: shown.zones, release: null }).structures[0]?.place).toBe("Table 40");
});

test("sheets say the newest release: days with their free slots, sessions, tables in order", () => {
  const data = sheetDataOf(shown);
  expect(data.learners.map(({ name, meetings }) => [name, meetings.map(({ time }) => time)])).toEqual([
    ["Awa Diarra", ["9h00", "10h00", "11h00"]],
    ["Tom Hervé", ["9h00"]],
  ]);
  expect(data.learners[0]?.meetings[1]).toEqual({ time: "10h00" });
  expect(data.structures[0]?.sessions.map(({ learners }) => learners.map(({ name }) => name))).toEqual([
    ["Awa Diarra", "Tom Hervé"],
    [],
    [],
  ]);
  expect(data.zones[0]?.rows.map(({ place, cells }) => [place, cells])).toEqual([
    ["Table 2", [[], null, ["Awa D."]]],
    ["Table 12", [["Awa D.", "Tom H."], [], []]],
  ]);
});

test("a structure that declined since keeps its sheet and its line by zone: people are told to go there", () => {
  const { input, hosts } = shown;
  const declined = {
    ...shown,
    input: { ...input, structures: input.structures.filter(({ structure_id }) => structure_id !== "a") },
    hosts: hosts.map((one) => (one.structure_id === "a" ? { ...one, answer: "declined" as const } : one)),
  };
  expect(sheetDataOf(declined)).toEqual(sheetDataOf(shown));
  expect(sheetDataOf({ ...declined, release: null }).structures.map(({ name }) => name)).toEqual(["B"]);
});

test("while nothing is published, sheets say the draft", () => {
  const data = sheetDataOf({ ...shown, release: null });
  expect(data.learners.map(({ meetings }) => meetings.length)).toEqual([1, 0]);
});

/** What a camera reads of a drawn code. */
const scanned = (svg: string): string => {
  const [size = 0, scale] = [Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]), 4];
  const width = size * scale;
  const data = new Uint8Array(4 * width * width).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < Number(length) * scale; column++)
        data.fill(0, ...pixel(Number(x) * scale + column, Number(y) * scale + row, width));
  return decodeQR({ width, height: width, data });
};
const pixel = (x: number, y: number, width: number): [number, number] => {
  const from = 4 * (y * width + x);
  return [from, from + 3];
};

test("badges come ten to a sheet, and the code of each opens its learner's day", () => {
  vi.stubGlobal("window", { location: { origin: "https://compagnon.test" } });
  const [one] = sheetDataOf(shown).learners;
  const learners = Array.from({ length: 21 }, (_, n) => ({ ...one, id: `l${n}` })) as never;
  const html = renderToString(createElement(Badges, { eventId: "e", eventName: "Forum", learners }));
  expect(html.match(/a4-badges/g)).toHaveLength(3);
  const badges = html.match(/<article.*?<\/article>/g) ?? [];
  expect(badges.map((badge) => scanned(/<svg[^>]*shape-rendering.*?<\/svg>/.exec(badge)?.[0] ?? ""))).toEqual(
    Array.from({ length: 21 }, (_, n) => `https://compagnon.test/badge/e/l${n}`),
  );
  vi.unstubAllGlobals();
});
