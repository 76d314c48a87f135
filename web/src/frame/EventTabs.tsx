import { LinkTabs } from "#web/ui/navigation/LinkTabs.tsx";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";

const { eventOverview, eventWishes, eventTimetable, eventDay } = frameTexts;

/** The pages of one event, for staff, named as their titles. */
export const EventTabs = ({
  id,
  name,
  current,
}: {
  id: string;
  name: string;
  current: "overview" | "wishes";
}) => {
  const pages = { overview: paths.editEvent(id), wishes: paths.wishCampaign(id) };
  return (
    <LinkTabs
      label={name}
      current={pages[current]}
      tabs={[
        { to: pages.overview, label: eventOverview },
        { to: pages.wishes, label: eventWishes },
        { to: paths.timetable(id, "preparer"), label: eventTimetable },
        { to: paths.day(id), label: eventDay },
      ]}
    />
  );
};
