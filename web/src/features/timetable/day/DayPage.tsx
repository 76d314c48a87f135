import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import { admits, roleOfId, staff, staffAndReferent } from "#shared/contract/access.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { isOffline } from "#web/api/client.ts";
import { keepOffline } from "#web/api/offline-page.ts";
import { ask } from "#web/api/query.ts";
import { useSession, useSessionOnceReached } from "#web/api/session.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { EventLine } from "#web/frame/EventLine.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { EmptyState, FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { type BoardCopy, endOfDay, keepBoard, useBoardCopy } from "./board-copy.ts";
import { DayBoard } from "./DayBoard.tsx";
import { dayTexts as texts } from "./day-texts.ts";
import { useTicks } from "./use-ticks.ts";

const refreshMs = 30_000;
/** Some phones never say that they are without network, nor that it is back: the board finds out by asking. */
const cutRefreshMs = 5_000;

const Shown = ({ shown, isCopy, isSignedIn }: { shown: BoardCopy; isCopy: boolean; isSignedIn: boolean }) => {
  const { board, user, profileIds, mayTick, at } = shown;
  const { event, release } = board;
  const ticking = useTicks({ eventId: event.id, owner: user, profileId: profileIds[0], isSignedIn });
  const { noteCut } = ticking;
  useEffect(() => noteCut(isCopy), [isCopy, noteCut]);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isCopy || endOfDay(event) <= Date.now()) return;
    const scope = paths.day(event.id);
    void keepOffline({ cache: "jour-j", scope }).then(setKept);
  }, [isCopy, event]);
  const head = (
    <div className="grid gap-1.5">
      <p className="eyebrow">
        {event.name}, {dayAndMonth(event.start_date)}
      </p>
      <PageTitle>{texts.title}</PageTitle>
      {isCopy ? null : <EventLine id={event.id} />}
      {mayTick ? null : <p className="small muted">{texts.readOnly}</p>}
      {mayTick && release ? (
        <p>
          <Link className="more small" to={paths.printTimetable(event.id, { feuilles: "presence" })}>
            {texts.paper}
          </Link>
        </p>
      ) : null}
      {isKept && mayTick ? <p className="small muted">{texts.kept}</p> : null}
    </div>
  );
  if (!release || board.meetings.length === 0)
    return (
      <div className="wrap page stack">
        {head}
        <EmptyState
          title={texts.unpublished}
          sign="compass"
          action={
            mayTick ? (
              <ButtonLink to={paths.timetable(event.id, "grille")}>{texts.openTimetable}</ButtonLink>
            ) : null
          }
        >
          {texts.unpublishedText}
        </EmptyState>
      </div>
    );
  return (
    <DayBoard
      board={board}
      copyAt={isCopy ? at : undefined}
      mayTick={mayTick}
      profileIds={profileIds}
      ticking={ticking}
      head={head}
    />
  );
};

/**
 * The board of the day. Everybody may open its address, since without network nobody can say who reads: then it shows
 * the copy that this browser keeps. With network the guard's rules apply.
 */
export const DayPage = () => {
  useStaffDensity();
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  const session = useSession();
  const { user, profiles, status } = session;
  const userId = user?.id;
  const copy = useBoardCopy(id, userId);
  const held = profiles.flatMap(({ role_id }) => roleOfId(role_id) ?? []);
  const mayRead = admits(staffAndReferent, held);
  const query = useQuery({
    ...ask(timetable.getAttendance, { params: { id } }),
    // Also while the session is not known: without network it never will be.
    enabled: status === "loading" || (status === "signedIn" && mayRead),
    refetchInterval: ({ state }) => (state.error && isOffline(state.error) ? cutRefreshMs : refreshMs),
    refetchOnReconnect: "always",
  });
  const { data, dataUpdatedAt, error } = query;
  const isCut = !navigator.onLine || (error !== null && isOffline(error));
  useSessionOnceReached(data !== undefined);
  const [wasCut, setWasCut] = useState(false);
  useEffect(() => {
    if (isCut) setWasCut(true);
  }, [isCut]);
  const loaded: BoardCopy | undefined =
    data && userId !== undefined && status === "signedIn"
      ? {
          user: userId,
          profileIds: profiles
            .filter(({ role_id }) => admits(staff, [roleOfId(role_id) ?? "learner"]))
            .map((one) => one.id),
          mayTick: admits(staff, held),
          at: new Date(dataUpdatedAt).toISOString(),
          board: data,
        }
      : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy for each answer
  useEffect(() => {
    if (loaded) keepBoard(loaded);
  }, [data, userId]);

  if (status === "anonymous" && !session.left && !(copy && isCut))
    return <Navigate to={paths.signIn({ returnTo: pathname })} replace />;
  if (status === "signedIn" && !mayRead) return <Navigate to={paths.dashboard()} replace />;
  // The network is back, and the session is asked for: what was shown stays.
  const shown = loaded ?? (isCut || (wasCut && status === "loading") ? copy : undefined);
  if (shown && error?.status !== 404 && error?.status !== 403)
    return <Shown key={shown.user} shown={shown} isCopy={isCut} isSignedIn={status === "signedIn"} />;
  if (error?.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap page">
      {error ? (
        <FailedState title={texts.failed} detail={error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState tall lines={6} />
      )}
    </div>
  );
};
