import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { sessionOf } from "#shared/timetable/timetable.types.ts";
import type { TimetableView } from "../timetable-view.ts";

/** A release as it was told: structure by structure, who came when. It cannot be changed. */
export const ReleaseTable = ({ view, meetings }: { view: TimetableView; meetings: readonly Meeting[] }) => {
  const sessions = Map.groupBy(meetings, sessionOf);
  const names = new Map(
    [...new Set(meetings.map(({ structure_id }) => structure_id))].map((id) => [
      id,
      view.structureNameOf(id),
    ]),
  );
  // Slots and structures may be gone since: those of the release are shown all the same.
  const slotIds = [
    ...new Set([
      ...view.slots.map(({ id }) => id).filter((id) => meetings.some((one) => one.time_slot_id === id)),
      ...meetings.map(({ time_slot_id }) => time_slot_id),
    ]),
  ];
  return (
    <ul>
      {[...names]
        .sort(([, one], [, other]) => one.localeCompare(other, "fr"))
        .map(([structureId, name]) => (
          <li className="border-t border-line py-2" key={structureId}>
            <h3 className="text-base">{name}</h3>
            <dl>
              {slotIds.map((slotId) => {
                const session = sessions.get(`${structureId} ${slotId}`);
                return session ? (
                  <div key={slotId} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3">
                    <dt className="num text-ink-3">{view.slotOf(slotId)}</dt>
                    <dd>
                      {session
                        .map(({ profile_id }) => view.nameOf(profile_id))
                        .sort((one, other) => one.localeCompare(other, "fr"))
                        .join(", ")}
                    </dd>
                  </div>
                ) : null;
              })}
            </dl>
          </li>
        ))}
    </ul>
  );
};
