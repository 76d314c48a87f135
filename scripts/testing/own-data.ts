import type { S3Event } from "aws-lambda";
import { findAccountExport } from "#functions/store/account-exports.ts";
import { exportAccounts } from "#scripts/testing/functions.ts";
import type { caller } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

/** Builds the file of somebody's data; returns its id. */
export const makeExportOf = async (userId: string): Promise<string> => {
  const { id } = (await findAccountExport(userId)) ?? {};
  if (!id) throw new Error("No export is asked for");
  const key = `jobs/exports/${userId}/${id}`;
  await exportAccounts({ Records: [{ s3: { object: { key } } }] } as unknown as S3Event);
  return id;
};

/** The file of somebody's data that they asked for. */
export const ownDataOf = async (
  who: ReturnType<typeof caller> & { userId: string },
): Promise<Record<string, unknown>> => {
  const asked = await who.call(accounts.startAccountExport, {});
  if (asked.status !== 202) throw new Error(`No export is begun: ${asked.status}`);
  const object = await stored(`exports/${await makeExportOf(who.userId)}.json`);
  return JSON.parse(object?.bytes.toString("utf8") ?? "");
};
