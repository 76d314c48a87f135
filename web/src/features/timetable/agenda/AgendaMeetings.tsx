import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { placeParts } from "#shared/events/events.plan.ts";
import type { AgendaMeeting } from "#shared/timetable/timetable.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import type { AgendaRow } from "./agenda-day.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

/** Where a meeting is, as on the posters: the zone's sign and hue, the table's number large. */
export const ZonePost = ({ meeting: { zone, place } }: { meeting: AgendaMeeting }) => {
  const parts = placeParts(place);
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)] overflow-clip rounded-md bg-hue-100 text-hue-800 forced-colors:border forced-colors:border-[CanvasText]"
      data-hue={zone.hue}
    >
      <ZoneMark sign={zone.sign} className="h-full min-h-24 w-24" />
      <p className="grid content-center gap-1 px-4 py-3 leading-tight font-semibold">
        {parts ? <span>{parts.word}</span> : null}
        <b
          className={`font-display font-heavy ${parts ? "text-[3rem] leading-[0.9]" : "text-[1.5rem] leading-[1.1]"}`}
        >
          {parts?.number ?? (place || zone.name)}
        </b>
        {place ? <span>{zone.name}</span> : null}
      </p>
    </div>
  );
};

export const ZoneSpot = ({ meeting: { zone, place } }: { meeting: AgendaMeeting }) => (
  <span className="inline-flex items-center gap-2 text-sm/tight text-ink-2" data-hue={zone.hue}>
    <ZoneMark sign={zone.sign} className="size-7 flex-none rounded-sm" />
    <span>
      {place ? (
        <>
          <b className="text-ink">{place}</b>
          <br />
        </>
      ) : null}
      {zone.name}
    </span>
  </span>
);

/** The name of a structure, with the way to its page where that opens. */
export const StructureLink = ({ structure: { id, name, is_closed } }: Pick<AgendaMeeting, "structure">) =>
  is_closed ? name : <Link to={paths.structure(id)}>{name}</Link>;

/** What the newest release changed in a meeting. */
export const Change = ({ meeting: { changed, start } }: { meeting: AgendaMeeting }) => {
  if (!changed) return null;
  const before = changed.start_before;
  if (before === null) return <Badge look="ink">{texts.isNew}</Badge>;
  // Another day is said once, above them all.
  if (before !== start && timeOf(before) === timeOf(start)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge look="ink">{texts.changed}</Badge>
      {before === start ? (
        <span>{texts.placeChanged}</span>
      ) : (
        <span>
          <del>{timeOf(before)}</del> <ins className="font-bold no-underline">{timeOf(start)}</ins>
        </span>
      )}
    </p>
  );
};

const Row = ({ row, state, marked }: { row: AgendaRow; state: "todo" | "done"; marked: boolean }) => {
  const { meeting, start, learners } = row;
  const hour = (
    <b
      className={`text-[1.1875rem] tabular-nums [clip-path:polygon(0_0,100%_0,88%_100%,0_100%)] max-sm:text-base print:[clip-path:none] ${meeting && state === "todo" ? "" : "bg-transparent text-ink-2"}`}
    >
      <time dateTime={start}>{timeOf(start)}</time>
    </b>
  );
  if (!meeting)
    return (
      <li className="slot slot-empty min-h-14 grid-cols-[5rem_minmax(0,1fr)] pr-3.5 max-sm:grid-cols-[4.25rem_minmax(0,1fr)]">
        {hour}
        <p>
          <strong>{texts.free}</strong> <span className="muted small">{texts.freeText}</span>
        </p>
      </li>
    );
  return (
    <li
      className={`slot grid-cols-[5rem_minmax(0,1fr)_auto] pr-3.5 max-sm:grid-cols-[4.25rem_minmax(0,1fr)] max-sm:[&>.badge]:col-2 max-sm:[&>.badge]:justify-self-start ${state === "done" ? "min-h-16 bg-transparent [box-shadow:inset_0_0_0_1.5px_var(--color-beech-300)] print:[box-shadow:none]" : ""}`}
    >
      {hour}
      <div className="grid justify-items-start gap-1.5">
        <h3>
          <StructureLink structure={meeting.structure} />
        </h3>
        <ZoneSpot meeting={meeting} />
        {learners.length > 0 ? (
          <ul className="grid gap-1 leading-tight">
            {learners.map(({ name, promotion }) => (
              <li key={name + promotion}>
                {name} <span className="muted small">{promotion}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {marked ? <Change meeting={meeting} /> : null}
      </div>
      {state === "done" ? (
        <Badge hue="green">
          <Check />
          {texts.met}
        </Badge>
      ) : null}
    </li>
  );
};

/** Meetings and free slots, in the order of the day. */
export const AgendaRows = ({
  rows,
  state = "todo",
  marked,
}: {
  rows: readonly AgendaRow[];
  state?: "todo" | "done";
  /** Whether changes are still marked. */
  marked: boolean;
}) => (
  <ol className="slots">
    {rows.map((row) => (
      <Row key={row.key} row={row} state={state} marked={marked} />
    ))}
  </ol>
);
