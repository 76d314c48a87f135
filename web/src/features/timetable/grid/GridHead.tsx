import { type ReactNode, type RefObject, useState } from "react";
import { hasEnded } from "#shared/events/events.rules.ts";
import { Count } from "#web/ui/Badge.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import type { PartProps } from "../part-props.ts";
import { GridSides } from "./GridSides.tsx";
import { Finder, Glance, Key, type Spot, Spots } from "./GridTools.tsx";
import type { Rows } from "./grid-cells.ts";
import { gridTexts } from "./grid-texts.ts";
import { useIsNarrow } from "./use-slot-of-row.ts";

/** Its content is worked out once somebody opens it. */
const Folded = ({ title, broken, children }: { title: string; broken: number; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      summary={
        <>
          {title}
          {broken > 0 ? <Count value={broken} /> : null}
        </>
      }
    >
      {isOpen ? <div className="stack p-3.5">{children}</div> : null}
    </Disclosure>
  );
};

/**
 * Above the grid: the timetable at a glance, the search, filters, what opens beside it. A phone has the search and folds
 * the rest.
 */
export const GridHead = ({
  timetable,
  view,
  mayEdit,
  rows,
  zoneId,
  onZone,
  spot,
  onSpot,
  searchField,
  found,
  onFind,
}: Pick<PartProps, "timetable" | "view" | "mayEdit"> & {
  rows: Rows;
  zoneId: string;
  onZone: (id: string) => void;
  spot: Spot | undefined;
  onSpot: (spot: Spot | undefined) => void;
  searchField: RefObject<HTMLDivElement | null>;
  found: string | undefined;
  onFind: (id: string | undefined) => void;
}) => {
  const isNarrow = useIsNarrow();
  const { meetings, broken } = timetable.draft;
  const isOver = hasEnded(timetable.event, new Date());
  const hasPins = meetings.some(({ pinned }) => pinned);
  const glance = meetings.length > 0 || !mayEdit ? <Glance timetable={timetable} view={view} /> : null;
  const finder = (
    <div className="tt-find" ref={searchField}>
      <Finder view={view} found={found} onFind={onFind} />
    </div>
  );
  const filters = (
    <>
      <div className="tt-zone-pick">
        <SelectField
          label={gridTexts.zone}
          labelHidden
          placeholder={gridTexts.everyZone}
          options={view.zones.map(({ id, name }) => ({ id, label: name }))}
          value={zoneId}
          onChange={({ target }) => onZone(target.value)}
        />
      </div>
      {isOver ? null : <Spots rows={rows} meetings={meetings} spot={spot} onSpot={onSpot} />}
      <GridSides timetable={timetable} />
    </>
  );
  if (isNarrow)
    return (
      <>
        <div className="tt-toolbar">{finder}</div>
        <div className="print:hidden">
          <Folded
            title={isOver ? gridTexts.foldedOver : gridTexts.folded}
            broken={isOver ? 0 : broken.length}
          >
            {glance}
            <div className="tt-toolbar">{filters}</div>
            <Key mayEdit={mayEdit} hasPins={hasPins} />
          </Folded>
        </div>
      </>
    );
  return (
    <>
      {glance}
      <div className="tt-toolbar">
        {finder}
        {filters}
      </div>
      <Key mayEdit={mayEdit} hasPins={hasPins} />
    </>
  );
};
