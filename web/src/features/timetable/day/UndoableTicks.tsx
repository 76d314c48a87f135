import { Undo2 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { idOf, newTick, type Pair, type Ticks, tickOf } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";
import { useTickFocus } from "./use-tick-focus.ts";
import type { TickActions } from "./use-ticks.ts";

type Done = { label: string; undo: () => void };

/** Ticks pairs, and remembers the last gesture so that one tap undoes it. `tick` stays the same: hundreds of rows have it. */
export const useUndoableTicks = (ticks: Ticks, add: TickActions["add"]) => {
  const [done, setDone] = useState<Done>();
  const latest = useRef(ticks);
  latest.current = ticks;
  const notePress = useTickFocus();
  const tick = useCallback(
    (pairs: readonly Pair[], state: TickState | null, label: string) => {
      notePress();
      const at = new Date();
      const ticks = latest.current;
      // An excuse, or the structure's absence, stands under a tick and counts again without it.
      const before = pairs.map((pair) => tickOf(ticks.get(idOf(pair))));
      const made = pairs.map((pair) => newTick(pair, state, ticks, at));
      void add(made);
      setDone({
        label,
        undo: () => {
          notePress(true);
          const later = new Map(made.map((one) => [idOf(one), { ...one, by: null }]));
          const back = pairs.map((pair, n) => newTick(pair, before[n] ?? null, later, new Date()));
          void add(back);
          setDone(undefined);
        },
      });
    },
    [add, notePress],
  );
  return { tick, done };
};

/** What was ticked last, with its undo. */
export const DoneBar = ({ done, className }: { done: Done | undefined; className: string }) => (
  <div className={`sticky z-7 empty:hidden ${className}`} role="status">
    {done ? (
      <p className="flex items-center justify-between gap-3 rounded-lg bg-action py-2 pr-2 pl-4 text-on-action shadow-md">
        <span>
          <Aloud>{done.label}</Aloud>
          <span className="sr">. </span>
        </span>
        <Button variant="outline" className="min-h-12" onClick={done.undo}>
          <Undo2 />
          {texts.undo}
        </Button>
      </p>
    ) : null}
  </div>
);
