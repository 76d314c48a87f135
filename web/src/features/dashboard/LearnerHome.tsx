import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { hasEnded } from "#shared/events/events.rules.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { displayOf, isOver } from "#shared/training/training.rules.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { Friday } from "#web/features/follow-up/Friday.tsx";
import { OwnTurns } from "#web/features/follow-up/OwnTurns.tsx";
import { useTodo } from "#web/features/notices/use-notices.ts";
import { LeadsTile } from "#web/features/placements/LeadsTile.tsx";
import { OwnSituationsTile } from "#web/features/situations/OwnSituationsTile.tsx";
import { FoldedDocuments } from "#web/features/steps/deliverables/RecentDocuments.tsx";
import { CurrentStep, EvidenceTile, FestPath } from "#web/features/steps/FestPath.tsx";
import { pathTexts } from "#web/features/steps/texts.ts";
import { currentStep } from "#web/features/steps/timeline.ts";
import { AgendaTile } from "#web/features/timetable/agenda/AgendaTile.tsx";
import { JoinByCode } from "#web/features/training/JoinByCode.tsx";
import { NextActions } from "#web/features/training/NextActions.tsx";
import { learnerTexts } from "#web/features/training/texts.ts";
import { useFound } from "#web/features/wishes/found.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day, dayRange, daySpan } from "#web/ui/dates.ts";
import { Fact, Facts } from "#web/ui/lists/Facts.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Doors } from "./Doors.tsx";
import { NextThing } from "./NextThing.tsx";
import { WishTimeline } from "./WishTimeline.tsx";

type OfLearner = { action: MemberTrainingAction; profileId: string };

const Trainer = ({ userId, name, role }: { userId: string | null; name: string | null; role: string }) =>
  userId && name ? (
    <p className="person">
      <Avatar name={name} userId={userId} />
      <span>
        {name}
        <br />
        <span className="small muted">
          <Aloud>{role}</Aloud>
        </span>
      </span>
    </p>
  ) : null;

const Trainers = ({ action, profileId }: OfLearner) => {
  const query = useQuery(ask(training.getTrainingAction, { params: { id: action.id } }));
  return (
    <section className="panel stack stack-s">
      <h3>{learnerTexts.trainers}</h3>
      <Loaded query={query} failed={learnerTexts.failed} loading={<LoadingState lines={2} />}>
        {({ profiles }) => {
          const own = profiles.find(({ id }) => id === profileId);
          const { metier_instructor_id: trade = null, referent_instructor_id: referent = null } =
            own?.pivot ?? {};
          if (!trade && !referent) return <p className="muted small">{learnerTexts.noTrainer}</p>;
          return (
            <>
              <Trainer
                userId={own?.metier_instructor_user_id ?? null}
                name={own?.metier_instructor_name ?? null}
                role={learnerTexts.tradeTrainer}
              />
              <Trainer
                userId={own?.referent_instructor_user_id ?? null}
                name={own?.referent_instructor_name ?? null}
                role={learnerTexts.referentTrainer}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
};

const ActionFacts = ({ action }: { action: MemberTrainingAction }) => (
  <Facts look="panel">
    <Fact label={learnerTexts.dates}>{daySpan(action.start_date, action.end_date)}</Fact>
    {action.degree.city ? <Fact label={learnerTexts.place}>{action.degree.city}</Fact> : null}
    {action.event ? (
      <Fact label={learnerTexts.event}>
        {action.event.name}, {dayRange(action.event.start_date, action.event.end_date)}
      </Fact>
    ) : null}
    <Fact label={learnerTexts.kind}>{action.is_fest ? learnerTexts.withFest : learnerTexts.withoutFest}</Fact>
  </Facts>
);

const hasLeft = ({ standing }: MemberTrainingAction) => standing === "left";

/** A FEST action: its steps, under way or over, and where one is now. `children`: beside them. */
const Fest = ({ action, profileId, children }: OfLearner & { children: ReactNode }) => {
  const query = useQuery(
    ask(steps.listLearnerSteps, { params: { id: action.id, learnerProfileId: profileId } }),
  );
  // The band above may say that very step, with the same button.
  const [next] = useTodo().entries;
  const current =
    action.is_ongoing && !hasLeft(action) && query.data ? currentStep(query.data, new Date()) : undefined;
  const isSaid = next?.kind === "step" && next.about === current?.id;
  return (
    <div className="side cols-aside">
      <Loaded query={query} failed={pathTexts.failed} loading={<LoadingState lines={5} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={pathTexts.none} sign="compass" level="h3">
              {pathTexts.noneText}
            </EmptyState>
          ) : (
            <FestPath steps={found} isOver={isOver(action, new Date()) || hasLeft(action)} />
          )
        }
      </Loaded>
      <aside className="stack max-lg:contents">
        {current && !isSaid ? <CurrentStep step={current} /> : null}
        {hasLeft(action) ? null : <Trainers action={action} profileId={profileId} />}
        <div className="grid gap-3 empty:hidden">
          {query.data ? <EvidenceTile steps={query.data} /> : null}
          {children}
        </div>
      </aside>
    </div>
  );
};

const isConfirmed = ({ standing }: MemberTrainingAction) => standing === "confirmed";
const isRequested = ({ standing }: MemberTrainingAction) => standing === "requested";

/** From the event on: before it, structures are to be met, not to be won. */
const isSeekingPlacement = (action: MemberTrainingAction, now: Date): boolean =>
  isConfirmed(action) && action.event !== null && hasEnded(action.event, now) && !isOver(action, now);

/** What the block does not say otherwise: the planks say what is to come. */
const State = ({ action }: { action: MemberTrainingAction }) => {
  if (isRequested(action)) return <Badge look="brass">{learnerTexts.requested}</Badge>;
  if (hasLeft(action)) return <Badge look="line">{learnerTexts.left}</Badge>;
  if (action.is_ongoing) return <Badge hue="green">{learnerTexts.ongoing}</Badge>;
  if (displayOf(action, new Date()) === "wishes") return null;
  return (
    <Badge look="line">{isOver(action, new Date()) ? learnerTexts.finished : learnerTexts.upcoming}</Badge>
  );
};

const Summary = ({ action, profileId }: OfLearner) =>
  action.is_ongoing && isConfirmed(action) ? (
    <div className="side cols-aside">
      <div className="stack">
        {action.event ? <WishTimeline action={action} profileId={profileId} /> : null}
        <ActionFacts action={action} />
      </div>
      <Trainers action={action} profileId={profileId} />
    </div>
  ) : (
    <ActionFacts action={action} />
  );

const shownAs = { wishes: WishTimeline, summary: Summary, finished: Summary };

/** Says that staff have not answered yet. A join code skips the wait. */
const NotConfirmed = ({ action, profileId }: OfLearner) => (
  <>
    <Notice title={learnerTexts.waiting}>
      {displayOf(action, new Date()) === "wishes" ? learnerTexts.waitingText : learnerTexts.waitingOnly}
    </Notice>
    <JoinByCode profileId={profileId} />
  </>
);

const isWishTime = ({ is_pre_event_wishlist_time, is_post_event_wishlist_time }: MemberTrainingAction) =>
  is_pre_event_wishlist_time || is_post_event_wishlist_time;

/**
 * One training action, with what its learner can do now. `isInBand`: the band above may tell of it; `children`: more doors
 * beside its own.
 */
const ActionBlock = ({
  action,
  profileId,
  isInBand,
  children,
}: OfLearner & { isInBand: boolean; children?: ReactNode }) => {
  const display = displayOf(action, new Date());
  const Content = display === "fest" ? null : shownAs[display];
  // The band above leads to the leads once one is to be followed, or found, and nothing else waits.
  const { next } = useFound(action);
  const { entries, isPending } = useTodo();
  const isLeadsInBand = isInBand && next !== undefined && !isPending && entries.length === 0;
  const doors = (
    <Doors>
      {action.event ? <AgendaTile eventId={action.event.id} /> : null}
      {isSeekingPlacement(action, new Date()) && !isLeadsInBand ? <LeadsTile /> : null}
      {children}
    </Doors>
  );
  return (
    <section className="stack" aria-label={learnerTexts.named(action.degree.name, action.year)}>
      <div className="row between">
        <div>
          <p className="eyebrow">{learnerTexts.promotion(action.year)}</p>
          <h2>{action.degree.name}</h2>
        </div>
        <State action={action} />
      </div>
      {action.left_on ? (
        <Notice title={learnerTexts.hasLeft(day(action.left_on))}>{learnerTexts.hasLeftText}</Notice>
      ) : null}
      {action.archived_at ? <Notice title={learnerTexts.archived}>{learnerTexts.archivedText}</Notice> : null}
      {Content ? (
        <Content action={action} profileId={profileId} />
      ) : (
        <Fest action={action} profileId={profileId}>
          {doors}
        </Fest>
      )}
      {isRequested(action) ? <NotConfirmed action={action} profileId={profileId} /> : null}
      {Content ? doors : null}
    </section>
  );
};

/** Nearest first: what is under way, then what comes, then what is over, the last one first. */
const rank = (action: MemberTrainingAction) => {
  if (hasLeft(action)) return 3;
  return action.is_ongoing ? 0 : isOver(action, new Date()) ? 2 : 1;
};
const inOrder = (actions: readonly MemberTrainingAction[]) =>
  actions.toSorted((a, b) => {
    const earlier = a.start_date.localeCompare(b.start_date);
    return rank(a) - rank(b) || (isOver(a, new Date()) ? -earlier : earlier);
  });

const mayJoinAnother = (actions: readonly MemberTrainingAction[]) =>
  actions.length > 0 && !actions.some((action) => action.is_ongoing && isConfirmed(action));

const Another = ({ profileId, actions }: { profileId: string; actions: readonly MemberTrainingAction[] }) => {
  const [open, setOpen] = useState(false);
  return (
    <section className="stack">
      <div>
        <Button className="-ml-2.5" variant="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
          {learnerTexts.pickAnother}
        </Button>
      </div>
      {open ? (
        <>
          <NextActions profileId={profileId} joined={actions.map(({ id }) => id)} />
          {actions.some(isRequested) ? null : <JoinByCode profileId={profileId} />}
        </>
      ) : null}
    </section>
  );
};

const Actions = ({
  actions,
  inBand,
  profileId,
}: {
  actions: readonly MemberTrainingAction[];
  inBand: MemberTrainingAction | undefined;
  profileId: string;
}) => {
  // The band above asks for it.
  if (actions.length === 0)
    return (
      <section className="stack" aria-label={learnerTexts.pickTitle}>
        <NextActions profileId={profileId} joined={[]} />
        <JoinByCode profileId={profileId} />
        <Doors>
          <OwnSituationsTile />
        </Doors>
      </section>
    );
  return (
    <>
      {inOrder(actions).map((action, n) => (
        <ActionBlock key={action.id} action={action} profileId={profileId} isInBand={action === inBand}>
          {n === 0 ? <OwnSituationsTile /> : null}
        </ActionBlock>
      ))}
    </>
  );
};

const Waiting = () => (
  <div className="wrap page">
    <LoadingState tall lines={12} />
  </div>
);

const isFirstTry = ({ isLoading, failureCount }: UseQueryResult) => isLoading && failureCount === 0;

/** A learner's home, "Ma promotion": a block for each training action. */
export const LearnerHome = () => {
  const { current } = useSession();
  const profileId = current?.id ?? "";
  const query = useQuery({
    ...ask(training.listProfileTrainingActions, { params: { profileId } }),
    enabled: current !== undefined,
  });
  const inBand = query.data?.find(isWishTime);
  const turns = useQuery({ ...ask(followUp.getOwnFollowUp, {}), enabled: current?.confirmed !== false });
  const todo = useTodo();
  const { next, isFinding } = useFound(inBand);
  // All at once: what comes late would push down what one has begun to read. A first failure is enough: what to do next does
  // not wait for further tries. Deferred: drawn together with an answer, the page blocks a slow phone.
  const isWaiting = useDeferredValue(
    todo.isPending || isFirstTry(turns) || isFirstTry(query) || (todo.entries.length === 0 && isFinding),
  );
  return (
    <>
      <NextThing actions={query.data} action={inBand} lead={next} isWaiting={isWaiting}>
        {turns.data ? <Friday {...turns.data} /> : null}
      </NextThing>
      {isWaiting ? (
        <Waiting />
      ) : (
        <div className="wrap page stack stack-l">
          <h2 className="sr">{learnerTexts.title}</h2>
          {turns.data ? <OwnTurns {...turns.data} /> : null}
          <Loaded query={query} failed={learnerTexts.failed}>
            {(actions) => <Actions actions={actions} inBand={inBand} profileId={profileId} />}
          </Loaded>
          <FoldedDocuments title={pathTexts.recentDocuments} />
          {query.data && mayJoinAnother(query.data) ? (
            <Another profileId={profileId} actions={query.data} />
          ) : null}
        </div>
      )}
    </>
  );
};
