import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { ask } from "#web/api/query.ts";
import { AdminSection } from "#web/app/admin/AdminSection.tsx";
import { HistoryButton } from "#web/app/admin/History.tsx";
import { shortDay } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { EmptyState } from "#web/ui/States.tsx";
import { SelectField } from "#web/ui/TextField.tsx";
import { CreateWishlist } from "./CreateWishlist.tsx";
import { EventWishes } from "./EventWishes.tsx";
import { staffWishTexts } from "./texts.ts";

/** The event to come next, else the one that ended last: that is whose wishes are being made. */
const usualEvent = (list: readonly ListedEvent[], now: string) =>
  list
    .filter(({ end_date }) => end_date > now)
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))[0] ??
  list.toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0];

/** The wishes of every learner of an event. */
export const WishlistsAdmin = () => {
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    ...ask(events.listEvents, { query: { per_page: 100 } }),
    select: ({ data }) => data,
  });
  return (
    <AdminSection
      title={staffWishTexts.title}
      action={
        <div className="row">
          <HistoryButton kind="wishlists" />
          <CreateWishlist />
        </div>
      }
    >
      <Loaded query={query} failed={staffWishTexts.eventsFailed}>
        {(list) => {
          const asked = list.find(({ id }) => id === search.get("event"));
          const event = asked ?? usualEvent(list, new Date().toISOString());
          if (!event)
            return (
              <EmptyState title={staffWishTexts.noEvents} sign="sun">
                {staffWishTexts.noEventsText}
              </EmptyState>
            );
          return (
            <>
              <SelectField
                label={staffWishTexts.event}
                value={event.id}
                options={list.map(({ id, name, start_date }) => ({
                  id,
                  label: `${name}, ${shortDay(start_date)}`,
                }))}
                onChange={({ target }) => {
                  const next = new URLSearchParams(search);
                  next.set("event", target.value);
                  setSearch(next, { preventScrollReset: true });
                }}
              />
              <EventWishes key={event.id} eventId={event.id} />
            </>
          );
        }}
      </Loaded>
    </AdminSection>
  );
};
