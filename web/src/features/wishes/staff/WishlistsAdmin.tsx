import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { askEveryEvent } from "#web/api/every-event.ts";
import { AdminSection } from "#web/frame/admin/AdminSection.tsx";
import { listedState } from "#web/frame/event/listed-state.ts";
import { paths } from "#web/frame/paths.ts";
import { OnOff } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { shortDay } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, Skeleton } from "#web/ui/lists/States.tsx";
import { askWishCounts } from "../wish-counts.ts";
import { campaignTexts } from "./campaign-texts.ts";
import { staffWishTexts } from "./texts.ts";
import { Wishlists } from "./Wishlists.tsx";
import { FoldedWishTables } from "./WishTables.tsx";

/** The next event, else the last one: learners are making wishes for it. */
const usualEvent = (list: readonly ListedEvent[], now: Date) =>
  list
    .filter((event) => !hasEnded(event, now))
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))[0] ??
  list.toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0];

/** How far the wishes of an event are, and the way to its campaign. */
const Progress = ({ eventId }: { eventId: string }) => {
  const query = useQuery({ ...askWishCounts(eventId), select: ({ counts }) => counts });
  return (
    <Loaded query={query} failed={campaignTexts.failed} loading={<Skeleton height="6rem" />}>
      {({ all, complete, incomplete, none }) => (
        <div className="panel row between">
          <div>
            <p className="title-s font-strong">{campaignTexts.listsComplete(complete, all)}</p>
            <p className="muted empty:hidden">{campaignTexts.listsLeft({ incomplete, none })}</p>
          </div>
          <ButtonLink to={paths.wishCampaign(eventId)}>{staffWishTexts.toCampaign}</ButtonLink>
        </div>
      )}
    </Loaded>
  );
};

const State = ({ event }: { event: ListedEvent }) => {
  const { isOn, word } = listedState(event, new Date());
  return (
    <p className="flex min-h-control items-center">
      <OnOff on={isOn}>{word}</OnOff>
    </p>
  );
};

/** The wishes for an event that one chooses, and the wishlist objects. */
export const WishlistsAdmin = () => {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(askEveryEvent());
  return (
    <AdminSection title={staffWishTexts.title} lang="en">
      <Loaded query={query} failed={staffWishTexts.eventsFailed}>
        {(list) => {
          const asked = list.find(({ id }) => id === search.get("event"));
          const event = asked ?? usualEvent(list, new Date());
          if (!event)
            return (
              <EmptyState title={staffWishTexts.noEvents} sign="sun">
                {staffWishTexts.noEventsText}
              </EmptyState>
            );
          return (
            <>
              <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[minmax(14rem,1fr)_minmax(0,auto)]">
                <SelectField
                  label={staffWishTexts.event}
                  value={event.id}
                  options={list.map(({ id, name, start_date }) => ({
                    id,
                    label: `${name}, ${shortDay(start_date)}`,
                  }))}
                  onChange={({ target }) => {
                    // Filters are those of another event's learners.
                    const { tab = "" } = Object.fromEntries(search);
                    setSearch({ tab, event: target.value }, { preventScrollReset: true });
                  }}
                />
                <State event={event} />
              </div>
              <Progress eventId={event.id} />
              <FoldedWishTables key={event.id} event={event} />
            </>
          );
        }}
      </Loaded>
      <Wishlists />
    </AdminSection>
  );
};
