import { AsyncLocalStorage } from "node:async_hooks";

/** The guards that are switched off during a call, and those that refused. */
type Watch = { off: ReadonlySet<string>; refused: Set<string> };

const watches = new AsyncLocalStorage<Watch>();

export const underWatch = <Value>(watch: Watch, work: () => Promise<Value>): Promise<Value> =>
  watches.run(watch, work);

/** The value of a guard: `letsIn` if it is switched off, else its condition. */
export const askGuard = (name: string, letsIn: boolean, value: unknown): unknown => {
  const watch = watches.getStore();
  if (!watch) return value;
  if (value instanceof Promise) return value.then((settled) => askGuard(name, letsIn, settled));
  if (watch.off.has(name)) return letsIn;
  if (Boolean(value) !== letsIn) watch.refused.add(name);
  return value;
};
