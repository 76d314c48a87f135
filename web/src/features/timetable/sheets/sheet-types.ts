import type { ReleasedNames } from "#shared/timetable/timetable.released.ts";

export type SheetEvent = { name: string; start_date: string; end_date: string; place?: string };
export type SheetZone = ReleasedNames["zones"][number];
export type SheetMeeting =
  | { time: string; structure: string; place: string; zone: SheetZone }
  | { time: string };
/** The release that the sheets say; null: the draft. */
export type SheetRelease = { number: number } | null;
/** A learner, with the promotion that tells apart people of one name. */
export type Named = { name: string; promotion: string };
export type SheetSession = { time: string; isClosed: boolean; learners: readonly Named[] };
export type ZoneRow = { name: string; place: string; cells: readonly (readonly string[] | null)[] };
