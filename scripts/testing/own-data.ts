import type { S3Event } from "aws-lambda";
import { findAccountExport } from "#functions/store/account-exports.ts";
import { exportAccounts } from "#scripts/testing/functions.ts";
import type { caller } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

/** Makes the file of their data that somebody has asked for; gives its id. */
export const makeExportOf = async (userId: string): Promise<string> => {
  const { id } = (await findAccountExport(userId)) ?? {};
  if (!id) throw new Error("No export is asked for");
  const key = `jobs/exports/${userId}/${id}`;
  await exportAccounts({ Records: [{ s3: { object: { key } } }] } as unknown as S3Event);
  return id;
};

/** All that the product says it holds of somebody, from the file that they ask for. */
export const ownDataOf = async (
  who: ReturnType<typeof caller> & { userId: string },
): Promise<Record<string, unknown>> => {
  const asked = await who.call(accounts.startAccountExport, {});
  if (asked.status !== 202) throw new Error(`No export is begun: ${asked.status}`);
  const object = await stored(`exports/${await makeExportOf(who.userId)}.json`);
  return JSON.parse(object?.bytes.toString("utf8") ?? "");
};
