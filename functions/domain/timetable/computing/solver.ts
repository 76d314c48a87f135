import loadHighs, { type Highs } from "highs";
import type { Goal, SolvedLevel } from "#shared/timetable/timetable.proposals.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import type { TimetableModel } from "./model.ts";

export type SolveOptions = {
  /** Processor time is wall time here: the solver has one thread and blocks it. */
  seconds: number;
  /** Awaited after each level, before the next one blocks the thread: what it throws stops the computation. */
  onLevel?: ((level: SolvedLevel) => void | Promise<void>) | undefined;
};

let loaded: Promise<Highs> | undefined;
/** The solver: 3.5 MB of WebAssembly, loaded once in a process. */
export const solver = (): Promise<Highs> => {
  loaded ??= loadHighs();
  return loaded;
};

/** Objectives are whole numbers, so a bound less than 1 above a value proves it. Tolerance: HiGHS works within 1e-6. */
const wholeBound = (bound: number): number => Math.floor(bound + 1e-5);

/**
 * Raises one goal after the other; each optimum becomes a constraint of the next. Starts from `start`, which must be
 * possible and holds the fixed meetings, and never returns less. `fill` adds what fits: a level knows nothing of those after
 * it, for which no time may be left.
 */
export const solveLevels = async (
  model: TimetableModel,
  fixed: readonly Meeting[],
  goals: readonly Goal[],
  start: readonly Meeting[],
  fill: (meetings: readonly Meeting[]) => readonly Meeting[],
  { seconds, onLevel }: SolveOptions,
): Promise<{ meetings: readonly Meeting[]; levels: SolvedLevel<Goal>[] }> => {
  const highs = await solver();
  const end = performance.now() + 1000 * seconds;
  const { data, choices } = model;
  const levels: SolvedLevel<Goal>[] = [];
  let meetings = start;
  const program = highs.createModel({ ...data, sense: highs.constants.objectiveSense.maximize });
  try {
    program.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.99 });
    for (const [n, goal] of goals.entries()) {
      const columns = model.columnsOf(goal);
      const offset = model.offsetOf(goal);
      let value = model.countGoal(goal, meetings);
      const enough = model.enoughOf(goal);
      let bound = Math.min(model.mostOf(goal), Math.max(value, enough));
      const left = (end - performance.now()) / 1000;
      if (value < bound && left > 0) {
        const cost = new Float64Array(data.numCols);
        for (const column of columns) cost[column] = 1;
        program.changeColsCost({ kind: "range", from: 0, to: data.numCols - 1 }, cost);
        program.setSolution({ colValue: model.columnValues(meetings) });
        program.zeroAllClocks();
        // Half of what is left, so that a hard level leaves time to those after it.
        program.options.set("time_limit", n === goals.length - 1 ? left : left / 2);
        program.run();
        const dual = program.info.get("mip_dual_bound");
        if (typeof dual === "number" && Number.isFinite(dual))
          bound = Math.min(bound, offset + wholeBound(dual));
        const { colValue } = program.getSolution();
        // Without a solution of its own, the solver gives zeros.
        const found = fill([...fixed, ...choices.filter((_, column) => (colValue[column] ?? 0) > 0.5)]);
        const keepsLevels = levels.every(
          (level) => model.countGoal(level.goal, found) >= Math.min(level.value, model.enoughOf(level.goal)),
        );
        if (keepsLevels && model.countGoal(goal, found) > value) {
          meetings = found;
          value = model.countGoal(goal, found);
        }
      }
      if (columns.length > 0)
        program.addRow(Math.min(value, enough) - offset, Number.POSITIVE_INFINITY, {
          indices: columns,
          values: columns.map(() => 1),
        });
      const level = { goal, value, bound: Math.max(bound, value), proven: value >= bound };
      levels.push(level);
      await onLevel?.(level);
    }
  } finally {
    program.dispose();
  }
  return { meetings, levels };
};
