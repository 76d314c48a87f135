import type { PlacementState } from "#shared/placements/placements.rules.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { boardTexts } from "./texts.ts";

/** How much of the tile is filled, from its foot. */
const fills = { mutual: 4, interview: 7.5, agreed: 11 } as const;

/** One tile a person: brass without a lead, filling by thirds, ticked once signed, crossed once broken. Always with its word. */
export const StateTile = ({ state }: { state: PlacementState }) => {
  const edge = { x: 1.5, y: 1.5, width: 15, height: 15, rx: 3.5, strokeWidth: 1.5 };
  const grounds: Record<PlacementState, string> = {
    none: "fill-(--accent) stroke-(--color-brass-600)",
    mutual: "fill-(--surface) stroke-(--control-line)",
    interview: "fill-(--surface) stroke-(--control-line)",
    agreed: "fill-(--surface) stroke-(--control-line)",
    signed: "fill-(--color-walnut-800) stroke-(--color-walnut-800)",
    broken: "fill-(--surface) stroke-(--danger)",
  };
  const filled = state in fills ? fills[state as keyof typeof fills] : 0;
  return (
    <svg className="size-4.5 flex-none forced-color-adjust-none" viewBox="0 0 18 18" aria-hidden="true">
      <rect {...edge} className={grounds[state]} />
      {filled > 0 ? (
        <rect
          x="3.5"
          y={14.5 - filled}
          width="11"
          height={filled}
          rx="1.25"
          className="fill-(--color-walnut-600)"
        />
      ) : null}
      {state === "signed" ? (
        <path
          d="m5.2 9.3 2.6 2.6 5-5.4"
          className="fill-none stroke-(--surface) stroke-[2.25]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
      {state === "broken" ? (
        <path
          d="m5.5 5.5 7 7m0-7-7 7"
          className="fill-none stroke-(--danger) stroke-2"
          strokeLinecap="round"
        />
      ) : null}
    </svg>
  );
};

export const StateWord = ({ state }: { state: PlacementState }) => (
  <span className="inline-flex items-center gap-2 leading-tight font-semibold">
    <StateTile state={state} />
    <Aloud>{boardTexts.states[state]}</Aloud>
  </span>
);
