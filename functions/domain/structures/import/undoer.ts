import { type ImportOf, idFor } from "#functions/domain/imports/plan.ts";
import type { Undoer } from "#functions/domain/imports/undoing.ts";
import { writesToLogChange } from "#functions/domain/reference/changes.store.ts";
import { referenceRosters } from "#functions/domain/reference/reference.store.ts";
import { findContacts } from "#functions/domain/structures/contacts.store.ts";
import { writesToChangeContacts } from "#functions/domain/structures/contacts.ts";
import { requireReferences } from "#functions/domain/structures/edits.ts";
import { noteOnField, StructureData } from "#functions/domain/structures/import/data.ts";
import { contactsIn } from "#functions/domain/structures/import/rows.ts";
import { removeStructure } from "#functions/domain/structures/removal.ts";
import { structureReaders } from "#functions/domain/structures/structure-log.store.ts";
import {
  findStructure,
  findWholeStructure,
  StoredStructure,
  writesToChangeStructure,
  writesToReleaseSource,
} from "#functions/domain/structures/structures.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { importMessages } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";
import { structureImportMessages as says } from "#shared/structures/structures.import.ts";

const kept = (message: string) => new Problem(409, "kept", message);

/** Deletes a structure that an import created, unless somebody edited it, is attached, asks to be, or gave it something. */
const deleteCreated = async (id: string, draft: StructureData["draft"], of: ImportOf): Promise<void> => {
  const [whole, book] = await Promise.all([findWholeStructure(id), findContacts(id)]);
  if (!whole) return;
  // The import writes a book for those alone that it told contacts of.
  const written = contactsIn(draft).length > 0 ? 1 : 0;
  if (book.version > written) throw kept(importMessages.usedSince(says.contacts));
  await removeStructure(id, of, ({ structure, photos, situations }, { attached, asking }) => {
    if (structure.version > 1) throw kept(importMessages.changedSince);
    const uses = [
      ...(attached.length > 0 ? [says.attachedPeople] : []),
      ...(asking.length > 0 ? [says.askingPeople] : []),
      ...(photos.length > 0 ? [says.photos] : []),
      ...(situations.length > 0 ? [says.situations] : []),
    ];
    if (uses.length > 0) throw kept(importMessages.usedSince(uses.join(", ")));
  });
};

/** Gives a structure that an import changed its earlier texts back, unless it was changed since. */
const changeBack = async ({ change }: StructureData, of: ImportOf): Promise<string | undefined> => {
  if (!change) return undefined;
  const [now, seen, book] = await Promise.all([
    findStructure(change.id),
    readTogether(...referenceRosters),
    findContacts(change.id),
  ]);
  if (!now) return undefined;
  const whole = StoredStructure.parse({ ...now, ...change.before });
  const earlier = Object.fromEntries(
    Object.keys(change.before).map((name) => [name, whole[name as keyof StoredStructure]]),
  );
  const isBack = Object.entries(earlier).every(
    ([name, value]) => JSON.stringify(now[name as keyof StoredStructure]) === JSON.stringify(value),
  );
  // An earlier try took it back.
  if (isBack) return undefined;
  const { contacts } = change;
  const areContactsChanged = contacts !== null && book.version !== contacts.version + 1;
  if (now.version !== change.version + 1 || areContactsChanged) return importMessages.changedSince;
  const after = StoredStructure.parse({
    ...whole,
    updated_at: of.now.toISOString(),
    version: now.version + 1,
  });
  requireReferences(seen, after);
  await transact([
    ...writesToChangeStructure(now, after, seen.versionsOf(...referenceRosters)),
    ...writesToReleaseSource(now, after),
    ...writesToLogChange({ kind: "structures", id: now.id, name: after.name }, of, {
      before: now,
      after,
      readers: structureReaders(seen),
    }),
    ...(contacts
      ? await writesToChangeContacts(now, book, contacts.before, { by: of, correction: book.correction })
      : []),
  ]);
  return undefined;
};

/** Takes lines of structures back. Values that the import added to lists stay: others may use them by now. */
export const structureUndoer = (of: ImportOf): Undoer => ({
  takeBack: async (row) => {
    const data = StructureData.parse(row.data);
    if (data.change) return changeBack(data, of);
    await deleteCreated(idFor(of.id, row.line, "structure"), data.draft, of);
    return undefined;
  },
  noteOn: ({ name }, message) => noteOnField("name", "error", name, message, importMessages.keptExpected),
});
