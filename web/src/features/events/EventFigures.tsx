import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { EventWhole } from "#shared/events/events.schemas.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { askWishCounts } from "#web/features/wishes/wish-counts.ts";
import { paths } from "#web/frame/paths.ts";
import { Figure } from "#web/ui/Figure.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { placesOf, wishesMade } from "./event-stages.ts";
import { stageTexts as texts } from "./stage-texts.ts";
import { eventTexts } from "./texts.ts";

/** A figure, what to do about it, and where more stands. */
const Told = ({
  figure,
  label,
  to,
  act,
  children,
}: {
  figure: ReactNode;
  label: string;
  to: string;
  act: string;
  children?: ReactNode;
}) => (
  <li className="grid content-between gap-1 rounded-lg border border-line bg-surface px-pad py-3 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center">
    <Figure label={label}>{figure}</Figure>
    <Link className="more" to={to}>
      {act}
    </Link>
    {children}
  </li>
);

/**
 * How many of an event's learners have wished, how many structures have answered and how many places there are. Once the event
 * is over, answers and places change nothing: the wishes for a placement stand in their place.
 */
export const EventFigures = ({ event }: { event: EventWhole }) => {
  const campaign = useQuery({
    ...askWishCounts(event.id),
    select: ({ counts }) => counts,
  });
  const { participations } = event;
  const waiting = participations.filter(({ answer }) => answer === "unknown").length;
  const answered = participations.length - waiting;
  const { places, wishes: wished } = placesOf(event);
  const now = new Date();
  const isAhead = event.start_date > now.toISOString();
  const isOver = hasEnded(event, now);
  const placementWishes = wishesMade(event, "after");
  const mayRemind = actRefusal("remind", event, now) === null;
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3"
      aria-label={texts.figures}
    >
      <Loaded query={campaign} failed={texts.wishesFailed} loading={<Skeleton height="11rem" />}>
        {({ all, complete, incomplete, none }) => (
          <Told
            figure={texts.of(complete, all)}
            label={texts.complete(all)}
            to={paths.wishCampaign(event.id)}
            act={mayRemind && incomplete + none > 0 ? texts.toRemind(incomplete + none) : texts.toWishes}
          >
            <p className="flex flex-wrap gap-x-5 max-sm:col-span-full">
              <Link className="more small" to={paths.wishTables(event.id, "avant")}>
                {eventTexts.preEvent(wishesMade(event, "before"))}
              </Link>
              {isOver ? null : (
                <Link className="more small" to={paths.wishTables(event.id, "apres")}>
                  {eventTexts.postEvent(placementWishes)}
                </Link>
              )}
            </p>
          </Told>
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
            figure={texts.of(answered, participations.length)}
            label={texts.answers(participations.length)}
            to={paths.eventStructures(event.id)}
            act={isAhead && waiting > 0 ? texts.toWaiting(waiting) : texts.toStructures}
          />
          <Told
            figure={places.toLocaleString("fr")}
            label={texts.places(places, wished)}
            to={paths.gridSide(event.id, "pression")}
            act={texts.toDemand}
          />
        </>
      )}
    </ul>
  );
};
