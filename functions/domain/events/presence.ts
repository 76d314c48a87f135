import type { EventEntry } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { momentInParis } from "#shared/contract/paris.ts";
import { eventsProblems, requireAct } from "#shared/events/events.problems.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import type { PresenceChanges } from "#shared/events/events.schemas.ts";

/** Refuses an extension that is none or goes beyond the event's start, and time slots of another event. */
export const requirePresence = async (
  event: EventEntry,
  { wishes_until, absent_slot_ids = [] }: PresenceChanges,
  now: Date,
): Promise<void> => {
  const closing = wishesCloseAt(event);
  if (wishes_until) requireAct("extendWishes", event, now);
  if (wishes_until && wishes_until > event.start_date) throw eventsProblems.extensionTooLate();
  if (wishes_until && wishes_until <= closing) throw eventsProblems.extensionTooEarly(momentInParis(closing));
  if (wishes_until && new Date(wishes_until) <= now) throw eventsProblems.extensionPast();
  if (absent_slot_ids.length === 0) return;
  const { slots } = await findEventParts(event.id);
  if (absent_slot_ids.some((id) => !slots.some((slot) => slot.id === id)))
    throw eventsProblems.unknownSlots();
};
