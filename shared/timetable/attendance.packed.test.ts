import { expect, test } from "vitest";
import { attendanceOf, packedAttendance } from "#shared/timetable/attendance.packed.ts";
import { type Attendance, PackedAttendance } from "#shared/timetable/attendance.schemas.ts";

const meeting = (profile_id: string, structure_id: string, time_slot_id: string) => ({
  profile_id,
  structure_id,
  time_slot_id,
});

test("a board is read as it was packed", () => {
  const board: Attendance = {
    event: { id: "event", name: "Alternance Day", start_date: "", end_date: "", welcome_phone: "" },
    release: { number: 1, published_at: "" },
    ...{ slots: [], zones: [], structures: [] },
    people: ["ada", "bob"].map((id) => ({
      ...{ profile_id: id, user_id: `user of ${id}`, name: id, promotion: "CIP 2027" },
    })),
    meetings: [
      meeting("bob", "forge", "t1"),
      meeting("ada", "forge", "t1"),
      meeting("ada", "mill", "t2"),
      // An account that was deleted: nobody's name is left.
      meeting("deleted", "mill", "t2"),
    ],
    ticks: [
      {
        ...meeting("ada", "forge", "t1"),
        ...{ state: "present", at: "2027-06-14T07:05:00Z", by: { profile_id: null, name: "" } },
      },
    ],
  };
  const sent = PackedAttendance.parse(JSON.parse(JSON.stringify(packedAttendance(board))));
  expect(attendanceOf(sent)).toEqual(board);
});
