import { catalogue } from "#scripts/operate/audit/catalogue.ts";
import { eventDay } from "#scripts/operate/audit/event-day.ts";
import { files } from "#scripts/operate/audit/files.ts";
import { paths } from "#scripts/operate/audit/paths.ts";
import { people } from "#scripts/operate/audit/people.ts";
import { type Row, Snapshot, type Violation } from "#scripts/operate/audit/table.ts";

/** The invariants between the items of the table. */
export const rules = { ...people, ...catalogue, ...eventDay, ...paths, ...files };

/** The violations in these items. */
export const audit = (rows: readonly Row[]): Violation[] => {
  const snapshot = new Snapshot(rows);
  return Object.entries(rules).flatMap(([rule, broken]) =>
    broken(snapshot).map((found) => ({ rule, ...found })),
  );
};
