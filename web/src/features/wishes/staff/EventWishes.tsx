import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { hasEnded } from "#shared/events/events.rules.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { ask } from "#web/api/query.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Tabs } from "#web/ui/navigation/Tabs.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { askEventLists } from "./event-lists.ts";
import { IncompleteTable } from "./IncompleteTable.tsx";
import { staffWishTexts } from "./texts.ts";
import { WishTable } from "./WishTable.tsx";

const phases = [
  { id: "avant", label: staffWishTexts.preEvent, phase: 1 },
  { id: "apres", label: staffWishTexts.postEvent, phase: 0 },
] as const;

const askIncompleteWishes = (eventId: string) => ask(wishes.listIncompleteWishes, { params: { eventId } });

/**
 * The wishes of each learner, before and after the event, and those whose wishes are not complete. Once it is over, those for a
 * placement come first.
 */
export const EventWishes = ({
  event: { id: eventId, end_date },
}: {
  event: { id: string; end_date: string };
}) => {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(askEventLists(eventId));
  const missing = useQuery(askIncompleteWishes(eventId));
  const show = (view: string) => {
    const next = new URLSearchParams(search);
    next.set("vue", view);
    next.delete("page-voeux");
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Loaded query={query} failed={adminTexts.loadFailed}>
      {(lists) => (
        <>
          <Tabs
            label={staffWishTexts.title}
            value={search.get("vue") ?? (hasEnded({ end_date }, new Date()) ? "apres" : "avant")}
            onChange={show}
            tabs={[
              ...phases.map(({ id, label, phase }) => {
                const ofPhase = lists.filter(({ is_pre_event }) => is_pre_event === phase);
                return {
                  id,
                  label,
                  // Wishes, as the event counts them; the table has a row for each list.
                  count: ofPhase
                    .filter(({ counts }) => counts)
                    .reduce((sum, { wishlists }) => sum + wishlists.length, 0),
                  content: <WishTable caption={label} eventId={eventId} lists={ofPhase} />,
                };
              }),
              {
                id: "incomplets",
                label: staffWishTexts.incomplete,
                count: missing.data?.length,
                content: (
                  <Loaded query={missing} failed={adminTexts.loadFailed}>
                    {(learners) => <IncompleteTable eventId={eventId} learners={learners} />}
                  </Loaded>
                ),
              },
            ]}
          />
          <div className="-ml-3 pt-2">
            <ExportButton eventId={eventId} />
          </div>
        </>
      )}
    </Loaded>
  );
};
