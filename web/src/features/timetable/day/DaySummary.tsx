import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { type Counts, cameOf, countsOfDay, type DaySlot, neverSeen, type Ticks } from "./board-view.ts";
import { CountsPanel, startOf } from "./DaySlots.tsx";
import { attendanceByStructure, meetingsIn } from "./day-figures.ts";
import { dayTexts as texts } from "./day-texts.ts";

type Props = { board: Attendance; ticks: Ticks };

type Found = ReturnType<typeof meetingsIn>;

/** Meetings of the day; a press on one opens its slot, where it is corrected. */
const Meetings = ({ all, onShow }: { all: Found; onShow: (slotId: string) => void }) => (
  <ul className="divide-y divide-line">
    {all.map(({ id, name, structure, slot, state }) => (
      <li key={id}>
        <button
          type="button"
          className="group grid w-full cursor-pointer grid-cols-[3.5rem_minmax(0,1fr)] py-2 text-start leading-snug"
          onClick={() => onShow(slot.id)}
        >
          <span className="num">{startOf(slot)}</span>{" "}
          <strong className="group-hover:underline">{name}</strong>{" "}
          <span className="col-start-2 text-ink-2">
            {state ? `${texts.states[state]} : ` : ""}
            {structure.name}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

/** So many stand in sight; more are folded. */
const maxInSight = 3;

/** A day that is over, in figures: who was missed, and which meetings nobody ticked. */
export const DayFigures = ({
  board,
  ticks,
  slots,
  onShow,
}: Props & { slots: readonly DaySlot[]; onShow: (slotId: string) => void }) => {
  const unticked = meetingsIn([null], board, ticks, slots);
  const missed = meetingsIn(["absent", "excused"], board, ticks, slots);
  return (
    <CountsPanel title={texts.summaryTitle} titleHidden isOver counts={countsOfDay(board, ticks)}>
      {missed.length === 0 ? null : missed.length <= maxInSight ? (
        <Meetings all={missed} onShow={onShow} />
      ) : (
        <details>
          <Summary className="font-strong">{texts.seeMissed(missed.length)}</Summary>
          <Meetings all={missed} onShow={onShow} />
        </details>
      )}
      {unticked.length === 0 ? null : (
        <details>
          <Summary className="font-strong">{texts.seeUnticked(unticked.length)}</Summary>
          <Meetings all={unticked} onShow={onShow} />
        </details>
      )}
      <p className="small muted">{texts.summaryHint}</p>
    </CountsPanel>
  );
};

/** Whom nobody saw all day. */
export const NeverSeen = ({ board, ticks, onOpen }: Props & { onOpen: (profileId: string) => void }) => {
  const people = neverSeen(board, ticks);
  if (people.length === 0) return null;
  return (
    <section className="stack stack-s max-lg:in-data-searching:hidden">
      <h2 className="text-xl">{texts.neverSeen(people.length)}</h2>
      <ul className="flex flex-wrap gap-2">
        {people.map(({ profile_id, name }) => (
          <li key={profile_id}>
            <Button variant="outline" small onClick={() => onOpen(profile_id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Who came, then why others are not counted: absent, excused, never ticked. */
const ofStructure = (counts: Counts): string => {
  const came = cameOf(counts);
  const { structureAbsent, absent, excused, unticked } = counts;
  const all = came + absent + excused + unticked;
  return (
    [
      came > 0 ? texts.presentOf(came, all) : "",
      absent > 0 ? texts.part.absent(absent) : "",
      excused > 0 ? texts.part.excused(excused) : "",
      unticked > 0 ? texts.neverTickedOf(unticked) : "",
      structureAbsent > 0 ? texts.absentStructure : "",
    ]
      .filter(Boolean)
      // Each stays on one line.
      .map((one) => one.replaceAll(" ", "\u00a0"))
      .join(", ")
  );
};

/** Who came to each structure, zone by zone. */
export const StructuresOfDay = ({ board, ticks }: Props) => {
  const rows = attendanceByStructure(board, ticks);
  return (
    <>
      {board.zones.map(({ id, name, hue, sign }) => {
        const own = rows.filter(({ structure }) => structure.zone_id === id);
        if (own.length === 0) return null;
        return (
          <div key={id} data-hue={hue} className="lg:mb-4 lg:break-inside-avoid-column">
            <Disclosure
              wide
              open
              summary={
                <>
                  <ZoneMark sign={sign} /> {name}
                </>
              }
            >
              <ul className="px-pad py-1.5">
                {own.map(({ structure, counts }) => (
                  <li
                    key={structure.id}
                    className="grid grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0"
                  >
                    <span>
                      {texts.place(structure.place)}
                      <strong>{structure.name}</strong>
                    </span>
                    <span className="num text-end text-ink-2">{ofStructure(counts)}</span>
                  </li>
                ))}
              </ul>
            </Disclosure>
          </div>
        );
      })}
    </>
  );
};
