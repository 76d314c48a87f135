import { randomUUID } from "node:crypto";
import { type AccessTable, only } from "#scripts/checks/principals.ts";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import { addTotpTo, sessionOf, succeeding } from "#scripts/testing/factors.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import type { PasskeyCreation, PasskeyRequest } from "#shared/accounts/factors.schemas.ts";

// A ticket that was never issued.
const unknown = "x".repeat(43);
const passkey = passkeyOf("https://compagnon.test");
const request: PasskeyRequest = {
  challenge: unknown,
  rpId: "compagnon.test",
  allowCredentials: [],
  userVerification: "preferred",
  timeout: 60_000,
};
const creation = { challenge: unknown, rp: { id: "compagnon.test" } } as PasskeyCreation;
const factorOf = async (who: Person) => ({ params: { factorId: (await addTotpTo(succeeding(who))).id } });

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
    // Signing in ends the caller's present session.
    spends: true,
    lines: { any: "200 all" },
  },
  requestAdmission: { call: () => ({ body: { email: nobody } }), lines: { any: "200 all" } },
  resendVerification: { call: () => ({ body: { email: nobody } }), lines: { any: "200 all" } },
  getVerification: { call: () => ({ query: { token: "x".repeat(43) } }), lines: { any: "422 all" } },
  verifyEmail: { call: () => ({ body: { token: "x".repeat(43), password } }), lines: { any: "422 all" } },
  logout: { call: () => ({}), spends: true, lines: { any: "204 rest" } },
  validateToken: { call: () => ({}), lines: { any: "200 all" } },
  requestPasswordReset: {
    call: async () => ({ body: { email: (await person("learner")).email } }),
    lines: { any: "200 all" },
  },
  checkPasswordReset: { call: () => ({ query: { token: "x".repeat(43) } }), lines: { any: "422 all" } },
  confirmPasswordReset: {
    call: () => ({
      body: { token: "x".repeat(43), email: nobody, password, password_confirmation: password },
    }),
    lines: { any: "422 all" },
  },
  loginWithCode: { call: () => ({ body: { ticket: unknown, code: "123456" } }), lines: { any: "422 all" } },
  loginWithPasskey: {
    call: () => ({ body: { ticket: unknown, passkey: passkey.use(request) } }),
    lines: { any: "422 all" },
  },
  getSecurity: { call: () => ({}), lines: { any: "200 rest" } },
  // Every test person has the same password.
  changePassword: {
    call: async () => ({
      body: {
        current_password: (await person()).password,
        password,
        password_confirmation: password,
      },
    }),
    spends: true,
    lines: { any: "200 rest" },
  },
  requestEmailChange: {
    call: async () => ({
      body: { email: `${randomUUID()}@exemple.fr`, current_password: (await person()).password },
    }),
    spends: true,
    lines: { any: "200 rest" },
  },
  resendEmailChange: { call: () => ({}), lines: { any: "404 rest" } },
  cancelEmailChange: { call: () => ({}), lines: { any: "204 rest" } },
  confirmEmailChange: {
    call: (half) => ({ body: { user: half.learner.userId, token: unknown } }),
    lines: { any: "422 all" },
  },
  saveReadingComfort: {
    call: () => ({ body: { text: "large", spacing: "wide", still: true, lasting: true } }),
    lines: { any: "204 rest" },
  },
  endOtherSessions: { call: () => ({}), lines: { any: "204 rest" } },
  endOwnSession: {
    call: (half) => ({ params: { sessionId: sessionOf(half.staff) } }),
    own: (who) => ({ params: { sessionId: sessionOf(who) } }),
    spends: true,
    lines: { own: "204 rest", other: "404 rest", absent: "404 rest" },
  },
  endUserSessions: {
    call: async () => ({ params: { userId: (await person("administrator")).userId } }),
    own: (who) => ({ params: { userId: who.userId } }),
    lines: { own: "204 A, 403 rest", ...only("A", 204) },
  },
  prove: {
    call: async () => ({ body: { password: (await person()).password } }),
    lines: { any: "204 rest" },
  },
  beginPasskeyProof: { call: () => ({}), lines: { any: "422 rest" } },
  proveByPasskey: {
    call: () => ({ body: { ticket: unknown, passkey: passkey.use(request) } }),
    lines: { any: "422 rest" },
  },
  beginTotp: { call: () => ({}), lines: { any: "200 rest" } },
  addTotp: {
    call: () => ({ body: { ticket: unknown, code: "123456", name: "Téléphone" } }),
    lines: { any: "422 rest" },
  },
  beginPasskey: { call: () => ({}), lines: { any: "200 rest" } },
  addPasskey: {
    call: () => ({ body: { ticket: unknown, name: "Ordinateur", passkey: passkey.make(creation) } }),
    lines: { any: "422 rest" },
  },
  renameFactor: {
    call: async (half) => ({ ...(await factorOf(half.staff)), body: { name: "Téléphone" } }),
    own: async (who) => ({ ...(await factorOf(who)), body: { name: "Téléphone" } }),
    spends: true,
    lines: { own: "204 rest", other: "404 rest", absent: "404 rest" },
  },
  removeFactor: {
    call: (half) => factorOf(half.staff),
    own: factorOf,
    spends: true,
    lines: { own: "204 rest", other: "404 rest", absent: "404 rest" },
  },
  renewRecoveryCodes: { call: () => ({}), lines: { any: "409 rest" } },
  resetFactors: {
    call: async () => {
      const somebody = await person("administrator");
      await factorOf(somebody);
      return { params: { userId: somebody.userId } };
    },
    own: (who) => ({ params: { userId: who.userId } }),
    spends: true,
    lines: { own: "409 A, 403 rest", ...only("A", 204) },
  },
  listUserProfiles: { call: () => ({}), lines: { any: "200 rest" } },
  startAccountExport: { call: () => ({}), lines: { any: "202 rest" } },
  exportAccount: { call: () => ({}), lines: { any: "200 rest" } },
  // Every test person has the same password, and none is the last administrator of the table.
  deleteAccount: {
    call: async () => ({ body: { password: (await person()).password } }),
    spends: true,
    lines: { any: "204 rest" },
  },
};
