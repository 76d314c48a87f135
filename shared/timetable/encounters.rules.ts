import { type Attended, outcomeOf, type Roll } from "#shared/timetable/attendance.roll.ts";
import { wasThere } from "#shared/timetable/attendance.rules.ts";
import type { ReleasedMeeting, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";

/** `met`: as far as anybody knows. Of whoever was away, `learnerAway` or `structureAway`. */
type Became = "met" | "learnerAway" | "structureAway" | "calledOff";

/** A meeting that people were told of, and what became of it. */
export type Encounter = {
  meeting: ReleasedMeeting;
  noted: Attended | undefined;
  /** Whether the newest release has it. */
  stands: boolean;
  became: Became;
};

const becameOf = (noted: Attended | undefined, stands: boolean): Became => {
  const outcome = noted && outcomeOf(noted);
  if (outcome === "absent" || outcome === "excused") return "learnerAway";
  if (outcome === "structureAbsent") return "structureAway";
  // Whom a repair took out as absent may have come after all, or its note may have been a mistake.
  return stands || wasThere(noted?.state) || noted?.absent?.who === "learner" ? "met" : "calledOff";
};

const placeOf = ({ profile_id, structure_id, time_slot_id }: Roll[number] | ReleasedMeeting): string =>
  `${profile_id} ${structure_id} ${time_slot_id}`;

/** Who met whom: each learner and structure that were ever told to meet, once. */
export const encountersOf = (
  { meetings, cancelled }: Pick<ReleasedTimetable, "meetings" | "cancelled">,
  attended: readonly Attended[],
): Encounter[] => {
  const notedAt = new Map(attended.map((one) => [placeOf(one), one]));
  const encounter = (stands: boolean) => (meeting: ReleasedMeeting) => {
    const noted = notedAt.get(placeOf(meeting));
    return { meeting, noted, stands, became: becameOf(noted, stands) };
  };
  return [...meetings.map(encounter(true)), ...cancelled.map(encounter(false))];
};
