import { randomUUID } from "node:crypto";
import type { Relation } from "#scripts/checks/principals.ts";

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A well-formed id that nothing has. */
export const absentId = (id: string): string => {
  const other = id.replace(uuid, () => randomUUID());
  return other === id ? randomUUID() : other;
};
/** Malformed ids. */
export const malformedIds = ["..", "x y", "a~b~c~d~e", "é", "x".repeat(41), "%00"];

/** The id, or what stands for it where a call is about nothing: for ids in bodies. */
export const named = (id: string, relation: Relation): string =>
  relation === "absent" ? absentId(id) : relation === "malformed" ? "x y" : id;
