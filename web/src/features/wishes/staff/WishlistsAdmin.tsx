import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { askEveryEvent } from "#web/api/every-event.ts";
import { AdminSection } from "#web/frame/admin/AdminSection.tsx";
import { shortDay } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { EventWishes } from "./EventWishes.tsx";
import { staffWishTexts } from "./texts.ts";
import { Wishlists } from "./Wishlists.tsx";

/** The next event, else the last one: learners are making wishes for it. */
const usualEvent = (list: readonly ListedEvent[], now: string) =>
  list
    .filter(({ end_date }) => end_date > now)
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))[0] ??
  list.toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0];

/** The wishes of every learner of an event, and the wishlist objects. */
export const WishlistsAdmin = () => {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(askEveryEvent());
  return (
    <AdminSection title={staffWishTexts.title} lang="en">
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
      <Wishlists />
    </AdminSection>
  );
};
