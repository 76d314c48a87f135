import { structureSiret } from "#functions/domain/upkeep/migrations/001-structure-siret.ts";
import { zoneLooks } from "#functions/domain/upkeep/migrations/002-zone-looks.ts";
import { folderCounts } from "#functions/domain/upkeep/migrations/003-folder-counts.ts";
import { wishSummaries } from "#functions/domain/upkeep/migrations/004-wish-summaries.ts";
import { summedUpEvents } from "#functions/domain/upkeep/migrations/005-summed-up-events.ts";
import { structureContacts } from "#functions/domain/upkeep/migrations/006-structure-contacts.ts";
import { takenOverSubmissions } from "#functions/domain/upkeep/migrations/007-taken-over-submissions.ts";
import { assignments } from "#functions/domain/upkeep/migrations/008-assignments.ts";
import { paperProofs } from "#functions/domain/upkeep/migrations/009-paper-proofs.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";

/** Every migration, in the order of their numbers. */
export const migrations: readonly Migration[] = [
  structureSiret,
  zoneLooks,
  folderCounts,
  wishSummaries,
  summedUpEvents,
  structureContacts,
  takenOverSubmissions,
  assignments,
  paperProofs,
];
