import type { Meeting } from "#shared/timetable/timetable.types.ts";

// A collator is made once; localeCompare with a locale looks it up at each call.
const { compare } = new Intl.Collator("fr");

const order = { priority: 0, optional: 1, added: 2 } as const;

/** What the grid has in its two directions. */
type Grid = {
  slots: readonly { id: string }[];
  zones: readonly { hosts: readonly { structure_id: string }[] }[];
  nameOf: (profileId: string) => string;
};

/** The meetings of each slot. */
type Cells = readonly (readonly Meeting[])[];

/** Of each structure in the grid: its meetings, in the order of the draft, and its cells. */
export type Rows = ReadonlyMap<string, { meetings: readonly Meeting[]; cells: Cells }>;

const none: readonly Meeting[] = [];

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, n) => entry === other[n]);

/** What a cell shows, as text: a cell whose text stays the same is not drawn again. */
const textOf = (meetings: readonly Meeting[]): string =>
  meetings.map(({ profile_id, level, pinned }) => `${profile_id} ${level} ${pinned}`).join("|");

/** Wishes first, then in the order of names. */
const sorted = (meetings: readonly Meeting[], nameOf: (profileId: string) => string): readonly Meeting[] =>
  meetings
    .map((meeting) => ({ meeting, name: nameOf(meeting.profile_id) }))
    .sort(
      (one, other) => order[one.meeting.level] - order[other.meeting.level] || compare(one.name, other.name),
    )
    .map(({ meeting }) => meeting);

/** The rows of the grid. A row and a cell equal to those before stay the same: they are not drawn again. */
export const rowsOf = (
  { slots, zones, nameOf }: Grid,
  all: readonly Meeting[],
  before: Rows = new Map(),
): Rows => {
  const atStructure = Map.groupBy(all, ({ structure_id }) => structure_id);
  const rowOf = (structureId: string) => {
    const meetings = atStructure.get(structureId) ?? none;
    const earlier = before.get(structureId);
    // A move leaves all other meetings the objects that they were, in their order.
    if (earlier && isSameList(earlier.meetings, meetings)) return earlier;
    const inSlot = Map.groupBy(meetings, ({ time_slot_id }) => time_slot_id);
    const cells = slots.map(({ id }, column) => {
      const cell = sorted(inSlot.get(id) ?? none, nameOf);
      const was = earlier?.cells[column];
      return was && textOf(was) === textOf(cell) ? was : cell;
    });
    return { meetings, cells: earlier && isSameList(earlier.cells, cells) ? earlier.cells : cells };
  };
  return new Map(
    zones.flatMap(({ hosts }) =>
      hosts.map(({ structure_id }) => [structure_id, rowOf(structure_id)] as const),
    ),
  );
};

/** How many meetings each slot has. */
export const countsOf = (slots: Grid["slots"], rows: Rows): readonly number[] =>
  slots.map((_, column) =>
    [...rows.values()].reduce((sum, { cells }) => sum + (cells[column]?.length ?? 0), 0),
  );

/** A place that the arrow keys reach: a line of the grid, a column, and how far down in its cell. */
export type Stop = { line: number; column: number; depth: number };
export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "Home" | "End";

/**
 * Where an arrow leads, as an index of `stops`, or nothing at an edge. Up and down go through a cell, then to the
 * nearest line that has a stop in the same column; left and right stay in the line; Home and End are its ends.
 */
export const nextStop = (stops: readonly Stop[], from: number, arrow: Arrow): number | undefined => {
  const here = stops[from];
  if (!here) return undefined;
  const choices = stops.map((stop, index) => ({ stop, index }));
  const best = (found: typeof choices, rank: (stop: Stop) => number): number | undefined =>
    found.sort((one, other) => rank(one.stop) - rank(other.stop))[0]?.index;
  const inColumn = choices.filter(({ stop }) => stop.column === here.column);
  const inLine = choices.filter(({ stop, index }) => stop.line === here.line && index !== from);
  const depthApart = (stop: Stop) => Math.abs(stop.depth - here.depth);
  const down = ({ line, depth }: Stop) => 1_000 * (line - here.line) + (depth - here.depth);
  if (arrow === "ArrowDown")
    return best(
      inColumn.filter(({ stop }) => down(stop) > 0),
      (stop) => 1_000 * stop.line + stop.depth,
    );
  if (arrow === "ArrowUp")
    return best(
      inColumn.filter(({ stop }) => down(stop) < 0),
      (stop) => -(1_000 * stop.line + stop.depth),
    );
  if (arrow === "Home") return best(inLine, (stop) => 1_000 * stop.column + stop.depth);
  if (arrow === "End") return best(inLine, (stop) => -1_000 * stop.column + stop.depth);
  const ahead = arrow === "ArrowRight" ? 1 : -1;
  return best(
    inLine.filter(({ stop }) => ahead * (stop.column - here.column) > 0),
    (stop) => 1_000 * Math.abs(stop.column - here.column) + depthApart(stop),
  );
};
