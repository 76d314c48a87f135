// @module-tag long
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findUsage } from "#functions/domain/accounts/usage.store.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { keys } from "#functions/store/keys.ts";
import { attempt } from "#functions/store/rate.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { deleteItem, transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { settle } from "#scripts/testing/scenes/library-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import { countUsage } from "#scripts/testing/usage.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { quotas } from "#shared/contract/quotas.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const MB = 1024 * 1024;
const file = (size: number) => ({
  original_file_name: "a.pdf",
  content_type: "application/pdf" as const,
  size,
});
const document = (who: Person, ...sizes: number[]) =>
  who.send(library.createDocument, { body: { name: "Note", files: sizes.map(file) } });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const documentsOf = async ({ userId }: Person) =>
  (await entriesOf(documentsRoster)).filter((one) => one.owner_id === userId);
const { documents: maxDocuments, bytes: maxBytes } = quotas.person;

// First, while nothing but routes has counted.
test("what is written and taken away through routes is counted as it is", async () => {
  const camille = await person("coordinator");
  const [one, two] = [await document(camille, 1_000, 2_000), await document(camille, 5_000)];
  await document(camille);
  expect(await findUsage(camille.userId)).toMatchObject({ documents: 3, bytes: 8_000 });
  const more = { params: { id: two.body.id }, body: { files: [file(300)] } };
  const { body: changed } = await camille.send(library.updateDocument, more);
  expect((await findUsage(camille.userId)).bytes).toBe(8_300);
  const params = { id: changed.uploads[0]?.file_id ?? "" };
  expect((await camille.send(library.deleteDocumentFile, { params })).status).toBe(200);
  await camille.send(library.deleteDocument, { params: { id: one.body.id } });
  expect(await findUsage(camille.userId)).toMatchObject({ documents: 2, bytes: 5_000 });

  const { body: folder } = await camille.send(library.createFolder, { body: { name: "Dossier" } });
  const body = { name: "Dedans", folder_id: folder.id, files: [file(700)] };
  expect((await camille.send(library.createDocument, { body })).status).toBe(201);
  expect((await findUsage(camille.userId)).documents).toBe(3);
  await camille.send(library.deleteFolder, { params: { id: folder.id } });
  await removeDeleted();
  await removeDeleted();
  expect(await findUsage(camille.userId)).toMatchObject({ documents: 2, bytes: 5_000 });

  const leaver = await person("learner");
  await document(leaver, 4_000);
  const all = await findUsage("all");
  await leaver.call(accounts.deleteAccount, { body: { password: leaver.password } });
  await removeDeleted();
  expect(await findUsage(leaver.userId)).toEqual({ documents: 0, bytes: 0, situations: 0 });
  expect(await findUsage("all")).toEqual({ ...all, documents: all.documents - 1, bytes: all.bytes - 4_000 });
  const wrong = audit(await readTable(process.env["TABLE_NAME"] ?? ""));
  expect(wrong.filter(({ rule }) => rule === "the usage counters of each owner are right")).toEqual([]);
});

test("a creation that is sent again is counted once", async () => {
  const camille = await person("learner");
  const headers = { "idempotency-key": randomUUID() };
  const sent = () => camille.send(library.createDocument, { body: { name: "Une fois" }, headers });
  expect(statuses([await sent(), await sent()])).toEqual([201, 201]);
  expect((await findUsage(camille.userId)).documents).toBe(1);
});

describe("one account keeps at most", () => {
  test("2,000 documents, also when several are made at once; deleting makes room", async () => {
    const camille = await person("learner");
    const { body: first } = await document(camille);
    await countUsage(camille.userId, { documents: maxDocuments - 4 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => document(camille)));
    expect(statuses(answers)).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await documentsOf(camille)).toHaveLength(4);
    const refused = await document(camille);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "quotaReached",
      "La limite de ce compte est atteinte : 2\u202f000 documents. En supprimer libère de la place.",
    ]);
    await camille.send(library.deleteDocument, { params: { id: first.id } });
    expect((await document(camille)).status).toBe(201);
  });

  test("500 MB of files; a file too many changes nothing of its document", async () => {
    const camille = await person("learner");
    const { body: own } = await document(camille);
    await countUsage(camille.userId, { bytes: maxBytes - 10 * MB });
    expect((await document(camille, 10 * MB + 1)).body.message).toBe(
      "La limite de ce compte est atteinte : 500 Mo de fichiers. Supprimer des fichiers libère de la place.",
    );
    const add = (size: number) =>
      camille.send(library.updateDocument, {
        params: { id: own.id },
        body: { name: "Autre nom", files: [file(size)] },
      });
    expect((await add(10 * MB + 1)).status).toBe(409);
    expect(await documentsOf(camille)).toMatchObject([{ name: "Note", files: {} }]);
    expect((await add(10 * MB)).status).toBe(200);
    expect((await document(camille, 1)).status).toBe(409);
  });

  test("a file that never came makes room when it is deleted, long after its upload was forgotten", async () => {
    const camille = await person("learner");
    const { body: own } = await document(camille, 4_000);
    const [{ id = "" } = {}] = own.files;
    await transact([deleteItem(keys.file(id))]);
    const stranger = await person("learner");
    expect((await stranger.send(library.deleteDocumentFile, { params: { id } })).status).toBe(404);
    expect((await camille.send(library.deleteDocumentFile, { params: { id } })).status).toBe(200);
    expect(await documentsOf(camille)).toMatchObject([{ files: {} }]);
    expect((await findUsage(camille.userId)).bytes).toBe(0);
  });

  test("more where it organises", async () => {
    const office = await person("coordinator");
    await countUsage(office.userId, { documents: maxDocuments });
    expect((await document(office)).status).toBe(201);
    await countUsage(office.userId, { documents: quotas.staff.documents });
    expect((await document(office)).status).toBe(409);
  });

  test("what it adds itself, to the documents of others too", async () => {
    const [owner, guest] = [await person("referentTrainer"), await person("learner")];
    await countUsage(owner.userId, { bytes: maxBytes });
    const { body: own } = await document(owner);
    const params = { id: own.id };
    const right = { user_id: guest.userId, access_level: "write" as const };
    await owner.call(library.shareDocument, { params, body: right });
    const add = (who: Person, ...sizes: number[]) =>
      who.send(library.updateDocument, { params, body: { files: sizes.map(file) } });
    const used = async (who: Person) => (await findUsage(who.userId)).bytes;
    expect((await add(owner, 1)).status).toBe(409);
    const added = must(await add(guest, 1_000, 500)).uploads.map((upload) => upload.file_id);
    await settle(...added);
    expect([await used(owner), await used(guest)]).toEqual([maxBytes, 1_500]);
    await countUsage(guest.userId, { bytes: maxBytes - 1_500 });
    expect((await add(guest, 1)).status).toBe(409);
    // Whoever deletes it, room is made where it was taken.
    await owner.call(library.deleteDocumentFile, { params: { id: added[0] ?? "" } });
    expect([await used(owner), await used(guest)]).toEqual([maxBytes, maxBytes - 1_000]);
    await owner.call(library.deleteDocument, { params });
    expect([await used(owner), await used(guest)]).toEqual([maxBytes, maxBytes - 1_500]);
  });

  test("200 situations of one learner", async () => {
    const { learner, create } = await situationScene();
    const one = await create();
    await countUsage(learner.profileId, { situations: quotas.person.situations - 1 });
    const body = { title: "De trop", student_id: learner.profileId };
    const refused = await learner.send(situations.createSituation, { body });
    expect([refused.status, refused.body.code]).toEqual([409, "quotaReached"]);
    const office = await person("coordinator");
    await office.call(situations.deleteSituation, { params: { id: one.id } });
    expect((await learner.send(situations.createSituation, { body })).status).toBe(201);
  });

  test("20 structures that staff have not activated, also when two are proposed at once", async () => {
    const [administrator, trainer] = [await person("administrator"), await person("tradeTrainer")];
    const named = () => ({ body: { name: `Nom ${randomUUID()}` } });
    const organization = (await administrator.call(reference.createOrganization, named())).body.id;
    const legalForm = (await administrator.call(reference.createLegalForm, named())).body.id;
    const propose = () =>
      trainer.call(structures.createStructure, {
        body: {
          name: `Structure ${randomUUID()}`,
          zip_code: "35000",
          organization_id: organization,
          legal_form_id: legalForm,
        },
      });
    let [last] = [""];
    for (let n = 1; n < quotas.person.proposals; n++) last = (await propose()).body.id;
    expect(statuses(await Promise.all([propose(), propose()]))).toEqual([201, 409]);
    expect((await propose()).body.message).toBe(
      "La limite de ce compte est atteinte : 20 structures proposées. L’équipe pédagogique doit d’abord en activer.",
    );
    await administrator.call(structures.updateStructure, { params: { id: last }, body: { is_active: 1 } });
    expect((await propose()).status).toBe(201);
  });
});

test("one account makes 500 changes a day whose history is kept, staff as many as they need", async () => {
  const { learner, trade, staff, structure } = await situationScene();
  const count = (who: Person) => attempt(`edits:${who.userId}`, allowances.edits, new Date());
  // Not all at once: a busy machine would not even accept as many connections in time.
  for (const who of [learner, trade, staff])
    for (let sent = 0; sent < allowances.edits.max; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => count(who)));
  const refused = [
    await learner.call(profiles.updateProfile, {
      params: { id: learner.profileId },
      body: { bio: "Encore" },
    }),
    await learner.call(profiles.renameUser, { params: { userId: learner.userId }, body: { name: "Encore" } }),
    await learner.call(profiles.setProfileStructures, {
      params: { id: learner.profileId },
      body: { structure_ids: [structure.id] },
    }),
    await trade.call(structures.updateStructure, { params: { id: structure.id }, body: { city: "Redon" } }),
    await trade.call(structures.createTrainingSituation, {
      params: { id: structure.id },
      body: { name: "Encore", description: "" },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [429, "quotaReached"]),
  );
  expect(refused[0]?.body.message).toBe(
    "La limite de ce compte est atteinte : 500 modifications par jour. La prochaine sera possible dans 24 h.",
  );
  const body = { city: "Redon" };
  expect((await staff.call(structures.updateStructure, { params: { id: structure.id }, body })).status).toBe(
    200,
  );
});

test("one account sends 50 situations a day to be reviewed: reviewers keep 200 notices", async () => {
  const { learner, coordinator, described, create } = await situationScene();
  const { id } = await create(described);
  const params = { id };
  const submit = (who: Person) =>
    who.send(situations.updateSituation, { params, body: { submitted_at: new Date().toISOString() } });
  const takeBack = () => learner.send(situations.takeBackSituation, { params });
  for (let sent = 1; sent < allowances.submissions.max; sent++)
    await attempt(`submissions:${learner.userId}`, allowances.submissions, new Date());
  expect([(await submit(learner)).status, (await takeBack()).status]).toEqual([200, 200]);
  const refused = await submit(learner);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "La limite de ce compte est atteinte : 50 situations envoyées à relire par jour. La prochaine sera possible dans 24 h.",
  ]);
  expect((await submit(coordinator)).status).toBe(200);
});

test("all accounts together have a limit, too, which says that it is not theirs", async () => {
  const { documents } = await findUsage("all");
  await countUsage("nobody", { documents: quotas.whole.documents - documents });
  const refused = await document(await person("coordinator"));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "La limite de la plateforme est atteinte : 100\u202f000 documents. L’administration du site doit faire de la place.",
  ]);
});
