import { useQuery } from "@tanstack/react-query";
import { ArrowRight, MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import { venueOf } from "#shared/events/events.rules.ts";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import { stateOfEvent } from "#shared/events/events.states.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { ask } from "#web/api/query.ts";
import { learnerForCalls, useLearner, useOwnActions, useRegistered } from "#web/features/wishes/target.ts";
import { placesTexts, wishesTexts } from "#web/features/wishes/texts.ts";
import { WishPlaces } from "#web/features/wishes/WishPlaces.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { hours } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Band } from "#web/ui/drawings/Pattern.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { Highlighted } from "#web/ui/Highlighted.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState, Skeleton } from "#web/ui/lists/States.tsx";
import { Gestures } from "#web/ui/over/Gestures.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { nextEventTexts } from "./texts.ts";
import { dateLine, hostsComing } from "./when.ts";

/** What the reader does at this event: choose now, come as chosen, or look at who comes. */
const useOwn = (eventId: string) => {
  const learner = useLearner();
  const own = useOwnActions(learner?.id, eventId);
  const { target, saved, isPending } = useRegistered();
  const isChoosing = isPending
    ? learnerForCalls()?.eventId === eventId
    : target?.isPreEvent === true && target.eventId === eventId;
  return {
    isChoosing,
    isLearner: learner !== undefined || (isPending && learnerForCalls() !== undefined),
    isComing: !isChoosing && own !== undefined && own.length > 0,
    isPending,
    saved,
    until: own?.[0]?.wishes_until,
  };
};
type Own = ReturnType<typeof useOwn>;

/** The learner's list, where a stranger is asked to search. */
const OwnWishes = ({ own: { saved, until, isPending }, event }: { own: Own; event: NextEvent }) => {
  const free = expected.total - saved.length;
  if (isPending) return <Skeleton height="30rem" />;
  return (
    <section className="panel grid content-start gap-4 border-transparent bg-beech-100">
      <h2>{saved.length > 0 ? wishesTexts.savedOf(saved.length) : nextEventTexts.noWish}</h2>
      <WishPlaces taken={saved.length} structures={saved.map(({ structure }) => structure)} />
      {until ? (
        <p>
          {saved.length > 0
            ? placesTexts.changeUntil(momentInParis(until), free)
            : nextEventTexts.until(momentInParis(until))}{" "}
          {nextEventTexts.timetableFollows}
        </p>
      ) : null}
      <div className="row">
        {saved.length > 0 ? (
          <ButtonLink to={paths.preEventWishes(event.id)}>{placesTexts.review}</ButtonLink>
        ) : null}
        {free > 0 ? (
          <ButtonLink variant={saved.length > 0 ? "outline" : "filled"} to={paths.structures}>
            {wishesTexts.search}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
};

const Acts = ({ own, event }: { own: Own; event: NextEvent | null }) =>
  event && own.isComing ? (
    <div className="row">
      <ButtonLink large to={paths.agenda(event.id)}>
        {nextEventTexts.timetable} <ArrowRight />
      </ButtonLink>
    </div>
  ) : (
    <>
      <div className="row">
        <ButtonLink large to={paths.structures}>
          {wishesTexts.search} <ArrowRight />
        </ButtonLink>
      </div>
      {/* A learner who does not choose now is of another event, or of none yet. */}
      {event && !own.isLearner && stateOfEvent(event, new Date()) === "wishesOpen" ? (
        <p className="muted">{nextEventTexts.until(momentInParis(event.wishes_close_at))}</p>
      ) : null}
    </>
  );

const Facts = ({ event, own }: { event: NextEvent | null; own: Own }) => {
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
      {own.isChoosing ? null : <Acts own={own} event={event} />}
    </div>
  );
};

/** When one meets them: a peg for each slot. */
const Slots = ({ slots }: { slots: NextEvent["time_slots"] }) => (
  <section className="stack stack-s">
    <h2 className="title-m">{nextEventTexts.slots(slots.length)}</h2>
    <ol className="grid max-w-120 grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1">
      {slots.map(({ id, start_time }) => (
        <li
          key={id}
          className="num grid min-h-12 place-items-center rounded-sm bg-beech-200 font-display font-heavy forced-colors:border"
        >
          {hours(start_time)}
        </li>
      ))}
    </ol>
  </section>
);

const About = ({ event }: { event: NextEvent | null }) => (
  <>
    <div className="read">
      {event?.description ? (
        <RichText level={2} html={event.description} />
      ) : (
        <p className="lede">{nextEventTexts.description}</p>
      )}
    </div>
    {event && event.time_slots.length > 0 ? <Slots slots={event.time_slots} /> : null}
  </>
);

const shownHosts = 6;

const Zones = ({ zones }: { zones: NextEvent["zones"] }) => (
  <ul
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-3"
    aria-label={nextEventTexts.zones(zones.length)}
  >
    {zones.map(({ id, name, hue, sign, hosts }) => (
      <li key={id} className="flex items-center gap-3">
        <ZoneMark sign={sign} hue={hue} className="size-11 flex-none rounded-md" />
        <span className="leading-[1.3]">
          <strong className="block">{name}</strong>
          <small className="text-ink-3">{nextEventTexts.hostsThere(hosts)}</small>
        </span>
      </li>
    ))}
  </ul>
);

/** Whom one comes for: how many structures in which zones, and some of them. */
const Hosts = ({ event }: { event: NextEvent }) => {
  const { data, isPending } = useQuery(
    ask(structures.filterStructures, { query: { per_page: shownHosts, present_at: event.id } }),
  );
  const coming = hostsComing(event);
  if (coming === 0) return null;
  return (
    <section className="stack gap-6">
      <div className="row between">
        <h2>{nextEventTexts.hosts(coming)}</h2>
        <Link className="more" to={paths.structuresComing}>
          {nextEventTexts.everyHost(coming)}
        </Link>
      </div>
      {event.zones.length > 1 ? <Zones zones={event.zones} /> : null}
      {isPending ? (
        // As high as what comes: the rest of the page stands below.
        <div className="h-40 max-sm:h-115">
          <Skeleton height="100%" />
        </div>
      ) : null}
      <ul className="card-grid gap-3 [--col:20rem] empty:hidden">
        {data?.data.map(({ id, name, city }) => (
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

const Prepare = ({ hasChosen }: { hasChosen: boolean }) => {
  const [choose, ...others] = nextEventTexts.prepare;
  return (
    <section className="panel panel-sunken grid scroll-mt-20 gap-8 p-[clamp(1.5rem,4vw,3rem)]">
      <h2>{nextEventTexts.prepareTitle}</h2>
      <Gestures gestures={[hasChosen ? { ...choose, ...nextEventTexts.chosen } : choose, ...others]} />
    </section>
  );
};

/** The next event; the usual day if none is published. */
export const NextEventPage = () => {
  const query = useQuery(ask(events.getNextEvent, {}));
  const own = useOwn(query.data?.id ?? "");
  const isChoosing = own.isChoosing && query.data;
  return (
    <div className="wrap page stack stack-l">
      <Band hue="blue" id="alternance-day" sign="together" columns={12} rows={2} />
      <div
        className={`grid grid-cols-1 items-start gap-x-14 gap-y-5 lg:grid-rows-[auto_auto_1fr] ${isChoosing ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]" : "lg:grid-cols-2"}`}
      >
        <PageTitle>{nextEventTexts.title}</PageTitle>
        <Loaded query={query} failed={nextEventTexts.failed} loading={<LoadingState lines={4} />}>
          {(event) => (
            <>
              <Facts event={event} own={own} />
              {event && own.isChoosing ? (
                <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
                  <OwnWishes own={own} event={event} />
                </div>
              ) : null}
              <div
                className={`stack gap-6 ${isChoosing ? "max-lg:pt-4" : "lg:col-start-2 lg:row-span-3 lg:row-start-1"}`}
              >
                <About event={event} />
              </div>
            </>
          )}
        </Loaded>
      </div>
      {query.data ? <Hosts event={query.data} /> : null}
      <Prepare hasChosen={own.isComing || (own.isChoosing && own.saved.length > 0)} />
    </div>
  );
};
