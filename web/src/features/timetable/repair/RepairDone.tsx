import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import type { Difference } from "#shared/timetable/timetable.figures.ts";
import type { PublishedRelease, Timetable } from "#shared/timetable/timetable.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import type { TimetableView } from "../timetable-view.ts";
import { hostsTold, numberTold } from "./RepairProposal.tsx";
import { swapsOf } from "./repair-rows.ts";
import { repairTexts } from "./repair-texts.ts";

export type Adopted = { release: PublishedRelease | null; difference: Difference; at: string };

/** What was published, and whom to tell by voice: those who lose something, and structures without an address. */
export const RepairDone = ({
  timetable,
  view,
  adopted: { release, difference, at },
  onAnother,
}: {
  timetable: Timetable;
  view: TimetableView;
  adopted: Adopted;
  onAnother: () => void;
}) => {
  const { losing } = swapsOf(difference, view.input.slots, view.nameOf);
  const { withoutAddress } = hostsTold(timetable, difference);
  const expected = ({ swaps }: (typeof losing)[number]) => {
    const next = swaps.flatMap(({ after }) => after ?? [])[0];
    return next
      ? repairTexts.expected(view.slotOf(next.time_slot_id), view.structureNameOf(next.structure_id))
      : repairTexts.nothingInstead;
  };
  return (
    <section className="panel stack max-w-read" aria-labelledby="rp-done">
      <div className="flex items-start gap-3">
        <span
          className="grid size-14 flex-none place-items-center rounded-full bg-ink text-on-action"
          aria-hidden="true"
        >
          <Check />
        </span>
        <div>
          <h2 id="rp-done" tabIndex={-1}>
            {release ? repairTexts.published(release.number, timeOf(at)) : repairTexts.noted}
          </h2>
          {release ? <p>{repairTexts.told(numberTold(timetable, difference))}</p> : null}
        </div>
      </div>
      {losing.length + withoutAddress.length > 0 ? (
        <div className="stack stack-s">
          <h3>{repairTexts.toCall}</h3>
          <p className="small muted">{repairTexts.toCallText}</p>
          <ul>
            {losing.map((one) => (
              <li className="grid border-t border-line py-2.5" key={one.profile_id}>
                <Link to={paths.publicProfile(one.profile_id)}>{view.nameOf(one.profile_id)}</Link>
                <small className="num text-ink-3">{expected(one)}</small>
              </li>
            ))}
            {withoutAddress.map((name) => (
              <li className="grid border-t border-line py-2.5" key={name}>
                {name}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ButtonLink to={paths.day(timetable.event.id)} large wide>
        {repairTexts.toDay}
      </ButtonLink>
      <Button variant="outline" onClick={onAnother}>
        {repairTexts.another}
      </Button>
    </section>
  );
};
