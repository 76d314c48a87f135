import { expect, test } from "vitest";
import { packed, timetableOf } from "#shared/timetable/timetable.packed.ts";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import { PackedTimetable, type Timetable } from "#shared/timetable/timetable.schemas.ts";
import type { Level, Meeting } from "#shared/timetable/timetable.types.ts";

const meeting = (
  profile_id: string,
  structure_id: string,
  time_slot_id: string,
  level: Level,
  pinned = false,
): Meeting => ({ profile_id, structure_id, time_slot_id, level, pinned });
const cip = { id: "cip", name: "CIP 2027" };
const learner = (profile_id: string, wishes: [string, boolean][]) => ({
  profile_id,
  wishes: wishes.map(([structure_id, is_priority]) => ({ structure_id, is_priority })),
  absent_slot_ids: [],
  degree_id: null,
});

const timetable: Timetable = {
  event: {
    ...{ id: "event", name: "Alternance Day", start_date: "", end_date: "", seats_per_slot: 2 },
    ...{ venue: "", wishes_close_at: "", is_published: true },
  },
  input: {
    slots: ["t1", "t2"].map((id) => ({ id, start_time: "09:00:00", end_time: "09:20:00" })),
    structures: [],
    learners: [
      learner("ada", [
        ["forge", true],
        ["nowhere", true],
        ["mill", false],
      ]),
      learner("bob", []),
    ],
    ...{ forbidden: [], smallest_group: 1, travel_minutes: 5 },
  },
  people: ["ada", "bob", "left"].map((id) => ({
    ...{
      profile_id: id,
      user_id: `user of ${id}`,
      name: id,
      promotion: id === "bob" ? { id: "fpa", name: "FPA" } : cip,
    },
  })),
  hosts: [],
  zones: [],
  draft: {
    ...{ version: 3, saved_at: null, forbidden: [], rules: noRules, broken: [] },
    // In the order in which they are read back: by slot, by structure, by level.
    meetings: [
      meeting("ada", "forge", "t1", "priority", true),
      meeting("bob", "forge", "t1", "added"),
      meeting("left", "mill", "t1", "optional"),
      // An account that was deleted, a structure that left and a slot that was removed.
      meeting("deleted", "gone", "removed", "added"),
    ],
  },
  release: {
    ...{ number: 1, published_at: "", day: null, venue: null, zones: [], slots: [], places: [] },
    meetings: [meeting("ada", "mill", "t2", "priority"), meeting("bob", "mill", "t2", "priority")],
  },
  gone_ids: [],
  proposal: null,
};

test("a timetable is read as it was packed", () => {
  const sent = PackedTimetable.parse(JSON.parse(JSON.stringify(packed(timetable))));
  expect(timetableOf(sent)).toEqual(timetable);
  expect(timetableOf(packed({ ...timetable, release: null }))).toEqual({ ...timetable, release: null });
});
