import { expect, test } from "vitest";
import { onwardFrom, takesPart } from "./agenda-onward.ts";

const now = new Date("2026-12-01T12:00:00.000Z");
const event = (id: string, day: string) => ({
  id,
  name: id,
  start_date: `${day}T08:00:00.000Z`,
  end_date: `${day}T12:00:00.000Z`,
  wishes_open_at: null,
  wishes_close_at: `${day}T08:00:00.000Z`,
});
type Action = Parameters<typeof onwardFrom>[0][number];
const action = (id: string, day: string, more: Partial<Action> = {}): Action => ({
  event_id: id,
  event: event(id, day),
  standing: "confirmed",
  archived_at: null,
  is_pre_event_wishlist_time: false,
  ...more,
});
const past = action("autumn", "2026-10-22");
const winter = action("winter", "2026-12-25");
const spring = action("spring", "2027-03-25");
const open = { is_pre_event_wishlist_time: true };

test.each<[string, Action[], string, string | undefined]>([
  ["a past day, nothing to come", [past], "autumn", "/mes-pistes"],
  ["a past day, an event to come", [past, spring, winter], "autumn", "/mon-planning/winter"],
  [
    "a past day, wishes open for the next one",
    [past, { ...winter, ...open }],
    "autumn",
    "/profil/structures-selectionnees/winter",
  ],
  ["a day to come of their own", [winter], "winter", undefined],
  [
    "a day to come of their own, wishes still open",
    [{ ...winter, ...open }],
    "winter",
    "/profil/structures-selectionnees/winter",
  ],
  ["a day to come of others", [past], "winter", "/mes-pistes"],
  ["an action that they left", [past, { ...winter, standing: "left" }], "autumn", "/mes-pistes"],
])("%s leads on", (_, actions, eventId, to) => {
  expect(onwardFrom(actions, eventId, now)?.to).toBe(to);
});

test("who left an action takes part in its event no more", () => {
  expect(takesPart([winter], "winter")).toBe(true);
  expect(takesPart([{ ...winter, standing: "left" }, past], "winter")).toBe(false);
});
