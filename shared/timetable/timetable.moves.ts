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
export type BlockedSlot = { time_slot_id: string; rule: Rule | "pinned" };

/** The timetable once an alternative is taken. */
export const withAlternative = (
  meetings: readonly Meeting[],
  {
    removed,
    placed,
  }: { removed: readonly Pick<Meeting, "profile_id" | "structure_id">[]; placed: readonly Meeting[] },
): Meeting[] => {
  const gone = new Set(removed.map(pairOf));
  return [...meetings.filter((meeting) => !gone.has(pairOf(meeting))), ...placed];
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
  const sessions = Map.groupBy(meetings, sessionOf);
  const rows = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const own = rows.get(meeting.profile_id) ?? [];
  const rowAt = (profileId: string, slotId: string) =>
    rows.get(profileId)?.find(({ time_slot_id }) => time_slot_id === slotId);
  /** What each learner's row is like before the move: asked of the same few for each of thousands of places. */
  const rowsBefore = new Map<string, ReturnType<typeof rowOf>>();
  const rowBefore = (profileId: string) => {
    const found = rowsBefore.get(profileId) ?? rowOf(profileId, rows.get(profileId) ?? []);
    rowsBefore.set(profileId, found);
    return found;
  };
  const sizeOf = (session: string) => sessions.get(session)?.length ?? 0;
  const seatsOf = (structureId: string) => structures.get(structureId)?.seats ?? 0;
  const hasSeat = (place: { structure_id: string; time_slot_id: string }) =>
    sizeOf(sessionOf(place)) < seatsOf(place.structure_id);

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
    const change = new Map<string, number>();
    for (const one of removed) change.set(sessionOf(one), (change.get(sessionOf(one)) ?? 0) - 1);
    for (const one of placed) change.set(sessionOf(one), (change.get(sessionOf(one)) ?? 0) + 1);
    for (const [session, more] of change) {
      const size = sizeOf(session);
      cost.sessions_of_one += Number(size + more === 1) - Number(size === 1);
    }
    for (const profileId of new Set(removed.map(({ profile_id }) => profile_id))) {
      const before = rows.get(profileId) ?? [];
      const after = withAlternative(before, {
        removed: removed.filter(({ profile_id }) => profile_id === profileId),
        placed: placed.filter(({ profile_id }) => profile_id === profileId),
      });
      const [was, is] = [rowBefore(profileId), rowOf(profileId, after)];
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
    const exchanges = (sessions.get(sessionOf(moved)) ?? []).flatMap((partner) => {
      const back = { ...partner, time_slot_id: meeting.time_slot_id };
      const isFree = !rowAt(partner.profile_id, meeting.time_slot_id);
      return partner.pinned || !isFree || ruleOf(back)
        ? []
        : [alternative([...removed, partner], [...placed, back], partner.profile_id)];
    });
    return exchanges.length > 0 ? exchanges : { time_slot_id: slotId, rule: "overSeats" };
  };

  const elsewhere = input.structures
    .filter(({ structure_id }) => !own.some((one) => one.structure_id === structure_id))
    .flatMap(({ structure_id }) =>
      input.slots.flatMap(({ id }) => {
        const there = rowAt(meeting.profile_id, id);
        const placed = { ...meeting, structure_id, time_slot_id: id, level: levelOf(wishes, structure_id) };
        const isFree = there === undefined || pairOf(there) === pairOf(meeting);
        return isFree && !ruleOf(placed) && hasSeat(placed) ? [alternative([meeting], [placed])] : [];
      }),
    );
  const moves = input.slots.filter(({ id }) => id !== meeting.time_slot_id).map(({ id }) => moveTo(id));
  const alternatives = [...moves.flatMap((move) => (Array.isArray(move) ? move : [])), ...elsewhere].sort(
    (one, other) => weightOf(one.cost) - weightOf(other.cost),
  );
  return { alternatives, blocked: moves.flatMap((move) => (Array.isArray(move) ? [] : [move])) };
};
