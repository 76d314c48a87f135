import type { Entry } from "#functions/domain/imports/columns.ts";
import type { PlannedRow } from "#functions/domain/imports/plan.ts";
import type { Judgement } from "#functions/domain/imports/preview.ts";
import type { SeenReferences } from "#functions/domain/reference/reference.store.ts";
import { findMatches } from "#functions/domain/reference/value-matches.store.ts";
import {
  findContactsOf,
  noContacts,
  type StoredContacts,
} from "#functions/domain/structures/contacts.store.ts";
import { noteOnField, type StructureData } from "#functions/domain/structures/import/data.ts";
import {
  idsIn,
  type Matches,
  matched,
  matchesIn,
  mayAdd,
  missingIn,
} from "#functions/domain/structures/import/lists.ts";
import { meant, neighbourOf, placeOf } from "#functions/domain/structures/import/match.ts";
import {
  addsNothing,
  asStored,
  contactsIn,
  type Draft,
  differences,
  digestOf,
  fieldsOf,
  isSamePhone,
  type Row,
  readRow,
} from "#functions/domain/structures/import/rows.ts";
import { structureReaders } from "#functions/domain/structures/structure-log.store.ts";
import {
  type CatalogueCard,
  findStructures,
  type StoredStructure,
} from "#functions/domain/structures/structures.store.ts";
import { readCatalogue } from "#functions/domain/structures/view.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { capital } from "#shared/contract/capital.ts";
import { fold } from "#shared/contract/fold.ts";
import { type ImportNote, importMessages, type MissingValue } from "#shared/contract/import.ts";
import {
  contactFields,
  isSameList,
  maxContacts,
  type Told,
  withTold,
} from "#shared/structures/contacts.rules.ts";
import type { ContactFields } from "#shared/structures/contacts.schemas.ts";
import {
  type StructureColumn,
  structureImportMessages as says,
  structureColumns,
} from "#shared/structures/structures.import.ts";

type Good = Pick<Extract<Row, { draft: Draft }>, "line" | "draft" | "digest" | "asTyped"> & {
  notes: ImportNote[];
  /** The line about the same structure that it gives its contact to. */
  joins?: Good;
};

/** The values in a cell; those of a long list that commas separate are looked up one by one. */
const splitCell = (cell: string) =>
  cell.split(/[;|\n]/).flatMap((part) => (part.length > 200 ? part.split(",") : [part]));

/** What differs, by the columns' words: the field of the item, and the column that tells it. */
const columnOf: Readonly<Record<string, StructureColumn>> = {
  legal_form_id: "legal_form",
  organization_id: "organization",
};
const fieldOf = (name: string) =>
  columnOf[name] ?? structureColumns.find(({ field }) => field === name)?.field;

// A first name is part of its contact's name.
const written = (draft: Draft, field: StructureColumn) =>
  field === "contact_first_name" ? "" : [draft[field] ?? ""].flat().join(" ; ");
const changeNotes = (
  seen: SeenReferences,
  draft: Draft,
  before: StoredStructure,
  names: readonly string[],
): ImportNote[] =>
  names.flatMap((name) => {
    const field = fieldOf(name);
    const was = name === "source_id" ? "" : (structureReaders(seen).shown[name]?.(before) ?? "");
    return field
      ? [noteOnField(field, "change", written(draft, field), importMessages.before(was.slice(0, 200)))]
      : [];
  });

const contactColumn = {
  name: "contact_name",
  email: "contact_email",
  phone: "contact_phone",
  role: "contact_role",
} as const;
const calledOf = (contact: ContactFields | undefined) =>
  contact?.email || contact?.name || contact?.phone || "";

/** What changes of the contacts of a structure: the fields of who is known, who is new, and who goes first. */
const contactNotes = (
  { contacts, each }: Told<ContactFields>,
  known: readonly ContactFields[],
): ImportNote[] => {
  const named = (contact: ContactFields) => (contact.email === "" ? "contact_name" : "contact_email");
  const changes = each.flatMap(({ after, before }) =>
    contactFields
      .filter((field) => before && after[field] !== before[field])
      .map((field) =>
        noteOnField(
          contactColumn[field],
          "change",
          after[field],
          importMessages.before(before?.[field] ?? ""),
        ),
      ),
  );
  const [first] = contacts;
  const [firstTold] = each;
  const isMoved = first !== undefined && firstTold !== undefined && firstTold.before !== known[0];
  const added = each.filter(({ before }, n) => !before && n > 0);
  return [
    ...(isMoved
      ? [noteOnField(named(first), "change", calledOf(first), importMessages.before(calledOf(known[0])))]
      : []),
    ...changes,
    ...added.map(({ after }) => noteOnField(named(after), "change", calledOf(after), says.oneMoreContact)),
  ];
};

const errorRow = (line: number, name: string, notes: ImportNote[]): PlannedRow => ({
  line,
  state: "error",
  name,
  notes,
  data: null,
});

/** Reads each line, and compares it with the lines before. */
const readEntries = (entries: readonly Entry<StructureColumn>[]) => {
  const [sources, places, sirets, names] = [
    new Map<string, number>(),
    new Map<string, Good>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  return entries.map(({ line, values }): Good | PlannedRow => {
    const row = readRow(
      { ...values, types: splitCell(values.types ?? ""), publics: splitCell(values.publics ?? "") },
      line,
    );
    if ("faults" in row)
      return errorRow(
        line,
        row.name,
        row.faults.map(({ field, value, message }) => noteOnField(field, "error", value, capital(message))),
      );
    const { draft, digest, asTyped } = row;
    const notes = [
      ...row.remarks.map((one) => noteOnField(one.field, "remark", one.value, capital(one.message))),
      ...row.mended.map((one) => noteOnField(one.field, "mended", one.value, one.message)),
    ];
    const good: Good = { line, draft, digest, asTyped, notes };
    const { source_id, name } = draft;
    const twin = places.get(placeOf(draft));
    const isTwin = twin && (source_id === "" || source_id === twin.draft.source_id);
    const told = contactsIn(draft);
    // Some sheets have a line for each contact of a structure, as our own workbook.
    if (isTwin && told.length > 0 && addsNothing(draft, twin.draft)) {
      twin.draft.more = [...(twin.draft.more ?? []), ...told];
      return { ...good, joins: twin };
    }
    const refused = (field: StructureColumn, message: string, expected?: string) =>
      errorRow(line, name, [noteOnField(field, "error", written(draft, field), message, expected)]);
    const sourceBefore = sources.get(source_id);
    if (source_id !== "" && sourceBefore) return refused("source_id", importMessages.lineTwice(sourceBefore));
    if (source_id !== "") sources.set(source_id, line);
    if (twin && (source_id === "" || twin.draft.source_id === ""))
      return refused("name", importMessages.lineTwice(twin.line), says.ambiguousExpected);
    if (twin) notes.push(noteOnField("name", "remark", name, says.namesakeInFile(twin.line)));
    else places.set(placeOf(draft), good);
    const elsewhere = names.get(fold(name));
    if (elsewhere && !twin)
      notes.push(noteOnField("name", "remark", name, importMessages.sameName(elsewhere)));
    else if (!elsewhere) names.set(fold(name), line);
    const neighbour = sirets.get(draft.siret);
    if (neighbour) notes.push(noteOnField("siret", "remark", draft.siret, says.sameSiretInFile(neighbour)));
    else if (draft.siret !== "") sirets.set(draft.siret, line);
    return good;
  });
};

const isRead = (row: Good | PlannedRow): row is Good => "draft" in row;
/** A line about a structure; those that only give another one a contact are not. */
const isGood = (row: Good | PlannedRow): row is Good => isRead(row) && !row.joins;

/** A line with the values that staff said its unknown ones mean. */
const withMatches = (seen: SeenReferences, row: Good, known: Matches): Good => {
  const { draft, replaced } = matched(seen, row.draft, known);
  if (replaced.length === 0) return { ...row, digest: digestOf(draft) };
  const notes = replaced.map(({ list, name, values }) =>
    noteOnField(list, "mended", name, importMessages.becomes(values.join(" ; "))),
  );
  return { ...row, draft, digest: digestOf(draft), notes: [...row.notes, ...notes] };
};

/** Judges lines of structures against the catalogue and the reference lists as they are now. */
export const judgeStructures = async (
  entries: readonly Entry<StructureColumn>[],
  viewer: Viewer,
): Promise<Judgement> => {
  const [seen, kept] = await Promise.all([readCatalogue(), findMatches()]);
  const known = matchesIn(seen, kept);
  const read = readEntries(entries).map((row) => (isGood(row) ? withMatches(seen, row, known) : row));
  const matches = new Map(read.filter(isGood).map((row) => [row.line, meant(seen, row.draft)]));
  // Structures written from this very line need no comparison.
  const looked = read.filter(isGood).flatMap((row) => {
    const [card, ...more] = matches.get(row.line)?.found ?? [];
    return card && more.length === 0 && card.source_digest !== row.digest ? [card.id] : [];
  });
  const [structures, book] = await Promise.all([findStructures(looked), findContactsOf(looked)]);
  const present = new Map(structures.map((structure) => [structure.id, structure]));
  const taken = new Map<string, number>();
  const missing = new Map<string, MissingValue>();

  const judged = (row: Good): PlannedRow => {
    const { line, draft, notes } = row;
    const { found, namesakes } = matches.get(line) ?? { found: [], namesakes: 0 };
    const refused = (...faults: ImportNote[]) => errorRow(line, draft.name, [...faults, ...notes]);
    const [card] = found;
    if (found.length > 1)
      return refused(noteOnField("name", "error", draft.name, says.ambiguous, says.ambiguousExpected));
    const before = card && taken.get(card.id);
    if (before)
      return refused(
        noteOnField("name", "error", draft.name, says.sameStructure(before), says.ambiguousExpected),
      );
    if (card) taken.set(card.id, line);
    if (namesakes > 0) notes.push(noteOnField("name", "remark", draft.name, says.namesake));
    if (card?.source_digest === row.digest) return same(row);
    // No refusal: one site may be two structures, as a work site and a temping agency of one association are.
    const neighbour = neighbourOf(seen, draft, card);
    if (neighbour) notes.push(noteOnField("siret", "remark", draft.siret, says.sameSiret(neighbour.name)));
    const result = card ? changed(seen, row, card, present.get(card.id), book.get(card.id)) : created(row);
    if (result.state === "same" || result.state === "error") return result;
    for (const { list, name } of missingIn(seen, draft)) {
      const key = `${list} ${fold(name) || name}`;
      const may_create = mayAdd(viewer, list);
      const before = missing.get(key) ?? {
        list: says.lists[list],
        field: list,
        name,
        lines: 0,
        may_create,
        created: false,
      };
      missing.set(key, { ...before, lines: before.lines + 1 });
      const message = may_create ? says.missingValue : says.unconfirmedValue;
      result.notes.push(noteOnField(list, "value", name, message));
    }
    const left = card || draft.source_id !== "" ? [] : (["organization", "legal_form"] as const);
    result.notes.push(
      ...left
        .filter((field) => draft[field] === null)
        .map((field) => noteOnField(field, "remark", "", says.completeLater)),
    );
    return result;
  };
  const rows = read.map((row) => (isGood(row) ? judged(row) : row));
  const faulty = new Set(rows.flatMap((row) => ("state" in row && row.state === "error" ? [row.line] : [])));
  return {
    rows: rows.map((row) => (isRead(row) ? joined(row, faulty) : row)),
    missing: [...missing.values()],
  };
};

/** A line that gives another one its contact: it is written with that one, or not at all. */
const joined = ({ line, draft, notes, joins }: Good, faulty: ReadonlySet<number>): PlannedRow => {
  const field = draft.contact_email === "" ? "contact_name" : "contact_email";
  const on = joins?.line ?? line;
  if (faulty.has(on))
    return errorRow(line, draft.name, [
      noteOnField(field, "error", draft[field], says.lineNotTaken(on), says.lineNotTakenExpected),
    ]);
  const note = noteOnField(field, "remark", draft[field], says.contactOfLine(on));
  return { line, state: "same", name: draft.name, notes: [note, ...notes], data: null };
};

const tooManyContacts = ({ line, draft, notes }: Good): PlannedRow =>
  errorRow(line, draft.name, [
    noteOnField(
      "contact_name",
      "error",
      draft.contact_name,
      says.tooManyContacts,
      says.tooManyContactsExpected,
    ),
    ...notes,
  ]);

const same = ({ line, draft, notes }: Good): PlannedRow => ({
  line,
  state: "same",
  name: draft.name,
  notes,
  data: null,
});

const created = (row: Good): PlannedRow => {
  const { line, draft, digest, notes } = row;
  if (contactsIn(draft).length > maxContacts) return tooManyContacts(row);
  const data = { draft, digest, change: null } satisfies StructureData;
  return { line, state: "create", name: draft.name, notes, data };
};

const changed = (
  seen: SeenReferences,
  row: Good,
  card: CatalogueCard,
  before: StoredStructure | undefined,
  contacts: StoredContacts = noContacts(card.id),
): PlannedRow => {
  // It was deleted between the two reads; the next preview will say so.
  if (!before) return created(row);
  const { line, digest, notes } = row;
  const draft = asStored(row.draft, row.asTyped, before);
  const fields = Object.keys(differences(fieldsOf(draft, idsIn(seen)), before));
  if (draft.source_id !== "" && before.source_id === null) fields.push("source_id");
  const known: readonly ContactFields[] = contacts.contacts;
  const told = withTold<ContactFields>(known, contactsIn(draft), isSamePhone);
  const isNew = !isSameList(told.contacts, known);
  if (isNew && told.contacts.length > maxContacts) return tooManyContacts(row);
  if (fields.length === 0 && !isNew) return same(row);
  return {
    line,
    state: "change",
    name: draft.name,
    notes: [
      ...changeNotes(seen, draft, before, fields),
      ...(isNew ? contactNotes(told, known) : []),
      ...notes,
    ],
    data: {
      draft,
      digest,
      change: {
        id: card.id,
        version: before.version,
        fields,
        before: Object.fromEntries(
          ["source_digest" as const, ...fields].map((name) => [name, before[name as keyof StoredStructure]]),
        ),
        contacts: isNew ? { version: contacts.version, before: contacts.contacts } : null,
      },
    } satisfies StructureData,
  };
};
