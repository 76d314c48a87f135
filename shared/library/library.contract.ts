import * as z from "zod";
import { staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { SignedUpload } from "#shared/contract/upload.ts";
import {
  AccessEntry,
  Archive,
  Document,
  DocumentChanges,
  DocumentWithUploads,
  Folder,
  FolderChanges,
  LibraryHit,
  LibraryHome,
  LibrarySearch,
  LibraryTree,
  Message,
  NewDocument,
  NewFolder,
  PostedDocumentChanges,
  RoleAccess,
  RoleRemoval,
  RoleRights,
  UserAccess,
  UserRemoval,
} from "#shared/library/library.schemas.ts";

// Rights depend on each folder (library.rules.ts): 404 for callers who may not read it, 403 for those who may not do
// it.

export const getLibraryHome = get("/api/dashboard/training-actions-folders", {
  access: "signedIn",
  response: LibraryHome,
});
/** Every folder that the caller may read, flat: for the side navigation and to choose a destination. */
export const getLibraryTree = get("/api/library/tree", { access: "signedIn", response: LibraryTree });
export const searchLibrary = get("/api/library/search", {
  access: "signedIn",
  query: LibrarySearch,
  response: z.array(LibraryHit),
});

export const getFolder = get("/api/folders/{id}", { access: "signedIn", response: Folder });
export const createFolder = post("/api/folders", {
  access: staffAndReferent,
  body: NewFolder,
  response: Folder,
  status: 201,
});
export const updateFolder = put("/api/folders/{id}", {
  access: "signedIn",
  body: FolderChanges,
  response: Folder,
});
/** With its contents: they disappear for everybody at once, and a worker deletes them afterwards. */
export const deleteFolder = del("/api/folders/{id}", { access: "signedIn", response: Message });
export const listFolderUsers = get("/api/folders/{id}/users", {
  access: "signedIn",
  response: z.array(AccessEntry),
});
export const listFolderRoles = get("/api/folders/{id}/role-rights", {
  access: "signedIn",
  response: RoleRights,
});
export const shareFolder = post("/api/folders/{id}/share", {
  access: staffAndReferent,
  body: UserAccess,
  response: Message,
});
export const updateFolderAccess = put("/api/folders/{id}/update-access", {
  access: staffAndReferent,
  body: UserAccess,
  response: Message,
});
export const removeFolderAccess = del("/api/folders/{id}/remove-access", {
  access: staffAndReferent,
  body: UserRemoval,
  response: Message,
});
export const shareFolderWithRole = post("/api/folders/{id}/share-with-role-training-action", {
  access: staffAndReferent,
  body: RoleAccess,
  response: Message,
});
export const removeFolderRole = post("/api/folders/{id}/remove-access-role", {
  access: staffAndReferent,
  body: RoleRemoval,
  response: Message,
});
export const archiveFolder = post("/api/folders/{id}/archive", {
  access: "signedIn",
  response: Archive,
  status: 202,
});

export const getDocument = get("/api/documents/{id}", { access: "signedIn", response: Document });
export const createDocument = post("/api/documents", {
  access: "signedIn",
  body: NewDocument,
  response: DocumentWithUploads,
  status: 201,
});
export const updateDocument = put("/api/documents/{id}", {
  access: "signedIn",
  body: DocumentChanges,
  response: DocumentWithUploads,
});
export const updateDocumentByPost = post("/api/documents/{id}", {
  access: "signedIn",
  body: PostedDocumentChanges,
  response: DocumentWithUploads,
});
export const deleteDocument = del("/api/documents/{id}", { access: "signedIn", response: Message });
export const listDocumentUsers = get("/api/documents/{id}/users", {
  access: "signedIn",
  response: z.array(AccessEntry),
});
export const listDocumentRoles = get("/api/documents/{id}/role-rights", {
  access: "signedIn",
  response: RoleRights,
});
export const shareDocument = post("/api/documents/{id}/share", {
  access: staffAndReferent,
  body: UserAccess,
  response: Message,
});
export const updateDocumentAccess = put("/api/documents/{id}/update-access", {
  access: staffAndReferent,
  body: UserAccess,
  response: Message,
});
export const removeDocumentAccess = del("/api/documents/{id}/remove-access", {
  access: staffAndReferent,
  body: UserRemoval,
  response: Message,
});
export const shareDocumentWithRole = post("/api/documents/{id}/bulk-attach", {
  access: staffAndReferent,
  body: RoleAccess,
  response: Message,
});
export const removeDocumentRole = post("/api/documents/{id}/bulk-detach", {
  access: staffAndReferent,
  body: RoleRemoval,
  response: Message,
});
export const archiveDocument = post("/api/documents/{id}/archive", {
  access: "signedIn",
  response: Archive,
  status: 202,
});

export const downloadDocumentFile = get("/api/document-files/{id}/download", {
  access: "signedIn",
  answers: "file",
});
/** Signs the same upload once more, as long as the bytes have not arrived. */
export const resumeDocumentUpload = post("/api/document-files/{id}/upload", {
  access: "signedIn",
  response: SignedUpload,
});
/** Also cancels an upload. */
export const deleteDocumentFile = del("/api/document-files/{id}", {
  access: "signedIn",
  response: Message,
});

export const getArchive = get("/api/archives/{id}", { access: "signedIn", response: Archive });
export const downloadArchive = get("/api/archives/{id}/download", { access: "signedIn", answers: "file" });
