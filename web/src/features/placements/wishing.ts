import { hasEnded } from "#shared/events/events.rules.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";

/** How far the wishes are that nobody has answered: they can still change, they wait for the event, or for answers. */
export type Wishing = { kind: "open" | "closed" | "sent"; on: string };

export const wishingIn = (action: MemberTrainingAction | undefined, now: Date): Wishing => {
  if (action?.is_pre_event_wishlist_time && action.wishes_until)
    return { kind: "open", on: action.wishes_until };
  const event = action?.event;
  return event && !hasEnded(event, now) ? { kind: "closed", on: event.start_date } : { kind: "sent", on: "" };
};
