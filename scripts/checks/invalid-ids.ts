import { randomUUID } from "node:crypto";
import type { Relation } from "#scripts/checks/principals.ts";

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A well-formed id of nothing. */
export const absentId = (id: string): string => {
  const other = id.replace(uuid, () => randomUUID());
  return other === id ? randomUUID() : other;
};
export const malformedIds = ["..", "x y", "a~b~c~d~e", "é", "x".repeat(41), "%00"];

/** For ids in bodies: the id, or an absent or malformed one. */
export const idFor = (id: string, relation: Relation): string =>
  relation === "absent" ? absentId(id) : relation === "malformed" ? "x y" : id;
