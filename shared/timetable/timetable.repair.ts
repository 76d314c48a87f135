import * as z from "zod";
import { Id } from "#shared/contract/fields.ts";
import { instantInParis, parisClock } from "#shared/contract/paris.ts";
import { fewestSeats, mostSeats } from "#shared/events/events.rules.ts";
import { type BrokenRule, ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import { type Meeting, pairOf, type TimetableInput } from "#shared/timetable/timetable.types.ts";

/**
 * What happened on the day. `structure_comes`: one that was said to be absent receives in these slots after all. `walk_in`: a
 * learner of the event's promotions who comes though nobody expected them.
 */
export const Incident = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("structure_absent"), structure_id: Id, from_slot_id: Id }),
  z.strictObject({
    kind: z.literal("structure_comes"),
    structure_id: Id,
    slot_ids: z.array(Id).min(1).max(100),
  }),
  z.strictObject({
    kind: z.literal("learner_absent"),
    profile_id: Id,
    slot_ids: z.array(Id).min(1).max(100),
  }),
  z.strictObject({
    kind: z.literal("seats"),
    structure_id: Id,
    seats: z.number().int().min(fewestSeats).max(mostSeats),
  }),
  z.strictObject({ kind: z.literal("walk_in"), profile_id: Id }),
]);
export type Incident = z.output<typeof Incident>;

/** What happened is written with the release, in one transaction of 100 writes at most: three for each learner. */
export const maxIncidents = 20;

type Past = readonly string[];

const afterIncident = (input: TimetableInput, incident: Incident, past: Past): TimetableInput => {
  const slotIds = input.slots.map(({ id }) => id);
  const ahead = (ids: readonly string[]) => ids.filter((id) => !past.includes(id));
  switch (incident.kind) {
    case "structure_absent": {
      // An unknown slot closes nothing: -1 would close the last one only.
      const from = slotIds.indexOf(incident.from_slot_id);
      const closed = from < 0 ? [] : ahead(slotIds.slice(from));
      return {
        ...input,
        structures: input.structures.map((structure) =>
          structure.structure_id === incident.structure_id
            ? { ...structure, closed_slot_ids: [...new Set([...structure.closed_slot_ids, ...closed])] }
            : structure,
        ),
      };
    }
    case "structure_comes":
      return {
        ...input,
        structures: input.structures.map((structure) =>
          structure.structure_id === incident.structure_id
            ? {
                ...structure,
                closed_slot_ids: structure.closed_slot_ids.filter(
                  (id) => past.includes(id) || !incident.slot_ids.includes(id),
                ),
              }
            : structure,
        ),
      };
    case "learner_absent":
    case "walk_in": {
      const absentSlots = (absent: readonly string[]) =>
        incident.kind === "walk_in"
          ? absent.filter((id) => past.includes(id))
          : [...new Set([...absent, ...ahead(incident.slot_ids)])];
      return {
        ...input,
        learners: input.learners.map((learner) =>
          learner.profile_id === incident.profile_id
            ? { ...learner, absent_slot_ids: absentSlots(learner.absent_slot_ids) }
            : learner,
        ),
      };
    }
    case "seats":
      return {
        ...input,
        structures: input.structures.map((structure) =>
          structure.structure_id === incident.structure_id
            ? { ...structure, seats: incident.seats }
            : structure,
        ),
      };
  }
};

/** The event as it is after these incidents; slots that have begun (`past`) are neither closed nor missed. */
export const afterIncidents = (
  input: TimetableInput,
  incidents: readonly Incident[],
  past: Past = [],
): TimetableInput => incidents.reduce((changed, incident) => afterIncident(changed, incident, past), input);

/** The meetings that can still take place as they are, each by itself: a structure may have too few seats for all. */
export const stillPossible = (input: TimetableInput, meetings: readonly Meeting[]): Meeting[] => {
  const ruleOf = ruleOfOne(input);
  return meetings.filter((meeting) => ruleOf(meeting) === undefined);
};

/** The slots that have begun, on the day of the event: a repair changes nothing there. */
export const pastSlotsOf = (
  { start_date }: { start_date: string },
  { slots }: Pick<TimetableInput, "slots">,
  now: Date,
): string[] => {
  const { day } = parisClock(new Date(start_date));
  return slots.filter(({ start_time }) => instantInParis(day, start_time) <= now).map(({ id }) => id);
};

/**
 * What a repair starts from: in the slots that have begun, what people were told; in the others, the draft, which may
 * hold changes that nobody was told yet.
 */
export const repairBase = (
  draft: readonly Meeting[],
  released: readonly Meeting[],
  past: Past,
): Meeting[] => {
  const isPast = ({ time_slot_id }: Meeting) => past.includes(time_slot_id);
  const over = released.filter(isPast);
  const met = new Set(over.map(pairOf));
  return [...over, ...draft.filter((meeting) => !isPast(meeting) && !met.has(pairOf(meeting)))];
};

/** The rules that meetings ahead break: what has begun can no longer be mended. */
export const brokenAhead = (broken: readonly BrokenRule[], past: Past): BrokenRule[] =>
  broken.filter(({ meetings }) => meetings.some(({ time_slot_id }) => !past.includes(time_slot_id)));

type Place = Pick<Meeting, "profile_id" | "structure_id" | "time_slot_id">;
const placeOf = (meeting: Place): string => `${pairOf(meeting)} ${meeting.time_slot_id}`;

/** Of the meetings ahead that the incidents leave possible, how many a repair keeps where they are. */
export const keptOf = (
  after: TimetableInput,
  base: readonly Meeting[],
  repaired: readonly Meeting[],
  past: Past,
): { of: number; kept: number } => {
  const places = new Set(repaired.map(placeOf));
  const untouched = stillPossible(after, base).filter(({ time_slot_id }) => !past.includes(time_slot_id));
  return { of: untouched.length, kept: untouched.filter((meeting) => places.has(placeOf(meeting))).length };
};

/** The meetings of one timetable that the other does not have in the same slot. */
export const meetingsNotIn = (meetings: readonly Meeting[], others: readonly Place[]): Meeting[] => {
  const places = new Set(others.map(placeOf));
  return meetings.filter((meeting) => !places.has(placeOf(meeting)));
};
