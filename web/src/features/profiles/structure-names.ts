import type { SessionProfile } from "#web/api/session.ts";

/** The names of a profile's structures. */
export const structureNames = ({ structures }: SessionProfile) =>
  structures.map(({ name }) => name).join(", ");
