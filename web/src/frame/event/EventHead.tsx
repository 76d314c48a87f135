import { useQuery } from "@tanstack/react-query";
import { Calendar, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { useRights } from "#web/frame/admin/rights.ts";
import { Back, headActs } from "#web/frame/Page.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { frameTexts as texts } from "#web/frame/texts.ts";
import { useNow } from "#web/ui/browser/use-now.ts";
import { day, dayRange, daySpan, daysUntil, nearDay } from "#web/ui/dates.ts";
import { EventLine } from "./EventLine.tsx";
import { type EventTab, EventTabs, eventTabs } from "./EventTabs.tsx";
import { askEventProgress } from "./event-progress.ts";
import { addressOfEvents } from "./event-rights.ts";

type HeadedEvent = { id: string; name: string; start_date: string; end_date: string };

const DaysLeft = ({ start }: { start: string }) => {
  const days = daysUntil(start, useNow());
  if (days < 0) return null;
  return <strong className="num text-ink">{days === 0 ? texts.today : texts.daysLeft(days)}</strong>;
};

/** Where it is, the same on all pages of the event. */
const Venue = ({ id }: { id: string }) => {
  const { data } = useQuery(askEventProgress(id));
  return data?.venue ? (
    <span>
      <MapPin /> {data.venue}
    </span>
  ) : null;
};

/** On phones, the way back, the name over the day, and the state in one row; then the buttons, the tabs. */
const narrow = {
  head: "max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0",
  back: "max-md:row-span-2 max-md:-ml-3 max-md:[&>.back]:size-11 max-md:[&>.back]:justify-center",
  // Its parts stand in the grid.
  titleRow: "max-md:contents",
  title: "max-md:col-start-2 max-md:row-start-1 max-md:self-end max-md:[&>:is(h1,p)]:text-lg",
  day: "max-md:col-start-2 max-md:row-start-2",
  acts: "max-md:col-span-full max-md:row-start-3 max-md:mt-1",
};

/**
 * Above each page of an event, the same on all: its name, its day, its place, where it stands and what comes next, its tabs.
 * The title of the page says which tab it is; a page `below` a tab has a title of its own under the tabs, and its way back
 * leads to the tab. On phones the overview alone says all of it.
 */
export const EventHead = ({
  event,
  tab,
  below,
  actions,
  isCopy,
}: {
  event: HeadedEvent;
  tab: EventTab;
  below?: { title: string; documentTitle?: string; back: { to: string; label: string } };
  /** Buttons beside the title, the filled one last. */
  actions?: ReactNode;
  /** Shown from what this browser keeps: without network, no other page opens. */
  isCopy?: boolean | undefined;
}) => {
  const { role } = useRights();
  const { id, name, start_date, end_date } = event;
  // On the day, a phone has no room to spare: what is on comes first.
  const roomy = tab === "day" && !below && !isCopy ? "md:max-lg:hidden" : "";
  const short = (tab === "overview" && !below) || isCopy ? undefined : narrow;
  const wideOnly = short ? "max-md:hidden" : "";
  const back = below?.back ?? { to: addressOfEvents(role), label: texts.everyEvent };
  const buttons = actions ? (
    <div className={`${headActs} ${below ? "" : (short?.acts ?? "")}`}>{actions}</div>
  ) : null;
  return (
    <>
      {below ? null : (
        <p className="print-only title-m font-display font-bold">
          {name}, {dayRange(start_date, end_date)}
        </p>
      )}
      <header className={`event-head grid grid-cols-1 gap-2 print:hidden ${short?.head ?? ""}`}>
        {isCopy ? null : (
          <div className={`${roomy} ${short?.back ?? ""}`}>
            <Back to={back.to} label={<span className={short ? "max-md:sr-only" : ""}>{back.label}</span>} />
          </div>
        )}
        <div className={`row between ${short?.titleRow ?? "max-md:flex-nowrap"}`}>
          <div className={short?.title}>
            {below ? (
              <p className="display text-3xl">{name}</p>
            ) : (
              <PageTitle documentTitle={tab === "overview" ? name : texts.titleInEvent(eventTabs[tab], name)}>
                {tab === "overview" ? null : <span className="sr">{eventTabs[tab]}, </span>}
                {name}
              </PageTitle>
            )}
          </div>
          {below ? null : buttons}
        </div>
        <p className={`meta ${roomy} ${short?.day ?? ""}`}>
          <span className={wideOnly}>
            <Calendar /> {dayRange(start_date, end_date)}
          </span>
          {short ? (
            <span className="md:hidden">
              {day(start_date) === day(end_date) ? nearDay(start_date) : daySpan(start_date, end_date)}
            </span>
          ) : null}
          <DaysLeft start={start_date} />
          {isCopy ? null : (
            <span className={`meta ${wideOnly}`}>
              <Venue id={id} />
            </span>
          )}
        </p>
        {isCopy ? null : (
          <>
            <EventLine id={id} isShort={short !== undefined} />
            <div className={short ? "col-span-full min-w-0 max-md:mt-1" : ""}>
              <EventTabs id={id} name={name} current={tab} />
            </div>
          </>
        )}
      </header>
      {below ? (
        <div className="row between print:hidden">
          <div className="[&>h1]:text-xl">
            <PageTitle documentTitle={below.documentTitle ?? texts.titleInEvent(below.title, name)}>
              {below.title}
            </PageTitle>
          </div>
          {buttons}
        </div>
      ) : null}
    </>
  );
};
