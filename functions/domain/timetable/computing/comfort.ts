import { minutesOf } from "#shared/contract/clock.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";
import type { Limits } from "./limits.ts";
import { seededRandom } from "./random.ts";

/** What a session of one, a gap, a zone change … costs; a break that is lost costs more than any change can gain. */
const costs = {
  noBreak: 1_000_000,
  alone: 100,
  small: 40,
  gap: 30,
  zoneChange: 20,
  shortTravel: 15,
  late: 1,
};

/** Counted, not timed, so that a slow machine finds the same timetable. */
const stepsPerMeeting = 400;
const maxSteps = 1_200_000;

/**
 * Moves meetings to other slots, never changing who meets whom: fewer sessions of one, then fewer gaps and zone changes,
 * and meetings early rather than late. Simulated annealing, so good but not proven; the result is never worse than what
 * it was given. `locked` meetings stay.
 */
export const makeComfortable = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  locked: ReadonlySet<Meeting>,
  limits: Limits,
): Meeting[] => {
  const slots = input.slots.length;
  const slotAt = new Map(input.slots.map(({ id }, n) => [id, n]));
  const structureAt = new Map(input.structures.map(({ structure_id }, n) => [structure_id, n]));
  const learnerAt = new Map(input.learners.map(({ profile_id }, n) => [profile_id, n]));
  const zoneIds = [...new Set(input.structures.map(({ zone_id }) => zone_id))];
  const zoneOf = input.structures.map(({ zone_id }) => zoneIds.indexOf(zone_id));
  const starts = input.slots.map(({ start_time }) => minutesOf(start_time));
  const ends = input.slots.map(({ end_time }) => minutesOf(end_time));

  /** Meetings by number: their learner, structure and slot. Those of nobody known stay out of everything. */
  const known = meetings.filter(
    ({ profile_id, structure_id, time_slot_id }) =>
      learnerAt.has(profile_id) && structureAt.has(structure_id) && slotAt.has(time_slot_id),
  );
  const learner = known.map(({ profile_id }) => learnerAt.get(profile_id) ?? 0);
  const structure = known.map(({ structure_id }) => structureAt.get(structure_id) ?? 0);
  const slot = known.map(({ time_slot_id }) => slotAt.get(time_slot_id) ?? 0);
  const movable = known.flatMap((meeting, n) => (locked.has(meeting) || meeting.pinned ? [] : [n]));
  if (movable.length === 0 || slots < 2) return [...meetings];

  const cell = (row: number, at: number) => row * slots + at;
  const none = -1;
  const rows = new Int32Array(input.learners.length * slots).fill(none);
  const present = new Uint8Array(input.learners.length * slots).fill(1);
  input.learners.forEach(({ absent_slot_ids }, n) => {
    for (const id of absent_slot_ids) present[cell(n, slotAt.get(id) ?? slots)] = 0;
  });
  const seats = new Int32Array(input.structures.length * slots);
  input.structures.forEach(({ seats: number, closed_slot_ids }, n) => {
    for (const [at, { id }] of input.slots.entries())
      seats[cell(n, at)] = closed_slot_ids.includes(id) ? 0 : number;
  });
  const sessions: number[][] = Array.from({ length: input.structures.length * slots }, () => []);
  known.forEach((_, n) => {
    rows[cell(learner[n] ?? 0, slot[n] ?? 0)] = n;
    sessions[cell(structure[n] ?? 0, slot[n] ?? 0)]?.push(n);
  });
  const isMovable = new Uint8Array(known.length);
  for (const n of movable) isMovable[n] = 1;

  const sizeAt = (session: number) => sessions[session]?.length ?? 0;
  const sessionCost = (session: number): number => {
    const size = sizeAt(session);
    if (size === 1) return costs.alone;
    return size > 0 && size < input.smallest_group ? costs.small : 0;
  };
  const breaks = input.learners.map(({ profile_id }) =>
    limits.breakOf(profile_id).map((id) => slotAt.get(id) ?? 0),
  );
  const rowCost = (who: number): number => {
    const inner = breaks[who] ?? [];
    const hasBreak = inner.length === 0 || inner.some((at) => (rows[cell(who, at)] ?? none) === none);
    let cost = hasBreak ? 0 : costs.noBreak;
    let last = none;
    let free = 0;
    for (let at = 0; at < slots; at++) {
      const n = rows[cell(who, at)] ?? none;
      if (n === none) {
        free += present[cell(who, at)] ?? 0;
        continue;
      }
      cost += costs.late * at;
      if (last !== none) {
        cost += costs.gap * free;
        const before = rows[cell(who, last)] ?? none;
        if (zoneOf[structure[before] ?? 0] !== zoneOf[structure[n] ?? 0]) {
          cost += costs.zoneChange;
          if ((starts[at] ?? 0) - (ends[last] ?? 0) < input.travel_minutes) cost += costs.shortTravel;
        }
      }
      last = at;
      free = 0;
    }
    return cost;
  };

  const lift = (n: number) => {
    rows[cell(learner[n] ?? 0, slot[n] ?? 0)] = none;
    const session = sessions[cell(structure[n] ?? 0, slot[n] ?? 0)] ?? [];
    session.splice(session.indexOf(n), 1);
  };
  const put = (n: number, at: number) => {
    slot[n] = at;
    rows[cell(learner[n] ?? 0, at)] = n;
    sessions[cell(structure[n] ?? 0, at)]?.push(n);
  };
  /** The meetings that change slots between `from` and `to` if `n` goes to `to`; undefined if that is impossible. */
  const exchange = (n: number, to: number, ticket: number): number[] | undefined => {
    const [who, host, from] = [learner[n] ?? 0, structure[n] ?? 0, slot[n] ?? 0];
    if (!present[cell(who, to)] || !seats[cell(host, to)]) return undefined;
    const group = [n];
    const own = rows[cell(who, to)] ?? none;
    if (own !== none) {
      const other = structure[own] ?? 0;
      if (!isMovable[own] || sizeAt(cell(other, from)) >= (seats[cell(other, from)] ?? 0)) return undefined;
      group.push(own);
    }
    if (sizeAt(cell(host, to)) < (seats[cell(host, to)] ?? 0)) return group;
    const session = sessions[cell(host, to)] ?? [];
    const partner = session[Math.floor(ticket * session.length)] ?? none;
    const somebody = learner[partner] ?? 0;
    if (partner === none || !isMovable[partner] || !present[cell(somebody, from)]) return undefined;
    return (rows[cell(somebody, from)] ?? none) === none ? [...group, partner] : undefined;
  };

  const random = seededRandom(1);
  const steps = Math.min(maxSteps, stepsPerMeeting * movable.length);
  const first = slot.slice();
  let balance = 0;
  for (let step = 0; step < steps; step++) {
    const n = movable[Math.floor(random() * movable.length)] ?? 0;
    const to = Math.floor(random() * slots);
    const from = slot[n] ?? 0;
    const group = to === from ? undefined : exchange(n, to, random());
    if (!group) continue;
    const people = [...new Set(group.map((one) => learner[one] ?? 0))];
    const touched = [...new Set(group.map((one) => structure[one] ?? 0))].flatMap((host) => [
      cell(host, from),
      cell(host, to),
    ]);
    const cost = () =>
      people.reduce((sum, who) => sum + rowCost(who), 0) +
      touched.reduce((sum, session) => sum + sessionCost(session), 0);
    const before = cost();
    const targets = group.map((one) => (slot[one] === from ? to : from));
    group.forEach(lift);
    group.forEach((one, at) => {
      put(one, targets[at] ?? 0);
    });
    const worse = cost() - before;
    // Cools from 30 to 0 over the first nine tenths, then only improves.
    const heat = Math.max(0, 30 * (1 - step / (0.9 * steps)));
    if (worse <= 0 || (heat > 0 && random() < Math.exp(-worse / heat))) balance += worse;
    else {
      group.forEach(lift);
      group.forEach((one, at) => {
        put(one, targets[at] === to ? from : to);
      });
    }
  }
  const places = new Map(known.map((meeting, n) => [meeting, (balance <= 0 ? slot : first)[n] ?? 0]));
  return meetings.map((meeting) => {
    const id = input.slots[places.get(meeting) ?? none]?.id;
    return id === undefined ? meeting : { ...meeting, time_slot_id: id };
  });
};
