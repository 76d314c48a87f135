import { randomUUID } from "node:crypto";
import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const body = { original_file_name: "lignes.csv", content_type: "text/csv" as const, size: 100 };
const order = { body: { create_missing_values: false } };

const matches = { body: { matches: [{ list: "types", name: "Fermes", value_id: "absent" }] } };

/** A match that the half's staff kept. */
const keptMatch = async ({ staff: who }: Half) => {
  const name = `Valeur ${randomUUID()}`;
  const { body: type } = await who.call(reference.createStructureType, { body: { name } });
  const { sent, view } = importsOf(who, "structures");
  const importId = await sent(Buffer.from(`nom;cp;types\nFerme;35000;Les ${name}`), "lignes.csv");
  await view(importId);
  await who.call(structures.matchImportValues, {
    params: { importId },
    body: { matches: [{ list: "types", name: `Les ${name}`, value_id: type.id }] },
  });
  const { body: kept } = await who.call(structures.listValueMatches, {});
  return kept.find((match) => match.name === `Les ${name}`)?.id ?? "";
};

const ofStructures = async (who: Person) => {
  const { body: started } = await who.call(structures.startStructureImport, { body });
  return { params: { importId: started.file_id } };
};
const ofUsers = async (who: Person) => {
  const { body: started } = await who.call(profiles.startUserImport, { body });
  return { params: { importId: started.file_id } };
};
const ofLearners = async (who: Person, { action }: Half) => {
  const params = { id: action.id };
  const { body: started } = await who.call(training.startLearnerImport, { params, body });
  return { params: { ...params, importId: started.file_id } };
};

const ofPlacements = async (who: Person, { action }: Half) => {
  const params = { id: action.id };
  const { body: started } = await who.call(placements.startPlacementImport, { params, body });
  return { params: { ...params, importId: started.file_id } };
};

/** 404 unless the caller started the import. */
const ownersOnly: Lines = {
  other: "404 A C T, 403 rest",
  absent: "404 A C T, 403 rest",
};
const staff: Lines = { any: "302 A C T, 403 rest" };

export const access: AccessTable = {
  getStructureImportTemplate: { call: () => ({}), lines: staff },
  listStructureImports: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  startStructureImport: { call: () => ({ body }), lines: { any: "201 A C T, 403 rest" } },
  readStructureImport: {
    call: (half) => ofStructures(half.staff),
    own: ofStructures,
    lines: { own: "200 A C T, - rest", ...ownersOnly },
  },
  undoStructureImport: {
    call: (half) => ofStructures(half.staff),
    own: ofStructures,
    // Nothing is written yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  writeStructureImport: {
    call: async (half) => ({ ...(await ofStructures(half.staff)), ...order }),
    own: async (who) => ({ ...(await ofStructures(who)), ...order }),
    // Its file is not uploaded yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  matchImportValues: {
    call: async (half) => ({ ...(await ofStructures(half.staff)), ...matches }),
    own: async (who) => ({ ...(await ofStructures(who)), ...matches }),
    // Its file is not read yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  listValueMatches: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  deleteValueMatch: {
    call: async (half) => ({ params: { id: await keptMatch(half) } }),
    lines: only("A C T", 204),
  },
  getUserImportTemplate: { call: () => ({}), lines: staff },
  listUserImports: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  startUserImport: { call: () => ({ body }), lines: { any: "201 A C T, 403 rest" } },
  readUserImport: {
    call: (half) => ofUsers(half.staff),
    own: ofUsers,
    lines: { own: "200 A C T, - rest", ...ownersOnly },
  },
  undoUserImport: {
    call: (half) => ofUsers(half.staff),
    own: ofUsers,
    // Nothing is written yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  writeUserImport: {
    call: async (half) => ({ ...(await ofUsers(half.staff)), ...order }),
    own: async (who) => ({ ...(await ofUsers(who)), ...order }),
    // Its file is not uploaded yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  getLearnerImportTemplate: { call: () => ({}), lines: staff },
  listLearnerImports: {
    call: (half) => ({ params: { id: half.action.id } }),
    lines: only("A C T", 200),
  },
  startLearnerImport: {
    call: (half) => ({ params: { id: half.action.id }, body }),
    lines: only("A C T", 201),
  },
  readLearnerImport: {
    call: (half) => ofLearners(half.staff, half),
    own: ofLearners,
    lines: { own: "200 A C T, - rest", ...ownersOnly },
  },
  undoLearnerImport: {
    call: (half) => ofLearners(half.staff, half),
    own: ofLearners,
    // Nothing is written yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  writeLearnerImport: {
    call: async (half) => ({ ...(await ofLearners(half.staff, half)), ...order }),
    own: async (who, half) => ({ ...(await ofLearners(who, half)), ...order }),
    // Its file is not uploaded yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  getPlacementImportTemplate: { call: () => ({}), lines: staff },
  listPlacementImports: {
    call: (half) => ({ params: { id: half.action.id } }),
    lines: only("A C T", 200),
  },
  startPlacementImport: {
    call: (half) => ({ params: { id: half.action.id }, body }),
    lines: only("A C T", 201),
  },
  readPlacementImport: {
    call: (half) => ofPlacements(half.staff, half),
    own: ofPlacements,
    lines: { own: "200 A C T, - rest", ...ownersOnly },
  },
  undoPlacementImport: {
    call: (half) => ofPlacements(half.staff, half),
    own: ofPlacements,
    // Nothing is written yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  writePlacementImport: {
    call: async (half) => ({ ...(await ofPlacements(half.staff, half)), ...order }),
    own: async (who, half) => ({ ...(await ofPlacements(who, half)), ...order }),
    // Its file is not uploaded yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
};
