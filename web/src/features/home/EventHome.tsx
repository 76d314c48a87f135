import { useQuery } from "@tanstack/react-query";
import { ArrowRight, MapPin } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { Link } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { venueOf } from "#shared/events/events.rules.ts";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { confirmedValues } from "#shared/reference/reference.rules.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import { profileForCalls, useSession } from "#web/api/session.ts";
import { contentsLine, hoursOf } from "#web/features/events/when.ts";
import { useOwnEvent } from "#web/features/wishes/presence.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { Highlighted } from "#web/ui/Highlighted.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { Approach } from "./Approach.tsx";
import { Hero } from "./Hero.tsx";
import { homeTexts } from "./texts.ts";

/** As large as its own length lets it be: "1er mai" and "15 décembre" both stay on one line. */
const BigDate = ({ text }: { text: string }) => (
  <span
    className="inline-block max-w-full tracking-[-0.03em] [font:780_clamp(2.75rem,100cqi/(var(--letters)*0.58),7rem)/0.95_var(--font-display)] max-md:tracking-[-0.045em]"
    style={{ "--letters": text.length } as CSSProperties}
  >
    <Highlighted>{text}</Highlighted>
  </span>
);

/** What is theirs, before the search, for those who are signed in. Who has no profile yet is called as a learner. */
const useOwn = () => {
  const profile = profileForCalls();
  const { status } = useSession();
  const { id, isPending } = useOwnEvent();
  if (status === "anonymous" || (status === "loading" && !profile)) return undefined;
  const isTeam = profile !== undefined && profile.roleId !== roles.learner.id;
  // Until it is known whether they choose now: the event that they chose for when they read here last.
  const eventId = isPending && !isTeam ? profile?.eventId : id;
  return eventId
    ? { isTeam, to: paths.preEventWishes(eventId), label: homeTexts.ownWishes }
    : { isTeam, to: paths.dashboard(), label: frameTexts.dashboard };
};

const introOf = (own: ReturnType<typeof useOwn>) => {
  if (!own) return homeTexts.eventIntro;
  return own.isTeam ? homeTexts.eventIntroOfTeam : homeTexts.eventIntroOfLearner;
};

const Head = ({ event }: { event: NextEvent }) => {
  const own = useOwn();
  return (
    <Hero>
      <PageTitle documentTitle="">
        {homeTexts.join} <BigDate text={dayAndMonth(event.start_date)} />
      </PageTitle>
      <p className="lede">{introOf(own)(hoursOf(event))}</p>
      <div className="row">
        {own ? (
          <ButtonLink large to={own.to}>
            {own.label} <ArrowRight />
          </ButtonLink>
        ) : null}
        <ButtonLink variant={own ? "outline" : "filled"} large to={paths.structures}>
          {homeTexts.searchStructure} {own ? null : <ArrowRight />}
        </ButtonLink>
        {/* Under two others, it begins where they do. */}
        <ButtonLink className={own ? "-ms-6" : "max-xs:-ms-6"} variant="quiet" large to={paths.nextEvent}>
          {homeTexts.programme}
        </ButtonLink>
      </div>
      {venueOf(event) ? (
        <p className="meta">
          <span>
            <MapPin />
            {venueOf(event)}
          </span>
        </p>
      ) : null}
    </Hero>
  );
};

/** How many of a list are shown before somebody unfolds it. */
const shownAtFirst = 12;
/** Of a long list with a row for each, half of these on phones. */
const fewOnPhones = "max-sm:[&>li:nth-child(n+7)]:hidden";
const waiting = <Skeleton height="9rem" />;

/** What is shown of a list, and the button that shows the rest. */
const useFold = () => {
  const [isWhole, setWhole] = useState(false);
  const isCut = (list: readonly unknown[]) => !isWhole && list.length > shownAtFirst;
  return {
    isCut,
    shownOf: <Item,>(list: readonly Item[]) => (isWhole ? list : list.slice(0, shownAtFirst)),
    unfold: (list: readonly unknown[], say: (count: number) => string) =>
      isCut(list) ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {say(list.length)}
        </Button>
      ) : null,
  };
};

const Types = () => {
  const types = useQuery({ ...ask(reference.listStructureTypes, {}), select: confirmedValues });
  const { isCut, shownOf, unfold } = useFold();
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
            <ul className={`card-grid gap-x-5 gap-y-2 [--col:16rem] ${isCut(list) ? fewOnPhones : ""}`}>
              {shownOf(list).map(({ id, name }) => (
                <li key={id}>
                  <Link
                    className="flex min-h-18 items-center gap-3.5 rounded-md py-1.5 leading-[1.25] font-semibold text-ink no-underline hover:underline hover:decoration-auto [&:hover_.sign]:[translate:0_-2px]"
                    data-hue={hueOf(id)}
                    to={paths.structuresOf({ types: id })}
                  >
                    <span className="sign [transition:translate_var(--duration-quick)]">
                      <SignTile sign={signOf(name)} />
                    </span>
                    <span>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {unfold(list, homeTexts.showTypes)}
          </>
        )}
      </Loaded>
    </section>
  );
};

const Publics = () => {
  const publics = useQuery({ ...ask(reference.listPublics, {}), select: confirmedValues });
  const { shownOf, unfold } = useFold();
  return (
    <section className="stack">
      <h2>{homeTexts.publics}</h2>
      <Loaded query={publics} failed={homeTexts.listFailed} loading={waiting}>
        {(list) => (
          <>
            <ul className="row gap-2">
              {shownOf(list).map(({ id, name }) => (
                <li key={id}>
                  <ButtonLink
                    className="font-medium"
                    variant="outline"
                    to={paths.structuresOf({ publics: id })}
                  >
                    {name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {unfold(list, homeTexts.showPublics)}
          </>
        )}
      </Loaded>
    </section>
  );
};

/** The way to the day, once the approach is read. */
const Day = ({ event }: { event: NextEvent }) => {
  const own = useOwn();
  const contents = contentsLine(event);
  return (
    <section className="row between border-t-[1.5px] border-ink pt-6">
      <div>
        <h2>{frameTexts.alternanceDay}</h2>
        {contents ? <p className="muted">{contents}.</p> : null}
      </div>
      <ButtonLink to={paths.nextEvent}>
        {own?.isTeam ? homeTexts.programme : homeTexts.prepareVisit}
      </ButtonLink>
    </section>
  );
};

export const EventHome = ({ event }: { event: NextEvent }) => (
  <>
    <Head event={event} />
    <div className="wrap page stack gap-[clamp(3rem,6vw,5.5rem)]">
      <Types />
      <Publics />
      <Approach />
      <Day event={event} />
    </div>
  </>
);
