import { Check, X } from "lucide-react";
import type { MouseEvent } from "react";
import { MarkFace, type PlanThing } from "#web/frame/plan/MarkFace.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { nameOf } from "./PlanMarks.tsx";
import { planTexts as texts } from "./plan-texts.ts";

/** What is on the plan and what is not yet, zone by zone. */
export const PlanList = ({
  things,
  laid,
  chosen,
  onChoose,
  onTakeOff,
}: {
  things: readonly PlanThing[];
  laid: ReadonlySet<string>;
  chosen: string | undefined;
  onChoose: (id: string, event: MouseEvent) => void;
  onTakeOff: (id: string) => void;
}) => (
  <ul className="divide-y divide-line">
    {things.map((thing) => {
      const { id, zone, table } = thing;
      const name = nameOf(thing);
      return (
        <li
          key={id}
          className={`flex min-h-12 items-center gap-2 py-1 pr-2 ${table ? "pl-8" : "pl-pad"} ${id === chosen ? "bg-paper-100" : ""}`}
        >
          <span className="flex min-w-0 grow items-center gap-2 leading-snug">
            {table ? (
              <MarkFace thing={{ ...thing, table: { ...table, place: table.place || "·" } }} />
            ) : (
              <ZoneMark sign={zone.sign} hue={zone.hue} className="size-7 flex-none rounded-sm" />
            )}
            <span className={table ? "" : "font-semibold"}>{table ? table.structure.name : zone.name}</span>
          </span>
          {laid.has(id) ? (
            <>
              <Check className="size-5 flex-none text-ink-3" aria-hidden="true" />
              <IconButton label={texts.takeOffName(name)} icon={<X />} onClick={() => onTakeOff(id)} />
            </>
          ) : (
            <Button
              variant={id === chosen ? "filled" : "quiet"}
              small
              aria-pressed={id === chosen}
              aria-label={texts.layName(name)}
              onClick={(event) => onChoose(id, event)}
            >
              {texts.lay}
            </Button>
          )}
        </li>
      );
    })}
  </ul>
);
