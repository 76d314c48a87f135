import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { type StoredEvent, writesToCreateEvent } from "#functions/domain/events/events.store.ts";
import { addGuests, guestsOf, requireEvent } from "#functions/domain/events/guests.ts";
import { copyPlaces } from "#functions/domain/events/places.ts";
import { copyMarks } from "#functions/domain/events/plan.ts";
import { requireEventEditor } from "#functions/domain/events/rights.ts";
import { eventView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { campaignDefaults, copiedEnd, copiedName, copiedSlots } from "#shared/events/events.rules.ts";

export const handler = route(
  events.copyEvent,
  async ({ params, body: { start_date }, viewer, now, newId }) => {
    await requireEventEditor(viewer);
    const [before, parts] = await Promise.all([requireEvent(params.id), findEventParts(params.id)]);
    const slots = copiedSlots(parts.slots, before.start_date, start_date);
    if (!slots) throw eventsProblems.copyOverMidnight();
    const event: StoredEvent = {
      ...before,
      id: newId(),
      name: copiedName(before.name, before.start_date, start_date),
      is_published: false,
      start_date,
      end_date: copiedEnd(before, start_date),
      wishes_open_at: now.toISOString(),
      wishes_close_at: campaignDefaults.wishes_close_at,
      skipped_reminders: campaignDefaults.skipped_reminders,
      version: 1,
    };
    // The event first: a copy that is cut short is an unpublished event, which staff see and can complete or delete.
    await transact(writesToCreateEvent(event));
    const zoneIds = await copyPlaces(event.id, { zones: parts.zones, slots }, newId);
    const keeps = { seats: true, places: true, contacts: true };
    const guests = await guestsOf(params.id, { zoneIds, keeps });
    const { left_out } = await addGuests(event.id, { guests, leavesOut: true }, newId);
    await copyMarks(before.id, event.id, zoneIds);
    return { ...eventView(event), left_out };
  },
);
