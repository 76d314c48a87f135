import type { Entry } from "#functions/domain/imports/columns.ts";
import { faultyRow } from "#functions/domain/imports/person-cells.ts";
import { type ImportOf, idFor, type PlannedRow } from "#functions/domain/imports/plan.ts";
import type { Judgement } from "#functions/domain/imports/preview.ts";
import { noteOnColumn, type PlacementData } from "#functions/domain/placements/import/data.ts";
import { newPlacement, writtenBy } from "#functions/domain/placements/import/filling.ts";
import { type ReadLine, readLine, readScene } from "#functions/domain/placements/import/reading.ts";
import { placementLimits } from "#functions/domain/placements/noting.ts";
import { findPlacements, isAt, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import type { DatedAction } from "#functions/domain/placements/running.ts";
import { employerOf } from "#functions/domain/placements/view.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { fold } from "#shared/contract/fold.ts";
import { type ImportNote, importMessages, type MissingValue } from "#shared/contract/import.ts";
import { writtenDay } from "#shared/contract/paris.ts";
import { placementWords } from "#shared/placements/placements.export.ts";
import {
  type Comparison,
  compared,
  filledIn,
  meantBy,
  type SheetField,
} from "#shared/placements/placements.import.rules.ts";
import {
  type PlacementColumn,
  placementColumns,
  placementImportMessages as says,
} from "#shared/placements/placements.import.ts";
import { areInTurn, endsAfterStart, placingDays, runTogether } from "#shared/placements/placements.rules.ts";

/** A day as people write it. */
const written = (day: string | null): string => (day === null ? "" : writtenDay(day));

/** What is noted of a placement in a column, and what a line says instead. */
const wordsOf = (
  field: SheetField,
  one: Pick<StoredPlacement, "state" | "kind" | "from" | "to" | "end_reason">,
): string => {
  if (field === "state") return placementWords.states[one.state];
  if (field === "kind") return placementWords.kinds[one.kind];
  if (field === "end_reason") return one.end_reason ? placementWords.reasons[one.end_reason] : "";
  return field === "trainers" ? "" : written(one[field]);
};

const changeNotes = (
  fields: readonly SheetField[],
  before: StoredPlacement,
  after: StoredPlacement,
): ImportNote[] =>
  fields.map((field) =>
    noteOnColumn(field, "change", wordsOf(field, after), importMessages.before(wordsOf(field, before))),
  );

const contradictions = (
  fields: readonly SheetField[],
  line: ReadLine,
  known: StoredPlacement,
): ImportNote[] =>
  fields.map((field) => {
    const { state, on } = known.changes.at(-1) ?? { state: known.state, on: "" };
    const noted = field === "state" ? says.noted(placementWords.states[state], on) : wordsOf(field, known);
    const said = wordsOf(field, { ...known, ...filledIn(line.words, known), state: line.words.state });
    const value = field === "state" ? `${said} ${written(line.words.on)}`.trim() : said;
    return noteOnColumn(field, "error", value, says.differs(noted), says.differsExpected);
  });

/** What a line will not be silent about, once it is written. */
const remarks = ({ words }: ReadLine, isMove: boolean): ImportNote[] => [
  ...(words.on === null && isMove ? [noteOnColumn("on", "remark", "", says.today)] : []),
  ...(words.state === "broken" && words.end_reason === null && isMove
    ? [noteOnColumn("end_reason", "remark", "", says.anyReason)]
    : []),
];

type Done = Extract<Comparison, { is: "new" | "change" }>;

/** A line that will be written. `before`: blank for a new placement. */
const planned = (
  line: ReadLine,
  result: Done,
  before: StoredPlacement,
  after: StoredPlacement,
): PlannedRow => {
  const { profile_id, structure_id, employer, words, isUnknown } = line;
  const { local_id, version, kind, from, to, end_reason, trainer_ids, state } = before;
  const isChange = result.is === "change";
  const data: PlacementData = {
    ...{ profile_id, structure_id, employer },
    words: { ...words, trainer_ids: [...words.trainer_ids] },
    target: isChange
      ? { local_id, version, before: { kind, from, to, end_reason, trainer_ids, state } }
      : null,
  };
  return {
    line: line.line,
    state: isChange ? "change" : "create",
    name: line.name,
    notes: [
      ...(isChange ? changeNotes(result.fields, before, after) : []),
      ...remarks(line, !isChange || result.fields.includes("state")),
      ...line.notes,
      ...(isUnknown && !isChange ? [noteOnColumn("structure", "value", employer, says.notInCatalogue)] : []),
    ],
    data,
  };
};

const isRead = (row: ReadLine | PlannedRow): row is ReadLine => "words" in row;
const isEnd = (row: ReadLine | PlannedRow) => isRead(row) && row.words.state === "broken";
const headerOf = (field: PlacementColumn) =>
  placementColumns.find((one) => one.field === field)?.header ?? "";

/** The employers that lines would note though no catalogue has them. */
const missingIn = (rows: readonly PlannedRow[]): MissingValue[] => {
  const list = headerOf("structure");
  const named = rows.flatMap(({ notes }) => notes.filter(({ kind }) => kind === "value"));
  return [...Map.groupBy(named, ({ value }) => fold(value)).values()].map((some) => ({
    ...{ list, field: list, name: some[0]?.value ?? "", lines: some.length },
    ...{ may_create: true, created: false },
  }));
};

/**
 * Judges lines of placements against what is noted. Ends come first: of somebody who changes places, a file may hold both
 * lines in any order. Each line is judged on what those before it make.
 */
export const judgePlacements = async (
  action: DatedAction,
  entries: readonly Entry<PlacementColumn>[],
  of: ImportOf,
): Promise<Judgement> => {
  const [scene, stored] = await Promise.all([readScene(action.id, entries), findPlacements(action.id)]);
  const read = entries.map((entry) => readLine(entry, scene, of.now));
  const places = [...stored, ...read.filter(isRead)];
  const names = await structureNames(places.flatMap(({ structure_id }) => structure_id ?? []));
  const days = placingDays(action, of.now);
  const noted = Map.groupBy(stored, ({ profile_id }) => profile_id);
  const seen = new Map<string, ReadLine[]>();

  const judged = (line: ReadLine): PlannedRow => {
    const { words, profile_id, structure, structure_id, employer } = line;
    const refused = (...faults: ImportNote[]) => faultyRow(line.line, line.name, [...faults, ...line.notes]);
    const refusedAt = (message: string, expected?: string) =>
      refused(noteOnColumn("structure", "error", structure, message, expected));
    const key = [profile_id, structure_id ?? fold(employer), words.state === "broken"].join("|");
    const sameAs = seen.get(key) ?? [];
    const twin = sameAs.find((one) => !areInTurn(one.words, words, days.today));
    if (twin) return refusedAt(says.twice(twin.line), says.twiceExpected);
    seen.set(key, [...sameAs, line]);
    const own = noted.get(profile_id) ?? [];
    const known = meantBy(words, own.filter(isAt(line)), days);
    const result = compared(words, known, days.today);
    if (result.is === "noStart")
      return refused(noteOnColumn("from", "error", "", says.noStart, says.noStartExpected));
    if (result.is === "contradiction" && known) return refused(...contradictions(result.fields, line, known));
    if (result.is === "same" || result.is === "contradiction")
      return { line: line.line, state: "same", name: line.name, notes: [], data: null };
    const before =
      result.is === "change" && known
        ? known
        : newPlacement(action.id, line, idFor(of.id, line.line, "placement"));
    const after = writtenBy(before, words, result, of);
    // What is noted there already may still end.
    if (result.is === "new" && structure_id !== null && !names.get(structure_id)?.is_active)
      return refusedAt(says.inactive, says.inactiveExpected);
    // A line may give one of the two days alone.
    if (!endsAfterStart(after))
      return refused(noteOnColumn("to", "error", written(after.to), says.endsBefore));
    const other = own.find((one) => one.local_id !== before.local_id && runTogether(one, after, days));
    if (other)
      return refusedAt(says.runs(employerOf(names, other).name), says.runsExpected(other.to, days.today));
    if (own.length >= placementLimits.placements && result.is === "new") return refusedAt(says.tooMany);
    noted.set(profile_id, [...own.filter((one) => one !== before), after]);
    return planned(line, result, before, after);
  };
  const ordered = [...read.filter(isEnd), ...read.filter((row) => !isEnd(row))];
  const rows = ordered.map((row) => (isRead(row) ? judged(row) : row));
  return { rows, missing: missingIn(rows) };
};
