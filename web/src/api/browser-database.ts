import { createStore, get, update } from "idb-keyval";
import type { DatabaseName } from "./kept.ts";

/**
 * Values that outlast a sign-out, which empties `browserStore`: they must name nobody. `read` takes what was stored, as
 * there. Where the browser keeps nothing, a value lasts as long as the page, and `change` answers false.
 */
export const lastingStore = <Value>(name: DatabaseName, read: (stored: unknown) => Value) => {
  const database = createStore(name, "values");
  const ofPage = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // The other tabs.
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", tell);

  return {
    find: async (key: string): Promise<Value> => {
      try {
        return ofPage.get(key) ?? read(await get(key, database));
      } catch {
        return read(undefined); // a browser that keeps nothing, as in some private windows
      }
    },
    /** Changes a value in one step: nothing is lost that another tab wrote meanwhile. */
    change: async (key: string, to: (value: Value) => Value): Promise<boolean> => {
      const own = ofPage.get(key);
      let isKept = own === undefined;
      try {
        if (isKept) await update(key, (stored) => to(read(stored)), database);
        else ofPage.set(key, to(own as Value));
      } catch {
        isKept = false;
        ofPage.set(key, to(read(undefined)));
      }
      tell();
      channel.postMessage(key);
      return isKept;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
