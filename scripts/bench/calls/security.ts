import { freshAddress, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { addPasskeyTo, addTotpTo, codeAt, nextCode, secondStepOf } from "#scripts/testing/factors.ts";
import { passkeyOf } from "#scripts/testing/passkey.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

type Security = Pick<
  typeof accounts,
  | "loginWithCode"
  | "loginWithPasskey"
  | "getSecurity"
  | "changePassword"
  | "requestEmailChange"
  | "resendEmailChange"
  | "cancelEmailChange"
  | "confirmEmailChange"
  | "endOtherSessions"
  | "endOwnSession"
  | "endUserSessions"
  | "prove"
  | "beginPasskeyProof"
  | "proveByPasskey"
  | "beginTotp"
  | "addTotp"
  | "beginPasskey"
  | "addPasskey"
  | "renameFactor"
  | "removeFactor"
  | "renewRecoveryCodes"
  | "resetFactors"
>;

/** Plans of the routes for one's own credentials: factors, address, password, sessions. */
export const securityCalls = ({
  visitor,
  admin,
  learner,
  person,
  mailedToken,
  site,
}: Scene): Plans<Security> => {
  const newPassword = "cheval correct batterie agrafe";
  const somebody = () => person("learner");
  const emailChange = async () => {
    const { api, id } = await somebody();
    const email = freshAddress();
    await api.call(accounts.requestEmailChange, { body: { email, current_password: demoPassword } });
    return { api, id, email };
  };
  const holder = async () => {
    const { api, ...given } = await somebody();
    return { api, ...given, totp: await addTotpTo(api) };
  };
  return {
    loginWithCode: async () => {
      const { email, totp } = await holder();
      const { ticket } = await secondStepOf(visitor, { email, password: demoPassword });
      return () => visitor.call(accounts.loginWithCode, { body: { ticket, code: nextCode(totp.secret) } });
    },
    loginWithPasskey: async () => {
      const { api, email } = await somebody();
      const { passkey } = await addPasskeyTo(api, site);
      const asked = await secondStepOf(visitor, { email, password: demoPassword });
      if (!asked.passkey) throw new Error("No passkey is asked for");
      const body = { ticket: asked.ticket, passkey: passkey.use(asked.passkey) };
      return () => visitor.call(accounts.loginWithPasskey, { body });
    },
    getSecurity: plainly(() => learner.call(accounts.getSecurity, {})),
    changePassword: async () => {
      const { api } = await somebody();
      const body = {
        current_password: demoPassword,
        password: newPassword,
        password_confirmation: newPassword,
      };
      return () => api.call(accounts.changePassword, { body });
    },
    requestEmailChange: async () => {
      const { api } = await somebody();
      const body = { email: freshAddress(), current_password: demoPassword };
      return () => api.call(accounts.requestEmailChange, { body });
    },
    resendEmailChange: async () => {
      const { api } = await emailChange();
      return () => api.call(accounts.resendEmailChange, {});
    },
    cancelEmailChange: async () => {
      const { api } = await emailChange();
      return () => api.call(accounts.cancelEmailChange, {});
    },
    confirmEmailChange: async () => {
      const { id, email } = await emailChange();
      const token = await mailedToken(email);
      return () => visitor.call(accounts.confirmEmailChange, { body: { user: id, token } });
    },
    endOtherSessions: plainly(() => learner.call(accounts.endOtherSessions, {})),
    endOwnSession: async () => {
      const { api } = await somebody();
      const { sessions } = await api.call(accounts.getSecurity, {});
      return () => api.call(accounts.endOwnSession, { params: { sessionId: sessions[0]?.id ?? "" } });
    },
    endUserSessions: async () => {
      const { id } = await somebody();
      return () => admin.call(accounts.endUserSessions, { params: { userId: id } });
    },
    prove: plainly(() => learner.call(accounts.prove, { body: { password: demoPassword } })),
    beginPasskeyProof: async () => {
      const { api } = await somebody();
      await addPasskeyTo(api, site);
      return () => api.call(accounts.beginPasskeyProof, {});
    },
    proveByPasskey: async () => {
      const { api } = await somebody();
      const { passkey } = await addPasskeyTo(api, site);
      const { ticket, options } = await api.call(accounts.beginPasskeyProof, {});
      return () => api.call(accounts.proveByPasskey, { body: { ticket, passkey: passkey.use(options) } });
    },
    beginTotp: async () => {
      const { api } = await somebody();
      return () => api.call(accounts.beginTotp, {});
    },
    addTotp: async () => {
      const { api } = await somebody();
      const { ticket, secret } = await api.call(accounts.beginTotp, {});
      return () => api.call(accounts.addTotp, { body: { ticket, code: codeAt(secret), name: "Téléphone" } });
    },
    beginPasskey: async () => {
      const { api } = await somebody();
      return () => api.call(accounts.beginPasskey, {});
    },
    addPasskey: async () => {
      const { api } = await somebody();
      const { ticket, options } = await api.call(accounts.beginPasskey, {});
      const passkey = passkeyOf(site).make(options);
      return () => api.call(accounts.addPasskey, { body: { ticket, name: "Ordinateur", passkey } });
    },
    renameFactor: async () => {
      const { api, totp } = await holder();
      const call = { params: { factorId: totp.id }, body: { name: "Autre" } };
      return () => api.call(accounts.renameFactor, call);
    },
    removeFactor: async () => {
      const { api, totp } = await holder();
      return () => api.call(accounts.removeFactor, { params: { factorId: totp.id } });
    },
    renewRecoveryCodes: async () => {
      const { api } = await holder();
      return () => api.call(accounts.renewRecoveryCodes, {});
    },
    resetFactors: async () => {
      const { id } = await holder();
      return () => admin.call(accounts.resetFactors, { params: { userId: id } });
    },
  };
};
