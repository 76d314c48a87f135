import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { makeDossier } from "#functions/domain/evidence/dossier.ts";
import { writeToKeep } from "#functions/domain/evidence/evidence.store.ts";
import { allMembershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import type { Write } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { dayAfter, dayInParis } from "#shared/contract/paris.ts";
import { retention } from "#shared/contract/retention.ts";

/**
 * Keeps the dossiers of somebody whose account ends, in the transaction that ends it: names, days and statuses, no
 * contacts and no texts. `asked`: they asked for the erasure, which an administrator then decides about.
 */
export const writesToKeepEvidence = async (
  user: Auth,
  { now, asked }: { now: Date; asked: boolean },
): Promise<Write[]> => {
  const learners = user.profiles.filter(({ role_id }) => role_id === roles.learner.id);
  const members = (await Promise.all(learners.map(({ id }) => allMembershipsOf(id)))).flat();
  if (members.length === 0) return [];
  const agenda = await readAgenda();
  const today = dayInParis(now.toISOString());
  const nobody = { userId: user.id, name: "", profiles: [] };
  const writes: Write[] = [];
  // One after the other: each reads as many items at once as the table answers well.
  for (const member of members) {
    const action = agenda.find(trainingRoster, member.training_action_id);
    if (!action) continue;
    const until = dayAfter(dayInParis(action.end_date), retention.evidence);
    if (until < today) continue;
    const { dossier, read } = await makeDossier(member, agenda, { viewer: nobody, now });
    if (read.steps.length === 0) continue;
    writes.push(
      writeToKeep({
        training_action_id: member.training_action_id,
        profile_id: member.profile_id,
        dossier: {
          ...dossier,
          learner: { ...dossier.learner, name: user.name },
          kept: { until, asked_on: asked ? today : null },
        },
        kept_at: now.toISOString(),
        expires: Math.floor(Date.parse(`${dayAfter(until, 1)}T00:00:00Z`) / 1000),
      }),
    );
  }
  return writes;
};
