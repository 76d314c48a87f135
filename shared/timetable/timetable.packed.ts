import type { PackedMeetings, PackedTimetable, Timetable } from "#shared/timetable/timetable.schemas.ts";
import { byId, bySession, type Level, type Meeting } from "#shared/timetable/timetable.types.ts";

/** Ids in the order in which they are first named, and the place of each. */
export const placesOf = () => {
  const places = new Map<string, number>();
  const placeOf = (id: string): number => {
    const place = places.get(id) ?? places.size;
    places.set(id, place);
    return place;
  };
  return { placeOf, ids: () => [...places.keys()] };
};

const levels: readonly Level[] = ["priority", "optional", "added"];

/** A timetable as its route answers it. */
export const packed = ({ input, people, draft, release, ...rest }: Timetable): PackedTimetable => {
  const [learners, structures] = [placesOf(), placesOf()];
  const promotions = byId(
    people.map(({ promotion }) => promotion),
    "id",
  );
  const promotionIds = [...promotions.keys()];
  const listOf = (meetings: readonly Meeting[]) =>
    meetings.length > 0 ? meetings.map(({ profile_id }) => learners.placeOf(profile_id)) : undefined;
  const sessionOf = (structureId: string, own: readonly Meeting[]) => ({
    structure: structures.placeOf(structureId),
    ...Object.fromEntries(levels.map((level) => [level, listOf(own.filter((one) => one.level === level))])),
    pinned: listOf(own.filter(({ pinned }) => pinned)),
  });
  const filled = {
    people: people.map(({ profile_id, user_id, name, promotion }) => ({
      learner: learners.placeOf(profile_id),
      user_id,
      name,
      promotion: promotionIds.indexOf(promotion.id),
    })),
    input: {
      ...input,
      learners: input.learners.map(({ profile_id, wishes, ...learner }) => {
        const [priority = [], optional = []] = [true, false].map((isPriority) =>
          wishes
            .filter(({ is_priority }) => is_priority === isPriority)
            .map(({ structure_id }) => structures.placeOf(structure_id)),
        );
        return { learner: learners.placeOf(profile_id), wishes: { priority, optional }, ...learner };
      }),
    },
    draft: { ...draft, meetings: bySession(draft.meetings, sessionOf) },
    release: release && { ...release, meetings: bySession(release.meetings, sessionOf) },
  };
  return {
    ...rest,
    // Once all are named.
    learner_ids: learners.ids(),
    structure_ids: structures.ids(),
    promotions: [...promotions.values()],
    ...filled,
  };
};

/** The timetable that was sent packed. */
export const timetableOf = ({
  learner_ids,
  structure_ids,
  promotions,
  people,
  input,
  draft,
  release,
  ...rest
}: PackedTimetable): Timetable => {
  const learnerAt = (place: number) => learner_ids[place] ?? "";
  const structureAt = (place: number) => structure_ids[place] ?? "";
  const meetingsOf = (slots: PackedMeetings): Meeting[] =>
    slots.flatMap(({ time_slot_id, sessions }) =>
      sessions.flatMap(({ structure, pinned = [], ...session }) =>
        levels.flatMap((level) =>
          (session[level] ?? []).map((learner) => ({
            profile_id: learnerAt(learner),
            structure_id: structureAt(structure),
            time_slot_id,
            level,
            pinned: pinned.includes(learner),
          })),
        ),
      ),
    );
  const wishesOf = (all: readonly number[], is_priority: boolean) =>
    all.map((structure) => ({ structure_id: structureAt(structure), is_priority }));
  return {
    ...rest,
    people: people.map(({ learner, promotion, ...person }) => ({
      profile_id: learnerAt(learner),
      promotion: promotions[promotion] ?? { id: "", name: "" },
      ...person,
    })),
    input: {
      ...input,
      learners: input.learners.map(({ learner, wishes: { priority, optional }, ...one }) => ({
        profile_id: learnerAt(learner),
        wishes: [...wishesOf(priority, true), ...wishesOf(optional, false)],
        ...one,
      })),
    },
    draft: { ...draft, meetings: meetingsOf(draft.meetings) },
    release: release && { ...release, meetings: meetingsOf(release.meetings) },
  };
};
