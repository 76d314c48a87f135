import { describe, expect, test } from "vitest";
import {
  answerCounts,
  campaignRefusal,
  copiedEnd,
  copiedName,
  copiedSlots,
  generatedSlots,
  isEventNear,
  mayEditEvents,
  nextEvents,
  slotFits,
  slotsCross,
  slotsRefusal,
  tableNumbers,
  venueOf,
  wishesCloseAt,
} from "#shared/events/events.rules.ts";

test.each([
  ["09:00:00", "09:20:00", "09:20:00", "09:40:00", false],
  ["09:20:00", "09:40:00", "09:00:00", "09:20:00", false],
  ["09:00:00", "09:20:01", "09:20:00", "09:40:00", true],
  ["09:00:00", "12:00:00", "10:00:00", "10:20:00", true],
  ["10:00:00", "10:20:00", "09:00:00", "12:00:00", true],
  ["09:00:00", "09:20:00", "09:00:00", "09:20:00", true],
])("slots %s–%s and %s–%s cross: %s", (a, b, c, d, cross) => {
  expect(slotsCross({ start_time: a, end_time: b }, { start_time: c, end_time: d })).toBe(cross);
});

test("the answers of structures add up to those invited", () => {
  const answers = (["confirmed", "unknown", "declined", "confirmed"] as const).map((answer) => ({ answer }));
  expect(answerCounts(answers)).toEqual({ invited: 4, coming: 2, unanswered: 1, declined: 1 });
});

// Paris is two hours ahead of UTC in June, one in November.
const june = { start_date: "2026-06-18T07:00:00.000Z", end_date: "2026-06-18T15:30:00.000Z" };
const november = { start_date: "2026-11-18T08:00:00.000Z", end_date: "2026-11-18T16:30:00.000Z" };
const twoDays = { start_date: "2026-06-18T12:00:00.000Z", end_date: "2026-06-19T10:00:00.000Z" };
const threeDays = { ...twoDays, end_date: "2026-06-20T10:00:00.000Z" };
test.each([
  [june, "09:00:00", "09:20:00", true],
  [june, "17:00:00", "17:30:00", true],
  [june, "08:59:00", "09:20:00", false],
  [june, "17:00:00", "17:30:01", false],
  [november, "09:00:00", "17:30:00", true],
  [november, "08:00:00", "08:30:00", false],
  [twoDays, "14:00:00", "15:00:00", true],
  [twoDays, "14:00:00", "23:59:00", true],
  // Of the second day: meetings are told for the first.
  [twoDays, "10:00:00", "12:00:00", false],
  [twoDays, "13:30:00", "14:30:00", false],
  [threeDays, "11:30:00", "14:30:00", false],
])("an event of %j has room for a slot %s–%s: %s", (event, start_time, end_time, fits) => {
  expect(slotFits({ start_time, end_time }, event)).toBe(fits);
});

test("the next events are published and not over, the nearest first", () => {
  const event = (id: string, start_date: string, end_date: string, is_published = true) => ({
    id,
    start_date,
    end_date,
    is_published,
  });
  const events = [
    event("later", "2026-06-28T07:00:00.000Z", "2026-06-28T11:00:00.000Z"),
    event("over", "2026-03-01T07:00:00.000Z", "2026-03-28T23:59:59.999Z"),
    event("running", "2026-03-28T07:00:00.000Z", "2026-03-29T01:00:00.000Z"),
    event("draft", "2026-05-01T07:00:00.000Z", "2026-05-01T11:00:00.000Z", false),
  ];
  // 29 March 2026, 01:00 UTC: clocks in Paris jump from 2:00 to 3:00, the running event's very end.
  const ids = (now: string) => nextEvents(events, new Date(now)).map((one) => one.id);
  expect(ids("2026-03-29T01:00:00Z")).toEqual(["running", "later"]);
  expect(ids("2026-03-29T01:00:00.001Z")).toEqual(["later"]);
});

// Two hours on the clock of who waits: at the changes of summer time too, whatever the clocks of Paris show.
const hours = (start_date: string, end_date: string, is_published = true) => ({
  start_date,
  end_date,
  is_published,
});
const spring = hours("2026-03-29T02:00:00.000Z", "2026-03-29T15:00:00.000Z");
const autumn = hours("2026-10-25T01:30:00.000Z", "2026-10-25T16:00:00.000Z");
const nights = hours("2026-06-18T12:00:00.000Z", "2026-06-19T10:00:00.000Z");
test.each([
  ["the day before", june, "2026-06-17T12:00:00.000Z", false],
  ["before 7:00 in Paris, of an event at 9:00", june, "2026-06-18T04:59:59.999Z", false],
  ["at 7:00", june, "2026-06-18T05:00:00.000Z", true],
  ["at its end", june, "2026-06-18T15:30:00.000Z", true],
  ["after its end", june, "2026-06-18T15:30:00.001Z", false],
  ["in winter, before 7:00", november, "2026-11-18T05:59:59.999Z", false],
  ["in winter, at 7:00", november, "2026-11-18T06:00:00.000Z", true],
  ["between its two days", nights, "2026-06-19T00:00:00.000Z", true],
  // 4:00 in Paris when clocks jump from 2:00 to 3:00: two hours before, they show 1:00.
  ["in spring, before 1:00", spring, "2026-03-28T23:59:59.999Z", false],
  ["in spring, at 1:00", spring, "2026-03-29T00:00:00.000Z", true],
  // 2:30 in Paris for the second time: two hours before, clocks show 1:30.
  ["in autumn, before 1:30", autumn, "2026-10-24T23:29:59.999Z", false],
  ["in autumn, at 1:30", autumn, "2026-10-24T23:30:00.000Z", true],
])("whether an event is near %s", (_, event, now, near) => {
  const another = hours("2027-01-01T08:00:00.000Z", "2027-01-01T16:00:00.000Z");
  expect(isEventNear([another, { is_published: true, ...event }], new Date(now))).toBe(near);
  expect(isEventNear([{ ...event, is_published: false }], new Date(now))).toBe(false);
});

test.each([
  [["administrator"], true, true],
  [["coordinator"], false, true],
  [["learner", "coordinator"], false, true],
  [["assistant", "referentTrainer", "tradeTrainer", "learner"], false, false],
  [[], false, false],
] as const)("%j may edit events while the setting is off: %s, on: %s", (held, off, on) => {
  expect(mayEditEvents(held, { coordinators_edit_events: false })).toBe(off);
  expect(mayEditEvents(held, { coordinators_edit_events: true })).toBe(on);
});

// Clocks in Paris jump on Sunday 28 March 2027.
test.each([
  ["2026-12-16T08:00:00.000Z", "2026-12-15T17:00:00.000Z"],
  ["2026-06-18T07:00:00.000Z", "2026-06-17T16:00:00.000Z"],
  ["2027-03-28T07:00:00.000Z", "2027-03-27T17:00:00.000Z"],
  ["2027-03-29T07:00:00.000Z", "2027-03-28T16:00:00.000Z"],
  // Half past midnight in Paris on 1 January.
  ["2026-12-31T23:30:00.000Z", "2026-12-31T17:00:00.000Z"],
])("the wishes of an event that starts at %s close by default at %s", (start_date, closing) => {
  expect(wishesCloseAt({ start_date, wishes_close_at: null })).toBe(closing);
  const given = "2026-01-01T00:00:00.000Z";
  expect(wishesCloseAt({ start_date, wishes_close_at: given })).toBe(given);
});

test.each([
  [null, null, undefined],
  ["2026-12-01T00:00:00.000Z", null, undefined],
  [null, "2026-12-16T08:00:00.000Z", undefined],
  [null, "2026-12-16T08:00:00.001Z", "closesAfterStart"],
  ["2026-12-15T16:59:59.999Z", null, undefined],
  ["2026-12-15T17:00:00.000Z", null, "opensAfterClosing"],
  ["2026-12-10T00:00:00.000Z", "2026-12-09T00:00:00.000Z", "opensAfterClosing"],
  ["2027-12-10T00:00:00.000Z", "2027-12-09T00:00:00.000Z", "closesAfterStart"],
])("wishes open %s and close %s: %s", (wishes_open_at, wishes_close_at, refusal) => {
  const start_date = "2026-12-16T08:00:00.000Z";
  expect(campaignRefusal({ start_date, wishes_open_at, wishes_close_at })).toBe(refusal);
});

const shown = (slots: readonly { start_time: string; end_time: string }[] | undefined) =>
  slots?.map(({ start_time, end_time }) => `${start_time.slice(0, 5)}-${end_time.slice(0, 5)}`).join(" ");

test.each([
  ["09:00:00", 50, 10, 4, "09:00-09:50 10:00-10:50 11:00-11:50 12:00-12:50"],
  ["09:00:00", 20, 0, 2, "09:00-09:20 09:20-09:40"],
  ["09:05:00", 40, 5, 1, "09:05-09:45"],
  // What passes midnight is left out.
  ["23:00:00", 30, 0, 3, "23:00-23:30"],
  ["22:30:00", 60, 0, 2, "22:30-23:30"],
])("slots from %s, %s minutes, %s of pause, %s of them: %s", (first_start, minutes, pause, count, slots) => {
  expect(shown(generatedSlots({ first_start, minutes, pause, count }))).toBe(slots);
});

test.each([
  [["09:00", "09:40"], undefined],
  [["08:59", "09:40"], "outside"],
  [["12:30", "13:01"], "outside"],
  [["10:30", "11:10"], "crosses"],
  [["10:40", "11:20"], undefined],
])("a slot made at %j beside 10:00 to 10:40: %s", ([start = "", end = ""], why) => {
  const slot = { start_time: `${start}:00`, end_time: `${end}:00` };
  const others = [{ start_time: "10:00:00", end_time: "10:40:00" }];
  const event = { start_date: "2026-12-16T08:00:00.000Z", end_date: "2026-12-16T12:00:00.000Z" };
  expect(slotsRefusal([slot], others, event)?.why).toBe(why);
});

test.each([
  // Winter to summer and back: the same hours in Paris.
  ["2026-12-16T08:00:00Z", "2026-12-16T12:00:00Z", "2027-06-16T07:00:00Z", "2027-06-16T11:00:00.000Z"],
  ["2026-06-16T07:00:00Z", "2026-06-16T11:00:00Z", "2026-12-16T08:00:00Z", "2026-12-16T12:00:00.000Z"],
  // Two days, over the change of clocks on 28 March 2027.
  ["2026-12-16T08:00:00Z", "2026-12-17T16:00:00Z", "2027-03-27T08:00:00Z", "2027-03-28T15:00:00.000Z"],
  // At another hour, over midnight.
  ["2026-12-16T08:00:00Z", "2026-12-16T12:00:00Z", "2026-12-20T21:30:00Z", "2026-12-21T01:30:00.000Z"],
])("the copy of an event from %s to %s that starts at %s ends at %s", (start_date, end_date, start, end) => {
  expect(copiedEnd({ start_date, end_date }, start)).toBe(end);
});

test.each([
  ["2027-06-16T07:00:00Z", "09:00-09:40 12:20-13:00"],
  ["2027-06-16T12:30:00Z", "14:30-15:10 17:50-18:30"],
  ["2027-06-16T05:00:00Z", "07:00-07:40 10:20-11:00"],
  ["2027-06-16T18:00:00Z", undefined],
])("the slots of a copy that starts at %s: %s", (start, slots) => {
  const of = [
    { start_time: "09:00:00", end_time: "09:40:00" },
    { start_time: "12:20:00", end_time: "13:00:00" },
  ];
  expect(shown(copiedSlots(of, "2026-12-16T08:00:00Z", start))).toBe(slots);
});

test.each([
  ["Alternance Day 2026", "Alternance Day 2027"],
  ["Alternance Day 2026-2027", "Alternance Day 2027-2028"],
  ["Alternance Day 2026-27", "Alternance Day 2027-28"],
  ["Forum 2026 / 27", "Forum 2027 / 28"],
  ["Le 16/12/2026, salle 2026-12", "Le 16/12/2027, salle 2027-12"],
  ["Alternance Day", "Alternance Day"],
  ["Salle 20260 et 2026B", "Salle 20260 et 2027B"],
])("a copy of %s, a year later, is called %s", (name, copied) =>
  expect(copiedName(name, "2026-12-16T08:00:00Z", "2027-12-15T08:00:00Z")).toBe(copied),
);

describe("tables", () => {
  const one = (name: string, zone_id: string, place = "", answer = "unknown") => ({
    ...{ id: name, name, zone_id, place, answer },
  });
  const structures = [
    one("Zoo", "sud"),
    one("Élan", "nord"),
    one("Atelier", "nord"),
    one("Ferme", "sud", "Table 2"),
    one("Absente", "sud", "", "declined"),
  ];
  const numbered = (numbering: object = {}) =>
    Object.fromEntries(
      tableNumbers(structures, ["nord", "sud"], {
        ...{ label: "Table", each_zone: false, replace: false },
        ...numbering,
      }),
    );

  test("are numbered zone by zone and by name; what is noted stays, and its number is not given twice", () =>
    expect(numbered()).toEqual({ Atelier: "Table 1", Élan: "Table 3", Zoo: "Table 4" }));
  test("begin again in each zone", () =>
    expect(numbered({ each_zone: true })).toEqual({ Atelier: "Table 1", Élan: "Table 2", Zoo: "Table 1" }));
  test("replace what is noted", () =>
    expect(numbered({ replace: true })).toEqual({
      ...{ Atelier: "Table 1", Élan: "Table 2", Ferme: "Table 3", Zoo: "Table 4" },
    }));
});

test("an address leaves out what is not known", () => {
  expect(venueOf({ address: "1 quai Sud", zip_code: "35000", city: "Rennes" })).toBe(
    "1 quai Sud, 35000 Rennes",
  );
  expect(venueOf({ address: "", zip_code: "", city: "Rennes" })).toBe("Rennes");
  expect(venueOf({ address: "", zip_code: "", city: "" })).toBe("");
});
