import type { Difference } from "#shared/timetable/timetable.figures.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import type { Level, Meeting, TimetableSlot } from "#shared/timetable/timetable.types.ts";
import {
  differenceByLearner,
  type MeetingDifference,
} from "#web/features/timetable/releases/difference-rows.ts";

/** One learner's changes, each a step from a meeting, or a free slot, to another. */
export type Swaps = { profile_id: string; swaps: MeetingDifference[]; loses: boolean };

/** A meeting that is dropped and one that is added in the same slot are one step. */
const paired = (changes: readonly MeetingDifference[]): MeetingDifference[] => {
  const added = new Map(
    changes.flatMap(({ before, after }) => (!before && after ? [[after.time_slot_id, after] as const] : [])),
  );
  const steps = changes.flatMap((change): MeetingDifference[] => {
    if (!change.before) return [];
    const instead = change.after ? undefined : added.get(change.before.time_slot_id);
    if (instead) added.delete(instead.time_slot_id);
    return [instead ? { before: change.before, after: instead } : change];
  });
  return [...steps, ...[...added.values()].map((after) => ({ after }))];
};

const levels: readonly Level[] = ["priority", "optional", "added"];

/** Fewer priority meetings; as many, but fewer optional ones; or fewer in all. */
const isLoss = (changes: readonly MeetingDifference[]): boolean => {
  const count = (level: Level) =>
    changes.reduce(
      (sum, { before, after }) => sum + Number(after?.level === level) - Number(before?.level === level),
      0,
    );
  const change = levels.map(count).find((by) => by !== 0);
  return change !== undefined && change < 0;
};

/** Who loses something, then who only moves, each in the order of names. */
export const swapsOf = (
  difference: Difference,
  slots: readonly TimetableSlot[],
  nameOf: (profileId: string) => string,
): { losing: Swaps[]; others: Swaps[] } => {
  const all = differenceByLearner(difference, slots, nameOf).map(
    ({ profile_id, changes }): Swaps => ({ profile_id, swaps: paired(changes), loses: isLoss(changes) }),
  );
  return { losing: all.filter(({ loses }) => loses), others: all.filter(({ loses }) => !loses) };
};

/** Those of whom it was said that they are away, learners and structures: they know what they lose by it. */
export const awayBy = (incidents: readonly Incident[]): ReadonlySet<string> =>
  new Set(
    incidents.flatMap((one) =>
      one.kind === "structure_absent"
        ? one.structure_id
        : one.kind === "learner_absent"
          ? one.profile_id
          : [],
    ),
  );

/** The structures whose meetings change: those with an address, and those to call. */
export const hostsTold = (
  hosts: readonly Pick<Timetable["hosts"][number], "structure_id" | "name" | "contact_email">[],
  { changed_structures }: Pick<Difference, "changed_structures">,
  away: ReadonlySet<string>,
): { told: string[]; withoutAddress: string[] } => {
  const changed = hosts.filter(({ structure_id }) => changed_structures.includes(structure_id));
  return {
    told: changed.filter(({ contact_email }) => contact_email).map(({ name }) => name),
    withoutAddress: changed
      .filter(({ contact_email, structure_id }) => !contact_email && !away.has(structure_id))
      .map(({ name }) => name),
  };
};

/**
 * The learners whom somebody tells by voice: who loses something that their phone did not say, and whom neither phone nor
 * mail reaches. Who is away, and has nothing new, said so.
 */
export const learnersToCall = (
  { losing, others }: { losing: readonly Swaps[]; others: readonly Swaps[] },
  away: ReadonlySet<string>,
  told: { isOnPhone: (profileId: string) => boolean; hasMail: (profileId: string) => boolean },
): Swaps[] => {
  const isLeft = ({ profile_id, swaps }: Swaps) =>
    !told.isOnPhone(profile_id) && !(away.has(profile_id) && swaps.every(({ after }) => !after));
  return [...losing, ...others.filter(({ profile_id }) => !told.hasMail(profile_id))].filter(isLeft);
};

/** The meetings that an incident makes impossible; of seats, those of sessions that are too large. */
export const touchedBy = (
  incident: Incident,
  meetings: readonly Meeting[],
  slotIds: readonly string[],
): Meeting[] => {
  switch (incident.kind) {
    case "structure_absent": {
      const closed = slotIds.slice(slotIds.indexOf(incident.from_slot_id));
      return meetings.filter(
        ({ structure_id, time_slot_id }) =>
          structure_id === incident.structure_id && closed.includes(time_slot_id),
      );
    }
    case "learner_absent":
      return meetings.filter(
        ({ profile_id, time_slot_id }) =>
          profile_id === incident.profile_id && incident.slot_ids.includes(time_slot_id),
      );
    case "seats": {
      const own = meetings.filter(({ structure_id }) => structure_id === incident.structure_id);
      const sessions = Map.groupBy(own, ({ time_slot_id }) => time_slot_id);
      return [...sessions.values()].flatMap((session) => session.slice(incident.seats));
    }
    case "structure_comes":
    case "walk_in":
      return [];
  }
};

/**
 * From when a structure may be said not to come, in the order of the day: from a slot ahead, or from one that has begun in
 * which it was to meet somebody. Who waited for it then is in the record of attendance.
 */
export const absenceStarts = (
  structureId: string,
  meetings: readonly Meeting[],
  { slotIds, ahead }: { slotIds: readonly string[]; ahead: readonly string[] },
): string[] =>
  slotIds.filter(
    (id) =>
      ahead.includes(id) ||
      meetings.some((one) => one.structure_id === structureId && one.time_slot_id === id),
  );
