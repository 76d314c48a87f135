import { byName, inFrench } from "#shared/contract/collation.ts";
import { instantInParis, parisClock } from "#shared/contract/paris.ts";
import { tableNumber } from "#shared/events/events.plan.ts";
import { countingTick, wasThere } from "#shared/timetable/attendance.rules.ts";
import type {
  Attendance,
  Attended,
  BoardState,
  Tick,
  TickState,
} from "#shared/timetable/attendance.schemas.ts";

export type Person = Attendance["people"][number];
export type Structure = Attendance["structures"][number];
export type Zone = Attendance["zones"][number];
/** Who is ticked: a learner at a structure in a slot, a structure itself, or a learner at the door. */
export type Pair = Pick<Attended, "profile_id" | "structure_id" | "time_slot_id">;

export const idOf = ({
  profile_id,
  structure_id,
  time_slot_id,
}: Omit<Pair, "time_slot_id"> & Pick<Tick, "time_slot_id">): string =>
  // A structure has one state: the slot from which it is away is none of it.
  `${structure_id ?? ""} ${profile_id ?? ""} ${(profile_id && time_slot_id) || ""}`;

/** Keeps what was worked out last, for as long as the board is the same. */
const onceWhile =
  (isSame: (board: Attendance, before: Attendance) => boolean) =>
  <Value>(work: (board: Attendance) => Value): ((board: Attendance) => Value) => {
    let last: { board: Attendance; value: Value } | undefined;
    return (board) => {
      if (!last || !isSame(board, last.board)) last = { board, value: work(board) };
      return last.value;
    };
  };

/** What follows from an answer of the server alone. */
const onceFor = onceWhile((board, before) => board === before);

const planned = ["event", "slots", "zones", "structures", "people", "meetings"] as const;

/** What follows from who meets whom alone: ticks come by the minute, and leave it as it is. */
export const onceForPlan = onceWhile((board, before) =>
  planned.every((part) => board[part] === before[part]),
);

/** What was ticked of a learner at a structure in a slot, or of the structure. */
export type Ticked = {
  state: BoardState | null;
  at: string;
  /** Null: a tick of this phone that is not sent yet. */
  by: Attended["by"] | null;
};
export type Ticks = ReadonlyMap<string, Ticked>;

/** What was ticked of somebody; an excuse, or a structure's absence, is no tick. */
export const tickOf = (ticked: Ticked | undefined): TickState | null => {
  const state = ticked?.state ?? null;
  return state === "excused" || state === "structureAbsent" ? null : state;
};

type Waiting = readonly { event_id: string; tick: Tick }[];
type Known = Pair & Pick<Tick, "at" | "key"> & Pick<Ticked, "state" | "by">;

/** An absence that is ticked takes no excuse away. */
const countedOf = (own: readonly Known[]): Ticked[] => {
  const isKept = own.some(({ state }) => state === "excused");
  const isAway = ({ state }: Known) => state === "absent" || state === null;
  const tick = countingTick(isKept ? own.filter((one) => !isAway(one)) : own);
  return tick ? [{ state: tick.state, at: tick.at, by: tick.by }] : [];
};

/** The server's ticks: thousands by the end of a day, counted once for each of its answers. */
const keptOf = onceFor((board: Attendance) => {
  const all = Map.groupBy(
    board.ticks.map((tick): Known => ({ ...tick, key: "" })),
    idOf,
  );
  const ticks = new Map([...all].flatMap(([id, own]) => countedOf(own).map((one) => [id, one] as const)));
  return { all, ticks };
});

/** What counts of each pair: the server's tick, or one of this phone that waits and is later. */
export const ticksOf = (board: Attendance, waiting: Waiting): Ticks => {
  const { all, ticks } = keptOf(board);
  const mine = waiting
    .filter(({ event_id }) => event_id === board.event.id)
    .map(({ tick }): Known => ({ ...tick, time_slot_id: tick.time_slot_id ?? null, by: null }));
  if (mine.length === 0) return ticks;
  const changed = new Map(ticks);
  for (const [id, own] of Map.groupBy(mine, idOf))
    for (const one of countedOf([...(all.get(id) ?? []), ...own])) changed.set(id, one);
  return changed;
};

/**
 * A tick made now. It is later than the one that its maker saw, also on a phone whose clock is slow: else it would
 * change nothing.
 */
export const newTick = (pair: Pair, state: TickState | null, ticks: Ticks, now: Date): Tick => {
  const seen = ticks.get(idOf(pair));
  const at = Math.max(now.getTime(), seen ? Date.parse(seen.at) + 1 : 0);
  const { profile_id, structure_id, time_slot_id } = pair;
  return {
    profile_id,
    structure_id,
    time_slot_id,
    state,
    at: new Date(at).toISOString(),
    key: crypto.randomUUID(),
  };
};

/** The board with ticks that the server has kept: until it is asked again, these are what it would answer. */
export const withKept = (board: Attendance, kept: readonly Tick[], by: Attended["by"]): Attendance => {
  const ticks = new Map(board.ticks.map((tick) => [idOf(tick), tick]));
  for (const { key: _, time_slot_id = null, ...tick } of kept)
    ticks.set(idOf({ ...tick, time_slot_id }), { ...tick, time_slot_id, by });
  return { ...board, ticks: [...ticks.values()] };
};

export type DaySlot = {
  id: string;
  start: Date;
  end: Date;
  phase: "done" | "current" | "todo";
};

/** Every meeting with the id of its tick: making thousands of them takes longer than all that is asked with them. */
export const meetingsOf = onceForPlan((board) =>
  board.meetings.map((meeting) => ({ ...meeting, id: idOf(meeting) })),
);

type Meeting = ReturnType<typeof meetingsOf>[number];

/** Nobody noted that the structure did not receive them. */
const isAwaiting = (ticked: Ticked | undefined): boolean => ticked?.state !== "structureAbsent";

const tookPlace =
  (ticks: Ticks) =>
  ({ id }: Meeting): boolean =>
    wasThere(ticks.get(id)?.state);

/** By the clocks of Paris, which are slow to read. */
const timesOf = onceForPlan((board) => {
  const { day } = parisClock(new Date(board.event.start_date));
  const used = new Set(board.meetings.map(({ time_slot_id }) => time_slot_id));
  return board.slots
    .filter(({ id }) => used.has(id))
    .map(({ id, start_time, end_time }) => ({
      id,
      start: instantInParis(day, start_time),
      end: instantInParis(day, end_time),
    }));
});

/** The slots in which somebody meets somebody, by the clocks of Paris. */
export const slotsOf = (board: Attendance, now: Date): DaySlot[] =>
  timesOf(board).map((slot) => ({
    ...slot,
    phase: slot.end <= now ? "done" : slot.start <= now ? "current" : "todo",
  }));

/** The slot that one looks at first: what is on now, else what comes next, else the last one. */
export const slotOfNow = (slots: readonly DaySlot[]): DaySlot | undefined =>
  slots.find(({ phase }) => phase === "current") ??
  slots.find(({ phase }) => phase === "todo") ??
  slots.at(-1);

export type Counts = Record<BoardState | "unticked", number>;

export const countsOf = (states: readonly (BoardState | null | undefined)[]): Counts => ({
  present: states.filter((state) => state === "present").length,
  late: states.filter((state) => state === "late").length,
  absent: states.filter((state) => state === "absent").length,
  excused: states.filter((state) => state === "excused").length,
  structureAbsent: states.filter((state) => state === "structureAbsent").length,
  unticked: states.filter((state) => !state).length,
});

/** A structure's table in one slot. */
export type Stand = {
  structure: Structure;
  zone: Zone;
  people: readonly { person: Person; ticked: Ticked | undefined }[];
  counts: Counts;
  arrival: Ticked | undefined;
  /** It was ticked, or somebody met it. */
  hasArrived: boolean;
  /** Somebody met it. */
  hasMet: boolean;
  /** Whom it expects next, from this slot on; undefined if nobody comes any more. */
  next: { start: Date; count: number } | undefined;
  /** Not there though somebody waits or, the day begun, comes within the hour; or though people are still told to go there. */
  isAwaited: boolean;
  /** The first slot with meetings after the last one in which it met somebody; undefined if there is none. */
  unseenFrom: string | undefined;
};

const hour = 3_600_000;

/** Tables by their number, then rooms and other places. */
export const byPlace = (a: Structure, b: Structure): number =>
  Number(!tableNumber(a.place)) - Number(!tableNumber(b.place)) || inFrench(a.place, b.place) || byName(a, b);

/** Everybody's meetings, by learner, in the order of the day. */
export const meetingsByLearner = onceForPlan((board) => {
  const order = new Map(board.slots.map(({ id }, n) => [id, n]));
  const at = (slotId: string) => order.get(slotId) ?? 0;
  return Map.groupBy(
    meetingsOf(board).toSorted((a, b) => at(a.time_slot_id) - at(b.time_slot_id)),
    ({ profile_id }) => profile_id,
  );
});

/** Each table with all its meetings, by zone, then by table. */
const tablesOf = onceForPlan((board) => {
  const people = new Map(board.people.map((person) => [person.profile_id, person]));
  const meetings = Map.groupBy(meetingsOf(board), ({ structure_id }) => structure_id);
  const zones = new Map(board.zones.map((zone) => [zone.id, zone]));
  return board.structures.toSorted(byPlace).flatMap((structure) => {
    const zone = zones.get(structure.zone_id);
    if (!zone) return [];
    const own = meetings.get(structure.id) ?? [];
    const bySlot = Map.groupBy(own, ({ time_slot_id }) => time_slot_id);
    /** Sorted once a slot is shown: all slots of all tables take long. */
    const sorted = new Map<string, { id: string; person: Person }[]>();
    const met = (slotId: string) => {
      const known = sorted.get(slotId);
      if (known) return known;
      const found = (bySlot.get(slotId) ?? [])
        .flatMap(({ id, profile_id }) => {
          const person = people.get(profile_id);
          return person ? [{ id, person }] : [];
        })
        .sort((a, b) => byName(a.person, b.person));
      sorted.set(slotId, found);
      return found;
    };
    return [
      {
        structure,
        zone,
        arrivalId: idOf({ profile_id: null, structure_id: structure.id, time_slot_id: null }),
        meetings: own,
        counts: new Map([...bySlot].map(([id, all]) => [id, all.length])),
        met,
      },
    ];
  });
});

/** The tables of one slot, those without meeting in it too. */
export const standsIn = (board: Attendance, ticks: Ticks, slot: DaySlot, now: Date): Stand[] => {
  const slots = slotsOf(board, now);
  const dayHasBegun = slots.some(({ start }) => start <= now);
  const ahead = slots.filter(({ end }) => end > now);
  return tablesOf(board).map(({ structure, zone, arrivalId, meetings, counts, met }): Stand => {
    const people = met(slot.id).map(({ id, person }) => ({ person, ticked: ticks.get(id) }));
    const arrival = ticks.get(arrivalId);
    const seen = meetings.filter(tookPlace(ticks));
    const seenIn = new Set(seen.map(({ time_slot_id }) => time_slot_id));
    // A repair notes as late who is said to come after all: they stand there once somebody meets them.
    const awayUntil = arrival?.state === "late" ? arrival.at : "";
    const isSeen = seen.some(({ id }) => (ticks.get(id)?.at ?? "") > awayUntil);
    const hasArrived = arrival?.state === "present" || (arrival?.state !== "absent" && isSeen);
    // Whom it was noted not to receive waits for it no more.
    const countIn = (slotId: string) =>
      arrival?.state === "absent"
        ? met(slotId).filter(({ id }) => isAwaiting(ticks.get(id))).length
        : (counts.get(slotId) ?? 0);
    const next = ahead.map(({ id, start }) => ({ start, count: countIn(id) })).find(({ count }) => count > 0);
    const isDueSoon = dayHasBegun && next !== undefined && next.start.getTime() - now.getTime() <= hour;
    // It was noted absent, and no repair was adopted.
    const isStillTold = slots.some(({ id, phase }) => id === structure.told_until && phase === "todo");
    const afterSeen = slots.slice(slots.findLastIndex(({ id }) => seenIn.has(id)) + 1);
    return {
      structure,
      zone,
      people,
      counts: countsOf(people.map(({ ticked }) => ticked?.state)),
      arrival,
      hasArrived,
      hasMet: seen.length > 0,
      next,
      isAwaited: !hasArrived && (isDueSoon || isStillTold),
      unseenFrom: afterSeen.find(({ id }) => counts.has(id))?.id,
    };
  });
};

/** How long one waits before somebody who is not there is missed. */
const patience = 5 * 60_000;

export type Missing = {
  person: Person;
  stand: Stand;
  ticked: Ticked | undefined;
  /** The minutes since their meeting began. */
  since: number;
};

/**
 * Who is missed in a slot. While it lasts: those who are not ticked at a table where others are. After it: everybody who
 * was absent, or whom nobody saw.
 */
export const missingIn = (stands: readonly Stand[], slot: DaySlot, now: Date): Missing[] => {
  const since = Math.floor((now.getTime() - slot.start.getTime()) / 60_000);
  if (now.getTime() - slot.start.getTime() < patience) return [];
  return stands.flatMap((stand) =>
    stand.people
      .filter(({ ticked }) =>
        slot.phase === "done"
          ? !ticked?.state || ticked.state === "absent"
          : !ticked?.state && stand.counts.unticked < stand.people.length,
      )
      .map(({ person, ticked }) => ({ person, ticked, stand, since })),
  );
};

/** Who came, late or not. */
export const cameOf = ({ present, late }: Pick<Counts, "present" | "late">): number => present + late;

export const countsOfStands = (stands: readonly Stand[]): Counts =>
  countsOf(stands.flatMap(({ people }) => people.map(({ ticked }) => ticked?.state)));

/** Where a learner was last seen before a slot. */
export const lastSeen = (board: Attendance, ticks: Ticks, profileId: string, slot: DaySlot, now: Date) => {
  const before = new Map(
    slotsOf(board, now)
      .filter(({ start }) => start < slot.start)
      .map((one) => [one.id, one]),
  );
  return (meetingsByLearner(board).get(profileId) ?? [])
    .flatMap((meeting) => {
      const at = before.get(meeting.time_slot_id);
      const ticked = ticks.get(meeting.id);
      const structure = board.structures.find(({ id }) => id === meeting.structure_id);
      return at && structure && ticked && wasThere(ticked.state)
        ? [{ start: at.start, structure, by: ticked.by }]
        : [];
    })
    .at(-1);
};

/** Every meeting of the day, by what was ticked. */
export const countsOfDay = (board: Attendance, ticks: Ticks): Counts =>
  countsOf(meetingsOf(board).map(({ id }) => ticks.get(id)?.state));

const meetingsBySlot = onceForPlan((board) =>
  [...Map.groupBy(meetingsOf(board), ({ time_slot_id }) => time_slot_id)].map(([id, meetings]) => ({
    id,
    meetings,
    structures: new Set(meetings.map(({ structure_id }) => structure_id)),
  })),
);

/** Of each slot: how many meetings there are, how many took place, whether any was ticked, and where; without those whose structure is not there. */
export const countsBySlot = (board: Attendance, ticks: Ticks) =>
  new Map(
    meetingsBySlot(board).map(({ id, meetings, structures }) => {
      const there = meetings.filter(tookPlace(ticks)).length;
      const awaiting = meetings.filter((one) => isAwaiting(ticks.get(one.id)));
      return [
        id,
        {
          there,
          isTicked: meetings.some((one) => ticks.get(one.id)?.state),
          all: awaiting.length,
          structures:
            awaiting.length === meetings.length
              ? structures
              : new Set(awaiting.map(({ structure_id }) => structure_id)),
        },
      ];
    }),
  );

/** Those who were at none of their meetings, whom nobody excused, and whom a structure was there to receive. */
export const neverSeen = (board: Attendance, ticks: Ticks): Person[] => {
  const own = meetingsByLearner(board);
  const isMissed = (all: readonly Meeting[]) => {
    const states = all.flatMap(({ id }) => {
      const state = ticks.get(id)?.state;
      return state === "structureAbsent" ? [] : [state];
    });
    return states.length > 0 && !states.some((state) => wasThere(state) || state === "excused");
  };
  return board.people.filter(({ profile_id }) => isMissed(own.get(profile_id) ?? [])).toSorted(byName);
};
