import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import type { Canaries } from "#scripts/prove/personal-data/canaries.ts";
import { csv, fileRequest, type Scene, tokenMailedTo, upload } from "#scripts/prove/personal-data/helpers.ts";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import { png } from "#scripts/testing/corpus.ts";
import { codeAt, secondStepOf, succeeding } from "#scripts/testing/factors.ts";
import { caller, must, type Person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

type Account = Omit<Person, "profileId" | "profileIds"> & { recovery_code: string };

/** Signs up, verifies the address, resets the password and signs in. */
export const signUp = async ({ plant, reuse, track }: Canaries): Promise<Account> => {
  const password = "quatre mots pris au hasard";
  const email = plant("register.email", (word) => `${word}@exemple.fr`);
  const name = plant("register.name", (word) => `Camille ${word}`);
  const confirmed = { password, password_confirmation: password };
  // A refused body must not be logged either.
  await visitor.send(accounts.register, { body: { name, email, password, password_confirmation: "autre" } });
  must(await visitor.send(accounts.register, { body: { name, email, ...confirmed } }));
  must(
    await visitor.send(accounts.resendVerification, {
      body: { email: reuse("resendVerification.email", email) },
    }),
  );
  const verification = await tokenMailedTo(email);
  must(await visitor.send(accounts.getVerification, { query: { token: verification } }));
  must(await visitor.send(accounts.verifyEmail, { body: { token: verification, password } }));
  await visitor.send(accounts.login, { body: { email, password: "ce n'est pas le bon" } });
  must(
    await visitor.send(accounts.requestPasswordReset, {
      body: { email: reuse("requestPasswordReset.email", email) },
    }),
  );
  const token = await tokenMailedTo(email);
  const reset = { token, email: reuse("confirmPasswordReset.email", email), ...confirmed };
  must(await visitor.send(accounts.confirmPasswordReset, { body: reset }));
  // A reset link that is never used.
  must(await visitor.send(accounts.requestPasswordReset, { body: { email } }));
  must(
    await visitor.send(accounts.requestAdmission, {
      body: { email: reuse("requestAdmission.email", email) },
    }),
  );
  const signedIn = must(
    await visitor.call(accounts.login, { body: { email: reuse("login.email", email), password } }),
  );
  const self = caller(signedIn.token);
  const userId = must(await self.call(accounts.validateToken, {})).user?.id ?? "";
  track(userId, "the account's id");
  const recovery_code = await addFactors(self, password, { plant });
  await subscribe(self, track);
  return { ...self, userId, name, email, password, recovery_code };
};

/** Opens a calendar at its secret address, which must be found nowhere: neither stored nor logged. */
const subscribe = async (self: ReturnType<typeof caller>, track: Canaries["track"]) => {
  const { url } = must(await self.call(timetable.makeAgendaLink, {}));
  const secret = track(url.split("/").at(-1) ?? "", "the secret of the calendar's address");
  must(await visitor.call(timetable.getCalendar, { params: { secret } }));
};

/** Adds named factors, and asks for another address that is never confirmed; returns a recovery code. */
const addFactors = async (
  self: ReturnType<typeof caller>,
  current_password: string,
  { plant }: Pick<Canaries, "plant">,
) => {
  const { ticket, secret } = must(await self.call(accounts.beginTotp, {}));
  const totp = { ticket, code: codeAt(secret), name: plant("addTotp.name") };
  const { id, recovery_codes = [] } = must(await self.call(accounts.addTotp, { body: totp }));
  must(
    await self.call(accounts.renameFactor, {
      params: { factorId: id },
      body: { name: plant("renameFactor.name") },
    }),
  );
  const begun = must(await self.call(accounts.beginPasskey, {}));
  const passkey = passkeyOf().make(begun.options);
  const body = { ticket: begun.ticket, name: plant("addPasskey.name"), passkey };
  must(await self.call(accounts.addPasskey, { body }));
  const email = plant("requestEmailChange.email", (word) => `${word}@exemple.fr`);
  must(await self.call(accounts.requestEmailChange, { body: { email, current_password } }));
  return recovery_codes[0] ?? "";
};

/** Signs in by password and recovery code. */
const signInAgain = async ({ email, password, recovery_code }: Account) => {
  const { ticket } = await secondStepOf(succeeding(visitor), { email, password });
  const body = { ticket, recovery_code };
  return caller(must(await visitor.call(accounts.loginWithCode, { body })).token);
};

const profileFields = ({ plant, plantNumber, reuse }: Canaries, operation: string) => ({
  bio: plant(`${operation}.bio`),
  personal_presentation: plant(`${operation}.personal_presentation`),
  personal_approach: plant(`${operation}.personal_approach`),
  phone_number: plantNumber(`${operation}.phone_number`),
  address: plant(`${operation}.address`, (word) => `1 rue ${word}`),
  // No canary: five digits also occur in ids and dates by chance.
  zip_code: reuse(`${operation}.zip_code`, "29200"),
  city: plant(`${operation}.city`),
});

/** Creates two profiles with every field and with pictures: shown, refused, and not delivered. */
export const createProfiles = async (
  self: Awaited<ReturnType<typeof signUp>>,
  canaries: Canaries,
  scene: Scene,
) => {
  const { plant, track } = canaries;
  const make = async (role_id: number) =>
    must(
      await self.send(profiles.createProfile, {
        body: { role_id, ...profileFields(canaries, "createProfile") },
      }),
    ).id;
  const [learner, trainer] = [await make(roles.learner.id), await make(roles.tradeTrainer.id)];
  for (const id of [learner, trainer]) {
    track(id, "a profile's id");
    const body = profileFields(canaries, "updateProfile");
    await withFaults(planOf({ number: 1, writes: true, fault: "failed", attempts: 9 }), () =>
      self.send(profiles.updateProfile, { params: { id }, body }),
    );
    must(await self.send(profiles.updateProfile, { params: { id }, body }));
  }
  const params = { id: learner };
  const picture = async (said: string, bytes: Buffer) => {
    const name = plant(`addProfilePicture.original_file_name ${said}`, (word) => `${word}.png`);
    return must(await self.send(profiles.addProfilePicture, { params, body: fileRequest(name, bytes) }));
  };
  const comment = plant("a picture's own comment");
  const bytes = png(4, 4, { extra: [["tEXt", Buffer.from(`Comment\0${comment}`)]] });
  const shown = await picture("shown", bytes);
  await upload(shown, bytes);
  track(`${shown.file_id}.png`, "a picture's address");
  const refused = await picture("refused", csv("no picture"));
  await upload(refused, csv("no picture"));
  await picture("on its way", bytes);
  await requestStructures(self, trainer, canaries, scene);
  return { learner, trainer };
};

/** Asks to be attached to two structures (staff confirm one), and proposes a third, which staff leave undecided. */
const requestStructures = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { plant }: Canaries,
  { staff, structure, organization, legalForm }: Scene,
) => {
  const described = { zip_code: "35140", organization_id: organization.id, legal_form_id: legalForm.id };
  const body = { name: "Une autre structure", ...described };
  const other = must(await staff.send(structures.createStructure, { body }));
  must(
    await self.send(profiles.setProfileStructures, {
      params: { id: profile_id },
      body: { structure_ids: [structure.id, other.id] },
    }),
  );
  const requests = [{ profile_id, structure_id: structure.id }];
  const [outcome] = must(await staff.call(structures.confirmStructureRequests, { body: { requests } })).data;
  if (outcome?.state !== "attached") throw new Error(JSON.stringify(outcome));
  const name = plant("createStructure.name of a proposal");
  must(await self.send(structures.createStructure, { body: { ...described, name } }));
};

/** Staff rename, search and import the person, who then signs in again: a role given by others ends sessions. */
export const changeByStaff = async (
  before: Person & Account,
  canaries: Canaries,
  { staff, action }: Scene,
): Promise<Person> => {
  const { plant, reuse } = canaries;
  const rename = async (who: Person, said: string) =>
    must(
      await who.send(profiles.renameUser, {
        params: { userId: before.userId },
        body: { name: plant(`renameUser.name ${said}`, (word) => `Dominique ${word}`) },
      }),
    );
  await rename(staff, "by staff");
  await rename(before, "by oneself");
  const searched = { query: { name: reuse("searchProfiles.name", before.name) } };
  must(await staff.send(profiles.searchProfiles, searched));
  must(await staff.send(profiles.listProfiles, { query: { name: reuse("listProfiles.name", before.name) } }));
  must(
    await before.send(structures.searchStructuresByName, {
      query: { query: plant("searchStructuresByName.query") },
    }),
  );
  const imported = async (kind: "users" | "learners" | "placements", operation: string, line: string) => {
    const { sent, view, written: write } = importsOf(staff, kind, kind === "users" ? undefined : action.id);
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
  await imported(
    "placements",
    "startPlacementImport",
    `Apprenant·e;Structure;État\n${before.email};Ferme des Deux Rives;Entretien\n`,
  );
  const self = { ...before, ...(await signInAgain(before)) };
  for (const [endpoint, operation, id] of await photoTargets(self)) {
    const name = plant(`${operation}.original_file_name`, (word) => `${word}.png`);
    const signed = must(await self.send(endpoint, { params: { id }, body: fileRequest(name, png(4, 4)) }));
    await upload(signed, png(4, 4));
  }
  return self;
};

const photoTargets = async (self: Person) => {
  const [attached] = must(
    await self.call(profiles.getProfile, { params: { id: self.profileIds[1] ?? "" } }),
  ).structures;
  const id = attached?.id ?? "";
  const made = must(
    await self.send(structures.createTrainingSituation, { params: { id }, body: { name: "Atelier" } }),
  );
  return [
    [structures.addStructurePhoto, "addStructurePhoto", id],
    [structures.addTrainingSituationPhoto, "addTrainingSituationPhoto", made.id],
  ] as const;
};
