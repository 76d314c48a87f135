import { Siren, Undo2 } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { Attendance, PresenceState, TickState } from "#shared/timetable/attendance.schemas.ts";
import { useEventRefusals } from "#web/frame/event-progress.ts";
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
import { LearnerDayDialog } from "./LearnerDayDialog.tsx";
import { MissingPeople } from "./MissingPeople.tsx";
import type { DayActions } from "./StandCard.tsx";
import { NetBar, TickNotices } from "./TickNotices.tsx";
import type { TickActions } from "./use-ticks.ts";
import { ZonePart } from "./ZonePart.tsx";

/** The left column's last part sticks to the bottom of the whole page on phones. */
const underThumb =
  "grid items-end gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-6 max-lg:order-2 max-lg:-mx-gutter max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:border-t max-lg:border-line-strong max-lg:bg-surface max-lg:px-3 max-lg:py-2.5 max-lg:shadow-up lg:grid-cols-1";

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
  ticking: TickActions;
  head: ReactNode;
}) => {
  const now = useNow();
  // Without network nobody knows: the board of the day offers it.
  const isOver = Boolean(useEventRefusals(board.event.id)("repairTimetable"));
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState("");
  const [done, setDone] = useState<Done>();
  const [opened, setOpened] = useState<string>();
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
      const before = pairs.map((pair) => {
        const state = ticks.get(idOf(pair))?.state ?? null;
        // An excuse stands under a tick, and counts again without it.
        return state === "excused" ? null : state;
      });
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
  const actions: DayActions = { eventId: board.event.id, mayTick, profileIds, tick, openDay: setOpened };
  if (!shown) return null;

  const stands = standsIn(board, ticks, shown, now);
  const isThere = (state: PresenceState | null | undefined) => state === "present" || state === "late";
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
      {opened ? (
        <LearnerDayDialog
          eventId={board.event.id}
          profileId={opened}
          name={board.people.find(({ profile_id }) => profile_id === opened)?.name ?? texts.gonePerson}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      <NetBar ticks={ticking} copyAt={copyAt} />
      <div className="wrap page pt-4 max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 max-lg:pb-0">
        <div
          className="max-lg:contents lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:gap-8"
          data-searching={typed.trim() !== "" || undefined}
        >
          <div className="stack max-lg:contents">
            <div className="row between flex-nowrap items-start">
              {head}
              <p className="font-display text-[1.75rem] leading-none font-heavy">
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
            <div className={`${underThumb} no-print`}>
              <SearchInput typed={typed} onType={search} />
              {mayTick && !isOver ? (
                <ButtonLink variant="outline" className="min-h-14" to={paths.repair(board.event.id)}>
                  <Siren />
                  <span className="lg:hidden">{texts.incident}</span>
                  <span className="max-lg:hidden">{texts.incidentLong}</span>
                </ButtonLink>
              ) : null}
            </div>
            <MissingPeople
              key={shown.id}
              missing={missingIn(stands, shown, now)}
              slot={shown}
              actions={actions}
              seenOf={seenOf}
            />
          </div>
          <div className="stack max-lg:contents">
            <SearchResults
              typed={typed}
              onClear={() => setTyped("")}
              board={board}
              ticks={ticks}
              slots={slots}
              actions={actions}
            />
            <div
              className="grid grid-cols-1 items-start gap-3 lg:block lg:columns-2 lg:gap-4"
              hidden={typed.trim() !== ""}
            >
              {zones.map(({ zone, own }) => (
                <ZonePart
                  key={`${zone.id} ${shown.id}`}
                  zone={zone}
                  stands={own}
                  slot={shown}
                  actions={actions}
                />
              ))}
            </div>
          </div>
        </div>
        <div className="sticky bottom-29 z-7 empty:hidden max-lg:order-1 lg:bottom-4 lg:mt-4" role="status">
          {done ? (
            <p className="flex items-center justify-between gap-3 rounded-lg bg-action py-2 pr-2 pl-4 text-on-action shadow-md">
              <span>{done.label}</span>
              <Button variant="outline" className="min-h-12" onClick={done.undo}>
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
