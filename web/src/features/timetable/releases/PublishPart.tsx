import { Send } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { firstOf } from "#shared/contract/first-of.ts";
import { dateInParis, dayInParis, instantInParis, momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import {
  addresseesOf,
  changesSince,
  dayMovedFrom,
  venueMovedFrom,
} from "#shared/timetable/timetable.released.ts";
import { pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";
import { verdictLook } from "#web/features/timetable/grid/verdict.ts";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { paths } from "#web/frame/paths.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useNow } from "#web/ui/browser/use-now.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Figure } from "#web/ui/Figure.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import type { PartProps } from "../part-props.ts";
import { DifferenceList, DifferenceSums } from "./DifferenceList.tsx";
import { learnersTold } from "./difference-rows.ts";
import { ReleasesPart } from "./ReleasesPart.tsx";
import { releaseTexts } from "./release-texts.ts";

/** What publishing the draft would change, and who would be written to. */
const usePublishing = ({ event, input, hosts, gone_ids, draft: { meetings }, release }: Timetable) => {
  const { start_date, venue } = event;
  // As text, which stays the same from one slot to the next.
  const past = pastSlotsOf(event, input, useNow()).join();
  return useMemo(() => {
    const day = dayInParis(start_date);
    const difference = changesSince(release, meetings, {
      ...{ day, venue, input, hosts },
      past: past.split(","),
    });
    const learners = learnersTold({ gone_ids }, difference);
    const changed = new Set(difference.changed_structures);
    return {
      difference,
      learners: learners.length,
      dayTold: dayMovedFrom(release, day),
      venueTold: venueMovedFrom(release, venue),
      changes: difference.moved.length + difference.added.length + difference.dropped.length,
      told: addresseesOf({ ...difference, changed_learners: learners }, hosts).length,
      silent: hosts.filter(({ structure_id, contact_email }) => !contact_email && changed.has(structure_id))
        .length,
    };
  }, [start_date, venue, input, hosts, gone_ids, meetings, release, past]);
};

/** What people read of it, by mail and in the site. */
const Message = ({ event, isFirst }: { event: string; isFirst: boolean }) => (
  <section className="grid gap-1" aria-labelledby="tt-message">
    <h3 id="tt-message">{releaseTexts.message}</h3>
    <p>{releaseTexts.toLearners(event, isFirst)}</p>
    <p>{releaseTexts.toStructures(event, isFirst)}</p>
  </section>
);

/** What publishing would change and for whom, and the button that does it. */
const Next = ({ timetable, view }: PartProps) => {
  const { event, input, draft, release, people } = timetable;
  const number = (release?.number ?? 0) + 1;
  const [refusal, setRefusal] = useState<string>();
  const publish = useSend(timetables.publishRelease, {
    refreshes: [timetables.getTimetable, timetables.listReleases, events.getEventProgress],
    rereads: true,
  });
  const { difference, dayTold, venueTold, changes, learners, told, silent } = usePublishing(timetable);
  const { losses, changed_structures } = difference;
  const isBroken = draft.broken.length > 0;
  const areWishesOpen = useEventRefusals(event.id)("saveWishes") === null;
  const isMoved = dayTold !== null || venueTold !== null;
  const confirm = async () => {
    setRefusal(undefined);
    try {
      const published = await publish.mutateAsync({
        params: { id: event.id },
        body: { version: draft.version },
      });
      notify.success(releaseTexts.published(published.number));
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  const broken = isBroken ? (
    <Notice kind="error" title={releaseTexts.broken}>
      <p>
        <Link to={paths.gridSide(event.id, "avertissements")}>{releaseTexts.seeWarnings}</Link>
      </p>
    </Notice>
  ) : null;
  if (changes === 0)
    return (
      broken ?? (
        <p className="muted">{release ? releaseTexts.upToDate(release.number) : releaseTexts.noMeetings}</p>
      )
    );
  return (
    <section className="panel stack" aria-labelledby="tt-next">
      <h2 id="tt-next" className="row text-lg">
        {releaseTexts.version(number)} <Badge look="line">{releaseTexts.notPublished}</Badge>
      </h2>
      {isMoved ? (
        <Notice kind="warning">
          {dayTold ? (
            <p>{releaseTexts.dayMoved(dateInParis(instantInParis(dayTold, "12:00").toISOString()))}</p>
          ) : null}
          {venueTold === null ? null : <p>{releaseTexts.venueMoved(event.venue, venueTold)}</p>}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className={verdictLook}>
          {release ? releaseTexts.summary(changes, told) : releaseTexts.firstSummary(told, silent)}
        </p>
        {!release && silent > 0 ? (
          <Link className="more" to={paths.contacts(event.id, "missing")}>
            {hostingTexts.completeContacts}
          </Link>
        ) : null}
      </div>
      {losses.length > 0 ? (
        <Notice kind="warning">
          <p>
            {releaseTexts.losses(
              firstOf(losses.map(({ profile_id }) => view.nameOf(profile_id))),
              losses.length,
            )}
          </p>
        </Notice>
      ) : null}
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-start">
        {release ? (
          <DifferenceSums difference={difference} />
        ) : (
          <div className="flex flex-wrap gap-x-10 gap-y-3">
            <Figure label={releaseTexts.meetingWord}>{changes}</Figure>
            <Figure label={releaseTexts.learnerWord(learners)}>{learners}</Figure>
            <Figure label={releaseTexts.structureWord(changed_structures.length)}>
              {changed_structures.length}
            </Figure>
          </div>
        )}
        <Message event={event.name} isFirst={release === null} />
      </div>
      <Disclosure summary={release ? releaseTexts.whoChanges : releaseTexts.whoMeets}>
        <div className="stack p-3.5">
          <DifferenceList
            view={view}
            difference={difference}
            told={release?.slots}
            isFirst={release === null}
            isMoved={isMoved}
          />
        </div>
      </Disclosure>
      {broken}
      <Refusal title={releaseTexts.publishFailed}>{refusal}</Refusal>
      {event.is_published && areWishesOpen ? (
        <Notice kind="warning" title={releaseTexts.wishesOpen}>
          {releaseTexts.wishesOpenText(momentInParis(event.wishes_close_at))}
        </Notice>
      ) : null}
      {event.is_published ? (
        <div className="grid gap-3">
          <Button
            variant={areWishesOpen ? "outline" : "filled"}
            className="justify-self-start max-sm:justify-self-stretch max-sm:px-2 max-sm:text-base max-sm:[&_svg]:hidden"
            large
            pending={publish.isPending}
            idle={isBroken}
            onClick={() => void confirm()}
          >
            <Send />
            {releaseTexts.publishAndTell(told)}
          </Button>
          <p className="small muted">
            {releaseTexts.rest(
              Math.max(0, people.length - learners),
              Math.max(0, input.structures.length - changed_structures.length + silent),
              silent,
            )}
          </p>
        </div>
      ) : (
        <p className="muted">{releaseTexts.unpublishedEvent}</p>
      )}
    </section>
  );
};

/** What is published next, and what was published. */
export const PublishPart = (props: PartProps) => (
  <>
    {props.mayEdit ? <Next {...props} /> : null}
    <ReleasesPart {...props} />
  </>
);
