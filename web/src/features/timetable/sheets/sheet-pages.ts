import type { SheetMeeting, SheetSession, ZoneRow } from "./sheet-types.ts";

/** Rows that go on one page, in a smaller type if there are many. `left`: the height that they leave. */
export type SheetPage<Row> = { rows: Row[]; isFull: boolean; left: number };

/** Cuts rows into pages of this height; a row that is higher than a page has its own. Without rows: one page. */
export const cutIntoPages = <Row>(
  rows: readonly Row[],
  heightOf: (row: Row) => number,
  height: number,
): Row[][] => {
  const pages: Row[][] = [[]];
  let left = height;
  for (const row of rows) {
    const needed = heightOf(row);
    if (needed > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = height;
    }
    pages.at(-1)?.push(row);
    left -= needed;
  }
  return pages;
};

const fitted = <Row>(
  rows: readonly Row[],
  { roomy, full, height }: { roomy: (row: Row) => number; full: (row: Row) => number; height: number },
): SheetPage<Row>[] => {
  const needed = rows.reduce((sum, row) => sum + roomy(row), 0);
  return needed <= height
    ? [{ rows: [...rows], isFull: false, left: height - needed }]
    : cutIntoPages(rows, full, height).map((some) => ({ rows: some, isFull: true, left: 0 }));
};

// Heights in millimetres, as Chromium prints them; titles of two lines leave this much of a page.

const lettersInLine = 30;

export const learnerPages = (meetings: readonly SheetMeeting[]): SheetPage<SheetMeeting>[] => {
  const lines = (meeting: SheetMeeting) =>
    "structure" in meeting ? Math.ceil(meeting.structure.length / lettersInLine) : 1;
  return fitted(meetings, {
    roomy: (meeting) => Math.max(25.3, 14 + 6.9 * lines(meeting)),
    full: () => 13,
    height: 206,
  });
};

/** How many lines to write on fit below a learner's meetings; none where there is room for a few only. */
export const noteLines = ({ left }: SheetPage<SheetMeeting>): number => {
  const fits = Math.min(7, Math.floor((left - 16) / 9.9));
  return fits < 3 ? 0 : fits;
};

const linesPerPage = 34;

/** Parts of a session: more learners than a page has lines go on with the same hour. */
const partsOf = (session: SheetSession): SheetSession[] => {
  const parts = Math.max(1, Math.ceil(session.learners.length / linesPerPage));
  return Array.from({ length: parts }, (_, n) => ({
    ...session,
    learners: session.learners.slice(n * linesPerPage, (n + 1) * linesPerPage),
  }));
};

export const structurePages = (sessions: readonly SheetSession[]): SheetPage<SheetSession>[] => {
  const lines = ({ learners }: SheetSession) => Math.max(1, learners.length);
  return fitted(sessions.flatMap(partsOf), {
    roomy: (session) => 8.9 * lines(session),
    full: (session) => 5.4 * lines(session),
    height: 184,
  });
};

const nameWidth = 20;

export const zonePages = (rows: readonly ZoneRow[], slots: number): SheetPage<ZoneRow>[] => {
  const lines = ({ name, cells }: ZoneRow) =>
    Math.max(Math.ceil(name.length / nameWidth), ...cells.map((names) => names?.length ?? 1));
  return fitted(rows, {
    // Eight columns of names only fit in the smaller type.
    roomy: (row) => (slots > 6 ? Number.POSITIVE_INFINITY : 5.2 * lines(row) + 3.5),
    full: (row) => 3.7 * lines(row) + 1.4,
    height: 180,
  });
};
