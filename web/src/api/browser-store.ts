import { useSyncExternalStore } from "react";
import { dayMs, type End, keptStores, type LocalName } from "./kept.ts";

/** A value as it is stored: whose it is, null for the device's and a visitor's, and until when it may be read. */
type Envelope = { owner: string | null; until: number; value: unknown };

const localNames = (Object.keys(keptStores) as (keyof typeof keptStores)[]).filter(
  (name): name is LocalName => keptStores[name].place === "localStorage",
);

const opened = (text: string | null): Envelope | undefined => {
  try {
    const { owner, until, value } = Object(JSON.parse(text ?? "null")) as Partial<Envelope>;
    return typeof until === "number" && until > Date.now() && (owner === null || typeof owner === "string")
      ? { owner, until, value }
      : undefined;
  } catch {
    return undefined; // written by hand or by another version
  }
};

/** Who is signed in on this page. */
let reader: string | undefined;
const isReadable = (envelope: Envelope | undefined): envelope is Envelope =>
  envelope !== undefined && (envelope.owner === null || reader === undefined || envelope.owner === reader);

/** Take up what is stored now, and forget what only this page held. */
const refreshers = new Map<LocalName, () => void>();

/**
 * A value that this browser keeps for all its tabs, as `keptStores` says. `read` takes what was stored, null where
 * nothing was, and must answer a sound value whatever it is given: another version of the site, or a person, may have
 * written it. `endOf`: when a value is over, if that is before its age.
 */
export const browserStore = <Value>(
  key: LocalName,
  read: (stored: unknown) => Value,
  endOf: (value: Value) => number = () => Number.POSITIVE_INFINITY,
) => {
  const { owner, days } = keptStores[key];
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = read(null);
  let until = Number.POSITIVE_INFINITY;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const take = (stored: string | null) => {
    const envelope = opened(stored);
    text = stored;
    value = read(isReadable(envelope) ? envelope.value : null);
    until = envelope?.until ?? Number.POSITIVE_INFINITY;
  };
  refreshers.set(key, () => {
    take(localStorage.getItem(key));
    tell();
  });

  const get = (): Value => {
    const stored = localStorage.getItem(key);
    // The same object for the same text: React draws again whenever the answer is another one.
    if (stored !== text || until <= Date.now()) take(stored);
    return value;
  };
  /** False where the browser keeps nothing: it is full, or told not to. The page has the value all the same. */
  const set = (next: Value): boolean => {
    const isEmpty = Object.keys(Object(next)).length === 0;
    const end = Math.min(Date.now() + days * dayMs, endOf(next));
    const envelope: Envelope = {
      // What its owner left without signing out stays theirs, also if a visitor adds to it.
      owner: owner === "person" ? (reader ?? opened(localStorage.getItem(key))?.owner ?? null) : null,
      until: end,
      value: next,
    };
    try {
      if (isEmpty || end <= Date.now()) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(envelope));
      return true;
    } catch {
      return false;
    } finally {
      text = localStorage.getItem(key);
      value = next;
      until = end;
      tell();
    }
  };
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      // Another tab wrote; a null key means that everything was cleared.
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", onStorage);
    };
  };
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) };
};

const forget = (isOver: (name: LocalName, envelope: Envelope) => boolean): void => {
  for (const name of localNames) {
    const text = localStorage.getItem(name);
    if (text === null) continue;
    const envelope = opened(text);
    if (envelope && !isOver(name, envelope)) continue;
    localStorage.removeItem(name);
    refreshers.get(name)?.();
  }
};

/** Empties what has outlived its age, in stores too that this page does not use. */
export const forgetOld = (): void => forget(() => false);

/** Empties what the end of a session ends; `expiry` alone while a locked page waits for its owner. */
export const forgetAtEnd = (...ends: readonly End[]): void =>
  forget((name, { owner }) => owner !== null && ends.includes(keptStores[name].end));

/** Says who is signed in on this page: what others left here goes, and what a visitor chose becomes theirs. */
export const readAs = (user: string | undefined): void => {
  reader = user;
  if (user === undefined) return;
  forget((_, { owner }) => owner !== null && owner !== user);
  for (const name of localNames) {
    const envelope = opened(localStorage.getItem(name));
    if (!envelope || envelope.owner !== null || keptStores[name].owner === "device") continue;
    try {
      localStorage.setItem(name, JSON.stringify({ ...envelope, owner: user }));
    } catch {
      localStorage.removeItem(name); // no room to say whose it is
    }
  }
};

/** Empties this browser, and what the page had read of it: somebody leaves. */
export const forgetEverything = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  for (const refresh of refreshers.values()) refresh();
};
