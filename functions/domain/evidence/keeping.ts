import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { makeDossier } from "#functions/domain/evidence/dossier.ts";
import {
  findEvidencePeriod,
  findKept,
  findKeptOf,
  writesToKeep,
  writesToShortenKept,
} from "#functions/domain/evidence/evidence.store.ts";
import { allMembershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { keptUntil } from "#shared/evidence/evidence.rules.ts";

/**
 * Keeps the dossiers of somebody whose account ends, in the transaction that ends it: names, days and statuses, no
 * contacts and no texts. `asked`: they asked for the erasure, which an administrator then decides about.
 *
 * A dossier that an erasure has kept before it stopped half way stays: made again, it would lack what is erased by now.
 * Only a learner who has joined again since, and handed something in, gets another.
 */
export const writesToKeepEvidence = async (
  user: Auth,
  { now, asked }: { now: Date; asked: boolean },
): Promise<Write[]> => {
  const learners = user.profiles.filter(({ role_id }) => role_id === roles.learner.id);
  const members = (await Promise.all(learners.map(({ id }) => allMembershipsOf(id)))).flat();
  if (members.length === 0) return [];
  const [agenda, { years }] = await Promise.all([readAgenda(), findEvidencePeriod()]);
  const today = dayInParis(now.toISOString());
  const nobody = { userId: user.id, name: "", profiles: [] };
  const writes: Write[] = [];
  // One after the other: each reads as many items at once as the table answers well.
  for (const member of members) {
    const action = agenda.find(trainingRoster, member.training_action_id);
    if (!action) continue;
    const until = keptUntil(dayInParis(action.end_date), years);
    if (until < today) continue;
    const { training_action_id, profile_id } = member;
    const earlier = await findKept(training_action_id, profile_id, now);
    const { dossier, read } = await makeDossier(member, agenda, { viewer: nobody, now });
    if (!earlier && read.steps.length === 0) continue;
    const isNewer = !earlier || (member.joined_at > earlier.kept_at && dossier.pieces.length > 0);
    const made = isNewer
      ? {
          dossier: { ...dossier, learner: { ...dossier.learner, name: user.name } },
          kept_at: now.toISOString(),
          decided: null,
        }
      : earlier;
    const { kept_at, decided } = made;
    // A wish that was made before stays: a deletion that had read the account still goes on without one.
    const asked_on = made.dossier.kept?.asked_on ?? (asked ? today : null);
    const kept = { until, asked_on, decided: null };
    writes.push(
      ...writesToKeep(
        { training_action_id, profile_id, dossier: { ...made.dossier, kept }, kept_at, decided },
        kept,
        earlier,
      ),
    );
  }
  return writes;
};

/**
 * Has kept dossiers end sooner where the organisation chose a shorter period since. A longer one changes none: whoever left
 * was told a day. An action whose dossiers fail does not hold up the others.
 */
export const shortenKeptEvidence = async (now: Date, hasTime: () => boolean): Promise<number> => {
  const { years, version } = await findEvidencePeriod();
  if (version === 0) return 0;
  let shortened = 0;
  const shorten = async (action: TrainingEntry): Promise<void> => {
    const until = keptUntil(dayInParis(action.end_date), years);
    if (!hasTime()) return;
    for (const one of await findKeptOf(action.id, now)) {
      if (!hasTime()) return;
      if (one.dossier.kept === null || one.dossier.kept.until <= until) continue;
      try {
        await transact(writesToShortenKept(one, until));
        shortened++;
      } catch (error) {
        // An administrator erased it or decided about it at this very moment: tomorrow's run sees what is left.
        if (!(error instanceof ConcurrentChange)) throw error;
      }
    }
  };
  const actions = (await readAgenda()).of(trainingRoster);
  await everyPart(Object.fromEntries(actions.map((action) => [action.id, () => shorten(action)])));
  return shortened;
};
