import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { presenceRate } from "#shared/events/events.figures.ts";
import { answerCounts, hasEnded } from "#shared/events/events.rules.ts";
import type { EventWhole } from "#shared/events/events.schemas.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { ask } from "#web/api/query.ts";
import { ExportButton } from "#web/features/wishes/staff/ExportButton.tsx";
import { askWishCounts } from "#web/features/wishes/wish-counts.ts";
import { paths } from "#web/frame/paths.ts";
import { Figure } from "#web/ui/Figure.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { compareTexts } from "./compare-texts.ts";
import { placesOf, wishesMade } from "./event-stages.ts";
import { hostingTexts } from "./participations/hosting-texts.ts";
import { stageTexts as texts } from "./stage-texts.ts";
import { eventTexts } from "./texts.ts";

/** Leads to the learners who wish for a structure that does not come. */
export const ImpossibleLink = ({ eventId, count }: { eventId: string; count: number }) => (
  <Link className="inline-flex min-h-6 items-center" to={paths.wishCampaign(eventId, "impossible")}>
    {texts.impossible(count)}
  </Link>
);

/** A figure, and what to do about it. */
const Told = ({
  figure,
  label,
  to,
  act,
}: {
  figure: ReactNode;
  label: ReactNode;
  to: string;
  act: string;
}) => (
  <li className="grid gap-1 px-pad py-3 sm:grid-rows-[1fr_auto] max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:py-2">
    <div>
      <Figure label={label}>{figure}</Figure>
    </div>
    <Link className="more justify-self-start" to={to}>
      {act}
    </Link>
  </li>
);

/** What the day came to: the meetings that were held, the structures that came. */
const Results = ({ eventId }: { eventId: string }) => {
  const query = useQuery(ask(events.getEventFigures, { params: { id: eventId } }));
  const opinions = useQuery({
    ...ask(hosts.listHostLinks, { params: { id: eventId } }),
    select: (links) => links.filter(({ has_answered_after }) => has_answered_after).length,
  }).data;
  return (
    <Loaded query={query} failed={texts.resultsFailed} loading={<Skeleton height="7.5rem" />}>
      {({ presence, meetings, structures: { came, asked } }) => {
        const rate = presenceRate(presence);
        const { there, absent, excused } = presence;
        return (
          <>
            <Told
              figure={rate === null ? (meetings ?? 0).toLocaleString("fr") : compareTexts.percent(rate)}
              label={
                rate === null
                  ? texts.unticked(meetings ?? 0)
                  : texts.presence(there, there + absent + excused)
              }
              to={paths.day(eventId)}
              act={texts.toDay}
            />
            <Told
              figure={texts.of(came, asked)}
              label={texts.came(asked)}
              to={paths.eventStructures(eventId)}
              act={texts.toOpinions(opinions, asked)}
            />
          </>
        );
      }}
    </Loaded>
  );
};

/**
 * How many of an event's learners have wished, how many structures have answered and how many places there are. Once the event
 * is over, answers and places change nothing: what the day came to comes first, and the wishes for a placement last.
 */
export const EventFigures = ({ event }: { event: EventWhole }) => {
  const campaign = useQuery({
    ...askWishCounts(event.id),
    select: ({ counts }) => counts,
  });
  const { participations } = event;
  const answers = answerCounts(participations);
  const { invited, coming, unanswered } = answers;
  // None of those who are waited for can be written to yet: that is what is done first.
  const lacksAddress = participations.every(
    ({ answer, contact_email }) => answer !== "unknown" || !contact_email,
  );
  const { places, wishes: wished } = placesOf(event);
  const made = wishesMade(event, "before");
  const now = new Date();
  const isAhead = event.start_date > now.toISOString();
  const isOver = hasEnded(event, now);
  const placementWishes = wishesMade(event, "after");
  const mayRemind = actRefusal("remind", event, now) === null;
  return (
    <section className="panel panel-flush" aria-label={texts.figures}>
      <ul className="grid auto-cols-fr divide-line max-sm:divide-y sm:grid-flow-col sm:divide-x">
        {isOver ? <Results eventId={event.id} /> : null}
        <Loaded query={campaign} failed={texts.wishesFailed} loading={<Skeleton height="7.5rem" />}>
          {({ all, complete, incomplete, none }) => (
            <Told
              figure={texts.of(complete, all)}
              label={isOver ? `${texts.complete(all)}, ${texts.wishes(made)}` : texts.complete(all)}
              to={paths.wishCampaign(event.id)}
              act={
                mayRemind && incomplete + none > 0
                  ? texts.toRemind(incomplete + none)
                  : isOver
                    ? texts.seeWishes
                    : texts.toWishes
              }
            />
          )}
        </Loaded>
        {isOver ? (
          <Told
            figure={placementWishes.toLocaleString("fr")}
            label={texts.placementWishes(placementWishes)}
            to={paths.wishTables(event.id, "apres")}
            act={texts.toPlacementWishes}
          />
        ) : (
          <>
            <Told
              figure={texts.of(coming, invited)}
              label={
                <>
                  {texts.coming(coming)}
                  <span className="block empty:hidden">{texts.otherAnswers(answers)}</span>
                </>
              }
              to={
                isAhead && unanswered > 0 && lacksAddress
                  ? paths.contacts(event.id, "missing")
                  : paths.eventStructures(event.id)
              }
              act={
                isAhead && unanswered > 0
                  ? lacksAddress
                    ? hostingTexts.completeContacts
                    : texts.toWaiting(unanswered)
                  : texts.toStructures
              }
            />
            <Told
              figure={places.toLocaleString("fr")}
              label={
                <>
                  {texts.places(places)} {texts.forWishes(made)}
                  {made > wished ? (
                    <>
                      , <ImpossibleLink eventId={event.id} count={made - wished} />
                    </>
                  ) : null}
                </>
              }
              to={paths.gridSide(event.id, "pression")}
              act={texts.toDemand}
            />
          </>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 border-t border-line px-pad py-1">
        {/* Once it is over, the figures above say both. */}
        {isOver ? null : (
          <>
            <Link className="more small" to={paths.wishTables(event.id, "avant")}>
              {eventTexts.preEvent(made)}
            </Link>
            <Link className="more small" to={paths.wishTables(event.id, "apres")}>
              {eventTexts.postEvent(placementWishes)}
            </Link>
          </>
        )}
        <div className="-mr-3 ml-auto max-sm:mx-0 max-sm:-ml-3">
          <ExportButton eventId={event.id} />
        </div>
      </div>
    </section>
  );
};
