import { useQuery } from "@tanstack/react-query";
import { stateOfEvent } from "#shared/events/events.states.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { LinkTabs } from "#web/ui/navigation/LinkTabs.tsx";
import { askEventProgress } from "./event-progress.ts";

export const eventTabs = {
  overview: frameTexts.eventOverview,
  structures: frameTexts.eventStructures,
  wishes: frameTexts.eventWishes,
  timetable: frameTexts.eventTimetable,
  day: frameTexts.eventDay,
} as const;
export type EventTab = keyof typeof eventTabs;

/** What those read who do not organise events. */
const readable: readonly EventTab[] = ["timetable", "day"];

/** The pages of one event: those that the reader may open. */
export const EventTabs = ({ id, name, current }: { id: string; name: string; current: EventTab }) => {
  const { isStaff } = useRights();
  const { data } = useQuery(askEventProgress(id));
  // Nothing is left to prepare for an event that is over.
  const isAhead = isStaff && !(data && stateOfEvent(data, new Date()) === "over");
  const addresses: Record<EventTab, string> = {
    overview: paths.editEvent(id),
    structures: paths.eventStructures(id),
    wishes: paths.wishCampaign(id),
    timetable: paths.timetable(id, isAhead ? "preparer" : "grille"),
    day: paths.day(id),
  };
  const shown = (Object.keys(eventTabs) as EventTab[]).filter((tab) => isStaff || readable.includes(tab));
  return (
    <LinkTabs
      label={frameTexts.eventPages(name)}
      current={addresses[current]}
      tabs={shown.map((tab) => ({
        to: addresses[tab],
        label: eventTabs[tab],
        count: tab === "structures" ? data?.participations : undefined,
      }))}
    />
  );
};
