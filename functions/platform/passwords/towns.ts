import { readFileSync } from "node:fs";
import { join } from "node:path";

// towns.txt is made by `node scripts/commands/common-passwords.ts` from @etalab/decoupage-administratif (MIT; data of INSEE and La
// Poste, Licence Ouverte). It lies beside the bundles as the common passwords do.
const file = join(import.meta.dirname, "towns.txt");

let list: readonly string[] | undefined;

/** Names of French towns, letters only, in lower case without accents; read when a password is first set. */
export const towns = (): readonly string[] => {
  list ??= readFileSync(file, "utf8").trimEnd().split("\n");
  return list;
};
