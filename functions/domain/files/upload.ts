import { writeToAwaitFile } from "#functions/domain/files/files.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { signUpload } from "#functions/platform/signing.ts";
import { admit } from "#functions/store/rate.ts";
import type { Write } from "#functions/store/table.ts";
import type { SignedUpload, UploadKind, UploadRequest } from "#shared/contract/upload.ts";

/** Starts an upload: the row to write in the owner's transaction, and the signed URL for the bytes. */
export const beginUpload = async (
  given: { id: string; kind: UploadKind; ownerId: string; userId: string; request: UploadRequest },
  now: Date,
): Promise<{ awaited: Write; signed: SignedUpload }> => {
  await admit(`upload:${given.userId}`, allowances.uploads, now);
  const { content_type: contentType, size } = given.request;
  return {
    awaited: writeToAwaitFile(given, now),
    signed: await signUpload({ id: given.id, contentType, size }, now),
  };
};
