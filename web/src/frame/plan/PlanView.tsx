import type { ReactNode } from "react";
import { tablesByZone } from "#shared/events/events.plan.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { MarkFace, spotOf, thingsOf } from "./MarkFace.tsx";
import { PlanFrame } from "./PlanFrame.tsx";
import { planTexts as texts } from "./plan-texts.ts";

/** A table of the reader's: what it is called on the plan, and when they are there. */
export type OwnTable = { structureId: string; label: string; hours: readonly string[] };

/** The plan to read: the reader's own tables stand out. Its list says in words what its marks show. */
export const PlanView = ({
  plan,
  own,
  children,
}: {
  plan: EventPlan;
  own: readonly OwnTable[];
  /** What is said of the reader's tables, below the picture. */
  children?: ReactNode;
}) => {
  const zones = tablesByZone(plan.zones, plan.tables);
  const things = new Map(thingsOf(zones).map((thing) => [thing.id, thing]));
  if (plan.picture_url === null) return null;
  return (
    <div className="stack">
      <PlanFrame url={plan.picture_url} alt={plan.alt_text ?? texts.alt(plan.event.name)}>
        <div className="pointer-events-none @container absolute inset-0">
          {plan.marks.map(({ id, x, y }) => {
            const thing = things.get(id);
            if (!thing) return null;
            const mine = own.find(({ structureId }) => structureId === thing.table?.structure.id);
            return (
              <span
                key={id}
                className={`absolute ${mine ? "z-1" : ""}`}
                style={spotOf({ x, y })}
                data-mark={id}
                aria-hidden="true"
              >
                {mine ? (
                  <span className="grid justify-items-center rounded-md border-2 border-surface bg-accent px-2 py-0.5 text-sm leading-tight font-bold whitespace-nowrap text-on-accent shadow-md">
                    {mine.label}
                    {mine.hours.map((hour) => (
                      <span key={hour} className="tabular-nums">
                        {hour}
                      </span>
                    ))}
                  </span>
                ) : (
                  <MarkFace thing={thing} />
                )}
              </span>
            );
          })}
        </div>
      </PlanFrame>
      {children}
      <section className="stack stack-s print:hidden">
        <h2 className="text-lg">{texts.zones}</h2>
        {zones.map(({ zone, tables }) => (
          <Disclosure
            key={zone.id}
            summary={
              <>
                <ZoneMark sign={zone.sign} hue={zone.hue} className="size-7 flex-none rounded-sm" />
                <span>{zone.name}</span>
                <span className="small muted font-normal">{texts.tables(tables.length)}</span>
              </>
            }
          >
            {tables.length > 0 ? (
              <ul className="divide-y divide-line px-3.5">
                {tables.map(({ id, place, structure }) => (
                  <li key={id} className="py-2 leading-snug">
                    {place ? <b>{place} </b> : null}
                    {structure.name}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="muted px-3.5 py-2">{texts.noTable}</p>
            )}
          </Disclosure>
        ))}
      </section>
    </div>
  );
};
