import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/access-scene.ts";
import type { Person } from "#scripts/testing/harness.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const body = { original_file_name: "lignes.csv", content_type: "text/csv" as const, size: 100 };
const order = { body: { create_missing_values: false } };

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

/** 404 if the caller did not start the import, among those who may import. */
const ownersOnly: Lines = {
  other: "404 A C T, 403 rest",
  absent: "404 A C T, 403 rest",
  malformed: "404 A C T, 403 rest",
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
  writeStructureImport: {
    call: async (half) => ({ ...(await ofStructures(half.staff)), ...order }),
    own: async (who) => ({ ...(await ofStructures(who)), ...order }),
    // Its file is not uploaded yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
  getUserImportTemplate: { call: () => ({}), lines: staff },
  listUserImports: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  startUserImport: { call: () => ({ body }), lines: { any: "201 A C T, 403 rest" } },
  readUserImport: {
    call: (half) => ofUsers(half.staff),
    own: ofUsers,
    lines: { own: "200 A C T, - rest", ...ownersOnly },
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
  writeLearnerImport: {
    call: async (half) => ({ ...(await ofLearners(half.staff, half)), ...order }),
    own: async (who, half) => ({ ...(await ofLearners(who, half)), ...order }),
    // Its file is not uploaded yet.
    lines: { own: "409 A C T, - rest", ...ownersOnly },
  },
};
