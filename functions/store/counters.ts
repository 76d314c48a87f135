import { randomUUID } from "node:crypto";
import { secondsOf } from "#functions/platform/clock.ts";
import type { Key } from "#functions/store/keys.ts";
import { updateAlone, updateOf } from "#functions/store/table.ts";

// Counters that change outside any transaction: see rate.ts.

type Counter = { count: number; expires: number };

const counterIn = (item: Record<string, unknown> | undefined): Counter => ({
  count: Number(item?.["count"]),
  expires: Number(item?.["expires"]),
});

/**
 * Adds one to a counter, or nothing if it throws; a retry after a lost answer is counted once. The counter's window
 * starts with the first count and ends at `expires` (seconds); after that, counting restarts.
 */
export const countUp = async (key: Key, seconds: number, now: Date): Promise<Counter> => {
  const time = secondsOf(now);
  const names = { "#count": "count", "#expires": "expires", "#by": "by" };
  const [end, by] = [time + seconds, randomUUID()];
  const on = { Key: key, ExpressionAttributeNames: names };
  try {
    return await countUpBy(by, on, { end, time });
  } catch (error) {
    // It may have been counted, its answer lost. Once others have counted after it nobody can say, and it stays counted.
    const takeBack = updateAlone({
      ...on,
      UpdateExpression: "SET #by = :none ADD #count :less",
      ConditionExpression: "#by = :by AND #expires > :now",
      ExpressionAttributeValues: { ":none": "", ":less": -1, ":by": by, ":now": time },
    });
    await takeBack.catch(() => undefined);
    throw error;
  }
};

type On = { Key: Key; ExpressionAttributeNames: Record<string, string> };
const countUpBy = async (
  by: string,
  on: On,
  { end, time }: { end: number; time: number },
): Promise<Counter> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    // A retry is refused because its first try was counted; the refusal carries the counter.
    const { item } = await updateAlone({
      ...on,
      UpdateExpression: "SET #expires = if_not_exists(#expires, :end), #by = :by ADD #count :one",
      ConditionExpression: "attribute_not_exists(#by) OR #by <> :by",
      ExpressionAttributeValues: { ":end": end, ":one": 1, ":by": by },
    });
    const counted = counterIn(item);
    if (counted.expires > time) return counted;
    const restarted = await updateAlone({
      ...on,
      UpdateExpression: "SET #expires = :end, #count = :one, #by = :by",
      ConditionExpression: "#expires <= :now",
      ExpressionAttributeValues: { ":end": end, ":one": 1, ":by": by, ":now": time },
    });
    if (restarted.isMet) return counterIn(restarted.item);
    // Another call, or a lost try of this one, has restarted the window: count in it.
  }
  throw new Error("A counter's window ends as often as it starts");
};

/** Subtracts one, unless the window has ended meanwhile. */
export const countDown = async (key: Key, now: Date): Promise<void> => {
  const change = updateOf(
    key,
    { add: { count: -1 } },
    {
      expression: "#expires > :now",
      names: { "#expires": "expires" },
      values: { ":now": secondsOf(now) },
    },
  );
  await updateAlone(change);
};
