import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { admits, roleOfId, staff, staffAndReferent } from "#shared/contract/access.ts";
import { ticksBegin } from "#shared/timetable/attendance.rules.ts";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { isOffline } from "#web/api/client.ts";
import { keepOffline } from "#web/api/offline-page.ts";
import { useSession, useSessionOnceReached } from "#web/api/session.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { askAttendance } from "./ask-attendance.ts";
import { type BoardCopy, endOfDay, keepBoard, useBoardCopy } from "./board-copy.ts";
import { dayTexts as texts } from "./day-texts.ts";
import { type TickActions, useTicks } from "./use-ticks.ts";

const refreshMs = 30_000;
/** Some phones never say that they are without network, nor that it is back: the board finds out by asking. */
const cutRefreshMs = 5_000;

/** What each page of the day stands on. */
export type OpenBoard = {
  board: Attendance;
  /** When the copy that is shown was taken; undefined: it is what the server says. */
  copyAt: string | undefined;
  /** Whether the reader is of the team, which ticks, excuses and repairs; others only read. */
  isTeam: boolean;
  /** Of the team, from the event's day on. */
  mayTick: boolean;
  /** The reader's profiles. */
  profileIds: readonly string[];
  ticking: TickActions;
  /** The pages of the day open without network on this device. */
  isKept: boolean;
};

/** Why nothing is ticked here: the reader only reads, or the day has not come by the clock of this device. */
export const WhyNoTicks = ({
  board,
  isTeam,
  mayTick,
  readOnly,
}: Pick<OpenBoard, "board" | "isTeam" | "mayTick"> & { readOnly: string }) =>
  mayTick || (isTeam && !board.release) ? null : (
    <p className="small muted">{isTeam ? texts.ticksBegin(dayAndMonth(board.event.start_date)) : readOnly}</p>
  );

type Children = (opened: OpenBoard) => ReactNode;

const Opened = ({
  shown,
  isCopy,
  isSignedIn,
  children,
}: {
  shown: BoardCopy;
  isCopy: boolean;
  isSignedIn: boolean;
  children: Children;
}) => {
  const { board, user, profileIds, isTeam, at } = shown;
  const { event } = board;
  const ticking = useTicks({ eventId: event.id, owner: user, profileId: profileIds[0], isSignedIn });
  const { noteCut } = ticking;
  useEffect(() => noteCut(isCopy), [isCopy, noteCut]);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isCopy || endOfDay(event) <= Date.now()) return;
    const keep = async () => {
      // One after the other: they fill the same cache, with the files of one module.
      setKept(await keepOffline({ cache: "jour-j", scope: paths.day(event.id) }));
      await keepOffline({ cache: "jour-j", scope: paths.badges(event.id) });
    };
    void keep();
  }, [isCopy, event]);
  const mayTick = isTeam && Date.now() >= ticksBegin(event).getTime();
  return children({
    ...{ board, copyAt: isCopy ? at : undefined, isTeam, mayTick, profileIds, ticking, isKept },
  });
};

/**
 * Opens the board of an event's day for a page. Everybody may open the addresses of these pages, since without network
 * nobody can say who reads: then they show the copy that this browser keeps. With network the guard's rules apply.
 */
export const BoardFrame = ({
  id,
  refused = <Navigate to={paths.dashboard()} replace />,
  children,
}: {
  id: string;
  /** What people read who are signed in and may not read the board. */
  refused?: ReactNode;
  children: Children;
}) => {
  useStaffDensity();
  const { pathname } = useLocation();
  const session = useSession();
  const { user, profiles, status } = session;
  const userId = user?.id;
  const held = profiles.flatMap(({ role_id }) => roleOfId(role_id) ?? []);
  const mayRead = admits(staffAndReferent, held);
  const query = useQuery({
    ...askAttendance(id),
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
          isTeam: admits(staff, held),
          at: new Date(dataUpdatedAt).toISOString(),
          board: data,
        }
      : undefined;
  const copy = useBoardCopy(id, userId, loaded === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy for each answer
  useEffect(() => {
    if (loaded) keepBoard(loaded);
  }, [data, userId]);

  if (status === "anonymous" && !session.left && !(copy && isCut))
    return <Navigate to={paths.signIn({ returnTo: pathname })} replace />;
  if (status === "signedIn" && !mayRead) return refused;
  // The network is back, and session and board are asked for, of which either may answer first: what was shown stays.
  const shown = loaded ?? (isCut || (wasCut && !error) ? copy : undefined);
  if (shown && error?.status !== 404 && error?.status !== 403)
    return (
      <Opened key={shown.user} shown={shown} isCopy={isCut} isSignedIn={status === "signedIn"}>
        {children}
      </Opened>
    );
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
