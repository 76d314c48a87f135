import { randomUUID } from "node:crypto";
import { proposePlacements } from "#functions/domain/placements/computing/propose.ts";
import { readProposalInput } from "#functions/domain/placements/proposal-input.ts";
import {
  findPlacementProposal,
  proposalStateOf,
  writeToBeginPlacements,
  writeToEndPlacements,
  writeToReportPlacements,
} from "#functions/domain/placements/proposals.store.ts";
import { now } from "#functions/platform/clock.ts";
import { reportProgress } from "#functions/store/computation.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { isAtWork } from "#shared/contract/computation.ts";
import { type ProvenGoal, proposalGoals } from "#shared/placements/placements.proposals.ts";

/** The time that the solver may take: the largest promotions that were tried end with a bound instead of a proof. */
const time = { seconds: 45, reasonSeconds: 15 };

/**
 * Computes the proposal that was asked for, unless it is over or cancelled. Stopped at any point and run again, it starts
 * again from what people have said by then.
 */
export const computePlacements = async (training_action_id: string, id: string): Promise<string> => {
  const stored = await findPlacementProposal(training_action_id);
  if (stored?.id !== id || !isAtWork({ state: proposalStateOf(stored, now()) })) return "settled before";
  const run = randomUUID();
  const read_at = now().toISOString();
  const { input, basis } = await readProposalInput(training_action_id, now());
  try {
    await transact([writeToBeginPlacements(stored, run, { read_at, basis })]);
    let solved = 0;
    const onGoal = async (_: ProvenGoal) => {
      solved += 1;
      await reportProgress(writeToReportPlacements(stored, run, (0.8 * solved) / proposalGoals.length));
    };
    const found = await proposePlacements(input, { ...time, onGoal }).catch(async (error: unknown) => {
      if (!(error instanceof ConcurrentChange)) await transact([writeToEndPlacements(stored, run, null)]);
      throw error;
    });
    await transact([writeToEndPlacements(stored, run, found)]);
    return "done";
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    return "cancelled";
  }
};
