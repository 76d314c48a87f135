import { type StoredParticipation, writeToNoteHosting } from "#functions/domain/events/event-parts.store.ts";
import { writesToNotePresence } from "#functions/domain/events/presences.store.ts";
import { checkProfileExists } from "#functions/domain/profiles/profiles.store.ts";
import type { TimetableRead } from "#functions/domain/timetable/computing/input.ts";
import type { Write } from "#functions/store/table.ts";
import { type ReleasedTimetable, releaseOf } from "#shared/timetable/timetable.released.ts";
import { pastSlotsOf, repairBase } from "#shared/timetable/timetable.repair.ts";
import { byId, type Meeting, type TimetableInput } from "#shared/timetable/timetable.types.ts";

type RepairFrom = {
  /** The slots that have begun. */
  past: string[];
  /** What the repair changes. */
  base: Meeting[];
  told: Meeting[];
};

/** What a repair of an event starts from. */
export const repairFrom = (
  { event, input, people }: Pick<TimetableRead, "event" | "input" | "people">,
  draft: readonly Meeting[],
  release: ReleasedTimetable | undefined,
  now: Date,
): RepairFrom => {
  const past = pastSlotsOf(event, input, now);
  // A release keeps the ids of people whose accounts were deleted.
  const known = byId(people, "profile_id");
  const told = release ? releaseOf(release).meetings.filter(({ profile_id }) => known.has(profile_id)) : [];
  return { past, base: repairBase(draft, told, past), told };
};

/** The writes that note in the event what a repair is for; throws `ConcurrentChange` if that changed since it was read. */
export const writesToNoteIncidents = (
  { event, input, hosts, presences }: TimetableRead,
  after: TimetableInput,
): Write[] => {
  const hostings = byId(
    hosts.map(({ participation }) => participation),
    "structure_id",
  );
  const structures = byId(input.structures, "structure_id");
  const learners = byId(input.learners, "profile_id");
  const noted = byId(presences, "profile_id");
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((id) => other.includes(id));
  return [
    ...after.structures.flatMap(({ structure_id, seats, closed_slot_ids }) => {
      const [before, one] = [structures.get(structure_id), hostings.get(structure_id)];
      if (!before || !one) return [];
      const isNewNumber = seats !== before.seats;
      if (!isNewNumber && isSame(closed_slot_ids, before.closed_slot_ids)) return [];
      const changed: StoredParticipation = {
        ...one,
        ...(isNewNumber && { seats }),
        closed_slot_ids: [...closed_slot_ids],
        version: one.version + 1,
      };
      return [writeToNoteHosting(changed)];
    }),
    ...after.learners.flatMap(({ profile_id, absent_slot_ids }) => {
      const before = learners.get(profile_id);
      if (!before || isSame(absent_slot_ids, before.absent_slot_ids)) return [];
      const one = noted.get(profile_id);
      const changed = {
        ...{ event_id: event.id, profile_id, reason: "", wishes_until: null },
        ...one,
        absent_slot_ids: [...absent_slot_ids],
        version: (one?.version ?? 0) + 1,
      };
      return [...writesToNotePresence(changed), checkProfileExists(profile_id)];
    }),
  ];
};
