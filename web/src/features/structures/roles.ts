import type { AttachedProfile } from "#shared/structures/structures.schemas.ts";

/** Attached profiles under the names of their roles, in the order in which they come. */
export const groupedByRole = (members: readonly AttachedProfile[]): [string, AttachedProfile[]][] => [
  ...Map.groupBy(members, (member) => member.role.name),
];
