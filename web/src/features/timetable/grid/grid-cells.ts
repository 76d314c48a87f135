import { bySession, type Meeting, sessionOf } from "#shared/timetable/timetable.types.ts";
import type { TimetableView } from "../timetable-view.ts";

/** What a cell shows, as text: a cell whose text stays the same is not drawn again. */
const textOf = (meetings: readonly Meeting[]): string =>
  meetings.map(({ profile_id, level, pinned }) => `${profile_id} ${level} ${pinned}`).join("|");

// A collator is made once; localeCompare with a locale looks it up at each call.
const { compare } = new Intl.Collator("fr");

export type Cells = ReadonlyMap<string, readonly Meeting[]>;

const order = { priority: 0, optional: 1, added: 2 } as const;

/** The meetings of each session: wishes first, then in the order of names. Lists equal to those before are reused. */
export const cellsOf = (
  meetings: readonly Meeting[],
  nameOf: (profileId: string) => string,
  before: Cells = new Map(),
): Cells =>
  new Map(
    bySession(meetings, (structure_id, own) => ({ structure_id, own })).flatMap(
      ({ time_slot_id, sessions }) =>
        sessions.map(({ structure_id, own }) => {
          const session = sessionOf({ structure_id, time_slot_id });
          const earlier = before.get(session);
          // A move leaves all other meetings the objects that they were: they need not be sorted again.
          if (earlier?.length === own.length && own.every((meeting) => earlier.includes(meeting)))
            return [session, earlier] as const;
          const sorted = own
            .map((meeting) => ({ meeting, name: nameOf(meeting.profile_id) }))
            .sort(
              (one, other) =>
                order[one.meeting.level] - order[other.meeting.level] || compare(one.name, other.name),
            )
            .map(({ meeting }) => meeting);
          return [session, earlier && textOf(earlier) === textOf(sorted) ? earlier : sorted] as const;
        }),
    ),
  );

const none: readonly Meeting[] = [];

/** The cells of each row, and the meetings of each column. */
export const rowsOf = (view: Pick<TimetableView, "slots" | "zones">, cells: Cells) => {
  const columns = new Map(view.slots.map(({ id }, n) => [id, n]));
  const rows = new Map(
    view.zones.flatMap(({ hosts }) =>
      hosts.map(({ structure_id }) => [structure_id, view.slots.map(() => none)] as const),
    ),
  );
  const counts = view.slots.map(() => 0);
  for (const meetings of cells.values()) {
    const [first] = meetings;
    const row = rows.get(first?.structure_id ?? "");
    const column = columns.get(first?.time_slot_id ?? "");
    if (!row || column === undefined) continue;
    row[column] = meetings;
    counts[column] = (counts[column] ?? 0) + meetings.length;
  }
  return { rows, counts };
};

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
