import { idFor } from "#scripts/checks/invalid-ids.ts";
import type { AccessTable, Lines, Relation, Row } from "#scripts/checks/principals.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { documentOf, folderOf, settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import * as library from "#shared/library/library.contract.ts";

// The half's coordinator owns everything here. `open`: a common folder, which everybody with a profile reads and staff
// manage; `action`: the same for members of the tied half's action; `read`, `write`, `delete`: private folders shared at
// this level with R+, M+ and L+; `other`: a private folder shared with nobody. Documents are in such a folder.

const isShared = (relation: Relation) =>
  relation === "read" || relation === "write" || relation === "delete" ? relation : undefined;

const newFolder = async (half: Half, relation: Relation): Promise<string> => {
  const isOpen = relation === "open" || relation === "action";
  const place = relation === "action" ? { training_action_id: half.action.id } : {};
  const id = await folderOf(half.coordinator, { private: !isOpen, ...place });
  const access_level = isShared(relation);
  if (access_level)
    for (const { userId: user_id } of [half.learner, half.tradeTrainer, half.referent])
      await half.coordinator.call(library.shareFolder, { params: { id }, body: { user_id, access_level } });
  return id;
};
const newDocument = async (half: Half, relation: Relation) =>
  documentOf(half.coordinator, await newFolder(half, relation));

/** Created once for each half and relation, for calls that can be repeated. */
const once = <Made>(make: (half: Half, relation: Relation) => Promise<Made>) => {
  const made = new Map<Half, Map<Relation, Promise<Made>>>();
  return (half: Half, relation: Relation): Promise<Made> => {
    const ofHalf = made.get(half) ?? new Map<Relation, Promise<Made>>();
    made.set(half, ofHalf);
    const found = ofHalf.get(relation) ?? make(half, relation);
    ofHalf.set(relation, found);
    return found;
  };
};
const folder = once(newFolder);
const document = once(newDocument);
const stranger = once(async () => ({ user_id: (await person("learner")).userId }));
const reader = (half: Half) => stranger(half, "other");
const role = (half: Half) => ({ training_action_id: half.action.id, role_name: "Apprenant·e" });

type Kind = "folder" | "document";
const ids = {
  folder: async (half: Half, relation: Relation) => ({ params: { id: await folder(half, relation) } }),
  document: async (half: Half, relation: Relation) => ({
    params: { id: (await document(half, relation)).id },
  }),
};
const ownIds = {
  folder: async (who: Person) => ({ params: { id: await folderOf(who, { private: true }) } }),
  document: async (who: Person) => ({ params: { id: (await documentOf(who, null)).id } }),
};
/** Only staff own folders; everybody with a profile can own documents. */
const owners: Record<Kind, string> = { folder: "A C T, - rest", document: "rest, - N XL XM" };
const sharers: Record<Kind, string> = { folder: "A C T, - rest", document: "A C T R, 403 rest, - N XL XM" };
const notThere = { absent: "404 rest" };

const reading = (status: number): Lines => ({
  open: `${status} A C T R M L, 404 N`,
  action: `${status} A C T R+ M+ L+, 404 rest`,
  read: `${status} A R+ M+ L+, 404 rest`,
  write: `${status} A R+ M+ L+, 404 rest`,
  delete: `${status} A R+ M+ L+, 404 rest`,
  other: `${status} A, 404 rest`,
  ...notThere,
});
const writing = (status: number): Lines => ({
  open: `${status} A C T, 404 N, 403 rest`,
  action: `${status} A C T, 403 R+ M+ L+, 404 rest`,
  read: `${status} A, 403 R+ M+ L+, 404 rest`,
  write: `${status} A R+ M+ L+, 404 rest`,
  delete: `${status} A R+ M+ L+, 404 rest`,
  other: `${status} A, 404 rest`,
  ...notThere,
});
const deleting = (status: number): Lines => ({
  ...writing(status),
  write: `${status} A, 403 R+ M+ L+, 404 rest`,
});
/** Sharing and creating folders need the right to write; learners and trade trainers never may. */
const sharing = (status: number): Lines => ({
  open: `${status} A C T, 403 rest`,
  action: `${status} A C T, 403 R+, 404 R-, 403 rest`,
  read: `${status} A, 403 R+, 404 C T R-, 403 rest`,
  write: `${status} A R+, 404 C T R-, 403 rest`,
  delete: `${status} A R+, 404 C T R-, 403 rest`,
  other: `${status} A, 404 C T R, 403 rest`,
  absent: "404 A C T R, 403 rest",
});
/** The same lines for an id in the body: 422 instead of 404. */
const inBody = (lines: Lines): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([relation, line]) => [relation, String(line).replaceAll("404", "422")]),
  );

type Sent = (half: Half) => Promise<object> | object;
const about = (
  kind: Kind,
  lines: (status: number) => Lines,
  status: number,
  sent: Sent = () => ({}),
): Row => {
  const body = async (half: Half) => {
    const given = await sent(half);
    return Object.keys(given).length > 0 ? { body: given } : {};
  };
  const who = lines === sharing ? sharers : owners;
  return {
    call: async (half, relation) => ({ ...(await ids[kind](half, relation)), ...(await body(half)) }),
    own: async (person, half) => ({ ...(await ownIds[kind](person)), ...(await body(half)) }),
    lines: { own: `${status} ${who[kind]}`, ...lines(status) },
  };
};

/** The row shares first, so that there is a right to change. */
const changingAccess = (kind: Kind): Row => {
  const [share, find] = [kind === "folder" ? library.shareFolder : library.shareDocument, ids[kind]];
  const body = async (half: Half) => ({ ...(await reader(half)), access_level: "read" as const });
  const shared = async (owner: Person, params: { id: string }, half: Half) => {
    await owner.send(share, { params, body: await body(half) });
    return { params, body: await body(half) };
  };
  return {
    call: async (half, relation) => shared(half.coordinator, (await find(half, relation)).params, half),
    own: async (who, half) => shared(who, (await ownIds[kind](who)).params, half),
    lines: { own: `200 ${sharers[kind]}`, ...sharing(200) },
  };
};

/** Nobody may grant or change a level above their own. Each level goes to another person. */
const sharingUpTo = (kind: Kind): readonly Row[] =>
  (["read", "delete"] as const).map((access_level) => {
    const row = about(kind, sharing, 200, async (half) => ({
      ...(await stranger(half, access_level)),
      access_level,
    }));
    const above = { write: "200 A, 403 R+, 404 C T R-, 403 rest" };
    return access_level === "read" ? row : { ...row, lines: { ...row.lines, ...above } };
  });

/** Moving a document requires the right to delete in both folders. */
const moving = (more: object): readonly Row[] => {
  const to =
    (level: "write" | "delete"): Row["call"] =>
    async (half, relation) => ({
      params: { id: (await newDocument(half, relation)).id },
      body: { ...more, folder_id: await folder(half, level) },
    });
  const other = "200 A, 404 rest";
  return [
    {
      call: to("delete"),
      lines: {
        action: "200 A, 422 C T, 403 R+ M+ L+, 404 rest",
        write: "200 A, 403 R+ M+ L+, 404 rest",
        read: "200 A, 403 R+ M+ L+, 404 rest",
        other,
        ...notThere,
      },
    },
    { call: to("write"), lines: { delete: "200 A, 403 R+ M+ L+, 404 rest", other, ...notThere } },
  ];
};

const pendingIn = async (who: Person, folder_id: string | null) => {
  const { body } = await who.call(library.createDocument, {
    body: { folder_id, files: [upload(), upload()] },
  });
  const [pendingOne = "", checked = ""] = body.uploads.map(({ file_id }) => file_id);
  // Without a checked file, a document is there for its author alone.
  await settle(checked);
  return { params: { id: pendingOne } };
};
const pending: Pick<Row, "call" | "own"> = {
  call: async (half, relation) => pendingIn(half.coordinator, await folder(half, relation)),
  own: (who) => pendingIn(who, null),
};
const archiveOf = async (who: Person) => {
  const { id } = await documentOf(who, null);
  const { body } = await who.call(library.archiveDocument, { params: { id } });
  return { params: { id: body.id } };
};
/** Only the person who requested the archive may read it. */
const onlyRequester = (own: string): Row => ({
  call: (half) => archiveOf(half.coordinator),
  own: archiveOf,
  lines: { own, other: "404 rest", ...notThere },
});
const archiving = (kind: Kind): Row => ({
  ...about(kind, reading, 202),
  call: async (half, relation) => {
    const id = await folder(half, relation);
    const inside = await documentOf(half.coordinator, id);
    return { params: { id: kind === "folder" ? id : inside.id } };
  },
  own: async (who) => {
    const id = kind === "folder" ? await folderOf(who, { private: true }) : null;
    const inside = await documentOf(who, id);
    return { params: { id: id ?? inside.id } };
  },
});
const anySignedIn: Row = { call: () => ({}), lines: { any: "200 rest" } };

export const access: AccessTable = {
  getLibraryHome: anySignedIn,
  getLibraryTree: anySignedIn,
  searchLibrary: { call: () => ({ query: { name: "dossier" } }), lines: { any: "200 rest" } },

  getFolder: about("folder", reading, 200),
  createFolder: [
    {
      call: async (half, relation) => ({
        body: { name: "Outils", parent_id: idFor(await folder(half, relation), relation) },
      }),
      lines: inBody(sharing(201)),
    },
    // A common folder.
    { call: () => ({ body: { name: "Outils" } }), lines: { any: "201 A C T, 403 rest" } },
    // At the root of a training action: staff, and its own referent trainers.
    {
      call: (half, relation) => ({
        body: { name: "Outils", training_action_id: idFor(half.action.id, relation) },
      }),
      known: "A C T R read every training action",
      lines: {
        tied: "201 A C T R+, 403 rest",
        other: "201 A C T, 403 rest",
        absent: "422 A C T R, 403 rest",
      },
    },
  ],
  updateFolder: [
    about("folder", writing, 200, () => ({ name: "Outils" })),
    // A folder of the action is moved to the common root (staff only), others to the action's root (also its referent
    // trainer). Moving requires the right to delete.
    {
      call: async (half, relation) => ({
        params: { id: await newFolder(half, relation) },
        body: { parent_id: null, training_action_id: relation === "action" ? null : half.action.id },
      }),
      lines: {
        action: "200 A C T, 403 R+ M+ L+, 404 rest",
        write: "200 A, 403 R+ M+ L+, 404 rest",
        delete: "200 A R+, 403 M+ L+, 404 rest",
        other: "200 A, 404 rest",
        ...notThere,
      },
    },
    // Into a folder where R+, M+ and L+ may write but not delete.
    {
      call: async (half, relation) => ({
        params: { id: await newFolder(half, relation) },
        body: { parent_id: await folder(half, "write") },
      }),
      lines: { delete: "200 A, 403 R+ M+ L+, 404 rest", ...notThere, other: "200 A, 404 rest" },
    },
    // Into a folder that only its owner and administrators may read.
    {
      call: async (half, relation) => ({
        params: { id: await newFolder(half, relation) },
        body: { parent_id: await folder(half, "other") },
      }),
      lines: { delete: "200 A, 422 R+ M+ L+, 404 rest", ...notThere, other: "200 A, 404 rest" },
    },
  ],
  deleteFolder: {
    call: async (half, relation) => ({ params: { id: await newFolder(half, relation) } }),
    own: ownIds.folder,
    lines: { own: `200 ${owners.folder}`, ...deleting(200) },
  },
  listFolderUsers: about("folder", writing, 200),
  listFolderRoles: about("folder", writing, 200),
  shareFolder: sharingUpTo("folder"),
  updateFolderAccess: changingAccess("folder"),
  removeFolderAccess: about("folder", sharing, 200, reader),
  shareFolderWithRole: about("folder", sharing, 200, (half) => ({ ...role(half), access_level: "read" })),
  removeFolderRole: about("folder", sharing, 200, role),
  archiveFolder: archiving("folder"),

  getDocument: about("document", reading, 200),
  createDocument: [
    {
      call: async (half, relation) => ({
        body: { folder_id: idFor(await folder(half, relation), relation), files: [upload()] },
      }),
      lines: inBody(writing(201)),
    },
    // A document of one's own, in no folder.
    { call: () => ({ body: { files: [upload()] } }), lines: { any: "201 rest, 403 N" } },
  ],
  updateDocument: [about("document", writing, 200, () => ({ name: "Grille" })), ...moving({})],
  updateDocumentByPost: [
    about("document", writing, 200, () => ({ _method: "PUT", name: "Grille" })),
    ...moving({ _method: "PUT" }),
  ],
  deleteDocument: {
    call: async (half, relation) => ({ params: { id: (await newDocument(half, relation)).id } }),
    own: ownIds.document,
    lines: { own: `200 ${owners.document}`, ...deleting(200) },
  },
  listDocumentUsers: about("document", writing, 200),
  listDocumentRoles: about("document", writing, 200),
  shareDocument: sharingUpTo("document"),
  updateDocumentAccess: changingAccess("document"),
  removeDocumentAccess: about("document", sharing, 200, reader),
  shareDocumentWithRole: about("document", sharing, 200, (half) => ({
    ...role(half),
    access_level: "read",
  })),
  removeDocumentRole: about("document", sharing, 200, role),
  archiveDocument: archiving("document"),

  downloadDocumentFile: {
    call: async (half, relation) => ({
      params: { id: (await document(half, relation)).fileIds[0] ?? "" },
    }),
    own: async (who) => ({ params: { id: (await documentOf(who, null)).fileIds[0] ?? "" } }),
    lines: { own: `302 ${owners.document}`, ...reading(302) },
  },
  resumeDocumentUpload: { ...pending, lines: { own: `200 ${owners.document}`, ...writing(200) } },
  deleteDocumentFile: { ...pending, lines: { own: `200 ${owners.document}`, ...writing(200) } },

  getArchive: onlyRequester("200 rest, - N XL XM"),
  downloadArchive: onlyRequester("409 rest, - N XL XM"),
};
