import { Gauge, ListChecks } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { hasEnded } from "#shared/events/events.rules.ts";
import { isHarm, warningsOf } from "#shared/timetable/timetable.warnings.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { type GridSide, gridSides, paths } from "#web/frame/paths.ts";
import { Count } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import type { PartProps } from "../part-props.ts";
import { gridTexts, sideTitles } from "./grid-texts.ts";

const icons: Record<GridSide, React.ReactNode> = {
  avertissements: <ListChecks />,
  pression: <Gauge />,
};

/** What may be opened beside the grid: warnings, and by staff the demand; nothing once it is over. */
export const useOfferedSides = (event: { end_date: string }): GridSide[] => {
  const { isStaff } = useRights();
  if (hasEnded(event, new Date())) return [];
  return gridSides.filter((side) => isStaff || side === "avertissements");
};

/** The links to what opens beside the grid. */
export const GridSides = ({ timetable }: Pick<PartProps, "timetable">) => {
  const { event, input, draft } = timetable;
  const offered = useOfferedSides(event);
  // The count waits until what was moved is drawn.
  const meetings = useDeferredValue(draft.meetings);
  const harms = useMemo(
    () => warningsOf(input, meetings).filter((one) => isHarm(one, input)).length,
    [input, meetings],
  );
  const count = harms + draft.broken.length;
  return offered.length === 0 ? null : (
    <nav aria-label={gridTexts.sides}>
      <ul className="flex flex-wrap gap-2">
        {offered.map((side) => (
          <li key={side}>
            <ButtonLink variant="outline" to={paths.gridSide(event.id, side)} replace preventScrollReset>
              {icons[side]}
              {sideTitles[side]}
              {side === "avertissements" && count > 0 ? <Count value={count} quiet /> : null}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
