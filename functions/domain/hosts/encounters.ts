import type { Opened } from "#functions/domain/hosts/opened.ts";
import { attendedAt } from "#functions/domain/timetable/attendance.ts";
import { type Encounter, encountersOf } from "#shared/timetable/encounters.rules.ts";
import type { ReleasedMeeting } from "#shared/timetable/timetable.released.ts";

/** Whom the structure of a link was ever told to meet, and what became of it. */
export const encountersAt = async ({
  event,
  released,
  roll,
  structure,
}: Pick<Opened, "event" | "released" | "roll" | "structure">): Promise<Encounter[]> => {
  if (!released) return [];
  const isOwn = ({ structure_id }: ReleasedMeeting) => structure_id === structure.id;
  const { meetings, cancelled } = released;
  const own = { meetings: meetings.filter(isOwn), cancelled: cancelled.filter(isOwn) };
  return encountersOf(own, await attendedAt(event, structure.id, roll));
};
