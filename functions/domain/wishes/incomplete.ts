import {
  type EventEntry,
  type TrainingEntry,
  takingPartIn,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { allMembersOfEach, isPresentMember } from "#functions/domain/training/training.store.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import type { Seen } from "#functions/store/roster.ts";
import { roles } from "#shared/contract/access.ts";
import { isNext } from "#shared/training/training.rules.ts";
import { owedWishes } from "#shared/wishes/wishes.rules.ts";

/** A learner of an event, with how many wishes they have saved and how many they owe. */
type LearnerCount = {
  profile_id: string;
  action: TrainingEntry;
  /** Since when they are in the action: they joined it, or came back. */
  since: string;
  registered: number;
  owed: number;
};

/** The learners who may save wishes for an event: before its end for the event, then for the placement. */
export const learnerCounts = async (
  seen: Seen<"trainingActions" | "participations">,
  event: EventEntry,
  now: Date,
): Promise<LearnerCount[]> => {
  const isPreEvent = now <= new Date(event.end_date);
  const actions = seen
    .of(trainingRoster)
    .filter((action) => action.event_id === event.id && (isPreEvent || isNext(action, now)));
  const [lists, members] = await Promise.all([
    findEventWishes(event.id, isPreEvent, { eventually: true }),
    allMembersOfEach(
      actions.map((action) => action.id),
      { eventually: true },
    ),
  ]);
  const participations = isPreEvent ? takingPartIn(seen, event.id) : [];
  const saved = new Map(lists.map((list) => [list.profile_id, list.wishes]));
  const learners = actions.flatMap((action, n) =>
    (members[n] ?? [])
      .filter((member) => member.role_id === roles.learner.id && isPresentMember(member))
      .map(({ profile_id, joined_at, back_at }) => {
        const wishes = saved.get(profile_id) ?? [];
        const owed = owedWishes(wishes, participations);
        return { profile_id, action, since: back_at ?? joined_at, registered: wishes.length, owed };
      }),
  );
  // Somebody in two actions of an event has one list, and stands in the first.
  return [...new Map(learners.toReversed().map((one) => [one.profile_id, one])).values()];
};
