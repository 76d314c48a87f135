import { useQuery } from "@tanstack/react-query";
import { Check, Eye, Send, Users } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { firstOf } from "#shared/contract/first-of.ts";
import * as events from "#shared/events/events.contract.ts";
import { ask } from "#web/api/query.ts";
import { stageTexts } from "#web/features/events/stage-texts.ts";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { segment } from "../ColourKey.tsx";
import type { PartProps } from "../part-props.ts";
import { timetableTexts } from "../texts.ts";
import { AbsencesPanel } from "./AbsencesPanel.tsx";
import { ForbiddenPanel } from "./ForbiddenPanel.tsx";
import { HostingLedger, type LedgerFilter } from "./HostingLedger.tsx";
import { ProposalPart } from "./ProposalPart.tsx";
import { forbiddenIn, preparationOf } from "./preparation.ts";

const findingText = "mt-0.5 leading-[1.4] text-ink-2";
/** On phones beside its title, where it takes no line of its own. */
const findingAct =
  "col-span-full min-h-control justify-self-start max-sm:col-span-1 max-sm:col-start-3 max-sm:row-start-1 max-sm:self-center max-sm:px-3";
const scalePart = `grid place-items-center overflow-hidden text-xs leading-none font-strong ${segment}`;

/** What was looked at: a figure or a sign, a text, what can be done. Brass above what is missing. */
const Finding = ({
  figure,
  isMissing,
  children,
}: {
  figure: ReactNode;
  isMissing?: boolean;
  children: ReactNode;
}) => (
  <li
    className={`grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-3.5 gap-y-2 rounded-lg border border-line bg-surface p-4 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:grid-rows-none max-sm:gap-y-0.5 max-sm:px-3.5 max-sm:py-3 ${isMissing ? "shadow-[inset_0_0.25rem_var(--accent)]" : "shadow-[inset_0_0.25rem_var(--color-beech-200)]"}`}
  >
    {typeof figure === "number" ? (
      <b className="font-display text-[2.25rem] leading-none font-bold tracking-[-0.02em]">{figure}</b>
    ) : (
      figure
    )}
    {children}
  </li>
);

const MissingFinding = ({
  count,
  title,
  text,
  action,
}: {
  count: number;
  title: string;
  text: string;
  action?: ReactNode;
}) => (
  <Finding figure={count} isMissing>
    <div className="max-sm:contents">
      <h3 className="max-sm:self-center">{title}</h3>
      <p className={`${findingText} max-sm:col-span-2 max-sm:col-start-2`}>{text}</p>
    </div>
    {action}
  </Finding>
);

/** Nothing is missing there. */
const Fine = ({ children }: { children: string }) => (
  <Finding figure={<Check className="size-6" />}>
    <p className={`${findingText} max-sm:col-span-2`}>{children}</p>
  </Finding>
);

/** What to look at before one computes, the computation and its result, and the seats of each structure. */
export const PreparePart = (props: PartProps) => {
  const { timetable, view } = props;
  const { event, input, hosts, draft } = timetable;
  const found = useMemo(() => preparationOf({ input, hosts }), [input, hosts]);
  const whole = useQuery({
    ...ask(events.getEventWhole, { params: { id: event.id } }),
    select: (answer) => answer.event,
  });
  const mayRemind = useEventRefusals(event.id)("remind") === null;
  const absent = input.learners.filter(({ absent_slot_ids }) => absent_slot_ids.length > 0).length;
  const forbidden = forbiddenIn(draft, input).length;
  const [filter, setFilter] = useState<LedgerFilter>({ text: "", only: "all" });
  const { withoutWishes, impossibleWishes, unanswered, priorityWishes, optionalWishes, seats } = found;
  const wishes = priorityWishes + optionalWishes;
  const missing = [withoutWishes.length, impossibleWishes, unanswered.length].filter(Boolean).length;
  const shareOf = (count: number) => (100 * count) / Math.max(seats, wishes, 1);
  const part = (count: number) => ({ width: `${shareOf(count)}%` });
  // On a narrower part, a figure of two digits would be cut; the scale's name has all of them.
  const figure = (count: number) => (shareOf(count) < 12 ? null : count);
  if (view.slots.length === 0 || input.structures.length === 0)
    return (
      <EmptyState
        title={view.slots.length === 0 ? timetableTexts.noSlots : timetableTexts.noHosts}
        sign="wheel"
        action={
          <ButtonLink
            to={view.slots.length === 0 ? paths.editEvent(event.id) : paths.eventStructures(event.id)}
          >
            {timetableTexts.toEvent}
          </ButtonLink>
        }
      >
        {view.slots.length === 0 ? timetableTexts.noSlotsText : timetableTexts.noHostsText}
      </EmptyState>
    );
  const checks = (
    <section className="grid gap-3" aria-labelledby="tt-ready">
      <h2 id="tt-ready" className="text-xl">
        {missing === 0 ? timetableTexts.ready : timetableTexts.readyBut(missing)}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        {withoutWishes.length === 0 ? (
          <Fine>{timetableTexts.allWished}</Fine>
        ) : (
          <MissingFinding
            count={withoutWishes.length}
            title={timetableTexts.withoutWishes}
            text={timetableTexts.withoutWishesText(firstOf(withoutWishes.map(view.nameOf)))}
            action={
              <ButtonLink variant="outline" className={findingAct} to={paths.wishCampaign(event.id, "none")}>
                {mayRemind ? <Send /> : <Users />}
                {mayRemind
                  ? timetableTexts.remindThem(withoutWishes.length)
                  : timetableTexts.seeThem(withoutWishes.length)}
              </ButtonLink>
            }
          />
        )}
        {impossibleWishes === 0 ? (
          <Fine>{timetableTexts.allPossible}</Fine>
        ) : (
          <MissingFinding
            count={impossibleWishes}
            title={impossibleWishes > 1 ? timetableTexts.impossible : timetableTexts.impossibleOne}
            text={timetableTexts.impossibleText(found.impossibleLearners.length, found.impossible.length)}
            action={
              <ButtonLink
                variant="outline"
                className={findingAct}
                to={paths.wishCampaign(event.id, "impossible")}
              >
                <Users />
                {timetableTexts.seeThem(found.impossibleLearners.length)}
              </ButtonLink>
            }
          />
        )}
        {unanswered.length === 0 ? (
          <Fine>{timetableTexts.allAnswered}</Fine>
        ) : (
          <MissingFinding
            count={unanswered.length}
            title={timetableTexts.unanswered(unanswered.length)}
            text={timetableTexts.unansweredText(firstOf(unanswered.map(({ name }) => name)))}
            action={
              <Button
                variant="outline"
                className={findingAct}
                onClick={() => {
                  setFilter({ text: "", only: "unanswered" });
                  document.getElementById("tt-ledger")?.scrollIntoView();
                }}
              >
                <Eye />
                {timetableTexts.seeThem(unanswered.length)}
              </Button>
            }
          />
        )}
        <Finding figure={seats}>
          <div className="max-sm:col-span-2">
            <h3>
              {stageTexts.places(seats)} {stageTexts.forWishes(wishes + impossibleWishes)}
            </h3>
            <div
              className="my-1.5 flex h-5.5 overflow-hidden rounded-sm bg-paper-200"
              role="img"
              aria-label={timetableTexts.seatsScale(priorityWishes, optionalWishes, seats)}
            >
              <i className={`${scalePart} bg-action text-on-action`} style={part(priorityWishes)}>
                {figure(priorityWishes)}
              </i>
              <i className={`${scalePart} bg-beech-200 text-ink`} style={part(optionalWishes)}>
                {figure(optionalWishes)}
              </i>
            </div>
            <p className={findingText}>
              {seats >= wishes ? timetableTexts.enough : timetableTexts.notEnough},{" "}
              {timetableTexts.tight(found.tight.size)}
            </p>
          </div>
          <Link
            className="more col-span-full min-h-control justify-self-start max-sm:col-span-2 max-sm:col-start-2"
            to={paths.gridSide(event.id, "pression")}
          >
            {timetableTexts.toDemand}
          </Link>
        </Finding>
      </ul>
    </section>
  );
  const rest = (
    <>
      <Disclosure
        wide
        summary={
          <>
            {timetableTexts.exceptions}
            <span className="muted small font-normal">
              {timetableTexts.exceptionsCount(absent, forbidden)}
            </span>
          </>
        }
      >
        <div className="divide-y divide-line">
          <AbsencesPanel eventId={event.id} view={view} />
          <ForbiddenPanel {...props} />
        </div>
      </Disclosure>
      <Loaded query={whole} failed={timetableTexts.failed}>
        {({ participations }) => (
          <HostingLedger
            view={view}
            eventSeats={event.seats_per_slot}
            participations={participations}
            preparation={found}
            filter={filter}
            onFilter={(changed) => setFilter({ ...filter, ...changed })}
          />
        )}
      </Loaded>
    </>
  );
  return <ProposalPart {...props} checks={checks} rest={rest} />;
};
