import { checkEventExists, eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { requirePresence } from "#functions/domain/events/presence.ts";
import { findPresence, writesToSavePresence } from "#functions/domain/events/presences.store.ts";
import { checkProfileExists } from "#functions/domain/profiles/profiles.store.ts";
import { standingsOf } from "#functions/domain/training/training.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.updatePresence, ({ params: { id, profileId }, body, now }) =>
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
    // The form of an extension sends the same one again with its reason: it is given once.
    const isSame = wishes_until === before?.wishes_until;
    await requirePresence(event, isSame ? { ...body, wishes_until: undefined } : body, now);
    const presence = {
      event_id: id,
      profile_id: profileId,
      absent_slot_ids: [...new Set(absent_slot_ids ?? before?.absent_slot_ids ?? [])],
      reason: reason ?? before?.reason ?? "",
      wishes_until: wishes_until === undefined ? (before?.wishes_until ?? null) : wishes_until,
      version: version + 1,
    };
    await transact([...writesToSavePresence(presence), checkProfileExists(profileId), checkEventExists(id)]);
    return presence;
  }),
);
