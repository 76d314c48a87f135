/**
 * Does some work for each of a stream, at most `most` at once: the stream is read on only when one is done, so that
 * nothing piles up. The first failure ends it, once what was begun has ended.
 */
export const eachOf = async <Value>(
  values: AsyncIterable<Value> | Iterable<Value>,
  most: number,
  work: (value: Value) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const value of values) {
    const one: Promise<void> = work(value)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= most) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
};
