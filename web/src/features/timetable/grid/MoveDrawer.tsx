import { Ban, Check, Pin, PinOff, Trash2 } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { type Alternative, alternativesOf } from "#shared/timetable/timetable.moves.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { Button } from "#web/ui/Button.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { costWords } from "./cost-words.ts";
import { Drawer } from "./Drawer.tsx";
import { gridTexts } from "./grid-texts.ts";
import { distinctPlaces } from "./moves-by-place.ts";

const shownAtFirst = 3;

const CostLine = ({ losses, notes, level }: { losses: string[]; notes: string[]; level?: string }) => (
  <span className="tt-cost">
    {losses.map((loss) => (
      <span key={loss} className="badge bg-accent text-on-accent">
        {loss}
      </span>
    ))}
    {level ? <span>{level}</span> : null}
    {notes.map((note) => (
      <span key={note}>{note}</span>
    ))}
    {losses.length === 0 && notes.length === 0 ? (
      <span className="tt-free">
        <Check />
        {gridTexts.nothingLost}
      </span>
    ) : null}
  </span>
);

const Move = ({
  view,
  meeting,
  alternative,
  hour,
  onMove,
}: {
  view: TimetableView;
  meeting: Meeting;
  alternative: Alternative;
  /** Eyes read it above the list; each name says it. */
  hour: string;
  onMove: (alternative: Alternative) => void;
}) => {
  const { structure_id, exchange_with, placed, cost } = alternative;
  const [first, ...others] = placed;
  const swapped = others.find(({ profile_id }) => profile_id === meeting.profile_id);
  const isElsewhere = structure_id !== meeting.structure_id;
  return (
    <li>
      <button type="button" className="tt-move" onClick={() => onMove(alternative)}>
        <span className="tt-move-name">
          {view.structureNameOf(structure_id)}
          <span className="sr">, {hour}</span>
          {exchange_with ? <small>{gridTexts.exchange(view.shortNameOf(exchange_with))}</small> : null}
          {swapped ? <small>{gridTexts.swap(view.structureNameOf(swapped.structure_id))}</small> : null}
        </span>
        <CostLine
          {...costWords(cost)}
          {...(isElsewhere && first ? { level: gridTexts.levels[first.level] } : {})}
        />
      </button>
    </li>
  );
};

/** Where a meeting can go, slot by slot, the cheapest first, and what each would cost. */
export const MoveDrawer = ({
  view,
  meetings,
  meeting,
  onMove,
  onPin,
  onRemove,
  onForbid,
  onClose,
}: {
  view: TimetableView;
  meetings: readonly Meeting[];
  meeting: Meeting;
  onMove: (alternative: Alternative) => void;
  onPin: () => void;
  onRemove: () => void;
  onForbid: () => void;
  onClose: () => void;
}) => {
  const headings = useId();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { alternatives, blocked } = useMemo(() => {
    const found = alternativesOf(view.input, meetings, meeting);
    return { alternatives: distinctPlaces(found.alternatives), blocked: found.blocked };
  }, [view, meetings, meeting]);
  const bySlot = Map.groupBy(alternatives, ({ time_slot_id }) => time_slot_id);
  const own = meetings.filter(({ profile_id }) => profile_id === meeting.profile_id);
  const name = view.nameOf(meeting.profile_id);
  const { pinned, level } = meeting;
  return (
    <Drawer
      look="tt-dgrid"
      label={`${gridTexts.moveOf(name, view.placeOf(meeting))}, ${pinned ? gridTexts.keyPinned : gridTexts.possible(alternatives.length)}`}
      title={gridTexts.move(name)}
      text={
        <>
          {view.placeOf(meeting)}
          <br />
          {gridTexts.levels[level]} · {pinned ? gridTexts.keyPinned : gridTexts.possible(alternatives.length)}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" small onClick={onPin}>
            {pinned ? <PinOff /> : <Pin />}
            {pinned ? gridTexts.unpin : gridTexts.pin}
          </Button>
          <Button variant="quietDanger" small onClick={onRemove}>
            <Trash2 />
            {gridTexts.remove}
          </Button>
          <Button variant="quietDanger" small onClick={onForbid}>
            <Ban />
            {gridTexts.forbid}
          </Button>
        </>
      }
    >
      {pinned ? (
        <p className="tt-dpinned">{gridTexts.pinnedText}</p>
      ) : (
        view.slots.map(({ id, label }) => {
          const here = bySlot.get(id) ?? [];
          const there = own.find((one) => one.time_slot_id === id);
          const isCurrent = id === meeting.time_slot_id;
          const why = blocked.find(({ time_slot_id }) => time_slot_id === id);
          const shown = unfolded.has(id) ? here : here.slice(0, shownAtFirst);
          return (
            <div key={id} className="tt-dcol">
              <h3
                className="tt-dt num [font-family:inherit] text-[length:inherit] font-normal tracking-normal"
                id={`${headings}${id}`}
              >
                <strong>{label}</strong>{" "}
                {isCurrent
                  ? gridTexts.current
                  : there
                    ? gridTexts.takenBy(view.structureNameOf(there.structure_id))
                    : null}
              </h3>
              {here.length === 0 ? (
                <p className="tt-dno">{(why && gridTexts.blocked[why.rule]) ?? gridTexts.nothingThere}</p>
              ) : (
                <ul aria-labelledby={`${headings}${id}`}>
                  {shown.map((alternative) => (
                    <Move
                      key={alternative.structure_id}
                      view={view}
                      meeting={meeting}
                      alternative={alternative}
                      hour={label}
                      onMove={onMove}
                    />
                  ))}
                </ul>
              )}
              {here.length > shown.length ? (
                <Button variant="quiet" small onClick={() => setUnfolded((now) => new Set([...now, id]))}>
                  {gridTexts.others(here.length - shown.length)}
                  <span className="sr">{gridTexts.othersAt(label)}</span>
                </Button>
              ) : null}
            </div>
          );
        })
      )}
    </Drawer>
  );
};
