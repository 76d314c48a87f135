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
  const calls: Call[] = [];
  const send = client.send;
  client.send = async function (command) {
    const startedAt = performance.now();
    command.input["ReturnConsumedCapacity"] = "TOTAL";
    const answer = await send.call(this, command);
    const action = command.constructor.name.replace(/Command$/, "");
    const capacity = [answer.ConsumedCapacity ?? []].flat();
    const units = sumOf(capacity.map(({ CapacityUnits = 0 }) => CapacityUnits));
    const endedAt = performance.now();
    calls.push({
      action,
      startedAt,
      endedAt,
      readUnits: writing.test(action) ? 0 : units,
      writeUnits: writing.test(action) ? units : 0,
    });
    return answer;
  };
  try {
    const value = await work();
    return {
      value,
      requests: calls.map((call) => call.action),
      inSequence: roundTripsInSequence(calls),
      readUnits: sumOf(calls.map((call) => call.readUnits)),
      writeUnits: sumOf(calls.map((call) => call.writeUnits)),
    };
  } finally {
    client.send = send;
  }
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
