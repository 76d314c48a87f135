import type { StaffTodo } from "#shared/training/training.schemas.ts";
import type { WaitingLine } from "#web/frame/admin/waiting.ts";
import { paths } from "#web/frame/paths.ts";
import { staffStructureTexts } from "./texts.ts";

/** What waits for staff among structures: requests to be attached, proposals, changes to read. */
export const structuresWaiting = (counts: StaffTodo["structures"]): WaitingLine[] =>
  (["requests", "proposed", "changed"] as const).map((state) => ({
    id: state,
    count: counts[state],
    label: staffStructureTexts.waiting[state](counts[state]),
    action: staffStructureTexts.waitingActions[state],
    to: paths.structuresIn(state),
  }));
