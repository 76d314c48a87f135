import type { SessionProfile } from "#web/api/session-state.ts";

/** The names of a profile's structures. */
export const structureNames = ({ structures }: SessionProfile) =>
  structures.map(({ name }) => name).join(", ");
