import * as z from "zod";
import { Zone } from "#shared/events/events.schemas.ts";
import {
  byId,
  Level,
  type Meeting,
  pairOf,
  type TimetableInput,
  TimetableSlot,
} from "#shared/timetable/timetable.types.ts";

/** A meeting in the words of the newest release that has it: a slot, zone or place may have changed since. */
export const ToldMeeting = z.object({
  profile_id: z.string(),
  structure_id: z.string(),
  time_slot_id: z.string(),
  /** HH:MM:SS, on the day of the event. */
  start_time: z.string(),
  end_time: z.string(),
  zone_id: z.string(),
  place: z.string(),
  level: Level,
  /** The number of the release in which its time, its zone or its place last changed; of the first at the earliest. */
  since: z.number(),
  /** Its start before that; null: it was new. */
  start_before: z.string().nullable(),
});
export type ToldMeeting = z.output<typeof ToldMeeting>;

export const ToldZone = Zone.pick({ id: true, name: true, hue: true, sign: true, directions: true });

/** What a release tells apart from its meetings: names as they were when it was published. */
export const ToldNames = z.object({
  number: z.number(),
  published_at: z.string(),
  slots: z.array(TimetableSlot),
  zones: z.array(ToldZone),
  structures: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ToldNames = z.output<typeof ToldNames>;

/** The newest release, with all that agendas say: they are read from it alone. */
export type ToldTimetable = ToldNames & {
  meetings: readonly ToldMeeting[];
  /** Meetings of an earlier release that no longer take place; `since`: the release that dropped them. */
  cancelled: readonly ToldMeeting[];
};

type Published = {
  number: number;
  published_at: string;
  meetings: readonly Meeting[];
  input: Pick<TimetableInput, "slots" | "structures">;
  zones: ToldNames["zones"];
  /** Names and places of the structures that come. */
  hosts: readonly { structure_id: string; name: string; place: string }[];
};

const isSame = (one: ToldMeeting, other: ToldMeeting): boolean =>
  (["time_slot_id", "start_time", "end_time", "zone_id", "place"] as const).every(
    (field) => one[field] === other[field],
  );

/** What the entries of both lists are by now; those of `later` count. */
const merged = <Entry extends { id: string }>(
  earlier: readonly Entry[],
  later: readonly Entry[],
  used: ReadonlySet<string>,
): Entry[] => [...byId([...earlier.filter(({ id }) => used.has(id)), ...later], "id").values()];

/** What people are told by a new release; `before`: the newest one until then. */
export const toldBy = (before: ToldTimetable | undefined, published: Published): ToldTimetable => {
  const { number, published_at, input } = published;
  const slots = byId(input.slots, "id");
  const structures = byId(input.structures, "structure_id");
  const hosts = byId(published.hosts, "structure_id");
  const earlier = new Map(before?.meetings.map((meeting) => [pairOf(meeting), meeting]));
  const meetings = published.meetings.map((meeting): ToldMeeting => {
    const { profile_id, structure_id, time_slot_id, level } = meeting;
    const slot = slots.get(time_slot_id);
    const structure = structures.get(structure_id);
    if (!slot || !structure) throw new Error("A release has a meeting in an unknown slot or structure");
    const was = earlier.get(pairOf(meeting));
    const told = {
      profile_id,
      structure_id,
      time_slot_id,
      start_time: slot.start_time,
      end_time: slot.end_time,
      zone_id: structure.zone_id,
      place: hosts.get(structure_id)?.place ?? "",
      level,
      since: number,
      start_before: was?.start_time ?? null,
    };
    return was && isSame(was, told) ? { ...told, since: was.since, start_before: was.start_before } : told;
  });
  const now = new Set(meetings.map(pairOf));
  const cancelled = [
    ...(before?.cancelled ?? []),
    ...(before?.meetings ?? []).map((meeting) => ({
      ...meeting,
      since: number,
      start_before: meeting.start_time,
    })),
  ].filter((meeting) => !now.has(pairOf(meeting)));
  const used = {
    zones: new Set(cancelled.map(({ zone_id }) => zone_id)),
    structures: new Set(cancelled.map(({ structure_id }) => structure_id)),
  };
  return {
    number,
    published_at,
    slots: [...input.slots],
    zones: merged(before?.zones ?? [], published.zones, used.zones),
    structures: merged(
      before?.structures ?? [],
      published.hosts.map(({ structure_id, name }) => ({ id: structure_id, name })),
      used.structures,
    ),
    meetings,
    cancelled,
  };
};
