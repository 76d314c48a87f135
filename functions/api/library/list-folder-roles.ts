import { roleRights } from "#functions/domain/library/access.ts";
import { shareable } from "#functions/domain/library/sharing.ts";
import { route } from "#functions/http/route.ts";
import * as contract from "#shared/library/library.contract.ts";

export const handler = route(contract.listFolderRoles, async ({ params, viewer }) => {
  const { library, entry } = await shareable(viewer, { kind: "folder", id: params.id });
  return roleRights(library, entry);
});
