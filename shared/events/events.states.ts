import { hasEnded, wishesCloseAt } from "#shared/events/events.rules.ts";
import type { Outdated } from "#shared/events/events.schemas.ts";

/** Where an event stands, from its first draft to the day after. */
export const eventStates = [
  "draft",
  "published",
  "wishesOpen",
  "wishesClosed",
  "timetablePublished",
  "on",
  "over",
] as const;
export type EventState = (typeof eventStates)[number];

/**
 * What is done with an event that its state may rule out. What a host does by their link has no row: the link's end and the
 * hour of the meeting decide (`hosts.rules.ts`), since a link that was given must hold what its mail said.
 */
export const eventActs = [
  /** By a learner, before the event; staff may at any time. */
  "saveWishes",
  /** Reminds learners of their wishes, by hand or by itself. */
  "remind",
  /** Gives one learner more time for their wishes. */
  "extendWishes",
  /** Makes or mails the link of a host: to answer, to see who comes, after the event to say whom they take on. */
  "giveHostLinks",
  /** Asks for a proposal or for gains, adopts one, and changes the draft by hand. */
  "changeTimetable",
  "publishTimetable",
  "repairTimetable",
  "tickAttendance",
] as const;
export type EventAct = (typeof eventActs)[number];

/** Why an act would have no effect now. */
export const actRefusals = [
  "unpublished",
  "wishesNotOpen",
  "wishesClosed",
  "begun",
  "over",
  // Only until people are told a timetable: the state says so before the day, and no more on it.
  "noTimetable",
  // Until then a host says whom they take on; the last of the event's promotions decides (`linksEndAt`).
  "linksEnded",
] as const;
export type ActRefusal = (typeof actRefusals)[number];

type Times = {
  is_published: boolean | 0 | 1;
  start_date: string;
  end_date: string;
  wishes_open_at: string | null;
  /** Of somebody whom staff gave more time: their own (`closesFor`). */
  wishes_close_at: string | null;
  /** Until when its hosts' links work; undefined where no link is given. */
  host_links_end_at?: string;
};

/** `hasTimetable`: whether a timetable was published. */
export const stateOfEvent = (event: Times, now: Date, hasTimetable = false): EventState => {
  if (!event.is_published) return "draft";
  if (hasEnded(event, now)) return "over";
  if (now >= new Date(event.start_date)) return "on";
  if (event.wishes_open_at !== null && now < new Date(event.wishes_open_at)) return "published";
  if (now < new Date(wishesCloseAt(event))) return "wishesOpen";
  return hasTimetable ? "timetablePublished" : "wishesClosed";
};

type Row = Readonly<Record<EventAct, ActRefusal | null>>;

const whileClosed: Row = {
  saveWishes: "wishesClosed",
  remind: "wishesClosed",
  extendWishes: null,
  giveHostLinks: null,
  changeTimetable: null,
  publishTimetable: null,
  repairTimetable: "noTimetable",
  tickAttendance: "noTimetable",
};

/** What may be done in which state: null, or why not. */
export const actsByState: Readonly<Record<EventState, Row>> = {
  // Staff prepare everything; nothing leaves. A tick is a fact: a phone may send it after the event was taken back.
  draft: {
    saveWishes: "unpublished",
    remind: "unpublished",
    extendWishes: null,
    giveHostLinks: "unpublished",
    changeTimetable: null,
    publishTimetable: "unpublished",
    repairTimetable: "unpublished",
    tickAttendance: "noTimetable",
  },
  published: { ...whileClosed, saveWishes: "wishesNotOpen", remind: "wishesNotOpen" },
  wishesOpen: { ...whileClosed, saveWishes: null, remind: null },
  wishesClosed: whileClosed,
  timetablePublished: { ...whileClosed, repairTimetable: null, tickAttendance: null },
  on: { ...whileClosed, extendWishes: "begun" },
  // Ticks are corrected for as long as somebody knows better. A host says whom they take on even without any meeting.
  over: {
    saveWishes: "wishesClosed",
    remind: "wishesClosed",
    extendWishes: "begun",
    giveHostLinks: null,
    changeTimetable: "over",
    publishTimetable: "over",
    repairTimetable: "over",
    tickAttendance: "noTimetable",
  },
};

/** Why an act would have no effect now, if so. */
export const actRefusal = (
  act: EventAct,
  event: Times,
  now: Date,
  hasTimetable = false,
): ActRefusal | null => {
  const refusal = actsByState[stateOfEvent(event, now, hasTimetable)][act];
  const { host_links_end_at } = event;
  if (act === "giveHostLinks" && refusal === null && host_links_end_at && now >= new Date(host_links_end_at))
    return "linksEnded";
  return refusal === "noTimetable" && hasTimetable ? null : refusal;
};

/** What comes next for staff, shown with the state on each page of an event. */
export type NextAct =
  | "publish"
  | "addStructures"
  | "addSlots"
  | "awaitWishes"
  | "remind"
  | "publishTimetable"
  | "repair"
  | "prepareDay"
  | "tick"
  | "askOpinions";

/** What an event has of what its next act needs. */
type Has = {
  hasStructures: boolean;
  hasSlots: boolean;
  hasTimetable: boolean;
  /** Hosts can still be asked. */
  hasHostLinks: boolean;
  /** How what people were told is no longer so. */
  outdated: Outdated | null;
};

/** The next act of an event, or what it needs first; nothing is left to do once it passed and no host can be asked. */
export const nextAct = (
  state: EventState,
  { hasStructures, hasSlots, hasTimetable, hasHostLinks, outdated }: Has,
): NextAct | null => {
  if (outdated !== null && state !== "draft" && state !== "over")
    return state === "on" && outdated === "impossible" ? "repair" : "publishTimetable";
  const timetable = hasStructures ? (hasSlots ? "publishTimetable" : "addSlots") : "addStructures";
  switch (state) {
    case "draft":
      return "publish";
    case "published":
      return hasStructures ? "awaitWishes" : "addStructures";
    case "wishesOpen":
      return "remind";
    case "wishesClosed":
      return timetable;
    case "timetablePublished":
      return "prepareDay";
    case "on":
      return hasTimetable ? "tick" : timetable;
    case "over":
      return hasTimetable && hasHostLinks ? "askOpinions" : null;
  }
};
