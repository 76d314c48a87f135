import { structureSiret } from "#functions/store/migrations/001-structure-siret.ts";
import type { Migration } from "#functions/store/migrations/migration.ts";

/** Every migration, in the order of their numbers. */
export const migrations: readonly Migration[] = [structureSiret];
