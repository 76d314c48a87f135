import { randomUUID } from "node:crypto";
import { type AccessTable, staffOnly, type World } from "#scripts/checks/principals.ts";

const someone = async (world: World) => ({ params: { id: (await world.person("learner")).profileId } });

const ownersAndStaff = staffOnly(200);
const onlyAdministrators = {
  visitor: 401,
  noProfile: 403,
  administrator: 204,
  learner: 403,
  tradeTrainer: 403,
  referentTrainer: 403,
  assistant: 403,
  coordinator: 403,
};
const staffAndReferent = { ...ownersAndStaff, referentTrainer: 200 };

export const access: AccessTable = {
  listRoles: {
    call: async () => ({}),
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
  countProfilesByRole: { call: async () => ({}), expected: staffAndReferent },
  createProfile: {
    call: async () => ({ body: { role_id: 2, genre_id: 3 } }),
    expected: {
      visitor: 401,
      noProfile: 201,
      administrator: 201,
      learner: 201,
      tradeTrainer: 201,
      referentTrainer: 201,
      assistant: 201,
      coordinator: 201,
    },
  },
  getProfile: {
    call: someone,
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
  updateProfile: {
    call: async (world) => ({ ...(await someone(world)), body: { bio: "Bonjour" } }),
    expected: ownersAndStaff,
  },
  addProfilePicture: {
    call: async (world) => ({
      ...(await someone(world)),
      body: { original_file_name: "moi.png", content_type: "image/png", size: 1_000 },
    }),
    expected: {
      visitor: 401,
      noProfile: 403,
      administrator: 201,
      learner: 403,
      tradeTrainer: 403,
      referentTrainer: 403,
      assistant: 201,
      coordinator: 201,
    },
  },
  setProfileStructures: {
    call: async (world) => ({ ...(await someone(world)), body: { structure_ids: [] } }),
    expected: ownersAndStaff,
  },
  createUserProfile: {
    call: async () => ({
      body: {
        user_name: "Noa",
        user_email: `${randomUUID()}@exemple.fr`,
        user_password: "cheval correct batterie agrafe",
        role_id: 2,
        genre_id: 3,
      },
    }),
    expected: {
      visitor: 401,
      noProfile: 403,
      administrator: 201,
      learner: 403,
      tradeTrainer: 403,
      referentTrainer: 403,
      assistant: 201,
      coordinator: 201,
    },
  },
  renameUser: {
    call: async (world) => ({
      params: { userId: (await world.person("learner")).userId },
      body: { name: "Un autre nom" },
    }),
    expected: ownersAndStaff,
  },
  deleteProfile: {
    call: someone,
    expected: onlyAdministrators,
  },
  deleteUser: {
    call: async (world) => ({ params: { userId: (await world.person("learner")).userId } }),
    expected: onlyAdministrators,
  },
  listProfiles: { call: async () => ({}), expected: staffAndReferent },
  searchProfiles: { call: async () => ({ query: { name: "" } }), expected: staffAndReferent },
};
