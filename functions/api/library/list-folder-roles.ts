import { route } from "#functions/http/route.ts";
import { roleRights } from "#functions/services/library/access.ts";
import { shareable } from "#functions/services/library/sharing.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.listFolderRoles, async ({ params, viewer }) => {
  const { library, entry } = await shareable(viewer, { kind: "folder", id: params.id });
  return roleRights(library, entry);
});
