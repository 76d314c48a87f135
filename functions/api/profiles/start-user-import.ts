import { beginUpload } from "#functions/domain/files/upload.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.startUserImport, async ({ body, viewer, newId, now }) => {
  const { awaited, signed } = await beginUpload(
    { id: newId(), kind: "import", ownerId: "users", userId: viewer.userId, request: body },
    now,
  );
  await transact([awaited]);
  return signed;
});
