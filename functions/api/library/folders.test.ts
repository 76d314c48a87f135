import { describe, expect, test } from "vitest";
import { findErasures } from "#functions/domain/departures/erasures.store.ts";
import { findFile } from "#functions/domain/files/files.store.ts";
import { findRemovals } from "#functions/domain/files/removals.store.ts";
import { findDocument } from "#functions/domain/library/library.store.ts";
import { documentsRoster, foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { takeRemovedAway } from "#functions/domain/library/removal.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { withFaults } from "#scripts/prove/faulty-aws.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { actionWith, documentOf, folderOf, upload } from "#scripts/testing/scenes/library-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";
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
const change = (who: Person, id: string, body: object) =>
  who.send(library.updateFolder, { params: { id }, body });

test("a folder keeps whoever moves it: their right came from where it stood", async () => {
  const top = await folderOf(coordinator, { training_action_id: action });
  await coordinator.call(library.shareFolder, {
    params: { id: top },
    body: { user_id: referent.userId, access_level: "delete" },
  });
  for (const more of [{}, { private: true }]) {
    const id = await folderOf(coordinator, { parent_id: top, ...more });
    const { status, body } = await referent.call(library.updateFolder, {
      params: { id },
      body: { parent_id: null },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { parent_id: null, permissions: { write: true, delete: true } },
    });
    expect(await statusOf(learner, id)).toBe("private" in more ? 404 : 200);
  }
});

describe("folders", () => {
  test("stand one in another, and say where", async () => {
    const root = await folderOf(coordinator, { name: "Ressources", training_action_id: action });
    const { body: made } = await coordinator.call(library.createFolder, {
      body: { name: "  Fiches\u202e métier\n", private: 0, parent_id: root },
    });
    expect(made).toMatchObject({
      name: "Fiches métier",
      private: false,
      parent_id: root,
      training_action_id: action,
      audience: "training_action",
      permissions: { write: true, delete: true },
      children: [],
      documents: [],
      version: 1,
    });
    expect(made.breadcrumb.map(({ type, id }) => [type, id])).toEqual([
      ["training_action", action],
      ["folder", root],
      ["folder", made.id],
    ]);
    await documentOf(coordinator, made.id, "a.pdf", "b.pdf");
    const { body: seen } = await learner.call(library.getFolder, { params: { id: root } });
    expect(seen.children).toMatchObject([
      { id: made.id, documents_count: 1, folders_count: 0, permissions: { write: false, delete: false } },
    ]);
    const { body: inside } = await learner.call(library.getFolder, { params: { id: made.id } });
    expect(inside.documents).toMatchObject([{ name: "a", files_count: 2, folder_id: made.id }]);
    expect(inside.documents[0]?.files.map((file) => file.original_file_name)).toEqual(["a.pdf", "b.pdf"]);
  });

  test("are made at a root by staff, and by the referents of an action in it", async () => {
    const asks = async (who: Person, body: object) =>
      (await who.send(library.createFolder, { body: { name: "Dossier", ...body } })).status;
    expect(await asks(referent, { training_action_id: action })).toBe(201);
    expect(await asks(referent, { training_action_id: await actionWith() })).toBe(403);
    expect(await asks(referent, {})).toBe(403);
    expect(await asks(coordinator, {})).toBe(201);
    expect(await asks(learner, { training_action_id: action })).toBe(403);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ name: "a\u0000" }, "name"],
    [{}, "name"],
    [{ name: "a", parent_id: "absent" }, "parent_id"],
    [{ name: "a", parent_id: "../x" }, "parent_id"],
    [{ name: "a", training_action_id: "absent" }, "training_action_id"],
    [{ name: "a", private: "peut-être" }, "private"],
    [{ name: "a", owner_id: "moi" }, ""],
  ])("are not made of %j", async (body, field) => {
    const { status, body: problem } = await coordinator.send(library.createFolder, { body });
    expect(status).toBe(422);
    if (field) expect(problem.errors?.[field]?.[0]).toMatch(/[a-zé]/);
  });

  test("changed by two people at once tell the second what the first did", async () => {
    const id = await folderOf(coordinator);
    expect((await change(coordinator, id, { name: "Un", version: 1 })).status).toBe(200);
    const { status, body } = await change(admin, id, { name: "Deux", version: 1 });
    expect([status, body.code, (body.current as { name: string }).name]).toEqual([409, "stale", "Un"]);
    expect((await change(admin, id, { name: "Deux" })).body).toMatchObject({ name: "Deux", version: 3 });
  });

  test("made private are seen by who made them, whom they are shared with and administrators alone", async () => {
    const id = await folderOf(coordinator, { training_action_id: action });
    const inside = await folderOf(coordinator, { parent_id: id });
    await documentOf(coordinator, id, "a.pdf");
    const assistant = await person("assistant");
    expect(await statusOf(learner, inside)).toBe(200);
    // Nobody gains a right by closing a folder: its contents are not theirs to see any more.
    expect(await change(assistant, id, { private: true })).toMatchObject({
      status: 200,
      body: {
        audience: "restricted",
        permissions: { write: false, delete: false },
        children: [],
        documents: [],
        documents_count: 0,
      },
    });
    for (const who of [learner, assistant]) expect(await statusOf(who, inside)).toBe(404);
    for (const who of [coordinator, admin]) expect(await statusOf(who, inside)).toBe(200);
    const { body: users } = await coordinator.call(library.listFolderUsers, { params: { id } });
    expect(JSON.stringify(users)).not.toContain(assistant.userId);

    const moved = await folderOf(coordinator);
    const closing = { parent_id: null, training_action_id: action, private: true };
    expect((await change(assistant, moved, closing)).status).toBe(200);
    expect(await statusOf(assistant, moved)).toBe(404);

    await coordinator.call(library.shareFolder, {
      params: { id: inside },
      body: { user_id: learner.userId, access_level: "write" },
    });
    expect(await statusOf(learner, id)).toBe(404);
    const privacyOf = async (id: string) => {
      const { in_private, audience } = must(await coordinator.call(library.getFolder, { params: { id } }));
      return [in_private, audience];
    };
    expect([await privacyOf(id), await privacyOf(inside)]).toEqual([
      [false, "restricted"],
      [true, "restricted"],
    ]);
    const { body } = await learner.call(library.getFolder, { params: { id: inside } });
    // The private folder above is not theirs to know.
    expect(body.breadcrumb.map((step) => step.id)).toEqual([action, inside]);
    const { body: list } = await learner.call(training.listTrainingActionFolders, { params: { id: action } });
    expect(list.folders.map((one) => one.id)).toContain(inside);
    expect(list.folders.map((one) => one.id)).not.toContain(id);
  });
});

describe("moves", () => {
  test("go into another folder, to a root, to another action's, and to the common ones", async () => {
    const [a, b] = [await folderOf(coordinator, { training_action_id: action }), await folderOf(coordinator)];
    const place = async (body: object) => {
      const moved = await change(coordinator, a, body);
      expect(moved.status).toBe(200);
      return [moved.body.parent_id, moved.body.training_action_id];
    };
    expect(await place({ name: "Dossier", parent_id: b })).toEqual([b, null]);
    expect(await statusOf(await person("learner"), a)).toBe(200);
    expect(await place({ parent_id: null, training_action_id: action })).toEqual([null, action]);
    expect(await statusOf(await person("learner"), a)).toBe(404);
    expect(await place({ parent_id: null })).toEqual([null, action]);
    expect(await place({ parent_id: null, training_action_id: null })).toEqual([null, null]);
  });

  test("below itself, or deeper than folders go, are refused", async () => {
    const top = await folderOf(coordinator);
    let deepest = top;
    for (let n = 1; n < libraryLimits.depth; n++)
      deepest = await folderOf(coordinator, { parent_id: deepest });
    for (const parent_id of [top, deepest])
      expect((await change(coordinator, top, { parent_id })).body).toMatchObject({ code: "belowItself" });
    const more = await coordinator.send(library.createFolder, { body: { name: "x", parent_id: deepest } });
    expect([more.status, more.body.code]).toEqual([409, "tooDeepFolders"]);
    const other = await folderOf(coordinator, { parent_id: await folderOf(coordinator) });
    expect((await change(coordinator, top, { parent_id: other })).status).toBe(409);
  });

  test("need the right to delete on both ends", async () => {
    const [from, to] = [await folderOf(coordinator), await folderOf(coordinator)];
    const give = (id: string, access_level: "write" | "delete") =>
      coordinator.call(library.shareFolder, {
        params: { id },
        body: { user_id: referent.userId, access_level },
      });
    await give(from, "write");
    await give(to, "delete");
    expect((await change(referent, from, { name: "Autre" })).status).toBe(200);
    expect((await change(referent, from, { parent_id: to })).status).toBe(403);
    await give(from, "delete");
    await give(to, "write");
    expect((await change(referent, from, { parent_id: to })).status).toBe(403);
    await give(to, "delete");
    expect((await change(referent, from, { parent_id: to })).status).toBe(200);
    expect((await change(referent, from, { parent_id: null })).status).toBe(403);
  });
});

describe("deleting", () => {
  test("a folder hides all that it holds at once, and takes it away afterwards", async () => {
    const id = await folderOf(coordinator, { name: "À jeter" });
    const inside = await folderOf(coordinator, { parent_id: id });
    const kept = await folderOf(coordinator);
    const document = await documentOf(coordinator, inside, "un.pdf", "deux.pdf");
    const saved = await documentOf(coordinator, inside, "trois.pdf");
    await coordinator.call(library.updateDocument, { params: { id: saved.id }, body: { folder_id: kept } });
    expect((await coordinator.call(library.deleteFolder, { params: { id } })).body.message).toMatch(/^Bravo/);

    expect(await statusOf(admin, inside)).toBe(404);
    expect((await admin.call(library.getDocument, { params: { id: document.id } })).status).toBe(404);
    expect((await admin.call(library.deleteFolder, { params: { id } })).status).toBe(404);
    const late = await admin.send(library.createDocument, { body: { folder_id: inside, name: "Trop tard" } });
    expect(late.status).toBe(422);
    expect((await change(admin, kept, { parent_id: inside })).status).toBe(422);

    await Promise.all([removeDeleted(), removeDeleted()]);
    await removeDeleted();
    expect((await entriesOf(foldersRoster)).filter((one) => [id, inside].includes(one.id))).toEqual([]);
    expect(await findDocument(document.id)).toBeUndefined();
    for (const fileId of document.fileIds) expect(await findFile(fileId)).toBeUndefined();
    expect((await admin.call(library.getDocument, { params: { id: saved.id } })).status).toBe(200);
    expect(await statusOf(admin, kept)).toBe(200);
  });

  test("a folder waits for the private folder of somebody else that it holds", async () => {
    const id = await folderOf(admin);
    const jury = await folderOf(admin, {
      parent_id: await folderOf(admin, { parent_id: id }),
      private: true,
    });
    const drop = () => coordinator.send(library.deleteFolder, { params: { id } });
    expect(await statusOf(coordinator, jury)).toBe(404);
    expect(await drop()).toMatchObject({ status: 409, body: { code: "holdsPrivate" } });
    expect(await statusOf(admin, jury)).toBe(200);
    await change(admin, jury, { parent_id: null });
    expect((await drop()).status).toBe(200);
  });

  test("a folder whose files storage will not let go holds up no folder, and no closed account: they go later", async () => {
    const ids = [await folderOf(coordinator), await folderOf(coordinator)];
    const [held = ""] = ids;
    const { fileIds } = await documentOf(coordinator, held, "un.pdf");
    for (const id of ids) await coordinator.call(library.deleteFolder, { params: { id } });
    const gone = await person("learner");
    await gone.call(accounts.deleteAccount, { body: { password: gone.password } });
    const left = async () => (await entriesOf(foldersRoster)).filter(({ id }) => ids.includes(id));
    const ordered = async () => (await findRemovals()).flatMap(({ files }) => files);
    const run = () => withFaults(({ service }) => (service === "s3" ? "failed" : undefined), removeDeleted);
    await expect(run()).rejects.toThrow();
    expect([await left(), await findErasures(), await ordered()]).toEqual([[], [], fileIds]);
    await removeDeleted();
    expect(await ordered()).toEqual([]);
  });

  test("documents with hundreds of files goes in bounded transactions", {
    tags: ["long"],
  }, async () => {
    const id = await folderOf(coordinator);
    const files = Array.from({ length: 20 }, (_, n) => upload(`${n}.pdf`));
    for (let n = 0; n < 12; n++)
      await coordinator.call(library.createDocument, { body: { folder_id: id, files } });
    const before = (await entriesOf(documentsRoster)).length;
    await coordinator.call(library.deleteFolder, { params: { id } });
    expect(await takeRemovedAway()).toBe(1);
    expect((await entriesOf(documentsRoster)).length).toBe(before - 12);
  });
});

test("an action that has folders is not deleted before them", async () => {
  const other = await actionWith();
  const id = await folderOf(coordinator, { training_action_id: other });
  const drop = () => admin.send(training.deleteTrainingAction, { params: { id: other } });
  expect((await drop()).body).toMatchObject({
    code: "hasFolders",
    current: { obstacles: [{ kind: "folders", id: other }] },
  });
  await coordinator.call(library.deleteFolder, { params: { id } });
  expect((await drop()).status).toBe(204);
});

describe("finding one's way", () => {
  test("home shows actions, common folders, and what was shared from elsewhere", async () => {
    const outsider = await person("tradeTrainer");
    const hidden = await folderOf(coordinator, { training_action_id: action, private: true, name: "Jury" });
    const shared = await folderOf(coordinator, { parent_id: hidden, name: "Sujets" });
    const document = await documentOf(coordinator, hidden, "grille.pdf");
    const body = { user_id: outsider.userId, access_level: "read" as const };
    await coordinator.call(library.shareFolder, { params: { id: shared }, body });
    await coordinator.call(library.shareDocument, { params: { id: document.id }, body });
    const mine = await documentOf(outsider, null, "moi.pdf");
    const common = await folderOf(coordinator, { name: "Pour tout le monde" });

    const home = (await outsider.call(library.getLibraryHome, {})).body;
    expect(home.training_actions).toEqual([]);
    expect(home.folders.map((one) => one.id)).toEqual(expect.arrayContaining([shared, common]));
    expect(home.folders.map((one) => one.id)).not.toContain(hidden);
    expect(home.documents.map((one) => one.id).sort()).toEqual([document.id, mine.id].sort());
    expect(home.permissions.write).toBe(false);

    const member = (await learner.call(library.getLibraryHome, {})).body;
    expect(member.training_actions.map((one) => one.id)).toEqual([action]);
    expect((await coordinator.call(library.getLibraryHome, {})).body).toMatchObject({
      permissions: { write: true, delete: true },
    });

    const tree = (await outsider.call(library.getLibraryTree, {})).body;
    expect(tree.folders.find((one) => one.id === shared)).toMatchObject({
      parent_id: hidden,
      training_action_id: action,
      permissions: { write: false, delete: false },
    });
    expect(tree.folders.map((one) => one.id)).not.toContain(hidden);
    const list = await outsider.call(training.listTrainingActionFolders, { params: { id: action } });
    expect(list.status).toBe(404);
    // Nothing leads to the page that they cannot open.
    const { breadcrumb, training_action } = (
      await outsider.call(library.getFolder, { params: { id: shared } })
    ).body;
    expect([breadcrumb.map(({ id }) => id), training_action?.id]).toEqual([[shared], action]);
  });

  test("search finds names by their words, and nothing that one may not read", async () => {
    const secret = await folderOf(coordinator, { name: "Évaluations œcuméniques", private: true });
    const open = await folderOf(coordinator, { name: "Grille d'évaluation" });
    const inside = await documentOf(coordinator, open, "Évaluation finale.pdf");
    await documentOf(coordinator, secret, "Évaluation secrète.pdf");
    const search = async (who: Person, name: string) =>
      (await who.call(library.searchLibrary, { query: { name } })).body.map((hit) => hit.id);
    expect(await search(learner, "EVALUATION")).toEqual([inside.id, open]);
    expect(await search(coordinator, "evaluation")).toHaveLength(4);
    expect(await search(coordinator, "œcu évalu")).toEqual([secret]);
    expect(await search(coordinator, "valuation")).toEqual([]);
    expect(await search(coordinator, " ?! ")).toEqual([]);
    const { body } = await learner.call(library.searchLibrary, { query: { name: "évaluation finale" } });
    expect(body).toMatchObject([{ type: "document", breadcrumb: [{ type: "folder", id: open }] }]);
    expect((await learner.send(library.searchLibrary, { query: {} })).status).toBe(422);
  });
});

test("a document without files, a text, is there for all who read its folder", async () => {
  const folder_id = await folderOf(coordinator);
  const { body: made } = await coordinator.call(library.createDocument, {
    body: { folder_id, name: "Consignes", description: "<p>À lire avant lundi.</p>" },
  });
  for (const who of [learner, admin]) {
    const { body } = await who.call(library.getFolder, { params: { id: folder_id } });
    expect([body.documents_count, body.documents.map(({ name }) => name)]).toEqual([1, ["Consignes"]]);
    const { body: read } = await who.call(library.getDocument, { params: { id: made.id } });
    expect(read.description).toBe("<p>À lire avant lundi.</p>");
  }
});

test("a document whose file has not come is in its folder for its author alone, in the count too", async () => {
  const folder = await folderOf(coordinator);
  await coordinator.call(library.createDocument, {
    body: { folder_id: folder, files: [upload("bilan.pdf")] },
  });
  const seen = async (who: Person) => {
    const { body } = await who.call(library.getFolder, { params: { id: folder } });
    return [body.documents_count, body.documents.map(({ name }) => name)];
  };
  expect(await seen(coordinator)).toEqual([1, ["bilan"]]);
  for (const who of [learner, admin]) expect(await seen(who)).toEqual([0, []]);
});
