import type { AccessTable } from "#scripts/checks/principals.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { actionWith, documentOf, folderOf, upload } from "#scripts/testing/library-scene.ts";
import * as library from "#shared/library/library.contract.ts";

// Everything here stands in a common folder that a coordinator made and left public: all with a profile read it,
// staff manage it. What is private, shared or an action's is the matter of the library's own tests.

let maker: Promise<Person> | undefined;
const owner = () => {
  maker ??= person("coordinator");
  return maker;
};
const folder = async () => ({ id: await folderOf(await owner()) });
const document = async () => {
  const who = await owner();
  return documentOf(who, await folderOf(who));
};
const pending = async () => {
  const who = await owner();
  const body = { folder_id: await folderOf(who), files: [upload()] };
  const { body: created } = await who.call(library.createDocument, { body });
  return { params: { id: created.uploads[0]?.file_id ?? "" } };
};
const archive = async () => {
  const who = await owner();
  const { id } = await document();
  const { body } = await who.call(library.archiveDocument, { params: { id } });
  return { params: { id: body.id } };
};
const user = async () => ({ user_id: (await person("learner")).userId });
let action: Promise<string> | undefined;
const role = async () => {
  action ??= actionWith(await person("learner"));
  return { training_action_id: await action, role_name: "Apprenant·e" };
};

const inFolder = async () => ({ params: await folder() });
const inDocument = async () => ({ params: { id: (await document()).id } });

const whoReads = (status: number) => ({
  visitor: 401,
  noProfile: 404,
  administrator: status,
  learner: status,
  tradeTrainer: status,
  referentTrainer: status,
  assistant: status,
  coordinator: status,
});
const whoWrites = (status: number) => ({
  visitor: 401,
  noProfile: 404,
  administrator: status,
  learner: 403,
  tradeTrainer: 403,
  referentTrainer: 403,
  assistant: status,
  coordinator: status,
});
/** Sharing, and making folders, is never a learner's or a trade trainer's. */
const whoShares = (status: number) => ({ ...whoWrites(status), noProfile: 403 });
const anySignedIn = { ...whoReads(200), noProfile: 200 };
const nobodyElse = {
  visitor: 401,
  noProfile: 404,
  administrator: 404,
  learner: 404,
  tradeTrainer: 404,
  referentTrainer: 404,
  assistant: 404,
  coordinator: 404,
};

export const access: AccessTable = {
  getLibraryHome: { call: async () => ({}), expected: anySignedIn },
  getLibraryTree: { call: async () => ({}), expected: anySignedIn },
  searchLibrary: { call: async () => ({ query: { name: "dossier" } }), expected: anySignedIn },

  getFolder: { call: inFolder, expected: whoReads(200) },
  createFolder: {
    call: async () => ({ body: { name: "Outils", private: false, parent_id: (await folder()).id } }),
    expected: whoShares(201),
  },
  updateFolder: {
    call: async () => ({ params: await folder(), body: { name: "Outils", private: true } }),
    expected: whoWrites(200),
  },
  deleteFolder: { call: inFolder, expected: whoWrites(200) },
  listFolderUsers: { call: inFolder, expected: whoWrites(200) },
  listFolderRoles: { call: inFolder, expected: whoWrites(200) },
  shareFolder: {
    call: async () => ({ params: await folder(), body: { ...(await user()), access_level: "read" } }),
    expected: whoShares(200),
  },
  updateFolderAccess: {
    call: async () => {
      const [params, body] = [await folder(), { ...(await user()), access_level: "write" as const }];
      await (await owner()).call(library.shareFolder, { params, body });
      return { params, body };
    },
    expected: whoShares(200),
  },
  removeFolderAccess: {
    call: async () => ({ params: await folder(), body: await user() }),
    expected: whoShares(200),
  },
  shareFolderWithRole: {
    call: async () => ({ params: await folder(), body: { ...(await role()), access_level: "read" } }),
    expected: whoShares(200),
  },
  removeFolderRole: {
    call: async () => ({ params: await folder(), body: await role() }),
    expected: whoShares(200),
  },
  archiveFolder: {
    call: async () => {
      const who = await owner();
      const id = await folderOf(who);
      await documentOf(who, id);
      return { params: { id } };
    },
    expected: whoReads(202),
  },

  getDocument: { call: inDocument, expected: whoReads(200) },
  createDocument: {
    call: async () => ({ body: { folder_id: (await folder()).id, files: [upload()] } }),
    // To whom the folder is not there, it is a wrong value of the form.
    expected: { ...whoWrites(201), noProfile: 422 },
  },
  updateDocument: {
    call: async () => ({ ...(await inDocument()), body: { name: "Grille" } }),
    expected: whoWrites(200),
  },
  updateDocumentByPost: {
    call: async () => ({ ...(await inDocument()), body: { _method: "PUT", name: "Grille" } }),
    expected: whoWrites(200),
  },
  deleteDocument: { call: inDocument, expected: whoWrites(200) },
  listDocumentUsers: { call: inDocument, expected: whoWrites(200) },
  listDocumentRoles: { call: inDocument, expected: whoWrites(200) },
  shareDocument: {
    call: async () => ({ ...(await inDocument()), body: { ...(await user()), access_level: "read" } }),
    expected: whoShares(200),
  },
  updateDocumentAccess: {
    call: async () => {
      const { params } = await inDocument();
      const body = { ...(await user()), access_level: "delete" as const };
      await (await owner()).call(library.shareDocument, { params, body });
      return { params, body };
    },
    expected: whoShares(200),
  },
  removeDocumentAccess: {
    call: async () => ({ ...(await inDocument()), body: await user() }),
    expected: whoShares(200),
  },
  shareDocumentWithRole: {
    call: async () => ({ ...(await inDocument()), body: { ...(await role()), access_level: "write" } }),
    expected: whoShares(200),
  },
  removeDocumentRole: {
    call: async () => ({ ...(await inDocument()), body: await role() }),
    expected: whoShares(200),
  },
  archiveDocument: { call: inDocument, expected: whoReads(202) },

  downloadDocumentFile: {
    call: async () => ({ params: { id: (await document()).fileIds[0] ?? "" } }),
    expected: whoReads(302),
  },
  resumeDocumentUpload: { call: pending, expected: whoWrites(200) },
  deleteDocumentFile: { call: pending, expected: whoWrites(200) },

  getArchive: { call: archive, expected: nobodyElse },
  downloadArchive: { call: archive, expected: nobodyElse },
};
