import { beforeAll, describe, expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { contentOf, type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { formOf } from "#shared/steps/steps.forms.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

describe("notes", () => {
  test("each role writes its own and no other's", async () => {
    const own: [Person, number, string][] = [
      [scene.administrator, 1, "Administrateur·trice"],
      [scene.learner, 2, "Apprenant·e"],
      [scene.tradeTrainer, 3, "Formateur·trice métier"],
      [scene.referent, 4, "Formateur·trice référent·e"],
      [scene.assistant, 5, "Assistant·e de formation"],
      [scene.coordinator, 6, "Coordinateur·trice"],
    ];
    for (const [who, role_id, role_name] of own) {
      expect((await scene.read(who, 6)).body.permissions.note_role_ids).toEqual([role_id]);
      expect((await scene.note(who, 6, role_id, `Note de ${role_name}`)).status).toBe(200);
      for (const other of [1, 2, 3, 4, 5, 6, 7].filter((id) => id !== role_id))
        expect((await scene.note(who, 6, other, "Pas la mienne")).status).toBe(403);
    }
    const { body } = await scene.read(scene.learner, 6);
    expect(body.notes_by_roles).toMatchObject(
      own.map(([who, role_id, role_name]) => ({
        role_id,
        role_name,
        content: `Note de ${role_name}`,
        author_name: who.name,
        version: 1,
      })),
    );
  });

  test("a note replaces the role's own; what it replaced can still be read by those who may read the step", async () => {
    await scene.note(scene.learner, 1, 2, "Premier jet");
    await scene.note(scene.learner, 1, 2, "Second jet");
    const { body } = await scene.read(scene.referent, 1);
    expect(body.notes_by_roles).toMatchObject([{ role_id: 2, content: "Second jet", version: 2 }]);
    const params = { id: scene.stepId(1), roleId: "2" };
    const versions = await scene.referent.call(steps.listNoteVersions, { params, query: {} });
    expect(versions.body).toMatchObject({
      total: 2,
      data: [
        { version: 2, content: "Second jet", author_name: scene.learner.name },
        { version: 1, content: "Premier jet", author_name: scene.learner.name },
      ],
    });
    const none = await scene.referent.call(steps.listNoteVersions, {
      params: { ...params, roleId: "6" },
      query: {},
    });
    expect(none.body).toMatchObject({ data: [], total: 0 });
  });

  test("a note can be emptied: the step has it no more, its versions stay, and it can be written again", async () => {
    const marks = async () => {
      const { body } = await scene.read(scene.learner, 5);
      return body.steps[4]?.notes_by_roles.map(({ role_id }) => role_id);
    };
    await scene.note(scene.learner, 5, 2, "De trop");
    expect(await marks()).toEqual([2]);
    expect((await scene.note(scene.learner, 5, 2, " ", { version: 1 })).body.version).toBe(2);
    expect(await marks()).toEqual([]);
    const { body } = await scene.read(scene.referent, 5);
    expect(body.notes_by_roles).toMatchObject([{ role_id: 2, content: "", version: 2 }]);
    expect((await scene.note(scene.learner, 5, 2, "", { version: 2 })).body.version).toBe(3);
    expect((await scene.note(scene.learner, 5, 2, "Enfin", { version: 3 })).body.version).toBe(4);
    expect(await marks()).toEqual([2]);
    const params = { id: scene.stepId(5), roleId: "2" };
    const versions = await scene.referent.call(steps.listNoteVersions, { params, query: {} });
    expect(versions.body.data.map(({ content }) => content)).toEqual(["Enfin", "", "", "De trop"]);
  });

  test("a stale note is refused with the current one; 0 says that one saw none", async () => {
    const other = await person("coordinator");
    expect((await scene.note(scene.coordinator, 1, 6, "Première", { version: 0 })).body.version).toBe(1);
    const refused = await scene.note(other, 1, 6, "Autre", { version: 0 });
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({
      content: "Première",
      version: 1,
      author_name: scene.coordinator.name,
    });
    expect((await scene.note(other, 1, 6, "Les deux", { version: 1 })).body.version).toBe(2);
  });

  test.each([
    ["an empty note where there is none", { role_id: 2, content: "  " }, "notes_by_roles.0.content"],
    ["a note without its text", { role_id: 2 }, "notes_by_roles.0.content"],
    ["a note without its role", { content: "Bonjour" }, "notes_by_roles.0.role_id"],
    ["a note too long", { role_id: 2, content: "é".repeat(10_001) }, "notes_by_roles.0.content"],
  ])("%s is refused beside the field", async (_, draft, field) => {
    const refused = await scene.change(scene.learner, 7, { notes_by_roles: [draft] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/\p{L}{3}/u);
  });

  test("a role has one note: two in one save are refused", async () => {
    const draft = { role_id: 2, content: "Bonjour" };
    const refused = await scene.change(scene.learner, 1, { notes_by_roles: [draft, draft] });
    expect(refused.body.errors?.["notes_by_roles.1.role_id"]).toEqual(["Un rôle n’a qu’une note."]);
  });
});

describe("deliverables", () => {
  test("may be begun by an instructor; once saved, they are the learner's alone", async () => {
    expect((await scene.read(scene.tradeTrainer, 3)).body.permissions.deliverable).toBe(true);
    expect((await scene.write(scene.tradeTrainer, 3, { situation: "Accueil du public" })).status).toBe(200);
    for (const who of [scene.tradeTrainer, scene.referent, scene.administrator]) {
      expect((await scene.read(who, 3)).body.permissions.deliverable).toBe(false);
      const refused = await scene.write(who, 3, { situation: "Autre" });
      expect(refused.status).toBe(403);
      expect(refused.body.message).toMatch(/apprenant·e/);
    }
    expect((await scene.read(scene.learner, 3)).body.permissions.deliverable).toBe(true);
    const saved = await scene.write(scene.learner, 3, {
      situation: "Accueil",
      niveau: "2",
      date: "2026-11-03",
      sequence: "1",
    });
    expect(saved.body).toEqual({ message: "Le livrable a bien été enregistré.", version: 2 });
    const { body } = await scene.read(scene.referent, 3);
    expect(contentOf(body)).toEqual({ situation: "Accueil", niveau: "2", date: "2026-11-03", sequence: "1" });
    expect(body.deliverables[0]).toMatchObject({
      index: 0,
      name: "Fiche de positionnement",
      version: 2,
      author_name: scene.learner.name,
    });
    expect(body.steps[2]?.deliverables_count).toBe(1);
  });

  test("every earlier version stays, with who wrote it and when, ten a page", async () => {
    await scene.write(scene.tradeTrainer, 4, { situation: "Version 1" });
    for (let n = 2; n <= 12; n++) await scene.write(scene.learner, 4, { situation: `Version ${n}` });
    const versions = (page: number) =>
      scene.assistant.call(steps.listDeliverableVersions, {
        params: { id: scene.stepId(4), index: "0" },
        query: { page },
      });
    const [first, second] = [(await versions(1)).body, (await versions(2)).body];
    const all = [...first.data, ...second.data];
    expect([first.data.length, second.data.length, first.total]).toEqual([10, 2, 12]);
    expect(all.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(all.map((one) => contentOf({ deliverables: [one] }).situation)).toEqual(
      all.map(({ version }) => `Version ${version}`),
    );
    expect(all.map(({ author_name }) => author_name)).toEqual([
      ...Array.from({ length: 11 }, () => scene.learner.name),
      scene.tradeTrainer.name,
    ]);
    const times = all.map(({ date }) => date);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("what the page was given may be sent back whole; questions stay the form's own", async () => {
    await scene.write(scene.learner, 7, { acquis: "Animer seule un atelier" });
    const given = (await scene.read(scene.learner, 7)).body.deliverables[0];
    const [first] = given?.sections ?? [];
    const sections = [{ ...first, title: "Autre titre" }, ...(given?.sections.slice(1) ?? [])];
    const saved = await scene.change(scene.learner, 7, { deliverables: [{ ...given, sections }] });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const after = (await scene.read(scene.learner, 7)).body.deliverables[0];
    expect(after?.sections).toEqual(given?.sections);
    const form = formOf({ step_type: "bilan", order: 7 });
    expect(after?.sections.map(({ title }) => title)).toEqual(form.sections.map(({ title }) => title));
  });

  test("a stale save is refused with the deliverable as it is", async () => {
    expect((await scene.write(scene.learner, 5, { situation: "Un" }, { version: 0 })).status).toBe(200);
    const refused = await scene.write(scene.learner, 5, { situation: "Deux" }, { version: 0 });
    expect(refused.status).toBe(409);
    expect(contentOf({ deliverables: [refused.body.current] as never })).toEqual({ situation: "Un" });
    expect((await scene.write(scene.learner, 5, { situation: "Deux" }, { version: 1 })).body.version).toBe(2);
  });

  test.each([
    ["a day that is none", "date", "2026-02-30"],
    ["a number that is none", "sequence", "deux"],
    ["a choice that is not offered", "niveau", "5"],
    ["a line too long", "situation", "é".repeat(301)],
    ["a text too long", "decision", "é".repeat(5_001)],
    ["a question that is not in the form", "salaire", "Beaucoup"],
  ])("%s is refused beside the field", async (_, name, content) => {
    const before = (await scene.read(scene.learner, 5)).body.deliverables;
    const refused = await scene.write(scene.learner, 5, { situation: "Deux", [name]: content });
    expect(refused.status).toBe(422);
    const at = name === "situation" ? 0 : 1;
    expect(refused.body.errors?.[`deliverables.0.sections.0.fields.${at}.content`]?.[0]).toMatch(/\p{L}{3}/u);
    expect((await scene.read(scene.learner, 5)).body.deliverables).toEqual(before);
  });

  test.each([
    ["another deliverable", { deliverables: [{ index: 3, sections: [] }] }],
    [
      "the same twice",
      {
        deliverables: [
          { index: 0, sections: [] },
          { index: 0, sections: [] },
        ],
      },
    ],
    ["two kinds at once", { notes_by_roles: [{ role_id: 2, content: "a" }], folder_ids: [] }],
    ["nothing", {}],
    ["an unknown key", { status: "done" }],
  ])("%s is refused", async (_, body) => {
    expect((await scene.change(scene.learner, 5, body)).status).toBe(422);
  });
});

test("ten people writing on one step at once lose nothing", async () => {
  const coordinators = await Promise.all(Array.from({ length: 4 }, () => person("coordinator")));
  const day = (n: number) => [`2026-11-0${n}T08:00:00.000Z`, `2026-11-0${n}T16:00:00.000Z`] as const;
  const order = 2;
  const saved = await Promise.all([
    scene.note(scene.administrator, order, 1, "De l'administration"),
    scene.note(scene.tradeTrainer, order, 3, "Du métier"),
    scene.note(scene.referent, order, 4, "De la référente"),
    scene.note(scene.assistant, order, 5, "De l'assistance"),
    scene.write(scene.learner, order, { taches: "Accueillir" }),
    scene.dates(scene.learner, order, ...day(2)),
    ...coordinators.map((who, n) => scene.note(who, order, 6, `De la coordination ${n}`)),
  ]);
  expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { body } = await scene.read(scene.learner, order);
  expect(body.notes_by_roles.map(({ role_id }) => role_id)).toEqual([1, 3, 4, 5, 6]);
  expect(contentOf(body)).toEqual({ taches: "Accueillir" });
  expect([body.start_datetime, body.end_datetime]).toEqual(day(2));
  const versions = await scene.learner.call(steps.listNoteVersions, {
    params: { id: scene.stepId(order), roleId: "6" },
    query: {},
  });
  expect(versions.body.data.map(({ content }) => content).sort()).toEqual(
    coordinators.map((_, n) => `De la coordination ${n}`),
  );
  expect(body.steps[order - 1]).toMatchObject({ deliverables_count: 1 });
  expect(body.steps[order - 1]?.notes_by_roles).toHaveLength(5);
});

test("ten people of one role writing at once lose nothing: each text is a version", async () => {
  const coordinators = await Promise.all(Array.from({ length: 10 }, () => person("coordinator")));
  const texts = coordinators.map((_, n) => `Texte ${n}`);
  const saved = await Promise.all(coordinators.map((who, n) => scene.note(who, 3, 6, texts[n] ?? "")));
  expect(saved.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect(saved.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(texts.map((_, n) => n + 1));
  const versions = await scene.learner.call(steps.listNoteVersions, {
    params: { id: scene.stepId(3), roleId: "6" },
    query: {},
  });
  expect(versions.body.data.map(({ content }) => content).sort()).toEqual(texts);
});
