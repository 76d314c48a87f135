import { expect, test } from "vitest";
import { type Calendar, comingDates } from "#shared/notices/notices.coming.ts";

const now = new Date("2026-12-08T13:10:00.000Z");
const event = {
  id: "day",
  name: "Alternance Day",
  start_date: "2026-12-16T08:00:00.000Z",
  wishes_open_at: "2026-11-30T08:00:00.000Z",
  wishes_close_at: null,
  is_published: true,
  reminders: true,
  skipped_reminders: [] as string[],
};
const action = {
  id: "action",
  name: "Conseil 2027",
  start_date: "2027-01-04T08:00:00.000Z",
  end_date: "2027-12-17T16:00:00.000Z",
};
const calendar: Calendar = {
  events: [event],
  actions: [action],
  reviews: [],
  incomplete: new Map([["day", 30]]),
};

const shown = (given: Partial<Calendar>, at = now) =>
  comingDates({ ...calendar, ...given }, at).map(({ kind, at, about, count }) => [
    kind,
    at.slice(0, 16),
    about,
    count,
  ]);

const reminder = ["reminder", "2026-12-12T08:00", "day", 30];
const closing = ["wishes_close", "2026-12-15T17:00", "day", null];
const day = ["event", "2026-12-16T08:00", "day", null];
const start = ["action_start", "2027-01-04T08:00", "action", null];

test("the dates of events and actions come in their order, of reminders the next one", () => {
  expect(shown({})).toEqual([reminder, closing, day, start]);
});

test.each([
  ["a draft has no dates", { events: [{ ...event, is_published: false }] }, [start]],
  ["reminders that are off do not come", { events: [{ ...event, reminders: false }] }, [closing, day, start]],
  [
    "nor those that staff skip",
    { events: [{ ...event, skipped_reminders: ["auto-3-2026-12-15"] }] },
    [["reminder", "2026-12-14T08:00", "day", 30], closing, day, start],
  ],
  ["nor any if nobody lacks wishes", { incomplete: new Map([["day", 0]]) }, [closing, day, start]],
  [
    "how many get one may be unknown",
    { incomplete: new Map(), actions: [] },
    [[...reminder.slice(0, 3), null], closing, day],
  ],
  [
    "wishes that open are told of",
    { events: [{ ...event, wishes_open_at: "2026-12-15T08:00:00.000Z" }], actions: [] },
    [["wishes_open", "2026-12-15T08:00", "day", null], closing, day],
  ],
  [
    "the end of an action, too",
    {
      events: [],
      actions: [{ ...action, start_date: "2026-01-05T08:00:00.000Z", end_date: "2026-12-18T16:00:00.000Z" }],
    },
    [["action_end", "2026-12-18T16:00", "action", null]],
  ],
  [
    "the 30th day after today is too far away, by the clocks of Paris",
    {
      events: [],
      actions: [
        { ...action, id: "in", start_date: "2027-01-06T22:30:00.000Z" },
        { ...action, id: "out", start_date: "2027-01-06T23:30:00.000Z" },
      ],
    },
    [["action_start", "2027-01-06T22:30", "in", null]],
  ],
  [
    "final reviews of a day are one entry, those that have begun are none",
    {
      events: [],
      actions: [],
      reviews: [
        { action, at: "2026-12-17T13:00:00.000Z" },
        { action, at: "2026-12-17T09:00:00.000Z" },
        { action, at: "2026-12-18T09:00:00.000Z" },
        { action, at: "2026-12-08T13:00:00.000Z" },
      ],
    },
    [
      ["final_reviews", "2026-12-17T09:00", "action", 2],
      ["final_reviews", "2026-12-18T09:00", "action", 1],
    ],
  ],
] as const)("%s", (_, given: Partial<Calendar>, expected) => {
  expect(shown(given)).toEqual(expected);
});

test("six at most, the soonest", () => {
  const later = Array.from({ length: 4 }, (_, n) => ({ ...action, id: `later ${n}` }));
  expect(shown({ actions: later }).map(([, , about]) => about)).toEqual([
    "day",
    "day",
    "day",
    "later 0",
    "later 1",
    "later 2",
  ]);
});
