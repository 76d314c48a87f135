import { readFileSync } from "node:fs";
import { type Row, readTable, Snapshot, text } from "#scripts/operate/audit/table.ts";

/** Who was erased, by id: whole accounts, and single profiles with the user that they belonged to. */
type Ledger = { accounts: string[]; profiles: { userId: string; profileId: string }[] };

const entry = /"erased"[^\n]*?"account"\s*:\s*"([\w-]+)"(?:\s*,\s*"profile"\s*:\s*"([\w-]+)")?/g;

/** Reads erasures from log lines, whatever wraps them. */
const ledgerOfLogs = (lines: string): Ledger => {
  const found = [...lines.replaceAll('\\"', '"').matchAll(entry)];
  return {
    accounts: found.flatMap(([, account = "", profile]) => (profile ? [] : account)),
    profiles: found.flatMap(([, userId = "", profileId]) => (profileId ? [{ userId, profileId }] : [])),
  };
};

const held = (snapshot: Snapshot) =>
  snapshot.every("USER", "AUTH").map(({ id, row }) => ({
    id,
    profiles: (Array.isArray(row["profiles"]) ? row["profiles"] : []).map((one: Row) => text(one["id"])),
  }));

/** Finds erasures by comparing tables: people in the restored table who are missing from the one used until then. */
const ledgerOfTables = (before: readonly Row[], restored: readonly Row[]): Ledger => {
  const known = new Map(held(new Snapshot(before)).map(({ id, profiles }) => [id, new Set(profiles)]));
  const erased = new Set(
    before
      .filter((row) => row.pk === "CHANGES#users" && row["action"] === "deleted")
      .map((row) => text(row["item_id"])),
  );
  const back = held(new Snapshot(restored));
  return {
    accounts: back.filter(({ id }) => erased.has(id)).map(({ id }) => id),
    profiles: back.flatMap(({ id, profiles }) =>
      profiles
        .filter((profileId) => known.get(id)?.has(profileId) === false)
        .map((profileId) => ({ userId: id, profileId })),
    ),
  };
};

export const readLedger = async (
  source: { logs?: string | undefined; before?: string | undefined },
  table: string,
): Promise<Ledger> => {
  if (source.logs !== undefined) return ledgerOfLogs(readFileSync(source.logs, "utf8"));
  return ledgerOfTables(await readTable(source.before ?? ""), await readTable(table));
};

/**
 * Erases again the people whom a restore brought back into the table of the environment. Returns how many were there;
 * idempotent.
 */
export const eraseAgain = async (ledger: Ledger, now: Date): Promise<number> => {
  const { eraseAccount, eraseProfile, finishErasures } = await import(
    "#functions/domain/departures/erasure.ts"
  );
  const { carryOutRemovals } = await import("#functions/domain/library/carrying-out-removals.ts");
  const { findAuth } = await import("#functions/domain/accounts/auth.store.ts");
  let erased = 0;
  for (const { userId, profileId } of ledger.profiles) {
    const user = await findAuth(userId);
    if (!user?.profiles.some(({ id }) => id === profileId)) continue;
    await eraseProfile(userId, profileId, { viewer: { userId }, now });
    erased++;
  }
  for (const userId of ledger.accounts) {
    if (!(await findAuth(userId))) continue;
    await eraseAccount(userId, { viewer: { userId }, now });
    erased++;
  }
  // Also the rest of accounts that were closed but not yet emptied at the time of the backup.
  await finishErasures();
  await carryOutRemovals();
  return erased;
};
