// biome-ignore-all lint/a11y/noRedundantRoles: phones draw rows as blocks, which drops the native roles
// biome-ignore-all lint/a11y/useFocusableInteractive: what a cell holds has the focus
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move within this table, as in a grid
import { X } from "lucide-react";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { IconButton } from "#web/ui/Button.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { gridTexts } from "./grid-texts.ts";

/** One learner's morning, in the columns of the grid. */
export const LearnerRow = ({
  view,
  profileId,
  own,
  selectedSlot,
  mayEdit,
  onMeeting,
  onFree,
  onClose,
}: {
  view: TimetableView;
  profileId: string;
  own: readonly Meeting[];
  selectedSlot: string | undefined;
  mayEdit: boolean;
  onMeeting: (meeting: Meeting, byKeyboard: boolean) => void;
  onFree: (slotId: string) => void;
  onClose: () => void;
}) => {
  const name = view.nameOf(profileId);
  const learner = view.input.learners.find(({ profile_id }) => profile_id === profileId);
  const wished = learner?.wishes.filter(({ is_priority }) => is_priority).length ?? 0;
  const met = own.filter(({ level }) => level === "priority").length;
  return (
    <tr role="row" className="tt-mine">
      <th scope="row" role="rowheader">
        <span className="tt-mine-name">
          <span>
            {name}
            <small>{gridTexts.priorityMet(met, wished)}</small>
          </span>
          <IconButton small label={gridTexts.closeRow(name)} icon={<X />} onClick={onClose} />
        </span>
      </th>
      {view.slots.map(({ id, label }, n) => {
        const meeting = own.find(({ time_slot_id }) => time_slot_id === id);
        const zone = meeting && view.zoneOf(meeting.structure_id);
        const isAbsent = learner?.absent_slot_ids.includes(id);
        return (
          <td
            key={id}
            role="gridcell"
            data-t={n}
            data-hue={zone?.hue}
            data-sel={id === selectedSlot || undefined}
          >
            <span className="only-s num">{label}</span>
            {meeting ? (
              <button
                type="button"
                className="tt-mineb"
                onClick={(event) => onMeeting(meeting, event.detail === 0)}
              >
                {view.structureNameOf(meeting.structure_id)}
                <small>{zone?.name}</small>
              </button>
            ) : isAbsent ? (
              <span className="tt-mineb tt-mine-free">{gridTexts.absent}</span>
            ) : mayEdit ? (
              <button type="button" className="tt-mineb tt-mine-free" onClick={() => onFree(id)}>
                {gridTexts.free}
                <small>
                  {gridTexts.add}
                  <span className="sr">{gridTexts.addFor(name, label)}</span>
                </small>
              </button>
            ) : (
              <span className="tt-mineb tt-mine-free">{gridTexts.free}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
};
