import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** What a drag knows of the meeting that it moves. */
type DragPlan = {
  /** The cells that can take it, as "structure slot". */
  targets: ReadonlySet<string>;
  label: string;
};

type Drag = { pair: string; button: HTMLElement; x: number; y: number; plan?: DragPlan };

const threshold = 6;
const edge = 90;
const scrollStep = 18;

/**
 * Moves a meeting with the mouse or a pen: by pointer events, since browsers differ on whether a button can be dragged.
 * Fingers scroll; for them, as for keys, there is the drawer. Targets are marked on the cells themselves: drawing the
 * grid again would be late.
 */
export const useMeetingDrag = (
  frame: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  {
    planOf,
    onDrop,
  }: {
    /** Undefined for a meeting that must not move. */
    planOf: (pair: string) => DragPlan | undefined;
    onDrop: (pair: string, cell: string, isTarget: boolean) => void;
  },
) => {
  const drag = useRef<Drag>(undefined);
  const over = useRef<Element>(undefined);
  /** A drag ends with a click on what is under the pointer, which must not open it. */
  const justDropped = useRef(false);

  const mark = (plan: DragPlan | undefined) => {
    drag.current?.button.toggleAttribute("data-dragged", plan !== undefined);
    for (const cell of frame.current?.querySelectorAll<HTMLElement>("[data-cell]") ?? []) {
      const isTarget = plan?.targets.has(cell.dataset["cell"] ?? "");
      cell.toggleAttribute("data-target", isTarget === true);
    }
  };
  const hover = (cell: Element | undefined) => {
    over.current?.removeAttribute("data-over");
    cell?.setAttribute("data-over", "");
    over.current = cell;
  };
  const end = () => {
    mark(undefined);
    hover(undefined);
    if (ghost.current) ghost.current.hidden = true;
    drag.current = undefined;
  };
  const cellAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest("[data-cell]") ?? undefined;

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.current) return;
      event.stopPropagation();
      end();
    };
    // Not `user-select` on the grid: that would compute the style of every meeting again, twice a drag.
    const keepUnselected = (event: Event) => {
      if (drag.current?.plan) event.preventDefault();
    };
    addEventListener("keydown", cancel, true);
    addEventListener("selectstart", keepUnselected);
    return () => {
      removeEventListener("keydown", cancel, true);
      removeEventListener("selectstart", keepUnselected);
    };
  });

  return {
    onPointerDown: (event: PointerEvent) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-pair]") : null;
      justDropped.current = false;
      if (!button || event.button !== 0 || event.pointerType === "touch") return;
      if (button.hasAttribute("data-fixed")) return;
      drag.current = { pair: button.dataset["pair"] ?? "", button, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current;
      if (!now) return;
      const { clientX: x, clientY: y } = event;
      if (!now.plan) {
        if (Math.hypot(x - now.x, y - now.y) < threshold) return;
        const plan = planOf(now.pair);
        if (!plan) return end();
        now.plan = plan;
        now.button.setPointerCapture(event.pointerId);
        mark(plan);
        if (ghost.current) ghost.current.textContent = plan.label;
      }
      if (ghost.current) {
        ghost.current.hidden = false;
        ghost.current.style.translate = `${x + 12}px ${y + 12}px`;
      }
      if (y < edge) scrollBy(0, -scrollStep);
      else if (y > innerHeight - edge) scrollBy(0, scrollStep);
      hover(cellAt(x, y));
    },
    onPointerUp: (event: PointerEvent) => {
      const now = drag.current;
      if (!now?.plan) {
        drag.current = undefined;
        return;
      }
      const { pair, plan, button } = now;
      const cell = cellAt(event.clientX, event.clientY)?.getAttribute("data-cell");
      const isHome = cell === button.closest("[data-cell]")?.getAttribute("data-cell");
      end();
      justDropped.current = true;
      if (cell && !isHome) onDrop(pair, cell, plan.targets.has(cell));
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!justDropped.current) return;
      justDropped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
