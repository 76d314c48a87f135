import { beforeAll, describe, expect, test } from "vitest";
import { takeRemovedAway } from "#functions/domain/library/removal.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

const read = async (who: Person, order: number) =>
  (await who.call(steps.getStep, { params: { id: scene.stepId(order) } })).body;
const attach = (who: Person, order: number, body: object) =>
  who.send(steps.updateStep, { params: { id: scene.stepId(order) }, body });
const folder = async (who: Person, name: string, more: object = {}): Promise<string> => {
  const body = { name, training_action_id: scene.action.id, ...more };
  const created = await who.send(library.createFolder, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.id;
};
const document = async (who: Person, name: string, more: object = {}): Promise<string> => {
  const created = await who.send(library.createDocument, { body: { name, files: [upload()], ...more } });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  await settle(...created.body.uploads.map(({ file_id }) => file_id));
  return created.body.id;
};
const opened = async (who: Person, id: string) =>
  (await who.send(library.getDocument, { params: { id } })).status;

describe("folders of a step", () => {
  test("are attached by who may read them, and shown to who may", async () => {
    const open = await folder(scene.coordinator, "Ressources");
    const closed = await folder(scene.administrator, "Réservé", { private: true });
    const attached = await attach(scene.learner, 1, { folder_ids: [open] });
    expect(attached.body).toEqual({
      message: "Les documents de l’étape ont bien été enregistrés.",
      version: 2,
    });
    const refused = await attach(scene.learner, 1, { folder_ids: [open, closed] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.["folder_ids"]?.[0]).toMatch(/dossiers/);
    expect((await attach(scene.administrator, 1, { folder_ids: [open, closed] })).status).toBe(200);
    expect((await read(scene.administrator, 1)).folders.map(({ name }) => name)).toEqual([
      "Réservé",
      "Ressources",
    ]);
    expect((await read(scene.learner, 1)).folders).toEqual([{ id: open, name: "Ressources" }]);
    // Who may not see a folder can't take it away unseen.
    expect((await attach(scene.learner, 1, { folder_ids: [] })).status).toBe(200);
    expect((await read(scene.administrator, 1)).folder_ids).toEqual([closed]);
  });

  test("that are deleted are no longer attached", async () => {
    const id = await folder(scene.coordinator, "Éphémère");
    await attach(scene.coordinator, 2, { folder_ids: [id] });
    expect((await read(scene.coordinator, 2)).folder_ids).toEqual([id]);
    await scene.coordinator.send(library.deleteFolder, { params: { id } });
    const { folder_ids, folders } = await read(scene.coordinator, 2);
    expect([folder_ids, folders]).toEqual([[], []]);
  });

  test("that are named like a step come with it when it is created", async () => {
    const named = await folder(scene.coordinator, "situation de travail 1 : accueil");
    await folder(scene.coordinator, "Situation de travail 10");
    const below = await folder(scene.coordinator, "Bilan", {
      parent_id: await folder(scene.coordinator, "Fin de parcours"),
    });
    await folder(scene.coordinator, "Bilan", { training_action_id: null });
    const create = async (include_documents: boolean) => {
      const learner = await person("learner");
      await scene.joined(learner.profileId);
      const params = { id: scene.action.id, learnerProfileId: learner.profileId };
      const body = { step_template: defaultTemplate, include_documents };
      await scene.coordinator.send(steps.createLearnerSteps, { params, body });
      const { body: created } = await learner.call(steps.listLearnerSteps, { params });
      return created.map(({ folder_ids }) => folder_ids);
    };
    expect(await create(true)).toEqual([[], [], [named], [], [], [], [below]]);
    expect(await create(false)).toEqual([[], [], [], [], [], [], []]);
  });
});

describe("documents of a step", () => {
  test("of a learner's own are read by those who may read the step, as long as they are attached", async () => {
    const id = await document(scene.learner, "Plan de la salle");
    const readers = [scene.tradeTrainer, scene.referent, scene.coordinator, scene.assistant];
    const strangers = [
      await person("learner"),
      await person("tradeTrainer"),
      await person("referentTrainer"),
    ];
    for (const who of [...readers, ...strangers]) expect(await opened(who, id)).toBe(404);
    expect((await attach(scene.learner, 3, { user_document_ids: [id] })).status).toBe(200);
    for (const who of readers) {
      expect(await opened(who, id)).toBe(200);
      expect((await read(who, 3)).trainee_documents).toMatchObject([{ id, name: "Plan de la salle" }]);
    }
    for (const who of strangers) expect(await opened(who, id)).toBe(404);
    expect((await read(scene.learner, 3)).steps[2]?.user_document_ids).toEqual([id]);
    expect((await attach(scene.learner, 3, { user_document_ids: [] })).status).toBe(200);
    for (const who of readers) expect(await opened(who, id)).toBe(404);
    expect(await opened(scene.learner, id)).toBe(200);
  });

  test("are attached by who may write them only: it opens them to others", async () => {
    const theirs = await document(scene.coordinator, "À moi");
    for (const who of [scene.learner, scene.tradeTrainer, scene.assistant]) {
      const refused = await attach(who, 3, { user_document_ids: [theirs] });
      expect(refused.status).toBe(422);
      expect(refused.body.errors?.["user_document_ids"]?.[0]).toMatch(/documents/);
    }
    const folder_id = await folder(scene.coordinator, "Ouvert");
    const readOnly = await document(scene.coordinator, "À lire", { folder_id });
    expect(await opened(scene.learner, readOnly)).toBe(200);
    expect((await attach(scene.learner, 3, { user_document_ids: [readOnly] })).status).toBe(422);
    expect((await attach(scene.coordinator, 3, { user_document_ids: [theirs, readOnly] })).status).toBe(200);
    expect((await attach(scene.learner, 3, { user_document_ids: ["absent"] })).status).toBe(422);
    // What is attached already may be sent back by anyone.
    expect((await attach(scene.learner, 3, { user_document_ids: [theirs] })).status).toBe(200);
    expect((await read(scene.referent, 3)).user_document_ids).toEqual([theirs]);
  });

  test("that hang on more steps than a transaction holds are deleted all the same", {
    tags: ["long"],
  }, async () => {
    const alone = await document(scene.coordinator, "Consignes");
    const folder_id = await folder(scene.coordinator, "Grilles");
    const filed = await document(scene.coordinator, "Grille", { folder_id });
    const user_document_ids = [alone, filed];
    const cohort = await Promise.all(Array.from({ length: 14 }, () => person("learner")));
    for (const { profileId } of cohort) await scene.joined(profileId);
    const params = { id: scene.action.id };
    const body = { step_template: defaultTemplate };
    await scene.coordinator.call(steps.createActionSteps, { params, body });
    const ids = cohort.flatMap(({ profileId }) =>
      [1, 2, 3, 4, 5, 6, 7].map((order) => `${scene.action.id}~${profileId}~${order}`),
    );
    for (const id of ids)
      expect(
        (await scene.coordinator.send(steps.updateStep, { params: { id }, body: { user_document_ids } }))
          .status,
      ).toBe(200);
    expect((await scene.coordinator.send(library.deleteDocument, { params: { id: alone } })).status).toBe(
      200,
    );
    const onSteps = async () => {
      const read = await Promise.all(
        cohort.map((who) =>
          who.call(steps.listLearnerSteps, {
            params: { id: scene.action.id, learnerProfileId: who.profileId },
          }),
        ),
      );
      return read.flatMap(({ body }) => body.map((step) => step.user_document_ids));
    };
    expect(await onSteps()).toEqual(ids.map(() => [filed]));
    await scene.coordinator.send(library.deleteFolder, { params: { id: folder_id } });
    await takeRemovedAway();
    expect(await onSteps()).toEqual(ids.map(() => []));
  });

  test("that are deleted leave every step that they were attached to", async () => {
    const id = await document(scene.learner, "Brouillon");
    for (const order of [4, 5]) await attach(scene.learner, order, { user_document_ids: [id] });
    expect((await scene.learner.send(library.deleteDocument, { params: { id } })).status).toBe(200);
    for (const order of [4, 5])
      expect(await read(scene.learner, order)).toMatchObject({
        user_document_ids: [],
        trainee_documents: [],
      });
  });

  test("attached by five people at once are all there; a stale list is refused with the step as it is", async () => {
    const people = [scene.learner, scene.tradeTrainer, scene.referent, scene.coordinator, scene.assistant];
    const ids = await Promise.all(people.map((who, n) => document(who, `Document ${n}`)));
    const add = async (who: Person, id: string): Promise<number> => {
      const { user_document_ids, version } = await read(who, 6);
      const saved = await attach(who, 6, { user_document_ids: [...user_document_ids, id], version });
      if (saved.status !== 409) return saved.status;
      expect(saved.body.current).toMatchObject({ id: scene.stepId(6) });
      return add(who, id);
    };
    const saved = await Promise.all(people.map((who, n) => add(who, ids[n] ?? "")));
    expect(saved).toEqual(people.map(() => 200));
    const { user_document_ids, trainee_documents } = await read(scene.learner, 6);
    expect(user_document_ids.toSorted()).toEqual(ids.toSorted());
    expect(trainee_documents).toHaveLength(people.length);
  });
});

test("the newest documents are those that the caller may read, ten at most, newest first", async () => {
  const last = async (who: Person) => (await who.call(steps.listLastDocuments, { query: {} })).body;
  const [reader, outsider] = await Promise.all([person("learner"), person("learner")]);
  await scene.joined(reader.profileId);
  const open = await folder(scene.coordinator, "Nouvelles");
  const names = Array.from({ length: 11 }, (_, n) => `Nouvelle ${n}`);
  for (const name of names) await document(scene.coordinator, name, { folder_id: open });
  const own = await document(outsider, "Rien qu'à moi");
  expect((await last(reader)).map(({ name }) => name)).toEqual(names.toReversed().slice(0, 10));
  expect((await last(reader))[0]).toMatchObject({ folder_id: open });
  expect(await last(outsider)).toMatchObject([{ id: own, folder_id: null }]);
  expect(await last(await person())).toEqual([]);
});

test("the documents that are offered to attach are the newest of those that the caller may change", async () => {
  const own = await document(scene.learner, "À joindre");
  const open = await folder(scene.coordinator, "À lire");
  for (let n = 0; n < 10; n++) await document(scene.coordinator, `À lire ${n}`, { folder_id: open });
  const offered = must(await scene.learner.call(steps.listLastDocuments, { query: { writable: true } }));
  expect(offered[0]).toMatchObject({ id: own });
});
