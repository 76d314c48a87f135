import { type Goal, noRules, type Preset, type Rules } from "#shared/timetable/timetable.proposals.ts";
import { ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import type { Level, Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

// Exact methods that share nothing with the solver, to judge it by.

const thresholds: readonly Goal[] = ["onePriority", "twoPriority", "threePriority"];

/** How a timetable meets each goal, counted again. */
export const valuesOf = (goals: readonly Goal[], meetings: readonly Meeting[]): number[] =>
  goals.map((goal) => {
    const nth = thresholds.indexOf(goal);
    if (nth < 0) return meetings.filter(({ level }) => level === goal).length;
    const own = Map.groupBy(
      meetings.filter(({ level }) => level === "priority"),
      ({ profile_id }) => profile_id,
    );
    return [...own.values()].filter((row) => row.length > nth).length;
  });

const isForbidden = (
  { forbidden }: Pick<TimetableInput, "forbidden">,
  pair: { profile_id: string; structure_id: string },
): boolean =>
  forbidden.some((one) => one.profile_id === pair.profile_id && one.structure_id === pair.structure_id);

type Arc = { to: number; capacity: number; cost: number; back: number };

/** Successive shortest paths (Bellman-Ford): sends flow while it costs less than nothing. */
class Flow {
  private readonly arcs: Arc[][];
  constructor(nodes: number) {
    this.arcs = Array.from({ length: nodes }, () => []);
  }
  /** Returns a function that tells the flow of the arc. */
  arc(from: number, to: number, capacity: number, cost: number): () => number {
    const [out, into] = [this.arcs[from] ?? [], this.arcs[to] ?? []];
    const forth: Arc = { to, capacity, cost, back: into.length };
    out.push(forth);
    into.push({ to: from, capacity: 0, cost: -cost, back: out.length - 1 });
    return () => capacity - forth.capacity;
  }
  run(source: number, sink: number): void {
    for (;;) {
      const cost = this.arcs.map((_, node) => (node === source ? 0 : Number.POSITIVE_INFINITY));
      const by: (readonly [number, Arc])[] = [];
      const queue = [source];
      const waits = new Set(queue);
      for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
        waits.delete(node);
        for (const arc of this.arcs[node] ?? []) {
          const total = (cost[node] ?? 0) + arc.cost;
          if (arc.capacity === 0 || total >= (cost[arc.to] ?? 0)) continue;
          cost[arc.to] = total;
          by[arc.to] = [node, arc];
          if (!waits.has(arc.to)) queue.push(arc.to);
          waits.add(arc.to);
        }
      }
      if ((cost[sink] ?? 0) >= 0) return;
      for (let node = sink; node !== source; ) {
        const step = by[node];
        if (!step) throw new Error("A path without a beginning");
        const [from, arc] = step;
        arc.capacity -= 1;
        const back = this.arcs[arc.to]?.[arc.back];
        if (back) back.capacity += 1;
        node = from;
      }
    }
  }
}

type Pair = { profile_id: string; structure_id: string; level: Level };

/** Who meets whom, by convex min-cost flow. Exact if nothing is closed. `gains`: of the 1st, 2nd, 3rd priority, then any optional. */
const pairsByFlow = (input: TimetableInput, gains: readonly [number, number, number, number]): Pair[] => {
  const slots = input.slots.length;
  const structureAt = new Map(
    input.structures.map(({ structure_id }, n) => [structure_id, 2 + 3 * input.learners.length + n]),
  );
  const flow = new Flow(2 + 3 * input.learners.length + input.structures.length);
  const [source, sink] = [0, 1];
  for (const { structure_id, seats } of input.structures)
    flow.arc(structureAt.get(structure_id) ?? 0, sink, seats * slots, 0);
  const chosen = input.learners.flatMap(({ profile_id, wishes }, n) => {
    const [learner, priority, optional] = [2 + 3 * n, 3 + 3 * n, 4 + 3 * n];
    flow.arc(source, learner, slots, 0);
    for (const gain of gains.slice(0, 3)) flow.arc(learner, priority, 1, -gain);
    flow.arc(learner, optional, wishes.length, -gains[3]);
    return wishes.flatMap(({ structure_id, is_priority }) => {
      const to = structureAt.get(structure_id);
      if (to === undefined || isForbidden(input, { profile_id, structure_id })) return [];
      const level: Level = is_priority ? "priority" : "optional";
      const sent = flow.arc(is_priority ? priority : optional, to, 1, 0);
      return [{ pair: { profile_id, structure_id, level }, sent }];
    });
  });
  flow.run(source, sink);
  return chosen.filter(({ sent }) => sent() === 1).map(({ pair }) => pair);
};

/**
 * Slots for these pairs by edge colouring: each structure is split into as many as it has seats, none with more pairs
 * than slots; König's theorem then gives a colour to every edge.
 */
const colour = (input: TimetableInput, pairs: readonly Pair[]): Meeting[] => {
  const slots = input.slots.length;
  const number = new Map<string, number>();
  const edges = pairs.map((pair) => {
    const before = number.get(pair.structure_id) ?? 0;
    number.set(pair.structure_id, before + 1);
    return {
      pair,
      ends: [pair.profile_id, `${pair.structure_id}/${Math.floor(before / slots)}`],
      colour: -1,
    };
  });
  type Edge = (typeof edges)[number];
  const at = new Map<string, (Edge | undefined)[]>();
  const rowOf = (node: string) => {
    const row = at.get(node) ?? new Array<Edge | undefined>(slots).fill(undefined);
    at.set(node, row);
    return row;
  };
  const freeAt = (node: string) => rowOf(node).indexOf(undefined);
  for (const edge of edges) {
    const [learner = "", host = ""] = edge.ends;
    const [one, other] = [freeAt(learner), freeAt(host)];
    if (one < 0 || other < 0) throw new Error("More pairs than slots");
    // Swaps both colours along the path from the host whose edges have them in turn; it never reaches the learner.
    const path: Edge[] = [];
    let node = host;
    for (let next = rowOf(node)[one]; next; next = rowOf(node)[path.length % 2 === 0 ? one : other]) {
      path.push(next);
      node = next.ends.find((end) => end !== node) ?? "";
    }
    for (const step of path) for (const end of step.ends) rowOf(end)[step.colour] = undefined;
    for (const step of path) {
      step.colour = step.colour === one ? other : one;
      for (const end of step.ends) rowOf(end)[step.colour] = step;
    }
    edge.colour = one;
    for (const end of edge.ends) rowOf(end)[one] = edge;
  }
  return edges.map(({ pair, colour }) => ({
    ...pair,
    time_slot_id: input.slots[colour]?.id ?? "",
    pinned: false,
  }));
};

/** The best timetable where nothing is closed and nothing is pinned. */
export const timetableByFlow = (input: TimetableInput, preset: Preset): Meeting[] => {
  // Falling gains: one of a level is worth more than all of the next.
  const base = 1 + 2 * input.learners.length;
  const [one, two, three] = [base ** 3, base ** 2, base];
  // For "most" each priority meeting is worth more than all that the order of the fair preset can tell apart.
  const every = preset === "most" ? base ** 4 : 0;
  return colour(input, pairsByFlow(input, [every + one, every + two, every + three, 1]));
};

/**
 * The best values of the goals, by trying every row of every learner. What is left to the learners after somebody
 * depends only on the seats left, so each such state is tried once. For a few learners only.
 */
export const bestByTrying = (
  input: TimetableInput,
  goals: readonly Goal[],
  pins: readonly Meeting[] = [],
  current: readonly Meeting[] = [],
  { max_meetings, has_break }: Pick<Rules, "max_meetings" | "has_break"> = noRules,
): number[] => {
  const ruleOf = ruleOfOne(input);
  const placeOf = (meeting: Meeting) =>
    `${meeting.profile_id} ${meeting.structure_id} ${meeting.time_slot_id}`;
  const before = new Set(current.map(placeOf));
  const countPriority = (meetings: readonly Meeting[], profileId: string) =>
    meetings.filter((one) => one.profile_id === profileId && one.level === "priority").length;
  const countRow = (row: readonly Meeting[], profileId: string) =>
    valuesOf(goals, row).map((value, n) => {
      if (goals[n] === "kept") return row.filter((meeting) => before.has(placeOf(meeting))).length;
      const had = countPriority(current, profileId);
      return goals[n] === "keepsPriority" ? Number(had > 0 && countPriority(row, profileId) >= had) : value;
    });
  /**
   * Whether a row beside its pins is short enough, and leaves a slot free between the first and the last one that
   * somebody has. Pins stand whatever they leave: staff placed them.
   */
  const keepsLimits = (
    row: readonly Meeting[],
    pinned: readonly Meeting[],
    absent: readonly string[],
  ): boolean => {
    const inner = input.slots.filter(({ id }) => !absent.includes(id)).slice(1, -1);
    const isIn = (meetings: readonly Meeting[], slotId: string) =>
      meetings.some((one) => one.time_slot_id === slotId);
    const isFull = inner.every(({ id }) => isIn(row, id) || isIn(pinned, id));
    const takesBreak = isFull && inner.some(({ id }) => isIn(row, id));
    const isShort = row.length + pinned.length <= (max_meetings ?? Infinity);
    return row.length === 0 || (isShort && !(has_break && takesBreak));
  };
  const sessions = input.structures.flatMap(({ structure_id, seats }) =>
    input.slots.map(({ id }) => {
      const pinned = pins.filter((pin) => pin.structure_id === structure_id && pin.time_slot_id === id);
      return { key: `${structure_id} ${id}`, seats: seats - pinned.length };
    }),
  );
  const sessionAt = new Map(sessions.map(({ key }, n) => [key, n]));

  /** Every row that a learner can have, with the sessions that its meetings beside pins take a seat in. */
  const rowsOf = ({ profile_id, wishes, absent_slot_ids }: TimetableInput["learners"][number]) => {
    const pinned = pins.filter((pin) => pin.profile_id === profile_id);
    let rows: Meeting[][] = [[]];
    for (const { structure_id, is_priority } of wishes) {
      if (pinned.some((pin) => pin.structure_id === structure_id)) continue;
      if (isForbidden(input, { profile_id, structure_id })) continue;
      const level = is_priority ? ("priority" as const) : ("optional" as const);
      const choices = input.slots
        .map(({ id }): Meeting => ({ profile_id, structure_id, time_slot_id: id, level, pinned: false }))
        .filter((meeting) => !ruleOf(meeting));
      rows = rows.flatMap((row) => [
        row,
        ...choices
          .filter((choice) => ![...row, ...pinned].some((one) => one.time_slot_id === choice.time_slot_id))
          .map((choice) => [...row, choice]),
      ]);
    }
    const possible = rows.filter((row) => keepsLimits(row, pinned, absent_slot_ids));
    return possible.map((row) => ({
      values: countRow([...row, ...pinned], profile_id),
      taken: row.map((meeting) => sessionAt.get(`${meeting.structure_id} ${meeting.time_slot_id}`) ?? -1),
    }));
  };
  const rows = input.learners.map(rowsOf);
  const isBetter = (one: readonly number[], other: readonly number[]) => {
    const first = one.findIndex((value, n) => value !== other[n]);
    return first >= 0 && (one[first] ?? 0) > (other[first] ?? 0);
  };
  const known = new Map<string, number[]>();
  const bestFrom = (n: number, left: readonly number[]): number[] => {
    const own = rows[n];
    if (!own) return goals.map(() => 0);
    const state = `${n} ${left.join("")}`;
    const found = known.get(state);
    if (found) return found;
    let best = goals.map(() => -1);
    for (const { values, taken } of own) {
      if (taken.some((session) => (left[session] ?? 0) < 1)) continue;
      const rest = bestFrom(
        n + 1,
        left.map((seats, session) => seats - Number(taken.includes(session))),
      );
      const sum = values.map((value, goal) => value + (rest[goal] ?? 0));
      if (isBetter(sum, best)) best = sum;
    }
    known.set(state, best);
    return best;
  };
  return bestFrom(
    0,
    sessions.map(({ seats }) => seats),
  );
};

/** How many rules a timetable breaks, counted apart from the rules that the product checks itself with. */
export const countViolations = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  pins: readonly Meeting[],
): number => {
  const repeated = (keys: readonly string[]) => keys.length - new Set(keys).size;
  const over = input.structures.reduce((sum, { structure_id, seats, closed_slot_ids }) => {
    const excess = input.slots.map(({ id }) => {
      const here = meetings.filter((one) => one.structure_id === structure_id && one.time_slot_id === id);
      return Math.max(0, here.length - (closed_slot_ids.includes(id) ? 0 : seats));
    });
    return sum + excess.reduce((all, one) => all + one, 0);
  }, 0);
  const misplaced = meetings.filter(
    ({ profile_id, structure_id, time_slot_id }) =>
      isForbidden(input, { profile_id, structure_id }) ||
      !input.slots.some(({ id }) => id === time_slot_id) ||
      !input.structures.some((structure) => structure.structure_id === structure_id) ||
      !input.learners.some(
        (learner) => learner.profile_id === profile_id && !learner.absent_slot_ids.includes(time_slot_id),
      ),
  );
  const moved = pins.filter(
    (pin) =>
      !meetings.some(
        (one) =>
          one.profile_id === pin.profile_id &&
          one.structure_id === pin.structure_id &&
          one.time_slot_id === pin.time_slot_id &&
          one.pinned,
      ),
  );
  return (
    repeated(meetings.map(({ profile_id, time_slot_id }) => `${profile_id} ${time_slot_id}`)) +
    repeated(meetings.map(({ profile_id, structure_id }) => `${profile_id} ${structure_id}`)) +
    over +
    misplaced.length +
    moved.length
  );
};

/** What people get who book for themselves: one after the other, their wishes in order, each in the first free slot. */
export const firstComeFirstServed = (input: TimetableInput): Meeting[] => {
  const ruleOf = ruleOfOne(input);
  const meetings: Meeting[] = [];
  const seats = new Map(input.structures.map((structure) => [structure.structure_id, structure.seats]));
  for (const { profile_id, wishes } of input.learners)
    for (const { structure_id, is_priority } of wishes) {
      const level: Level = is_priority ? "priority" : "optional";
      const free = input.slots
        .map(({ id }): Meeting => ({ profile_id, structure_id, time_slot_id: id, level, pinned: false }))
        .find((meeting) => {
          const there = meetings.filter((one) => one.time_slot_id === meeting.time_slot_id);
          return (
            !ruleOf(meeting) &&
            !there.some((one) => one.profile_id === profile_id) &&
            there.filter((one) => one.structure_id === structure_id).length < (seats.get(structure_id) ?? 0)
          );
        });
      if (free) meetings.push(free);
    }
  return meetings;
};
