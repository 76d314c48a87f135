import { structureSiret } from "#functions/store/migrations/001-structure-siret.ts";
import { zoneLooks } from "#functions/store/migrations/002-zone-looks.ts";
import type { Migration } from "#functions/store/migrations/migration.ts";

/** Every migration, in the order of their numbers. */
export const migrations: readonly Migration[] = [structureSiret, zoneLooks];
