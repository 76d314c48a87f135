import { marksAmong } from "#functions/domain/evidence/evidence.store.ts";
import { writesToMoveProof } from "#functions/domain/evidence/proofs.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";

/** Documents know of the marks that rest on them: a proof of before could be deleted like any file. */
export const paperProofs: Migration = {
  number: 9,
  title: "documents note whose proof on paper they are",
  rosters: [],
  writesToMigrate: async (item) => {
    const [mark] = marksAmong([item]);
    return mark ? writesToMoveProof(undefined, mark) : [];
  },
};
