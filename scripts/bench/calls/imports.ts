import { setTimeout as pause } from "node:timers/promises";
import { fresh, freshAddress, type Plan, plainly, type Scene } from "#scripts/bench/scene.ts";
import type { ImportView } from "#shared/contract/import.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

type Upload = { original_file_name: string; content_type: "text/csv"; size: number };
type Kind = {
  lines: () => string[];
  start: (body: Upload) => Promise<SignedUpload>;
  read: (importId: string) => Promise<ImportView>;
  write: (importId: string) => Promise<{ status: string }>;
  undo: (importId: string) => Promise<unknown>;
};

/** Rows of an import: enough to show the cost of one. */
const count = 50;
const many = (line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n));

const plansOf = (newKind: () => Promise<Kind>): { start: Plan; read: Plan; write: Plan; undo: Plan } => {
  const send = async ({ lines, start }: Kind) => {
    const text = lines().join("\n");
    const { file_id, url, headers } = await start({
      original_file_name: "lignes.csv",
      content_type: "text/csv",
      size: Buffer.byteLength(text),
    });
    await fetch(url, { method: "PUT", headers, body: text });
    return file_id;
  };
  const ready = async () => {
    const kind = await newKind();
    const id = await send(kind);
    for (let n = 0; n < 100 && (await kind.read(id)).status === "checking"; n++) await pause(100);
    return { kind, id };
  };
  return {
    start: async () => {
      const kind = await newKind();
      return () => send(kind);
    },
    read: async () => {
      const { kind, id } = await ready();
      return () => kind.read(id);
    },
    write: async () => {
      const { kind, id } = await ready();
      return () => kind.write(id);
    },
    undo: async () => {
      const { kind, id } = await ready();
      while ((await kind.write(id)).status === "writing");
      return () => kind.undo(id);
    },
  };
};

const body = { create_missing_values: false };

/** Fifty structures of a source. */
export const structureImportCalls = ({ admin }: Scene) => {
  const { start, read, write, undo } = plansOf(async () => ({
    lines: () => [
      "nom;code postal;identifiant de source",
      ...many(() => `${fresh("Structure")};35000;${fresh("source")}`),
    ],
    start: (upload) => admin.call(structures.startStructureImport, { body: upload }),
    read: (importId) => admin.call(structures.readStructureImport, { params: { importId }, query: {} }),
    write: (importId) => admin.call(structures.writeStructureImport, { params: { importId }, body }),
    undo: (importId) => admin.call(structures.undoStructureImport, { params: { importId } }),
  }));
  /** A file that names an unknown type, and what it means. */
  const unknownValue = async () => {
    const { id: value_id } = await admin.call(reference.createStructureType, {
      body: { name: fresh("Type") },
    });
    const name = fresh("Inconnu");
    const text = `nom;code postal;types\n${fresh("Structure")};35000;${name}`;
    const upload = {
      original_file_name: "lignes.csv",
      content_type: "text/csv" as const,
      size: Buffer.byteLength(text),
    };
    const { file_id, url, headers } = await admin.call(structures.startStructureImport, { body: upload });
    await fetch(url, { method: "PUT", headers, body: text });
    const params = { importId: file_id };
    const view = () => admin.call(structures.readStructureImport, { params, query: {} });
    for (let n = 0; n < 100 && (await view()).status === "checking"; n++) await pause(100);
    return { params, body: { matches: [{ list: "types" as const, name, value_id }] } };
  };
  return {
    getStructureImportTemplate: plainly(() => admin.call(structures.getStructureImportTemplate, {})),
    listStructureImports: plainly(() => admin.call(structures.listStructureImports, {})),
    startStructureImport: start,
    readStructureImport: read,
    writeStructureImport: write,
    undoStructureImport: undo,
    matchImportValues: async () => {
      const { params, body } = await unknownValue();
      return () => admin.call(structures.matchImportValues, { params, body });
    },
    listValueMatches: plainly(() => admin.call(structures.listValueMatches, {})),
    deleteValueMatch: async () => {
      const call = await unknownValue();
      await admin.call(structures.matchImportValues, call);
      const [match] = await admin.call(structures.listValueMatches, {});
      return () => admin.call(structures.deleteValueMatch, { params: { id: match?.id ?? "" } });
    },
  };
};

/** Fifty accounts with a mail each. */
export const userImportCalls = ({ admin }: Scene) => {
  const { start, read, write, undo } = plansOf(async () => ({
    lines: () => ["nom;e-mail;rôle", ...many(() => `${fresh("Camille")};${freshAddress()};Apprenant·e`)],
    start: (upload) => admin.call(profiles.startUserImport, { body: upload }),
    read: (importId) => admin.call(profiles.readUserImport, { params: { importId }, query: {} }),
    write: (importId) => admin.call(profiles.writeUserImport, { params: { importId }, body }),
    undo: (importId) => admin.call(profiles.undoUserImport, { params: { importId } }),
  }));
  return {
    getUserImportTemplate: plainly(() => admin.call(profiles.getUserImportTemplate, {})),
    listUserImports: plainly(() => admin.call(profiles.listUserImports, {})),
    startUserImport: start,
    readUserImport: read,
    writeUserImport: write,
    undoUserImport: undo,
  };
};

/** A promo of fifty who have no account yet. */
export const learnerImportCalls = ({ admin, action }: Scene) => {
  const { start, read, write, undo } = plansOf(async () => {
    const id = await action();
    return {
      lines: () => ["nom;e-mail", ...many(() => `${fresh("Camille")};${freshAddress()}`)],
      start: (upload) => admin.call(training.startLearnerImport, { params: { id }, body: upload }),
      read: (importId) => admin.call(training.readLearnerImport, { params: { id, importId }, query: {} }),
      write: (importId) => admin.call(training.writeLearnerImport, { params: { id, importId }, body }),
      undo: (importId) => admin.call(training.undoLearnerImport, { params: { id, importId } }),
    };
  });
  return {
    getLearnerImportTemplate: plainly(() => admin.call(training.getLearnerImportTemplate, {})),
    listLearnerImports: async () => {
      const params = { id: await action() };
      return () => admin.call(training.listLearnerImports, { params });
    },
    startLearnerImport: start,
    readLearnerImport: read,
    writeLearnerImport: write,
    undoLearnerImport: undo,
  };
};
