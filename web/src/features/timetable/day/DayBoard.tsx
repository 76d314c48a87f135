import { Siren } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { useNow } from "#web/ui/browser/use-now.ts";
import { timeOf } from "#web/ui/dates.ts";
import type { OpenBoard } from "./BoardFrame.tsx";
import {
  countsBySlot,
  type DaySlot,
  lastSeen,
  missingIn,
  slotOfNow,
  slotsOf,
  standsIn,
  ticksOf,
} from "./board-view.ts";
import { SearchInput, SearchResults } from "./DaySearch.tsx";
import { SlotPanel, SlotStrip, startOf } from "./DaySlots.tsx";
import { DayFigures, NeverSeen, StructuresOfDay } from "./DaySummary.tsx";
import { dayTexts as texts } from "./day-texts.ts";
import { doorTexts } from "./door-texts.ts";
import { arrivalCounts, expectedPeople } from "./door-view.ts";
import { LearnerDayDialog } from "./LearnerDayDialog.tsx";
import { MissingPeople } from "./MissingPeople.tsx";
import type { DayActions } from "./StandCard.tsx";
import { bywordOf } from "./TickButtons.tsx";
import { NetBar, TickNotices } from "./TickNotices.tsx";
import { DoneBar, useUndoableTicks } from "./UndoableTicks.tsx";
import { useSame } from "./use-same.ts";
import { hasLeft, ZonePart } from "./ZonePart.tsx";

const noMeetings = { there: 0, isTicked: true, all: 0, structures: new Set<string>() };

/** In larger halls one zone stands open at first: the heads of the others say what is left there. */
const maxOpen = 40;

/** The left column's last part sticks to the bottom of the whole page on phones. */
const underThumb =
  "grid items-end gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-6 max-lg:order-2 max-lg:-mx-gutter max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:border-t max-lg:border-line-strong max-lg:bg-surface max-lg:px-3 max-lg:py-2.5 max-lg:shadow-up lg:grid-cols-1";

/** Everything of the day: what is on, who is missing, every table. */
export const DayBoard = ({
  board,
  copyAt,
  isTeam,
  mayTick,
  profileIds,
  ticking,
  head,
  whyNoTicks,
  links,
}: OpenBoard & { head: ReactNode; whyNoTicks: ReactNode; links: ReactNode }) => {
  const now = useNow();
  const isWide = useMedia("(min-width: 64rem)");
  // Without network nobody knows: the board of the day offers it.
  const isOver = Boolean(useEventRefusals(board.event.id)("repairTimetable"));
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<string>();
  const { waiting, add } = ticking;
  const ticks = useMemo(() => ticksOf(board, waiting), [board, waiting]);
  // Who has come in is told once the tick is drawn; one who searches ticks it there.
  const late = useDeferredValue(ticks);
  const told = typed === "" ? late : ticks;
  const people = useMemo(() => expectedPeople(board, told, now), [board, told, now]);
  const expected = useMemo(() => new Map(people.map((one) => [one.person.profile_id, one])), [people]);
  const slots = useSame(useMemo(() => slotsOf(board, now), [board, now]));
  // The board of a day that is over opens on all of it; it does not leave the slot that somebody ticks when the day ends.
  const [opensOnSummary] = useState(() => now > new Date(board.event.end_date));
  const shown = slots.find(({ id }) => id === chosen) ?? (opensOnSummary ? undefined : slotOfNow(slots));
  const stands = useSame(
    useMemo(() => (shown ? standsIn(board, ticks, shown, now) : []), [board, ticks, shown, now]),
  );
  const counts = useMemo(() => countsBySlot(board, ticks), [board, ticks]);

  const search = (text: string) => {
    // On a phone the answers take the place of what was there, from the top on.
    if (typed === "") window.scrollTo({ top: 0 });
    setTyped(text);
  };

  const { tick, done } = useUndoableTicks(ticks, add);
  // Also a slot in which nobody meets yet may take somebody.
  const hasBegun = pastSlotsOf(board.event, board, now).length === board.slots.length;
  const mayRepair = !isOver && !hasBegun;
  const actions: DayActions = useSame({
    ...{ eventId: board.event.id, isTeam, mayTick, mayRepair, profileIds, tick },
    openDay: setOpened,
  });
  if (slots.length === 0) return null;

  const countOf = (slot: DaySlot) => counts.get(slot.id) ?? noMeetings;
  const following = shown && slots.find(({ start }) => start > shown.start);
  const zones = board.zones
    .map((zone) => ({ zone, own: stands.filter((stand) => stand.zone.id === zone.id) }))
    .filter(({ own }) => own.length > 0);
  const firstLeft = zones.find(({ own }) => hasLeft(own))?.zone.id;
  const seenOf = (profileId: string, slot: DaySlot) => {
    const seen = lastSeen(board, ticks, profileId, slot, now);
    const by = seen?.by?.profile_id ? seen.by.name : undefined;
    if (seen)
      return texts.seen(timeOf(seen.start.toISOString()), seen.structure.place || seen.structure.name, by);
    const atDoor = expected.get(profileId)?.ticked;
    if (atDoor?.state) return `${doorTexts.cameIn(bywordOf(atDoor, profileIds) ?? "")}.`;
    // Where nobody ticks at the door, it says nothing.
    return people.some(({ ticked }) => ticked?.state) ? doorTexts.notIn : undefined;
  };
  const toDoor = (
    <Link className="more" to={paths.door(board.event.id)}>
      {doorTexts.link(arrivalCounts(people))}
    </Link>
  );
  // Once the day is over its summary comes first; on phones what is ticked always does.
  const linksAfter =
    opensOnSummary || !isWide ? (
      <div className="max-lg:in-data-searching:hidden">
        {opensOnSummary ? toDoor : null}
        {links}
      </div>
    ) : null;
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
      <div className="wrap page pt-5 max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 max-lg:pb-0">
        <div className="stack lg:mb-gap">{head}</div>
        <div
          className="max-lg:contents lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:gap-8"
          data-searching={typed.trim() !== "" || undefined}
        >
          <div className="stack max-lg:contents">
            {opensOnSummary ? (
              whyNoTicks
            ) : (
              <div>
                <div className="row between flex-nowrap">
                  {toDoor}
                  <p className="font-display text-[1.75rem] leading-none font-heavy">
                    <time dateTime={now.toISOString()}>{timeOf(now.toISOString())}</time>
                  </p>
                </div>
                <div className="grid gap-1.5 empty:hidden">
                  {whyNoTicks}
                  {isWide ? links : null}
                </div>
              </div>
            )}
            <TickNotices board={board} ticking={ticking} />
            <SlotStrip
              slots={slots}
              shown={shown}
              hasSummary={opensOnSummary}
              countOf={countOf}
              onShow={setChosen}
            />
            {shown ? (
              <SlotPanel
                slot={shown}
                stands={stands}
                isOver={opensOnSummary}
                now={now}
                following={
                  following && shown.phase !== "done"
                    ? texts.following(
                        startOf(following),
                        countOf(following).all,
                        stands.filter(
                          ({ hasArrived, structure }) =>
                            !hasArrived && countOf(following).structures.has(structure.id),
                        ).length,
                      )
                    : undefined
                }
              />
            ) : (
              <DayFigures board={board} ticks={ticks} slots={slots} onShow={setChosen} />
            )}
            <div className={`${underThumb} print:hidden`}>
              <SearchInput typed={typed} onType={search} />
              {isTeam && mayRepair ? (
                <ButtonLink variant="outline" className="min-h-14" to={paths.repair(board.event.id)}>
                  <Siren />
                  <span className="lg:hidden">{texts.incident}</span>
                  <span className="max-lg:hidden">{texts.incidentLong}</span>
                </ButtonLink>
              ) : null}
            </div>
            {shown ? (
              <MissingPeople
                key={shown.id}
                missing={missingIn(stands, shown, now)}
                slot={shown}
                actions={actions}
                seenOf={(profileId) => seenOf(profileId, shown)}
              />
            ) : (
              <NeverSeen board={board} ticks={ticks} onOpen={setOpened} />
            )}
            {isWide || opensOnSummary ? linksAfter : null}
          </div>
          <div className="stack max-lg:contents">
            <SearchResults
              typed={typed}
              onClear={() => setTyped("")}
              board={board}
              ticks={ticks}
              slots={slots}
              expected={expected}
              actions={actions}
            />
            <div
              className="grid grid-cols-1 items-start gap-3 lg:block lg:columns-2 lg:gap-4"
              hidden={typed.trim() !== ""}
            >
              {shown ? (
                zones.map(({ zone, own }) => (
                  <ZonePart
                    key={`${zone.id} ${shown.id}`}
                    zone={zone}
                    stands={own}
                    slot={shown}
                    startsOpen={hasLeft(own) && (stands.length <= maxOpen || zone.id === firstLeft)}
                    actions={actions}
                  />
                ))
              ) : (
                <StructuresOfDay board={board} ticks={ticks} />
              )}
            </div>
            {isWide || opensOnSummary ? null : linksAfter}
          </div>
        </div>
        <DoneBar done={done} className="bottom-22 max-lg:order-1 lg:bottom-4 lg:mt-4" />
      </div>
    </>
  );
};
