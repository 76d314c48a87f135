import { randomUUID } from "node:crypto";
import type { AccessTable, Principal } from "#scripts/checks/principals.ts";

const nobody = "personne@exemple.fr";
const password = "cheval correct batterie agrafe";

/** The same status for everybody. */
const everyone = (status: number): Record<Principal, number> => ({
  visitor: status,
  noProfile: status,
  administrator: status,
  learner: status,
  tradeTrainer: status,
  referentTrainer: status,
  assistant: status,
  coordinator: status,
});
const signedIn = (status: number): Record<Principal, number> => ({ ...everyone(status), visitor: 401 });

export const access: AccessTable = {
  register: {
    call: async () => ({
      body: { name: "Alix", email: `${randomUUID()}@exemple.fr`, password, password_confirmation: password },
    }),
    expected: everyone(201),
  },
  login: {
    call: async (world) => {
      const { email, password: theirs } = await world.person("learner");
      return { body: { email, password: theirs } };
    },
    expected: everyone(200),
  },
  resendVerification: { call: async () => ({ body: { email: nobody } }), expected: everyone(200) },
  verifyEmail: { call: async () => ({ query: { token: "x".repeat(43) } }), expected: everyone(422) },
  logout: { call: async () => ({}), expected: signedIn(204) },
  validateToken: { call: async () => ({}), expected: everyone(200) },
  requestPasswordReset: {
    call: async (world) => ({ body: { email: (await world.person("learner")).email } }),
    expected: everyone(200),
  },
  confirmPasswordReset: {
    call: async () => ({
      body: { token: "x".repeat(43), email: nobody, password, password_confirmation: password },
    }),
    expected: everyone(422),
  },
  listUserProfiles: { call: async () => ({}), expected: signedIn(200) },
  exportAccount: { call: async () => ({}), expected: signedIn(200) },
  // Every test person has this password, and none is the last administrator of the table.
  deleteAccount: {
    call: async (world) => ({ body: { password: (await world.person("administrator")).password } }),
    expected: signedIn(204),
  },
};
