import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

type Send = (
  this: DynamoDBDocumentClient,
  command: { input: Record<string, unknown>; constructor: { name: string } },
) => Promise<{ ConsumedCapacity?: Capacity | Capacity[] }>;
type Capacity = { CapacityUnits?: number };
const client = DynamoDBDocumentClient.prototype as unknown as { send: Send };

type Call = { action: string; startedAt: number; endedAt: number; readUnits: number; writeUnits: number };

/** The length of the longest chain of calls in which each starts after the one before has ended. */
const roundTripsInSequence = (calls: readonly Call[]): number => {
  const depths: { endedAt: number; depth: number }[] = [];
  for (const call of [...calls].sort((a, b) => a.startedAt - b.startedAt)) {
    const before = depths.filter(({ endedAt }) => endedAt <= call.startedAt).map(({ depth }) => depth);
    depths.push({ endedAt: call.endedAt, depth: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
};

const writing = /^(TransactWrite|Put|Update|Delete|BatchWrite)/;
const sumOf = (units: readonly number[]): number => units.reduce((sum, one) => sum + one, 0);

/** The calls of the work that sent them: several may be counted at the same time. */
const counted = new AsyncLocalStorage<Call[]>();
let counts = false;
const countFromNowOn = (): void => {
  if (counts) return;
  counts = true;
  const send = client.send;
  client.send = async function (command) {
    const calls = counted.getStore();
    if (!calls) return send.call(this, command);
    const startedAt = performance.now();
    command.input["ReturnConsumedCapacity"] = "TOTAL";
    const answer = await send.call(this, command);
    const action = command.constructor.name.replace(/Command$/, "");
    const capacity = [answer.ConsumedCapacity ?? []].flat();
    const units = sumOf(capacity.map(({ CapacityUnits = 0 }) => CapacityUnits));
    const isWrite = writing.test(action);
    calls.push({
      action,
      startedAt,
      endedAt: performance.now(),
      readUnits: isWrite ? 0 : units,
      writeUnits: isWrite ? units : 0,
    });
    return answer;
  };
};

/** Runs `work` and counts its DynamoDB requests, sequential round trips and units. */
export const countingRequests = async <Value>(
  work: () => Promise<Value>,
): Promise<{
  value: Value;
  requests: string[];
  inSequence: number;
  readUnits: number;
  writeUnits: number;
}> => {
  countFromNowOn();
  const calls: Call[] = [];
  const value = await counted.run(calls, work);
  return {
    value,
    requests: calls.map((call) => call.action),
    inSequence: roundTripsInSequence(calls),
    readUnits: sumOf(calls.map((call) => call.readUnits)),
    writeUnits: sumOf(calls.map((call) => call.writeUnits)),
  };
};

/** Delays the answer to the next query: `isRead` resolves when DynamoDB has answered, `release` passes the answer on. */
export const holdingQuery = (): { isRead: Promise<void>; release: () => void } => {
  const read = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const send = client.send;
  client.send = async function (command) {
    const answer = await send.call(this, command);
    if (command.constructor.name === "QueryCommand") {
      client.send = send;
      read.resolve();
      await held.promise;
    }
    return answer;
  };
  return { isRead: read.promise, release: held.resolve };
};
