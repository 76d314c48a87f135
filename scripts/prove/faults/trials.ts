import { type AwsCall, type Fault, isForCall, type Trial } from "#scripts/prove/faulty-aws.ts";

const all = Number.POSITIVE_INFINITY;

/** The faults to inject into a call. A read whose answer is lost changes as little as one that was never sent. */
const trialsAt = ({ number, writes, transaction, service }: AwsCall): Trial[] => {
  const trial = (fault: Fault, attempts = all): Trial => ({ number, writes, fault, attempts });
  return [
    trial("hang"),
    trial("throttled"),
    trial("failed"),
    trial("reset"),
    ...(writes ? [trial("lost"), trial("lost", 1)] : []),
    ...(transaction ? [trial("conflict"), trial("conflict", 1)] : []),
  ].filter(({ fault }) => service !== "s3" || fault !== "throttled");
};

/** One request, retried with the next trial's fault until one gets through. `injected`: how many faults were used. */
type Run = { injected: number; calls: readonly AwsCall[] };

/**
 * Injects every fault into every call. The number of reads varies with warm caches and concurrent writes, so it goes on
 * until a run has no such call. A failed read changes nothing: its faults share one run, one for each retry.
 */
export const runTrials = async (
  sound: readonly AwsCall[],
  run: (trials: readonly Trial[]) => Promise<Run>,
): Promise<void> => {
  const known = (writes: boolean) => sound.filter((call) => call.writes === writes).length;
  for (let number = 1, isThere = true; isThere || number <= known(false); number++) {
    let left = trialsAt({ number, writes: false, transaction: false, service: "dynamodb" });
    isThere = false;
    while (left.length > 0) {
      const { injected } = await run(left);
      isThere ||= injected > 0;
      left = injected > 0 ? left.slice(injected) : [];
    }
  }
  for (let number = 1, isThere = true; isThere || number <= known(true); number++) {
    const at = { number, writes: true };
    const first = await run([{ ...at, fault: "hang", attempts: all }]);
    isThere = first.injected > 0;
    const call = [...first.calls, ...sound].find((one) => isForCall(at, one));
    for (const trial of call ? trialsAt(call) : []) if (trial.fault !== "hang") await run([trial]);
  }
};

/** For the quick form: one trial, another one for each turn. */
export const trialOfTurn = (calls: readonly AwsCall[], turn: number): Trial | undefined => {
  const trials = calls.flatMap(trialsAt);
  return trials[trials.length - 1 - (turn % 8)] ?? trials[0];
};
