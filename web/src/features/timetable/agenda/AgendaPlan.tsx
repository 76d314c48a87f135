import type { ReactNode } from "react";
import type { EventPlan } from "#shared/events/plan.schemas.ts";
import type { Agenda } from "#shared/timetable/timetable.schemas.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { type OwnTable, PlanView } from "#web/frame/plan/PlanView.tsx";
import { dayOfWeek, timeOf } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { ZoneSpot } from "./AgendaMeetings.tsx";
import { dayOf } from "./agenda-day.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

/** Each table once, as the release tells it. The people of a structure are at theirs all day: no hours. */
const ownTables = ({ meetings }: Agenda): OwnTable[] =>
  [...Map.groupBy(meetings, ({ structure }) => structure.id)].map(([structureId, there]) => {
    const [first] = there;
    const own = there.filter(({ learner }) => !learner);
    return {
      structureId,
      label: first?.place || (first?.structure.name ?? ""),
      hours: own.map(({ start }) => timeOf(start)),
    };
  });

/** The plan of the place with the reader's tables, and these in words. */
export const AgendaPlan = ({
  agenda,
  plan,
  children,
}: {
  agenda: Agenda;
  plan: EventPlan | undefined;
  children: ReactNode;
}) => {
  const { event, meetings } = agenda;
  const own = meetings.filter(({ learner }) => !learner);
  return (
    <Page
      title={texts.plan}
      back={{ to: paths.agenda(event.id), label: texts.title }}
      eyebrow={`${event.name}, ${dayOfWeek(event.start_date)}`}
    >
      {children}
      {plan?.picture_url ? (
        <PlanView plan={plan} own={ownTables(agenda)}>
          {own.length > 0 ? (
            <section className="stack stack-s">
              <h2 className="text-lg">{texts.yourTables}</h2>
              <ul className="divide-y divide-line rounded-md border border-line bg-surface px-3.5">
                {own.map((meeting) => (
                  <li key={meeting.start} className="flex items-center gap-3 py-2.5">
                    <b className="w-14 flex-none tabular-nums">
                      <time dateTime={meeting.start}>{timeOf(meeting.start)}</time>
                    </b>
                    <span className="grid gap-1">
                      <span className="font-semibold">{meeting.structure.name}</span>
                      <ZoneSpot meeting={meeting} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </PlanView>
      ) : (
        <EmptyState title={texts.planNone} sign="compass">
          {dayOf(agenda, new Date()).phase === "after" ? null : texts.planNoneText}
        </EmptyState>
      )}
    </Page>
  );
};
