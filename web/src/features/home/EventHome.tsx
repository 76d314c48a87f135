import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Clock, MapPin } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { Link } from "react-router-dom";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import { hoursOf, placeOf } from "#web/features/events/when.ts";
import { useOwnEvent } from "#web/features/wishes/presence.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { hueOf, signOf } from "#web/ui/marquetry.ts";
import { Composition, SignTile } from "#web/ui/Pattern.tsx";
import { Skeleton } from "#web/ui/States.tsx";
import { Approach } from "./Approach.tsx";
import { heroArt } from "./art.ts";
import { homeTexts } from "./texts.ts";

/** As large as its own length lets it be: "1er mai" and "15 décembre" both stay on one line. */
const BigDate = ({ text }: { text: string }) => (
  <span className="hero-date" style={{ "--letters": text.length } as CSSProperties}>
    <span className="mx-[-0.08em] px-[0.08em] bg-[linear-gradient(transparent_58%,var(--highlighter)_58%_92%,transparent_92%)]">
      {text}
    </span>
  </span>
);

const Hero = ({ event }: { event: NextEvent }) => (
  <section className="hero">
    <div className="wrap">
      <div className="stack">
        <PageTitle documentTitle="">
          {homeTexts.join} <BigDate text={dayAndMonth(event.start_date)} />
        </PageTitle>
        <p className="lede">{homeTexts.eventIntro(hoursOf(event))}</p>
        <div className="row">
          <ButtonLink large to={paths.structures}>
            {homeTexts.searchStructure} <ArrowRight />
          </ButtonLink>
          <ButtonLink variant="quiet" large to={paths.nextEvent}>
            {homeTexts.programme}
          </ButtonLink>
        </div>
        <p className="meta">
          <span>
            <Clock />
            {hoursOf(event)}
          </span>
          {placeOf(event) ? (
            <span>
              <MapPin />
              {placeOf(event)}
            </span>
          ) : null}
        </p>
      </div>
      <div className="hero-art" aria-hidden="true">
        <Composition tiles={heroArt} />
      </div>
    </div>
  </section>
);

/** How many of a list are shown before somebody unfolds it. */
const shownAtFirst = 12;
const waiting = <Skeleton height="9rem" />;

/** What is shown of a list, and the button that shows the rest. */
const useFold = () => {
  const [isWhole, setWhole] = useState(false);
  return {
    shownOf: <Item,>(list: readonly Item[]) => (isWhole ? list : list.slice(0, shownAtFirst)),
    unfold: (list: readonly unknown[]) =>
      isWhole || list.length <= shownAtFirst ? null : (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {homeTexts.showAll(list.length)}
        </Button>
      ),
  };
};

const Types = () => {
  const types = useQuery(ask(reference.listStructureTypes, {}));
  const { shownOf, unfold } = useFold();
  // As many as the catalogue then lists: for a learner, those that come to their event.
  const { event, isPending } = useOwnEvent();
  const count = useQuery({
    ...ask(structures.filterStructures, { query: { per_page: 1, ...(event && { present_at: event.id }) } }),
    enabled: !isPending,
  });
  return (
    <section className="stack">
      <div className="row between">
        <h2>{homeTexts.types}</h2>
        <Link className="more" to={paths.structures}>
          {homeTexts.seeAll(count.data?.total)}
        </Link>
      </div>
      <Loaded query={types} failed={homeTexts.listFailed} loading={waiting}>
        {(list) => (
          <>
            <ul className="card-grid home-types">
              {shownOf(list).map(({ id, name }) => (
                <li key={id}>
                  <Link className="home-type" data-hue={hueOf(id)} to={paths.structuresOf({ types: id })}>
                    <span className="sign">
                      <SignTile sign={signOf([name])} />
                    </span>
                    <span>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {unfold(list)}
          </>
        )}
      </Loaded>
    </section>
  );
};

const Publics = () => {
  const publics = useQuery(ask(reference.listPublics, {}));
  const { shownOf, unfold } = useFold();
  return (
    <section className="stack">
      <h2>{homeTexts.publics}</h2>
      <Loaded query={publics} failed={homeTexts.listFailed} loading={waiting}>
        {(list) => (
          <>
            <ul className="row home-publics">
              {shownOf(list).map(({ id, name }) => (
                <li key={id}>
                  <ButtonLink variant="outline" to={paths.structuresOf({ publics: id })}>
                    {name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {unfold(list)}
          </>
        )}
      </Loaded>
    </section>
  );
};

export const EventHome = ({ event }: { event: NextEvent }) => (
  <>
    <Hero event={event} />
    <div className="wrap page stack home-sections">
      <Types />
      <Publics />
      <Approach />
      <section className="row between home-event">
        <div>
          <h2>{homeTexts.alternanceDay}</h2>
          <p className="muted">{homeTexts.alternanceDayIntro}</p>
        </div>
        <ButtonLink to={paths.nextEvent}>{homeTexts.prepare}</ButtonLink>
      </section>
    </div>
  </>
);
