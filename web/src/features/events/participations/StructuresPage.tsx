import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { isPlacementAsked } from "#shared/hosts/hosts.rules.ts";
import { ask } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { OpinionsPanel } from "#web/features/hosts/OpinionsPanel.tsx";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { askHostLinks, ParticipationsPanel } from "./ParticipationsPanel.tsx";

/** Who receives learners at an event: their answers, places and tables, and after it what they said. */
export const StructuresPage = () => {
  const { id = "" } = useParams();
  usePrefetchQuery(askHostLinks(id));
  const query = useQuery({
    ...ask(events.getEventWhole, { params: { id } }),
    select: ({ event }) => event,
  });
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={eventTexts.pageFailed}>
        {(event) => (
          <>
            <EventHead event={event} tab="structures" />
            {/* Once the event is over, what is left to gather stands first. */}
            {isPlacementAsked(event, new Date()) ? (
              <>
                <OpinionsPanel event={event} />
                <ParticipationsPanel event={event} />
              </>
            ) : (
              <>
                <ParticipationsPanel event={event} />
                <OpinionsPanel event={event} />
              </>
            )}
          </>
        )}
      </Loaded>
    </EventFrame>
  );
};
