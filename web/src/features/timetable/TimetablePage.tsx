import { useQuery } from "@tanstack/react-query";
import { Printer, Redo2, Undo2, Wrench } from "lucide-react";
import { memo, useMemo } from "react";
import { Navigate, useParams } from "react-router-dom";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { headActs } from "#web/frame/Page.tsx";
import { paths, type TimetablePart, timetableParts } from "#web/frame/paths.ts";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { useTitleDetail } from "#web/ui/browser/document-title.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { CutLink, Cuts } from "#web/ui/Cuts.tsx";
import { day, dayAndMonth, shortMonth, timeOf } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { askTimetable } from "./ask-timetable.ts";
import { GridPart } from "./grid/GridPart.tsx";
import { RefusedNotice } from "./grid/RefusedNotice.tsx";
import { useDraft } from "./grid/use-draft.ts";
import type { PartProps } from "./part-props.ts";
import { preparationOf } from "./proposal/preparation.ts";
import { timetableTexts } from "./texts.ts";
import { viewOf } from "./timetable-view.ts";

/** The grid is what one opens most, on phones too: it does not wait for the code of the two others. */
const contents: Record<TimetablePart, React.ComponentType<PartProps>> = {
  preparer: lazyComponent(
    async () => (await import("./proposal/PreparePart.tsx")).PreparePart,
    <LoadingState tall />,
  ),
  grille: GridPart,
  publier: lazyComponent(
    async () => (await import("./releases/PublishPart.tsx")).PublishPart,
    <LoadingState tall />,
  ),
};

/** Where the parts are that once had an address of their own. */
const moved: Record<string, ((event: string) => string) | undefined> = {
  proposition: (event) => paths.timetable(event, "preparer"),
  pression: (event) => paths.gridSide(event, "pression"),
  avertissements: (event) => paths.gridSide(event, "avertissements"),
  versions: (event) => paths.timetable(event, "publier"),
};

/** Shorter on phones, read aloud in full. */
const Saved = ({ at }: { at: string }) => {
  const isToday = day(at) === day(new Date().toISOString());
  const when = isToday ? timeOf(at) : dayAndMonth(at);
  return (
    <>
      <span className="max-md:sr-only">
        {isToday ? timetableTexts.savedAt(when) : timetableTexts.savedOn(when)}
      </span>
      <span aria-hidden="true" className="md:hidden">
        {timetableTexts.savedShort(
          isToday ? timetableTexts.atTime(when) : timetableTexts.onDay(shortMonth(at)),
        )}
      </span>
    </>
  );
};

/** The grid saves by itself: this tells that it does. */
const DraftState = ({ savedAt, isSaving }: { savedAt: string | null; isSaving: boolean }) => (
  <span className="text-sm text-ink-3 tabular-nums">
    {isSaving ? timetableTexts.saving : savedAt === null ? timetableTexts.noDraft : <Saved at={savedAt} />}
  </span>
);

type ActsProps = PartProps & { part: TimetablePart; isStaff: boolean };

/** What is done with the draft, beside its parts. */
const Acts = ({ timetable: { event, draft }, actions, part, isStaff, mayEdit }: ActsProps) => {
  const refusalOf = useEventRefusals(event.id);
  if (!isStaff) return <span className="text-sm text-ink-3">{timetableTexts.readOnly}</span>;
  return (
    <div className={`${headActs} max-sm:gap-x-1`}>
      {mayEdit ? <DraftState savedAt={draft.saved_at} isSaving={actions.isSaving} /> : null}
      {mayEdit && part === "grille" ? (
        <span className="inline-flex">
          <IconButton
            label={actions.lastDone ? timetableTexts.undo(actions.lastDone) : timetableTexts.nothingToUndo}
            icon={<Undo2 />}
            idle={!actions.lastDone}
            onClick={actions.undo}
          />
          <IconButton
            label={
              actions.lastUndone ? timetableTexts.redo(actions.lastUndone) : timetableTexts.nothingToRedo
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
      {/* The grid of a phone starts higher: the parts beside it print too. */}
      <ButtonLink
        className={`max-lg:px-2.5 ${part === "grille" ? "max-sm:hidden" : ""}`}
        variant="quiet"
        to={paths.printTimetable(event.id)}
      >
        <Printer />
        {timetableTexts.print}
      </ButtonLink>
    </div>
  );
};

const TimetableContent = memo(({ loaded, part }: { loaded: Timetable; part: TimetablePart }) => {
  const { isStaff } = useRights();
  // Read here, where the drawer closes: a meeting stands where it was moved in one render with that. And the newest, not
  // what `Loaded` defers.
  const { data: timetable = loaded } = useQuery(askTimetable(loaded.event.id));
  const { event, input, people, hosts, zones, release } = timetable;
  const view = useMemo(() => viewOf({ input, people, hosts, zones }), [input, people, hosts, zones]);
  const actions = useDraft(event.id);
  // The draft may be changed until a refusal is known: the server decides again.
  const refusal = useEventRefusals(event.id)("changeTimetable");
  const mayEdit = isStaff && !refusal;
  const missing = useMemo(() => {
    const { withoutWishes, impossible, unanswered } = preparationOf({ input, hosts });
    return [withoutWishes, impossible, unanswered].filter(({ length }) => length > 0).length;
  }, [input, hosts]);
  useTitleDetail("filter", timetableTexts.parts[part]);
  if (part === "preparer" && !isStaff) return <NotFoundPage />;
  // Nothing is left to prepare, and what was published is read.
  if (part === "preparer" && refusal) return <Navigate to={paths.timetable(event.id, "grille")} replace />;
  const parts = timetableParts.filter((one) => one !== "preparer" || mayEdit);
  const Content = contents[part];
  const counts: Partial<Record<TimetablePart, number>> = { preparer: missing, publier: release?.number ?? 0 };
  const props = { timetable, view, actions, mayEdit };
  return (
    <>
      <EventHead event={event} tab="timetable" />
      <div className="row between print:hidden">
        <Cuts label={timetableTexts.tabs}>
          {parts.map((one) => (
            <CutLink
              key={one}
              to={paths.timetable(event.id, one)}
              isIn={one === part}
              label={one === "publier" && !mayEdit ? timetableTexts.versions : timetableTexts.parts[one]}
              count={counts[one] || undefined}
            />
          ))}
        </Cuts>
        <Acts {...props} part={part} isStaff={isStaff} />
      </div>
      {actions.refused ? <RefusedNotice view={view} actions={actions} refused={actions.refused} /> : null}
      <Content {...props} />
      <span className="sr">
        <span role="status">{actions.said}</span>
      </span>
    </>
  );
});

const isPart = (part: string | undefined): part is TimetablePart =>
  timetableParts.some((known) => known === part);

/** The timetable of an event: prepared and computed, changed by hand, published. */
export const TimetablePage = () => {
  const { id = "", part } = useParams();
  const query = useQuery(askTimetable(id));
  const to = moved[part ?? ""];
  if (to) return <Navigate to={to(id)} replace />;
  if (!isPart(part) || query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={timetableTexts.failed} loading={<LoadingState tall />}>
        {(loaded) => <TimetableContent loaded={loaded} part={part} />}
      </Loaded>
    </EventFrame>
  );
};
