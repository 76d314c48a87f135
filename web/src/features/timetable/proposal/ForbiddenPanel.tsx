import { Ban } from "lucide-react";
import { useState } from "react";
import type { ForbiddenPair } from "#shared/timetable/timetable.types.ts";
import { ForbidDialog } from "#web/features/timetable/grid/ForbidDialog.tsx";
import { allowing, forbidding } from "#web/features/timetable/grid/forbidding.ts";
import { gridTexts } from "#web/features/timetable/grid/grid-texts.ts";
import { Button } from "#web/ui/Button.tsx";
import type { PartProps } from "../part-props.ts";
import { forbiddenIn } from "./preparation.ts";

/** Who must not meet: forbidden for a reason, or removed from the draft by hand. */
export const ForbiddenPanel = ({ timetable: { draft, input }, view, actions }: PartProps) => {
  const [isAsking, setAsking] = useState(false);
  const shown = forbiddenIn(draft, input).sort((one, other) =>
    view.nameOf(one.profile_id).localeCompare(view.nameOf(other.profile_id), "fr"),
  );
  const allow = (pair: ForbiddenPair) => {
    const change = allowing(view, pair);
    actions.apply(change, `${change.label}.`);
  };
  return (
    <section
      className="grid items-start p-pad gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]"
      aria-labelledby="tt-forbidden"
    >
      <div>
        <h2 id="tt-forbidden" className="text-lg">
          {gridTexts.forbidden}
        </h2>
        <p className="muted">{gridTexts.forbiddenText(shown.length)}</p>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <Ban />
        {gridTexts.forbidTitle}
      </Button>
      {shown.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-x-6 gap-y-1 lg:col-span-full">
          {shown.map((pair) => {
            const { profile_id, structure_id, reason } = pair;
            const [name, structure] = [view.nameOf(profile_id), view.structureNameOf(structure_id)];
            return (
              <li
                key={`${profile_id} ${structure_id}`}
                className="flex items-center justify-between gap-2 border-t border-line"
              >
                <span className="min-w-0">
                  <strong>{name}</strong>, {structure}
                  <small className="block break-words text-ink-2">
                    {reason === "" ? gridTexts.removedByHand : reason}
                  </small>
                </span>
                <Button variant="quiet" onClick={() => allow(pair)}>
                  {gridTexts.allowAgain}
                  <span className="sr">{gridTexts.allowOf(name, structure)}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isAsking ? (
        <ForbidDialog
          view={view}
          onForbid={(pair, reason) => {
            const change = forbidding(view, draft.meetings, pair, reason);
            actions.apply(change, `${change.label}.`);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
};
