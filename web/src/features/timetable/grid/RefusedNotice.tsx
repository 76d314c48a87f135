import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { timetableTexts } from "../texts.ts";
import type { TimetableView } from "../timetable-view.ts";
import type { DraftActions, Refused } from "./use-draft.ts";

/** What was refused and why; the page shows the draft that stands now. */
export const RefusedNotice = ({
  view,
  actions,
  refused: { change, problem, isStale, fits },
}: {
  view: TimetableView;
  actions: DraftActions;
  refused: Refused;
}) => {
  const [placed] = change.placed;
  const again = () =>
    actions.apply(
      change,
      placed ? `${view.nameOf(placed.profile_id)}, ${view.placeOf(placed)}` : change.label,
    );
  return (
    <Notice
      kind={isStale ? "warning" : "error"}
      live
      title={(isStale ? timetableTexts.staleTitle : timetableTexts.refusedTitle)(change.label)}
      action={
        <div className="row">
          {isStale && fits ? (
            <Button variant="outline" onClick={again}>
              {timetableTexts.again}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={actions.dismiss}>
            {timetableTexts.dismiss}
          </Button>
        </div>
      }
    >
      <p>
        {isStale
          ? `${timetableTexts.staleText}${fits ? "" : ` ${timetableTexts.staleLost}`}`
          : problem.message}
      </p>
    </Notice>
  );
};
