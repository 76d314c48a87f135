import * as z from "zod";
import {
  across,
  flag,
  Id,
  line,
  requiredLine,
  richText,
  version,
  withoutHidden,
} from "#shared/contract/fields.ts";
import { altText, isPicture, SignedUpload, uploadRequest } from "#shared/contract/upload.ts";
import { libraryMessages } from "#shared/library/library.problems.ts";
import { levels, libraryLimits } from "#shared/library/library.rules.ts";

const Named = z.object({ id: z.string(), name: z.string() });
const AccessLevel = z.enum(levels, "Ce niveau d’accès n’existe pas.");

export const Permissions = z.object({ write: z.boolean(), delete: z.boolean() });
export type Permissions = z.output<typeof Permissions>;

/** From the root down, only what the caller may read; the object itself comes last. */
export const Breadcrumb = z.array(Named.extend({ type: z.enum(["training_action", "folder"]) }));
export type Breadcrumb = z.output<typeof Breadcrumb>;

export const ActionName = Named.extend({
  degree: Named,
  year: z.number(),
  start_date: z.string(),
  end_date: z.string(),
});
export type ActionName = z.output<typeof ActionName>;

/** A folder in a list or a tree. `training_action_id` is that of the action that it stands in, null for common ones. */
export const FolderNode = Named.extend({
  private: z.boolean(),
  parent_id: z.string().nullable(),
  training_action_id: z.string().nullable(),
  permissions: Permissions,
});
export type FolderNode = z.output<typeof FolderNode>;

/** `documents_count`: those straight in it. */
export const FolderCard = FolderNode.extend({
  documents_count: z.number(),
  folders_count: z.number(),
  created_at: z.string(),
});
export type FolderCard = z.output<typeof FolderCard>;

export const DocumentFile = z.object({
  id: z.string(),
  original_file_name: z.string(),
  /** Where a download is asked for. */
  file_path: z.string(),
  content_type: z.string(),
  size: z.number(),
  /** Of a picture: as `altText` says. Null for other files. */
  alt_text: z.string().nullable(),
  status: z.enum(["pending", "available", "refused"]),
  reason: z.string().nullable(),
});
export type DocumentFile = z.output<typeof DocumentFile>;

/** A document in a list, with the files that one may download. */
export const DocumentCard = Named.extend({
  /** Null: a document of its owner's own, in no folder. */
  folder_id: z.string().nullable(),
  created_at: z.string(),
  files_count: z.number(),
  files: z.array(DocumentFile),
  permissions: Permissions,
});
export type DocumentCard = z.output<typeof DocumentCard>;

/** Who may read by mere openness: everybody, the action's members, or only whom it is shared with. */
export const Audience = z.enum(["everyone", "training_action", "restricted"]);
export type Audience = z.output<typeof Audience>;

const whole = {
  training_action: ActionName.nullable(),
  audience: Audience,
  /** The caller may not decide who has access to it: nothing of sharing is shown. */
  no_action: z.boolean(),
};

export const Folder = FolderCard.extend({
  ...whole,
  /** Whether a folder above is private: in it, nothing is open. */
  in_private: z.boolean(),
  children: z.array(FolderCard),
  documents: z.array(DocumentCard),
  breadcrumb: Breadcrumb,
  version: z.number(),
});
export type Folder = z.output<typeof Folder>;

/** A document with all of its files: those on their way and the refused ones, too. */
export const Document = DocumentCard.extend({
  description: z.string(),
  updated_at: z.string(),
  folder: Named.extend({ training_action_id: z.string().nullable(), permissions: Permissions }).nullable(),
  ...whole,
  breadcrumb: Breadcrumb,
  version: z.number(),
});
export type Document = z.output<typeof Document>;

/** A document with where to send each file that was asked for, in the order of the request. */
export const DocumentWithUploads = Document.extend({ uploads: z.array(SignedUpload) });
export type DocumentWithUploads = z.output<typeof DocumentWithUploads>;

const itemName = z
  .string("Le nom est obligatoire.")
  .overwrite(withoutHidden)
  .pipe(requiredLine(200, "Le nom est obligatoire."));

export const NewFolder = z.strictObject({
  name: itemName,
  private: flag.default(false),
  parent_id: Id.nullish(),
  /** Read only without a parent: whose root the folder stands at; none is the common folders'. */
  training_action_id: Id.nullish(),
});
export const FolderChanges = z.strictObject({
  name: itemName.optional(),
  private: flag.optional(),
  /** Given, it moves the folder; null is the root of `training_action_id` (null: the common folders), or of its own. */
  parent_id: Id.nullable().optional(),
  training_action_id: Id.nullable().optional(),
  version,
});

const NewFile = uploadRequest("document")
  .safeExtend({ alt_text: altText.optional() })
  .check(
    across(
      ["alt_text", "content_type"],
      ({ alt_text, content_type }) => typeof alt_text !== "string" || isPicture(content_type),
      { path: ["alt_text"], message: libraryMessages.noPicture },
    ),
  );
export type NewFile = z.output<typeof NewFile>;
const files = z
  .array(NewFile)
  .max(libraryLimits.files, `Un document a au plus ${libraryLimits.files} fichiers.`)
  .default([]);
const noName = z.literal(["", null]).transform(() => undefined);

export const NewDocument = z
  .strictObject({
    /** Without one, the first file's name without its extension. */
    name: z.union([noName, itemName]).optional(),
    description: richText().default(""),
    /** Without one, the document is its owner's own, until shared or attached to a step. */
    folder_id: Id.nullish(),
    files,
  })
  .check(
    across(["name", "files"], ({ name, files }) => name !== undefined || files.length > 0, {
      path: ["name"],
      message: "Un nom ou un fichier est nécessaire.",
    }),
  );
export type NewDocument = z.output<typeof NewDocument>;

const documentFields = {
  name: itemName.optional(),
  description: richText().optional(),
  /** Given, it moves the document. */
  folder_id: Id.optional(),
  /** Files to add. */
  files,
  /** The texts of pictures that the document has already; `seen`: the text that it replaces. */
  alt_texts: z
    .array(z.strictObject({ file_id: Id, alt_text: altText, seen: altText.optional() }))
    .max(libraryLimits.files)
    .optional(),
  version,
};
export const DocumentChanges = z.strictObject(documentFields);
export const PostedDocumentChanges = z.strictObject({ ...documentFields, _method: z.literal("PUT") });
export type DocumentChanges = z.output<typeof DocumentChanges>;

export const UserAccess = z.strictObject({ user_id: Id, access_level: AccessLevel });
export const UserRemoval = z.strictObject({ user_id: Id });
export const RoleAccess = z.strictObject({
  training_action_id: Id,
  role_name: line(100),
  access_level: AccessLevel,
});
export const RoleRemoval = z.strictObject({ training_action_id: Id, role_name: line(100) });
export const Message = z.object({ message: z.string() });

/**
 * One thing that gives a right. `folder`: the folder above that it is inherited from (its name is null where the
 * caller may not read it), null for the object itself. "public": read by all or by the action's members; "staff":
 * coordinators and assistants manage what is open; "step": it is attached to a step that they may read.
 */
export const Origin = z.object({
  kind: z.enum(["administrator", "staff", "owner", "direct", "role", "step", "public"]),
  access_level: AccessLevel,
  folder: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  training_action: Named.nullable(),
  role: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type Origin = z.output<typeof Origin>;

/** Somebody with access: the level in effect, the one given here (`direct_level`), and everything that it comes from. */
export const AccessEntry = z.object({
  user_id: z.string(),
  name: z.string(),
  /** Null for callers who know this person by name only. */
  email: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  access_level: AccessLevel,
  direct_level: AccessLevel.nullable(),
  role: z.object({ id: z.number(), name: z.string() }).nullable(),
  origins: z.array(Origin),
});
export type AccessEntry = z.output<typeof AccessEntry>;

/** What is given to whole roles, here (`folder` null) or above. */
const RoleRight = z.object({
  training_action: Named,
  role_id: z.number(),
  role_name: z.string(),
  access_level: AccessLevel,
  folder: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
});
export const RoleRights = z.object({ audience: Audience, role_rights: z.array(RoleRight) });
export type RoleRights = z.output<typeof RoleRights>;

export const FolderList = z.object({
  folders: z.array(FolderCard),
  breadcrumb: Breadcrumb,
  /** `write`: the caller may add a folder at this root. */
  permissions: Permissions,
});
export type FolderList = z.output<typeof FolderList>;

/** The entry page: actions, and folders and documents whose own folder the caller may not read. */
export const LibraryHome = z.object({
  training_actions: z.array(ActionName.extend({ permissions: Permissions, folders_count: z.number() })),
  folders: z.array(FolderCard),
  documents: z.array(DocumentCard),
  permissions: Permissions,
});
export type LibraryHome = z.output<typeof LibraryHome>;

export const LibraryTree = z.object({
  training_actions: z.array(Named.extend({ permissions: Permissions })),
  folders: z.array(FolderNode),
  permissions: Permissions,
});
export type LibraryTree = z.output<typeof LibraryTree>;

/** The letters of a name that is looked for. */
export const maxNameSearch = 200;
export const LibrarySearch = z.strictObject({ name: line(maxNameSearch) });
export const LibraryHit = Named.extend({
  type: z.enum(["folder", "document"]),
  private: z.boolean(),
  created_at: z.string(),
  breadcrumb: Breadcrumb,
});
export type LibraryHit = z.output<typeof LibraryHit>;

/** A zip that a worker builds; kept for a day, for the caller who asked for it. */
export const Archive = Named.extend({
  status: z.enum(["pending", "ready", "failed"]),
  reason: z.string().nullable(),
  files_count: z.number(),
  size: z.number(),
});
export type Archive = z.output<typeof Archive>;
