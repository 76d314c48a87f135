import type { EventSummary } from "#shared/events/events.schemas.ts";
import { stateOfEvent } from "#shared/events/events.states.ts";
import { eventLineTexts } from "./event-line-texts.ts";

/** What a list says of an event: whether it is published and, once its day has come, that it is on or over. */
export const listedState = (event: EventSummary, now: Date): { isOn: boolean; word: string } => {
  const state = stateOfEvent(event, now);
  if (state === "draft") return { isOn: false, word: eventLineTexts.listed.unpublished };
  const hasCome = state === "on" || state === "over";
  return {
    isOn: state !== "over",
    word: hasCome ? eventLineTexts.states[state] : eventLineTexts.listed.published,
  };
};
