import { route } from "#functions/http/route.ts";
import { requirePresence } from "#functions/services/events/presence.ts";
import { eventsRoster, trainingRoster } from "#functions/store/agenda.ts";
import { findPresence, writesToSavePresence } from "#functions/store/presences.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { checkProfileExists, standingsOf } from "#functions/store/training.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.updatePresence, ({ params: { id, profileId }, body }) =>
  retryOnConcurrentChange(async () => {
    const [seen, before, { members }] = await Promise.all([
      readTogether(eventsRoster, trainingRoster),
      findPresence(id, profileId),
      standingsOf(profileId),
    ]);
    const event = seen.find(eventsRoster, id);
    if (!event) throw commonProblems.notFound();
    const isLearner = members.some(
      ({ role_id, training_action_id }) =>
        role_id === roles.learner.id && seen.find(trainingRoster, training_action_id)?.event_id === id,
    );
    if (!isLearner) throw commonProblems.notFound();
    const { version = before?.version ?? 0, wishes_until, absent_slot_ids, reason } = body;
    await requirePresence(event, body);
    const presence = {
      event_id: id,
      profile_id: profileId,
      absent_slot_ids: [...new Set(absent_slot_ids ?? before?.absent_slot_ids ?? [])],
      reason: reason ?? before?.reason ?? "",
      wishes_until: wishes_until === undefined ? (before?.wishes_until ?? null) : wishes_until,
      version: version + 1,
    };
    await transact([...writesToSavePresence(presence), checkProfileExists(profileId)]);
    return presence;
  }),
);
