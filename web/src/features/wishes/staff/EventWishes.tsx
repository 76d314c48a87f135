import { useQuery } from "@tanstack/react-query";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { ask } from "#web/api/query.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { staffWishTexts } from "./texts.ts";
import { WishTable } from "./WishTable.tsx";

const phases = [
  { id: "pre", label: staffWishTexts.preEvent, phase: 1 },
  { id: "post", label: staffWishTexts.postEvent, phase: 0 },
] as const;

/** The wishes of each learner, before and after the event. */
export const EventWishes = ({ eventId }: { eventId: string }) => {
  const query = useQuery(ask(wishes.groupWishesByProfile, { params: { eventId }, query: {} }));
  return (
    <Loaded query={query} failed={adminTexts.loadFailed}>
      {(lists) => (
        <Tabs
          label={staffWishTexts.title}
          tabs={phases.map(({ id, label, phase }) => {
            const ofPhase = lists.filter(({ is_pre_event }) => is_pre_event === phase);
            return {
              id,
              label,
              count: ofPhase.length,
              content: <WishTable caption={label} eventId={eventId} lists={ofPhase} />,
            };
          })}
        />
      )}
    </Loaded>
  );
};
