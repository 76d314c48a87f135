import { expect, test } from "vitest";
import { upload } from "#scripts/prove/personal-data/helpers.ts";
import { succeedingCall } from "#scripts/prove/valid-calls.ts";
import { png } from "#scripts/testing/corpus.ts";
import { removeDeleted, saveSnapshots } from "#scripts/testing/functions.ts";
import { caller, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { placeOf } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// Grants that the functions' own tests do not use: reading and deleting objects that really exist.
const administrator = await person("administrator");
const picture = {
  original_file_name: "photo.png",
  content_type: "image/png" as const,
  size: png(4, 4).length,
};

const delivered = (signed: SignedUpload) => upload(signed, png(4, 4));

test("templates of imports can be downloaded", async () => {
  for (const template of [profiles.getUserImportTemplate, training.getLearnerImportTemplate]) {
    const { headers } = await administrator.send(template, {});
    expect((await fetch(headers["location"] ?? "")).status).toBe(200);
  }
});

const firstDelivered = async ({ uploads }: { uploads: readonly SignedUpload[] }): Promise<SignedUpload> => {
  const [signed] = uploads;
  if (!signed) throw new Error("No upload");
  await delivered(signed);
  return signed;
};

test("a file is added to a document by PUT and by POST, and deleted with its bytes", async () => {
  const { body: document } = await administrator.call(library.createDocument, { body: { name: "Livret" } });
  const params = { id: document.id };
  const put = await administrator.call(library.updateDocument, { params, body: { files: [picture] } });
  await firstDelivered(put.body);
  const posted = { _method: "PUT" as const, files: [picture] };
  const post = await administrator.call(library.updateDocumentByPost, { params, body: posted });
  const { file_id } = await firstDelivered(post.body);
  const gone = await administrator.call(library.deleteDocumentFile, { params: { id: file_id } });
  expect(gone.status).toBe(200);
});

test("a snapshot is made from the table after a change", async () => {
  await administrator.call(library.createFolder, { body: { name: "Guides" } });
  await saveSnapshots();
});

test.each(["leaves", "is removed"])("a person who %s loses their files", async (how) => {
  const camille = await person("learner");
  const params = { id: camille.profileId };
  await delivered((await camille.call(profiles.addProfilePicture, { params, body: picture })).body);
  await firstDelivered((await camille.call(library.createDocument, { body: { files: [picture] } })).body);
  const { status } =
    how === "leaves"
      ? await camille.call(accounts.deleteAccount, { body: { password: camille.password } })
      : await administrator.call(profiles.deleteUser, {
          params: { userId: camille.userId },
          query: { force: true },
        });
  expect(status).toBe(204);
  await removeDeleted();
});

test("a profile is deleted with its picture", async () => {
  const camille = await person("learner", "tradeTrainer");
  const params = { id: camille.profileId };
  await delivered((await camille.call(profiles.addProfilePicture, { params, body: picture })).body);
  expect((await administrator.call(profiles.deleteProfile, { params, query: {} })).status).toBe(204);
});

test("a training situation is deleted with its photo; a structure's wishes are listed with their learners", async () => {
  const { staff, learner, event, structureIds } = await wishScene(1);
  const params = { id: structureIds[0] ?? "" };
  const { body } = await staff.call(structures.createTrainingSituation, {
    params,
    body: { name: "Atelier" },
  });
  const photo = await staff.call(structures.addTrainingSituationPhoto, {
    params: { id: body.id },
    body: picture,
  });
  await delivered(photo.body);
  const gone = await staff.call(structures.deleteTrainingSituation, { params: { id: body.id } });
  expect(gone.status).toBe(204);
  await staff.call(wishes.saveWishes, {
    body: {
      profile_id: learner.profileId,
      event_id: event.id,
      is_pre_event: 1,
      wishlists: [{ structure_id: params.id, is_initial_choice: true }],
    },
  });
  expect((await staff.call(wishes.listStructureWishes, { params })).body).toHaveLength(1);
  const attached = { params: { id: learner.profileId }, body: { structure_ids: [params.id] } };
  expect((await learner.call(profiles.setProfileStructures, attached)).status).toBe(200);
  const member = { params: { id: learner.profileId }, query: { force: true } };
  expect((await staff.call(profiles.deleteProfile, member)).status).toBe(204);
});

test("restoring a structure deletes what a trainer added, with its photo", async () => {
  const { body: form } = await administrator.call(reference.createLegalForm, {
    body: { name: `Statut ${administrator.userId}` },
  });
  const { body: organization } = await administrator.call(reference.createOrganization, {
    body: { name: `Réseau ${administrator.userId}` },
  });
  const { body: structure } = await administrator.call(structures.createStructure, {
    body: { name: "Le Potager", zip_code: "35000", organization_id: organization.id, legal_form_id: form.id },
  });
  const params = { id: structure.id };
  const trainer = await person("tradeTrainer");
  await administrator.call(structures.addStructureProfiles, {
    params,
    body: { profile_ids: [trainer.profileId] },
  });
  const { body: added } = await trainer.call(structures.createTrainingSituation, {
    params,
    body: { name: "Atelier" },
  });
  const photo = { params: { id: added.id }, body: picture };
  await delivered((await trainer.call(structures.addTrainingSituationPhoto, photo)).body);
  const { body: log } = await administrator.call(reference.listChanges, {
    params: { kind: "structures" },
    query: params,
  });
  const [change] = log.data.filter(({ restorable }) => restorable);
  const restored = await administrator.call(structures.restoreStructureChange, {
    params,
    body: { change: change ? placeOf(change) : "" },
  });
  expect(restored.status).toBe(200);
});

test("a refused profile is deleted with its picture", async () => {
  const alone = await stranger("learner");
  const own = { params: { id: alone.profileId }, body: picture };
  await delivered((await alone.call(profiles.addProfilePicture, own)).body);
  const people = [{ profile_id: alone.profileId, training_action_id: null }];
  const { body } = await administrator.call(training.refusePeople, { body: { people } });
  expect(body.people).toMatchObject([{ outcome: "refused" }]);
});

test("an import of learners that is taken back takes the profile that it gave, with its picture", async () => {
  const { staff, action } = await wishScene(1);
  const { previewed, written, undone } = importsOf(staff, "learners", action.id);
  const trainer = await person("tradeTrainer");
  const { id } = await previewed(`nom;email\n${trainer.name};${trainer.email}`);
  expect((await written(id)).written).toMatchObject({ create: 1 });
  // A new profile ends sessions.
  const { email, password } = trainer;
  const self = caller((await visitor.send(accounts.login, { body: { email, password } })).body.token);
  const { body: own } = await self.call(accounts.listUserProfiles, {});
  const given = Array.isArray(own) && own.find(({ role_id }) => role_id === roles.learner.id);
  const params = { id: given ? given.id : "" };
  await delivered((await self.call(profiles.addProfilePicture, { params, body: picture })).body);
  expect(await undone(id)).toMatchObject({ status: "undone", undone: { back: 1, kept: 0 } });
});

test.each([
  ["recovery codes are renewed", "renewRecoveryCodes", accounts.renewRecoveryCodes],
  // It reads organisations: a password must not contain their names.
  ["an account is opened with a password that is chosen then", "verifyEmail", accounts.verifyEmail],
] as const)("%s", async (_, operation, endpoint) => {
  const { caller, call } = await succeedingCall(operation);
  expect((await caller.send(endpoint, call)).status).toBe(200);
});

test("a profile may name an organisation from the start", async () => {
  const { body: organization } = await administrator.call(reference.createOrganization, {
    body: { name: `Organisme ${administrator.userId}` },
  });
  const newcomer = await person();
  const body = { role_id: 2, organization_id: organization.id };
  expect((await newcomer.call(profiles.createProfile, { body })).status).toBe(201);
});
