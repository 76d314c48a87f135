import { beginUpload } from "#functions/domain/files/upload.ts";
import { writesToChangeProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { findEditable } from "#functions/domain/profiles/rights.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.addProfilePicture, async ({ params, body, viewer, now, newId }) => {
  await findEditable(viewer, params.id);
  const upload = { id: newId(), kind: "profilePicture", ownerId: params.id, userId: viewer.userId } as const;
  const { awaited, signed } = await beginUpload({ ...upload, request: body }, now);
  await retryOnConcurrentChange(async () => {
    const profile = await findEditable(viewer, params.id);
    await transact([
      awaited,
      ...writesToChangeProfiles([{ profile, to: { picture_file_id: upload.id } }], now),
    ]);
  });
  return signed;
});
