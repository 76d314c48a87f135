import ExcelJS from "exceljs";
import { objectCreated, validateUpload } from "#scripts/testing/functions.ts";
import type { Person } from "#scripts/testing/harness.ts";
import type { ImportList, ImportProgress, ImportView } from "#shared/contract/import.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const routes = {
  structures: {
    list: structures.listStructureImports,
    start: structures.startStructureImport,
    read: structures.readStructureImport,
    write: structures.writeStructureImport,
    undo: structures.undoStructureImport,
  },
  users: {
    list: profiles.listUserImports,
    start: profiles.startUserImport,
    read: profiles.readUserImport,
    write: profiles.writeUserImport,
    undo: profiles.undoUserImport,
  },
  learners: {
    list: training.listLearnerImports,
    start: training.startLearnerImport,
    read: training.readLearnerImport,
    write: training.writeLearnerImport,
    undo: training.undoLearnerImport,
  },
  placements: {
    list: placements.listPlacementImports,
    start: placements.startPlacementImport,
    read: placements.readPlacementImport,
    write: placements.writePlacementImport,
    undo: placements.undoPlacementImport,
  },
};
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook of one sheet with these rows. */
export const workbookOf = async (rows: readonly (readonly ExcelJS.CellValue[])[]): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Lignes");
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await workbook.xlsx.writeBuffer());
};

/** The calls of one kind of import by one person. Imports of learners and of placements need the `actionId`. */
export const importsOf = (who: Person, kind: keyof typeof routes, actionId?: string) => {
  const { list, start, read, write, undo } = routes[kind];
  const params = (importId?: string): Record<string, string> => ({
    ...(actionId && { id: actionId }),
    ...(importId && { importId }),
  });
  const listed = async () => (await who.send(list, { params: params() })).body as ImportList;
  /** The open imports: names and progress. */
  const unfinished = async () => {
    return (await listed()).unfinished.map(({ id, file_name, position, total }) => [
      id,
      file_name,
      position,
      total,
    ]);
  };
  const view = async (importId: string, query: Record<string, unknown> = {}) =>
    (await who.send(read, { params: params(importId), query: { per_page: 100, ...query } }))
      .body as ImportView;

  /** Uploads a file as the page does, runs its check, and returns the import's id. */
  const sent = async (bytes: Buffer, name = "lignes.xlsx"): Promise<string> => {
    const body = {
      original_file_name: name,
      content_type: name.endsWith(".csv") ? "text/csv" : xlsx,
      size: bytes.length,
    };
    const { body: signed } = await who.send(start, { params: params(), body });
    const { file_id, url, headers } = signed;
    await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
    await validateUpload(objectCreated(`quarantine/${file_id}`));
    return file_id;
  };
  const previewed = async (text: string): Promise<ImportView> =>
    view(await sent(Buffer.from(text), "lignes.csv"));
  const writeNext = async (importId: string, create_missing_values = false) =>
    (await who.send(write, { params: params(importId), body: { create_missing_values } }))
      .body as ImportProgress;
  /** Continues until everything is written, as the page does. */
  const written = async (importId: string, createsMissing = false): Promise<ImportProgress> => {
    let progress = await writeNext(importId, createsMissing);
    while (progress.status === "writing") progress = await writeNext(importId, createsMissing);
    return progress;
  };
  const undoNext = async (importId: string) =>
    (await who.send(undo, { params: params(importId) })).body as ImportProgress;
  /** Continues until everything is undone, as the page does. */
  const undone = async (importId: string): Promise<ImportProgress> => {
    let progress = await undoNext(importId);
    while (progress.status === "undoing") progress = await undoNext(importId);
    return progress;
  };
  return { listed, unfinished, sent, view, previewed, write: writeNext, written, undo: undoNext, undone };
};
