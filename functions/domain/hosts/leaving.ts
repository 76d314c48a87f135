import type { StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { findHostAccess, writesToForgetAccess } from "#functions/domain/hosts/host-links.store.ts";
import {
  findHostPlacement,
  hasAnswered,
  writeToForgetHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { findOpinions } from "#functions/domain/hosts/opinions.store.ts";
import { requireNotAwaited } from "#functions/domain/timetable/begun.ts";
import type { Write } from "#functions/store/table.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

/**
 * What goes with a structure that leaves its table at an event: its links. Refused while it is awaited, and once it has met
 * people or said whom it takes on.
 */
export const writesToLeave = async (participation: StoredParticipation, now: Date): Promise<Write[]> => {
  const { event_id, structure_id } = participation;
  await requireNotAwaited(participation, now);
  const [access, placement, opinions] = await Promise.all([
    findHostAccess(participation.id),
    findHostPlacement(participation),
    findOpinions(event_id, structure_id),
  ]);
  if (hasAnswered({ ...placement, opinions })) throw eventsProblems.structureMet();
  return [...writesToForgetAccess(participation.id, access), writeToForgetHostPlacement(placement)];
};
