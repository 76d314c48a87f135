import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { attendanceByStructure, countsOfDay, neverSeen, type Ticks } from "./board-view.ts";
import { CountsPanel } from "./DaySlots.tsx";
import { dayTexts as texts } from "./day-texts.ts";

type Props = { board: Attendance; ticks: Ticks };

/** A day that is over, in figures. */
export const DayFigures = ({ board, ticks }: Props) => (
  <CountsPanel title={texts.summaryTitle} titleHidden isOver counts={countsOfDay(board, ticks)}>
    <p className="small muted">{texts.summaryHint}</p>
  </CountsPanel>
);

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

/** Who came to each structure, zone by zone. */
export const StructuresOfDay = ({ board, ticks }: Props) => {
  const rows = attendanceByStructure(board, ticks);
  return (
    <>
      {board.zones.map(({ id, name, hue, sign }) => {
        const own = rows.filter(({ structure }) => structure.zone_id === id);
        if (own.length === 0) return null;
        return (
          <div key={id} data-hue={hue}>
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
                {own.map(({ structure, there, all, wasAway }) => (
                  <li
                    key={structure.id}
                    className="grid grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0"
                  >
                    <span>
                      {texts.place(structure.place)}
                      <strong>{structure.name}</strong>
                    </span>
                    <span className="num text-end text-ink-2">
                      {[all > 0 ? texts.presentOf(there, all) : "", wasAway ? texts.absentStructure : ""]
                        .filter(Boolean)
                        .join(", ")}
                    </span>
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
