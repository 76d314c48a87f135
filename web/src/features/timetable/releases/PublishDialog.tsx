import { Send } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { addresseesOf, changesSince } from "#shared/timetable/timetable.released.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { verdictLook } from "#web/features/timetable/grid/verdict.ts";
import { paths } from "#web/frame/paths.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { firstOf } from "../texts.ts";
import type { TimetableView } from "../timetable-view.ts";
import { DifferenceList, DifferenceSums } from "./DifferenceList.tsx";
import { releaseTexts } from "./release-texts.ts";

/** What publishing the draft would change, and who would be written to. */
export const usePublishing = ({ input, hosts, draft: { meetings }, release }: Timetable) =>
  useMemo(() => {
    const difference = changesSince(release, meetings, { input, hosts });
    return {
      difference,
      changes: difference.moved.length + difference.added.length + difference.dropped.length,
      told: addresseesOf(difference, hosts).length,
    };
  }, [input, hosts, meetings, release]);

/** What publishing changes and for whom, before one confirms. */
export const PublishDialog = ({
  timetable,
  view,
  onClose,
}: {
  timetable: Timetable;
  view: TimetableView;
  onClose: () => void;
}) => {
  const { event, draft, release, people, hosts } = timetable;
  const number = (release?.number ?? 0) + 1;
  const [refusal, setRefusal] = useState<string>();
  const publish = useSend(timetables.publishRelease, {
    refreshes: [timetables.getTimetable, timetables.listReleases, events.getEventProgress],
  });
  const { difference, changes, told } = usePublishing(timetable);
  const { losses, changed_learners, changed_structures } = difference;
  const isBroken = draft.broken.length > 0;
  const confirm = async () => {
    setRefusal(undefined);
    try {
      const published = await publish.mutateAsync({
        params: { id: event.id },
        body: { version: draft.version },
      });
      notify.success(releaseTexts.published(published.number));
      onClose();
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={releaseTexts.publish(number)}
      size="large"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {releaseTexts.cancel}
          </Button>
          <Button pending={publish.isPending} idle={changes === 0 || isBroken} onClick={() => void confirm()}>
            <Send />
            {releaseTexts.publishAndTell(changes === 0 ? 0 : told)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Refusal title={releaseTexts.publishFailed}>{refusal}</Refusal>
        {isBroken ? (
          <Notice kind="error" title={releaseTexts.broken}>
            <p>
              <Link to={paths.timetable(event.id, "avertissements")} onClick={onClose}>
                {releaseTexts.seeWarnings}
              </Link>
            </p>
          </Notice>
        ) : null}
        {changes === 0 ? (
          <p>{releaseTexts.nothing}</p>
        ) : (
          <>
            <p className={verdictLook}>
              {(release ? releaseTexts.summary : releaseTexts.firstSummary)(changes, told)}
            </p>
            <DifferenceSums difference={difference} />
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
            <DifferenceList view={view} difference={difference} told={release?.slots} />
            <p className="muted">
              {releaseTexts.rest(
                Math.max(0, people.length - changed_learners.length),
                Math.max(0, hosts.length - changed_structures.length),
              )}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
};
