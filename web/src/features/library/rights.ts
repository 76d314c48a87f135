import { type Role, staffAndReferent } from "#shared/contract/access.ts";
import type { Permissions } from "#shared/library/library.schemas.ts";

const organizes = (role: Role | undefined) => staffAndReferent.some((one) => one === role);

/** What somebody may do with a folder; the server decides again, on all of the user's roles. */
export const folderRights = (permissions: Permissions, role: Role | undefined) => {
  const isAdministrator = role === "administrator";
  const edits = permissions.write || isAdministrator;
  return {
    edits,
    moves: permissions.delete || isAdministrator,
    /** Learners and trade trainers add no folders and see no sharing, whatever they may write. */
    addsFolders: edits && organizes(role),
    addsDocuments: edits,
    shares: edits && organizes(role),
  };
};

/** The same for a document: to move or delete it, the right on its folder is enough. */
export const documentRights = (
  permissions: Permissions,
  folder: Permissions | undefined,
  role: Role | undefined,
) => {
  const isAdministrator = role === "administrator";
  const edits = permissions.write || isAdministrator;
  return {
    edits,
    moves: permissions.delete || folder?.delete === true || isAdministrator,
    shares: edits && organizes(role),
  };
};
