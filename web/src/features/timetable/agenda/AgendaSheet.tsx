import { parisClock } from "#shared/contract/paris.ts";
import type { Agenda } from "#shared/timetable/timetable.schemas.ts";
import { LearnerSheet, StructureSheet } from "#web/features/timetable/sheets/Sheets.tsx";
import type { SheetMeeting, SheetRelease } from "#web/features/timetable/sheets/sheet-types.ts";
import { hours, timeOf } from "#web/ui/dates.ts";
import { dayOf } from "./agenda-day.ts";

/** An agenda on paper: the reader's own day, and a page for each structure that they receive for. */
export const AgendaSheet = ({
  agenda,
  name,
  release,
}: {
  agenda: Agenda;
  name: string | undefined;
  release: SheetRelease;
}) => {
  const { event, slots, meetings } = agenda;
  const place = [event.address, event.city].filter(Boolean).join(", ");
  const own = meetings.filter(({ learner }) => !learner);
  const sheet = { event: { ...event, place }, release };
  // Before the day, so that all rows are to come.
  const rows = dayOf({ ...agenda, meetings: own }, new Date(0)).later;
  const lines = rows.map(({ start, meeting }): SheetMeeting => {
    const time = timeOf(start);
    if (!meeting) return { time };
    return { time, structure: meeting.structure.name, place: meeting.place, zone: meeting.zone };
  });
  const received = Map.groupBy(
    meetings.filter(({ learner }) => learner),
    ({ structure }) => structure.id,
  );
  const clockOf = (instant: string) => parisClock(new Date(instant)).time;
  return (
    <div className="print-only">
      {own.length > 0 ? <LearnerSheet {...sheet} name={name ?? ""} promotion="" meetings={lines} /> : null}
      {[...received.values()].flatMap((theirs) => {
        const [first] = theirs;
        if (!first) return [];
        return (
          <StructureSheet
            key={first.structure.id}
            {...sheet}
            name={first.structure.name}
            facts=""
            place={first.place}
            zone={first.zone}
            sessions={slots.map(({ start_time }) => ({
              time: hours(start_time),
              isClosed: false,
              learners: theirs
                .filter(({ start }) => clockOf(start) === start_time)
                .flatMap(({ learner }) => learner ?? []),
            }))}
          />
        );
      })}
    </div>
  );
};
