import { fresh, once, type Plans, plainly, prepared, type Scene } from "#scripts/bench/scene.ts";
import { sendFiles } from "#scripts/seed/library.ts";
import * as library from "#shared/library/library.contract.ts";

const note = { original_file_name: "note.csv", content_type: "text/csv" as const, size: 10 };

export const libraryCalls = (scene: Scene): Plans<typeof library> => {
  const { admin, learner, actionId, person } = scene;
  const folder = async () => ({
    id: (await admin.call(library.createFolder, { body: { name: fresh("Dossier") } })).id,
  });
  const awaiting = async () => {
    const { id: folder_id } = await folder();
    return admin.call(library.createDocument, { body: { folder_id, files: [note] } });
  };
  const document = async () => ({ id: (await awaiting()).id });
  const file = async () => ({ id: (await awaiting()).uploads[0]?.file_id ?? "" });
  /** A folder with a document whose file is there. */
  const kept = once(async () => {
    const { id: folder_id } = await folder();
    const made = await sendFiles(admin, { folder_id }, [
      ["note.csv", "text/csv", Buffer.from("nom;ville\n")],
    ]);
    return { folder: { id: folder_id }, document: { id: made.id }, file: { id: made.fileId } };
  });
  const archive = async () => {
    const { document: params } = await kept();
    const { id } = await admin.call(library.archiveDocument, { params });
    for (let tries = 0; tries < 100; tries++) {
      const { status } = await admin.call(library.getArchive, { params: { id } });
      if (status === "ready") return { id };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("The archive was not built");
  };
  let packed: ReturnType<typeof archive> | undefined;
  const ready = () => {
    packed ??= archive();
    return packed;
  };
  const right = async () => ({ user_id: (await person("learner")).id, access_level: "read" as const });
  const role = { training_action_id: actionId, role_name: "Apprenant·e" };
  const given = { ...role, access_level: "read" as const };

  const onFolder = (call: (params: { id: string }) => Promise<unknown>) => prepared(folder, call);
  const onDocument = (call: (params: { id: string }) => Promise<unknown>) => prepared(document, call);
  return {
    getLibraryHome: plainly(() => learner.call(library.getLibraryHome, {})),
    getLibraryTree: plainly(() => learner.call(library.getLibraryTree, {})),
    searchLibrary: plainly(() => learner.call(library.searchLibrary, { query: { name: "fiche" } })),
    getFolder: async () => {
      const { folder: params } = await kept();
      return () => learner.call(library.getFolder, { params });
    },
    createFolder: plainly(folder),
    updateFolder: onFolder((params) =>
      admin.call(library.updateFolder, { params, body: { name: fresh("Dossier") } }),
    ),
    deleteFolder: onFolder((params) => admin.call(library.deleteFolder, { params })),
    listFolderUsers: onFolder((params) => admin.call(library.listFolderUsers, { params })),
    listFolderRoles: onFolder((params) => admin.call(library.listFolderRoles, { params })),
    shareFolder: async () => {
      const [params, body] = [await folder(), await right()];
      return () => admin.call(library.shareFolder, { params, body });
    },
    updateFolderAccess: async () => {
      const [params, body] = [await folder(), await right()];
      await admin.call(library.shareFolder, { params, body });
      return () =>
        admin.call(library.updateFolderAccess, { params, body: { ...body, access_level: "write" } });
    },
    removeFolderAccess: async () => {
      const [params, body] = [await folder(), await right()];
      await admin.call(library.shareFolder, { params, body });
      return () => admin.call(library.removeFolderAccess, { params, body: { user_id: body.user_id } });
    },
    shareFolderWithRole: onFolder((params) =>
      admin.call(library.shareFolderWithRole, { params, body: given }),
    ),
    removeFolderRole: onFolder((params) => admin.call(library.removeFolderRole, { params, body: role })),
    archiveFolder: async () => {
      const { folder: params } = await kept();
      return () => admin.call(library.archiveFolder, { params });
    },
    getDocument: async () => {
      const { document: params } = await kept();
      return () => learner.call(library.getDocument, { params });
    },
    createDocument: async () => {
      const { id: folder_id } = await folder();
      return () => admin.call(library.createDocument, { body: { folder_id, files: [note] } });
    },
    updateDocument: onDocument((params) =>
      admin.call(library.updateDocument, { params, body: { name: fresh("Document") } }),
    ),
    updateDocumentByPost: onDocument((params) =>
      admin.call(library.updateDocumentByPost, { params, body: { _method: "PUT", name: fresh("Document") } }),
    ),
    deleteDocument: onDocument((params) => admin.call(library.deleteDocument, { params })),
    listDocumentUsers: onDocument((params) => admin.call(library.listDocumentUsers, { params })),
    listDocumentRoles: onDocument((params) => admin.call(library.listDocumentRoles, { params })),
    shareDocument: async () => {
      const [params, body] = [await document(), await right()];
      return () => admin.call(library.shareDocument, { params, body });
    },
    updateDocumentAccess: async () => {
      const [params, body] = [await document(), await right()];
      await admin.call(library.shareDocument, { params, body });
      return () =>
        admin.call(library.updateDocumentAccess, { params, body: { ...body, access_level: "write" } });
    },
    removeDocumentAccess: async () => {
      const [params, body] = [await document(), await right()];
      await admin.call(library.shareDocument, { params, body });
      return () => admin.call(library.removeDocumentAccess, { params, body: { user_id: body.user_id } });
    },
    shareDocumentWithRole: onDocument((params) =>
      admin.call(library.shareDocumentWithRole, { params, body: given }),
    ),
    removeDocumentRole: onDocument((params) =>
      admin.call(library.removeDocumentRole, { params, body: role }),
    ),
    archiveDocument: async () => {
      const { document: params } = await kept();
      return () => admin.call(library.archiveDocument, { params });
    },
    downloadDocumentFile: async () => {
      const { file: params } = await kept();
      return () => learner.call(library.downloadDocumentFile, { params });
    },
    resumeDocumentUpload: async () => {
      const params = await file();
      return () => admin.call(library.resumeDocumentUpload, { params });
    },
    deleteDocumentFile: async () => {
      const params = await file();
      return () => admin.call(library.deleteDocumentFile, { params });
    },
    getArchive: async () => {
      const params = await ready();
      return () => admin.call(library.getArchive, { params });
    },
    downloadArchive: async () => {
      const params = await ready();
      return () => admin.call(library.downloadArchive, { params });
    },
  };
};
