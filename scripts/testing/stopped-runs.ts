import { vi } from "vitest";
import { type AwsCall, type Fault, planOf, withFaults } from "#scripts/prove/faulty-aws.ts";

type Work = () => Promise<unknown>;
/** One way to stop a worker, and its name in a failure. */
type StoppedRun = { where: string; stop: (work: Work) => Promise<void> };

const stopAt = (call: AwsCall, fault: Fault): StoppedRun => ({
  where: `${fault} at ${call.service} ${call.writes ? "write" : "read"} ${call.number}`,
  stop: async (work) => {
    const trial = { number: call.number, writes: call.writes, fault, attempts: 9 };
    await withFaults(planOf(trial), () => work().catch(() => undefined));
  },
});

/**
 * Runs the work once, then gives a way to stop it at each of its AWS calls: the call fails, or a write is done and its
 * answer is lost. A lost read would change as little as one that failed.
 */
export const stoppedRuns = async (work: Work): Promise<StoppedRun[]> => {
  const { seen } = await withFaults(undefined, work);
  return seen.calls.flatMap((call) =>
    (call.writes ? (["failed", "lost"] as const) : (["failed"] as const)).map((fault) => stopAt(call, fault)),
  );
};

/**
 * Stops the work as the run says, then does it again: at once, and after a quarter of an hour, when what the stopped run
 * had begun is given up.
 */
export const stopAndRunAgain = async ({ stop }: StoppedRun, work: Work): Promise<void> => {
  await stop(work);
  await work();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.now() + 16 * 60_000) });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
};
