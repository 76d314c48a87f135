import { beforeAll, describe, expect, test, vi } from "vitest";
import { takenOverSubmissions } from "#functions/domain/upkeep/migrations/007-taken-over-submissions.ts";
import { keys } from "#functions/store/keys.ts";
import { readItem, transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { contentOf, type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { maxSaid } from "#shared/steps/steps.facts.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

const read = async (order: number, who: Person = scene.referent) => (await scene.read(who, order)).body;
const written = async (order: number, content: Record<string, string>) =>
  must(await scene.write(scene.learner, order, content));
/** Has the learner of a scene hand in a document of somebody else, who shares it. */
const handedInBy = async (
  { learner, stepId, submit }: Awaited<ReturnType<typeof stepScene>>,
  owner: Person,
  id: string,
): Promise<void> => {
  const right = { user_id: learner.userId, access_level: "write" as const };
  must(await owner.send(library.shareDocument, { params: { id }, body: right }));
  const params = { id: stepId(3) };
  must(await learner.send(steps.updateStep, { params, body: { user_document_ids: [id] } }));
  must(await submit(learner, 3, 0));
};

const document = async (who: Person, name: string): Promise<string> => {
  const { body } = await who.call(library.createDocument, { body: { name, files: [upload()] } });
  await settle(...body.uploads.map(({ file_id }) => file_id));
  return body.id;
};
const attach = async (who: Person, order: number, ...ids: string[]) => {
  const { user_document_ids } = await read(order, scene.learner);
  return who.send(steps.updateStep, {
    params: { id: scene.stepId(order) },
    body: { user_document_ids: [...user_document_ids, ...ids] },
  });
};
const versionOf = async (order: number, version: number) => {
  const params = { id: scene.stepId(order), index: "0" };
  const { body } = await scene.referent.call(steps.listDeliverableVersions, { params, query: {} });
  return contentOf({ deliverables: body.data.filter((one) => one.version === version) });
};

describe("« Je rends »", () => {
  test("is the learner's own act, on the version that they saw", async () => {
    await written(3, { situation: "Accueillir" });
    for (const who of [scene.tradeTrainer, scene.referent, scene.administrator]) {
      const refused = await scene.submit(who, 3, 1);
      expect([refused.status, refused.body.code]).toEqual([403, "othersSubmission"]);
    }
    await written(3, { situation: "Accueillir seule" });
    const stale = await scene.submit(scene.learner, 3, 1);
    expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
    expect(stale.body.current).toMatchObject({ version: 2 });
    expect((await read(3)).submission).toBe(null);
    const done = await scene.submit(scene.learner, 3, 2);
    expect([done.status, done.body]).toEqual([200, { message: "C’est rendu.", version: 2 }]);
    expect(await read(3)).toMatchObject({
      submission: { version: 2, taken_over: false, noted_role_ids: [] },
      said: { submissions: [{ index: 0, version: 2, name: "Fiche de positionnement", documents: [] }] },
    });
  });

  test("sent again answers the same, and keeps one rendu", async () => {
    const first = await read(3);
    expect((await scene.submit(scene.learner, 3, 2)).body.version).toBe(2);
    const again = await read(3);
    expect([again.said.submissions, again.submission]).toEqual([first.said.submissions, first.submission]);
  });

  test("freezes its version: what is saved later is the next one", async () => {
    await written(3, { situation: "Accueillir un groupe" });
    expect(await versionOf(3, 2)).toEqual({ situation: "Accueillir seule" });
    expect((await read(3)).submission).toMatchObject({ version: 2 });
    expect((await scene.submit(scene.learner, 3, 3)).body.version).toBe(3);
    await written(3, { situation: "" });
    expect([await versionOf(3, 2), await versionOf(3, 3)]).toEqual([
      { situation: "Accueillir seule" },
      { situation: "Accueillir un groupe" },
    ]);
    expect((await read(3)).said.submissions.map(({ version }) => version)).toEqual([3, 2]);
  });

  test("is refused when nothing is there, or only what the product fills in, or an emptied text", async () => {
    const nothing = await scene.submit(scene.learner, 4, 0);
    expect([nothing.status, nothing.body.code]).toEqual([409, "nothingToSubmit"]);
    await written(4, { formateur: "Driss", apprenant: "Malika", sequence: "2" });
    expect((await scene.submit(scene.learner, 4, 1)).body.code).toBe("nothingToSubmit");
    await written(4, { situation: "Servir" });
    await written(4, { situation: " " });
    expect((await scene.submit(scene.learner, 4, 3)).body.code).toBe("nothingToSubmit");
    expect((await read(4)).said.submissions).toEqual([]);
  });

  test("another deliverable, or no version, is refused beside the field", async () => {
    expect((await scene.submit(scene.learner, 3, 3, { index: 4 })).body.errors).toHaveProperty("index");
    const params = { id: scene.stepId(3) };
    const without = await scene.learner.send(steps.submitStep, { params, body: {} as never });
    expect(without.body.errors).toHaveProperty("version");
  });

  test("tells the instructors; a draft tells nobody, what an instructor fills in tells the learner", async () => {
    const told = async (who: Person) =>
      (await who.call(notices.listNotices, { query: {} })).body.data.filter(
        ({ kind, about }) => kind === "step_deliverable" && about === scene.stepId(7),
      ).length;
    await written(7, { acquis: "Écouter" });
    expect(await told(scene.referent)).toBe(0);
    must(await scene.submit(scene.learner, 7, 1));
    expect([await told(scene.referent), await told(scene.tradeTrainer), await told(scene.learner)]).toEqual([
      1, 1, 0,
    ]);
  });

  test("is refused once the step is archived", async () => {
    const params = { id: scene.stepId(7) };
    must(await scene.coordinator.send(steps.archiveStep, { params, body: { archived: true } }));
    expect((await scene.submit(scene.learner, 7, 1)).body.code).toBe("archived");
    must(await scene.coordinator.send(steps.archiveStep, { params, body: { archived: false } }));
  });
});

describe("documents of a rendu", () => {
  test("somebody else's is none; the learner's own alone is one, and makes version 1", async () => {
    const theirs = await document(scene.coordinator, "Consignes");
    must(await attach(scene.coordinator, 5, theirs));
    expect((await scene.submit(scene.learner, 5, 0)).body.code).toBe("nothingToSubmit");
    // Neither is the learner's document that somebody else attached.
    const taken = await document(scene.learner, "Pris par l'équipe");
    must(await attach(scene.administrator, 5, taken));
    expect((await scene.submit(scene.learner, 5, 0)).body.code).toBe("nothingToSubmit");
    const own = await document(scene.learner, "Déroulé");
    must(await attach(scene.learner, 5, own));
    expect((await scene.submit(scene.learner, 5, 0)).body.version).toBe(1);
    // The answer was lost: the same call again.
    expect((await scene.submit(scene.learner, 5, 0)).body.version).toBe(1);
    const { said, trainee_documents } = await read(5);
    expect(said.submissions).toMatchObject([{ version: 1, documents: [{ id: own, name: "Déroulé" }] }]);
    expect(trainee_documents.map(({ id, is_own, was_submitted }) => [id, is_own, was_submitted])).toEqual([
      [theirs, false, false],
      [taken, false, false],
      [own, true, true],
    ]);
  });

  test("a document that comes later makes the next version; the earlier one keeps its own", async () => {
    const more = await document(scene.learner, "Photos");
    must(await attach(scene.learner, 5, more));
    expect((await scene.submit(scene.learner, 5, 1)).body.version).toBe(2);
    expect((await scene.submit(scene.learner, 5, 1)).body.version).toBe(2);
    const { said } = await read(5);
    expect(
      said.submissions.map(({ version, documents }) => [version, documents.map(({ name }) => name)]),
    ).toEqual([
      [2, ["Déroulé", "Photos"]],
      [1, ["Déroulé"]],
    ]);
  });

  test("stay as they are: not deleted, no file added or deleted, not detached", async () => {
    const [{ id = "" } = {}] = (await read(5)).said.submissions[0]?.documents ?? [];
    const params = { id };
    const { body } = await scene.learner.call(library.getDocument, { params });
    const [{ id: fileId = "" } = {}] = body.files;
    const refusals = [
      await scene.learner.send(library.deleteDocument, { params }),
      await scene.administrator.send(library.deleteDocument, { params }),
      await scene.learner.send(library.deleteDocumentFile, { params: { id: fileId } }),
      await scene.learner.send(library.updateDocument, { params, body: { files: [upload()] } }),
      await scene.learner.send(steps.updateStep, {
        params: { id: scene.stepId(5) },
        body: { user_document_ids: [] },
      }),
    ];
    expect(refusals.map((one) => [one.status, one.body.code])).toEqual([
      ...Array.from({ length: 4 }, () => [409, "wasSubmitted"]),
      [409, "submittedDocument"],
    ]);
    expect(
      (await scene.learner.send(library.updateDocument, { params, body: { name: "Renommé" } })).status,
    ).toBe(200);
    expect((await read(5)).said.submissions[1]?.documents).toEqual([{ id, name: "Déroulé" }]);
  });

  test("a file that comes after the rendu is still to hand in, and makes the next version", async () => {
    const files = [upload("premier.pdf"), upload("second.pdf")];
    const { id, uploads } = must(
      await scene.learner.call(library.createDocument, { body: { name: "En deux fois", files } }),
    );
    const [first = "", second = ""] = uploads.map(({ file_id }) => file_id);
    await settle(first);
    must(await attach(scene.learner, 4, id));
    const { deliverables } = await read(4);
    const { version } = must(await scene.submit(scene.learner, 4, deliverables[0]?.version ?? 0));
    const shown = async () => (await read(4)).trainee_documents.map(({ to_submit }) => to_submit);
    expect(await shown()).toEqual([false]);
    await settle(second);
    expect(await shown()).toEqual([true]);
    expect((await scene.submit(scene.learner, 4, version)).body.version).toBe(version + 1);
    expect((await scene.submit(scene.learner, 4, version)).body.version).toBe(version + 1);
    expect(await shown()).toEqual([false]);
    const params = { id: scene.stepId(4) };
    const { url } = must(await scene.referent.send(steps.makeValidationLink, { params, body: {} }));
    const secret = url.split("#")[1] ?? "";
    const { documents } = must(await visitor.call(steps.getValidation, { params: { secret } }));
    const names = documents.flatMap((one) => one.files.map(({ name }) => name));
    expect(names.sort()).toEqual(["premier.pdf", "second.pdf"]);
  });

  test("come as a version of their own where what was taken over is validated already: a word never covers more", async () => {
    const other = await stepScene();
    const { version } = must(await other.write(other.learner, 3, { situation: "Accueillir" }));
    const step = await readItem(keys.step(other.action.id, other.learner.profileId, 3));
    await transact(step ? await takenOverSubmissions.writesToMigrate(step) : []);
    must(await other.say(other.tradeTrainer, 3, version, "validates"));
    const own = await document(other.learner, "Photos");
    const params = { id: other.stepId(3) };
    must(await other.learner.send(steps.updateStep, { params, body: { user_document_ids: [own] } }));
    expect((await other.submit(other.learner, 3, version)).body.version).toBe(version + 1);
    const { versions } = must(await other.referent.call(steps.listValidations, { params }));
    expect(versions.map(({ version: n, words }) => [n, words.trade?.word ?? null])).toEqual([
      [version + 1, null],
      [version, "validates"],
    ]);
  });

  test("outlive the account of whoever made them: the learner who handed them in has them then", async () => {
    const other = await stepScene();
    const id = await document(other.referent, "Modèle rempli");
    await handedInBy(other, other.referent, id);
    const { password } = other.referent;
    must(await other.referent.send(accounts.deleteAccount, { body: { password } }));
    await removeDeleted();
    const { trainee_documents } = must(await other.read(other.learner, 3));
    expect(trainee_documents).toMatchObject([{ id, has_file: true, was_submitted: true }]);
    const { permissions } = must(await other.learner.call(library.getDocument, { params: { id } }));
    expect(permissions).toEqual({ write: true, delete: true });
    const wrong = await audit(await readTable(process.env["TABLE_NAME"] ?? ""));
    expect(wrong.filter(({ where }) => where.includes(id) || where.includes(other.learner.userId))).toEqual(
      [],
    );
  });

  test("that nobody handed in outlive the account of the trainer who put them there, with one learner or several", async () => {
    const [other, second] = [await stepScene(), await person("learner")];
    await other.joined(second.profileId);
    const params = { id: other.action.id, learnerProfileId: second.profileId };
    must(
      await other.administrator.send(steps.createLearnerSteps, {
        params,
        body: { step_template: defaultTemplate },
      }),
    );
    await other.instructed({
      profile_id: second.profileId,
      metier_instructor_id: other.tradeTrainer.profileId,
      referent_instructor_id: other.referent.profileId,
    });
    const [alone, shared] = [
      await document(other.tradeTrainer, "Grille remplie"),
      await document(other.tradeTrainer, "Consignes"),
    ];
    const put = async (id: string, ...ids: string[]) =>
      must(
        await other.tradeTrainer.send(steps.updateStep, { params: { id }, body: { user_document_ids: ids } }),
      );
    await put(other.stepId(3), alone, shared);
    await put(`${other.action.id}~${second.profileId}~3`, shared);
    const { password } = other.tradeTrainer;
    must(await other.tradeTrainer.send(accounts.deleteAccount, { body: { password } }));
    await removeDeleted();
    const { trainee_documents } = must(await other.read(other.learner, 3));
    expect(trainee_documents.map(({ id }) => id).sort()).toEqual([alone, shared].sort());
    const mayDelete = async (who: Person, id: string) =>
      must(await who.call(library.getDocument, { params: { id } })).permissions.delete;
    for (const id of [alone, shared]) {
      expect(await mayDelete(other.learner, id)).toBe(false);
      expect(await mayDelete(other.referent, id)).toBe(true);
    }
  });

  test("outlive the folder that they stood in", async () => {
    const { body: folder } = await scene.coordinator.call(library.createFolder, {
      body: { name: "À vider", training_action_id: scene.action.id },
    });
    const id = await document(scene.learner, "Dans un dossier");
    must(await attach(scene.learner, 2, id));
    must(
      await scene.administrator.send(library.updateDocument, {
        params: { id },
        body: { folder_id: folder.id },
      }),
    );
    must(await scene.submit(scene.learner, 2, 0));
    must(await scene.coordinator.send(library.deleteFolder, { params: { id: folder.id } }));
    await removeDeleted();
    const { body } = await scene.referent.call(library.getDocument, { params: { id } });
    expect(body.files).toHaveLength(1);
  });

  test("lose no bytes if their folder goes meanwhile: these go once nobody can hand them in any more", async () => {
    const other = await stepScene();
    const params = { training_action_id: other.action.id, name: "À vider" };
    const folder = must(await other.coordinator.send(library.createFolder, { body: params }));
    const id = await document(other.learner, "Dans un dossier");
    must(await other.change(other.learner, 2, { user_document_ids: [id] }));
    const moved = { params: { id }, body: { folder_id: folder.id } };
    must(await other.administrator.send(library.updateDocument, moved));
    must(await other.coordinator.send(library.deleteFolder, { params: { id: folder.id } }));
    const { fetch } = globalThis;
    const handedIn: number[] = [];
    const spied = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (init?.method === "DELETE") handedIn.push((await other.submit(other.learner, 2, 0)).status);
      return fetch(input, init);
    });
    await removeDeleted();
    spied.mockRestore();
    expect(handedIn).not.toContain(200);
    expect(handedIn).toContain(409);
    expect((await other.learner.call(library.getDocument, { params: { id } })).status).toBe(404);
  });

  test("that stood in a folder of somebody whose account is gone are the learner's once the folder goes", async () => {
    const other = await stepScene();
    const folder = must(await other.coordinator.send(library.createFolder, { body: { name: "Modèles" } }));
    const id = await document(other.coordinator, "Grille remplie");
    const moved = { params: { id }, body: { folder_id: folder.id } };
    must(await other.coordinator.send(library.updateDocument, moved));
    await handedInBy(other, other.coordinator, id);
    const { password } = other.coordinator;
    must(await other.coordinator.send(accounts.deleteAccount, { body: { password } }));
    await removeDeleted();
    must(await other.administrator.send(library.deleteFolder, { params: { id: folder.id } }));
    await removeDeleted();
    const { permissions } = must(await other.learner.call(library.getDocument, { params: { id } }));
    expect(permissions).toEqual({ write: true, delete: true });
    const wrong = await audit(await readTable(process.env["TABLE_NAME"] ?? ""));
    expect(wrong.filter(({ where }) => where.includes(id) || where.includes(other.learner.userId))).toEqual(
      [],
    );
  });
});

describe("lateness, words and lists follow the rendu", () => {
  const late = async () => {
    const { body } = await scene.referent.call(steps.listTutorLearners, {
      params: { profileId: scene.referent.profileId },
    });
    const [action] =
      body.find(({ learner }) => learner.id === scene.learner.profileId)?.training_actions ?? [];
    const has = (ids: string[] | undefined) => ids?.includes(scene.stepId(6)) ?? false;
    return { late: has(action?.late), waits: has(action?.awaiting_word) };
  };

  test("from a saved draft to a second rendu", async () => {
    must(await scene.dates(scene.learner, 6, "2026-01-05T08:00:00Z", "2026-01-09T16:00:00Z"));
    await written(6, { situation: "Ranger" });
    expect(await late()).toEqual({ late: true, waits: false });
    must(await scene.submit(scene.learner, 6, 1));
    expect(await late()).toEqual({ late: false, waits: true });
    must(await scene.note(scene.referent, 6, 4, "Lu"));
    expect(await late()).toEqual({ late: false, waits: true });
    must(await scene.say(scene.referent, 6, 1, "validates"));
    expect(await late()).toEqual({ late: false, waits: false });
    await written(6, { situation: "Ranger à deux" });
    expect(await late()).toEqual({ late: false, waits: false });
    must(await scene.submit(scene.learner, 6, 2));
    expect(await late()).toEqual({ late: false, waits: true });
    const noted = async () => (await scene.read(scene.referent, 6)).body.submission?.noted_role_ids;
    // Written on a page that still showed version 1.
    must(await scene.note(scene.referent, 6, 4, "Lu et relu", { submission_version: 1 }));
    expect(await noted()).toEqual([]);
    must(await scene.note(scene.referent, 6, 4, "Vu, la seconde aussi"));
    expect(await noted()).toEqual([4]);
    must(await scene.note(scene.referent, 6, 4, ""));
    expect(await noted()).toEqual([]);
  });
});

test("a rendu and saves at once: one version is handed in, and its bytes stay", async () => {
  await written(1, { lieu: "Ici" });
  const texts = Array.from({ length: 4 }, (_, n) => `Là ${n}`);
  const [rendu, again, ...saved] = await Promise.all([
    scene.submit(scene.learner, 1, 1),
    scene.submit(scene.learner, 1, 1),
    ...texts.map((lieu) => scene.write(scene.learner, 1, { lieu })),
  ]);
  expect(saved.map(({ status }) => status)).toEqual(texts.map(() => 200));
  for (const { status } of [rendu, again]) expect([200, 409]).toContain(status);
  const { said, deliverables } = await read(1);
  expect(deliverables[0]?.version).toBe(5);
  expect(said.submissions).toHaveLength([rendu, again].some(({ status }) => status === 200) ? 1 : 0);
  expect(await versionOf(1, 1)).toEqual({ lieu: "Ici" });
});

test("nobody has a part in a rendu of somebody else's step", async () => {
  const stranger = await person("learner");
  expect((await scene.submit(stranger, 3, 3)).status).toBe(404);
});

test("a hundred rendus are enough: each reading of the step has them all", { tags: ["long"] }, async () => {
  const own = await stepScene();
  const save = (n: number) => own.write(own.learner, 3, { situation: `Reprise ${n}` });
  for (let n = 1; n <= maxSaid; n++) {
    must(await save(n));
    must(await own.submit(own.learner, 3, n));
  }
  must(await save(0));
  const refused = await own.submit(own.learner, 3, maxSaid + 1);
  expect([refused.status, refused.body.code]).toEqual([409, "submittedTooOften"]);
});
