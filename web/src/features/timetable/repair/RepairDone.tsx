import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import type { Difference } from "#shared/timetable/timetable.figures.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";
import type { PublishedRelease, ReleaseTold, Timetable } from "#shared/timetable/timetable.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import type { TimetableView } from "../timetable-view.ts";
import { awayBy, hostsTold, learnersToCall, type Swaps, swapsOf } from "./repair-rows.ts";
import { repairTexts } from "./repair-texts.ts";

export type Adopted = {
  release: PublishedRelease | null;
  difference: Difference;
  incidents: readonly Incident[];
  at: string;
};

const isSettled = ({ phones, mails }: ReleaseTold): boolean =>
  phones.is_done && mails.sent + mails.unconfirmed >= mails.due;

/** Who was told so far; asked again until phones and mails are settled. */
const useTold = (id: string, release: PublishedRelease | null): ReleaseTold | undefined =>
  useQuery({
    ...ask(timetables.getReleaseTold, { params: { id, number: String(release?.number ?? 0) } }),
    enabled: release !== null,
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : 3_000),
  }).data;

const Told = ({ told: { phones, mails } }: { told: ReleaseTold }) => {
  const waiting = Math.max(0, mails.due - mails.sent - mails.unconfirmed);
  const isUnderWay = !phones.is_done || waiting > 0;
  const hasTold = phones.told.length + mails.sent > 0;
  return (
    <p aria-live="polite">
      {[
        ...(hasTold || !isUnderWay ? [repairTexts.told(phones.told.length, mails.sent)] : []),
        ...(isUnderWay ? [repairTexts.underWay(waiting)] : []),
        ...(mails.unconfirmed > 0 ? [repairTexts.unconfirmed(mails.unconfirmed)] : []),
        ...(isUnderWay ? [] : [repairTexts.othersNothing]),
      ].join(" ")}
    </p>
  );
};

/**
 * What was published, who was told of it and how, and whom to tell by voice: those whom neither phone nor mail reaches,
 * those who lose something that their phone does not say, and structures without an address.
 */
export const RepairDone = ({
  timetable,
  view,
  adopted: { release, difference, incidents, at },
  onAnother,
}: {
  timetable: Timetable;
  view: TimetableView;
  adopted: Adopted;
  onAnother: () => void;
}) => {
  const told = useTold(timetable.event.id, release);
  const away = awayBy(incidents);
  const hasMail = (id: string) => !told?.without_mail.includes(id);
  const toCall = learnersToCall(swapsOf(difference, view.input.slots, view.nameOf), away, {
    isOnPhone: (id) => told?.phones.told.includes(id) ?? false,
    hasMail,
  });
  const { withoutAddress } = hostsTold(timetable.hosts, difference, away);
  const expected = ({ swaps }: Swaps) => {
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
          {told ? <Told told={told} /> : null}
        </div>
      </div>
      {toCall.length + withoutAddress.length > 0 ? (
        <div className="stack stack-s">
          <h3>{repairTexts.toCall}</h3>
          <p className="small muted">{repairTexts.toCallText}</p>
          <ul>
            {toCall.map((one) => (
              <li className="grid border-t border-line py-2.5" key={one.profile_id}>
                <Link to={paths.publicProfile(one.profile_id)}>{view.nameOf(one.profile_id)}</Link>
                <small className="num text-ink-3">
                  {[
                    expected(one),
                    told ? (hasMail(one.profile_id) ? repairTexts.byMail : repairTexts.byNothing) : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
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
      {incidents.flatMap((one) =>
        one.kind === "structure_absent" ? (
          <p key={one.structure_id} className="small muted">
            {repairTexts.comesLater(view.structureNameOf(one.structure_id))}
          </p>
        ) : (
          []
        ),
      )}
      <ButtonLink to={paths.day(timetable.event.id)} large wide>
        {repairTexts.toDay}
      </ButtonLink>
      <Button variant="outline" onClick={onAnother}>
        {repairTexts.another}
      </Button>
    </section>
  );
};
