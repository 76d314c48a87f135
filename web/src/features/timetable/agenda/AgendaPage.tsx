import { useQuery } from "@tanstack/react-query";
import { Check, FileCheck, Map as MapIcon, Phone, Printer, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { roleOfId } from "#shared/contract/access.ts";
import { dateInParis, parisClock } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { earlierDay } from "#shared/timetable/timetable.released.ts";
import type { Agenda } from "#shared/timetable/timetable.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { isOffline } from "#web/api/client.ts";
import { keepOffline, keepPictures } from "#web/api/offline-page.ts";
import { ask } from "#web/api/query.ts";
import { useSession, useSessionOnceReached } from "#web/api/session.ts";
import { AfterTheDay } from "#web/features/timetable/after/AfterTheDay.tsx";
import { useLearner, useOwnActions } from "#web/features/wishes/target.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useNow } from "#web/ui/browser/use-now.ts";
import { dayOfWeek, dayTime, timeOf } from "#web/ui/dates.ts";
import { EmptyState, FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice, noticeFrame } from "#web/ui/Notice.tsx";
import { telephone } from "#web/ui/telephone.ts";
import { AgendaCalendar } from "./AgendaCalendar.tsx";
import { AgendaRows } from "./AgendaMeetings.tsx";
import { BeforeTheDay, NextMeeting } from "./AgendaNext.tsx";
import { AgendaPhone } from "./AgendaPhone.tsx";
import { AgendaPlan } from "./AgendaPlan.tsx";
import { AgendaSheet } from "./AgendaSheet.tsx";
import { type AgendaCopy, keepAgenda, keptPictures, useAgendaCopy, useSeenRelease } from "./agenda-copy.ts";
import { changesIn, dayOf } from "./agenda-day.ts";
import { onwardFrom, takesPart } from "./agenda-onward.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

const offlinePage = { cache: "mon-planning", scope: "/mon-planning/" } as const;

/** Statement, not error: when the copy that is shown was taken. */
const OfflineNotice = ({ at, now }: { at: string; now: Date }) => {
  const isToday = parisClock(new Date(at)).day === parisClock(now).day;
  return (
    <div className={`${noticeFrame} border-line-strong bg-sunken [&>svg]:text-link`} role="status">
      <WifiOff />
      <div className="min-w-0 flex-1">
        <strong>{texts.offline}</strong>
        {texts.offlineText(isToday ? texts.at(timeOf(at)) : texts.on(dayTime(at)))}
      </div>
    </div>
  );
};

const Dropped = ({ agenda }: { agenda: Agenda }) =>
  agenda.dropped.length > 0 ? (
    <Notice kind="warning" title={texts.dropped(agenda.dropped.length)}>
      {agenda.dropped.map(({ start, structure, learner }) => (
        <p key={start + structure.id + (learner?.name ?? "")}>
          {[texts.droppedRow(timeOf(start), structure.name), learner?.name].filter(Boolean).join(" · ")}
        </p>
      ))}
    </Notice>
  ) : null;

type AgendaProps = {
  agenda: Agenda;
  at: string;
  /** The network is cut: nothing can be asked for. */
  isCut: boolean;
  /** What an earlier visit kept: nobody can say who reads, and nothing that is written would be theirs. */
  isCopy: boolean;
  name: string | undefined;
  plan: EventPlan | undefined;
  /** Whether the page opens here without network. */
  isKept: boolean;
};

/** What a day without meetings says, and where a learner goes on from it. */
const NoMeeting = ({
  eventId,
  phase,
  isCopy,
  now,
}: {
  eventId: string;
  phase: ReturnType<typeof dayOf>["phase"];
  isCopy: boolean;
  now: Date;
}) => {
  const learner = useLearner();
  const { data: actions, isLoading } = useQuery({
    ...ask(training.listProfileTrainingActions, { params: { profileId: learner?.id ?? "" } }),
    enabled: learner !== undefined && !isCopy,
  });
  if (isLoading) return <LoadingState lines={4} />;
  const onward = actions && onwardFrom(actions, eventId, now);
  const kind =
    phase === "after"
      ? "past"
      : actions && !takesPart(actions, eventId)
        ? "notYours"
        : phase === "unpublished"
          ? phase
          : "none";
  return (
    <EmptyState
      title={texts[kind]}
      sign="compass"
      action={onward ? <ButtonLink to={onward.to}>{onward.label}</ButtonLink> : undefined}
    >
      {texts[`${kind}Text`]}
    </EmptyState>
  );
};

const Meetings = ({
  agenda,
  now,
  name,
  isCopy,
}: Pick<AgendaProps, "agenda" | "name" | "isCopy"> & { now: Date }) => {
  const { phase, next, isUnderWay, later, earlier } = dayOf(agenda, now);
  const { seen, see } = useSeenRelease(agenda.event.id);
  const number = agenda.release?.number ?? 0;
  // After the day nobody is told to go elsewhere.
  const marked = seen < number && phase !== "after";
  const changes = marked ? changesIn(agenda) : 0;
  const before = earlierDay(agenda.meetings);
  const isLearner = !isCopy && agenda.meetings.some(({ learner }) => !learner);
  const hasMet = agenda.meetings.some(({ start }) => Date.parse(start) <= now.getTime());
  const count = later.filter(({ meeting }) => meeting).length;
  if (phase === "unpublished" || (agenda.meetings.length === 0 && agenda.dropped.length === 0))
    return <NoMeeting eventId={agenda.event.id} phase={phase} isCopy={isCopy} now={now} />;
  const isAhead = phase === "before" || phase === "eve";
  return (
    <>
      {(marked || (agenda.release?.is_moved && phase !== "after")) && before ? (
        <Notice kind="warning" title={texts.dayChanged(dateInParis(before))} />
      ) : null}
      {isAhead ? <BeforeTheDay event={agenda.event} first={later.find(({ meeting }) => meeting)} /> : null}
      {next ? <NextMeeting row={next} isUnderWay={isUnderWay} now={now} name={name} marked={marked} /> : null}
      {marked ? <Dropped agenda={agenda} /> : null}
      {phase === "after" && earlier.length > 0 && !isLearner ? (
        <Notice kind="success" title={texts.over}>
          {texts.overText}
        </Notice>
      ) : null}
      {changes > 0 || later.length > 0 || !isLearner ? (
        <section className="bench stack empty:hidden [&_h2]:text-xl">
          {changes > 0 ? (
            <div className="row print:hidden">
              <Button variant="outline" onClick={() => see(number)}>
                <Check />
                {texts.seen(changes)}
              </Button>
            </div>
          ) : null}
          {later.length > 0 ? (
            <>
              <h2>{isAhead ? texts.all(count) : texts.following}</h2>
              <AgendaRows rows={later} marked={marked} />
            </>
          ) : null}
          {earlier.length > 0 && !isLearner ? (
            <>
              <h2>{phase === "after" ? texts.yours : texts.earlier}</h2>
              <AgendaRows rows={earlier} state="done" marked={false} />
            </>
          ) : null}
        </section>
      ) : null}
      {isLearner && hasMet ? <AfterTheDay agenda={agenda} now={now} /> : null}
    </>
  );
};

const AgendaView = ({ agenda, at, isCut, isCopy, name, plan, isKept }: AgendaProps) => {
  const now = useNow();
  const { event } = agenda;
  const isLearner = useSession().profiles.some(({ role_id }) => roleOfId(role_id) === "learner");
  const { phase } = dayOf(agenda, now);
  const isOver = phase === "after";
  // Revoked on this page, it stays in sight: its dialog and the focus are in there.
  const [hadCalendar] = useState(agenda.has_calendar);
  const own = useOwnActions(useLearner()?.id, event.id);
  // Nothing of a day that is not theirs would come into a calendar.
  const isOthers = phase === "unpublished" && own?.length === 0;
  const isToCome = phase !== "unpublished" && !isOver;
  // A learner of a release, once the day has begun.
  const mayHaveRecord = isLearner && agenda.release !== null && Date.parse(event.start_date) <= now.getTime();
  const hasMeetings = agenda.meetings.length > 0;
  // Who was absent and left every plan has one, too.
  const record = useQuery({
    ...ask(timetable.getOwnAttendance, { params: { eventId: event.id } }),
    enabled: mayHaveRecord && !hasMeetings && !isCut,
  });
  const hasRecord = mayHaveRecord && (hasMeetings || record.isSuccess);
  return (
    <>
      <div className="print:hidden">
        <Page
          title={
            phase === "eve"
              ? texts.tomorrow
              : isOver && isLearner && hasMeetings
                ? texts.titleOver
                : texts.title
          }
          documentTitle={texts.title}
          back={{ to: paths.dashboard(), label: frameTexts.dashboard }}
          eyebrow={`${event.name}, ${dayOfWeek(event.start_date)}`}
          intro={
            isCut || isOver ? null : (
              <p className="flex items-center gap-1.5 text-sm text-ink-2">
                <Check aria-hidden="true" />
                {texts.fresh(timeOf(at))}
              </p>
            )
          }
          actions={
            plan?.picture_url ? (
              <ButtonLink variant="outline" to={paths.agendaPlan(event.id)}>
                <MapIcon />
                {texts.plan}
              </ButtonLink>
            ) : null
          }
        >
          {isCut ? <OfflineNotice at={at} now={now} /> : null}
          <div className="side cols-aside">
            <div className="stack">
              <Meetings agenda={agenda} now={now} name={name} isCopy={isCopy} />
              {isKept && isToCome ? (
                <Notice kind="success" title={texts.kept}>
                  {texts.keptText}
                </Notice>
              ) : null}
            </div>
            <aside className="stack">
              {isLearner && !isCut && isToCome ? <AgendaPhone page={offlinePage} /> : null}
              {/* After the day an address serves no more than to be revoked. */}
              {isCut || ((isOver || isOthers) && !agenda.has_calendar && !hadCalendar) ? null : (
                <AgendaCalendar exists={agenda.has_calendar} isOver={isOver} />
              )}
              {isToCome ? (
                <div className="panel panel-sunken stack stack-s">
                  <h2 className="text-lg">{texts.lost}</h2>
                  <p className="small">{texts.lostText}</p>
                  {event.welcome_phone ? (
                    <a className="more" href={telephone(event.welcome_phone)}>
                      <Phone aria-hidden="true" />
                      {texts.call(event.welcome_phone)}
                    </a>
                  ) : null}
                </div>
              ) : null}
              <div className="-ms-3 grid justify-items-start empty:hidden">
                {hasRecord && !isCut ? (
                  <ButtonLink variant="quiet" to={paths.certificate(event.id)}>
                    <FileCheck />
                    {texts.certificate}
                  </ButtonLink>
                ) : null}
                {agenda.release && agenda.meetings.length > 0 ? (
                  <Button variant="quiet" onClick={() => window.print()}>
                    <Printer />
                    {texts.print}
                  </Button>
                ) : null}
              </div>
            </aside>
          </div>
        </Page>
      </div>
      {agenda.release ? <AgendaSheet agenda={agenda} name={name} release={agenda.release} /> : null}
    </>
  );
};

const planFreshMs = 10 * 60_000;

/**
 * Somebody's agenda and the plan of the place. Everybody may open their addresses, since without network nobody can say who
 * reads: then they show the copy that this browser keeps. With network, the guard's rules apply: visitors sign in first.
 */
const AgendaReader = ({ children }: { children: (shown: AgendaProps) => ReactNode }) => {
  const { eventId = "" } = useParams();
  const { pathname } = useLocation();
  const session = useSession();
  const userId = session.user?.id;
  const copy: AgendaCopy | undefined = useAgendaCopy(eventId, userId);
  const query = useQuery({
    ...ask(timetable.getAgenda, { params: { id: eventId } }),
    enabled: session.status !== "anonymous",
    refetchInterval: 60_000,
    refetchOnReconnect: "always",
  });
  const { data, dataUpdatedAt } = query;
  useSessionOnceReached(data !== undefined);
  const { data: plan } = useQuery({
    ...ask(events.getEventPlan, { params: { id: eventId } }),
    enabled: data !== undefined && session.status === "signedIn",
    staleTime: planFreshMs,
  });
  const userName = session.user?.name ?? "";
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!data || userId === undefined) return;
    keepAgenda({ user: userId, userName, at: new Date(dataUpdatedAt).toISOString(), agenda: data, plan });
    if (plan) void keepPictures(offlinePage, keptPictures());
  }, [data, dataUpdatedAt, userId, userName, plan]);
  const isRead = data !== undefined && userId !== undefined;
  useEffect(() => {
    if (isRead) void keepOffline(offlinePage).then(setKept);
  }, [isRead]);

  const isCut = !navigator.onLine || (query.error !== null && isOffline(query.error));
  if (session.status === "anonymous" && !session.left && !(copy && isCut))
    return <Navigate to={paths.signIn({ returnTo: pathname })} replace />;
  // Also where the network was cut since: a note that is being written stays.
  if (data && session.status === "signedIn") {
    const at = new Date(dataUpdatedAt).toISOString();
    const shown = { agenda: data, at, name: userName, plan: plan ?? copy?.plan };
    return children({ ...shown, isCut, isCopy: false, isKept: isKept && !isCut });
  }
  if (copy && isCut) {
    const { agenda, at, userName: name, plan: kept } = copy;
    return children({ agenda, at, isCut, isCopy: true, name, plan: kept, isKept: false });
  }
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap page">
      {query.error ? (
        <FailedState title={texts.failed} detail={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState tall lines={6} />
      )}
    </div>
  );
};

/** "Mon planning". */
export const AgendaPage = () => <AgendaReader>{(shown) => <AgendaView {...shown} />}</AgendaReader>;

/** Where the tables of the day are. It is of this module, so that what opens the planning without network opens it too. */
export const AgendaPlanPage = () => (
  <AgendaReader>
    {({ agenda, at, isCut, plan }) => (
      <AgendaPlan agenda={agenda} plan={plan}>
        {isCut ? <OfflineNotice at={at} now={new Date()} /> : null}
      </AgendaPlan>
    )}
  </AgendaReader>
);
