import { randomUUID } from "node:crypto";
import { type AccessTable, staffOnly, type World } from "#scripts/checks/principals.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as reference from "#shared/reference/reference.contract.ts";

const name = () => `Valeur ${randomUUID()}`;
const created = async (world: World, endpoint: Endpoint) => {
  const { body } = await (await world.person("administrator")).send(endpoint, { body: { name: name() } });
  return { params: { id: (body as unknown as { id: string }).id } };
};

const everyone = {
  visitor: 200,
  noProfile: 200,
  administrator: 200,
  learner: 200,
  tradeTrainer: 200,
  referentTrainer: 200,
  assistant: 200,
  coordinator: 200,
};
const onlyAdministrators = {
  visitor: 401,
  noProfile: 403,
  administrator: 200,
  learner: 403,
  tradeTrainer: 403,
  referentTrainer: 403,
  assistant: 403,
  coordinator: 403,
};
const onlyStaff = staffOnly(200);
const allowed = (expected: typeof everyone, status: number) => ({
  ...expected,
  ...Object.fromEntries(
    Object.entries(expected)
      .filter(([, one]) => one === 200)
      .map(([who]) => [who, status]),
  ),
});

export const access: AccessTable = {
  listPublics: { call: async () => ({}), expected: everyone },
  createPublic: {
    call: async () => ({ body: { name: name() } }),
    expected: allowed(onlyAdministrators, 201),
  },
  updatePublic: {
    call: async (world) => ({ ...(await created(world, reference.createPublic)), body: { name: name() } }),
    expected: onlyAdministrators,
  },
  deletePublic: {
    call: (world) => created(world, reference.createPublic),
    expected: allowed(onlyAdministrators, 204),
  },
  listStructureTypes: { call: async () => ({}), expected: everyone },
  createStructureType: {
    call: async () => ({ body: { name: name() } }),
    expected: allowed(onlyAdministrators, 201),
  },
  updateStructureType: {
    call: async (world) => ({
      ...(await created(world, reference.createStructureType)),
      body: { name: name() },
    }),
    expected: onlyAdministrators,
  },
  deleteStructureType: {
    call: (world) => created(world, reference.createStructureType),
    expected: allowed(onlyAdministrators, 204),
  },
  listLegalForms: { call: async () => ({}), expected: everyone },
  createLegalForm: {
    call: async () => ({ body: { name: name() } }),
    expected: allowed(onlyAdministrators, 201),
  },
  updateLegalForm: {
    call: async (world) => ({ ...(await created(world, reference.createLegalForm)), body: { name: name() } }),
    expected: onlyAdministrators,
  },
  deleteLegalForm: {
    call: (world) => created(world, reference.createLegalForm),
    expected: allowed(onlyAdministrators, 204),
  },
  listOrganizations: { call: async () => ({}), expected: { ...everyone, visitor: 401 } },
  createOrganization: { call: async () => ({ body: { name: name() } }), expected: allowed(onlyStaff, 201) },
  updateOrganization: {
    call: async (world) => ({
      ...(await created(world, reference.createOrganization)),
      body: { active: false },
    }),
    expected: onlyStaff,
  },
  deleteOrganization: {
    call: (world) => created(world, reference.createOrganization),
    expected: allowed(onlyStaff, 204),
  },
  listDegrees: { call: async () => ({}), expected: everyone },
  createDegree: {
    call: async () => ({ body: { name: name() } }),
    expected: allowed(onlyAdministrators, 201),
  },
  updateDegree: {
    call: async (world) => ({ ...(await created(world, reference.createDegree)), body: { city: "Redon" } }),
    expected: onlyAdministrators,
  },
  deleteDegree: {
    call: (world) => created(world, reference.createDegree),
    expected: allowed(onlyAdministrators, 204),
  },
  listContents: { call: async () => ({ query: { page: "legal" } }), expected: everyone },
  saveContent: {
    call: async () => ({
      params: { id: "legal~cookies" },
      body: { title: "Cookies", text: `<p>${name()}</p>` },
    }),
    expected: onlyAdministrators,
  },
  listChanges: {
    call: async () => ({ params: { kind: "structures" } }),
    expected: {
      visitor: 401,
      noProfile: 403,
      administrator: 200,
      learner: 403,
      tradeTrainer: 403,
      referentTrainer: 200,
      assistant: 200,
      coordinator: 200,
    },
  },
};
