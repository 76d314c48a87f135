import { randomUUID } from "node:crypto";
import { type AccessTable, administratorsOnly, staffOnly, type World } from "#scripts/checks/principals.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const required = async (world: World) => {
  const administrator = await world.person("administrator");
  const body = { name: `Valeur ${randomUUID()}` };
  const [organization, legalForm] = await Promise.all([
    administrator.call(reference.createOrganization, { body }),
    administrator.call(reference.createLegalForm, { body }),
  ]);
  const ids = { organization_id: organization.body.id, legal_form_id: legalForm.body.id };
  return { administrator, body: { name: "La Sauvagine", zip_code: "35140", ...ids } };
};
/** A structure to which nobody is attached. */
const structure = async (world: World) => {
  const { administrator, body } = await required(world);
  const { body: made } = await administrator.call(structures.createStructure, { body });
  return { administrator, id: made.id };
};
const attached = async (world: World) => {
  const { administrator, id } = await structure(world);
  const { profileId } = await world.person("tradeTrainer");
  const body = { profile_ids: [profileId] };
  await administrator.call(structures.addStructureProfiles, { params: { id }, body });
  return { params: { id, profileId } };
};
const situation = async (world: World) => {
  const { administrator, id } = await structure(world);
  const made = await administrator.call(structures.createTrainingSituation, {
    params: { id },
    body: { name: "Préparer les paniers" },
  });
  return { params: { id: made.body.id } };
};
const picture = { original_file_name: "serre.png", content_type: "image/png" as const, size: 1_000 };
const photo = async (world: World) => {
  const { administrator, id } = await structure(world);
  const made = await administrator.call(structures.addStructurePhoto, { params: { id }, body: picture });
  return { params: { id: made.body.id } };
};

// Trainers may open the form too, but are not attached to the structure: it is not theirs to edit.
export const access: AccessTable = {
  listStructures: {
    call: async () => ({}),
    expected: { ...staffOnly(200), referentTrainer: 200 },
  },
  filterStructures: {
    call: async () => ({ query: { keywords: ["jardin"] } }),
    expected: {
      visitor: 200,
      noProfile: 200,
      administrator: 200,
      learner: 200,
      tradeTrainer: 200,
      referentTrainer: 200,
      assistant: 200,
      coordinator: 200,
    },
  },
  searchStructuresByName: {
    call: async () => ({ query: { query: "jardin" } }),
    expected: {
      visitor: 401,
      noProfile: 200,
      administrator: 200,
      learner: 200,
      tradeTrainer: 200,
      referentTrainer: 200,
      assistant: 200,
      coordinator: 200,
    },
  },
  createStructure: {
    call: async (world) => ({ body: (await required(world)).body }),
    expected: { ...staffOnly(201), tradeTrainer: 201, referentTrainer: 201 },
  },
  // Switched off: for staff, referent trainers and attached trainers only, and 404 to all others.
  getStructure: {
    call: async (world) => {
      const { administrator, id } = await structure(world);
      await administrator.call(structures.updateStructure, { params: { id }, body: { is_active: 0 } });
      return { params: { id } };
    },
    expected: {
      visitor: 404,
      noProfile: 404,
      administrator: 200,
      learner: 404,
      tradeTrainer: 404,
      referentTrainer: 200,
      assistant: 200,
      coordinator: 200,
    },
  },
  // The trainers are not attached to it.
  getStructureOverview: {
    call: async (world) => ({ params: { id: (await structure(world)).id } }),
    expected: staffOnly(200),
  },
  updateStructure: {
    call: async (world) => ({ params: { id: (await structure(world)).id }, body: { city: "Redon" } }),
    expected: staffOnly(200),
  },
  deleteStructure: {
    call: async (world) => ({ params: { id: (await structure(world)).id } }),
    expected: staffOnly(204),
  },
  addStructureProfiles: {
    call: async (world) => ({
      params: { id: (await structure(world)).id },
      body: { profile_ids: [(await world.person("tradeTrainer")).profileId] },
    }),
    expected: administratorsOnly(200),
  },
  removeStructureProfile: { call: attached, expected: administratorsOnly(204) },
  addStructurePhoto: {
    call: async (world) => ({ params: { id: (await structure(world)).id }, body: picture }),
    expected: staffOnly(201),
  },
  deleteStructurePhoto: { call: photo, expected: staffOnly(204) },
  createTrainingSituation: {
    call: async (world) => ({
      params: { id: (await structure(world)).id },
      body: { name: "Vendre au marché" },
    }),
    expected: staffOnly(201),
  },
  updateTrainingSituation: {
    call: async (world) => ({ ...(await situation(world)), body: { name: "Vendre au marché" } }),
    expected: staffOnly(200),
  },
  deleteTrainingSituation: { call: situation, expected: staffOnly(204) },
  addTrainingSituationPhoto: {
    call: async (world) => ({ ...(await situation(world)), body: picture }),
    expected: staffOnly(201),
  },
};
