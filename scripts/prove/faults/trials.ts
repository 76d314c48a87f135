import { type Called, type Fault, isAt, type Trial } from "#scripts/prove/faulty-aws.ts";

const all = Number.POSITIVE_INFINITY;

/** What can befall a call; of a read whose answer is lost, no more is to be said than of one that never left. */
export const trialsAt = ({ number, writes, transaction, service }: Called): Trial[] => {
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

/** A run whose first asks met these trials' faults, one each; `met`: how many did, before one got through. */
type Run = { met: number; calls: readonly Called[] };

/**
 * Runs something with all that can befall each of its calls, as many as there are: of the runs themselves, since with
 * what is in memory and with who writes at the same time there are more reads or fewer. A read that fails leaves all as
 * it was: the next fault can befall the next ask of the same.
 */
export const eachTrial = async (
  sound: readonly Called[],
  run: (trials: readonly Trial[]) => Promise<Run>,
): Promise<void> => {
  const known = (writes: boolean) => sound.filter((call) => call.writes === writes).length;
  for (let number = 1, isThere = true; isThere || number <= known(false); number++) {
    let left = trialsAt({ number, writes: false, transaction: false, service: "dynamodb" });
    isThere = false;
    while (left.length > 0) {
      const { met } = await run(left);
      isThere ||= met > 0;
      left = met > 0 ? left.slice(met) : [];
    }
  }
  for (let number = 1, isThere = true; isThere || number <= known(true); number++) {
    const at = { number, writes: true };
    const first = await run([{ ...at, fault: "hang", attempts: all }]);
    isThere = first.met > 0;
    const call = [...first.calls, ...sound].find((one) => isAt(at, one));
    for (const trial of call ? trialsAt(call) : []) if (trial.fault !== "hang") await run([trial]);
  }
};

/** One trial of a run whose calls are known, another with every turn: the quick form. */
export const oneTrial = (calls: readonly Called[], turn: number): Trial | undefined => {
  const trials = calls.flatMap(trialsAt);
  return trials[trials.length - 1 - (turn % 8)] ?? trials[0];
};
