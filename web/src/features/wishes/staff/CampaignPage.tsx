import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { ask } from "#web/api/query.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Campaign } from "./Campaign.tsx";
import { campaignTexts } from "./campaign-texts.ts";

/** The wishes of one event, among its pages. */
export const CampaignPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(ask(events.getEvent, { params: { id } }));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={campaignTexts.failed}>
        {(event) => (
          <>
            <EventHead event={event} tab="wishes" />
            <Campaign event={event} />
          </>
        )}
      </Loaded>
    </EventFrame>
  );
};
