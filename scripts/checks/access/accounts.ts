import { randomUUID } from "node:crypto";
import type { AccessTable } from "#scripts/checks/principals.ts";
import { person } from "#scripts/testing/harness.ts";

const nobody = "personne@exemple.fr";
const password = "cheval correct batterie agrafe";

export const access: AccessTable = {
  register: {
    call: () => ({
      body: { name: "Alix", email: `${randomUUID()}@exemple.fr`, password, password_confirmation: password },
    }),
    lines: { any: "201 all" },
  },
  login: {
    call: async () => {
      const { email, password: theirs } = await person("learner");
      return { body: { email, password: theirs } };
    },
    lines: { any: "200 all" },
  },
  resendVerification: { call: () => ({ body: { email: nobody } }), lines: { any: "200 all" } },
  verifyEmail: { call: () => ({ query: { token: "x".repeat(43) } }), lines: { any: "422 all" } },
  logout: { call: () => ({}), spends: true, lines: { any: "204 rest" } },
  validateToken: { call: () => ({}), lines: { any: "200 all" } },
  requestPasswordReset: {
    call: async () => ({ body: { email: (await person("learner")).email } }),
    lines: { any: "200 all" },
  },
  confirmPasswordReset: {
    call: () => ({
      body: { token: "x".repeat(43), email: nobody, password, password_confirmation: password },
    }),
    lines: { any: "422 all" },
  },
  listUserProfiles: { call: () => ({}), lines: { any: "200 rest" } },
  exportAccount: { call: () => ({}), lines: { any: "200 rest" } },
  // Every test person has the same password, and none is the last administrator of the table.
  deleteAccount: {
    call: async () => ({ body: { password: (await person()).password } }),
    spends: true,
    lines: { any: "204 rest" },
  },
};
