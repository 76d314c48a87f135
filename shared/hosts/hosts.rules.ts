import { hostLinkDays, hostLinkDaysFromStart } from "#shared/contract/handed-out.ts";
import { endOfDayAfter } from "#shared/contract/paris.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { Answer } from "#shared/events/events.schemas.ts";
import { twoDaysBefore } from "#shared/wishes/campaign.rules.ts";

/** How many links of one participation work at once: each mail brings another, and a host may keep the first. */
export const maxLinks = 20;

export const reasonCodes = [
  "trial_first",
  "unclear_project",
  "other_project",
  "no_seat",
  "dates",
  "other",
] as const;
export type OpinionReason = (typeof reasonCodes)[number];
/** The reasons that a host may give with each opinion; `other`: in their own words. */
export const opinionReasons: Readonly<Record<"continue" | "see_again" | "no", readonly OpinionReason[]>> = {
  continue: [],
  see_again: ["trial_first", "unclear_project", "dates", "other"],
  no: ["other_project", "no_seat", "dates", "other"],
};

/** How many people a structure can say that it takes on. */
export const maxSeats = 5;
/** How many people an order holds, or one call about interests. */
export const maxOrdered = 40;

/** An event, when each of its promotions starts, and until when the links of a participation were said to work. */
type Ahead = { end_date: string; starts: readonly string[]; promised?: string };

/**
 * Until when links work: mails and pages name the day, so all of that day counts. Learners may wish until their action
 * starts, and contracts are signed until three months after it. A promotion that goes to another event, or a day that is
 * moved ahead, takes nothing back that a mail has said.
 */
export const linksEndAt = ({ end_date, starts, promised = "" }: Ahead): string => {
  const ends = [
    promised,
    endOfDayAfter(end_date, hostLinkDays),
    ...starts.map((start) => endOfDayAfter(start, hostLinkDaysFromStart)),
  ];
  return ends.sort().at(-1) ?? promised;
};
export const areLinksValid = (event: Ahead, now: Date): boolean => now.toISOString() < linksEndAt(event);

/** Until when a host may answer, and change the answer: until the event is over. */
export const isAnswerOpen = ({ end_date }: { end_date: string }, now: Date): boolean =>
  now <= new Date(end_date);

type Addressee = {
  answer: Answer;
  contact_email: string;
  /** When a link was last sent, or was to be sent. */
  written_at: string | null;
  mail_fails: boolean;
  /** How many mails asked them since the event is over. */
  after_mails: number;
};
/** After the event: the mail that asks, and two reminders. */
const maxAfterMails = 3;
export const skipReasons = ["noAddress", "declined", "addressFails", "recent", "remindedTwice"] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * Why no link is sent to a host. Anybody whom staff name gets one even though they declined; `again`: also within 48 hours.
 * After the event (`isOver`) those who did not come are asked too: they may take somebody on. Nobody is asked more than
 * three times, unless staff name them `alone` and confirm it.
 */
export const sendingRefusal = (
  { answer, contact_email, written_at, mail_fails, after_mails }: Addressee,
  order: { at: string; isNamed: boolean; isAlone: boolean; again: boolean; isOver: boolean },
): SkipReason | undefined => {
  const { at, isNamed, isAlone, again, isOver } = order;
  if (contact_email === "") return "noAddress";
  if (answer === "declined" && !isNamed && !isOver) return "declined";
  if (mail_fails) return "addressFails";
  if (written_at !== null && written_at > twoDaysBefore(at) && !again) return "recent";
  return isOver && after_mails >= maxAfterMails && !(isAlone && again) ? "remindedTwice" : undefined;
};

/** How a structure takes part, as far as its host reads and changes it. */
export type Hosting = {
  zone_id: string;
  place: string;
  seats: number | null;
  closed_slot_ids: readonly string[];
  answer: Answer;
};
export const hostingFields = ["zone_id", "place", "seats", "closed_slot_ids", "answer"] as const;
export type HostingField = (typeof hostingFields)[number];

const isSameField = (one: Hosting, other: Hosting, field: HostingField): boolean =>
  [one[field]].flat().toSorted().join() === [other[field]].flat().toSorted().join();

/** What differs between two states of a participation. */
export const changedFields = (before: Hosting, after: Hosting): HostingField[] =>
  hostingFields.filter((field) => !isSameField(before, after, field));

/** From when a host may say what they think of somebody: the start of their meeting. */
export const hasMeetingBegun = ({ start }: { start: string }, now: Date): boolean =>
  now.toISOString() >= start;

/**
 * An address or a number as a host's page shows it: enough for its owner to know it, and not for whoever a link was forwarded
 * to.
 */
export const masked = (text: string): string => {
  const [local = "", domain] = text.split("@");
  if (text === "") return "";
  return domain === undefined ? `… ${text.slice(-2)}` : `${local.slice(0, 1)}…@${domain}`;
};

/** From when a host is asked whom they take on: once the event is over. */
export const isPlacementAsked = hasEnded;

/** Those with whom a host wishes to continue: first in the order that was said, then as they are given. */
export const inSaidOrder = (order: readonly string[], continuing: readonly string[]): string[] => {
  const ordered = order.filter((id) => continuing.includes(id));
  return [...ordered, ...continuing.filter((id) => !ordered.includes(id))];
};

/** Whether it matters whom a host would take first: they wish to continue with more people than they take on. */
export const isOrderAsked = (seats: number | null, continuing: number): boolean =>
  seats !== null && seats > 0 && continuing > seats;
