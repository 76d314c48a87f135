import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { Event } from "#shared/events/events.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { notTheTimeMessage } from "#shared/wishes/wishes.problems.ts";
import { wishTimeRefusal } from "#shared/wishes/wishes.rules.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { day, dayRange, dayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { useFound } from "./found.ts";
import { NotALearner } from "./NotALearner.tsx";
import { PrintedLine } from "./Printing.tsx";
import { hasBegun, useLearner } from "./target.ts";
import { wishesTexts } from "./texts.ts";
import { WishEditor } from "./WishEditor.tsx";
import { askWishes } from "./wish-list.ts";

const backToSpace = { to: paths.dashboard(), label: frameTexts.dashboard };

const isInAction = ({ standing }: MemberTrainingAction) => standing !== "left";

/** The address was made without an event: a promotion comes first, and their own event if they have one. */
const NoEvent = ({ title, profileId }: { title: string; profileId: string }) => {
  const navigate = useNavigate();
  const query = useQuery(ask(training.listProfileTrainingActions, { params: { profileId } }));
  const leave = () => void navigate(paths.dashboard());
  return (
    <Page title={title}>
      <Loaded query={query} failed={wishesTexts.failed} loading={<LoadingState tall lines={5} />}>
        {(all) => {
          const own = all.filter(isInAction);
          const hasComing = ({ event }: MemberTrainingAction) =>
            event !== null && new Date(event.end_date) >= new Date();
          const open =
            own.find((one) => one.is_pre_event_wishlist_time || one.is_post_event_wishlist_time) ??
            own.find(hasComing);
          if (open?.event_id)
            return (
              <Navigate
                replace
                to={
                  open.is_post_event_wishlist_time
                    ? paths.postEventWishes(open.event_id)
                    : paths.preEventWishes(open.event_id)
                }
              />
            );
          const hasPromotion = own.length > 0;
          return (
            <Dialog
              open
              onClose={leave}
              size="small"
              title={hasPromotion ? wishesTexts.noEvent : wishesTexts.noPromotion}
              footer={
                <Button onClick={leave}>
                  {hasPromotion ? wishesTexts.seePromotion : wishesTexts.choosePromotion}
                </Button>
              }
            >
              <p>{hasPromotion ? wishesTexts.noEventDetail : wishesTexts.noPromotionDetail}</p>
            </Dialog>
          );
        }}
      </Loaded>
    </Page>
  );
};

type Setting = {
  event: Event;
  actions: readonly MemberTrainingAction[];
  profileId: string;
  isPreEvent: boolean;
};

const whyClosedAfter = (own: readonly MemberTrainingAction[]) =>
  hasBegun(own, new Date()) ? wishesTexts.begun : wishesTexts.notTimePost;

const Wishes = ({ event, actions, profileId, isPreEvent }: Setting) => {
  const present = actions.filter(isInAction);
  const own = present.filter(({ event_id }) => event_id === event.id);
  const hasPromotion = present.length > 0;
  const closing =
    own
      .flatMap(({ wishes_until }) => wishes_until ?? [])
      .sort()
      .at(-1) ?? event.wishes_close_at;
  const times = { ...event, is_published: event.is_published === 1 };
  const refusal = wishTimeRefusal(isPreEvent, times, own, new Date(), closing);
  const start = own
    .map(({ start_date }) => start_date)
    .sort()
    .at(-1);
  const until = isPreEvent ? closing : start;
  // No wish of theirs is taken here: a list under the warning would be one to fill in for nothing.
  if (own.length === 0)
    return (
      <Notice
        kind="warning"
        title={hasPromotion ? wishesTexts.otherEvent : wishesTexts.noPromotion}
        action={
          <ButtonLink to={paths.dashboard()}>
            {hasPromotion ? wishesTexts.seePromotion : wishesTexts.choosePromotion}
          </ButtonLink>
        }
      >
        {hasPromotion ? wishesTexts.otherEventDetail : wishesTexts.noPromotionDetail}
      </Notice>
    );
  return (
    <>
      {refusal ? (
        <Notice kind="warning">{isPreEvent ? notTheTimeMessage(refusal) : whyClosedAfter(own)}</Notice>
      ) : null}
      <WishEditor
        list={{ profileId, eventId: event.id, isPreEvent }}
        closed={refusal !== undefined}
        until={until && dayTime(until)}
      />
    </>
  );
};

const EventWishes = ({
  eventId,
  profileId,
  isPreEvent,
}: {
  eventId: string;
  profileId: string;
  isPreEvent: boolean;
}) => {
  const { user } = useSession();
  const event = useQuery(ask(events.getEvent, { params: { id: eventId } }));
  const actions = useQuery(ask(training.listProfileTrainingActions, { params: { profileId } }));
  // The editor comes after both.
  usePrefetchQuery(askWishes({ profileId, eventId, isPreEvent }));
  const own = (actions.data ?? []).filter(({ event_id }) => event_id === eventId);
  const { found, isFinding } = useFound(isPreEvent ? undefined : own.find(isInAction));
  if (event.error?.status === 404 || event.error?.status === 422) return <NotFoundPage />;
  if (isPreEvent && event.data && hasEnded(event.data, new Date()))
    return <Navigate to={paths.postEventWishes(eventId)} replace />;
  const afterIntro = () => {
    if (found) return wishesTexts.found(found);
    if (hasBegun(own, new Date())) return wishesTexts.closedIntro;
    return actions.isPending || isFinding ? undefined : wishesTexts.postIntro;
  };
  const isOthers = actions.data !== undefined && !own.some(isInAction);
  const preIntro = event.data && wishesTexts.preIntro(day(event.data.start_date));
  const waiting = <LoadingState tall lines={5} />;
  return (
    <Page
      title={isPreEvent ? wishesTexts.preTitle : wishesTexts.postTitle}
      back={backToSpace}
      intro={
        <>
          {isOthers ? null : (
            <p className="lede min-h-[1lh] print:hidden">{isPreEvent ? preIntro : afterIntro()}</p>
          )}
          {event.data ? (
            <p className="print-only">
              {event.data.name}, {dayRange(event.data.start_date, event.data.end_date)}
            </p>
          ) : null}
          <PrintedLine name={user?.name ?? ""} />
        </>
      }
    >
      <Loaded query={event} failed={wishesTexts.failed} loading={waiting}>
        {(one) => (
          <Loaded query={actions} failed={wishesTexts.failed} loading={waiting}>
            {(all) =>
              // The sentence above would push it down.
              isFinding ? (
                waiting
              ) : (
                <Wishes event={one} actions={all} profileId={profileId} isPreEvent={isPreEvent} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
};

const WishPage = ({ isPreEvent }: { isPreEvent: boolean }) => {
  const { eventId = "undefined" } = useParams();
  const learner = useLearner();
  const title = isPreEvent ? wishesTexts.preTitle : wishesTexts.postTitle;
  if (!learner) return <NotALearner title={title} />;
  if (eventId === "undefined") return <NoEvent title={title} profileId={learner.id} />;
  return (
    <EventWishes
      key={`${learner.id} ${eventId}`}
      eventId={eventId}
      profileId={learner.id}
      isPreEvent={isPreEvent}
    />
  );
};

export const PreEventWishesPage = () => <WishPage isPreEvent />;

export const PostEventWishesPage = () => <WishPage isPreEvent={false} />;
