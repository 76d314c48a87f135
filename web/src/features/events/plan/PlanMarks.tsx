import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef } from "react";
import { movedBy, type Spot, spotAt } from "#shared/events/events.plan.ts";
import type { PlanMark } from "#shared/events/plan.schemas.ts";
import { MarkFace, type PlanThing, spotOf } from "#web/frame/plan/MarkFace.tsx";
import { planTexts as texts } from "./plan-texts.ts";

/** Less than that is the trembling of a finger that taps. */
const threshold = 4;
type Drag = { id: string; x: number; y: number; dx: number; dy: number; isMoving: boolean };

export const nameOf = ({ zone, table }: PlanThing): string =>
  table ? texts.table(table.place, table.structure.name) : texts.zone(zone.name);

/** The marks on a plan: each is dragged, or moved by the arrows. Marks that overlap are told apart by who is nearest. */
export const PlanMarks = ({
  marks,
  things,
  surface,
  chosen,
  onChoose,
  onMove,
  onTakeOff,
}: {
  marks: readonly PlanMark[];
  things: ReadonlyMap<string, PlanThing>;
  surface: RefObject<HTMLElement | null>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onMove: (id: string, spot: Spot) => void;
  onTakeOff: (id: string) => void;
}) => {
  const keys = useId();
  const drag = useRef<Drag>(undefined);
  const box = () => surface.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
  const centreOf = ({ x, y }: Spot) => {
    const { left, top, width, height } = box();
    return { x: left + (x * width) / 1_000, y: top + (y * height) / 1_000 };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    const away = (mark: PlanMark) => Math.hypot(centreOf(mark).x - x, centreOf(mark).y - y);
    const pressed = event.target instanceof Element ? event.target.closest("[data-mark]") : null;
    const [nearest] = [...marks].sort((a, b) => away(a) - away(b));
    if (!pressed || !nearest) return;
    const centre = centreOf(nearest);
    drag.current = { id: nearest.id, x, y, dx: centre.x - x, dy: centre.y - y, isMoving: false };
    pressed.setPointerCapture(event.pointerId);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    now.isMoving ||= Math.hypot(clientX - now.x, clientY - now.y) >= threshold;
    if (now.isMoving) onMove(now.id, spotAt({ x: clientX + now.dx, y: clientY + now.dy }, box()));
  };
  const onPointerUp = () => {
    const now = drag.current;
    drag.current = undefined;
    if (!now) return;
    onChoose(now.id);
    surface.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(now.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, mark: PlanMark) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onTakeOff(mark.id);
    }
    const spot = movedBy(event.key, mark, event.shiftKey);
    if (!spot) return;
    event.preventDefault();
    onMove(mark.id, spot);
  };

  return (
    <>
      <div
        className="pointer-events-none @container absolute inset-0"
        // Else readers of screens keep the arrows, which move a mark.
        role="application"
        aria-label={texts.marks}
        aria-describedby={keys}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      >
        {marks.map((mark) => {
          const thing = things.get(mark.id);
          if (!thing) return null;
          const isChosen = mark.id === chosen;
          return (
            <button
              key={mark.id}
              type="button"
              className={`pointer-events-auto absolute grid min-h-11 min-w-11 cursor-grab touch-none place-items-center rounded-md active:cursor-grabbing ${isChosen ? "z-1 outline-3 outline-ink" : ""}`}
              style={spotOf(mark)}
              data-mark={mark.id}
              aria-label={texts.spot(nameOf(thing), mark.x, mark.y)}
              aria-pressed={isChosen}
              title={nameOf(thing)}
              onFocus={() => onChoose(mark.id)}
              onKeyDown={(event) => onKeyDown(event, mark)}
            >
              <MarkFace thing={thing} />
            </button>
          );
        })}
      </div>
      <p className="sr" id={keys}>
        {texts.keys}
      </p>
    </>
  );
};
