import { type AccessTable, staffOnly, type World } from "#scripts/checks/principals.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const body = { original_file_name: "lignes.csv", content_type: "text/csv" as const, size: 100 };
const order = { body: { create_missing_values: false } };

let actions: Promise<string> | undefined;
const action = () => {
  actions ??= wishScene(1).then(async ({ staff }) => {
    const { body: all } = await staff.call(training.listTrainingActions, {});
    return all.data[0]?.id ?? "";
  });
  return actions;
};

/** An import that somebody else has begun: for those who may import at all, it is not there. */
const structureImport = async (world: World) => {
  const other = await world.person("administrator");
  const { body: begun } = await other.call(structures.startStructureImport, { body });
  return { params: { importId: begun.file_id } };
};
const userImport = async (world: World) => {
  const other = await world.person("administrator");
  const { body: begun } = await other.call(profiles.startUserImport, { body });
  return { params: { importId: begun.file_id } };
};
const learnerImport = async (world: World) => {
  const other = await world.person("administrator");
  const params = { id: await action() };
  const { body: begun } = await other.call(training.startLearnerImport, { params, body });
  return { params: { ...params, importId: begun.file_id } };
};

export const access: AccessTable = {
  getStructureImportTemplate: { call: async () => ({}), expected: staffOnly(302) },
  listStructureImports: { call: async () => ({}), expected: staffOnly(200) },
  startStructureImport: { call: async () => ({ body }), expected: staffOnly(201) },
  readStructureImport: { call: structureImport, expected: staffOnly(404) },
  writeStructureImport: {
    call: async (world) => ({ ...(await structureImport(world)), ...order }),
    expected: staffOnly(404),
  },
  getUserImportTemplate: { call: async () => ({}), expected: staffOnly(302) },
  listUserImports: { call: async () => ({}), expected: staffOnly(200) },
  startUserImport: { call: async () => ({ body }), expected: staffOnly(201) },
  readUserImport: { call: userImport, expected: staffOnly(404) },
  writeUserImport: {
    call: async (world) => ({ ...(await userImport(world)), ...order }),
    expected: staffOnly(404),
  },
  getLearnerImportTemplate: { call: async () => ({}), expected: staffOnly(302) },
  listLearnerImports: {
    call: async () => ({ params: { id: await action() } }),
    expected: staffOnly(200),
  },
  startLearnerImport: {
    call: async () => ({ params: { id: await action() }, body }),
    expected: staffOnly(201),
  },
  readLearnerImport: { call: learnerImport, expected: staffOnly(404) },
  writeLearnerImport: {
    call: async (world) => ({ ...(await learnerImport(world)), ...order }),
    expected: staffOnly(404),
  },
};
