import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { hasEnded } from "#shared/events/events.rules.ts";
import { EndedLine } from "#web/frame/event/EndedLine.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { Back } from "#web/frame/Page.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { BadgeDay, RefusedBadge } from "./BadgeDay.tsx";
import { BoardFrame, type OpenBoard, WhyNoTicks } from "./BoardFrame.tsx";
import { DayBoard } from "./DayBoard.tsx";
import { Door } from "./Door.tsx";
import { dayTexts as texts } from "./day-texts.ts";
import { doorTexts } from "./door-texts.ts";

/*
 * The pages of the day stand in one module: whichever somebody opens, the others open without network too, since the cache
 * has the files that a page has loaded.
 */

const Eyebrow = ({ event }: OpenBoard["board"]) => (
  <p className="eyebrow">
    {event.name}, {dayAndMonth(event.start_date)}
  </p>
);

const Unpublished = ({ head, board, isTeam }: OpenBoard & { head: ReactNode }) => (
  <div className="wrap page stack pt-5 [--gap:1.25rem]">
    {head}
    <EmptyState
      title={texts.unpublished}
      sign="compass"
      action={
        isTeam ? (
          <ButtonLink to={paths.timetable(board.event.id, "grille")}>{texts.openTimetable}</ButtonLink>
        ) : null
      }
    >
      {texts.unpublishedText}
    </EmptyState>
  </div>
);

const isPublished = ({ release, meetings }: OpenBoard["board"]): boolean =>
  release !== null && meetings.length > 0;

const Day = (opened: OpenBoard) => {
  const { board, copyAt, isTeam, isKept } = opened;
  const { event, release } = board;
  const head = <EventHead event={event} tab="day" isCopy={copyAt !== undefined} />;
  const links = (
    <>
      {isTeam && release ? (
        <p className="flex flex-wrap gap-x-5">
          <Link className="more small" to={paths.printTimetable(event.id, { feuilles: "presence" })}>
            {texts.paper}
          </Link>
          <Link className="more small" to={paths.eventPlan(event.id)}>
            {texts.plan}
          </Link>
        </p>
      ) : null}
      {isKept && isTeam ? <p className="small muted">{texts.kept}</p> : null}
    </>
  );
  return isPublished(board) ? (
    <DayBoard
      {...opened}
      head={head}
      whyNoTicks={<WhyNoTicks {...opened} readOnly={texts.readOnly} />}
      links={links}
    />
  ) : (
    <Unpublished {...opened} head={head} />
  );
};

/** The board of the day. */
export const DayPage = () => {
  const { id = "" } = useParams();
  return <BoardFrame id={id}>{(opened) => <Day {...opened} />}</BoardFrame>;
};

const AtDoor = (opened: OpenBoard) => {
  const { board, isTeam, isKept } = opened;
  const head = (
    <div className="grid gap-1.5">
      <Back to={paths.day(board.event.id)} label={texts.title} />
      <Eyebrow {...board} />
      <PageTitle>{doorTexts.title}</PageTitle>
      {hasEnded(board.event, new Date()) && isTeam ? <EndedLine>{texts.stillTicked}</EndedLine> : null}
      <WhyNoTicks {...opened} readOnly={doorTexts.readOnly} />
      {isKept && isTeam ? <p className="small muted max-lg:sr-only">{texts.kept}</p> : null}
    </div>
  );
  return isPublished(board) ? <Door {...opened} head={head} /> : <Unpublished {...opened} head={head} />;
};

/** The door, where those who come in are ticked. */
export const DoorPage = () => {
  const { id = "" } = useParams();
  return <BoardFrame id={id}>{(opened) => <AtDoor {...opened} />}</BoardFrame>;
};

/** What a badge's code opens, for the team: its learner's day. The address has ids alone, and opens nothing to others. */
export const BadgePage = () => {
  const { eventId = "", profileId = "" } = useParams();
  return (
    <BoardFrame id={eventId} refused={<RefusedBadge eventId={eventId} />}>
      {(opened) => <BadgeDay {...opened} profileId={profileId} eyebrow={<Eyebrow {...opened.board} />} />}
    </BoardFrame>
  );
};
