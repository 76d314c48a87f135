import { parisClock } from "#shared/contract/paris.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { HostMeeting, HostView } from "#shared/hosts/hosts.schemas.ts";

/** The four times of a host: to answer, to know who comes, to tick who is there, to say with whom to go on. */
export const hostPhases = ["answer", "list", "day", "after"] as const;
export type HostPhase = (typeof hostPhases)[number];

type Times = Pick<HostView, "event" | "release" | "meetings" | "hosted">;

/** Which parts of the page are open by now, and the one to begin with. */
export const phasesOf = (
  { event, release, meetings, hosted }: Times,
  now: Date,
): { open: HostPhase[]; first: HostPhase } => {
  const instant = now.toISOString();
  const isOver = hasEnded(event, now);
  const isToday = parisClock(now).day === parisClock(new Date(event.start_date)).day;
  const hasBegun = meetings.some(({ start }) => start <= instant);
  const open = {
    answer: !isOver,
    list: release !== null,
    day: release !== null && isToday && !isOver,
    after: hasBegun || isOver,
  };
  const first = (): HostPhase => {
    if (isOver) return "after";
    if (open.day && hosted.answer !== "declined") return "day";
    return open.list && hosted.answer === "confirmed" ? "list" : "answer";
  };
  return { open: hostPhases.filter((phase) => open[phase]), first: first() };
};

export type HostSession = {
  id: string;
  start: string;
  end: string;
  meetings: readonly HostMeeting[];
};

/** The meetings by time slot, in the order of the day. */
export const sessionsOf = (meetings: readonly HostMeeting[]): HostSession[] =>
  [...Map.groupBy(meetings, ({ time_slot_id }) => time_slot_id)].flatMap(([id, own]) => {
    const [one] = own;
    return one ? [{ id, start: one.start, end: one.end, meetings: own }] : [];
  });

/** The session under way, else the next one; after the last it stays, since somebody may still be noted. */
export const shownSession = (sessions: readonly HostSession[], now: Date): HostSession | undefined =>
  sessions.find(({ end }) => end > now.toISOString()) ?? sessions.at(-1);

export const isUnderWay = ({ start, end }: HostSession, now: Date): boolean =>
  start <= now.toISOString() && now.toISOString() < end;
