import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { dropAction } from "#functions/domain/training/dropping.ts";
import { joinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import { membersOf } from "#functions/domain/training/training.store.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { naming, wishesId } from "#shared/contract/obstacle.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

/**
 * Wishes without a promotion are in no campaign, and their learners could not change them any more. Lists of who was taken
 * out of it before stay, as they do beside a promotion that stays: who goes to another one finds them there.
 */
const requireNoWishes = async (id: string): Promise<void> => {
  const eventId = (await readTogether(trainingRoster)).find(trainingRoster, id)?.event_id;
  if (!eventId) return;
  const [members, asking, lists] = await Promise.all([
    membersOf(id),
    joinRequestsOf(id),
    findEventWishes(eventId),
  ]);
  const wishing = new Set(lists.filter(({ wishes }) => wishes.length > 0).map((list) => list.profile_id));
  const ids = [...members, ...asking].map(({ profile_id }) => profile_id).filter((one) => wishing.has(one));
  if (ids.length === 0) return;
  const cards = await findProfileCards(new Set(ids));
  throw naming(
    trainingProblems.hasWishes(ids.length),
    ids.map((one) => ({ kind: "wishes", id: wishesId(one, eventId), name: cards.get(one)?.name ?? "" })),
  );
};

export const handler = route(training.deleteTrainingAction, async ({ params }) => {
  await requireNoWishes(params.id);
  await dropAction(params.id);
  return undefined;
});
