import { randomUUID } from "node:crypto";
import type { Key } from "#functions/store/keys.ts";
import { isPresent, updateAlone, updateOf } from "#functions/store/table.ts";

// Counters that change outside any transaction: see rate.ts.

export type Counter = { count: number; expires: number };

const counterIn = (item: Record<string, unknown> | undefined): Counter => ({
  count: Number(item?.["count"]),
  expires: Number(item?.["expires"]),
});

/**
 * Adds one to a counter; a retry after a lost answer is counted once. The counter's window starts with the first count and
 * ends at `expires` (seconds); after that, counting restarts.
 */
export const countUp = async (key: Key, seconds: number, now: Date): Promise<Counter> => {
  const time = Math.floor(now.getTime() / 1000);
  const names = { "#count": "count", "#expires": "expires", "#by": "by" };
  const [end, by] = [time + seconds, randomUUID()];
  const on = { Key: key, ExpressionAttributeNames: names };
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
      values: { ":now": Math.floor(now.getTime() / 1000) },
    },
  );
  await updateAlone(change);
};

/**
 * Adds one to a counter with growing gaps: after the n-th count, the next one is accepted only `spacing(n)` seconds later.
 * Returns 0 if this one was counted, else the seconds left to wait. The counter expires `seconds` after its last count.
 */
export const countSpaced = async (
  key: Key,
  { spacing, seconds }: { spacing: (count: number) => number; seconds: number },
  now: Date,
): Promise<number> => {
  const time = Math.floor(now.getTime() / 1000);
  const by = randomUUID();
  // Optimistic: most counters do not exist. If this one does, the refusal of the first write carries it.
  let seen: Record<string, unknown> | undefined;
  for (let attempt = 0; attempt < 12; attempt++) {
    if (seen?.["by"] === by) return 0;
    const next = Number(seen?.["next"] ?? 0);
    if (next > time) return next - time;
    const count = Number(seen?.["count"] ?? 0) + 1;
    const isAsSeen = seen
      ? "#count = :seen AND #next = :next"
      : "attribute_not_exists(#count) OR #expires <= :now";
    const { isMet, item } = await updateAlone({
      Key: key,
      UpdateExpression: "SET #count = :count, #next = :to, #expires = :end, #by = :by",
      ConditionExpression: isAsSeen,
      ExpressionAttributeNames: { "#count": "count", "#next": "next", "#expires": "expires", "#by": "by" },
      ExpressionAttributeValues: {
        ":count": count,
        ":to": time + spacing(count),
        ":end": time + seconds,
        ":by": by,
        ...(seen ? { ":seen": count - 1, ":next": next } : { ":now": time }),
      },
    });
    if (isMet) return 0;
    seen = item;
  }
  // Too many calls at once: others were counted, this one was not.
  return 1;
};

/** Resets a counter by letting it expire; a no-op if there is none. */
export const countAnew = async (key: Key, now: Date): Promise<void> => {
  const change = updateOf(
    key,
    {
      set: [
        ["count", 0],
        ["next", 0],
        ["expires", Math.floor(now.getTime() / 1000)],
      ],
    },
    isPresent,
  );
  await updateAlone(change);
};
