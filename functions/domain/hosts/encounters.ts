import type { Opened } from "#functions/domain/hosts/opened.ts";
import { attendedAt } from "#functions/domain/timetable/attendance.ts";
import { findRollOf } from "#functions/domain/timetable/attendance-roll.store.ts";
import { type Encounter, encountersOf } from "#shared/timetable/encounters.rules.ts";
import type { ReleasedMeeting, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";

type At = Pick<Opened, "released" | "structure"> & { event: Pick<Opened["event"], "id" | "start_date"> };
type Told = Pick<ReleasedTimetable, "meetings" | "cancelled">;
const toldAt = ({ meetings, cancelled }: Told, { id }: Opened["structure"]): Told => {
  const isOwn = ({ structure_id }: ReleasedMeeting) => structure_id === id;
  return { meetings: meetings.filter(isOwn), cancelled: cancelled.filter(isOwn) };
};

/** Whom the structure of a link was ever told to meet, and what became of it. */
export const encountersAt = async ({
  event,
  released,
  roll,
  structure,
}: At & Pick<Opened, "roll">): Promise<Encounter[]> => {
  if (!released) return [];
  return encountersOf(toldAt(released, structure), await attendedAt(event, structure.id, roll));
};

/**
 * Whether a structure met anybody, as its page has it. Reads nothing where nobody was told to come; else the parts of the
 * roll where they stand, and all excuses of the event.
 */
export const hasMetAnybody = async (at: At): Promise<boolean> => {
  const { event, released, structure } = at;
  if (!released) return false;
  const { meetings, cancelled } = toldAt(released, structure);
  const expected = [...meetings, ...cancelled].map(({ profile_id }) => profile_id);
  if (expected.length === 0) return false;
  const { entries: roll } = await findRollOf(event.id, expected, released);
  return (await encountersAt({ ...at, roll })).some(({ became }) => became === "met");
};
