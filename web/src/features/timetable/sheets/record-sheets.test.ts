import { expect, test } from "vitest";
import type { AttendanceRecord, Outcome } from "#shared/timetable/attendance.schemas.ts";
import { afternoonFrom, certifiedOf, signingSheetsOf, unseenOf } from "./record-sheets.ts";
import { recordTexts } from "./record-texts.ts";

const slots = (...times: string[]) =>
  times.map((time) => {
    const [start_time = "", end_time = ""] = time.split("-");
    return { start_time: `${start_time}:00`, end_time: `${end_time}:00` };
  });

test.each([
  ["a morning alone", slots("09:00-09:40", "11:20-11:40", "11:50-12:30"), "13:00"],
  ["the pause of noon", slots("09:00-11:40", "11:50-12:30", "13:30-14:10", "15:00-15:40"), "13:30"],
  ["an early one, before another", slots("09:00-11:00", "12:30-13:10", "13:50-14:10"), "12:30"],
  ["a pause in the morning", slots("09:00-09:40", "10:40-11:50", "12:00-13:00", "13:00-14:00"), "13:00"],
  ["a day without pause", slots("12:00-12:30", "12:30-13:00", "13:00-13:30"), "13:00"],
])("the afternoon of %s", (_, day, from) => {
  const [hour = "", minute = ""] = from.split(":");
  expect(afternoonFrom(day.toReversed())).toBe(Number(hour) * 60 + Number(minute));
});

const row = (hour: number, structure: string, outcome: Outcome, zone_id = "nord") => ({
  ...{ time_slot_id: `t${hour}`, zone_id, outcome, place: structure === "A" ? "Table 10" : "Table 2" },
  start_time: `${String(hour).padStart(2, "0")}:00:00`,
  end_time: `${String(hour).padStart(2, "0")}:40:00`,
  structure: { id: structure, name: `Structure ${structure}` },
});
const zone = (id: string) => ({ id, name: id, hue: "cyan" as const, sign: "house" as const, directions: "" });
const record = (learners: Record<string, ReturnType<typeof row>[]>): AttendanceRecord => ({
  event: { id: "e", name: "Forum", start_date: "2026-12-16T08:00:00Z", end_date: "2026-12-16T16:00:00Z" },
  release: { number: 3 },
  zones: [zone("nord"), zone("sud")],
  learners: Object.entries(learners).map(([name, rows]) => ({
    ...{ profile_id: name, name, promotion: "CIP 2027", rows },
  })),
});

test("whoever was ever expected has a line to sign in each slot, but not where the plan had changed", () => {
  const sheets = signingSheetsOf(
    record({
      Ada: [row(9, "A", "absent"), row(10, "B", "cancelled"), row(14, "B", "unticked")],
      Léo: [row(9, "B", "excused"), row(10, "A", "unticked", "sud")],
      Zoé: [row(9, "A", "structureAbsent")],
    }),
  );
  expect(
    sheets.map(({ half, zone: { id }, pages }) => [
      half,
      id,
      pages
        .flat()
        .map(({ time, structure, learners }) => [time, structure, learners.map(({ name }) => name)]),
    ]),
  ).toEqual([
    [
      "morning",
      "nord",
      [
        ["9h00", "Structure B", ["Léo"]],
        ["9h00", "Structure A", ["Ada", "Zoé"]],
      ],
    ],
    ["morning", "sud", [["10h00", "Structure A", ["Léo"]]]],
    ["afternoon", "nord", [["14h00", "Structure B", ["Ada"]]]],
  ]);
});

test("nobody is left out of pages, however many a structure receives", () => {
  const names = Array.from({ length: 60 }, (_, n) => `Apprenante ${n}`);
  const learners = Object.fromEntries(
    names.map((name, n) => [name, [row(9, n < 40 ? "A" : "B", "unticked")]]),
  );
  const pages = signingSheetsOf(record(learners)).flatMap((sheet) => sheet.pages);
  const linesOf = (page: (typeof pages)[number]) => page.flatMap((group) => group.learners);
  expect(
    pages
      .flatMap(linesOf)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.sort());
  expect(Math.max(...pages.map((page) => linesOf(page).length))).toBeLessThanOrEqual(17);
});

test("a certificate says the slots in which somebody was there, and nobody has one without any", () => {
  const certified = certifiedOf(
    record({
      Ada: [row(9, "A", "present"), row(10, "B", "late"), row(11, "A", "absent"), row(14, "B", "unticked")],
      Léo: [row(9, "B", "excused"), row(10, "A", "cancelled")],
    }),
  );
  expect(certified).toEqual([
    {
      ...{ profile_id: "Ada", name: "Ada", promotion: "CIP 2027" },
      rows: [
        { time: "9h00 – 9h40", structure: "Structure A", isLate: false },
        { time: "10h00 – 10h40", structure: "Structure B", isLate: true },
      ],
    },
  ]);
});

test("whoever was expected and seen nowhere has no certificate; whose plan had changed was not expected", () => {
  const learners = {
    Ada: [row(9, "A", "absent"), row(10, "B", "present")],
    Léo: [row(9, "B", "unticked"), row(10, "A", "cancelled")],
    Zoé: [row(9, "A", "cancelled")],
  };
  expect(unseenOf(record(learners))).toBe(1);
});

test("a certificate agrees with its person, and quotes the event as it is named", () => {
  expect(recordTexts.took("Rencontre des apprenant·es", "mercredi 16 décembre", 1, 1)).toBe(
    "a participé à « Rencontre des apprenant·es », le mercredi 16 décembre, et y a été présente à un rendez-vous :",
  );
});
