import { basisOf } from "#functions/domain/timetable/asking.ts";
import { readTimetable, withLevels } from "#functions/domain/timetable/computing/input.ts";
import { computedGains, findGains, stateOf } from "#functions/domain/timetable/timetable-proposals.store.ts";
import { demandOf } from "#shared/timetable/timetable.demand.ts";
import type { Demand } from "#shared/timetable/timetable.schemas.ts";

const noGains = { state: "none", progress: 0, computed_at: null, is_current: false, structures: [] } as const;

/** The demand of each structure that comes, by the draft, with the gains that were computed last. */
export const showDemand = async (eventId: string, now: Date): Promise<Demand> => {
  const [read, gains] = await Promise.all([readTimetable(eventId), findGains(eventId)]);
  const { input, draft } = read;
  return {
    structures: demandOf(input, withLevels(input, draft.meetings)),
    gains: gains
      ? {
          state: stateOf(gains, now),
          progress: gains.progress,
          computed_at: gains.ended_at,
          is_current: gains.basis === basisOf(read, now),
          structures: computedGains(gains),
        }
      : { ...noGains, structures: [] },
  };
};
