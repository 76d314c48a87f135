import type { Gain, StructureGains } from "#shared/timetable/timetable.demand.ts";

/** One seat or one slot more, and what it would gain. `slotId`: the closed slot that would be reopened. */
export type Gesture = { structure_id: string; slotId?: string; gain: Gain };

const isBetter = ({ priority, optional }: Gain): boolean => priority > 0 || (priority === 0 && optional > 0);
const byGain = (one: Gesture, other: Gesture): number =>
  other.gain.priority - one.gain.priority || other.gain.optional - one.gain.optional;

/** What gains most, one gesture a structure. */
export const bestGestures = (gains: readonly StructureGains[], most = 3): Gesture[] =>
  gains
    .flatMap(({ structure_id, one_more_seat, reopened }) => {
      const gestures: Gesture[] = [
        ...(one_more_seat ? [{ structure_id, gain: one_more_seat }] : []),
        ...reopened.map(({ time_slot_id, gain }) => ({ structure_id, slotId: time_slot_id, gain })),
      ];
      return gestures
        .filter(({ gain }) => isBetter(gain))
        .sort(byGain)
        .slice(0, 1);
    })
    .sort(byGain)
    .slice(0, most);

/** The closed slot whose reopening gains most. */
export const bestReopening = ({ structure_id, reopened }: StructureGains): Gesture | undefined =>
  reopened
    .map(({ time_slot_id, gain }): Gesture => ({ structure_id, slotId: time_slot_id, gain }))
    .filter(({ gain }) => isBetter(gain))
    .sort(byGain)[0];

export const isGain = isBetter;
