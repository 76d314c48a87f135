import { inSaidOrder, isOrderAsked } from "#shared/hosts/hosts.rules.ts";
import type { HostMeeting, HostView } from "#shared/hosts/hosts.schemas.ts";

/** What the page asks one answer for: how many seats, or a person. */
export type Asked = { id: "seats" } | { id: string; name: string };

/** What a host is asked after the event, and what they have said of it. */
export const afterOf = (
  { meetings, placement }: Pick<HostView, "meetings" | "placement">,
  now: Date,
): {
  met: HostMeeting[];
  absent: HostMeeting[];
  /** With whom they wish to continue, in the order of who comes first; empty where it does not matter. */
  order: string[];
  given: number;
  total: number;
  /** What has no answer yet, first of all. */
  next: Asked | undefined;
} => {
  const begun = meetings.filter(({ start }) => start <= now.toISOString());
  const isAway = ({ state }: HostMeeting) => state === "absent" || state === "excused";
  const met = begun.filter((one) => !isAway(one));
  const continuing = met
    .filter(({ opinion }) => opinion?.opinion === "continue")
    .map(({ profile_id }) => profile_id);
  const person = ({ profile_id: id, name }: { profile_id: string; name: string }): Asked => ({ id, name });
  const asked: [Asked, boolean][] = [
    ...(placement ? [[{ id: "seats" }, placement.seats_said_at !== null] as [Asked, boolean]] : []),
    ...met.map((one): [Asked, boolean] => [person(one), one.opinion !== null]),
    ...(placement?.interests ?? []).map((one): [Asked, boolean] => [person(one), one.wants !== null]),
  ];
  const open = asked.filter(([, isAnswered]) => !isAnswered);
  return {
    met,
    absent: begun.filter(isAway),
    order:
      placement && isOrderAsked(placement.seats, continuing.length)
        ? inSaidOrder(placement.order, continuing)
        : [],
    given: asked.length - open.length,
    total: asked.length,
    next: open[0]?.[0],
  };
};
