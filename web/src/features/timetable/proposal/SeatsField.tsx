import { useState } from "react";
import { fewestSeats, mostSeats, seatsRange } from "#shared/events/events.rules.ts";
import { timetableTexts } from "../texts.ts";

/** Seats in one slot, saved when one leaves the field or presses Enter; empty: as many as the event says. */
export const SeatsField = ({
  name,
  seats,
  eventSeats,
  onSave,
}: {
  name: string;
  seats: number | null;
  eventSeats: number;
  onSave: (seats: number | null) => void;
}) => {
  const kept = seats === null ? "" : String(seats);
  /** While one types; what is read meanwhile must not take it back. */
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? kept;
  const value = shown === "" ? null : Number(shown);
  const isWrong = value !== null && !(Number.isInteger(value) && value >= fewestSeats && value <= mostSeats);
  return (
    <>
      <input
        className="input num min-h-8.5 w-15 px-2 py-0.5 text-center font-bold placeholder:font-normal max-lg:min-h-11"
        type="number"
        inputMode="numeric"
        min={fewestSeats}
        max={mostSeats}
        placeholder={String(eventSeats)}
        aria-label={timetableTexts.seatsOf(name, eventSeats)}
        aria-invalid={isWrong || undefined}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (isWrong) return;
          setTyped(undefined);
          if (shown !== kept) onSave(value);
        }}
        onKeyDown={(event) => (event.key === "Enter" ? event.currentTarget.blur() : undefined)}
      />
      {isWrong ? (
        <small className="block text-danger" role="alert">
          {seatsRange}
        </small>
      ) : null}
    </>
  );
};
