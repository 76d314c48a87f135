import { useQuery } from "@tanstack/react-query";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { nearDay, timeOf } from "#web/ui/dates.ts";
import { dayOf } from "./agenda-day.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

/** The way to "Mon planning", with the next meeting or, after the day, its date; nothing while the reader has none there. */
export const AgendaTile = ({ eventId }: { eventId: string }) => {
  const { data } = useQuery(ask(timetable.getAgenda, { params: { id: eventId } }));
  if (!data?.release || data.meetings.length === 0) return null;
  const { next, later, phase } = dayOf(data, new Date());
  const row = next ?? later.find(({ meeting }) => meeting);
  return (
    <LinkTile
      to={paths.agenda(eventId)}
      sign={{ name: "together", hue: "blue" }}
      title={phase === "after" ? texts.titleOver : texts.title}
      detail={
        row?.meeting
          ? texts.tileNext(
              timeOf(row.start),
              row.meeting.structure.name,
              row.meeting.place || row.meeting.zone.name,
            )
          : phase === "after"
            ? nearDay(data.event.start_date)
            : texts.tileAll(data.meetings.length)
      }
    />
  );
};
