import { Trash2 } from "lucide-react";
import { Fragment, useMemo } from "react";
import { Link } from "react-router-dom";
import { refusals } from "#shared/timetable/timetable.problems.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { isHarm, type Warning, warningsOf } from "#shared/timetable/timetable.warnings.ts";
import { stageTexts } from "#web/features/events/stage-texts.ts";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import type { PartProps } from "../part-props.ts";
import type { TimetableView } from "../timetable-view.ts";
import { gridTexts } from "./grid-texts.ts";

/** The order in which one should look at them; what harms nobody comes last. */
const kinds = [
  "shortTravel",
  "fewPriority",
  "smallGroup",
  "noMeeting",
  "impossibleWish",
  "noWishes",
  "aloneInSession",
] as const satisfies Warning["kind"][];

type Line = {
  title: string;
  detail?: string;
  to: { personne: string } | { structure: string; creneau?: string };
};

/** What one warning says, and where the grid shows it. */
const lineOf = (view: TimetableView, warning: Warning): Line => {
  switch (warning.kind) {
    case "shortTravel":
      return {
        title: view.nameOf(warning.profile_id),
        detail: gridTexts.minutesBetween(
          view.placeOf(warning.from),
          view.placeOf(warning.to),
          warning.minutes,
        ),
        to: { personne: warning.profile_id },
      };
    case "aloneInSession":
      return {
        title: view.nameOf(warning.profile_id),
        detail: view.placeOf(warning),
        to: { structure: warning.structure_id, creneau: warning.time_slot_id },
      };
    case "smallGroup":
      return {
        title: view.placeOf(warning),
        detail: gridTexts.groupOf(warning.learners),
        to: { structure: warning.structure_id, creneau: warning.time_slot_id },
      };
    case "fewPriority":
      return {
        title: view.nameOf(warning.profile_id),
        detail: gridTexts.metCount(warning.met),
        to: { personne: warning.profile_id },
      };
    case "impossibleWish":
      return {
        title: view.nameOf(warning.profile_id),
        detail: view.isListed(warning.structure_id)
          ? view.structureNameOf(warning.structure_id)
          : gridTexts.absentStructure,
        to: { personne: warning.profile_id },
      };
    case "noWishes":
      return { title: view.nameOf(warning.profile_id), to: { personne: warning.profile_id } };
    case "noMeeting":
      return { title: view.structureNameOf(warning.structure_id), to: { structure: warning.structure_id } };
  }
};

const textOf = (
  kind: Warning["kind"],
  { travel_minutes, smallest_group }: TimetableView["input"],
): string => {
  if (kind === "shortTravel") return gridTexts.kindTexts.shortTravel(travel_minutes);
  if (kind === "smallGroup") return gridTexts.kindTexts.smallGroup(smallest_group);
  return gridTexts.kindTexts[kind];
};

const Group = ({
  kind,
  warnings,
  view,
  eventId,
  mayEdit,
  mayRemind,
  isAlone,
}: {
  kind: Warning["kind"];
  warnings: readonly Warning[];
  view: TimetableView;
  eventId: string;
  mayEdit: boolean;
  mayRemind: boolean;
  /** Nothing else is said beside it. */
  isAlone: boolean;
}) => {
  const lines = Map.groupBy(
    warnings
      .map((warning) => lineOf(view, warning))
      .sort((one, other) => one.title.localeCompare(other.title, "fr")),
    ({ title }) => title,
  );
  const isHarmful = warnings.some((one) => isHarm(one, view.input));
  const isAboutWishes = kind === "noWishes" || kind === "impossibleWish";
  return (
    <details className="panel" open={isAlone || (isHarmful && warnings.length <= 12)}>
      <Summary>
        <div>
          <h3 className="text-lg">
            {gridTexts.kinds[kind]} <span className="muted num">{warnings.length}</span>
          </h3>
          <p className="muted">{textOf(kind, view.input)}</p>
        </div>
      </Summary>
      <ul className="mt-2 grid">
        {[...lines].map(([title, own]) => (
          <li key={title} className="border-t border-line py-1.5">
            {own.length > 1 ? <strong>{title}</strong> : null}
            {own.map(({ detail, to }, n) => (
              <p
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn whole
                key={n}
                className="flex flex-wrap items-baseline justify-between gap-x-3"
              >
                <Link
                  className="inline-flex min-h-6 items-center max-lg:min-h-11"
                  to={paths.timetable(eventId, "grille", to)}
                >
                  {own.length > 1 ? (
                    <>
                      <span className="sr">{title}, </span>
                      {detail}
                    </>
                  ) : (
                    title
                  )}
                </Link>
                {detail && own.length === 1 ? <span className="num text-sm text-ink-3">{detail}</span> : null}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {isAboutWishes && mayEdit ? (
        <Link className="more" to={paths.wishCampaign(eventId, kind === "noWishes" ? "none" : "impossible")}>
          {kind === "noWishes" && mayRemind ? stageTexts.toRemind(warnings.length) : gridTexts.toCampaign}
        </Link>
      ) : null}
    </details>
  );
};

/** Rules that the draft breaks by now: the event has changed below it. */
const Broken = ({ timetable, view, actions, mayEdit }: PartProps) => {
  const { broken } = timetable.draft;
  const remove = (meeting: Meeting) => {
    const label = gridTexts.removedLabel(view.nameOf(meeting.profile_id));
    actions.apply({ removed: [meeting], placed: [], label }, `${label}.`);
  };
  return (
    <section className="panel panel-flush border-2 border-danger" aria-labelledby="tt-broken">
      <div className="panel-head">
        <div>
          <h3 id="tt-broken">{gridTexts.broken(broken.length)}</h3>
          <p className="muted">{gridTexts.brokenText}</p>
        </div>
      </div>
      <ul>
        {broken.map(({ rule, meetings }) => (
          <li
            className="border-t border-line px-pad py-3"
            key={`${rule} ${meetings.map((one) => `${one.profile_id} ${view.placeOf(one)}`).join()}`}
          >
            <p>
              <strong>{refusals[rule]}</strong>
            </p>
            <ul>
              {meetings.map((meeting) => {
                const { profile_id, structure_id, time_slot_id } = meeting;
                const said = `${view.nameOf(profile_id)}, ${view.placeOf(meeting)}`;
                return (
                  <li
                    key={`${profile_id} ${structure_id} ${time_slot_id}`}
                    className="flex flex-wrap items-center justify-between gap-x-3"
                  >
                    <span>{said}</span>
                    {mayEdit ? (
                      <Button
                        variant="quietDanger"
                        aria-label={gridTexts.removeMeeting(said)}
                        onClick={() => remove(meeting)}
                      >
                        <Trash2 />
                        {gridTexts.remove}
                      </Button>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What the draft breaks, and what deserves a look, by kind; each leads into the grid. */
export const WarningsPart = (props: PartProps) => {
  const { timetable, view, mayEdit } = props;
  const { draft, event, input } = timetable;
  const mayRemind = useEventRefusals(event.id)("remind") === null;
  const groups = useMemo(
    () => Map.groupBy(warningsOf(input, draft.meetings), ({ kind }) => kind),
    [input, draft.meetings],
  );
  if (groups.size === 0 && draft.broken.length === 0)
    return (
      <EmptyState title={gridTexts.noWarnings} sign="sun">
        {gridTexts.noWarningsText}
      </EmptyState>
    );
  return (
    <>
      {draft.broken.length > 0 ? <Broken {...props} /> : null}
      {kinds.map((kind) => {
        const warnings = groups.get(kind);
        return warnings ? (
          <Fragment key={kind}>
            {/* The button that opens this counts only what harms somebody. */}
            {warnings.some((one) => isHarm(one, input)) ? null : (
              <p className="muted small">{gridTexts.uncounted}</p>
            )}
            <Group
              kind={kind}
              warnings={warnings}
              view={view}
              eventId={event.id}
              mayEdit={mayEdit}
              mayRemind={mayRemind}
              isAlone={groups.size === 1 && draft.broken.length === 0}
            />
          </Fragment>
        ) : null;
      })}
    </>
  );
};
