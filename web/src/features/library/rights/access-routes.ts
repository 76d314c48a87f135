import * as library from "#shared/library/library.contract.ts";

/** The routes that share a folder and those that share a document, under the same names. */
export const accessRoutes = {
  folder: {
    users: library.listFolderUsers,
    roles: library.listFolderRoles,
    share: library.shareFolder,
    change: library.updateFolderAccess,
    withdraw: library.removeFolderAccess,
    shareRole: library.shareFolderWithRole,
    withdrawRole: library.removeFolderRole,
  },
  document: {
    users: library.listDocumentUsers,
    roles: library.listDocumentRoles,
    share: library.shareDocument,
    change: library.updateDocumentAccess,
    withdraw: library.removeDocumentAccess,
    shareRole: library.shareDocumentWithRole,
    withdrawRole: library.removeDocumentRole,
  },
} as const;

/** What is shared: a folder or a document, with the action that it stands in. */
export type SharedThing = {
  kind: keyof typeof accessRoutes;
  id: string;
  trainingAction: { id: string; name: string } | null;
};
