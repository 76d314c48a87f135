import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Link, useLocation } from "react-router-dom";
import type { EventProgress } from "#shared/events/events.schemas.ts";
import {
  actRefusal,
  type EventState,
  type NextAct,
  nextAct,
  stateOfEvent,
} from "#shared/events/events.states.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { useNow } from "#web/ui/browser/use-now.ts";
import { eventLineTexts as texts } from "./event-line-texts.ts";
import { askEventProgress } from "./event-progress.ts";
import { PublishEvent } from "./PublishEvent.tsx";

const looks: Record<EventState, "plain" | "ink" | "brass" | "line"> = {
  draft: "line",
  published: "plain",
  wishesOpen: "brass",
  wishesClosed: "plain",
  timetablePublished: "ink",
  on: "brass",
  over: "plain",
};

/** Where the next act is done; publishing needs no other page. */
const addressOf = (act: NextAct, id: string, isPublished: boolean): string | undefined => {
  switch (act) {
    case "publish":
      return undefined;
    case "addSlots":
      return paths.editEvent(id);
    case "addStructures":
    case "askOpinions":
      return paths.eventStructures(id);
    case "awaitWishes":
    case "remind":
      return paths.wishCampaign(id);
    case "publishTimetable":
      return paths.timetable(id, isPublished ? "publier" : "preparer");
    case "repair":
      return paths.repair(id);
    case "prepareDay":
      return paths.printTimetable(id);
    case "tick":
      return paths.day(id);
  }
};

const NextLink = ({ act, id, isPublished }: { act: NextAct; id: string; isPublished: boolean }) => {
  const { pathname } = useLocation();
  const to = addressOf(act, id, isPublished);
  // A part of the timetable leads to no other one, which its own tabs do.
  const isHere =
    to === pathname ||
    (act === "publishTimetable" && to?.replace(/\/[^/]+$/, "") === pathname.replace(/\/[^/]+$/, ""));
  if (act === "publish") return <PublishEvent eventId={id} />;
  return to && !isHere ? (
    <Link className="more" to={to}>
      {act === "publishTimetable" && isPublished ? texts.publishAgain : texts.acts[act]}
    </Link>
  ) : null;
};

/** As high with a link as without one: the tabs below stay where they are from one page to the next. */
const lineLook = "event-line flex flex-wrap md:min-h-11 items-center gap-x-3 gap-y-1.5 print:hidden";
const nextBelow =
  "md:contents max-md:col-span-full max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3";

const Line = ({ id, progress, isShort }: { id: string; progress: EventProgress; isShort: boolean }) => {
  const { isStaff } = useRights();
  const now = useNow();
  const { release, time_slots, participations, outdated } = progress;
  const { pathname } = useLocation();
  const state = stateOfEvent(progress, now, release !== null);
  const act = nextAct(state, {
    hasStructures: participations > 0,
    hasSlots: time_slots > 0,
    hasTimetable: release !== null,
    hasHostLinks: actRefusal("giveHostLinks", progress, now, release !== null) === null,
    outdated,
  });
  // The figures of the overview lead there, and say of how many.
  const isBelow =
    pathname === paths.editEvent(id) && (act === "awaitWishes" || act === "remind" || act === "askOpinions");
  // What people were told and is no longer so is said on every page.
  const next = isShort && outdated === null ? "contents max-md:hidden" : isShort ? nextBelow : "contents";
  return (
    <div className={`${lineLook} ${isShort ? "max-md:contents" : ""}`}>
      <span
        className={
          isShort ? "max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:self-center" : ""
        }
      >
        <Badge look={looks[state]}>{texts.states[state]}</Badge>
      </span>
      <div className={next}>
        <p className="min-w-0 flex-[0_1_auto] text-ink-2">{texts.next(act, progress)}</p>
        {act && isStaff && !isBelow ? <NextLink act={act} id={id} isPublished={release !== null} /> : null}
      </div>
    </div>
  );
};

/**
 * Where an event stands and what comes next: below the heading of each of its pages, the same on all; on phones `isShort` says
 * the state alone. Not drawn again with each change of the page.
 */
export const EventLine = memo(({ id, isShort }: { id: string; isShort: boolean }) => {
  const { data } = useQuery(askEventProgress(id));
  // The page loads meanwhile: the line keeps its place.
  return data ? (
    <Line id={id} progress={data} isShort={isShort} />
  ) : (
    <div className={`event-line min-h-8 md:min-h-11 print:hidden ${isShort ? "max-md:hidden" : ""}`} />
  );
});
