import { Gauge, ListChecks } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { isHarm, warningsOf } from "#shared/timetable/timetable.warnings.ts";
import { DemandPart } from "#web/features/timetable/proposal/DemandPart.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { type GridSide, gridSides, paths } from "#web/frame/paths.ts";
import { Count } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import type { PartProps } from "../part-props.ts";
import { gridTexts } from "./grid-texts.ts";
import { WarningsPart } from "./WarningsPart.tsx";

const titles: Record<GridSide, string> = {
  avertissements: gridTexts.warningsSide,
  pression: gridTexts.pressure,
};
const icons: Record<GridSide, React.ReactNode> = {
  avertissements: <ListChecks />,
  pression: <Gauge />,
};

/** What opens beside the grid: warnings, and for staff the demand; the address says which is open. */
export const GridSides = (props: PartProps) => {
  const { timetable } = props;
  const { event, input, draft } = timetable;
  const { isStaff } = useRights();
  const [search, setSearch] = useSearchParams();
  const offered = gridSides.filter((side) => isStaff || side === "avertissements");
  const open = offered.find((side) => side === search.get("volet"));
  // The count waits until what was moved is drawn.
  const meetings = useDeferredValue(draft.meetings);
  const harms = useMemo(
    () => warningsOf(input, meetings).filter((one) => isHarm(one, input)).length,
    [input, meetings],
  );
  const count = harms + draft.broken.length;
  const close = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("volet");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <nav aria-label={gridTexts.sides}>
        <ul className="flex flex-wrap gap-2">
          {offered.map((side) => (
            <li key={side}>
              <ButtonLink variant="outline" to={paths.gridSide(event.id, side)} replace preventScrollReset>
                {icons[side]}
                {titles[side]}
                {side === "avertissements" && count > 0 ? <Count value={count} quiet /> : null}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      <SlideOver
        open={open !== undefined}
        onClose={close}
        title={open ? titles[open] : ""}
        isWide={open === "pression"}
      >
        {open === "pression" ? <DemandPart {...props} /> : null}
        {open === "avertissements" ? <WarningsPart {...props} /> : null}
      </SlideOver>
    </>
  );
};
