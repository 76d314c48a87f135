import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import {
  fileIdOf,
  findFile,
  publicPath,
  type StoredFile,
  writeToDeleteFileRow,
  writeToMakeFileAvailable,
  writeToRefuseFile,
} from "#functions/domain/files/files.store.ts";
import { fileOwners } from "#functions/domain/files/owners.ts";
import { writesToOrderRemoval } from "#functions/domain/files/removals.store.ts";
import { withdraw } from "#functions/domain/files/withdrawal.ts";
import { keepObject } from "#functions/domain/imports/objects.ts";
import { ScanResult, scanRefusal } from "#functions/platform/checks/malware.ts";
import { refusals } from "#functions/platform/checks/refusals.ts";
import { verdictOn } from "#functions/platform/checks/verdict.ts";
import { now } from "#functions/platform/clock.ts";
import { discardUpload, keep, publish, readUpload, unpublish } from "#functions/platform/files.ts";
import { logger } from "#functions/platform/logger.ts";
import { createdKeys, eachMessage } from "#functions/platform/queue.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { uploadKinds } from "#shared/contract/upload.ts";

/** An upload that arrived, with what the malware scan says of it where there is one. */
type Arrival = { key: string; scanned?: string };

const verdictOf = async (file: StoredFile, { scanned }: Arrival) => {
  const refusal = scanned === undefined ? undefined : scanRefusal(scanned);
  if (refusal) return refusal;
  const bytes = await readUpload(file.id, file.size);
  return bytes === "too large" ? { refusal: refusals.size } : verdictOn(bytes, file);
};

/**
 * Stores checked bytes where their kind is read from. The name derives from the file's id, so that a repeated event
 * overwrites the same object.
 */
const place = async (file: StoredFile, bytes: Buffer): Promise<void> => {
  if (uploadKinds[file.kind].isPublic)
    await publish({ path: publicPath(file), kind: file.kind, contentType: file.content_type }, bytes);
  else if (file.kind === "import") await keepObject(file.id, bytes, now());
  else await keep({ id: file.id, name: file.name, contentType: file.content_type }, bytes);
};

/**
 * Deletes what a try has stored of a file that nothing expects any more: no row leads to it, so no later deletion would. Of
 * a row that is gone, not even its kind is known. Idempotent.
 */
const removeStored = async (id: string): Promise<void> => {
  for (const content_type of uploadKinds.profilePicture.types)
    await unpublish(publicPath({ id, content_type }));
  await withdraw(id, now());
};

const accept = async (file: StoredFile, bytes: Buffer): Promise<string> => {
  const settling = await fileOwners[file.kind]?.(file, now());
  if (!settling) {
    await removeStored(file.id);
    await transact([writeToDeleteFileRow(file.id)]);
    return "unwanted";
  }
  await place(file, bytes);
  const replaced = settling.replaced
    ? [
        writeToDeleteFileRow(fileIdOf(settling.replaced)),
        ...writesToOrderRemoval({ pictures: [settling.replaced] }, now()),
      ]
    : [];
  await transact([writeToMakeFileAvailable(file), ...settling.writes, ...replaced]);
  if (settling.replaced) await unpublish(settling.replaced);
  return "available";
};

/**
 * Settles one upload. Every step is idempotent: bytes are stored under the file's id, the row changes once, and the
 * upload is deleted last, so that an event that comes twice, late or after a crash has the same result.
 */
const settle = (id: string, arrival: Arrival): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const file = await findFile(id);
    if (!file) {
      // Deleted while it was checked, after an earlier try, of this call or of one that was stopped.
      await removeStored(id);
      return "deleted before";
    }
    if (file.status !== "pending") return "settled before";
    const verdict = await verdictOf(file, arrival);
    if ("bytes" in verdict) return accept(file, verdict.bytes);
    await transact([writeToRefuseFile(id, verdict.refusal, now())]);
    return "refused";
  });

/** The uploads that a message tells of: EventBridge names one with its scan, S3 any number. */
const arrivalsIn = (body: unknown): Arrival[] => {
  const scan = ScanResult.safeParse(body);
  if (!scan.success) return createdKeys(body).map((key) => ({ key }));
  const { s3ObjectDetails, scanResultDetails } = scan.data.detail;
  return [{ key: s3ObjectDetails.objectKey, scanned: scanResultDetails.scanResultStatus }];
};

/**
 * Checks each upload that arrived and makes it available or refuses it; nothing of it is executed or drawn. Started by
 * the result of the malware scan; by the arrival itself only where a deployment goes without the scan.
 */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    for (const arrival of arrivalsIn(body)) {
      const id = arrival.key.split("/").at(-1) ?? "";
      const outcome = await settle(id, arrival);
      await discardUpload(id);
      const failed = arrival.scanned !== undefined && !/^(NO_)?THREATS_FOUND$/.test(arrival.scanned);
      logger[failed ? "error" : "info"]({ message: "upload", outcome, scanned: arrival.scanned });
    }
  });
