import type { SessionProfile } from "#web/api/session.ts";

/** The structures that a profile belongs to, as one reads them. */
export const structureNames = ({ structures }: SessionProfile) =>
  structures.map(({ name }) => name).join(", ");
