import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import type { DraftActions } from "./grid/use-draft.ts";
import type { TimetableView } from "./timetable-view.ts";

/** What each part of the page gets. */
export type PartProps = {
  timetable: Timetable;
  view: TimetableView;
  actions: DraftActions;
  /** Referent trainers read only, and everybody once the event is over. */
  mayEdit: boolean;
};
