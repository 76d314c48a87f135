import { eraseAccount } from "#functions/services/accounts/erasure.ts";
import { idsFor } from "#functions/services/imports/people.ts";
import {
  kept,
  requireRight,
  requireUntouched,
  takeProfile,
} from "#functions/services/imports/people-undoing.ts";
import { type ImportOf, noteOn, type PlannedRow } from "#functions/services/imports/plan.ts";
import type { Undoer } from "#functions/services/imports/undoing.ts";
import { UserData } from "#functions/services/profiles/import-users.ts";
import { findAuth } from "#functions/store/auth.ts";
import { renameUser } from "#functions/store/profile-changes.ts";
import { importMessages } from "#shared/contract/import.ts";
import { userImportMessages as says, userColumns } from "#shared/profiles/profiles.import.ts";

const [, emailColumn] = userColumns;

const takeBack = async (of: ImportOf, row: PlannedRow): Promise<string | undefined> => {
  const { name, change } = UserData.parse(row.data);
  const ids = idsFor(of, row.line);
  const user = await findAuth(change?.user_id ?? ids.user);
  if (!user) return undefined;
  requireRight(of, user);
  if (!change) {
    await requireUntouched(user, ids.profile);
    await eraseAccount(user.id, of);
    return undefined;
  }
  if (change.renames && ![name, change.was].includes(user.name)) throw kept(importMessages.changedSince);
  if (change.adds) await takeProfile(user, ids.profile, of);
  if (change.renames && user.name === name) await renameUser(user.id, change.was, of);
  return change.confirms ? says.confirmationKept : undefined;
};

/** Takes lines of users back: accounts that nobody opened, names and profiles that it gave. */
export const userUndoer = (of: ImportOf): Undoer => ({
  takeBack: (row) => takeBack(of, row),
  noteOn: (row, message) =>
    noteOn(emailColumn, "error", UserData.parse(row.data).email, message, importMessages.keptExpected),
});
