import { useQuery } from "@tanstack/react-query";
import { Calendar, MapPin } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { addressOfEvents } from "#web/frame/event/event-rights.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { nearDayRange } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { dashboardTexts } from "./texts.ts";

const EventProgress = lazyComponent(
  async () => (await import("./EventProgress.tsx")).EventProgress,
  <Skeleton height="14.5rem" />,
);

/** The next published event; null if there is none. */
const useNextEvent = () =>
  useQuery({
    ...ask(events.listEvents, { query: { upcoming: true, per_page: 1 } }),
    select: ({ data }) => data[0] ?? null,
  });

/** The next published event, with its counts; for staff also how far they are with it. */
export const NextEventPanel = () => {
  const { isStaff, role } = useRights();
  const heading = useId();
  const query = useNextEvent();
  return (
    <Loaded
      query={query}
      failed={dashboardTexts.eventFailed}
      loading={<Skeleton height={isStaff ? "24rem" : "7rem"} />}
    >
      {(event) =>
        event ? (
          <section className="panel stack" aria-labelledby={heading}>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2">
              <h2 id={heading} className="title-m">
                {event.name}
              </h2>
              {isStaff ? (
                <ButtonLink
                  className="md:row-span-2"
                  variant="outline"
                  to={paths.editEvent(event.id)}
                  aria-label={dashboardTexts.organizeEvent}
                >
                  {dashboardTexts.organize}
                </ButtonLink>
              ) : null}
              <p className="meta col-start-1 max-md:col-span-2">
                <span>
                  <Calendar /> {nearDayRange(event.start_date, event.end_date)}
                </span>
                {event.city ? (
                  <span>
                    <MapPin /> {event.city}
                  </span>
                ) : null}
              </p>
            </div>
            {isStaff ? <EventProgress event={event} /> : null}
          </section>
        ) : isStaff ? (
          <section className="panel row between" aria-labelledby={heading}>
            <h2 id={heading} className="title-m">
              {dashboardTexts.noEvent}
            </h2>
            <Link to={addressOfEvents(role)}>{dashboardTexts.everyEvent}</Link>
          </section>
        ) : null
      }
    </Loaded>
  );
};
