import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import type { HostAnswer, ProposalInput } from "#shared/placements/placements.proposals.ts";

type PlacementShape = {
  learners: number;
  hosts: number;
  /** In all, shared out at random. */
  seats: number;
  /** Wishes of each before the event: priority, then optional. */
  priority?: number;
  optional?: number;
  /** Part of the learners who wish again after the event, without an answer of hosts whom they did not meet. */
  after?: number;
  /** Parts of the pairs. */
  no?: number;
  unanswered?: number;
  /** Part of the hosts who have not said how many seats they have. */
  silent?: number;
  pins?: number;
};

/** A promotion after its event, at random. */
export const randomPlacements = (seed: number, shape: PlacementShape): ProposalInput => {
  const random = seededRandom(1000 + seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const shuffled = <One>(some: readonly One[]): One[] =>
    some
      .map((one) => [random(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one);
  const { priority = 3, optional = 2, after = 0.2, no = 0.2, unanswered = 0.3, silent = 0.1 } = shape;
  const ids = Array.from({ length: shape.hosts }, (_, n) => `h${n}`);
  const seats = ids.map(() => 0);
  for (let n = 0; n < shape.seats; n++) {
    const at = below(shape.hosts);
    seats[at] = (seats[at] ?? 0) + 1;
  }
  const answers = new Map<string, { profile_id: string; answer: HostAnswer }[]>(ids.map((id) => [id, []]));
  const learners = Array.from({ length: shape.learners }, (_, n) => {
    const profile_id = `l${n}`;
    const before = shuffled(ids).slice(0, priority + optional);
    const later = random() < after ? shuffled(ids).slice(0, 1 + below(3)) : [];
    const wishes = [
      ...later.map((structure_id, at) => ({ structure_id, level: at < 2 ? 0 : 1, place: at + 1 })),
      ...before
        .map((structure_id, at) => ({
          structure_id,
          level: at < priority ? 2 : 3,
          place: later.length + at + 1,
        }))
        .filter(({ structure_id }) => !later.includes(structure_id)),
    ];
    for (const { structure_id } of wishes) {
      const drawn = random();
      if (drawn >= no && drawn < no + unanswered) continue;
      const answer = drawn < no ? "no" : random() < 0.6 ? "continue" : "see_again";
      answers.get(structure_id)?.push({ profile_id, answer });
    }
    return { profile_id, lot: random(), wishes };
  });
  const hosts = ids.map((structure_id, n) => {
    const own = answers.get(structure_id) ?? [];
    const wanted = own.filter(({ answer }) => answer === "continue").map(({ profile_id }) => profile_id);
    const isOrdered = wanted.length > (seats[n] ?? 0) && random() < 0.7;
    return {
      structure_id,
      lot: random(),
      seats: random() < silent ? null : (seats[n] ?? 0),
      order: isOrdered ? shuffled(wanted) : [],
      answers: own,
    };
  });
  const pinned = shuffled(learners).slice(0, shape.pins ?? 0);
  const pins = pinned.map(({ profile_id }, n) => ({
    profile_id,
    structure_id: n % 3 === 2 ? null : (ids[below(shape.hosts)] ?? null),
  }));
  return { learners, hosts, pins };
};
