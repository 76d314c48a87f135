import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { hasEnded, isOneDay, venueOf } from "#shared/events/events.rules.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { ask } from "#web/api/query.ts";
import { Nowhere } from "#web/frame/Nowhere.tsx";
import { useNoIndex } from "#web/frame/no-index.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { useNow } from "#web/ui/browser/use-now.ts";
import { dayAndMonth, dayRange, daySpan, timeOf } from "#web/ui/dates.ts";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { HostAfterPart, HostProgress } from "./HostAfterPart.tsx";
import { HostAnswerPart } from "./HostAnswerPart.tsx";
import { HostAside } from "./HostAside.tsx";
import { HostChanges } from "./HostChanges.tsx";
import { HostDayPart } from "./HostDayPart.tsx";
import { HostListPart } from "./HostListPart.tsx";
import { HostPlan } from "./HostPlan.tsx";
import { afterOf } from "./host-after.ts";
import { type HostPhase, hostPhases, isUnderWay, phasesOf, sessionsOf, shownSession } from "./host-day.ts";
import { hostTexts as texts } from "./texts.ts";

const dayTitle = (meetings: HostView["meetings"], now: Date): string => {
  const session = shownSession(sessionsOf(meetings), now);
  if (!session) return texts.phases.day;
  return isUnderWay(session, now) ? texts.whoIsHere : texts.whoIsNext(timeOf(session.start));
};

const titleOf = (phase: HostPhase, { event, meetings, placement }: HostView, now: Date): string => {
  if (phase === "answer") return texts.question(dayAndMonth(event.start_date));
  if (phase === "list") {
    if (!hasEnded(event, now)) return texts.coming(meetings.length);
    const { start_date, end_date } = event;
    return isOneDay(event)
      ? texts.listOf(dayAndMonth(start_date))
      : texts.listOfDays(daySpan(start_date, end_date));
  }
  if (phase === "day") return dayTitle(meetings, now);
  return placement ? texts.seatsQuestion : texts.goOn;
};

const introOf = (phase: HostPhase, { event, valid_until, placement }: HostView): string | null => {
  if (phase === "answer") {
    const { start_date, end_date } = event;
    return isOneDay(event)
      ? texts.hours(timeOf(start_date), timeOf(end_date), venueOf(event))
      : texts.days(dayRange(start_date, end_date), venueOf(event));
  }
  if (phase !== "after") return null;
  const until = dayAndMonth(valid_until);
  return placement ? texts.seatsText(placement.starts.map(dayAndMonth), until) : texts.goOnText(until);
};

/** Everything had an answer as the page opened: nothing is asked, and the answers can be changed. */
const AllSaid = ({ onReview }: { onReview: () => void }) => (
  <div className="panel grid justify-items-center gap-4 py-10 text-center">
    <p className="read">{texts.allSaidText}</p>
    <Button variant="outline" onClick={onReview}>
      {texts.review}
    </Button>
  </div>
);

const HostPageView = ({ view, secret }: { view: HostView; secret: string }) => {
  const now = useNow();
  const [chosen, setChosen] = useState<HostPhase>();
  const { open, first } = phasesOf(view, now);
  const phase = chosen && open.includes(chosen) ? chosen : first;
  const isOver = hasEnded(view.event, now);
  const [isReviewed, setReviewed] = useState(() => afterOf(view, now).next !== undefined);
  const isAllSaid = phase === "after" && isOver && !isReviewed;
  // Said above the list, with its button.
  const isAsked = phase === "list" && !isOver && view.hosted.answer === "unknown";
  const intro = isAllSaid ? null : introOf(phase, view);
  return (
    <div className="wrap page stack">
      {/* Above the question: it would stand between that and its buttons. */}
      <Stepper
        label={texts.steps}
        steps={hostPhases.map((one) => texts.phases[one])}
        current={hostPhases.indexOf(isOver ? first : phase)}
      />
      <PageHead
        title={isAllSaid ? texts.allSaid : titleOf(phase, view, now)}
        documentTitle={texts.title}
        eyebrow={texts.eyebrow(view.event.name, view.hosted.structure.name)}
        intro={intro ? <p className="lede">{intro}</p> : null}
      />
      <div className="side cols-aside">
        <div className="stack">
          {isOver ? null : <HostChanges view={view} />}
          {isAsked ? (
            <Notice
              kind="warning"
              title={texts.unanswered}
              action={
                <Button variant="outline" onClick={() => setChosen("answer")}>
                  {texts.phases.answer}
                </Button>
              }
            >
              {texts.unansweredText}
            </Notice>
          ) : null}
          {phase === "answer" ? <HostAnswerPart view={view} secret={secret} /> : null}
          {phase === "list" ? <HostListPart view={view} isOver={isOver} /> : null}
          {phase === "day" ? <HostDayPart view={view} secret={secret} now={now} /> : null}
          {phase !== "after" ? null : isAllSaid ? (
            <AllSaid onReview={() => setReviewed(true)} />
          ) : (
            <>
              <HostAfterPart view={view} secret={secret} now={now} />
              <HostProgress view={view} now={now} isFoot />
            </>
          )}
          {isOver ? null : <HostPlan view={view} secret={secret} />}
        </div>
        <aside className="stack">
          {phase === "after" && !isAllSaid ? <HostProgress view={view} now={now} /> : null}
          <HostAside
            view={view}
            others={open.filter((one) => one !== phase && !(isAsked && one === "answer"))}
            isOver={isOver}
            saysWhen={phase === "list"}
            onGo={setChosen}
          />
        </aside>
      </div>
    </div>
  );
};

const secretForm = /^[0-9a-f]{32}~[0-9a-f]{32}$/;

/**
 * What a host reads and does by their link. The secret is the address's fragment, which browsers send to no server and
 * put in no referrer.
 */
export const HostPage = () => {
  useNoIndex();
  const secret = useLocation().hash.slice(1);
  const isSound = secretForm.test(secret);
  const query = useQuery({
    ...ask(hosts.getHost, { params: { secret } }),
    enabled: isSound,
    refetchInterval: 60_000,
  });
  if (!isSound || query.error?.status === 404)
    return (
      <Nowhere title={texts.closed} text={texts.closedText}>
        <a className="btn btn-line" href={paths.support}>
          {texts.askForLink}
        </a>
      </Nowhere>
    );
  // Without network, what was read stays.
  if (query.data) return <HostPageView key={secret} view={query.data} secret={secret} />;
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
