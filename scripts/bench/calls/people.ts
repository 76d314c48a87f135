import { userImportCalls } from "#scripts/bench/calls/imports.ts";
import { securityCalls } from "#scripts/bench/calls/security.ts";
import { fresh, freshAddress, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const password = "cheval correct batterie agrafe";
const signUp = (email: string) => ({
  name: "Camille Essai",
  email,
  password,
  password_confirmation: password,
});

export const accountCalls = (scene: Scene): Plans<typeof accounts> => {
  const { visitor, learner, person, mailedToken } = scene;
  return {
    ...securityCalls(scene),
    register: plainly(() => visitor.call(accounts.register, { body: signUp(freshAddress()) })),
    login: plainly(() =>
      visitor.call(accounts.login, { body: { email: "apprenant@exemple.fr", password: demoPassword } }),
    ),
    resendVerification: async () => {
      const email = freshAddress();
      await visitor.call(accounts.register, { body: signUp(email) });
      return () => visitor.call(accounts.resendVerification, { body: { email } });
    },
    getVerification: async () => {
      const email = freshAddress();
      await visitor.call(accounts.register, { body: signUp(email) });
      const token = await mailedToken(email);
      return () => visitor.call(accounts.getVerification, { query: { token } });
    },
    verifyEmail: async () => {
      const email = freshAddress();
      await visitor.call(accounts.register, { body: signUp(email) });
      const token = await mailedToken(email);
      return () => visitor.call(accounts.verifyEmail, { body: { token, password } });
    },
    logout: async () => {
      const { api } = await person("learner");
      return () => api.call(accounts.logout, {});
    },
    validateToken: plainly(() => learner.call(accounts.validateToken, {})),
    requestPasswordReset: async () => {
      const { email } = await person("learner");
      return () => visitor.call(accounts.requestPasswordReset, { body: { email } });
    },
    confirmPasswordReset: async () => {
      const { email } = await person("learner");
      await visitor.call(accounts.requestPasswordReset, { body: { email } });
      const token = await mailedToken(email);
      const body = { token, email, password, password_confirmation: password };
      return () => visitor.call(accounts.confirmPasswordReset, { body });
    },
    saveReadingComfort: plainly(() =>
      learner.call(accounts.saveReadingComfort, {
        body: { text: "large", spacing: "wide", still: true, lasting: true },
      }),
    ),
    listUserProfiles: plainly(() => learner.call(accounts.listUserProfiles, {})),
    startAccountExport: plainly(() => learner.call(accounts.startAccountExport, {})),
    exportAccount: plainly(() => learner.call(accounts.exportAccount, {})),
    deleteAccount: async () => {
      const { api } = await person("learner");
      return () => api.call(accounts.deleteAccount, { body: { password: demoPassword } });
    },
  };
};

export const profileCalls = (scene: Scene): Plans<typeof profiles> => {
  const { admin, learner, learnerProfile, person, structureIds, bodies } = scene;
  return {
    ...userImportCalls(scene),
    listRoles: plainly(() => learner.call(profiles.listRoles, {})),
    listPeopleWithoutProfile: plainly(() => admin.call(profiles.listPeopleWithoutProfile, {})),
    previewRetention: plainly(() => admin.call(profiles.previewRetention, {})),
    countProfilesByRole: plainly(() => admin.call(profiles.countProfilesByRole, {})),
    createProfile: async () => {
      const { api } = await person("learner");
      return () => api.call(profiles.createProfile, { body: { role_id: roles.tradeTrainer.id } });
    },
    getProfile: plainly(() => admin.call(profiles.getProfile, { params: { id: learnerProfile } })),
    updateProfile: plainly(() =>
      learner.call(profiles.updateProfile, { params: { id: learnerProfile }, body: { bio: fresh("Bio") } }),
    ),
    addProfilePicture: plainly(() =>
      learner.call(profiles.addProfilePicture, { params: { id: learnerProfile }, body: bodies.upload }),
    ),
    setProfileStructures: async () => {
      const { profileId } = await person("tradeTrainer");
      const body = { structure_ids: structureIds.slice(0, 2) };
      return () => admin.call(profiles.setProfileStructures, { params: { id: profileId }, body });
    },
    giveFirstProfile: async () => {
      const params = { userId: (await person()).id };
      return () => admin.call(profiles.giveFirstProfile, { params, body: { role_id: roles.learner.id } });
    },
    inviteUserAgain: async () => {
      const body = { user_name: "Alix Essai", user_email: freshAddress(), role_id: 2 as const };
      const { user_id } = await admin.call(profiles.createUserProfile, { body });
      return () => admin.call(profiles.inviteUserAgain, { params: { userId: user_id } });
    },
    createUserProfile: plainly(() =>
      admin.call(profiles.createUserProfile, {
        body: {
          user_name: "Camille Essai",
          user_email: freshAddress(),
          user_password: password,
          role_id: roles.learner.id,
        },
      }),
    ),
    renameUser: async () => {
      const { id } = await person("learner");
      return () =>
        admin.call(profiles.renameUser, { params: { userId: id }, body: { name: "Camille Autre" } });
    },
    deleteProfile: async () => {
      const { profileId } = await person("learner");
      return () => admin.call(profiles.deleteProfile, { params: { id: profileId } });
    },
    deleteUser: async () => {
      const { id } = await person("learner");
      return () => admin.call(profiles.deleteUser, { params: { userId: id } });
    },
    listProfiles: plainly(() => admin.call(profiles.listProfiles, {})),
    searchProfiles: plainly(() => admin.call(profiles.searchProfiles, { query: { name: "a" } })),
  };
};
