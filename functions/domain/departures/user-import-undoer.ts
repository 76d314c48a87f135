import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { eraseAccount } from "#functions/domain/departures/erasure.ts";
import {
  kept,
  requireRight,
  requireUnopened,
  requireUntouched,
  takeProfile,
} from "#functions/domain/departures/people-undoing.ts";
import { idsFor } from "#functions/domain/imports/people.ts";
import { type ImportOf, noteOn, type PlannedRow } from "#functions/domain/imports/plan.ts";
import type { Undoer } from "#functions/domain/imports/undoing.ts";
import { UserData } from "#functions/domain/profiles/import-users.ts";
import { renameUser } from "#functions/domain/profiles/profile-changes.store.ts";
import { importMessages } from "#shared/contract/import.ts";
import { userImportMessages as says, userColumns } from "#shared/profiles/profiles.import.ts";

const [, , emailColumn] = userColumns;

const takeBack = async (of: ImportOf, row: PlannedRow): Promise<string | undefined> => {
  const { name, change } = UserData.parse(row.data);
  const ids = idsFor(of, row.line);
  const user = await findAuth(change?.user_id ?? ids.user);
  if (!user) return undefined;
  requireRight(of, user);
  if (!change) {
    await requireUntouched(user, { name, profileId: ids.profile });
    await eraseAccount(user.id, of, { requireErasable: requireUnopened });
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
