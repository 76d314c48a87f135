import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { byId, type Meeting, sessionOf } from "#shared/timetable/timetable.types.ts";
import { hours } from "#web/ui/dates.ts";
import type { SheetMeeting, SheetSession, SheetZone, ZoneRow } from "./sheet-types.ts";

type LearnerPage = { id: string; name: string; promotion: string; meetings: SheetMeeting[] };
type StructurePage = {
  id: string;
  name: string;
  seats: number;
  place: string;
  zone: SheetZone;
  sessions: SheetSession[];
};
type ZonePage = { zone: SheetZone; rows: ZoneRow[] };
export type SheetData = {
  times: string[];
  learners: LearnerPage[];
  structures: StructurePage[];
  zones: ZonePage[];
};

const shortName = (name: string): string => {
  const [first = "", ...rest] = name.split(" ");
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial}.` : first;
};
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "fr");
/** In the order of tables: "Table 2" before "Table 12". */
const byPlace = (a: ZoneRow, b: ZoneRow) =>
  a.place.localeCompare(b.place, "fr", { numeric: true }) || byName(a, b);

/** What the sheets of an event say: its newest release, or the draft while nothing is published. */
export const sheetDataOf = ({ event, input, people, hosts, zones, draft, release }: Timetable): SheetData => {
  const meetings: readonly Meeting[] = (release ?? draft).meetings;
  // Paper says what phones say: hours and places as they were told.
  const daySlots = release?.slots ?? input.slots;
  const told = byId(release?.places ?? [], "structure_id");
  // A zone that was deleted since is where people were told to go.
  const zoneOf = byId([...zones, ...(release?.zones ?? [])], "id");
  const slots = byId(daySlots, "id");
  const structures = byId(input.structures, "structure_id");
  const [hostOf, personOf] = [byId(hosts, "structure_id"), byId(people, "profile_id")];
  const timeOfSlot = (id: string) => hours(slots.get(id)?.start_time ?? "");
  const places = new Map(daySlots.map(({ id }, n) => [id, n]));
  const inOrder = (a: Meeting, b: Meeting) =>
    (places.get(a.time_slot_id) ?? 0) - (places.get(b.time_slot_id) ?? 0);

  const placeOf = (id: string) => (told.get(id) ?? hostOf.get(id))?.place ?? "";
  const zoneAt = (id: string) => zoneOf.get((told.get(id) ?? structures.get(id))?.zone_id ?? "");

  const linesOf = (own: readonly Meeting[]): SheetMeeting[] => {
    const held = own.toSorted(inOrder);
    const at = held.map(({ time_slot_id }) => places.get(time_slot_id) ?? 0);
    const free = daySlots
      .map(({ id }, n) => ({ id, n }))
      .filter(({ n }) => n > (at[0] ?? 0) && n < (at.at(-1) ?? 0) && !at.includes(n));
    const lines = held.flatMap((meeting): { n: number; line: SheetMeeting }[] => {
      const { structure_id, time_slot_id } = meeting;
      const [host, place, zone] = [hostOf.get(structure_id), placeOf(structure_id), zoneAt(structure_id)];
      if (!host || !zone) return [];
      const line = { time: timeOfSlot(time_slot_id), structure: host.name, place, zone };
      return [{ n: places.get(meeting.time_slot_id) ?? 0, line }];
    });
    return [...lines, ...free.map(({ id, n }) => ({ n, line: { time: timeOfSlot(id) } }))]
      .sort((a, b) => a.n - b.n)
      .map(({ line }) => line);
  };

  const comes = new Set(input.learners.map(({ profile_id }) => profile_id));
  const own = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const sessions = Map.groupBy(meetings, sessionOf);
  const learnersIn = (structure_id: string, time_slot_id: string) =>
    (sessions.get(sessionOf({ structure_id, time_slot_id })) ?? [])
      .flatMap(({ profile_id }) => {
        const person = personOf.get(profile_id);
        return person ? [{ name: person.name, promotion: person.promotion.name }] : [];
      })
      .sort(byName);

  // One that declined since has its sheet as long as people are told to go there.
  const awaited = hosts
    .filter(({ structure_id }) => told.has(structure_id) && !structures.has(structure_id))
    .map(({ structure_id, seats }) => ({ structure_id, seats: seats ?? event.seats_per_slot }));
  const structurePages = [...input.structures, ...awaited]
    .flatMap(({ structure_id, seats }): StructurePage[] => {
      const [host, zone] = [hostOf.get(structure_id), zoneAt(structure_id)];
      if (!host || !zone) return [];
      return [
        {
          id: structure_id,
          name: host.name,
          seats,
          place: placeOf(structure_id),
          zone,
          sessions: daySlots.map(({ id }) => ({
            time: timeOfSlot(id),
            isClosed: structures.get(structure_id)?.closed_slot_ids.includes(id) ?? false,
            learners: learnersIn(structure_id, id),
          })),
        },
      ];
    })
    .sort(byName);
  const rowOf = ({ name, place, sessions: held }: StructurePage): ZoneRow => ({
    name,
    place,
    cells: held.map(({ isClosed, learners }) =>
      isClosed && learners.length === 0 ? null : learners.map((learner) => shortName(learner.name)),
    ),
  });
  return {
    times: daySlots.map(({ id }) => timeOfSlot(id)),
    // Those who left stay only with what they were told.
    learners: people
      .filter(({ profile_id }) => own.has(profile_id) || comes.has(profile_id))
      .map(({ profile_id, name, promotion }) => ({
        id: profile_id,
        name,
        promotion: promotion.name,
        meetings: linesOf(own.get(profile_id) ?? []),
      }))
      .sort(byName),
    structures: structurePages,
    zones: [...zoneOf.values()]
      .map((zone) => ({
        zone,
        rows: structurePages
          .filter((page) => page.zone.id === zone.id)
          .map(rowOf)
          .sort(byPlace),
      }))
      .filter(({ rows }) => rows.length > 0),
  };
};

/** Those who meet somebody: others have a badge, and nothing to read on a sheet. */
export const expectedIn = ({ learners }: SheetData): LearnerPage[] =>
  learners.filter(({ meetings }) => meetings.length > 0);
