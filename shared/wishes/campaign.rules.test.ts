import { expect, test } from "vitest";
import {
  automaticReminders,
  dueReminder,
  reminderRefusal,
  twoDaysBefore,
} from "#shared/wishes/campaign.rules.ts";

const event = {
  start_date: "2026-12-16T08:00:00.000Z",
  wishes_open_at: null,
  wishes_close_at: null,
  is_published: true,
  skipped_reminders: [] as string[],
  reminders: true,
};

// Clocks in Paris go forward on 28 March 2027 and back on 31 October 2027.
test.each([
  ["2026-12-15T17:00:00.000Z", ["2026-12-08T08:00", "2026-12-12T08:00", "2026-12-14T08:00"]],
  ["2027-03-29T16:00:00.000Z", ["2027-03-22T08:00", "2027-03-26T08:00", "2027-03-28T07:00"]],
  ["2027-11-02T17:00:00.000Z", ["2027-10-26T07:00", "2027-10-30T07:00", "2027-11-01T08:00"]],
])("wishes that close at %s are reminded of at 9:00 in Paris", (wishes_close_at, expected) => {
  const reminders = automaticReminders({ ...event, start_date: "2027-12-31T08:00:00.000Z", wishes_close_at });
  expect(reminders.map(({ at }) => at.slice(0, 16))).toEqual(expected);
  // None of them keeps the next one away.
  for (const [n, { at }] of reminders.entries())
    expect((reminders[n - 1]?.at ?? "") <= twoDaysBefore(at)).toBe(true);
});

test.each([
  ["before the first", event, "2026-12-08T07:59:59Z", undefined],
  ["at 9:00 in Paris, 7 days before", event, "2026-12-08T08:00:00Z", 7],
  ["the next day, if that run failed", event, "2026-12-09T08:00:10Z", 7],
  ["two days later, too late", event, "2026-12-10T08:00:10Z", undefined],
  ["3 days before", event, "2026-12-12T08:00:01Z", 3],
  ["the day before", event, "2026-12-14T08:00:01Z", 1],
  ["once wishes are closed", event, "2026-12-15T17:00:00Z", undefined],
  ["switched off", { ...event, reminders: false }, "2026-12-08T08:00:00Z", undefined],
  ["skipped", { ...event, skipped_reminders: ["auto-7-2026-12-15"] }, "2026-12-08T08:00:00Z", undefined],
  [
    "after one that is skipped",
    { ...event, skipped_reminders: ["auto-7-2026-12-15"] },
    "2026-12-12T08:00:01Z",
    3,
  ],
  ["unpublished", { ...event, is_published: false }, "2026-12-08T08:00:00Z", undefined],
  [
    "not open yet",
    { ...event, wishes_open_at: "2026-12-08T08:00:01.000Z" },
    "2026-12-08T08:00:10Z",
    undefined,
  ],
])("the reminder that is due %s", (_, of, now, days) => {
  expect(dueReminder(of, new Date(now))?.days).toBe(days);
});

test("nobody gets the same reminder twice, nor two within 48 hours on the clocks of Paris", () => {
  const at = "2026-12-14T08:00:00.000Z";
  const refusal = (reminded_at: string | null, reminders: string[] = []) =>
    reminderRefusal({ reminded_at, reminders }, { key: "auto-1", at });
  expect(reminderRefusal(undefined, { key: "auto-1", at })).toBeUndefined();
  expect(refusal("2026-12-12T08:00:00.000Z", ["auto-3"])).toBeUndefined();
  expect(refusal("2026-12-12T08:00:00.001Z")).toBe("recent");
  expect(refusal("2026-12-01T08:00:00.000Z", ["auto-7", "auto-1"])).toBe("same");
  expect(twoDaysBefore("2027-03-28T07:00:00.000Z")).toBe("2027-03-26T08:00:00.000Z");
});
