import { rowFiguresOf } from "#shared/timetable/timetable.figures.ts";
import { type Rule, ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import {
  byId,
  levelOf,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";

/** What changes if an alternative is taken: less than 0 is fewer. */
export type Cost = {
  priority: number;
  optional: number;
  sessions_of_one: number;
  gaps: number;
  zone_changes: number;
  short_travels: number;
};

/** Somewhere else that a meeting can go. */
export type Alternative = {
  structure_id: string;
  time_slot_id: string;
  /** The meetings that it takes away, and those that it puts in their place: more than one in an exchange. */
  removed: Meeting[];
  placed: Meeting[];
  /** The other learner of an exchange. */
  exchange_with?: string | undefined;
  cost: Cost;
};

/** Why a meeting cannot go to a slot of its own structure. */
type BlockedSlot = { time_slot_id: string; rule: Rule | "pinned" };

/** The timetable once an alternative is taken. */
export const withAlternative = (
  meetings: readonly Meeting[],
  {
    removed,
    placed,
  }: { removed: readonly Pick<Meeting, "profile_id" | "structure_id">[]; placed: readonly Meeting[] },
): Meeting[] => {
  const gone = new Set(removed.map(pairOf));
  // To join two ids for each of thousands of meetings takes longer than the rest.
  const learners = new Set(removed.map(({ profile_id }) => profile_id));
  const stays = (meeting: Meeting) => !learners.has(meeting.profile_id) || !gone.has(pairOf(meeting));
  return [...meetings.filter(stays), ...placed];
};

const weightOf = (cost: Cost): number =>
  1_000_000 * -cost.priority +
  10_000 * -cost.optional +
  100 * cost.sessions_of_one +
  30 * cost.gaps +
  20 * cost.zone_changes +
  15 * cost.short_travels;

/**
 * Where a learner's meeting with a structure can go: another slot of the same structure, if need be by changing slots
 * with another learner or with another meeting of their own, or another structure in a slot where they are free. The
 * cheapest first. All of them keep every rule; pinned meetings of others stay. `blocked`: the slots of the structure
 * that no alternative reaches.
 */
export const alternativesOf = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  meeting: Meeting,
): { alternatives: Alternative[]; blocked: BlockedSlot[] } => {
  const ruleOf = ruleOfOne(input);
  const rowOf = rowFiguresOf(input);
  const structures = byId(input.structures, "structure_id");
  const wishes = byId(input.learners, "profile_id").get(meeting.profile_id)?.wishes ?? [];
  // By one short key: to join two for each of thousands of meetings takes longer than the rest.
  const atStructure = Map.groupBy(meetings, ({ structure_id }) => structure_id);
  const rows = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const own = rows.get(meeting.profile_id) ?? [];
  const rowAt = (profileId: string, slotId: string) =>
    rows.get(profileId)?.find(({ time_slot_id }) => time_slot_id === slotId);
  const sessionAt = ({ structure_id, time_slot_id }: Pick<Meeting, "structure_id" | "time_slot_id">) =>
    (atStructure.get(structure_id) ?? []).filter((one) => one.time_slot_id === time_slot_id);
  const seatsOf = (structureId: string) => structures.get(structureId)?.seats ?? 0;
  const hasSeat = (place: { structure_id: string; time_slot_id: string }) =>
    sessionAt(place).length < seatsOf(place.structure_id);

  const costOf = (removed: readonly Meeting[], placed: readonly Meeting[]): Cost => {
    const count = (level: Meeting["level"]) =>
      placed.filter((one) => one.level === level).length -
      removed.filter((one) => one.level === level).length;
    const cost: Cost = {
      priority: count("priority"),
      optional: count("optional"),
      sessions_of_one: 0,
      gaps: 0,
      zone_changes: 0,
      short_travels: 0,
    };
    const changed = new Map([...removed, ...placed].map((one) => [sessionOf(one), one]));
    for (const [session, place] of changed) {
      const inIt = (one: Meeting) => sessionOf(one) === session;
      const size = sessionAt(place).length;
      const after = size + placed.filter(inIt).length - removed.filter(inIt).length;
      cost.sessions_of_one += Number(after === 1) - Number(size === 1);
    }
    for (const profileId of new Set(removed.map(({ profile_id }) => profile_id))) {
      const before = rows.get(profileId) ?? [];
      const after = withAlternative(before, {
        removed: removed.filter(({ profile_id }) => profile_id === profileId),
        placed: placed.filter(({ profile_id }) => profile_id === profileId),
      });
      const [was, is] = [rowOf(profileId, before), rowOf(profileId, after)];
      cost.gaps += is.gaps - was.gaps;
      cost.zone_changes += is.zone_changes - was.zone_changes;
      cost.short_travels += is.short_travels - was.short_travels;
    }
    return cost;
  };
  const alternative = (removed: Meeting[], placed: Meeting[], exchangeWith?: string): Alternative => ({
    structure_id: placed[0]?.structure_id ?? meeting.structure_id,
    time_slot_id: placed[0]?.time_slot_id ?? meeting.time_slot_id,
    removed,
    placed,
    exchange_with: exchangeWith,
    cost: costOf(removed, placed),
  });

  /** To another slot of the same structure. */
  const moveTo = (slotId: string): Alternative[] | BlockedSlot => {
    const moved = { ...meeting, time_slot_id: slotId };
    const rule = ruleOf(moved);
    if (rule) return { time_slot_id: slotId, rule };
    const removed = [meeting];
    const placed = [moved];
    const there = rowAt(meeting.profile_id, slotId);
    if (there) {
      const swapped = { ...there, time_slot_id: meeting.time_slot_id };
      if (there.pinned) return { time_slot_id: slotId, rule: "pinned" };
      if (ruleOf(swapped) || !hasSeat(swapped)) return { time_slot_id: slotId, rule: "twiceInSlot" };
      removed.push(there);
      placed.push(swapped);
    }
    if (hasSeat(moved)) return [alternative(removed, placed)];
    const exchanges = sessionAt(moved).flatMap((partner) => {
      const back = { ...partner, time_slot_id: meeting.time_slot_id };
      const isFree = !rowAt(partner.profile_id, meeting.time_slot_id);
      return partner.pinned || !isFree || ruleOf(back)
        ? []
        : [alternative([...removed, partner], [...placed, back], partner.profile_id)];
    });
    return exchanges.length > 0 ? exchanges : { time_slot_id: slotId, rule: "overSeats" };
  };

  const freeSlots = input.slots.filter(({ id }) => {
    const there = rowAt(meeting.profile_id, id);
    return there === undefined || pairOf(there) === pairOf(meeting);
  });
  const elsewhere = input.structures
    .filter(({ structure_id }) => !own.some((one) => one.structure_id === structure_id))
    .flatMap(({ structure_id }) =>
      freeSlots.flatMap(({ id }) => {
        const placed = { ...meeting, structure_id, time_slot_id: id, level: levelOf(wishes, structure_id) };
        return !ruleOf(placed) && hasSeat(placed) ? [alternative([meeting], [placed])] : [];
      }),
    );
  const moves = input.slots.filter(({ id }) => id !== meeting.time_slot_id).map(({ id }) => moveTo(id));
  const alternatives = [...moves.flatMap((move) => (Array.isArray(move) ? move : [])), ...elsewhere].sort(
    (one, other) => weightOf(one.cost) - weightOf(other.cost),
  );
  return { alternatives, blocked: moves.flatMap((move) => (Array.isArray(move) ? [] : [move])) };
};
