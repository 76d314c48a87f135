/**
 * When a store is emptied, before its age says so:
 * - `expiry`: as soon as the session has ended, even while a locked page waits for its owner;
 * - `session`: when the session has ended; a locked page still waits with it for its owner;
 * - `signOut`: at a sign-out, and when somebody else signs in;
 * - `age`: by age alone, though a sign-out empties it too where it can.
 */
export type End = "expiry" | "session" | "signOut" | "age";

type Kept = {
  place: "cookie" | "localStorage" | "indexedDB" | "cache";
  /** The person who is signed in, or the device, which means nobody in particular. */
  owner: "person" | "device";
  end: End;
  /** The age at which it goes, in days. */
  days: number;
};

const hours = (count: number) => count / 24;
const local = { place: "localStorage" } as const;

/** Everything that the site keeps in a browser; SECURITY.md says what each is. What is not listed cannot be kept. */
export const keptStores = {
  "compagnon-token": { place: "cookie", owner: "person", end: "expiry", days: hours(2) },
  "compagnon-fin": { ...local, owner: "device", end: "age", days: 30 },
  "compagnon-profil": { ...local, owner: "person", end: "session", days: 30 },
  "compagnon-profil-vu": { ...local, owner: "person", end: "session", days: 30 },
  "compagnon-reprises": { ...local, owner: "person", end: "expiry", days: 30 },
  "compagnon-jour-j": { ...local, owner: "person", end: "expiry", days: 1 },
  "compagnon-planning": { ...local, owner: "person", end: "expiry", days: 30 },
  "compagnon-planning-vu": { ...local, owner: "person", end: "signOut", days: 90 },
  "compagnon-selection": { ...local, owner: "person", end: "signOut", days: 30 },
  "compagnon-voeux": { ...local, owner: "person", end: "signOut", days: 1 },
  "compagnon-textes": { ...local, owner: "person", end: "signOut", days: 1 },
  "compagnon-lus": { ...local, owner: "person", end: "signOut", days: 366 },
  "compagnon-coches": { place: "indexedDB", owner: "person", end: "age", days: 30 },
  "compagnon-coches-structure": { ...local, owner: "device", end: "age", days: 30 },
  "compagnon-code": { ...local, owner: "device", end: "age", days: 2 },
  "compagnon-lecture": { ...local, owner: "device", end: "age", days: 366 },
  "compagnon-lecture-visite": { ...local, owner: "device", end: "age", days: 366 },
  "compagnon-avis": { ...local, owner: "device", end: "age", days: 366 },
  "compagnon-invitation": { ...local, owner: "device", end: "age", days: 366 },
  "jour-j": { place: "cache", owner: "device", end: "age", days: 366 },
  "mon-planning": { place: "cache", owner: "device", end: "age", days: 366 },
} as const satisfies Record<string, Kept>;

type Names<Place> = {
  [Name in keyof typeof keptStores]: (typeof keptStores)[Name]["place"] extends Place ? Name : never;
}[keyof typeof keptStores];
export type LocalName = Names<"localStorage">;
export type DatabaseName = Names<"indexedDB">;
export type CacheName = Names<"cache">;
export type CookieName = Names<"cookie">;

export const dayMs = 24 * 60 * 60_000;
