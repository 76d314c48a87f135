import {
  findAccountExport,
  type StoredExport,
  writeToAskForExport,
} from "#functions/domain/accounts/account-exports.store.ts";
import type { RequestContext } from "#functions/domain/library/edits.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { granted } from "#functions/platform/grant.ts";
import { order } from "#functions/platform/orders.ts";
import { signedDownload } from "#functions/platform/signing.ts";
import { admit } from "#functions/store/rate.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { AccountExport } from "#shared/accounts/accounts.schemas.ts";
import { handedOut } from "#shared/contract/handed-out.ts";

/** A try takes five minutes at most, and the next one comes half an hour after it began. */
const maxBuildMs = 50 * 60_000;

const none: AccountExport = { status: "none", asked_at: null, size: 0, url: null, until: null };

/** Whether a worker may still be making it. */
const isPending = ({ asked_at, ready_at }: StoredExport, now: Date): boolean =>
  ready_at === null && now.getTime() - Date.parse(asked_at) <= maxBuildMs;

/** The state of an export: none if its hour is over, failed if it never arrived. */
const exportView = async (found: StoredExport | undefined, now: Date): Promise<AccountExport> => {
  if (!found) return none;
  const { id, asked_at, size, ready_at } = found;
  if (ready_at === null) return { ...none, status: isPending(found, now) ? "pending" : "failed", asked_at };
  const left = Date.parse(ready_at) + handedOut.exportFile.lasts - now.getTime();
  if (left < 1_000) return none;
  const file = {
    key: `exports/${id}.json`,
    name: `compagnon-mes-donnees-${ready_at.slice(0, 10)}.json`,
    contentType: "application/json",
  };
  const url = await signedDownload(granted("s3:GetObject exports/*", file), now, Math.floor(left / 1000));
  return { status: "ready", asked_at, size, url, until: new Date(now.getTime() + left).toISOString() };
};

/** The state of the last export that somebody asked for. */
export const accountExportOf = async (userId: string, now: Date): Promise<AccountExport> =>
  exportView(await findAccountExport(userId), now);

/** Starts an export of the caller's data, unless one is under way; a worker makes it. */
export const askForAccountExport = async ({ viewer, now, newId }: RequestContext): Promise<AccountExport> => {
  const id = newId();
  const pending = await retryOnConcurrentChange(async () => {
    const before = await findAccountExport(viewer.userId);
    // Ordered again, in case the first order was lost; the worker makes an export only once.
    if (before && (isPending(before, now) || before.id === id)) return before;
    await admit(`account-export:${viewer.userId}`, allowances.accountExports, now);
    await transact([writeToAskForExport({ userId: viewer.userId, id }, before, now)]);
    return { id, asked_at: now.toISOString() };
  });
  await order("sqs:SendMessage exportAccounts", { user_id: viewer.userId, id: pending.id });
  return { ...none, status: "pending", asked_at: pending.asked_at };
};
