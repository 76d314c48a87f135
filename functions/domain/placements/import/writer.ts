import type { Refusals } from "#functions/domain/imports/imports.store.ts";
import { type ImportOf, idFor, type PlannedRow } from "#functions/domain/imports/plan.ts";
import { oneByOne, refusedFor, type Writer } from "#functions/domain/imports/writing.ts";
import { noteOnColumn, PlacementData } from "#functions/domain/placements/import/data.ts";
import { newPlacement, writtenBy } from "#functions/domain/placements/import/filling.ts";
import { placementLimits } from "#functions/domain/placements/noting.ts";
import {
  findLedger,
  findPlacements,
  isAt,
  writesToAddPlacement,
  writesToChangePlacement,
} from "#functions/domain/placements/placements.store.ts";
import type { DatedAction } from "#functions/domain/placements/running.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { findMember, membersOf } from "#functions/domain/training/training.store.ts";
import { transact } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { importMessages } from "#shared/contract/import.ts";
import { compared, meantBy } from "#shared/placements/placements.import.rules.ts";
import { placingDays, runTogether } from "#shared/placements/placements.rules.ts";

const noteOnStructure = ({ name }: PlannedRow, message: string, expected: string) =>
  noteOnColumn("structure", "error", name, message, expected);

const moved = (row: PlannedRow): Refusals => [
  refusedFor(row, [noteOnStructure(row, importMessages.moved, importMessages.movedExpected)]),
];

const areTrainers = async (actionId: string, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const members = await membersOf(actionId);
  return ids.every((id) =>
    members.some((one) => one.profile_id === id && one.role_id === roles.tradeTrainer.id),
  );
};

/** Writes a line if it still does what its preview said, on what is noted now. */
const writeLine = async (action: DatedAction, of: ImportOf, row: PlannedRow): Promise<Refusals> => {
  const actionId = action.id;
  const { words, target, ...about } = PlacementData.parse(row.data);
  const member = await findMember(actionId, about.profile_id);
  if (member?.role_id !== roles.learner.id) return moved(row);
  // Read before the placements: a change in between makes the write fail.
  const ledger = await findLedger(actionId, about.profile_id);
  const placements = await findPlacements(actionId, about.profile_id);
  const own = placements.filter(isAt(about));
  // An earlier try wrote it: a file has one line for each change of a placement.
  const localId = target?.local_id ?? idFor(of.id, row.line, "placement");
  const written = own.find((one) => one.local_id === localId);
  if (written?.changes.some(({ import_id }) => import_id === of.id)) return [];
  const days = placingDays(action, of.now);
  const known = meantBy(words, own, days);
  const result = compared(words, known, days.today);
  if (result.is !== (target ? "change" : "new")) return moved(row);
  if (target && (known?.local_id !== target.local_id || known.version !== target.version)) return moved(row);
  const before = target && known ? known : newPlacement(actionId, about, localId);
  if ((target ? before.changes.length : 0) >= placementLimits.changes) return moved(row);
  if (!target && placements.length >= placementLimits.placements) return moved(row);
  const after = writtenBy(before, words, result, of);
  const others = placements.filter((one) => one.local_id !== localId);
  if (others.some((one) => runTogether(one, after, days))) return moved(row);
  if (!(await areTrainers(actionId, words.trainer_ids))) return moved(row);
  await transact(
    target
      ? writesToChangePlacement(after, ledger, member.version)
      : writesToAddPlacement(after, ledger, member.version),
  );
  return [];
};

/** Writes lines of placements, one after the other: each rests on all that is noted of its learner. */
export const placementWriter = (action: DatedAction, of: ImportOf): Writer =>
  oneByOne(
    {
      together: async ([row]) => (row ? writeLine(action, of, row) : []),
      refresh: () => requireLiveAction(action.id),
      noteOn: noteOnStructure,
    },
    true,
  );
