/** Where an item stands in the single table. Only this file writes the `#` of a key. */
export type Key = { pk: string; sk: string };

const one = (kind: string, id: string, sk: string = kind): Key => ({ pk: `${kind}#${id}`, sk });

/** The primary keys of every kind of item, by what one knows of it. */
export const keys = {
  auth: (userId: string) => one("USER", userId, "AUTH"),
  email: (address: string) => one("EMAIL", address),
  credential: (userId: string) => one("CREDENTIAL", userId),
  verification: (hash: string) => one("VERIFY", hash),
  reset: (hash: string) => one("RESET", hash),
  profile: (profileId: string) => one("PROFILE", profileId),
  structure: (structureId: string) => one("STRUCTURE", structureId),
  structurePart: (structureId: string, kind: "PHOTO" | "SITUATION", localId: string) =>
    one("STRUCTURE", structureId, `STRUCTURE#${kind}#${localId}`),
  structureLinks: (structureId: string) => one("STRUCTURE", structureId, "LINKS"),
  structureSource: (sourceId: string) => one("SOURCE", sourceId),
  file: (fileId: string) => one("FILE", fileId),
  rate: (hash: string) => one("RATE", hash),
  rosterVersion: (name: string) => one("ROSTER", name, "VERSION"),
  rosterEntry: (name: string, shard: number, id: string) => one("ROSTER", `${name}#${shard}`, `ENTRY#${id}`),
};

/** The partitions and prefixes that queries read. */
export const within = {
  /** A structure with its photos and training situations. */
  structure: (structureId: string) => ({ pk: `STRUCTURE#${structureId}`, prefix: "STRUCTURE" }),
  rosterShard: (name: string, shard: number) => ({ pk: `ROSTER#${name}#${shard}`, prefix: "ENTRY#" }),
};
