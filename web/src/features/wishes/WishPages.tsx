import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import type { Event } from "#shared/events/events.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { isWishTime } from "#shared/wishes/wishes.rules.ts";
import { ask } from "#web/api/query.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { day, dayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { EmptyState, LoadingState } from "#web/ui/States.tsx";
import { useLearner } from "./target.ts";
import { wishesTexts } from "./texts.ts";
import { WishEditor } from "./WishEditor.tsx";

const backToPromotion = { to: paths.dashboard(), label: wishesTexts.backToPromotion };

/** The address was made without an event: a promotion comes first. */
const NoEvent = ({ title }: { title: string }) => {
  const navigate = useNavigate();
  const leave = () => void navigate(paths.dashboard());
  return (
    <Page title={title}>
      <Dialog
        open
        onClose={leave}
        size="small"
        title={wishesTexts.noPromotion}
        footer={<Button onClick={leave}>{wishesTexts.choosePromotion}</Button>}
      >
        <p>{wishesTexts.noPromotionDetail}</p>
      </Dialog>
    </Page>
  );
};

const NotALearner = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState
      title={wishesTexts.notLearner}
      action={<ButtonLink to={paths.dashboard()}>{wishesTexts.dashboard}</ButtonLink>}
    >
      {wishesTexts.notLearnerDetail}
    </EmptyState>
  </Page>
);

const hasEnded = (event: Event) => new Date(event.end_date) < new Date();

type Setting = {
  event: Event;
  actions: readonly MemberTrainingAction[];
  profileId: string;
  isPreEvent: boolean;
};

const Wishes = ({ event, actions, profileId, isPreEvent }: Setting) => {
  const own = actions.filter(({ event_id }) => event_id === event.id);
  const published = { end_date: event.end_date, is_published: event.is_published === 1 };
  const closed = own.length === 0 || !isWishTime(isPreEvent, published, own, new Date());
  const start = own
    .map(({ start_date }) => start_date)
    .sort()
    .at(-1);
  const until = isPreEvent ? event.end_date : start;
  return (
    <>
      {own.length === 0 ? (
        <Notice
          kind="warning"
          title={wishesTexts.noPromotion}
          action={
            <ButtonLink variant="outline" to={paths.dashboard()}>
              {wishesTexts.choosePromotion}
            </ButtonLink>
          }
        >
          {wishesTexts.noPromotionDetail}
        </Notice>
      ) : closed ? (
        <Notice kind="warning">{isPreEvent ? wishesTexts.notTimePre : wishesTexts.notTimePost}</Notice>
      ) : null}
      <WishEditor
        list={{ profileId, eventId: event.id, isPreEvent }}
        closed={closed}
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
  const event = useQuery(ask(events.getEvent, { params: { id: eventId } }));
  const actions = useQuery(ask(training.listProfileTrainingActions, { params: { profileId } }));
  if (event.error?.status === 404 || event.error?.status === 422) return <NotFoundPage />;
  if (isPreEvent && event.data && hasEnded(event.data))
    return <Navigate to={paths.postEventWishes(eventId)} replace />;
  const intro = isPreEvent
    ? event.data && wishesTexts.preIntro(day(event.data.start_date))
    : wishesTexts.postIntro;
  const waiting = <LoadingState tall lines={5} />;
  return (
    <Page
      title={isPreEvent ? wishesTexts.preTitle : wishesTexts.postTitle}
      back={backToPromotion}
      intro={intro ? <p className="lede">{intro}</p> : null}
    >
      <Loaded query={event} failed={wishesTexts.failed} loading={waiting}>
        {(found) => (
          <Loaded query={actions} failed={wishesTexts.failed} loading={waiting}>
            {(own) => <Wishes event={found} actions={own} profileId={profileId} isPreEvent={isPreEvent} />}
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
  if (eventId === "undefined") return <NoEvent title={title} />;
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
