import { useQuery } from "@tanstack/react-query";
import { MapPin, Printer, Redo2, Send, Undo2, Users, Wrench } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { warningsOf } from "#shared/timetable/timetable.warnings.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { EventHead } from "#web/frame/EventHead.tsx";
import { useEventRefusals } from "#web/frame/event-progress.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths, type TimetablePart, timetableParts } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { day, dayAndMonth, timeOf } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { LinkTabs } from "#web/ui/navigation/LinkTabs.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { GridPart } from "./grid/GridPart.tsx";
import { RefusedNotice } from "./grid/RefusedNotice.tsx";
import { useDraft } from "./grid/use-draft.ts";
import { WarningsPart } from "./grid/WarningsPart.tsx";
import type { PartProps } from "./part-props.ts";
import { DemandPart } from "./proposal/DemandPart.tsx";
import { PreparePart } from "./proposal/PreparePart.tsx";
import { ProposalPart } from "./proposal/ProposalPart.tsx";
import { preparationOf } from "./proposal/preparation.ts";
import { PublishDialog } from "./releases/PublishDialog.tsx";
import { ReleasesPart } from "./releases/ReleasesPart.tsx";
import { timetableTexts } from "./texts.ts";
import { viewOf } from "./timetable-view.ts";

const readable: readonly TimetablePart[] = ["grille", "avertissements", "versions"];

const contents: Record<TimetablePart, (props: PartProps & { onPublish: () => void }) => React.ReactNode> = {
  preparer: PreparePart,
  proposition: ProposalPart,
  grille: GridPart,
  pression: DemandPart,
  avertissements: WarningsPart,
  versions: ReleasesPart,
};

const savedText = (savedAt: string | null): string => {
  if (savedAt === null) return timetableTexts.noDraft;
  return day(savedAt) === day(new Date().toISOString())
    ? timetableTexts.savedAt(timeOf(savedAt))
    : timetableTexts.savedOn(dayAndMonth(savedAt));
};

type HeadProps = PartProps & { isStaff: boolean; onPublish: () => void };

const Head = ({ timetable, view, actions, isStaff, mayEdit, onPublish }: HeadProps) => {
  const { event, draft } = timetable;
  const refusalOf = useEventRefusals(event.id);
  return (
    <EventHead
      event={event}
      tab="timetable"
      facts={
        <>
          <span>
            <Users /> <Aloud>{timetableTexts.learners(view.input.learners.length)}</Aloud>
          </span>
          <span>
            <MapPin /> {timetableTexts.structures(view.input.structures.length, view.zones.length)}
          </span>
        </>
      }
      actions={
        <div className="row gap-x-3 gap-y-2 max-lg:w-full max-lg:gap-x-1 print:hidden">
          {isStaff ? (
            <>
              <span className="text-ink-3 tabular-nums max-lg:w-full max-lg:text-sm">
                {actions.isSaving ? timetableTexts.saving : savedText(draft.saved_at)}
              </span>
              {mayEdit ? (
                <span className="inline-flex">
                  <IconButton
                    label={
                      actions.lastDone ? timetableTexts.undo(actions.lastDone) : timetableTexts.nothingToUndo
                    }
                    icon={<Undo2 />}
                    idle={!actions.lastDone}
                    onClick={actions.undo}
                  />
                  <IconButton
                    label={
                      actions.lastUndone
                        ? timetableTexts.redo(actions.lastUndone)
                        : timetableTexts.nothingToRedo
                    }
                    icon={<Redo2 />}
                    idle={!actions.lastUndone}
                    onClick={actions.redo}
                  />
                </span>
              ) : null}
              {refusalOf("repairTimetable") === null ? (
                <ButtonLink className="max-lg:px-2.5" variant="quiet" to={paths.repair(event.id)}>
                  <Wrench />
                  {timetableTexts.repair}
                </ButtonLink>
              ) : null}
              <ButtonLink className="max-lg:px-2.5" variant="quiet" to={paths.printTimetable(event.id)}>
                <Printer />
                {timetableTexts.print}
              </ButtonLink>
              {refusalOf("publishTimetable") === null ? (
                <Button className="max-lg:ml-auto max-lg:px-2.5" variant="outline" onClick={onPublish}>
                  <Send />
                  {timetableTexts.publish}
                </Button>
              ) : null}
            </>
          ) : (
            <span className="text-ink-3 tabular-nums max-lg:w-full max-lg:text-sm">
              {timetableTexts.readOnly}
            </span>
          )}
        </div>
      }
    />
  );
};

const Shown = ({ timetable, part }: { timetable: Timetable; part: TimetablePart }) => {
  const { isStaff } = useRights();
  const { event, input, people, hosts, zones, draft, release } = timetable;
  const view = useMemo(() => viewOf({ input, people, hosts, zones }), [input, people, hosts, zones]);
  const actions = useDraft(event.id);
  const [publishing, setPublishing] = useState(false);
  // The draft may be changed until a refusal is known: the server decides again.
  const refusalOf = useEventRefusals(event.id);
  const mayEdit = isStaff && !refusalOf("changeTimetable");
  // Counts wait until what was moved is drawn.
  const meetings = useDeferredValue(draft.meetings);
  const warnings = useMemo(() => warningsOf(input, meetings), [input, meetings]);
  const missing = useMemo(() => {
    const { withoutWishes, impossible, unanswered } = preparationOf({ input, hosts });
    return [withoutWishes, impossible, unanswered].filter(({ length }) => length > 0).length;
  }, [input, hosts]);
  const parts = isStaff ? timetableParts : readable;
  if (!parts.includes(part)) return <NotFoundPage />;
  const Content = contents[part];
  const counts: Partial<Record<TimetablePart, number>> = {
    preparer: missing,
    avertissements: warnings.length + draft.broken.length,
    versions: release?.number ?? 0,
  };
  const props = { timetable, view, actions, mayEdit, onPublish: () => setPublishing(true) };
  return (
    <div className="wrap page pt-5">
      <div className="stack [--gap:1.25rem]">
        <Head {...props} isStaff={isStaff} />
        <LinkTabs
          label={timetableTexts.tabs}
          isLong
          current={paths.timetable(event.id, part)}
          tabs={parts.map((one) => ({
            to: paths.timetable(event.id, one),
            label: timetableTexts.parts[one],
            count: counts[one],
          }))}
        />
        {actions.refused ? <RefusedNotice view={view} actions={actions} refused={actions.refused} /> : null}
        <Content {...props} />
        <VisuallyHidden>
          <span role="status">{actions.said}</span>
        </VisuallyHidden>
      </div>
      {publishing ? (
        <PublishDialog timetable={timetable} view={view} onClose={() => setPublishing(false)} />
      ) : null}
    </div>
  );
};

const isPart = (part: string | undefined): part is TimetablePart =>
  timetableParts.some((known) => known === part);

/** The timetable of an event: prepared, computed, changed by hand, published. */
export const TimetablePage = () => {
  useStaffDensity();
  const { id = "", part } = useParams();
  const query = useQuery(ask(timetables.getTimetable, { params: { id } }));
  if (!isPart(part) || query.error?.status === 404) return <NotFoundPage />;
  return (
    <Loaded
      query={query}
      failed={timetableTexts.failed}
      loading={
        <div className="wrap page">
          <LoadingState tall />
        </div>
      }
    >
      {(loaded) => (
        // The newest, not what `Loaded` defers: a meeting stands where it was moved before anything else is drawn.
        <Shown timetable={query.data ?? loaded} part={part} />
      )}
    </Loaded>
  );
};
