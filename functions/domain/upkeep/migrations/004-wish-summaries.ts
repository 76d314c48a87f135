import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { writesToSumUp } from "#functions/domain/wishes/wishes.store.ts";

export const wishSummaries: Migration = {
  number: 4,
  title: "lists of wishes have summaries",
  rosters: [],
  writesToMigrate: writesToSumUp,
};
