import type { Attendance, PackedAttendance } from "#shared/timetable/attendance.schemas.ts";
import { placesOf } from "#shared/timetable/timetable.packed.ts";
import { bySession } from "#shared/timetable/timetable.types.ts";

/** The board of the day as its route answers it, and as a phone keeps it. */
export const packedAttendance = ({ people, meetings, ...rest }: Attendance): PackedAttendance => {
  const [learners, promotions] = [placesOf(), placesOf()];
  const filled = {
    people: people.map(({ profile_id, promotion, ...person }) => ({
      ...person,
      learner: learners.placeOf(profile_id),
      promotion: promotions.placeOf(promotion),
    })),
    meetings: bySession(meetings, (structure_id, own) => ({
      structure_id,
      learners: own.map(({ profile_id }) => learners.placeOf(profile_id)),
    })),
  };
  // Once all are named.
  return { ...rest, learner_ids: learners.ids(), promotions: promotions.ids(), ...filled };
};

/** The board that was sent packed. */
export const attendanceOf = ({
  learner_ids,
  promotions,
  people,
  meetings,
  ...rest
}: PackedAttendance): Attendance => ({
  ...rest,
  people: people.map(({ learner, promotion, ...person }) => ({
    ...person,
    profile_id: learner_ids[learner] ?? "",
    promotion: promotions[promotion] ?? "",
  })),
  meetings: meetings.flatMap(({ time_slot_id, sessions }) =>
    sessions.flatMap(({ structure_id, learners }) =>
      learners.map((learner) => ({ profile_id: learner_ids[learner] ?? "", structure_id, time_slot_id })),
    ),
  ),
});
