import type { StructureDemand } from "#shared/timetable/timetable.demand.ts";
import { demandTexts } from "#web/features/timetable/releases/release-texts.ts";
import { ColourKey, ColourKeyEntry, segment } from "../ColourKey.tsx";

export const sum = ({ priority, optional }: { priority: number; optional: number }) => priority + optional;

const looks = {
  priorityMet: "bg-ink",
  optionalMet: "bg-walnut-400",
  priorityUnmet: "bg-accent",
  optionalUnmet:
    "bg-[repeating-linear-gradient(135deg,var(--color-brass-100)_0_4px,var(--color-brass-300)_4px_5px)]",
};

/** Wishes against seats, to one scale for all structures. */
export const Bar = ({ demand, most }: { demand: StructureDemand; most: number }) => {
  const { seats, met, unmet, wishes } = demand;
  const share = (count: number) => `${(100 * count) / most}%`;
  return (
    <>
      <div className="relative mb-1 flex h-5" role="img" aria-label={demandTexts.bar(seats, met, unmet)}>
        <i className={`${segment} ${looks.priorityMet}`} style={{ width: share(met.priority) }} />
        <i className={`${segment} ${looks.optionalMet}`} style={{ width: share(met.optional) }} />
        <i className={`${segment} ${looks.priorityUnmet}`} style={{ width: share(unmet.priority) }} />
        <i className={`${segment} ${looks.optionalUnmet}`} style={{ width: share(unmet.optional) }} />
        <b
          className="absolute -inset-y-1 w-0.5 bg-ink shadow-[0_0_0_2px_var(--surface)] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
          style={{ left: share(seats) }}
        />
      </div>
      <small className="num block text-xs text-ink-3">{demandTexts.line(sum(wishes), seats, sum(met))}</small>
    </>
  );
};

/** What the colours of these bars mean. */
export const BarKey = ({ all }: { all: readonly StructureDemand[] }) => {
  const isDrawn = {
    priorityMet: all.some(({ met }) => met.priority > 0),
    optionalMet: all.some(({ met }) => met.optional > 0),
    priorityUnmet: all.some(({ unmet }) => unmet.priority > 0),
    optionalUnmet: all.some(({ unmet }) => unmet.optional > 0),
  };
  return (
    <ColourKey>
      {(["priorityMet", "optionalMet", "priorityUnmet"] as const)
        .filter((kind) => isDrawn[kind])
        .map((kind) => (
          <ColourKeyEntry key={kind} look={looks[kind]}>
            {demandTexts.keys[kind]}
          </ColourKeyEntry>
        ))}
      {isDrawn.optionalUnmet ? (
        <ColourKeyEntry look={`border border-brass-600 ${looks.optionalUnmet}`}>
          {demandTexts.keys.optionalUnmet}
        </ColourKeyEntry>
      ) : null}
      <ColourKeyEntry look="bg-ink" className="h-4 w-0.5">
        {demandTexts.keys.seats}
      </ColourKeyEntry>
    </ColourKey>
  );
};
