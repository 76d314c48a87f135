import { expect, test } from "vitest";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { wishingIn } from "./wishing.ts";

const now = new Date("2026-12-01T08:00:00Z");
const until = "2026-12-24T17:00:00Z";
const event = (day: string) => ({ start_date: `${day}T08:00:00Z`, end_date: `${day}T12:00:00Z` });
const action = (isOpen: boolean, day: string) =>
  ({
    is_pre_event_wishlist_time: isOpen,
    wishes_until: until,
    event: event(day),
  }) as MemberTrainingAction;

test.each([
  [
    "while they can change, they are open until the closing",
    action(true, "2026-12-25"),
    { kind: "open", on: until },
  ],
  [
    "between the closing and the event, they wait for it",
    action(false, "2026-12-25"),
    { kind: "closed", on: "2026-12-25T08:00:00Z" },
  ],
  ["after the event, they wait for answers", action(false, "2026-11-25"), { kind: "sent", on: "" }],
  ["where the action is not known, they wait for answers", undefined, { kind: "sent", on: "" }],
] as const)("%s", (_, of, wishing) => expect(wishingIn(of, now)).toEqual(wishing));
