import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { hostTexts as texts } from "./texts.ts";

/** What the team changed since the host last answered. */
export const HostChanges = ({ view: { changes, before, answered_at, event } }: { view: HostView }) => {
  if (!before || changes.length === 0) return null;
  const said = {
    zone_id: texts.wasZone(before.zone),
    place: texts.wasPlace(before.place),
    seats: texts.wasSeats(before.seats ?? event.seats_per_slot),
    closed_slot_ids: texts.wasSlots,
    answer: texts.wasAnswer[before.answer],
  };
  return (
    <Notice kind="warning" title={answered_at ? texts.changesSince(dayAndMonth(answered_at)) : texts.changes}>
      {changes.map((field) => (
        <p key={field}>{said[field]}</p>
      ))}
    </Notice>
  );
};
