import { randomUUID } from "node:crypto";
import * as z from "zod";
import { chunks } from "#functions/platform/chunks.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { entity, findOne, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { deleteItem, queryItems, transact, type Write } from "#functions/store/table.ts";
import { retention } from "#shared/contract/retention.ts";
import { type ChangeKind, changeKinds, FieldChange, placeOf } from "#shared/reference/changes.schemas.ts";

// The log of changes: who changed what, and when. Its writes go into the transaction of the change itself.

/** A change as stored. It holds no names of people, so that an erased account leaves none behind. */
export const StoredChange = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  item_id: z.string(),
  /** The item's name at the time; null for users, whose current name is read from their account. */
  name: z.string().nullable(),
  action: z.enum(["created", "changed", "deleted"]),
  at: z.string(),
  author_id: z.string(),
  fields: z.array(FieldChange),
  /** True if the log of the item keeps the values that can be put back. */
  restorable: z.boolean(),
  expires: z.number(),
});
export type StoredChange = z.output<typeof StoredChange>;

const Values = z.record(z.string(), z.union([z.string(), z.null(), z.array(z.string())]));
/** The values that a change replaced and wrote, complete: the log's `fields` are words, and truncated. */
export const Undo = z.object({
  /** The id of the part that changed; null: the item itself. */
  part: z.string().nullable(),
  /** Null: the part did not exist. */
  before: Values.nullable(),
  after: Values.nullable(),
});
export type Undo = z.output<typeof Undo>;

const byKind = entity("Change", StoredChange, (change) => keys.change(change.kind, placeOf(change)));
const byItem = entity("Change", StoredChange.extend({ undo: Undo.nullable() }), (change) =>
  keys.itemChange(change.kind, change.item_id, placeOf(change)),
);

/** The author of changes made by workers. */
export const worker = "worker";

export type By = { viewer: { userId: string }; now: Date };
export type Subject = { kind: ChangeKind; id: string; name: string | null };

const kept = retention.changeLog * 24 * 3600;

const writesToLog = (
  { kind, id, name }: Subject,
  action: StoredChange["action"],
  fields: FieldChange[],
  { viewer, now }: By,
  { id: changeId = randomUUID(), undo = null }: { id?: string; undo?: Undo | null } = {},
): Write[] => {
  const change = {
    id: changeId,
    kind,
    item_id: id,
    name,
    action,
    at: now.toISOString(),
    author_id: viewer.userId,
    fields,
    restorable: undo !== null,
    expires: secondsOf(now) + kept,
  };
  return [place(byKind, change), place(byItem, { ...change, undo })];
};

export const writesToLogCreation = (subject: Subject, by: By): Write[] =>
  writesToLog(subject, "created", [], by);

export const writesToLogDeletion = (subject: Subject, by: By): Write[] =>
  writesToLog(subject, "deleted", [], by);

/** How the fields of an item read in the log. Of `hidden` fields the log only says that they changed. */
export type Readers<Item> = {
  shown: Readonly<Record<string, (item: Item) => string>>;
  hidden?: Readonly<Record<string, (item: Item) => string>>;
};

// Long texts are truncated: the log is no backup.
const maxTextLength = 400;
const cut = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text);

const differing = <Item>(
  fields: Readonly<Record<string, (item: Item) => string>>,
  before: Item,
  after: Item,
  show: (text: string) => string | null,
): FieldChange[] =>
  Object.entries(fields).flatMap(([field, read]) => {
    const [was, is] = [read(before), read(after)];
    return was === is ? [] : [{ field, before: show(was), after: show(is) }];
  });

/** Logs which fields changed; no writes if none did. With `undo`, staff can put the change back. */
export const writesToLogChange = <Item>(
  subject: Subject,
  by: By,
  {
    before,
    after,
    readers,
    ...more
  }: { before: Item; after: Item; readers: Readers<Item>; id?: string; undo?: Undo | null },
): Write[] => {
  const fields = [
    ...differing(readers.shown, before, after, cut),
    ...differing(readers.hidden ?? {}, before, after, () => null),
  ];
  return fields.length === 0 ? [] : writesToLog(subject, "changed", fields, by, more);
};

/** The newest changes of a kind or of one item, from a position in the log on. */
export const findChanges = async (
  kind: ChangeKind,
  page: { id?: string | undefined; before?: string | undefined; limit: number },
): Promise<StoredChange[]> =>
  pick(
    byKind,
    await queryItems({
      ...within.changes(kind, page.id),
      reverse: true,
      limit: page.limit,
      after: page.before,
    }),
  );

/** Everything that the log has about one item. */
export const findAllChanges = async (kind: ChangeKind, id: string): Promise<StoredChange[]> =>
  pick(byItem, await queryItems(within.changes(kind, id)));

/** What a change of one item replaced; undefined if there is no such change, null if it cannot be put back. */
export const findUndo = async (kind: ChangeKind, id: string, at: string): Promise<Undo | null | undefined> =>
  (await findOne(byItem, keys.itemChange(kind, id, at)))?.undo;

/** Removes what the log says about one item, except that it was deleted. */
export const forgetChanges = async (kind: ChangeKind, id: string): Promise<void> => {
  const changes = (await findAllChanges(kind, id)).filter(({ action }) => action !== "deleted");
  // One transaction holds a hundred writes, two for each change.
  for (const some of chunks(changes, 50))
    await transact(
      some.flatMap((change) => [
        deleteItem(byKind.keyOf(change)),
        deleteItem(keys.itemChange(change.kind, change.item_id, placeOf(change))),
      ]),
    );
};
