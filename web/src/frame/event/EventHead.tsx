import { Calendar } from "lucide-react";
import type { ReactNode } from "react";
import { useRights } from "#web/frame/admin/rights.ts";
import { Back, headActs } from "#web/frame/Page.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { frameTexts as texts } from "#web/frame/texts.ts";
import { useNow } from "#web/ui/browser/use-now.ts";
import { dayRange, daysUntil } from "#web/ui/dates.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { EventLine } from "./EventLine.tsx";
import { type EventTab, EventTabs, eventTabs } from "./EventTabs.tsx";
import { addressOfEvents } from "./event-rights.ts";

type Shown = { id: string; name: string; start_date: string; end_date: string };

const DaysLeft = ({ start }: { start: string }) => {
  const days = daysUntil(start, useNow());
  if (days < 0) return null;
  return <strong className="num text-ink">{days === 0 ? texts.today : texts.daysLeft(days)}</strong>;
};

/**
 * Above each page of an event: its name, its day, where it stands and what comes next, its tabs. The title of the page says
 * which tab it is; a page `below` a tab has a title of its own, with the way back.
 */
export const EventHead = ({
  event,
  tab,
  below,
  facts,
  actions,
  isCopy,
}: {
  event: Shown;
  tab: EventTab;
  below?: { title: string; documentTitle?: string; back: { to: string; label: string } };
  /** Beside the day. */
  facts?: ReactNode;
  /** Buttons beside the title, the filled one last. */
  actions?: ReactNode;
  /** Shown from what this browser keeps: without network, no other page opens. */
  isCopy?: boolean | undefined;
}) => {
  const { role } = useRights();
  const { id, name, start_date, end_date } = event;
  // On the day, a phone has no room to spare: what is on comes first.
  const roomy = tab === "day" && !below && !isCopy ? "max-lg:hidden" : "";
  const buttons = actions ? <div className={headActs}>{actions}</div> : null;
  return (
    <>
      {below ? null : (
        <p className="print-only title-m font-display font-bold">
          {name}, {dayRange(start_date, end_date)}
        </p>
      )}
      <header className="event-head grid grid-cols-1 gap-2 print:hidden">
        {isCopy || below ? null : (
          <div className={roomy}>
            <Back to={addressOfEvents(role)} label={texts.everyEvent} />
          </div>
        )}
        <div className="row between">
          {below ? (
            <p className="title-m font-display font-bold">{name}</p>
          ) : (
            <PageTitle documentTitle={tab === "overview" ? name : texts.titleInEvent(eventTabs[tab], name)}>
              {tab === "overview" ? null : <VisuallyHidden>{eventTabs[tab]}, </VisuallyHidden>}
              {name}
            </PageTitle>
          )}
          {below ? null : buttons}
        </div>
        <p className={`meta ${roomy}`}>
          <span>
            <Calendar /> {dayRange(start_date, end_date)}
          </span>
          <DaysLeft start={start_date} />
          {facts}
        </p>
        {isCopy ? null : (
          <>
            <EventLine id={id} />
            <EventTabs id={id} name={name} current={tab} />
          </>
        )}
      </header>
      {below ? (
        <div className="grid gap-1 print:hidden">
          <Back {...below.back} />
          <div className="row between">
            <PageTitle documentTitle={below.documentTitle ?? texts.titleInEvent(below.title, name)}>
              {below.title}
            </PageTitle>
            {buttons}
          </div>
        </div>
      ) : null}
    </>
  );
};
