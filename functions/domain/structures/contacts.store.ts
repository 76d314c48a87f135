import * as z from "zod";
import { create, entity, findOne, pick, rewrite } from "#functions/store/entity.ts";
import { structureContactsKey, withinContacts } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, queryItems, readItems, versionIs, type Write } from "#functions/store/table.ts";
import { Contact, Correction } from "#shared/structures/contacts.schemas.ts";

/** The contacts of a structure, apart from it: what public routes read holds none. */
const StoredContacts = z.object({
  structure_id: z.string(),
  contacts: z.array(Contact),
  /** What a host said last that the first contact should be, until staff saw it. */
  correction: Correction.nullable(),
  version: z.number(),
});
export type StoredContacts = z.output<typeof StoredContacts>;

const kind = entity("StructureContacts", StoredContacts, ({ structure_id }) =>
  structureContactsKey(structure_id),
);

/** What is known of a structure whose contacts nobody noted. */
export const noContacts = (structure_id: string): StoredContacts => ({
  structure_id,
  contacts: [],
  correction: null,
  version: 0,
});

/** The contacts of a structure; none if nobody noted any. */
export const findContacts = async (structureId: string): Promise<StoredContacts> =>
  (await findOne(kind, structureContactsKey(structureId))) ?? noContacts(structureId);

/** The contacts of these structures, by id; those without any are left out. */
export const findContactsOf = async (structureIds: readonly string[]): Promise<Map<string, StoredContacts>> =>
  new Map(
    pick(kind, await readItems(structureIds.map(structureContactsKey))).map((one) => [one.structure_id, one]),
  );

/** Every structure's contacts. */
export const findAllContacts = async (): Promise<StoredContacts[]> =>
  pick(kind, await queryItems(withinContacts()));

/** Saves what changed of a structure's contacts; throws `ConcurrentChange` if they changed since they were read. */
export const writeToSaveContacts = (
  before: StoredContacts,
  changes: Partial<Pick<StoredContacts, "contacts" | "correction">>,
): Write => {
  const after = { ...before, ...changes, version: before.version + 1 };
  const refusal = () => new ConcurrentChange();
  return before.version === 0
    ? create(kind, after, refusal)
    : rewrite(kind, after, versionIs(before.version), refusal);
};

/** Deletes the contacts of a structure, in the transaction that deletes the structure. */
export const writeToDeleteContacts = (structureId: string): Write =>
  deleteItem(structureContactsKey(structureId));
