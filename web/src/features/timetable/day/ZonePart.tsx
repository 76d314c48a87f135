import { ChevronDown } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { countsOfStands, type DaySlot, type Stand, type Zone } from "./board-view.ts";
import { startOf } from "./DaySlots.tsx";
import { dayTexts as texts } from "./day-texts.ts";
import { type DayActions, StandCard } from "./StandCard.tsx";

const isDone = ({ people, counts, isAwaited }: Stand) =>
  people.length > 0 && counts.unticked === 0 && !isAwaited;
/** Done tables are hidden when there are more: what is left to do stands out. */
const shownDone = 4;
/** When so few are waited for, what to do about it is drawn large. */
const fewAwaited = 2;

/** It receives nobody in the slot, is not waited for, and there is nothing to mend. */
const isIdle = ({ people, isAwaited, arrival, structure }: Stand) =>
  people.length === 0 && !isAwaited && arrival?.state !== "absent" && !structure.has_declined;

/** Somebody is to be ticked, or a structure is waited for. */
export const hasLeft = (stands: readonly Stand[]): boolean =>
  stands.some(({ counts, isAwaited }) => counts.unticked > 0 || isAwaited);

/** A zone with its tables; one without anything to do is closed. */
export const ZonePart = ({
  zone,
  stands,
  slot,
  startsOpen,
  actions,
}: {
  zone: Zone;
  stands: readonly Stand[];
  slot: DaySlot;
  startsOpen: boolean;
  actions: DayActions;
}) => {
  const toTick = countsOfStands(stands).unticked;
  const awaited = stands.filter(({ isAwaited }) => isAwaited).length;
  // As it was when the slot was opened: a zone must not close under the thumb with its last tick.
  const [isOpen, setOpen] = useState(startsOpen);
  const [openStand, setOpenStand] = useState<string>();
  const [all, setAll] = useState(false);
  // As it was when the slot was opened: a table must not go from under the thumb that notes its arrival.
  const [folded] = useState(() => new Set(stands.filter(isIdle).map(({ structure }) => structure.id)));
  const [showsIdle, setShowsIdle] = useState(false);
  const open = useCallback((id: string) => setOpenStand((now) => (now === id ? undefined : id)), []);
  const done = stands.filter(isDone);
  const isHidden = (stand: Stand) =>
    !all && done.length > shownDone && isDone(stand) && stand.structure.id !== openStand;
  const isFolded = (stand: Stand) => folded.has(stand.structure.id) && isIdle(stand);
  const idle = stands.filter(isFolded);
  const shown = stands.filter((stand) => !isFolded(stand) && !isHidden(stand));
  const card = (stand: Stand) => (
    <StandCard
      key={stand.structure.id}
      stand={stand}
      slot={slot}
      isOpen={openStand === stand.structure.id}
      standsOut={awaited <= fewAwaited}
      onOpen={open}
      actions={actions}
    />
  );
  const rest = [
    toTick > 0 ? texts.zoneToTick(toTick) : "",
    awaited > 0 ? texts.zoneNotArrived(awaited) : "",
  ].filter(Boolean);
  return (
    <section className="grid grid-cols-1 gap-3 lg:mb-4 lg:break-inside-avoid-column">
      <h2 className="max-lg:sticky max-lg:top-17 max-lg:z-4 max-lg:bg-ground max-lg:shadow-[0_0_0_0.25rem_var(--ground)]">
        <button
          type="button"
          className="grid min-h-16 w-full cursor-pointer grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-3 rounded-lg bg-hue-100 py-1.5 pr-3 pl-1.5 text-left text-hue-800 hover:bg-hue-200 forced-colors:border forced-colors:border-[CanvasText]"
          data-hue={zone.hue}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ZoneMark sign={zone.sign} className="size-13 rounded-md" />
          <span className="font-sans text-sm leading-tight font-normal tracking-normal">
            <strong className="block font-display text-lg leading-[1.2] font-bold">{zone.name}</strong>
            {texts.zone(stands.length, rest.length > 0 ? rest.join(", ") : texts.zoneDone)}
          </span>
          <ChevronDown className={`size-5 flex-none ${isOpen ? "rotate-180" : ""}`} />
        </button>
      </h2>
      {isOpen ? (
        <div className="grid grid-cols-1 content-start gap-2">
          {shown.map(card)}
          {stands.some(isHidden) ? (
            <Button variant="quiet" onClick={() => setAll(true)}>
              {texts.doneStands(stands.filter(isHidden).length)}
            </Button>
          ) : null}
          {showsIdle ? (
            idle.map(card)
          ) : idle.length > 0 ? (
            <Button variant="quiet" onClick={() => setShowsIdle(true)}>
              {texts.idleStands(idle.length, startOf(slot))}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
};
