import { writeToKeepRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import {
  findReleased,
  writesToReplaceReleased,
} from "#functions/domain/timetable/timetable-releases.store.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import { releasedBy } from "#shared/timetable/timetable.released.ts";
import type { HostStructure, Meeting } from "#shared/timetable/timetable.types.ts";

export const releasedSlots = ["09:00", "10:00", "11:00", "12:00"].map((start, n) => ({
  id: `slot-${n}`,
  start_time: `${start}:00`,
  end_time: `${start.slice(0, 3)}40:00`,
}));
const releasedZones = [
  {
    id: "zone-1",
    name: "Marches de Bretagne",
    hue: "purple" as const,
    sign: "bricks" as const,
    directions: "Au fond de la halle, à gauche de l'accueil.",
  },
];

const host = (structure_id: string): HostStructure => ({
  structure_id,
  zone_id: "zone-1",
  seats: 4,
  closed_slot_ids: [],
  types: [],
  publics: [],
  degrees: [],
});

/** Who meets whom in the slot of this place in the day. */
export type Told = readonly (readonly [profileId: string, structureId: string, slot: number])[];

/** Tells the next release of an event, as publishing does, without a draft. */
export const tell = async (eventId: string, structureIds: readonly string[], told: Told): Promise<number> => {
  const { released: before, event } = await findReleased(eventId);
  const number = (before?.number ?? 0) + 1;
  const published_at = `2026-06-2${number}T08:00:00.000Z`;
  const meetings = told.map(
    ([profile_id, structure_id, slot]): Meeting => ({
      profile_id,
      structure_id,
      time_slot_id: `slot-${slot}`,
      level: "priority",
      pinned: false,
    }),
  );
  const input = {
    slots: releasedSlots,
    structures: structureIds.map(host),
    learners: [],
    forbidden: [],
    smallest_group: 1,
    travel_minutes: 5,
  };
  const release = releasedBy(before, {
    number,
    published_at,
    day: dayInParis(event?.start_date ?? published_at),
    venue: "",
    meetings,
    input,
    zones: releasedZones,
    past: [],
    hosts: structureIds.map((structure_id, n) => ({
      structure_id,
      name: `Structure ${n}`,
      place: `Table ${n + 1}`,
    })),
  });
  const kept = {
    ...{ event_id: eventId, number, published_at, published_by: null, meetings, addressees: [] },
    figures: figuresOf(input, meetings),
    changes: { kept: 0, moved: 0, added: 0, dropped: 0, learners: 0, structures: 0 },
  };
  await transact([
    writeToKeepRelease(kept, () => new ConcurrentChange()),
    ...writesToReplaceReleased(eventId, release),
  ]);
  return number;
};
