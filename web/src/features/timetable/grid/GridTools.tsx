import { Keyboard, Pin, TriangleAlert } from "lucide-react";
import { memo, useDeferredValue, useMemo } from "react";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { Combobox } from "#web/ui/Combobox.tsx";
import type { PartProps } from "../part-props.ts";
import type { TimetableView } from "../timetable-view.ts";
import type { Cells } from "./grid-cells.ts";
import { gridTexts } from "./grid-texts.ts";
import { Parquet, Tally } from "./Parquet.tsx";
import { verdictOf } from "./verdict.ts";

/** The timetable in one sentence and two drawings. */
export const Glance = ({ timetable, view }: Pick<PartProps, "timetable" | "view">) => {
  const { input, draft } = timetable;
  // The grid first: these counts may come a moment later.
  const meetings = useDeferredValue(draft.meetings);
  const figures = useMemo(() => figuresOf(input, meetings), [input, meetings]);
  return (
    <section className="tt-glance" aria-label={gridTexts.glance}>
      <div>
        <h2 className="tt-verdict">{verdictOf(figures)}</h2>
        <Tally byMet={figures.learners_by_priority} without={figures.without_wishes} />
      </div>
      <Parquet view={view} meetings={meetings} />
    </section>
  );
};

/** What the signs and the keys mean. */
export const Key = () => (
  <div className="tt-key">
    <span>
      <i className="tt-kp" />
      {gridTexts.levels.priority}
    </span>
    <span>
      <i className="tt-ko" />
      {gridTexts.levels.optional}
    </span>
    <span>
      <i className="tt-ka" />
      {gridTexts.levels.added}
    </span>
    <span>
      <i className="tt-kh" />
      {gridTexts.keyFree}
    </span>
    <span>
      <TriangleAlert />
      {gridTexts.keyAlone}
    </span>
    <span>
      <Pin />
      {gridTexts.keyPinned}
    </span>
    <span className="tt-keys only-l">
      <Keyboard />
      <kbd>←</kbd>
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <kbd>→</kbd> {gridTexts.keys.go} <kbd>Entrée</kbd> {gridTexts.keys.move} <kbd>E</kbd>{" "}
      {gridTexts.keys.pin} <kbd>/</kbd> {gridTexts.keys.search} <kbd>Ctrl Z</kbd> {gridTexts.keys.undo}
    </span>
  </div>
);

export type Spot = "alone" | "pins";

/** What stands out in the grid when one asks for it. */
export const Spots = ({
  cells,
  meetings,
  spot,
  onSpot,
}: {
  cells: Cells;
  meetings: readonly Meeting[];
  spot: Spot | undefined;
  onSpot: (spot: Spot | undefined) => void;
}) => {
  const alone = [...cells.values()].filter(({ length }) => length === 1).length;
  const pins = meetings.filter(({ pinned }) => pinned).length;
  return (
    <fieldset className="pills tt-spots">
      <legend className="sr">{gridTexts.warnings}</legend>
      <button
        type="button"
        aria-pressed={spot === "alone"}
        onClick={() => onSpot(spot === "alone" ? undefined : "alone")}
      >
        <TriangleAlert />
        <span className="n">{alone}</span> {gridTexts.alone(alone)}
      </button>
      <button
        type="button"
        aria-pressed={spot === "pins"}
        onClick={() => onSpot(spot === "pins" ? undefined : "pins")}
      >
        <Pin />
        <span className="n">{pins}</span> {gridTexts.pinned(pins)}
      </button>
    </fieldset>
  );
};

/** Phones show one slot at a time. */
export const SlotPicker = ({
  view,
  shown,
  countOf,
  onShow,
}: {
  view: TimetableView;
  shown: number;
  countOf: (slotId: string) => number;
  onShow: (slot: number) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stick
  <div className="tt-slotpick only-s" role="group" aria-label={gridTexts.slotPicker}>
    {view.slots.map(({ id, label }, n) => (
      <button key={id} type="button" aria-pressed={n === shown} onClick={() => onShow(n)}>
        {label}
        <small className="num">{countOf(id)}</small>
      </button>
    ))}
  </div>
);

/** Finds a learner or a structure by name; ids are "personne …" and "structure …". Kept apart: its list is long. */
export const Finder = memo(
  ({
    view,
    found,
    onFind,
  }: {
    view: TimetableView;
    found: string | undefined;
    onFind: (id: string | undefined) => void;
  }) => {
    const options = useMemo(
      () => [
        ...view.people.map(({ profile_id, name, promotion }) => ({
          id: `personne ${profile_id}`,
          label: name,
          detail: promotion.name,
        })),
        ...view.zones.flatMap((zone) =>
          zone.hosts.map(({ structure_id, name }) => ({
            id: `structure ${structure_id}`,
            label: name,
            detail: zone.name,
          })),
        ),
      ],
      [view],
    );
    return (
      <Combobox
        label={gridTexts.find}
        labelHidden
        placeholder={gridTexts.findHint}
        options={options}
        value={options.find(({ id }) => id === found) ?? null}
        onChange={(option) => onFind(option?.id)}
      />
    );
  },
);
