import * as z from "zod";
import { secondsOf } from "#functions/platform/clock.ts";
import { createFresh, entity, findOne, pick } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, type Refusal, readItems, updateItem, type Write } from "#functions/store/table.ts";
import { retention } from "#shared/contract/retention.ts";
import {
  type ContentType,
  everyUploadKind,
  extensionFor,
  extensionOf,
  type UploadKind,
  type UploadRequest,
  type UploadState,
  uploadKinds,
} from "#shared/contract/upload.ts";

const types = Object.values(uploadKinds).flatMap((kind): readonly ContentType[] => kind.types);

/**
 * A file from the moment its upload is asked for. `kind` says what `owner_id` is the id of: a profile, a document, a
 * photo …
 */
export const StoredFile = z.object({
  id: z.string(),
  kind: z.enum(everyUploadKind),
  owner_id: z.string(),
  user_id: z.string(),
  /**
   * The name that the sender gave it. Of profile pictures only the extension is kept, which tells the type.
   */
  name: z.string(),
  content_type: z.enum(types),
  size: z.number(),
  status: z.enum(["pending", "available", "refused"]),
  reason: z.string().nullable(),
  created_at: z.string(),
  /** When DynamoDB may delete the row (seconds), if the file never arrived or was refused. */
  expires: z.number().optional(),
});
export type StoredFile = z.output<typeof StoredFile>;

const file = entity("File", StoredFile, (item) => keys.file(item.id));

const day = 24 * 3600;
const daysFrom = (now: Date, days: number) => secondsOf(now) + days * day;

/** The public address of a checked file, on the site's own domain. */
export const publicPath = ({ id, content_type }: Pick<StoredFile, "id" | "content_type">): string =>
  `/files/${id}.${extensionFor(content_type)}`;

/** The file id in a public path. */
export const fileIdOf = (path: string): string => path.split("/").at(-1)?.split(".")[0] ?? "";

/** Creates the row of a file whose upload is expected. */
export const writeToAwaitFile = (
  given: { id: string; kind: UploadKind; ownerId: string; userId: string; request: UploadRequest },
  now: Date,
): Write =>
  createFresh(file, {
    id: given.id,
    kind: given.kind,
    owner_id: given.ownerId,
    user_id: given.userId,
    name:
      given.kind === "profilePicture"
        ? `photo.${extensionOf(given.request.original_file_name)}`
        : given.request.original_file_name,
    content_type: given.request.content_type,
    size: given.request.size,
    status: "pending",
    reason: null,
    created_at: now.toISOString(),
    expires: daysFrom(now, retention.uncheckedFiles),
  });

export const findFile = (id: string): Promise<StoredFile | undefined> => findOne(file, keys.file(id));

// An upload takes five minutes at most, and its check a moment: after this, the file is lost.
const maxUploadMs = 20 * 60_000;

/** The state of a file that never came. */
export const lostUpload = (id: string): UploadState => ({
  file_id: id,
  status: "refused",
  reason: "Le fichier n’est pas arrivé. L’envoi est à recommencer.",
});

/** The state of an upload; a file that never arrived counts as refused, with a reason. */
export const stateOf = (row: StoredFile, now: Date): UploadState => {
  const isLost = row.status === "pending" && now.getTime() - Date.parse(row.created_at) > maxUploadMs;
  return isLost ? lostUpload(row.id) : { file_id: row.id, status: row.status, reason: row.reason };
};

/** The states of these uploads, by file id; absent ones are left out. */
export const findUploads = async (ids: readonly string[], now: Date): Promise<Map<string, UploadState>> => {
  const rows = pick(file, await readItems(ids.map(keys.file)));
  return new Map(rows.map((row) => [row.id, stateOf(row, now)]));
};

/** The last picture that was asked for, and the path of the one that is shown. */
type AwaitedPicture = { id: string | null; shown: string | null };

/**
 * The states of pictures that are not shown yet, by file id. A picture that became available after its owner was read
 * counts as pending: the next read shows it.
 */
export const findPendingPictures = async (
  awaited: readonly AwaitedPicture[],
  now: Date,
): Promise<Map<string, UploadState>> => {
  const ids = awaited.flatMap(({ id, shown }) => (id === null || shown?.includes(id) ? [] : [id]));
  const found = ids.length > 0 ? await findUploads(ids, now) : new Map<string, UploadState>();
  return new Map(
    [...found].map(([id, state]) => [
      id,
      state.status === "available" ? { ...state, status: "pending" } : state,
    ]),
  );
};

const stillPending = {
  expression: "#status = :pending",
  names: { "#status": "status" },
  values: { ":pending": "pending" },
};

/**
 * Makes a pending file available, for good unless it is an import's; throws `ConcurrentChange` if it was settled
 * meanwhile.
 */
export const writeToMakeFileAvailable = ({ id, kind }: Pick<StoredFile, "id" | "kind">): Write =>
  updateItem(
    keys.file(id),
    { set: [["status", "available"]], remove: kind === "import" ? [] : ["expires"] },
    stillPending,
    () => new ConcurrentChange(),
  );

/** Refuses a pending file with a reason for its sender; throws `ConcurrentChange` if it was settled meanwhile. */
export const writeToRefuseFile = (id: string, reason: string, now: Date): Write =>
  updateItem(
    keys.file(id),
    {
      set: [
        ["status", "refused"],
        ["reason", reason],
        ["expires", daysFrom(now, 30)],
      ],
    },
    stillPending,
    () => new ConcurrentChange(),
  );

/** Extends the wait for a file that has not arrived; refused if it was settled meanwhile. */
export const writeToAwaitFileAgain = (id: string, now: Date, refusal: Refusal): Write =>
  updateItem(
    keys.file(id),
    {
      set: [
        ["created_at", now.toISOString()],
        ["expires", daysFrom(now, retention.uncheckedFiles)],
      ],
    },
    stillPending,
    refusal,
  );

export const writeToDeleteFileRow = (id: string): Write => deleteItem(keys.file(id));
