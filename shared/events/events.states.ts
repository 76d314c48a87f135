import { wishesCloseAt } from "#shared/events/events.rules.ts";

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

/** What is done with an event that writes to people, or that people were written to about. */
export type EventAct = "saveWishes" | "remind" | "sendHostLinks" | "publishTimetable";

/** Why an act would have no effect now. */
export type ActRefusal = "unpublished" | "wishesNotOpen" | "wishesClosed";

type Times = {
  is_published: boolean | 0 | 1;
  start_date: string;
  end_date: string;
  wishes_open_at: string | null;
  wishes_close_at: string | null;
};

/** `hasTimetable`: whether a timetable was published. No act needs it: only what people read does. */
export const stateOfEvent = (event: Times, now: Date, hasTimetable = false): EventState => {
  if (!event.is_published) return "draft";
  if (now > new Date(event.end_date)) return "over";
  if (now >= new Date(event.start_date)) return "on";
  if (event.wishes_open_at !== null && now < new Date(event.wishes_open_at)) return "published";
  if (now < new Date(wishesCloseAt(event))) return "wishesOpen";
  return hasTimetable ? "timetablePublished" : "wishesClosed";
};

/**
 * What may be done in which state: null, or why not. Once wishes are closed, learners whom staff gave more time may still
 * save, and be reminded: `wishTimeRefusal` decides for each.
 */
export const actsByState: Readonly<Record<EventState, Readonly<Record<EventAct, ActRefusal | null>>>> = {
  draft: {
    saveWishes: "unpublished",
    remind: "unpublished",
    sendHostLinks: "unpublished",
    publishTimetable: "unpublished",
  },
  published: {
    saveWishes: "wishesNotOpen",
    remind: "wishesNotOpen",
    sendHostLinks: null,
    publishTimetable: null,
  },
  wishesOpen: { saveWishes: null, remind: null, sendHostLinks: null, publishTimetable: null },
  wishesClosed: { saveWishes: "wishesClosed", remind: null, sendHostLinks: null, publishTimetable: null },
  timetablePublished: {
    saveWishes: "wishesClosed",
    remind: null,
    sendHostLinks: null,
    publishTimetable: null,
  },
  on: { saveWishes: "wishesClosed", remind: "wishesClosed", sendHostLinks: null, publishTimetable: null },
  over: { saveWishes: "wishesClosed", remind: "wishesClosed", sendHostLinks: null, publishTimetable: null },
};

/** Why an act would have no effect now, if so. */
export const actRefusal = (act: EventAct, event: Times, now: Date): ActRefusal | null =>
  actsByState[stateOfEvent(event, now)][act];
