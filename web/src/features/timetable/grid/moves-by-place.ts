import type { Alternative } from "#shared/timetable/timetable.moves.ts";
import { refusalOf } from "#shared/timetable/timetable.rules.ts";
import {
  type ForbiddenPair,
  levelOf,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";

/** One alternative for each structure and slot: of several exchanges, the cheapest. They come sorted by cost. */
export const distinctPlaces = (alternatives: readonly Alternative[]): Alternative[] =>
  [...Map.groupBy(alternatives, sessionOf).values()].flatMap(([first]) => (first ? [first] : []));

const order = { priority: 0, optional: 1, added: 2 } as const;
const byLevel = (one: Meeting, other: Meeting) => order[one.level] - order[other.level];

const meetingFor = (
  { profile_id, wishes }: TimetableInput["learners"][number],
  structure_id: string,
  time_slot_id: string,
): Meeting => ({
  profile_id,
  structure_id,
  time_slot_id,
  level: levelOf(wishes, structure_id),
  pinned: false,
});

/** The meetings that can be added to a session, those that are wished for first. */
export const addableTo = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  { structure_id, time_slot_id }: Pick<Meeting, "structure_id" | "time_slot_id">,
): Meeting[] => {
  const busy = new Set(
    meetings
      .filter((one) => one.time_slot_id === time_slot_id || one.structure_id === structure_id)
      .map(({ profile_id }) => profile_id),
  );
  return input.learners
    .filter(({ profile_id }) => !busy.has(profile_id))
    .map((learner) => meetingFor(learner, structure_id, time_slot_id))
    .filter((meeting) => refusalOf(input, meetings, meeting) === undefined)
    .sort(byLevel);
};

/** The meetings that a learner can be given in a slot, those that they wish for first. */
export const addableFor = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  profileId: string,
  slotId: string,
): Meeting[] => {
  const learner = input.learners.find(({ profile_id }) => profile_id === profileId);
  if (!learner) return [];
  return input.structures
    .map(({ structure_id }) => meetingFor(learner, structure_id, slotId))
    .filter((meeting) => refusalOf(input, meetings, meeting) === undefined)
    .sort(byLevel);
};

/** The wishes for a structure that nobody serves, priority first, and the first slot in which each could be. */
export const unmetWishes = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  structureId: string,
): { wish: Meeting; isPossible: boolean; forbidden: ForbiddenPair | undefined }[] => {
  const met = new Set(meetings.map(pairOf));
  return input.learners
    .filter(
      ({ profile_id, wishes }) =>
        wishes.some(({ structure_id }) => structure_id === structureId) &&
        !met.has(pairOf({ profile_id, structure_id: structureId })),
    )
    .map((learner) => {
      const choices = input.slots.map(({ id }) => meetingFor(learner, structureId, id));
      const possible = choices.find((meeting) => refusalOf(input, meetings, meeting) === undefined);
      const wish = possible ?? meetingFor(learner, structureId, "");
      const forbidden = input.forbidden.find((pair) => pairOf(pair) === pairOf(wish));
      return { wish, isPossible: possible !== undefined, forbidden };
    })
    .sort((one, other) => byLevel(one.wish, other.wish) || Number(other.isPossible) - Number(one.isPossible));
};
