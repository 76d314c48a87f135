import type { Difference } from "#shared/timetable/timetable.figures.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting, TimetableSlot } from "#shared/timetable/timetable.types.ts";

/** One meeting that changes: without `before` it is new, without `after` it no longer takes place. */
export type MeetingDifference = { before?: Meeting; after?: Meeting };
type LearnerDifference = { profile_id: string; changes: MeetingDifference[]; loses: boolean };

/** The learners who are told of it: nobody tells a deleted account. */
export const learnersTold = (
  { gone_ids }: Pick<Timetable, "gone_ids">,
  { changed_learners }: Pick<Difference, "changed_learners">,
): string[] => changed_learners.filter((id) => !gone_ids.includes(id));

const meetingOf = ({ before, after }: MeetingDifference): Meeting | undefined => after ?? before;

/** What changes, learner by learner: those who lose a priority meeting first, then in the order of names. */
export const differenceByLearner = (
  { moved, added, dropped, losses }: Difference,
  slots: readonly TimetableSlot[],
  nameOf: (profileId: string) => string,
): LearnerDifference[] => {
  const place = new Map(slots.map(({ id }, n) => [id, n]));
  const changes: MeetingDifference[] = [
    ...moved,
    ...added.map((after) => ({ after })),
    ...dropped.map((before) => ({ before })),
  ];
  const losing = new Set(losses.map(({ profile_id }) => profile_id));
  const at = (change: MeetingDifference) => place.get(meetingOf(change)?.time_slot_id ?? "") ?? -1;
  return [...Map.groupBy(changes, (change) => meetingOf(change)?.profile_id ?? "")]
    .map(([profile_id, own]) => ({
      profile_id,
      changes: own.sort((one, other) => at(one) - at(other)),
      loses: losing.has(profile_id),
    }))
    .sort(
      (one, other) =>
        Number(other.loses) - Number(one.loses) ||
        nameOf(one.profile_id).localeCompare(nameOf(other.profile_id), "fr"),
    );
};

/** How many meetings of each structure change. */
export const differenceByStructure = ({
  moved,
  added,
  dropped,
}: Difference): { structure_id: string; changes: number }[] => {
  const changed = [...moved.map(({ after }) => after), ...added, ...dropped];
  return [...Map.groupBy(changed, ({ structure_id }) => structure_id)]
    .map(([structure_id, found]) => ({ structure_id, changes: found.length }))
    .sort((one, other) => other.changes - one.changes);
};
