import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { nextEvents } from "#shared/events/events.rules.ts";
import { askEveryEvent } from "#web/api/every-event.ts";
import { EventCounts } from "#web/features/events/EventCounts.tsx";
import { addressOfEvents } from "#web/features/events/event-rights.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { dayRange } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { Skeleton } from "#web/ui/States.tsx";
import { dashboardTexts } from "./texts.ts";

/** The next published event, with its counts. */
export const NextEventPanel = () => {
  const { isStaff, role } = useRights();
  const everyEvent = isStaff ? (
    <p>
      <Link to={addressOfEvents(role)}>{dashboardTexts.everyEvent}</Link>
    </p>
  ) : null;
  const query = useQuery({
    ...askEveryEvent(),
    select: (found) => nextEvents(found, new Date())[0] ?? null,
  });
  return (
    <Loaded query={query} failed={dashboardTexts.eventFailed} loading={<Skeleton height="4rem" />}>
      {(event) =>
        event ? (
          <div className="stack stack-s">
            <p>
              <strong>{dashboardTexts.nextEvent(event.name)}</strong>
              <br />
              <span className="muted small">{dayRange(event.start_date, event.end_date)}</span>
            </p>
            <EventCounts event={event} />
            {isStaff ? (
              <p>
                <Link to={paths.editEvent(event.id)}>{dashboardTexts.organize}</Link>
              </p>
            ) : null}
            {everyEvent}
          </div>
        ) : (
          <div className="stack stack-s">
            <p>
              <strong>{dashboardTexts.noEvent}</strong>
            </p>
            <p className="muted small">{dashboardTexts.noEventText}</p>
            {everyEvent}
          </div>
        )
      }
    </Loaded>
  );
};
