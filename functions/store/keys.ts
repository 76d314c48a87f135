/** Where an item stands in the single table. Only this file writes the `#` of a key. */
export type Key = { pk: string; sk: string };

const one = (kind: string, id: string, sk: string = kind): Key => ({ pk: `${kind}#${id}`, sk });

/** The primary keys of every kind of item, by what one knows of it. */
export const keys = {
  auth: (userId: string) => one("USER", userId, "AUTH"),
  rate: (what: string, seconds: number, window: number) => one("RATE", what, `WINDOW#${seconds}#${window}`),
  rosterVersion: (name: string) => one("ROSTER", name, "VERSION"),
  rosterEntry: (name: string, shard: number, id: string) => one("ROSTER", `${name}#${shard}`, `ENTRY#${id}`),
};

/** The partitions and prefixes that queries read. */
export const within = {
  rosterShard: (name: string, shard: number) => ({ pk: `ROSTER#${name}#${shard}`, prefix: "ENTRY#" }),
};
