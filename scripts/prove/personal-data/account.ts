import { meeting, withFaults } from "#scripts/prove/faulty-aws.ts";
import { csv, delivered, done, file, type Scene, tokenIn } from "#scripts/prove/personal-data/gestures.ts";
import type { Planting } from "#scripts/prove/personal-data/words.ts";
import { png } from "#scripts/testing/corpus.ts";
import { codeAt, secondStepOf, succeeding } from "#scripts/testing/factors.ts";
import { caller, type Person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { passkeyOf } from "#scripts/testing/passkey.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

type Account = Omit<Person, "profileId" | "profileIds"> & { recovery_code: string };

/** Signs up, confirms the address, forgets the password and signs in. */
export const signedUp = async ({ plant, again, also }: Planting): Promise<Account> => {
  const password = "quatre mots pris au hasard";
  const email = plant("register.email", (word) => `${word}@exemple.fr`);
  const name = plant("register.name", (word) => `Camille ${word}`);
  const confirmed = { password, password_confirmation: password };
  // Refused once, so that what is refused is not logged either.
  await visitor.send(accounts.register, { body: { name, email, password, password_confirmation: "autre" } });
  done(await visitor.send(accounts.register, { body: { name, email, ...confirmed } }));
  done(
    await visitor.send(accounts.resendVerification, {
      body: { email: again("resendVerification.email", email) },
    }),
  );
  const verification = await tokenIn(email);
  done(await visitor.send(accounts.getVerification, { query: { token: verification } }));
  done(await visitor.send(accounts.verifyEmail, { body: { token: verification, password } }));
  await visitor.send(accounts.login, { body: { email, password: "ce n'est pas le bon" } });
  done(
    await visitor.send(accounts.requestPasswordReset, {
      body: { email: again("requestPasswordReset.email", email) },
    }),
  );
  const token = await tokenIn(email);
  const reset = { token, email: again("confirmPasswordReset.email", email), ...confirmed };
  done(await visitor.send(accounts.confirmPasswordReset, { body: reset }));
  // Asked for once more and never followed.
  done(await visitor.send(accounts.requestPasswordReset, { body: { email } }));
  const signedIn = done(
    await visitor.call(accounts.login, { body: { email: again("login.email", email), password } }),
  );
  const self = caller(signedIn.token);
  const userId = done(await self.call(accounts.validateToken, {})).user?.id ?? "";
  also(userId, "the account's id");
  const recovery_code = await secured(self, password, { plant });
  return { ...self, userId, name, email, password, recovery_code };
};

/** Names factors, and asks for another address that is never confirmed; gives a recovery code. */
const secured = async (
  self: ReturnType<typeof caller>,
  current_password: string,
  { plant }: Pick<Planting, "plant">,
) => {
  const { ticket, secret } = done(await self.call(accounts.beginTotp, {}));
  const totp = { ticket, code: codeAt(secret), name: plant("addTotp.name") };
  const { id, recovery_codes = [] } = done(await self.call(accounts.addTotp, { body: totp }));
  done(
    await self.call(accounts.renameFactor, {
      params: { factorId: id },
      body: { name: plant("renameFactor.name") },
    }),
  );
  const begun = done(await self.call(accounts.beginPasskey, {}));
  const passkey = passkeyOf().make(begun.options);
  const body = { ticket: begun.ticket, name: plant("addPasskey.name"), passkey };
  done(await self.call(accounts.addPasskey, { body }));
  const email = plant("requestEmailChange.email", (word) => `${word}@exemple.fr`);
  done(await self.call(accounts.requestEmailChange, { body: { email, current_password } }));
  return recovery_codes[0] ?? "";
};

/** Signs in once more, by password and recovery code. */
const signedInAgain = async ({ email, password, recovery_code }: Account) => {
  const { ticket } = await secondStepOf(succeeding(visitor), { email, password });
  const body = { ticket, recovery_code };
  return caller(done(await visitor.call(accounts.loginWithCode, { body })).token);
};

const aboutOneself = ({ plant, plantNumber, again }: Planting, operation: string) => ({
  bio: plant(`${operation}.bio`),
  personal_presentation: plant(`${operation}.personal_presentation`),
  personal_approach: plant(`${operation}.personal_approach`),
  phone_number: plantNumber(`${operation}.phone_number`),
  address: plant(`${operation}.address`, (word) => `1 rue ${word}`),
  // Not searched for: five digits also stand in ids and dates by chance.
  zip_code: again(`${operation}.zip_code`, "29200"),
  city: plant(`${operation}.city`),
});

/** Profiles with all that they hold: pictures shown, on their way and refused. */
export const profiled = async (
  self: Awaited<ReturnType<typeof signedUp>>,
  planting: Planting,
  scene: Scene,
) => {
  const { plant, also } = planting;
  const make = async (role_id: number) =>
    done(
      await self.send(profiles.createProfile, {
        body: { role_id, ...aboutOneself(planting, "createProfile") },
      }),
    ).id;
  const [learner, trainer] = [await make(roles.learner.id), await make(roles.tradeTrainer.id)];
  for (const id of [learner, trainer]) {
    also(id, "a profile's id");
    const body = aboutOneself(planting, "updateProfile");
    await withFaults(meeting({ number: 1, writes: true, fault: "failed", attempts: 9 }), () =>
      self.send(profiles.updateProfile, { params: { id }, body }),
    );
    done(await self.send(profiles.updateProfile, { params: { id }, body }));
  }
  const params = { id: learner };
  const picture = async (said: string, bytes: Buffer) => {
    const name = plant(`addProfilePicture.original_file_name ${said}`, (word) => `${word}.png`);
    return done(await self.send(profiles.addProfilePicture, { params, body: file(name, bytes) }));
  };
  const comment = plant("a picture's own comment");
  const bytes = png(4, 4, { extra: [["tEXt", Buffer.from(`Comment\0${comment}`)]] });
  const shown = await picture("shown", bytes);
  await delivered(shown, bytes);
  also(`${shown.file_id}.png`, "a picture's address");
  const refused = await picture("refused", csv("no picture"));
  await delivered(refused, csv("no picture"));
  await picture("on its way", bytes);
  await attached(self, trainer, planting, scene);
  return { learner, trainer };
};

/** Asks for two structures, of which staff confirm one: the other request stays open. Proposes a third, which staff leave. */
const attached = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { plant }: Planting,
  { staff, structure, organization, legalForm }: Scene,
) => {
  const described = { zip_code: "35140", organization_id: organization.id, legal_form_id: legalForm.id };
  const body = { name: "Une autre structure", ...described };
  const other = done(await staff.send(structures.createStructure, { body }));
  done(
    await self.send(profiles.setProfileStructures, {
      params: { id: profile_id },
      body: { structure_ids: [structure.id, other.id] },
    }),
  );
  const requests = [{ profile_id, structure_id: structure.id }];
  const [outcome] = done(await staff.call(structures.confirmStructureRequests, { body: { requests } })).data;
  if (outcome?.state !== "attached") throw new Error(JSON.stringify(outcome));
  const name = plant("createStructure.name of a proposal");
  done(await self.send(structures.createStructure, { body: { ...described, name } }));
};

/**
 * What staff do with somebody: renaming, looking for, importing. Gives them signed in anew, since sessions end where
 * others give a role.
 */
export const administered = async (
  before: Person & Account,
  planting: Planting,
  { staff, action }: Scene,
): Promise<Person> => {
  const { plant, again } = planting;
  const rename = async (who: Person, said: string) =>
    done(
      await who.send(profiles.renameUser, {
        params: { userId: before.userId },
        body: { name: plant(`renameUser.name ${said}`, (word) => `Dominique ${word}`) },
      }),
    );
  await rename(staff, "by staff");
  await rename(before, "by oneself");
  const searched = { query: { name: again("searchProfiles.name", before.name) } };
  done(await staff.send(profiles.searchProfiles, searched));
  done(await staff.send(profiles.listProfiles, { query: { name: again("listProfiles.name", before.name) } }));
  done(
    await before.send(structures.searchStructuresByName, {
      query: { query: plant("searchStructuresByName.query") },
    }),
  );
  const imported = async (kind: "users" | "learners", operation: string, line: string) => {
    const {
      sent,
      view,
      written: write,
    } = importsOf(staff, kind, kind === "learners" ? action.id : undefined);
    const name = plant(`${operation}.original_file_name`, (word) => `${word}.csv`);
    const id = await sent(Buffer.from(line), name);
    await view(id);
    await write(id);
  };
  await imported(
    "users",
    "startUserImport",
    `Nom;Adresse e-mail;Rôle\n${before.name};${before.email};Formateur référent\n`,
  );
  await imported("learners", "startLearnerImport", `Nom;Adresse e-mail\n${before.name};${before.email}\n`);
  const self = { ...before, ...(await signedInAgain(before)) };
  for (const [endpoint, operation, id] of await photographed(self)) {
    const name = plant(`${operation}.original_file_name`, (word) => `${word}.png`);
    const signed = done(await self.send(endpoint, { params: { id }, body: file(name, png(4, 4)) }));
    await delivered(signed, png(4, 4));
  }
  return self;
};

const photographed = async (self: Person) => {
  const [attached] = done(
    await self.call(profiles.getProfile, { params: { id: self.profileIds[1] ?? "" } }),
  ).structures;
  const id = attached?.id ?? "";
  const made = done(
    await self.send(structures.createTrainingSituation, { params: { id }, body: { name: "Atelier" } }),
  );
  return [
    [structures.addStructurePhoto, "addStructurePhoto", id],
    [structures.addTrainingSituationPhoto, "addTrainingSituationPhoto", made.id],
  ] as const;
};
