import { expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { actionWith, documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import * as library from "#shared/library/library.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const [admin, coordinator, referent, learner] = [
  await person("administrator"),
  await person("coordinator"),
  await person("referentTrainer"),
  await person("learner"),
];
const action = await actionWith(referent, learner);
const statusOf = async (who: Person, id: string) =>
  (await who.call(library.getFolder, { params: { id } })).status;
const closed = (more = {}) => folderOf(coordinator, { private: true, ...more });
const share = (who: Person, id: string, to: Person, access_level: string) =>
  who.send(library.shareFolder, { params: { id }, body: { user_id: to.userId, access_level } });
const unshare = (who: Person, id: string, to: Person) =>
  who.call(library.removeFolderAccess, { params: { id }, body: { user_id: to.userId } });
const shareRole = (id: string, role_name: string, access_level: string, training_action_id = action) =>
  coordinator.send(library.shareFolderWithRole, {
    params: { id },
    body: { training_action_id, role_name, access_level },
  });

test("sharing with somebody, changing it and taking it back count from the next request on", async () => {
  const id = await closed();
  expect(await statusOf(learner, id)).toBe(404);
  expect((await share(coordinator, id, learner, "read")).body.message).toBe(
    "Bravo, l'utilisateur a bien été ajouté",
  );
  const { body } = await learner.call(library.getFolder, { params: { id } });
  expect(body.permissions).toEqual({ write: false, delete: false });
  const update = { user_id: learner.userId, access_level: "delete" as const };
  await coordinator.call(library.updateFolderAccess, { params: { id }, body: update });
  const changed = await learner.call(library.getFolder, { params: { id } });
  expect(changed.body.permissions).toEqual({ write: true, delete: true });
  expect((await unshare(coordinator, id, learner)).body.message).toBe(
    "Bravo, l'utilisateur a bien été supprimé",
  );
  expect(await statusOf(learner, id)).toBe(404);
  const gone = await coordinator.call(library.updateFolderAccess, { params: { id }, body: update });
  expect([gone.status, gone.body.code]).toEqual([404, "notShared"]);
  expect((await unshare(coordinator, id, learner)).status).toBe(200);
});

test("who leaves an action keeps no right on the folders that they made there, closed ones too", async () => {
  const leaver = await person("referentTrainer");
  const left = await actionWith(leaver, learner);
  const id = await folderOf(leaver, { training_action_id: left, private: true });
  const below = await folderOf(leaver, { parent_id: id });
  const { id: own } = await documentOf(leaver, below);
  await share(leaver, id, learner, "read");
  // Their membership counts though no role of the action has a right here.
  const { body: listed } = await leaver.call(library.listFolderUsers, { params: { id } });
  expect(listed.find(({ user_id }) => user_id === leaver.userId)?.access_level).toBe("delete");
  const statuses = () => Promise.all([id, below].map((one) => statusOf(leaver, one)));
  expect(await statuses()).toEqual([200, 200]);
  await admin.call(training.removeTrainingProfile, {
    params: { id: left },
    body: { profile_id: leaver.profileId },
  });
  expect(await statuses()).toEqual([404, 404]);
  expect((await unshare(leaver, id, learner)).status).toBe(404);
  expect((await leaver.call(library.deleteFolder, { params: { id } })).status).toBe(404);
  expect(await statusOf(learner, below)).toBe(200);
  // What they wrote themselves stays theirs to read, and the team's to change.
  const written = await leaver.call(library.getDocument, { params: { id: own } });
  expect(written).toMatchObject({ status: 200, body: { permissions: { write: false, delete: false } } });
  const document = { params: { id: own } };
  expect((await leaver.call(library.deleteDocument, document)).status).toBe(403);
  expect((await leaver.call(library.updateDocument, { ...document, body: { name: "Vidé" } })).status).toBe(
    403,
  );
});

test("what is not a person or a level is refused beside its field", async () => {
  const id = await closed();
  const unknown = await coordinator.send(library.shareFolder, {
    params: { id },
    body: { user_id: crypto.randomUUID(), access_level: "read" },
  });
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ["user_id"]]);
  expect((await share(coordinator, id, learner, "unvisible")).status).toBe(422);
  expect((await share(coordinator, crypto.randomUUID(), learner, "read")).status).toBe(404);
});

test("who may share nothing is told so with what they read", async () => {
  const folder = await closed();
  const { id } = await documentOf(coordinator, folder);
  for (const who of [learner, referent]) await share(coordinator, folder, who, "write");
  for (const [who, no_action] of [
    [learner, true],
    [referent, false],
    [coordinator, false],
  ] as const) {
    expect((await who.call(library.getFolder, { params: { id: folder } })).body.no_action).toBe(no_action);
    expect((await who.call(library.getDocument, { params: { id } })).body.no_action).toBe(no_action);
  }
});

test("nobody gives or takes a level above their own, and learners share nothing", async () => {
  const id = await closed();
  const other = await person("learner");
  await share(coordinator, id, referent, "write");
  await share(coordinator, id, learner, "delete");
  expect((await share(referent, id, other, "write")).status).toBe(200);
  expect((await share(referent, id, other, "delete")).body.code).toBe("aboveOwn");
  expect((await share(referent, id, referent, "delete")).body.code).toBe("aboveOwn");
  expect((await unshare(referent, id, learner)).body.code).toBe("aboveOwn");
  expect((await share(learner, id, other, "read")).status).toBe(403);
  expect(await statusOf(learner, id)).toBe(200);
});

test("two people sharing at once lose nothing", async () => {
  const id = await closed();
  const people = await Promise.all(Array.from({ length: 6 }, () => person("learner")));
  const answers = await Promise.all(
    people.map((one, n) => share(n % 2 === 0 ? admin : coordinator, id, one, "read")),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  for (const one of people) expect(await statusOf(one, id)).toBe(200);
});

test("a right given to a role is that of everybody who has the role there, newcomers and leavers too", async () => {
  const id = await closed();
  expect((await shareRole(id, "Apprenant·e", "write")).status).toBe(200);
  expect(await statusOf(learner, id)).toBe(200);
  expect(await statusOf(referent, id)).toBe(404);
  const newcomer = await person("learner");
  expect(await statusOf(newcomer, id)).toBe(404);
  const body = { profile_id: newcomer.profileId };
  await admin.call(training.addTrainingProfile, { params: { id: action }, body });
  const { body: seen } = await newcomer.call(library.getFolder, { params: { id } });
  expect(seen.permissions).toEqual({ write: true, delete: false });
  await admin.call(training.removeTrainingProfile, { params: { id: action }, body });
  expect(await statusOf(newcomer, id)).toBe(404);
  const { status } = await coordinator.call(library.removeFolderRole, {
    params: { id },
    body: { training_action_id: action, role_name: "Apprenant·e" },
  });
  expect([status, await statusOf(learner, id)]).toEqual([200, 404]);
});

test("a role that nobody has there is told so, and given nothing", async () => {
  const id = await closed();
  for (const role of ["Formateur·trice métier", "Stagiaire", "Encadrement"]) {
    const { status, body } = await shareRole(id, role, "read");
    expect([status, body.message]).toEqual([200, expect.stringContaining("Aucun utilisateur")]);
  }
  const rights = await coordinator.call(library.listFolderRoles, { params: { id } });
  expect(rights.body.role_rights).toEqual([]);
  expect((await shareRole(id, "Jardinier", "read")).status).toBe(422);
  expect((await shareRole(id, "Apprenant·e", "read", "absente")).status).toBe(422);
});

test("who can see this, and why: directly, by a role, from above, as staff", async () => {
  const top = await folderOf(coordinator, { training_action_id: action, name: "Promo" });
  const id = await folderOf(coordinator, { parent_id: top, name: "Jury", private: true });
  const outsider = await person("tradeTrainer");
  await share(coordinator, top, outsider, "read");
  await share(coordinator, id, outsider, "write");
  await shareRole(top, "Apprenant·e", "read");
  const list = async (who: Person) => (await who.call(library.listFolderUsers, { params: { id } })).body;
  const entries = new Map((await list(coordinator)).map((entry) => [entry.user_id, entry]));

  expect(entries.get(outsider.userId)).toMatchObject({
    name: outsider.name,
    email: outsider.email,
    access_level: "write",
    direct_level: "write",
    role: { name: "Formateur·trice métier" },
    origins: [
      { kind: "direct", access_level: "write", folder: null },
      { kind: "direct", access_level: "read", folder: { id: top, name: "Promo" } },
    ],
  });
  expect(entries.get(learner.userId)).toMatchObject({
    access_level: "read",
    direct_level: null,
    origins: [
      { kind: "role", folder: { id: top }, training_action: { id: action }, role: { name: "Apprenant·e" } },
    ],
  });
  expect(entries.get(coordinator.userId)?.origins.map((one) => one.kind)).toEqual(["owner", "owner"]);
  expect(entries.get(admin.userId)?.origins).toMatchObject([{ kind: "administrator" }]);
  // A referent of the action sees what is open in it, which this is not.
  expect(entries.has(referent.userId)).toBe(false);
  for (const { user_id, access_level } of entries.values())
    expect([user_id, access_level]).not.toContain(null);

  // Somebody who only writes here knows people by name, and not what the folders above are called.
  const writer = await list(outsider);
  expect(writer.map((entry) => entry.email)).toEqual(writer.map(() => null));
  const roles = await coordinator.call(library.listFolderRoles, { params: { id } });
  expect(roles.body).toMatchObject({
    audience: "restricted",
    role_rights: [{ role_name: "Apprenant·e", access_level: "read", folder: { id: top } }],
  });
});

test("whoever shares reads the address of nobody whom they could not write to anyhow", async () => {
  const emails = async (who: Person, id: string) => {
    const { body } = await who.call(library.listDocumentUsers, { params: { id } });
    return new Map(body.map((entry) => [entry.user_id, entry.email]));
  };
  const outsider = await person("referentTrainer");
  const { id } = await documentOf(outsider, null);
  const params = { id };
  const given = { user_id: learner.userId, access_level: "read" as const };
  expect((await outsider.call(library.shareDocument, { params, body: given })).status).toBe(200);
  const role = { training_action_id: action, role_name: "Apprenant·e", access_level: "read" as const };
  expect((await outsider.call(library.shareDocumentWithRole, { params, body: role })).status).toBe(200);
  const read = await emails(outsider, id);
  expect([learner, admin, outsider].map(({ userId }) => read.get(userId))).toEqual([
    null,
    null,
    outsider.email,
  ]);
  const own = await documentOf(coordinator, null);
  await coordinator.call(library.shareDocument, { params: { id: own.id }, body: given });
  const byStaff = await emails(coordinator, own.id);
  expect([learner, admin].map(({ userId }) => byStaff.get(userId))).toEqual([learner.email, null]);
  expect((await emails(admin, own.id)).get(admin.userId)).toBe(admin.email);
  await coordinator.call(training.updateTrainingProfile, {
    params: { id: action },
    body: { profile_id: learner.profileId, referent_instructor_id: outsider.profileId },
  });
  expect((await emails(outsider, id)).get(learner.userId)).toBe(learner.email);
  await coordinator.call(training.updateTrainingProfile, {
    params: { id: action },
    body: { profile_id: learner.profileId, referent_instructor_id: null },
  });
});

test("an open folder names the members of its action, and staff who manage it", async () => {
  const id = await folderOf(coordinator, { training_action_id: action });
  const { body } = await admin.call(library.listFolderUsers, { params: { id } });
  const kinds = new Map(body.map((entry) => [entry.user_id, entry.origins.map((one) => one.kind)]));
  expect(kinds.get(learner.userId)).toEqual(["public"]);
  expect(kinds.get(referent.userId)).toEqual(["public"]);
  expect(kinds.get(coordinator.userId)).toEqual(["owner", "staff"]);
});

test("a document is shared like a folder, and has what its folder gives", async () => {
  const folder = await closed();
  const { id } = await documentOf(coordinator, folder);
  const read = async (who: Person) => (await who.call(library.getDocument, { params: { id } })).status;
  const other = await person("learner");
  const body = { user_id: other.userId, access_level: "read" as const };
  expect((await coordinator.call(library.shareDocument, { params: { id }, body })).status).toBe(200);
  expect([await read(other), await statusOf(other, folder)]).toEqual([200, 404]);
  await coordinator.call(library.removeDocumentAccess, { params: { id }, body: { user_id: other.userId } });
  expect(await read(other)).toBe(404);
  const role = { training_action_id: action, role_name: "Formateur·trice référent·e" };
  const given = { params: { id }, body: { ...role, access_level: "delete" as const } };
  await coordinator.call(library.shareDocumentWithRole, given);
  expect([await read(referent), await read(learner)]).toEqual([200, 404]);
  const { body: users } = await coordinator.call(library.listDocumentUsers, { params: { id } });
  expect(users.find((entry) => entry.user_id === referent.userId)).toMatchObject({
    access_level: "delete",
    origins: [{ kind: "role" }],
  });
  await coordinator.call(library.removeDocumentRole, { params: { id }, body: role });
  expect(await read(referent)).toBe(404);
  await share(coordinator, folder, referent, "read");
  expect(await read(referent)).toBe(200);
});
