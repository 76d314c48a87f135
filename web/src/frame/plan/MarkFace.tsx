import { tableNumber } from "#shared/events/events.plan.ts";
import type { PublicZone } from "#shared/events/events.schemas.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";

type Table = EventPlan["tables"][number];
/** What a mark stands for: a zone, or a table in it. */
export type PlanThing = { id: string; zone: PublicZone; table?: Table };

/** What can be on a plan: its zones, each with its tables after it. */
export const thingsOf = (zones: readonly { zone: PublicZone; tables: readonly Table[] }[]): PlanThing[] =>
  zones.flatMap(({ zone, tables }) => [
    { id: zone.id, zone },
    ...tables.map((table) => ({ id: table.id, zone, table })),
  ]);

/** Around its point; at the edges a wide mark moves aside, to stay within the picture. Its parent is the `@container`. */
export const spotOf = ({ x, y }: { x: number; y: number }) => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  translate: `calc(-50% + max(0px, 50% - ${x / 10}cqw) - max(0px, 50% - ${100 - x / 10}cqw)) -50%`,
});

/** As large as a text: pictures of halls have many of them. */
export const MarkFace = ({ thing: { zone, table } }: { thing: PlanThing }) =>
  table ? (
    <span
      className="block max-w-24 min-w-6 flex-none truncate rounded-full border border-hue-600 bg-hue-100 px-1.5 text-center text-xs/5 font-bold text-hue-800"
      data-hue={zone.hue}
    >
      {tableNumber(table.place) ?? (table.place || table.structure.name)}
    </span>
  ) : (
    <span
      className="flex max-w-36 items-center gap-1 overflow-hidden rounded-md border border-hue-600 bg-hue-100 pr-1.5 text-xs font-semibold text-hue-800"
      data-hue={zone.hue}
    >
      <ZoneMark sign={zone.sign} className="size-6 flex-none" />
      <span className="truncate">{zone.name}</span>
    </span>
  );
