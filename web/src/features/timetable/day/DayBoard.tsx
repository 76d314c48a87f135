import { Siren, Undo2 } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { Attendance, TickState } from "#shared/timetable/attendance.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { useNow } from "#web/ui/use-now.ts";
import {
  type DaySlot,
  idOf,
  lastSeen,
  missingIn,
  newTick,
  type Pair,
  slotOfNow,
  slotsOf,
  standsIn,
  ticksOf,
} from "./board-view.ts";
import { SearchInput, SearchResults } from "./DaySearch.tsx";
import { SlotPanel, SlotStrip, startOf } from "./DaySlots.tsx";
import { dayTexts as texts } from "./day-texts.ts";
import { MissingPeople } from "./MissingPeople.tsx";
import type { Hands } from "./StandCard.tsx";
import { NetBar, TickNotices } from "./TickNotices.tsx";
import type { TickHands } from "./use-ticks.ts";
import { ZonePart } from "./ZonePart.tsx";

type Done = { label: string; undo: () => void };

/** Everything of the day: what is on, who is missing, every table. */
export const DayBoard = ({
  board,
  copyAt,
  mayTick,
  profileIds,
  ticking,
  head,
}: {
  board: Attendance;
  /** When the copy that is shown was taken; undefined: it is what the server says. */
  copyAt: string | undefined;
  mayTick: boolean;
  profileIds: readonly string[];
  ticking: TickHands;
  head: ReactNode;
}) => {
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState("");
  const [done, setDone] = useState<Done>();
  const { waiting, add } = ticking;
  const ticks = useMemo(() => ticksOf(board, waiting), [board, waiting]);
  const slots = slotsOf(board, now);
  const shown = slots.find(({ id }) => id === chosen) ?? slotOfNow(slots);

  const search = (text: string) => {
    // On a phone the answers take the place of what was there, from the top on.
    if (typed === "") window.scrollTo({ top: 0 });
    setTyped(text);
  };

  const tick = useCallback(
    (pairs: readonly Pair[], state: TickState | null, label: string) => {
      const at = new Date();
      const before = pairs.map((pair) => ticks.get(idOf(pair))?.state ?? null);
      const made = pairs.map((pair) => newTick(pair, state, ticks, at));
      void add(made);
      setDone({
        label,
        undo: () => {
          const later = new Map(made.map((one) => [idOf(one), { ...one, by: null }]));
          const back = pairs.map((pair, n) => newTick(pair, before[n] ?? null, later, new Date()));
          void add(back);
          setDone(undefined);
        },
      });
    },
    [add, ticks],
  );
  const hands: Hands = { eventId: board.event.id, mayTick, profileIds, tick };
  if (!shown) return null;

  const stands = standsIn(board, ticks, shown, now);
  const isThere = (state: TickState | null | undefined) => state === "present" || state === "late";
  const countOf = (slot: DaySlot) => {
    const own = board.meetings.filter(({ time_slot_id }) => time_slot_id === slot.id);
    return { there: own.filter((one) => isThere(ticks.get(idOf(one))?.state)).length, all: own.length };
  };
  const following = slots.find(({ start }) => start > shown.start);
  const zones = board.zones
    .map((zone) => ({ zone, own: stands.filter((stand) => stand.zone.id === zone.id) }))
    .filter(({ own }) => own.length > 0);
  const seenOf = (profileId: string) => {
    const seen = lastSeen(board, ticks, profileId, shown, now);
    const by = seen?.by?.profile_id ? seen.by.name : undefined;
    return (
      seen && texts.seen(timeOf(seen.start.toISOString()), seen.structure.place || seen.structure.name, by)
    );
  };
  return (
    <>
      <NetBar ticks={ticking} copyAt={copyAt} />
      <div className="wrap page day-page">
        <div className="day-board" data-searching={typed.trim() !== "" || undefined}>
          <div className="stack">
            <div className="row between day-head">
              {head}
              <p className="day-clock num">
                <time dateTime={now.toISOString()}>{timeOf(now.toISOString())}</time>
              </p>
            </div>
            <TickNotices board={board} ticking={ticking} />
            <SlotStrip slots={slots} shown={shown} countOf={countOf} onShow={setChosen} />
            <SlotPanel
              slot={shown}
              stands={stands}
              now={now}
              following={
                following && shown.phase !== "done"
                  ? texts.following(
                      startOf(following),
                      countOf(following).all,
                      stands.filter(
                        ({ hasArrived, structure }) =>
                          !hasArrived &&
                          board.meetings.some(
                            (one) => one.structure_id === structure.id && one.time_slot_id === following.id,
                          ),
                      ).length,
                    )
                  : undefined
              }
            />
            <div className="day-thumb no-print">
              <SearchInput typed={typed} onType={search} />
              {mayTick ? (
                <ButtonLink variant="outline" to={paths.repair(board.event.id)}>
                  <Siren />
                  <span className="day-short">{texts.incident}</span>
                  <span className="day-long">{texts.incidentLong}</span>
                </ButtonLink>
              ) : null}
            </div>
            <MissingPeople
              key={shown.id}
              missing={missingIn(stands, shown, now)}
              slot={shown}
              hands={hands}
              seenOf={seenOf}
            />
          </div>
          <div className="stack">
            <SearchResults
              typed={typed}
              onClear={() => setTyped("")}
              board={board}
              ticks={ticks}
              slots={slots}
              hands={hands}
            />
            <div className="day-zones" hidden={typed.trim() !== ""}>
              {zones.map(({ zone, own }) => (
                <ZonePart
                  key={`${zone.id} ${shown.id}`}
                  zone={zone}
                  stands={own}
                  slot={shown}
                  hands={hands}
                />
              ))}
            </div>
          </div>
        </div>
        <div className="day-did" role="status">
          {done ? (
            <p>
              <span>{done.label}</span>
              <Button variant="outline" onClick={done.undo}>
                <Undo2 />
                {texts.undo}
              </Button>
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
};
