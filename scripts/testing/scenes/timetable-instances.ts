import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import type { TimetableInput } from "#shared/timetable/timetable.types.ts";

export type Shape = {
  learners: number;
  structures: number;
  slots: number;
  /** Of every structure, or the highest of unequal ones. */
  seats: number;
  unequalSeats?: boolean;
  /** Part of the slots of structures, and of learners, that are closed. */
  closed?: number;
  absent?: number;
  /** Learners without wishes. */
  silent?: number;
  /** Wishes that staff forbid. */
  forbidden?: number;
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** An event with wishes drawn at random; the structure of rank n is wished for in proportion to 1/n. */
export const randomTimetable = (seed: number, shape: Shape): TimetableInput => {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const some = (from: readonly string[], part: number) => from.filter(() => random() < part);
  const slots = Array.from({ length: shape.slots }, (_, n) => ({
    id: `t${n}`,
    start_time: clock(540 + 30 * n),
    end_time: clock(565 + 30 * n),
  }));
  const slotIds = slots.map(({ id }) => id);
  const structures = Array.from({ length: shape.structures }, (_, n) => ({
    structure_id: `s${n}`,
    zone_id: `z${below(4)}`,
    seats: shape.unequalSeats ? 1 + below(shape.seats) : shape.seats,
    closed_slot_ids: some(slotIds, shape.closed ?? 0),
    types: [`type${below(6)}`],
    publics: [`public${below(5)}`],
    degrees: [`degree${below(3)}`],
  }));
  const weight = structures.map((_, rank) => 1 / (rank + 1));
  const draw = (number: number): string[] => {
    const drawn: string[] = [];
    while (drawn.length < Math.min(number, structures.length)) {
      const left = weight.map((one, n) => (drawn.includes(`s${n}`) ? 0 : one));
      let ticket = random() * left.reduce((sum, one) => sum + one, 0);
      const at = left.findIndex((one) => {
        ticket -= one;
        return one > 0 && ticket < 0;
      });
      if (at >= 0) drawn.push(`s${at}`);
    }
    return drawn;
  };
  const learners = Array.from({ length: shape.learners }, (_, n) => ({
    profile_id: `l${n}`,
    absent_slot_ids: some(slotIds, shape.absent ?? 0),
    wishes:
      random() < (shape.silent ?? 0)
        ? []
        : draw(5).map((structure_id, rank) => ({ structure_id, is_priority: rank < 3 })),
    degree_id: `degree${below(3)}`,
  }));
  const forbidden = learners.flatMap(({ profile_id, wishes }) =>
    some(
      wishes.map(({ structure_id }) => structure_id),
      shape.forbidden ?? 0,
    ).map((structure_id) => ({ profile_id, structure_id, reason: "", at: "2099-01-01T00:00:00.000Z" })),
  );
  return { slots, structures, learners, forbidden, smallest_group: 1, travel_minutes: 5 };
};
