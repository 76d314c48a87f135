import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EventWhole, Participation } from "#shared/events/events.schemas.ts";
import { hostingTexts } from "./hosting-texts.ts";
import { useHosting } from "./use-hosting.ts";

type Props = { participation: Participation; event: EventWhole };

const [fewest, most] = [1, 30];
const savingPause = 700;

const seatButton =
  "grid size-9 cursor-pointer place-items-center rounded-sm text-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-ink-3 max-[48.01rem]:size-11 pointer-coarse:size-11";

/** Seats in one slot, saved shortly after the last press; the border is dark where they differ from the event's. */
export const Seats = ({ participation, event }: Props) => {
  const { save } = useHosting(participation);
  const { name } = participation.structure;
  const kept = participation.seats ?? event.seats_per_slot;
  const [shown, setShown] = useState(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setShown(kept), [kept]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(save);
  latest.current = save;
  const change = (seats: number) => {
    setShown(seats);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      if (seats !== kept && !(await latest.current({ seats }))) setShown(kept);
    }, savingPause);
  };
  if (participation.answer === "declined") return <span className="muted">{hostingTexts.noSeat}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a cell would need its legend drawn away
    <span
      className={`inline-grid grid-cols-[auto_2rem_auto] items-center justify-self-start rounded-md border-[1.5px] bg-surface ${shown === event.seats_per_slot ? "border-control-line" : "border-ink"}`}
      role="group"
      aria-label={hostingTexts.seatsOf(name)}
    >
      <button
        type="button"
        className={seatButton}
        aria-label={hostingTexts.fewer(name)}
        aria-disabled={shown <= fewest}
        onClick={() => (shown > fewest ? change(shown - 1) : undefined)}
      >
        <Minus className="size-4" />
      </button>
      <span aria-live="polite" className="text-center font-strong tabular-nums">
        {shown}
      </span>
      <button
        type="button"
        className={seatButton}
        aria-label={hostingTexts.more(name)}
        aria-disabled={shown >= most}
        onClick={() => (shown < most ? change(shown + 1) : undefined)}
      >
        <Plus className="size-4" />
      </button>
    </span>
  );
};

/** The table or room, saved when one leaves the field or presses Enter. */
export const PlaceInput = ({ participation }: Pick<Props, "participation">) => {
  const { save } = useHosting(participation);
  const [typed, setTyped] = useState(participation.place);
  useEffect(() => setTyped(participation.place), [participation.place]);
  if (participation.answer === "declined") return null;
  const keep = async () => {
    const place = typed.trim();
    if (place !== participation.place && !(await save({ place }))) setTyped(participation.place);
  };
  return (
    <input
      className="min-h-9 w-full rounded-sm border-[1.5px] border-control-line bg-surface px-2 py-1 text-ink hover:border-ink max-[48.01rem]:min-h-11 pointer-coarse:min-h-11"
      aria-label={hostingTexts.placeOf(participation.structure.name)}
      placeholder={hostingTexts.placeHint}
      maxLength={60}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => (event.key === "Enter" ? event.currentTarget.blur() : undefined)}
    />
  );
};
