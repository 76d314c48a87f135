import { type ImportOf, idFor, type PlannedRow } from "#functions/domain/imports/plan.ts";
import type { Undoer } from "#functions/domain/imports/undoing.ts";
import { noteOnColumn, PlacementData } from "#functions/domain/placements/import/data.ts";
import {
  findLedger,
  findPlacements,
  writesToChangePlacement,
  writesToDeletePlacement,
} from "#functions/domain/placements/placements.store.ts";
import type { DatedAction } from "#functions/domain/placements/running.ts";
import { employerOf } from "#functions/domain/placements/view.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { findMember } from "#functions/domain/training/training.store.ts";
import { transact } from "#functions/store/table.ts";
import { importMessages } from "#shared/contract/import.ts";
import { placementImportMessages as says } from "#shared/placements/placements.import.ts";
import { placingDays, runTogether } from "#shared/placements/placements.rules.ts";

/** Takes a line back, if nobody has changed its placement since; returns why it is kept. */
const takeBack = async (action: DatedAction, of: ImportOf, row: PlannedRow): Promise<string | undefined> => {
  const { profile_id, target } = PlacementData.parse(row.data);
  const actionId = action.id;
  const member = await findMember(actionId, profile_id);
  const ledger = await findLedger(actionId, profile_id);
  const localId = target?.local_id ?? idFor(of.id, row.line, "placement");
  const placements = await findPlacements(actionId, profile_id);
  const one = placements.find(({ local_id }) => local_id === localId);
  const earlier = one?.changes.filter(({ import_id }) => import_id !== of.id) ?? [];
  // Gone, or taken back by an earlier try.
  if (!one || !member || earlier.length === one.changes.length) return undefined;
  if (one.version !== (target?.version ?? 0) + 1) return importMessages.changedSince;
  // An end that is taken back would let two run where another has begun since.
  const days = placingDays(action, of.now);
  const others = placements.filter((one) => one.local_id !== localId);
  const other = target && others.find((one) => runTogether(one, target.before, days));
  if (other) {
    const names = await structureNames([other.structure_id ?? []].flat());
    return says.runs(employerOf(names, other).name);
  }
  await transact(
    target
      ? writesToChangePlacement(
          { ...one, ...target.before, changes: earlier, version: one.version + 1 },
          ledger,
          member.version,
        )
      : writesToDeletePlacement(one, ledger),
  );
  return undefined;
};

/** Takes lines of placements back: what they brought goes, what they changed is again as it was. */
export const placementUndoer = (action: DatedAction, of: ImportOf): Undoer => ({
  takeBack: (row) => takeBack(action, of, row),
  noteOn: (row, message) =>
    noteOnColumn("structure", "error", row.name, message, importMessages.keptExpected),
});
