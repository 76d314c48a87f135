import { randomUUID } from "node:crypto";
import { type ImportOf, idFor, type PlannedRow } from "#functions/domain/imports/plan.ts";
import { linesWritten, refusedFor, type Writer } from "#functions/domain/imports/writing.ts";
import { writesToLogChange, writesToLogCreation } from "#functions/domain/reference/changes.store.ts";
import { referenceRosters } from "#functions/domain/reference/reference.store.ts";
import {
  findContactsOf,
  noContacts,
  type StoredContacts,
  writeToSaveContacts,
} from "#functions/domain/structures/contacts.store.ts";
import { writesToChangeContacts } from "#functions/domain/structures/contacts.ts";
import { newStructure } from "#functions/domain/structures/edits.ts";
import { noteOnField, StructureData } from "#functions/domain/structures/import/data.ts";
import { addMissing, idsIn, missingIn } from "#functions/domain/structures/import/lists.ts";
import { meant } from "#functions/domain/structures/import/match.ts";
import { contactsIn, differences, fieldsOf, isSamePhone } from "#functions/domain/structures/import/rows.ts";
import { structureReaders } from "#functions/domain/structures/structure-log.store.ts";
import {
  findStructures,
  type StoredStructure,
  type StructureChange,
  structuresRoster,
  writesToSaveStructures,
} from "#functions/domain/structures/structures.store.ts";
import { readCatalogue } from "#functions/domain/structures/view.ts";
import { transact } from "#functions/store/table.ts";
import { isAdministrator } from "#shared/contract/access.ts";
import { type ImportNote, importMessages, type MissingValue } from "#shared/contract/import.ts";
import { withTold } from "#shared/structures/contacts.rules.ts";
import type { Contact, ContactFields } from "#shared/structures/contacts.schemas.ts";

/** The outcome of a line: a structure to create or to change, nothing left to do, or a refusal. */
type Settled =
  | { created: StoredStructure; told: ContactFields[] }
  | { changed: StructureChange; told: ContactFields[] }
  | { refusal: ImportNote[] }
  | "done";

/** A reading of the catalogue with its reference lists. */
type SeenCatalogue = Awaited<ReturnType<typeof readCatalogue>>;

const settle = (
  seen: SeenCatalogue,
  of: ImportOf,
  row: PlannedRow,
  present: ReadonlyMap<string, StoredStructure>,
  book: ReadonlyMap<string, StoredContacts>,
): Settled => {
  const { draft, digest, change } = StructureData.parse(row.data);
  const moved = (message: string = importMessages.moved) => ({
    refusal: [noteOnField("name", "error", draft.name, message, importMessages.movedExpected)],
  });
  if (draft.source_id !== "" && !isAdministrator(of.viewer)) return moved(importMessages.notYours);
  const missing = missingIn(seen, draft);
  if (missing.length > 0)
    return {
      refusal: missing.map(({ list, name }) => noteOnField(list, "error", name, importMessages.notCreated)),
    };
  const fields = fieldsOf(draft, idsIn(seen));
  if (!change) {
    const id = idFor(of.id, row.line, "structure");
    if (seen.find(structuresRoster, id)) return "done";
    if (meant(seen, draft).found.length > 0) return moved();
    const source_id = draft.source_id === "" ? null : draft.source_id;
    const structure = newStructure({ ...fields, source_id, source_digest: digest }, id, of.now);
    return { created: structure, told: contactsIn(draft) };
  }
  const before = present.get(change.id);
  if (!before) return moved();
  if (before.version !== change.version)
    return before.source_digest === digest && Object.keys(differences(fields, before)).length === 0
      ? "done"
      : moved();
  if (change.contacts && (book.get(change.id)?.version ?? 0) !== change.contacts.version) return moved();
  const to = Object.fromEntries(Object.entries(fields).filter(([name]) => change.fields.includes(name)));
  const adopted = change.fields.includes("source_id") ? { source_id: draft.source_id } : {};
  const stamp = {
    source_digest: digest,
    updated_at: of.now.toISOString(),
    version: before.version + 1,
  };
  return {
    changed: { before, to: { ...to, ...adopted, ...stamp } },
    told: change.contacts ? contactsIn(draft) : [],
  };
};

/** Writes lines in one transaction; those whose structure changed since the preview are refused. */
const writeTogether = async (seen: SeenCatalogue, of: ImportOf, rows: readonly PlannedRow[]) => {
  const ids = rows.flatMap((row) => StructureData.parse(row.data).change?.id ?? []);
  const [structures, book] = await Promise.all([findStructures(ids), findContactsOf(ids)]);
  const present = new Map(structures.map((structure) => [structure.id, structure]));
  const settled = rows.map((row) => ({ row, outcome: settle(seen, of, row, present, book) }));
  const creations = settled.flatMap(({ outcome }) =>
    typeof outcome === "object" && "created" in outcome ? [outcome] : [],
  );
  const changes = settled.flatMap(({ outcome }) =>
    typeof outcome === "object" && "changed" in outcome ? [outcome] : [],
  );
  const noted = (contact: ContactFields): Contact => ({
    ...contact,
    noted_at: of.now.toISOString(),
    noted_by: "import",
  });
  const subject = ({ id, name }: { id: string; name: string }) => ({ kind: "structures", id, name }) as const;
  const readers = structureReaders(seen);
  const required = seen.versionsOf(...referenceRosters);
  const writesToLog = ({ before, to }: StructureChange) => {
    const after = { ...before, ...to };
    return writesToLogChange(subject(after), of, { before, after, readers });
  };
  const [apart, together] = [
    changes.filter(({ told }) => told.length > 0),
    changes.filter(({ told }) => told.length === 0),
  ];
  if (creations.length + together.length > 0)
    await transact([
      ...writesToSaveStructures(
        creations.map(({ created }) => created),
        together.map(({ changed }) => changed),
        required,
      ),
      ...creations.flatMap(({ created, told }) => [
        ...writesToLogCreation(subject(created), of),
        ...(told.length > 0
          ? [writeToSaveContacts(noContacts(created.id), { contacts: told.map(noted) })]
          : []),
      ]),
      ...together.flatMap(({ changed }) => writesToLog(changed)),
    ]);
  // Each by itself: a new contact goes to the participations of its structure, too.
  for (const { changed, told } of apart) {
    const { before } = changed;
    const known = book.get(before.id) ?? noContacts(before.id);
    const { contacts } = withTold(known.contacts, told.map(noted), isSamePhone);
    await transact([
      ...writesToSaveStructures([], [changed], required),
      ...writesToLog(changed),
      ...(await writesToChangeContacts(before, known, contacts, {
        by: of,
        correction: known.correction,
      })),
    ]);
  }
  return settled.flatMap(({ row, outcome }) =>
    typeof outcome === "object" && "refusal" in outcome ? [refusedFor(row, outcome.refusal)] : [],
  );
};

/** Writes lines of structures, thirteen per transaction; if a transaction fails, each line by itself. */
export const openStructureWriter = async (
  of: ImportOf,
  missing: readonly MissingValue[],
  hasTime: () => boolean,
): Promise<Writer> => {
  await addMissing(await readCatalogue(), missing, of, randomUUID, hasTime);
  let seen = await readCatalogue();
  return {
    // Each line needs seven writes and shares one; a transaction holds a hundred.
    atOnce: 13,
    write: (rows) =>
      linesWritten(rows, {
        together: (batch) => writeTogether(seen, of, batch),
        refresh: async () => {
          seen = await readCatalogue();
        },
        noteOn: ({ name }, message, expected) => noteOnField("name", "error", name, message, expected),
      }),
  };
};
