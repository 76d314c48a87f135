import { useQuery } from "@tanstack/react-query";
import { ArrowRight, MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { venueOf } from "#shared/events/events.rules.ts";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import { stateOfEvent } from "#shared/events/events.states.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import { useTarget } from "#web/features/wishes/target.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { nearDayTime } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Band } from "#web/ui/drawings/Pattern.tsx";
import { Highlighted } from "#web/ui/Highlighted.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState, Skeleton } from "#web/ui/lists/States.tsx";
import { Gestures } from "#web/ui/over/Gestures.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { nextEventTexts } from "./texts.ts";
import { dateLine } from "./when.ts";

const Facts = ({ event }: { event: NextEvent | null }) => {
  const { target } = useTarget();
  const isOwn = target?.isPreEvent && target.eventId === event?.id;
  const place = event ? venueOf(event) : "";
  return (
    <div className="stack gap-5">
      <p className="text-balance font-display text-[clamp(1.75rem,1.25rem+2vw,2.75rem)] leading-[1.15] font-heavy tracking-[-0.02em]">
        <Highlighted>{event ? dateLine(event) : nextEventTexts.fixedDate}</Highlighted>
      </p>
      {place ? (
        <p className="meta text-body text-ink-2">
          <span>
            <MapPin />
            {place}
          </span>
        </p>
      ) : null}
      <div className="row">
        {isOwn ? (
          <ButtonLink large to={target.path}>
            {nextEventTexts.ownWishes} <ArrowRight />
          </ButtonLink>
        ) : null}
        <ButtonLink variant={isOwn ? "outline" : "filled"} large to={paths.structures}>
          {nextEventTexts.search} {isOwn ? null : <ArrowRight />}
        </ButtonLink>
      </div>
      {event && stateOfEvent(event, new Date()) === "wishesOpen" ? (
        <p className="muted">{nextEventTexts.until(nearDayTime(event.wishes_close_at))}</p>
      ) : null}
    </div>
  );
};

const shownHosts = 6;

/** Whom one comes for: how many structures, and some of them. */
const Hosts = ({ eventId }: { eventId: string }) => {
  const { data, isPending } = useQuery(
    ask(structures.filterStructures, { query: { per_page: shownHosts, present_at: eventId } }),
  );
  // As high as what comes: the rest of the page stands below.
  if (isPending)
    return (
      <div className="h-54 max-sm:h-170">
        <Skeleton height="100%" />
      </div>
    );
  if (!data || data.total === 0) return null;
  return (
    <section className="stack">
      <div className="row between">
        <h2>{nextEventTexts.hosts(data.total)}</h2>
        <Link className="more" to={paths.structures}>
          {nextEventTexts.everyStructure}
        </Link>
      </div>
      <ul className="card-grid gap-3 [--col:20rem]">
        {data.data.map(({ id, name, city }) => (
          <li key={id} className="grid">
            <LinkTile
              to={paths.structure(id)}
              sign={{
                name: signOf(name),
                hue: hueOf(id),
              }}
              title={name}
              detail={city}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Prepare = () => (
  <section className="panel panel-sunken grid scroll-mt-20 gap-8 p-[clamp(1.5rem,4vw,3rem)]">
    <h2>{nextEventTexts.prepareTitle}</h2>
    <Gestures gestures={nextEventTexts.prepare} />
  </section>
);

/** The next event; the usual day if none is published. */
export const NextEventPage = () => {
  const query = useQuery(ask(events.getNextEvent, {}));
  return (
    <div className="wrap page stack stack-l">
      <Band hue="blue" id="alternance-day" sign="together" columns={12} rows={2} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <PageTitle>{nextEventTexts.title}</PageTitle>
        <Loaded query={query} failed={nextEventTexts.failed} loading={<LoadingState lines={4} />}>
          {(event) => (
            <>
              <Facts event={event} />
              <div className="read lg:col-start-2 lg:row-span-2 lg:row-start-1">
                {event?.description ? (
                  <RichText level={2} html={event.description} />
                ) : (
                  <p className="lede">{nextEventTexts.description}</p>
                )}
              </div>
            </>
          )}
        </Loaded>
      </div>
      {query.data ? <Hosts eventId={query.data.id} /> : null}
      <Prepare />
    </div>
  );
};
