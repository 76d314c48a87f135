import type { ComponentProps } from "react";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import { AddForLearner, AddToSession, StructureDrawer } from "./AddDrawers.tsx";
import { MoveDrawer } from "./MoveDrawer.tsx";
import type { Opened } from "./TimetableGrid.tsx";

/** Tells what is open from anything else that may be: a meeting stays itself when it is pinned. */
export const nameOfOpened = (opened: Opened): string => {
  switch (opened.kind) {
    case "meeting":
      return pairOf(opened.meeting);
    case "add":
      return `${opened.structureId} ${opened.slotId}`;
    case "free":
      return `${opened.profileId} ${opened.slotId}`;
    case "structure":
      return opened.structureId;
  }
};

/** What is open below a row of the grid. */
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
          {...{ ...shared, meeting, onMove }}
          onPin={() => onPin(meeting)}
          onRemove={() => onRemove(meeting)}
          onForbid={() => onForbid(meeting)}
        />
      );
    }
    case "add": {
      const { structureId, slotId } = opened;
      return <AddToSession {...{ ...shared, structureId, slotId, onAdd }} />;
    }
    case "free": {
      const { profileId, slotId } = opened;
      return <AddForLearner {...{ ...shared, profileId, slotId, onAdd }} />;
    }
    case "structure": {
      const { structureId } = opened;
      return <StructureDrawer {...{ ...shared, structureId, mayEdit, onAdd, onAllow }} />;
    }
  }
};
