import { Keyboard, Pin, User } from "lucide-react";
import { memo, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { impossibleWishesOf } from "#shared/timetable/timetable.warnings.ts";
import { LateCombobox } from "#web/ui/form/LateCombobox.tsx";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { ColourKey, ColourKeyEntry } from "../ColourKey.tsx";
import type { PartProps } from "../part-props.ts";
import type { TimetableView } from "../timetable-view.ts";
import type { Rows } from "./grid-cells.ts";
import { gridTexts } from "./grid-texts.ts";
import { Parquet, Tally } from "./Parquet.tsx";
import { verdictLook, verdictOf } from "./verdict.ts";

/** The timetable in one sentence and two drawings. */
export const Glance = ({ timetable, view }: Pick<PartProps, "timetable" | "view">) => {
  const { input, draft } = timetable;
  // The grid first: these counts may come a moment later.
  const meetings = useDeferredValue(draft.meetings);
  const figures = useMemo(() => figuresOf(input, meetings), [input, meetings]);
  return (
    <section
      className="grid items-center gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,33.5rem)_minmax(0,1fr)]"
      aria-label={gridTexts.glance}
    >
      <div className="grid gap-2.5">
        <h2 className={verdictLook}>{verdictOf(figures, impossibleWishesOf(input).length)}</h2>
        <Tally byMet={figures.learners_by_priority} without={figures.without_wishes} look="glance" />
      </div>
      <Parquet
        view={view}
        meetings={meetings}
        className="gap-2.5 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:gap-x-4 lg:gap-y-2"
      />
    </section>
  );
};

/** What the signs and the keys mean. Who only reads has no free places to fill, and changes nothing by keys. */
export const Key = ({ mayEdit, hasPins }: { mayEdit: boolean; hasPins: boolean }) => (
  <ColourKey>
    <ColourKeyEntry look="bg-accent">{gridTexts.levels.priority}</ColourKeyEntry>
    <ColourKeyEntry look="border-2 border-control-line">{gridTexts.levels.optional}</ColourKeyEntry>
    <ColourKeyEntry look="border-2 border-dotted border-control-line">
      {gridTexts.levels.added}
    </ColourKeyEntry>
    {mayEdit ? (
      <span className="[@media(hover:hover)]:hidden">
        <ColourKeyEntry look="border-[1.5px] border-dashed border-line-strong">
          {gridTexts.keyFree}
        </ColourKeyEntry>
      </span>
    ) : null}
    {mayEdit || hasPins ? (
      <ColourKeyEntry>
        <Pin />
        {gridTexts.keyPinned}
      </ColourKeyEntry>
    ) : null}
    <span className="tt-keys only-l [&>.lucide]:size-4">
      <Keyboard />
      <kbd>←</kbd>
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <kbd>→</kbd> {gridTexts.keys.go}{" "}
      {mayEdit ? (
        <>
          <kbd>Entrée</kbd> {gridTexts.keys.move} <kbd>E</kbd> {gridTexts.keys.pin}{" "}
        </>
      ) : null}
      <kbd>/</kbd> {gridTexts.keys.search}
      {mayEdit ? (
        <>
          {" "}
          <kbd>Ctrl Z</kbd> {gridTexts.keys.undo}
        </>
      ) : null}
    </span>
  </ColourKey>
);

export type Spot = "alone" | "pins";

/** What stands out in the grid when one asks for it. */
export const Spots = ({
  rows,
  meetings,
  spot,
  onSpot,
}: {
  rows: Rows;
  meetings: readonly Meeting[];
  spot: Spot | undefined;
  onSpot: (spot: Spot | undefined) => void;
}) => {
  const alone = [...rows.values()].flatMap(({ cells }) => cells.filter(({ length }) => length === 1)).length;
  const pins = meetings.filter(({ pinned }) => pinned).length;
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Pills legend={gridTexts.warnings}>
      <Pill
        ref={first}
        pressed={spot === "alone"}
        icon={<User className="size-4" />}
        count={alone}
        onClick={() => onSpot(spot === "alone" ? undefined : "alone")}
      >
        {gridTexts.alone}
      </Pill>
      {pins > 0 || spot === "pins" ? (
        <Pill
          pressed={spot === "pins"}
          icon={<Pin className="size-4" />}
          count={pins}
          onClick={() => {
            onSpot(spot === "pins" ? undefined : "pins");
            // It goes once nothing is pinned.
            if (pins === 0) first.current?.focus();
          }}
        >
          {gridTexts.pinned}
        </Pill>
      ) : null}
    </Pills>
  );
};

/** Phones show one slot at a time. */
export const SlotPicker = ({
  view,
  shown,
  counts,
  onShow,
}: {
  view: TimetableView;
  shown: number;
  counts: readonly number[];
  onShow: (slot: number) => void;
}) => {
  const picker = useRef<HTMLDivElement>(null);
  // A move shows another slot, which may stand beside the screen. Only sideways: the page stays where it is.
  useEffect(() => {
    const slot = picker.current?.children[shown];
    if (slot instanceof HTMLElement)
      picker.current?.scrollTo({ left: slot.offsetLeft - slot.offsetWidth / 2 });
  }, [shown]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stick
    <div ref={picker} className="tt-slotpick only-s" role="group" aria-label={gridTexts.slotPicker}>
      {view.slots.map(({ id, label }, n) => (
        <button key={id} type="button" aria-pressed={n === shown} onClick={() => onShow(n)}>
          {label}
          <small className="num">{counts[n]}</small>
        </button>
      ))}
    </div>
  );
};

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
      <LateCombobox
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
