import { beginUpload } from "#functions/domain/files/upload.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.startStructureImport, async ({ body, viewer, newId, now }) => {
  const { awaited, signed } = await beginUpload(
    { id: newId(), kind: "import", ownerId: "structures", userId: viewer.userId, request: body },
    now,
  );
  await transact([awaited]);
  return signed;
});
