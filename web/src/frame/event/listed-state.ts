import type { EventSummary } from "#shared/events/events.schemas.ts";
import { stateOfEvent } from "#shared/events/events.states.ts";
import { eventLineTexts } from "./event-line-texts.ts";

/** The state of an event in a list, in the words of its own page; a list does not know whether its timetable was published. */
export const listedState = (event: EventSummary, now: Date): { isOn: boolean; word: string } => {
  const state = stateOfEvent(event, now);
  return { isOn: state !== "draft" && state !== "over", word: eventLineTexts.states[state] };
};
