import { demandOf, type StructureDemand } from "#shared/timetable/timetable.demand.ts";
import type { Timetable, TimetableHost } from "#shared/timetable/timetable.schemas.ts";

/** What is missing before one computes. None of it keeps anybody from computing. */
export type Preparation = {
  /** Profiles of learners without any wish. */
  withoutWishes: string[];
  /** Structures that do not come, with how many wishes they have; the most wished for first. */
  impossible: { structure_id: string; wishes: number }[];
  impossibleWishes: number;
  /** Profiles that made such wishes. */
  impossibleLearners: string[];
  unanswered: TimetableHost[];
  seats: number;
  priorityWishes: number;
  optionalWishes: number;
  /** Structures with more wishes than seats. */
  tight: Set<string>;
  demand: ReadonlyMap<string, StructureDemand>;
};

const wishesFor = ({ wishes }: StructureDemand): number => wishes.priority + wishes.optional;

/** What staff look at before they compute: what is missing, and how many seats there are for the wishes. */
export const preparationOf = ({ input, hosts }: Pick<Timetable, "input" | "hosts">): Preparation => {
  const coming = new Set(input.structures.map(({ structure_id }) => structure_id));
  const demand = demandOf(input, []);
  const impossible = input.learners.flatMap(({ profile_id, wishes }) =>
    wishes
      .filter(({ structure_id }) => !coming.has(structure_id))
      .map(({ structure_id }) => ({ profile_id, structure_id })),
  );
  const sum = (count: (one: StructureDemand) => number) =>
    demand.reduce((total, one) => total + count(one), 0);
  return {
    withoutWishes: input.learners
      .filter(({ wishes }) => wishes.length === 0)
      .map(({ profile_id }) => profile_id),
    impossible: [...Map.groupBy(impossible, ({ structure_id }) => structure_id)]
      .map(([structure_id, found]) => ({ structure_id, wishes: found.length }))
      .sort((one, other) => other.wishes - one.wishes),
    impossibleWishes: impossible.length,
    impossibleLearners: [...new Set(impossible.map(({ profile_id }) => profile_id))],
    unanswered: hosts.filter(({ answer }) => answer === "unknown"),
    seats: sum(({ seats }) => seats),
    priorityWishes: sum(({ wishes }) => wishes.priority),
    optionalWishes: sum(({ wishes }) => wishes.optional),
    tight: new Set(
      demand.filter((one) => wishesFor(one) > one.seats).map(({ structure_id }) => structure_id),
    ),
    demand: new Map(demand.map((one) => [one.structure_id, one])),
  };
};

/** The pairs that are forbidden, of those who may still meet. */
export const forbiddenIn = ({ forbidden }: Timetable["draft"], { learners }: Timetable["input"]) => {
  const coming = new Set(learners.map(({ profile_id }) => profile_id));
  return forbidden.filter(({ profile_id }) => coming.has(profile_id));
};
