import { useSearchParams } from "react-router-dom";
import { DemandPart } from "#web/features/timetable/proposal/DemandPart.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import type { PartProps } from "../part-props.ts";
import { useOfferedSides } from "./GridSides.tsx";
import { sideTitles } from "./grid-texts.ts";
import { WarningsPart } from "./WarningsPart.tsx";

/** What is open beside the grid, if anything: the address says it. */
export const OpenSide = (props: PartProps) => {
  const [search, setSearch] = useSearchParams();
  const open = useOfferedSides(props.timetable.event).find((side) => side === search.get("volet"));
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
    <SlideOver
      open={open !== undefined}
      onClose={close}
      title={open ? sideTitles[open] : ""}
      isWide={open === "pression"}
    >
      {open === "pression" ? <DemandPart {...props} /> : null}
      {open === "avertissements" ? <WarningsPart {...props} /> : null}
    </SlideOver>
  );
};
