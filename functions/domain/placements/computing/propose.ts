import {
  type Choice,
  type Choices,
  choicesOf,
  seatedAt,
} from "#functions/domain/placements/computing/choices.ts";
import {
  type Solved,
  type SolveOptions,
  solvePlacements,
} from "#functions/domain/placements/computing/solving.ts";
import {
  type PlacementProposal,
  type ProposalGoal,
  type ProposalInput,
  type ProposedLine,
  type Reason,
  type Unplaced,
  wishLevels,
} from "#shared/placements/placements.proposals.ts";

const reasonOfGoal: Record<ProposalGoal, Reason["kind"]> = {
  placed: "size",
  priority: "priority",
  places: "order",
};

/** Says of each line which rule decided it. */
const explaining = (choices: Choices, { matching, otherwise }: Solved) => {
  const seated = seatedAt(choices, matching);
  const seatsOf = (host: number) => choices.hosts[host]?.seats ?? 0;
  const hostId = (host: number) => choices.hosts[host]?.structure_id ?? "";
  /** The one whose lot is lowest, as learners stand in the order of their lots. */
  const firstOf = (some: readonly Choice[]): string | null => {
    const [first] = some.toSorted((a, b) => a.learner - b.learner);
    return first ? (choices.learners[first.learner]?.profile_id ?? null) : null;
  };
  const decided = (change: Parameters<Solved["otherwise"]>[0]): Reason["kind"] => {
    const answer = otherwise(change);
    if (answer === "unknown") return "equal";
    return answer.loses === null ? "draw" : reasonOfGoal[answer.loses];
  };
  return (choice: Choice): Reason => {
    const { learner, host, level, rank, isToAsk } = choice;
    const seats = seatsOf(host);
    const better = (choices.ofLearner[learner] ?? []).filter((one) => one.level < level);
    const [best] = better;
    if (best) {
      const equals = better.flatMap((one) =>
        (seated[one.host] ?? []).filter((there) => there.rank === one.rank),
      );
      const instead = hostId(best.host);
      if (equals.length === 0) return { kind: "taken", instead, rival: null, seats: seatsOf(best.host) };
      return { kind: decided({ wanted: better }), instead, rival: firstOf(equals), seats };
    }
    const others = choices.ofHost[host] ?? [];
    const rivals = others.filter((one) => {
      const own = matching[one.learner];
      return own?.host !== host && (!own || own.level > one.level);
    });
    const isFirst = !isToAsk && others.filter((one) => one.rank <= rank).length <= seats;
    const plain = { instead: null, rival: null, seats };
    if (isFirst && others.length > seats) return { kind: "first", ...plain };
    if (rivals.length === 0) return { kind: "free", ...plain };
    const equals = rivals.filter((one) => one.rank === rank);
    if (equals.length === 0) return { kind: "ranked", ...plain };
    return { ...plain, kind: decided({ unwanted: choice }), rival: firstOf(equals) };
  };
};

const unplacedIn = (choices: Choices, { matching }: Solved): Unplaced[] => {
  const seated = seatedAt(choices, matching);
  return choices.learners.flatMap(({ profile_id, hasWishes }, learner): Unplaced[] => {
    if (matching[learner]) return [];
    const own = choices.ofLearner[learner] ?? [];
    const isEqual = own.some(({ host, rank }) => (seated[host] ?? []).some((one) => one.rank === rank));
    const kind = !hasWishes ? "noWish" : own.length === 0 ? "noneCan" : isEqual ? "equal" : "taken";
    return [{ profile_id, kind }];
  });
};

/**
 * Computes a proposal: among the weakly stable matchings one that places most learners, of those one with most priority
 * wishes, of those one that goes furthest up the learners' lists, and of those the one that the draw gives. The same input
 * gives the same proposal unless the time limit comes first, whatever people are called and wherever they stand in a list.
 */
export const proposePlacements = async (
  input: ProposalInput,
  options: SolveOptions,
): Promise<PlacementProposal> => {
  const choices = choicesOf(input);
  const solved = await solvePlacements(choices, options);
  try {
    const reasonOf = explaining(choices, solved);
    const lines = solved.matching.flatMap((choice): ProposedLine[] => {
      if (!choice) return [];
      const { learner, host, level, place, isToAsk } = choice;
      const { structure_id = "", isToConfirm = false } = choices.hosts[host] ?? {};
      return [
        {
          profile_id: choices.learners[learner]?.profile_id ?? "",
          structure_id,
          level: wishLevels[level] ?? "continuing",
          place,
          to_ask: isToAsk,
          to_confirm: isToConfirm,
          reason: reasonOf(choice),
        },
      ];
    });
    return { lines, unplaced: unplacedIn(choices, solved), goals: solved.goals };
  } finally {
    solved.close();
  }
};
