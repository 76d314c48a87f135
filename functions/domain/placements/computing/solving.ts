import { setImmediate } from "node:timers/promises";
import {
  blockingChoices,
  type Choice,
  type Choices,
  deferredAcceptance,
  type Matching,
} from "#functions/domain/placements/computing/choices.ts";
import { stableModel } from "#functions/domain/placements/computing/model.ts";
import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import { solver } from "#functions/domain/timetable/computing/solver.ts";
import type { ProposalGoal, ProvenGoal } from "#shared/placements/placements.proposals.ts";

export type SolveOptions = {
  /** For the goals, then for the reasons. Processor time is wall time here: the solver has one thread and blocks it. */
  seconds: number;
  reasonSeconds: number;
  /** Awaited after each goal, before the next one blocks the thread. */
  onGoal?: ((goal: ProvenGoal) => void | Promise<void>) | undefined;
};

type Worth = (choice: Choice) => number;

/** The seconds that are left of these, from now on. */
const countdown = (seconds: number): (() => number) => {
  const end = performance.now() + 1000 * seconds;
  return () => (end - performance.now()) / 1000;
};

/** How many lots a pair can draw. */
const lots = 20;

/** The goals in strict order. `places`: the further up the learners' own lists, the better; of equal ones, the draw. */
const goalsOf = (choices: Choices): { goal: ProposalGoal; worth: Worth; raised: Worth }[] => {
  const last = 1 + choices.all.reduce((most, { place }) => Math.max(most, place), 0);
  const drawn: Worth = ({ learner, host }) =>
    1 + Math.floor(lots * (((choices.learners[learner]?.lot ?? 0) + (choices.hosts[host]?.lot ?? 0)) % 1));
  const [one, isPriority] = [() => 1, (choice: Choice) => Number(choice.isPriority)];
  const placeOf: Worth = ({ place }) => last - place;
  // One place outweighs all that can be drawn.
  const weight = lots * choices.learners.length + 1;
  return [
    { goal: "placed", worth: one, raised: one },
    { goal: "priority", worth: isPriority, raised: isPriority },
    { goal: "places", worth: placeOf, raised: (choice) => weight * placeOf(choice) + drawn(choice) },
  ];
};

const sumOf = (matching: Matching, worth: Worth): number =>
  matching.reduce((sum, one) => sum + (one ? worth(one) : 0), 0);

/** More than could ever be placed or worth: each learner, or each seat, at its best. */
const mostOf = ({ ofLearner, ofHost, hosts }: Choices, worth: Worth): number => {
  const best = (own: readonly Choice[], seats: number) =>
    own
      .map(worth)
      .sort((a, b) => b - a)
      .slice(0, seats)
      .reduce((sum, one) => sum + one, 0);
  const byLearner = ofLearner.reduce((sum, own) => sum + best(own, 1), 0);
  const byHost = ofHost.reduce((sum, own, n) => sum + best(own, hosts[n]?.seats ?? 0), 0);
  return Math.min(byLearner, byHost);
};

/** How many ways of breaking ties are tried before the solver starts. */
const starts = 100;

/** Many deferred acceptances, the best first: stable, found at once, where the solver starts. */
const startsFor = (choices: Choices, goals: readonly { worth: Worth }[]): Matching[] => {
  const random = seededRandom(1);
  const valuesOf = (matching: Matching) => goals.map(({ worth }) => sumOf(matching, worth));
  const best = deferredAcceptance(choices, ({ place }) => place);
  const all = [{ matching: best, values: valuesOf(best) }];
  // Fewer where one takes long: they are quick compared with the solver, whatever the size.
  const tries = Math.min(starts, Math.ceil(400_000 / (1 + choices.all.length)));
  for (let n = 0; n < tries; n++) {
    const ties = new Map(choices.all.map((choice) => [choice, random()]));
    const found = deferredAcceptance(choices, (choice) => ties.get(choice) ?? 0);
    all.push({ matching: found, values: valuesOf(found) });
  }
  const compared = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((one, goal) => one !== b[goal]);
    return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
  };
  return all.sort((a, b) => compared(a.values, b.values)).map(({ matching }) => matching);
};

/** Whether something else would have been possible: `unknown` if the time was over. */
type Otherwise = { loses: ProposalGoal | null } | "unknown";

export type Solved = {
  matching: Matching;
  goals: ProvenGoal[];
  /** The first goal that any stable matching with one of `wanted`, or without `unwanted`, must lose; null if none. */
  otherwise: (change: { wanted: readonly Choice[] } | { unwanted: Choice }) => Otherwise;
  close: () => void;
};

type Goals = ReturnType<typeof goalsOf>;

/** The solver, over the stable matchings of these choices alone. */
const openProgram = (highs: Awaited<ReturnType<typeof solver>>, choices: Choices, goals: Goals) => {
  const model = stableModel(
    choices,
    goals.map(({ worth }) => worth),
  );
  const { numCols } = model.data;
  const program = highs.createModel({ ...model.data, sense: highs.constants.objectiveSense.maximize });
  // Its presolve was seen to « prove » 84 priority wishes where 97 stood, and 35 where 40 did.
  program.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.99, presolve: "off" });
  const everyColumn = { kind: "range", from: 0, to: numCols - 1 } as const;
  /** Every stable matching so far, the best start first. */
  const found = startsFor(choices, goals);
  const costOf = (worth: Worth) => {
    const cost = new Float64Array(numCols);
    choices.all.forEach((choice, column) => {
      cost[column] = worth(choice);
    });
    return cost;
  };
  return {
    found,
    hasChoices: numCols > 0,
    /** From now on, matchings are worth at least this much by a goal. */
    require: (goal: number, least: number) =>
      program.changeRowBounds(model.sumRows[goal] ?? 0, least, Number.POSITIVE_INFINITY),
    /** The matching is the solver's, if it is stable. */
    maximise: (worth: Worth, seconds: number, start?: Matching): { matching?: Matching; bound: number } => {
      program.changeColsCost(everyColumn, costOf(worth));
      if (start) program.setSolution({ colValue: model.columnValues(start) });
      program.zeroAllClocks();
      program.options.set("time_limit", seconds);
      program.run();
      if (program.getModelStatus() === highs.constants.modelStatus.infeasible)
        return { bound: Number.NEGATIVE_INFINITY };
      const dual = program.info.get("mip_dual_bound");
      // Worths are whole numbers, within the solver's 1e-6.
      const bound =
        typeof dual === "number" && Number.isFinite(dual)
          ? Math.floor(dual + 1e-5)
          : Number.POSITIVE_INFINITY;
      const { colValue } = program.getSolution();
      const matching: (Choice | undefined)[] = choices.learners.map(() => undefined);
      choices.all.forEach((choice, column) => {
        if ((colValue[column] ?? 0) > 0.5) matching[choice.learner] = choice;
      });
      const isSound = matching.some(Boolean) && isStable(choices, matching);
      if (isSound) found.push(matching);
      return { bound, ...(isSound && { matching }) };
    },
    close: () => program.dispose(),
  };
};
type Program = ReturnType<typeof openProgram>;

/** Answers what another matching must lose, within some seconds in all and a quarter of them for each question. */
const askOtherwise = (
  program: Program,
  { goals, proven, seconds }: { goals: Goals; proven: readonly ProvenGoal[]; seconds: number },
): Solved["otherwise"] => {
  const secondsLeft = countdown(seconds);
  return (change) => {
    const isWanted = (one: Choice) =>
      "wanted" in change ? change.wanted.includes(one) : one === change.unwanted;
    const isOther = (one: Matching) =>
      "wanted" in change ? one.some((choice) => choice && isWanted(choice)) : !one.includes(change.unwanted);
    const worth: Worth = (one) => (isWanted(one) ? ("wanted" in change ? 1 : -1) : 0);
    const best = "wanted" in change ? 1 : 0;
    /** Whether there is one that keeps the first goals. */
    const isPossible = (kept: number): boolean | "unknown" => {
      const keeps = (one: Matching) =>
        goals.slice(0, kept).every((goal, n) => sumOf(one, goal.worth) >= (proven[n]?.value ?? 0));
      if (program.found.some((one) => isOther(one) && keeps(one))) return true;
      // Read once: on a slow machine it may be negative a line later, which the solver refuses.
      const left = secondsLeft();
      if (left <= 0.05) return "unknown";
      for (const n of goals.keys()) program.require(n, n < kept ? (proven[n]?.value ?? 0) : 0);
      const { matching: other, bound } = program.maximise(worth, Math.min(left, seconds / 4));
      if (other && isOther(other) && keeps(other)) return true;
      return bound < best ? false : "unknown";
    };
    for (let kept = goals.length; kept > 0; kept--) {
      // What was not proven cannot be what decided.
      if (!proven[kept - 1]?.proven) return "unknown";
      const answer = isPossible(kept);
      if (answer === "unknown") return "unknown";
      if (answer) return { loses: goals[kept]?.goal ?? null };
    }
    return { loses: "placed" };
  };
};

/**
 * Raises one goal after the other among the weakly stable matchings; each optimum becomes a bound of the next. Never returns
 * less than the best deferred acceptance, and nothing that is unstable, whatever the solver says.
 */
export const solvePlacements = async (
  choices: Choices,
  { seconds, reasonSeconds, onGoal }: SolveOptions,
): Promise<Solved> => {
  const highs = await solver();
  const secondsLeft = countdown(seconds);
  const goals = goalsOf(choices);
  const program = openProgram(highs, choices, goals);
  const proven: ProvenGoal[] = [];
  let matching = program.found[0] ?? [];
  for (const [n, { goal, worth, raised }] of goals.entries()) {
    const most = mostOf(choices, worth);
    let value = sumOf(matching, worth);
    let bound = Math.max(value, most);
    const left = secondsLeft();
    if (program.hasChoices && left > 0 && (value < bound || raised !== worth)) {
      // Half of what is left, so that a hard goal leaves time to those after it.
      const solved = program.maximise(raised, n === goals.length - 1 ? left : left / 2, matching);
      const better = solved.matching;
      const keepsGoals =
        better && proven.every((before, at) => sumOf(better, goals[at]?.worth ?? worth) >= before.value);
      if (better && keepsGoals && sumOf(better, raised) > sumOf(matching, raised)) matching = better;
      value = sumOf(matching, worth);
      const isAll = sumOf(matching, raised) >= solved.bound;
      bound = raised === worth ? Math.min(most, solved.bound) : isAll ? value : most;
      bound = Math.max(value, bound);
    }
    if (program.hasChoices) program.require(n, value);
    const settled = { goal, value, bound, proven: value >= bound };
    proven.push(settled);
    await onGoal?.(settled);
    // Lets messages arrive.
    await setImmediate();
  }
  const otherwise = askOtherwise(program, { goals, proven, seconds: reasonSeconds });
  return { matching, goals: proven, otherwise, close: program.close };
};

const isStable = (choices: Choices, matching: Matching): boolean => {
  const taken = new Map<number, number>();
  for (const one of matching) if (one) taken.set(one.host, (taken.get(one.host) ?? 0) + 1);
  const fits = [...taken].every(([host, number]) => number <= (choices.hosts[host]?.seats ?? 0));
  return fits && blockingChoices(choices, matching).length === 0;
};
