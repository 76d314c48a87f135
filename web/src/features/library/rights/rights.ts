import { type Role, staffAndReferent } from "#shared/contract/access.ts";
import type { Permissions } from "#shared/library/library.schemas.ts";

/** Staff and referent trainers: they add folders, and find the library among the rubrics of the administration. */
export const organizes = (role: Role | undefined) => staffAndReferent.some((one) => one === role);

/** What somebody may do with a folder; the server decides again, on all of the user's roles. */
export const folderRights = (permissions: Permissions, role: Role | undefined) => {
  const isAdministrator = role === "administrator";
  const edits = permissions.write || isAdministrator;
  return {
    edits,
    moves: permissions.delete || isAdministrator,
    /** Learners and trade trainers add no folders, whatever they may write. */
    addsFolders: edits && organizes(role),
    addsDocuments: edits,
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
  };
};

type Sharable = { no_action: boolean; permissions: Permissions };

/**
 * Whether the panels of sharing are shown: where the server lets one share, and not to somebody who is there as a
 * learner or a trade trainer.
 */
export const showsSharing = ({ no_action, permissions }: Sharable, role: Role | undefined): boolean =>
  !no_action && permissions.write && organizes(role);

/** Whether rights are only taken back: nobody writes in an archived action's folders, and those who could share still may. */
export const takesBack = ({ no_action, permissions }: Sharable, role: Role | undefined): boolean =>
  !no_action && !permissions.write && organizes(role);
