import type { ComponentProps } from "react";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import { AddForLearner, AddToSession, StructureDrawer } from "./AddDrawers.tsx";
import { MoveDrawer } from "./MoveDrawer.tsx";
import type { Opened } from "./TimetableGrid.tsx";

/** What is open below a row of the grid. Each has its key: another one starts over, and comes into view. */
export const GridDrawer = ({
  opened,
  mayEdit,
  onMove,
  onPin,
  onRemove,
  onForbid,
  onAllow,
  onAdd,
  ...shared
}: Pick<ComponentProps<typeof MoveDrawer>, "view" | "meetings" | "onMove" | "onClose"> &
  Pick<ComponentProps<typeof StructureDrawer>, "mayEdit" | "onAdd" | "onAllow"> &
  Record<"onPin" | "onRemove" | "onForbid", (meeting: Meeting) => void> & { opened: Opened }) => {
  switch (opened.kind) {
    case "meeting": {
      const { meeting } = opened;
      return (
        <MoveDrawer
          key={pairOf(meeting)}
          {...{ ...shared, meeting, onMove }}
          onPin={() => onPin(meeting)}
          onRemove={() => onRemove(meeting)}
          onForbid={() => onForbid(meeting)}
        />
      );
    }
    case "add": {
      const { structureId, slotId } = opened;
      return <AddToSession key={`${structureId} ${slotId}`} {...{ ...shared, structureId, slotId, onAdd }} />;
    }
    case "free": {
      const { profileId, slotId } = opened;
      return <AddForLearner key={`${profileId} ${slotId}`} {...{ ...shared, profileId, slotId, onAdd }} />;
    }
    case "structure": {
      const { structureId } = opened;
      return <StructureDrawer key={structureId} {...{ ...shared, structureId, mayEdit, onAdd, onAllow }} />;
    }
  }
};
