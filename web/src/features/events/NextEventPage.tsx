import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CalendarDays, MapPin } from "lucide-react";
import * as events from "#shared/events/events.contract.ts";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import { ask } from "#web/api/query.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Gestures } from "#web/ui/over/Gestures.tsx";
import { Band } from "#web/ui/Pattern.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { nextEventTexts } from "./texts.ts";
import { dateLine, placeOf } from "./when.ts";

const Facts = ({ event }: { event: NextEvent | null }) => {
  const place = event ? placeOf(event) : "";
  return (
    <p className="meta text-lg text-ink-2">
      <span>
        <CalendarDays />
        <strong>{event ? dateLine(event) : nextEventTexts.fixedDate}</strong>
      </span>
      {place ? (
        <span>
          <MapPin />
          {place}
        </span>
      ) : null}
    </p>
  );
};

const Prepare = () => (
  <section className="panel panel-sunken grid scroll-mt-20 gap-8 p-[clamp(1.5rem,4vw,3rem)]">
    <h2>{nextEventTexts.prepareTitle}</h2>
    <Gestures gestures={nextEventTexts.prepare} />
    <div>
      <ButtonLink large to={paths.structures}>
        {nextEventTexts.search} <ArrowRight />
      </ButtonLink>
    </div>
  </section>
);

/** The next event; the usual day if none is published. */
export const NextEventPage = () => {
  const query = useQuery(ask(events.getNextEvent, {}));
  return (
    <div className="wrap page stack stack-l">
      <Band hue="blue" id="alternance-day" sign="together" columns={12} rows={2} />
      <PageTitle>{nextEventTexts.title}</PageTitle>
      <Loaded query={query} failed={nextEventTexts.failed} loading={<LoadingState lines={4} />}>
        {(event) => (
          <>
            <Facts event={event} />
            <div className="read">
              {event?.description ? (
                <RichText level={2} html={event.description} />
              ) : (
                <p className="lede">{nextEventTexts.description}</p>
              )}
            </div>
          </>
        )}
      </Loaded>
      <Prepare />
    </div>
  );
};
