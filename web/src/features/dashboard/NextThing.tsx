import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { useSession } from "#web/api/session.ts";
import { Todo, todoPage } from "#web/features/notices/Todo.tsx";
import { nextTexts, noticesTexts, todoTexts } from "#web/features/notices/texts.ts";
import { useTodo } from "#web/features/notices/use-notices.ts";
import { leadTexts, nextLede } from "#web/features/placements/texts.ts";
import { ProfileLine } from "#web/features/profiles/ProfileHeader.tsx";
import { learnerTexts } from "#web/features/training/texts.ts";
import type { NextLead } from "#web/features/wishes/found.ts";
import { placesTexts, wishesTexts } from "#web/features/wishes/texts.ts";
import { WishPlaces } from "#web/features/wishes/WishPlaces.tsx";
import { askWishes } from "#web/features/wishes/wish-list.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { loading } from "#web/ui/browser/stands.ts";
import { daysUntil, nearDayTime, timeOf } from "#web/ui/dates.ts";
import { Skeleton } from "#web/ui/lists/States.tsx";

/** A list of wishes, which the timeline below reads too. */
const useWishes = (eventId: string | null, isPreEvent: boolean) => {
  const { current } = useSession();
  return useQuery({
    ...askWishes({ profileId: current?.id ?? "", eventId: eventId ?? "", isPreEvent }),
    enabled: current !== undefined && eventId !== null,
  }).data;
};

const isOfWishes = ({ kind }: TodoEntry) => kind === "wishes_missing" || kind === "placement_missing";

/** The places of the list that an entry asks to complete. */
const PlacesOf = ({ entry: { kind, about, total } }: { entry: TodoEntry }) => {
  const wishes = useWishes(about, kind === "wishes_missing") ?? [];
  return <WishPlaces taken={total ?? 0} structures={wishes.map(({ structure }) => structure)} />;
};

const isPast = ({ until }: TodoEntry): boolean => until !== null && Date.parse(until) <= Date.now();

const ledeOf = (entry: TodoEntry): string | undefined => {
  const { kind, until, people } = entry;
  if (until === null) return nextTexts.from(people);
  const [when, days] = [nearDayTime(until), daysUntil(until, new Date())];
  return kind === "meeting_next"
    ? nextTexts.begins(when, timeOf(until), isPast(entry), days)
    : nextTexts.until(when, isPast(entry), days);
};

const Entry = ({ entry, heading }: { entry: TodoEntry; heading: string }) => {
  const lede = ledeOf(entry);
  return (
    <>
      <h2 className="text-3xl" id={heading}>
        {nextTexts.title(entry, isPast(entry))}
      </h2>
      {lede ? <p className="lede">{lede}</p> : null}
      <ButtonLink to={todoPage(entry) ?? ""}>
        {todoTexts[entry.kind].action}
        <ArrowRight />
      </ButtonLink>
    </>
  );
};

/** What stands until the next thing is known, as high as that of wishes: nothing below it moves when it comes. */
const waiting = (
  <>
    <Skeleton width="80%" height="5rem" />
    <Skeleton width="60%" height="2.5rem" />
    <Skeleton width="12rem" height="3rem" />
  </>
);
const placesWaiting = <Skeleton height="19.5rem" />;

/** The list of wishes that can still be changed, if there is one. */
const useSaved = (action: MemberTrainingAction | undefined) => {
  const eventId = action?.event_id ?? null;
  const wishes = useWishes(eventId, action?.is_post_event_wishlist_time !== true) ?? [];
  return { eventId, structures: wishes.map(({ structure }) => structure) };
};

const Lead = ({ next, heading }: { next: NextLead; heading: string }) => (
  <>
    <h2 className="text-3xl" id={heading}>
      {leadTexts.heads[next.act](next.lead.structure.name)}
    </h2>
    <p className="lede first-letter:uppercase">
      {next.act === "found" ? leadTexts.stateSince(next.lead) : nextLede(next)}
    </p>
    <ButtonLink variant="outline" to={paths.ownPlacements}>
      {next.act === "found" ? leadTexts.held : leadTexts.title}
    </ButtonLink>
  </>
);

type OfAction = { action: MemberTrainingAction | undefined };

/** Nothing waits, but for whoever has no promotion yet: what to choose from stands below. */
const Calm = ({ action, isNew, heading }: OfAction & { isNew: boolean; heading: string }) => {
  const { eventId, structures } = useSaved(action);
  if (isNew)
    return (
      <>
        <h2 className="text-3xl" id={heading}>
          {learnerTexts.pickTitle}
        </h2>
        <p className="lede">{learnerTexts.pickIntro}</p>
      </>
    );
  if (!action || eventId === null || structures.length === 0)
    return (
      <p className="lede" id={heading}>
        {noticesTexts.nothingToDo(false)}
      </p>
    );
  const isPost = action.is_post_event_wishlist_time === true;
  const until = isPost ? action.start_date : action.wishes_until;
  return (
    <>
      <h2 className="text-3xl" id={heading}>
        {wishesTexts.savedOf(structures.length)}
      </h2>
      {until ? (
        <p className="lede">
          {placesTexts.changeUntil(nearDayTime(until), expected.total - structures.length)}
        </p>
      ) : null}
      <ButtonLink
        variant="outline"
        to={isPost ? paths.postEventWishes(eventId) : paths.preEventWishes(eventId)}
      >
        {placesTexts.review}
      </ButtonLink>
    </>
  );
};

const PlacesSaved = ({ action }: OfAction) => {
  const { structures } = useSaved(action);
  return structures.length > 0 ? <WishPlaces taken={structures.length} structures={structures} /> : null;
};

/**
 * Where a learner's home begins, in a band: who they are, then the one thing to do next with what it is about beside it.
 * Beside or below it, what else waits. `actions`: theirs, once known; `action`: the one whose wishes it tells of. The
 * band stays as what it holds comes: so does a menu in it.
 */
export const NextThing = ({
  actions,
  lead,
  action,
  isWaiting: isAllWaiting,
  children,
}: OfAction & {
  actions: readonly MemberTrainingAction[] | undefined;
  /** What the learner does next with one of their leads, or by which they have found. */
  lead: NextLead | undefined;
  /** Whether what it tells of is not known yet. */
  isWaiting: boolean;
  /** What else is asked, beside it. */
  children: ReactNode;
}) => {
  const heading = useId();
  const {
    entries: [entry, ...others],
  } = useTodo();
  const isWaiting = isAllWaiting || (!entry && !actions);
  const next = entry ? (
    <Entry entry={entry} heading={heading} />
  ) : lead ? (
    <Lead next={lead} heading={heading} />
  ) : (
    <Calm action={action} isNew={actions?.length === 0} heading={heading} />
  );
  const aside = entry ? (
    isOfWishes(entry) ? (
      <PlacesOf entry={entry} />
    ) : null
  ) : lead ? null : (
    <PlacesSaved action={action} />
  );
  // Beside it where nothing else stands there.
  const rest = others.length > 0 ? <Todo after={1} /> : null;
  return (
    <>
      <section
        className="next-thing bg-beech-100"
        {...(isWaiting ? loading : { "aria-labelledby": heading })}
      >
        <div className="wrap grid items-center has-[form]:items-start gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-6 py-[clamp(1rem,0.5rem+2.6vw,2.75rem)] has-[>[data-beside]:empty]:py-5 min-[56rem]:not-has-[>[data-beside]:empty]:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
          <div className="grid justify-items-start gap-3.5">
            <ProfileLine />
            {isWaiting ? waiting : next}
          </div>
          {isWaiting ? (
            placesWaiting
          ) : (
            <div data-beside className="grid gap-4 empty:hidden">
              {aside}
              {children}
              {aside ? null : rest}
            </div>
          )}
        </div>
      </section>
      {aside && rest && !isWaiting ? <div className="wrap pt-6">{rest}</div> : null}
    </>
  );
};
