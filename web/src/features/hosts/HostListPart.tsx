import { Printer } from "lucide-react";
import { dateInParis } from "#shared/contract/paris.ts";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { earlierDay } from "#shared/timetable/timetable.released.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { hours, timeOf } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { SessionRow } from "./SessionRow.tsx";
import { hostTexts as texts } from "./texts.ts";

/** What the newest release changed for this structure. */
const Moves = ({ meetings, dropped }: Pick<HostView, "meetings" | "dropped">) => {
  const before = earlierDay(meetings);
  const lines = [
    ...(before ? [texts.dayMoved(dateInParis(before))] : []),
    ...meetings.flatMap(({ changed, name, start }) => {
      if (!changed) return [];
      if (changed.start_before === null) return [texts.newHere(name, timeOf(start))];
      const [from, to] = [timeOf(changed.start_before), timeOf(start)];
      return from === to ? [] : [texts.movedTo(name, to, from)];
    }),
    ...dropped.map(({ name, start }) => texts.goneAway(name, timeOf(start))),
  ];
  return lines.length > 0 ? (
    <Notice kind="warning" title={texts.moved(lines.length)}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  ) : null;
};

/** Who comes, slot by slot: to read, and to print. Afterwards, who was to come: what was free no longer matters. */
export const HostListPart = ({ view, isOver }: { view: HostView; isOver: boolean }) => {
  const { meetings, slots, hosted, dropped } = view;
  const bySlot = Map.groupBy(meetings, ({ time_slot_id }) => time_slot_id);
  // A slot that was removed since the release keeps its meetings.
  const gone = [...bySlot].filter(([id]) => !slots.some((slot) => slot.id === id));
  const rows = [
    ...slots
      .filter(({ id }) => !isOver || bySlot.has(id))
      .map(({ id, start_time }) => ({ id, hour: hours(start_time), meetings: bySlot.get(id) ?? [] })),
    ...gone.map(([id, own]) => ({ id, hour: timeOf(own[0]?.start ?? ""), meetings: own })),
  ];
  return (
    <>
      {isOver ? null : <Moves meetings={meetings} dropped={dropped} />}
      {meetings.length === 0 ? <p>{texts.nobody}</p> : null}
      {meetings.length > 0 ? (
        <section className="bench stack">
          <ol className="slots">
            {rows.map(({ id, hour, meetings: own }) => (
              <SessionRow key={id} hour={hour} state={own.length > 0 ? "met" : "empty"}>
                {own.length > 0 ? (
                  <ul className="grid gap-2 py-1 md:grid-cols-[1fr_1fr] md:gap-x-4">
                    {own.map(({ profile_id, name, promotion, changed }) => (
                      <li key={profile_id} className="leading-snug">
                        <strong>{name}</strong>{" "}
                        {!isOver && changed?.start_before === null ? (
                          <Badge look="ink">{texts.isNew}</Badge>
                        ) : null}
                        <small className="block text-ink-3">{promotion}</small>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p>
                    {hosted.closed_slot_ids.includes(id) ? (
                      <strong>{texts.closedSlot}</strong>
                    ) : (
                      <span className="muted">{texts.free}</span>
                    )}
                  </p>
                )}
              </SessionRow>
            ))}
          </ol>
        </section>
      ) : null}
      {meetings.length > 0 ? (
        <div className="row print:hidden">
          <Button variant="outline" onClick={() => window.print()}>
            <Printer />
            {texts.print}
          </Button>
        </div>
      ) : null}
    </>
  );
};
