import * as z from "zod";

/** How many learners made wishes, and how many wishes. */
const WishCount = z.object({ learners: z.number(), wishes: z.number() });

/** What an event came to, to be compared with others. Of accounts that were erased, nothing is counted. */
export const EventFigures = z.object({
  /** The learners of its training actions, those who left them after its day too. */
  learners: z.number(),
  before: WishCount,
  /** `came`: before the day those that said they come; since, those that did not decline, nor were absent on the day. */
  structures: z.object({ asked: z.number(), came: z.number() }),
  /** Null until a timetable is published. */
  meetings: z.number().nullable(),
  /** Meetings by what was noted of them; those where the structure did not come are left out. */
  presence: z.object({
    there: z.number(),
    absent: z.number(),
    excused: z.number(),
    unticked: z.number(),
  }),
  /** Learners who would go on with a structure that they met. */
  continuing: WishCount,
  /** Wishes for their alternance. */
  after: WishCount,
});
export type EventFigures = z.output<typeof EventFigures>;

type Expected = {
  structure_id: string;
  state: string | null;
  dropped: string | null;
  absent: { who: "learner" | "structure" } | null;
};

type Arrival = { structure_id: string; state: string | null };

/**
 * The structures that were said to be absent, by a repair or by a tick of their own, and that nobody saw: one that left at
 * noon or came late had come.
 */
export const structuresAbsent = (
  expected: readonly Expected[],
  arrivals: readonly Arrival[],
): Set<string> => {
  const isSeen = ({ state }: Arrival) => state === "present" || state === "late";
  const stands = (one: Expected) => isSeen(one) || (one.dropped === null && one.absent === null);
  const said = [
    ...expected.filter(({ absent }) => absent?.who === "structure"),
    ...arrivals.filter(({ state }) => state === "absent"),
  ];
  const came = new Set(
    [...expected.filter(stands), ...arrivals.filter(isSeen)].map(({ structure_id }) => structure_id),
  );
  return new Set(said.map(({ structure_id }) => structure_id).filter((id) => !came.has(id)));
};

type Outcome = "present" | "late" | "absent" | "excused" | "structureAbsent" | "unticked" | "cancelled";

/** Counts what became of meetings, without those that nobody could hold. */
export const presenceFigures = (outcomes: readonly Outcome[]): EventFigures["presence"] => {
  const count = (...some: Outcome[]) => outcomes.filter((one) => some.includes(one)).length;
  return {
    there: count("present", "late"),
    absent: count("absent"),
    excused: count("excused"),
    unticked: count("unticked"),
  };
};

/** The part of the meetings that were ticked at which the learner was there, in per cent; null if none was ticked. */
export const presenceRate = ({ there, absent, excused }: EventFigures["presence"]): number | null => {
  const ticked = there + absent + excused;
  return ticked === 0 ? null : Math.round((100 * there) / ticked);
};
