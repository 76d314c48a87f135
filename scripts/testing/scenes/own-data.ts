import { findAccountExport } from "#functions/domain/accounts/account-exports.store.ts";
import { exportAccounts } from "#scripts/testing/functions.ts";
import type { caller } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

/** Runs the worker that builds somebody's export; returns the export's id. */
export const makeExportOf = async (userId: string): Promise<string> => {
  const { id } = (await findAccountExport(userId)) ?? {};
  if (!id) throw new Error("No export is asked for");
  await exportAccounts({ user_id: userId, id });
  return id;
};

/** Asks for an export of one's own data, builds it and reads it. */
export const ownDataOf = async (
  who: ReturnType<typeof caller> & { userId: string },
): Promise<Record<string, unknown>> => {
  const asked = await who.call(accounts.startAccountExport, {});
  if (asked.status !== 202) throw new Error(`No export is begun: ${asked.status}`);
  const object = await stored(`exports/${await makeExportOf(who.userId)}.json`);
  return JSON.parse(object?.bytes.toString("utf8") ?? "");
};
