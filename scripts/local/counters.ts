/** One AWS call made by a function. Capacity counts what AWS would bill, transactions at twice the price. */
export type AwsCall = {
  /** The SDK's id of this attempt: the instance reports its times under it. */
  id: string;
  service: "dynamodb" | "s3" | "ses" | "lambda";
  action: string;
  startedAt: number;
  endedAt: number;
  readUnits: number;
  writeUnits: number;
  status: number;
};

export type Invocation = {
  functionId: string;
  /** As `GET /api/structures`, or what triggered it. */
  cause: string;
  requestId: string;
  cold: boolean;
  initMs: number;
  durationMs: number;
  /** Processor time of the instance's own thread: the same on a busy machine. */
  initCpuMs: number;
  cpuMs: number;
  answerBytes: number;
  memoryMb: number;
  outcome: "answered" | "failed" | "timed out";
  calls: AwsCall[];
};

export type Counters = ReturnType<typeof startCounting>;

const keptInvocations = 1_000;

/** Attributes each AWS call to the invocation that its instance is busy with. */
export function startCounting() {
  const busy = new Map<string, Invocation>();
  let done: Invocation[] = [];
  return {
    begin(instanceId: string, invocation: Invocation): void {
      busy.set(instanceId, invocation);
    },
    end(instanceId: string): void {
      const invocation = busy.get(instanceId);
      busy.delete(instanceId);
      if (invocation === undefined) return;
      done.push(invocation);
      if (done.length > keptInvocations) done = done.slice(-keptInvocations / 2);
    },
    record(instanceId: string | undefined, call: AwsCall): void {
      if (instanceId !== undefined) busy.get(instanceId)?.calls.push(call);
    },
    /** Replaces the proxy's times with the instance's own: a busy proxy adds its delay. */
    retime(instanceId: string, times: Record<string, [number, number]>): void {
      for (const call of busy.get(instanceId)?.calls ?? []) {
        [call.startedAt, call.endedAt] = times[call.id] ?? [call.startedAt, call.endedAt];
      }
    },
    /** Every finished invocation since the last `reset`, oldest first. */
    invocations: (): readonly Invocation[] => done,
    reset(): void {
      done = [];
    },
  };
}

export function clock(): number {
  return performance.timeOrigin + performance.now();
}

export function callId(headers: Record<string, unknown>): string {
  return `${headers["amz-sdk-invocation-id"]} ${headers["amz-sdk-request"]}`;
}

/** The length of the longest chain of calls in which each starts after the one before has ended. */
export function roundTripsInSequence(calls: readonly Pick<AwsCall, "startedAt" | "endedAt">[]): number {
  const inOrder = [...calls].sort((a, b) => a.startedAt - b.startedAt);
  const depths: { endedAt: number; depth: number }[] = [];
  for (const call of inOrder) {
    const before = depths.filter(({ endedAt }) => endedAt <= call.startedAt).map(({ depth }) => depth);
    depths.push({ endedAt: call.endedAt, depth: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}
