import type { StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { findHostAccess, writesToForgetAccess } from "#functions/domain/hosts/host-links.store.ts";
import { writeToForgetHostPlacement } from "#functions/domain/hosts/host-placements.store.ts";
import { requireNotAwaited } from "#functions/domain/timetable/begun.ts";
import type { Write } from "#functions/store/table.ts";

/** What goes with a structure that leaves its table at an event: its links, and what it said. Refused while it is awaited. */
export const writesToLeave = async (participation: StoredParticipation, now: Date): Promise<Write[]> => {
  await requireNotAwaited(participation, now);
  const access = await findHostAccess(participation.id);
  return [...writesToForgetAccess(participation.id, access), writeToForgetHostPlacement(participation)];
};
