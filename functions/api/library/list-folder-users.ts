import { accessList } from "#functions/domain/library/access.ts";
import { shareable } from "#functions/domain/library/sharing.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.listFolderUsers, async ({ params, viewer }) => {
  const { library, entry } = await shareable(viewer, { kind: "folder", id: params.id });
  return accessList(library, entry, viewer);
});
