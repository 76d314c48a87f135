import { beforeAll, describe, expect, test } from "vitest";
import { within } from "#functions/store/keys.ts";
import { queryItems } from "#functions/store/table.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { type StepScene, stepScene } from "#scripts/testing/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

const read = (who: Person, order: number) => who.call(steps.getStep, { params: { id: scene.stepId(order) } });
const change = (who: Person, order: number, body: object) =>
  who.send(steps.updateStep, { params: { id: scene.stepId(order) }, body });
const note = (who: Person, order: number, role_id: number, content: string, more: object = {}) =>
  change(who, order, { notes_by_roles: [{ role_id, content, ...more }] });
const answers = (content: Record<string, string>) => [
  { fields: Object.entries(content).map(([name, given]) => ({ name, content: given })) },
];
const write = (who: Person, order: number, content: Record<string, string>, more: object = {}) =>
  change(who, order, { deliverables: [{ index: 0, sections: answers(content), ...more }] });
const dates = (who: Person, order: number, start_datetime: string, end_datetime: string, more: object = {}) =>
  who.send(steps.updateStepDates, {
    params: { id: scene.stepId(order) },
    body: { start_datetime, end_datetime, ...more },
  });
const contentOf = (step: {
  deliverables: { sections: { fields: { name: string; content: string }[] }[] }[];
}) =>
  Object.fromEntries(
    (step.deliverables[0]?.sections ?? []).flatMap(({ fields }) =>
      fields.filter(({ content }) => content !== "").map(({ name, content }) => [name, content]),
    ),
  );

describe("creating steps", () => {
  const forAction = (who: Person, id: string, body: object = { step_template: defaultTemplate }) =>
    who.send(steps.createActionSteps, { params: { id }, body });

  test("gives every learner of an action the template's seven, once, also when run twice at once", async () => {
    const learners = await Promise.all(Array.from({ length: 14 }, () => person("learner")));
    for (const { profileId } of learners) await scene.joined(profileId);
    const both = await Promise.all([
      forAction(scene.coordinator, scene.action.id),
      forAction(scene.assistant, scene.action.id),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.created, 0)).toBe(14 * 7);
    const again = await forAction(scene.coordinator, scene.action.id);
    expect(again.body).toEqual({
      message: "Aucune étape à créer : elles étaient déjà toutes là.",
      created: 0,
      existing: 15 * 7,
    });
    const { body } = await scene.coordinator.call(steps.listLearnersWithSteps, {
      params: { id: scene.action.id },
      query: {},
    });
    expect(body.data).toHaveLength(15);
    for (const { steps: own } of body.data)
      expect(own.map(({ name }) => name)).toEqual(defaultTemplate.map(({ name }) => name));
  });

  test("keeps what is there: only what the template adds is created", async () => {
    const learner = await person("learner");
    await scene.joined(learner.profileId);
    const params = { id: scene.action.id, learnerProfileId: learner.profileId };
    const create = (body: object) => scene.coordinator.send(steps.createLearnerSteps, { params, body });
    const first = await create({ step_template: defaultTemplate.slice(0, 2), include_dates: true });
    expect(first.body).toMatchObject({ created: 2, existing: 0, message: "2 étapes ont été créées." });
    const all = await create({
      step_template: [...defaultTemplate, { name: "Après", step_type: "bilan", order: 8 }],
    });
    expect(all.body).toMatchObject({ created: 6, existing: 2 });
    expect(all.body.message).toBe("6 étapes ont été créées, 2 existaient déjà.");
    const { body } = await learner.call(steps.listLearnerSteps, { params });
    expect(body.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(body[0]?.start_datetime).toBe(scene.action.start_date);
    expect(body[1]?.end_datetime).toBe(scene.action.end_date);
    expect(body[0]?.end_datetime).toBe(body[1]?.start_datetime);
    expect(body[2]).toMatchObject({ start_datetime: null, end_datetime: null, folder_ids: [] });
  });

  test.each([
    ["an unknown type", [{ name: "Pause", step_type: "pause", order: 1 }], "step_template.0.step_type"],
    ["no name", [{ name: " ", step_type: "bilan", order: 1 }], "step_template.0.name"],
    ["a number twice", [defaultTemplate[0], defaultTemplate[0]], "step_template.1.order"],
    ["a number out of range", [{ name: "Bilan", step_type: "bilan", order: 0 }], "step_template.0.order"],
    ["no steps", [], "step_template"],
    ["no list", undefined, "step_template"],
    [
      "too many",
      Array.from({ length: 21 }, (_, n) => ({ name: "É", step_type: "bilan", order: n + 1 })),
      "step_template",
    ],
  ])("refuses a template with %s, in French, beside the field", async (_, step_template, field) => {
    const refused = await forAction(scene.coordinator, scene.action.id, { step_template });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/étape|modèle/);
  });

  test("is refused for who is not in the action, and for an action without learners", async () => {
    const stranger = await person("learner");
    const params = { id: scene.action.id, learnerProfileId: stranger.profileId };
    const body = { step_template: defaultTemplate };
    expect((await scene.coordinator.send(steps.createLearnerSteps, { params, body })).status).toBe(404);
    const trainer = { ...params, learnerProfileId: scene.tradeTrainer.profileId };
    expect((await scene.coordinator.send(steps.createLearnerSteps, { params: trainer, body })).status).toBe(
      404,
    );
    const { id: _, version, degree, event, ...fields } = scene.action;
    const { body: empty } = await scene.coordinator.send(training.createTrainingAction, { body: fields });
    expect((await forAction(scene.coordinator, empty.id)).status).toBe(422);
    expect((await forAction(scene.coordinator, "absent")).status).toBe(404);
  });
});

describe("what ties steps to their action", () => {
  test("an action whose learners have steps is not deleted, and such a learner not removed", async () => {
    const params = { id: scene.action.id };
    const deleted = await scene.administrator.send(training.deleteTrainingAction, { params });
    expect(deleted.status).toBe(409);
    const removed = await scene.administrator.send(training.removeTrainingProfile, {
      params,
      body: { profile_id: scene.learner.profileId },
    });
    expect(removed.status).toBe(409);
    expect(removed.body.message).toMatch(/étapes/);
    expect((await read(scene.learner, 1)).status).toBe(200);
  });

  test("removing a learner and giving it steps at once leaves no steps without their learner", async () => {
    for (let n = 0; n < 5; n++) {
      const learner = await person("learner");
      await scene.joined(learner.profileId);
      const params = { id: scene.action.id, learnerProfileId: learner.profileId };
      const [removed, created] = await Promise.all([
        scene.administrator.send(training.removeTrainingProfile, {
          params: { id: scene.action.id },
          body: { profile_id: learner.profileId },
        }),
        scene.coordinator.send(steps.createLearnerSteps, {
          params,
          body: { step_template: defaultTemplate },
        }),
      ]);
      const found = await scene.coordinator.send(steps.listLearnerSteps, { params });
      if (created.status === 200) {
        expect(removed.status).toBe(409);
        expect(found.body).toHaveLength(7);
      } else {
        expect(removed.status).toBe(204);
        expect(found.status).toBe(404);
      }
    }
  });

  test("an instructor finds its learners as soon as they are attached, and no longer than that", async () => {
    const [learner, trade] = await Promise.all([person("learner"), person("tradeTrainer")]);
    await scene.joined(learner.profileId);
    await scene.joined(trade.profileId);
    const followed = async () =>
      (await trade.call(steps.listTutorLearners, { params: { profileId: trade.profileId } })).body;
    expect(await followed()).toEqual([]);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: trade.profileId });
    expect(await followed()).toMatchObject([
      {
        learner: { id: learner.profileId, name: learner.name },
        training_actions: [{ id: scene.action.id, degree_name: scene.degree.name, steps: [] }],
      },
    ]);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: null });
    expect(await followed()).toEqual([]);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: trade.profileId });
    const left = await scene.administrator.send(training.removeTrainingProfile, {
      params: { id: scene.action.id },
      body: { profile_id: trade.profileId },
    });
    expect(left.status).toBe(204);
    expect(await followed()).toEqual([]);
    await scene.instructed({
      profile_id: learner.profileId,
      metier_instructor_id: scene.tradeTrainer.profileId,
    });
    await scene.administrator.send(training.removeTrainingProfile, {
      params: { id: scene.action.id },
      body: { profile_id: learner.profileId },
    });
    const { body } = await scene.tradeTrainer.call(steps.listTutorLearners, {
      params: { profileId: scene.tradeTrainer.profileId },
    });
    expect(body.map((one) => one.learner.id)).not.toContain(learner.profileId);
  });
});

describe("lists", () => {
  test("a referent gets its own learners, whatever teacher_id says; staff all, or an instructor's", async () => {
    const other = await person("referentTrainer");
    const list = async (who: Person, teacher_id?: string) => {
      const query = teacher_id === undefined ? {} : { teacher_id };
      const answer = await who.call(steps.listLearnersWithSteps, { params: { id: scene.action.id }, query });
      return answer.body.data.map(({ learner }) => learner.id);
    };
    expect(await list(scene.referent)).toEqual([scene.learner.profileId]);
    expect(await list(scene.referent, other.profileId)).toEqual([scene.learner.profileId]);
    expect(await list(other, scene.referent.profileId)).toEqual([]);
    expect((await list(scene.coordinator)).length).toBeGreaterThan(1);
    expect(await list(scene.coordinator, scene.tradeTrainer.profileId)).toEqual([scene.learner.profileId]);
    expect(await list(scene.coordinator, other.profileId)).toEqual([]);
    const twofold = await person("coordinator", "referentTrainer");
    expect((await list(twofold)).length).toBeGreaterThan(1);
  });

  test("an instructor sees what it follows in full; others' instructors are not there for it", async () => {
    const params = { profileId: scene.tradeTrainer.profileId };
    const { body } = await scene.tradeTrainer.call(steps.listTutorLearners, { params });
    const own = body.find(({ learner }) => learner.id === scene.learner.profileId);
    expect(own?.training_actions[0]?.steps).toHaveLength(7);
    expect((await scene.referent.send(steps.listTutorLearners, { params })).status).toBe(404);
    expect((await scene.assistant.call(steps.listTutorLearners, { params })).body).toEqual(body);
    const mine = { profileId: scene.learner.profileId };
    expect((await scene.learner.send(steps.listTutorLearners, { params: mine })).status).toBe(404);
  });
});

describe("a step", () => {
  test("is read by its learner, its instructors and staff; it is not there for others", async () => {
    const strangers = await Promise.all([
      person(),
      person("learner"),
      person("tradeTrainer"),
      person("referentTrainer"),
    ]);
    const { learner, tradeTrainer, referent, administrator, coordinator, assistant } = scene;
    for (const who of [learner, tradeTrainer, referent, administrator, coordinator, assistant]) {
      const { status, body } = await read(who, 3);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        name: "Situation de travail 1",
        step_type: "situation",
        order: 3,
        training_action: { id: scene.action.id, degree_name: scene.degree.name },
        profile: { id: learner.profileId, user: { id: learner.userId, name: learner.name } },
        metier_instructor: { id: tradeTrainer.profileId, name: tradeTrainer.name },
        referent_instructor: { id: referent.profileId, name: referent.name },
      });
      expect(body.steps).toHaveLength(7);
    }
    for (const who of strangers) {
      expect((await read(who, 3)).status).toBe(404);
      expect((await note(who, 3, 2, "Bonjour")).status).toBe(404);
      expect((await write(who, 3, { situation: "Accueil" })).status).toBe(404);
      expect((await dates(who, 3, "2026-11-02T08:00:00Z", "2026-11-03T08:00:00Z")).status).toBe(404);
      const params = { id: scene.stepId(3), index: "0" };
      expect((await who.send(steps.listDeliverableVersions, { params })).status).toBe(404);
      const list = { id: scene.action.id, learnerProfileId: learner.profileId };
      expect((await who.send(steps.listLearnerSteps, { params: list })).status).toBe(404);
    }
  });

  test.each(["absent", "a~b~3", "a~b~c", "a~b~1~2", "a~b~100", "a~b~03"])("%s is no step", async (id) => {
    const { administrator } = scene;
    expect((await administrator.send(steps.getStep, { params: { id } })).status).toBe(404);
    const body = { notes_by_roles: [{ role_id: 1, content: "Bonjour" }] };
    expect((await administrator.send(steps.updateStep, { params: { id }, body })).status).toBe(404);
    const there = { ...scene.action, id: scene.stepId(99) };
    expect((await administrator.send(steps.getStep, { params: { id: there.id } })).status).toBe(404);
  });

  test("an instructor who is detached finds it no longer", async () => {
    const trade = await person("tradeTrainer");
    await scene.joined(trade.profileId);
    const profile_id = scene.learner.profileId;
    await scene.instructed({ profile_id, metier_instructor_id: trade.profileId });
    expect((await read(trade, 4)).status).toBe(200);
    expect((await read(scene.tradeTrainer, 4)).status).toBe(404);
    await scene.instructed({ profile_id, metier_instructor_id: scene.tradeTrainer.profileId });
    expect((await read(trade, 4)).status).toBe(404);
  });
});

describe("dates", () => {
  test("are anyone's who has a part in the step, kept in UTC, on both sides of both clock changes", async () => {
    const { learner, tradeTrainer, referent, coordinator } = scene;
    const spans: [Person, string, string, string, string][] = [
      // 25 October 2026, 3:00 becomes 2:00: the second 2:10 comes after the first 2:30.
      [
        learner,
        "2026-10-25T02:30:00+02:00",
        "2026-10-25T02:10:00+01:00",
        "2026-10-25T00:30:00.000Z",
        "2026-10-25T01:10:00.000Z",
      ],
      // 28 March 2027, 2:00 becomes 3:00.
      [
        tradeTrainer,
        "2027-03-28T01:59:00+01:00",
        "2027-03-28T03:00:00+02:00",
        "2027-03-28T00:59:00.000Z",
        "2027-03-28T01:00:00.000Z",
      ],
      [
        referent,
        "2026-12-01T09:00:00+01:00",
        "2026-12-04T17:00:00+01:00",
        "2026-12-01T08:00:00.000Z",
        "2026-12-04T16:00:00.000Z",
      ],
      [
        coordinator,
        "2026-07-01T09:00:00+02:00",
        "2026-07-04T17:00:00+02:00",
        "2026-07-01T07:00:00.000Z",
        "2026-07-04T15:00:00.000Z",
      ],
    ];
    for (const [who, start, end, start_datetime, end_datetime] of spans) {
      const { status, body } = await dates(who, 2, start, end);
      expect(status).toBe(200);
      expect(body.message).toBe("Les dates de l'étape ont bien été enregistrées.");
      expect((await read(learner, 2)).body).toMatchObject({ start_datetime, end_datetime });
    }
  });

  test.each([
    ["an end before the start", "2026-12-02T08:00:00Z", "2026-12-01T08:00:00Z", "end_datetime"],
    ["an end at the start", "2026-12-02T08:00:00Z", "2026-12-02T09:00:00+01:00", "end_datetime"],
    [
      "the hour that comes twice, taken the wrong way round",
      "2026-10-25T02:10:00+01:00",
      "2026-10-25T02:30:00+02:00",
      "end_datetime",
    ],
    ["no end", "2026-12-02T08:00:00Z", "", "end_datetime"],
    ["no zone", "2026-12-02T08:00", "2026-12-03T08:00:00Z", "start_datetime"],
  ])("%s is refused beside the field", async (_, start, end, field) => {
    const refused = await dates(scene.learner, 2, start, end);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/date/i);
  });

  test("a stale save is refused with the step as it is", async () => {
    const { version } = (await read(scene.learner, 5)).body;
    const span = ["2026-11-02T08:00:00.000Z", "2026-11-13T16:00:00.000Z"] as const;
    const saved = await dates(scene.learner, 5, ...span, { version });
    expect(saved.body.version).toBe(version + 1);
    const refused = await dates(scene.referent, 5, "2026-11-16T08:00:00Z", "2026-11-27T16:00:00Z", {
      version,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({ version: version + 1, start_datetime: span[0] });
  });
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
      expect((await read(who, 6)).body.permissions.note_role_ids).toEqual([role_id]);
      expect((await note(who, 6, role_id, `Note de ${role_name}`)).status).toBe(200);
      for (const other of [1, 2, 3, 4, 5, 6, 7].filter((id) => id !== role_id))
        expect((await note(who, 6, other, "Pas la mienne")).status).toBe(403);
    }
    const { body } = await read(scene.learner, 6);
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
    await note(scene.learner, 1, 2, "Premier jet");
    await note(scene.learner, 1, 2, "Second jet");
    const { body } = await read(scene.referent, 1);
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

  test("a stale note is refused with the current one; 0 says that one saw none", async () => {
    const other = await person("coordinator");
    expect((await note(scene.coordinator, 1, 6, "Première", { version: 0 })).body.version).toBe(1);
    const refused = await note(other, 1, 6, "Autre", { version: 0 });
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({
      content: "Première",
      version: 1,
      author_name: scene.coordinator.name,
    });
    expect((await note(other, 1, 6, "Les deux", { version: 1 })).body.version).toBe(2);
  });

  test.each([
    ["an empty note", { role_id: 2, content: "  " }, "notes_by_roles.0.content"],
    ["a note without its role", { content: "Bonjour" }, "notes_by_roles.0.role_id"],
    ["a note too long", { role_id: 2, content: "é".repeat(10_001) }, "notes_by_roles.0.content"],
  ])("%s is refused beside the field", async (_, draft, field) => {
    const refused = await change(scene.learner, 1, { notes_by_roles: [draft] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/\p{L}{3}/u);
  });

  test("a role has one note: two in one save are refused", async () => {
    const draft = { role_id: 2, content: "Bonjour" };
    const refused = await change(scene.learner, 1, { notes_by_roles: [draft, draft] });
    expect(refused.body.errors?.["notes_by_roles.1.role_id"]).toEqual(["Un rôle n'a qu'une note."]);
  });
});

describe("deliverables", () => {
  test("may be begun by an instructor; once saved, they are the learner's alone", async () => {
    expect((await read(scene.tradeTrainer, 3)).body.permissions.deliverable).toBe(true);
    expect((await write(scene.tradeTrainer, 3, { situation: "Accueil du public" })).status).toBe(200);
    for (const who of [scene.tradeTrainer, scene.referent, scene.administrator]) {
      expect((await read(who, 3)).body.permissions.deliverable).toBe(false);
      const refused = await write(who, 3, { situation: "Autre" });
      expect(refused.status).toBe(403);
      expect(refused.body.message).toMatch(/apprenant·e/);
    }
    expect((await read(scene.learner, 3)).body.permissions.deliverable).toBe(true);
    const saved = await write(scene.learner, 3, {
      situation: "Accueil",
      niveau: "2",
      date: "2026-11-03",
      sequence: "1",
    });
    expect(saved.body).toEqual({ message: "Le livrable a bien été enregistré.", version: 2 });
    const { body } = await read(scene.referent, 3);
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
    await write(scene.tradeTrainer, 4, { situation: "Version 1" });
    for (let n = 2; n <= 12; n++) await write(scene.learner, 4, { situation: `Version ${n}` });
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
    await write(scene.learner, 7, { acquis: "Animer seule un atelier" });
    const given = (await read(scene.learner, 7)).body.deliverables[0];
    const [first] = given?.sections ?? [];
    const sections = [{ ...first, title: "Autre titre" }, ...(given?.sections.slice(1) ?? [])];
    const saved = await change(scene.learner, 7, { deliverables: [{ ...given, sections }] });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const after = (await read(scene.learner, 7)).body.deliverables[0];
    expect(after?.sections).toEqual(given?.sections);
    const form = formOf({ step_type: "bilan", order: 7 });
    expect(after?.sections.map(({ title }) => title)).toEqual(form.sections.map(({ title }) => title));
  });

  test("a stale save is refused with the deliverable as it is", async () => {
    expect((await write(scene.learner, 5, { situation: "Un" }, { version: 0 })).status).toBe(200);
    const refused = await write(scene.learner, 5, { situation: "Deux" }, { version: 0 });
    expect(refused.status).toBe(409);
    expect(contentOf({ deliverables: [refused.body.current] as never })).toEqual({ situation: "Un" });
    expect((await write(scene.learner, 5, { situation: "Deux" }, { version: 1 })).body.version).toBe(2);
  });

  test.each([
    ["a day that is none", "date", "2026-02-30"],
    ["a number that is none", "sequence", "deux"],
    ["a choice that is not offered", "niveau", "5"],
    ["a line too long", "situation", "é".repeat(301)],
    ["a text too long", "decision", "é".repeat(5_001)],
    ["a question that is not in the form", "salaire", "Beaucoup"],
  ])("%s is refused beside the field", async (_, name, content) => {
    const before = (await read(scene.learner, 5)).body.deliverables;
    const refused = await write(scene.learner, 5, { situation: "Deux", [name]: content });
    expect(refused.status).toBe(422);
    const at = name === "situation" ? 0 : 1;
    expect(refused.body.errors?.[`deliverables.0.sections.0.fields.${at}.content`]?.[0]).toMatch(/\p{L}{3}/u);
    expect((await read(scene.learner, 5)).body.deliverables).toEqual(before);
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
    expect((await change(scene.learner, 5, body)).status).toBe(422);
  });
});

test("the learner's situations of that action stand in its steps and lists, as who may write them begins them", async () => {
  const { learner, action, tradeTrainer, referent, coordinator } = scene;
  const begun = (who: Person, title: string, student_id: string) =>
    who.send(situations.createSituation, { body: { title, student_id, training_action_id: action.id } });
  expect((await read(tradeTrainer, 7)).body.permissions.create_situation).toBe(true);
  expect((await begun(tradeTrainer, "Tenir l'accueil", learner.profileId)).status).toBe(201);
  expect((await begun(learner, "Ouvrir la salle", learner.profileId)).status).toBe(201);
  const titles = ["Tenir l'accueil", "Ouvrir la salle"];
  for (const who of [learner, referent, coordinator])
    expect((await read(who, 7)).body.shared_situations.map(({ title }) => title)).toEqual(titles);
  const list = await referent.call(steps.listLearnersWithSteps, { params: { id: action.id }, query: {} });
  expect(list.body.data[0]?.shared_situations.map(({ title }) => title)).toEqual(titles);
  const followed = await tradeTrainer.call(steps.listTutorLearners, {
    params: { profileId: tradeTrainer.profileId },
  });
  const own = followed.body.find((one) => one.learner.id === learner.profileId);
  expect(own?.training_actions[0]?.shared_situations.map(({ title }) => title)).toEqual(titles);
});

test("ten people writing on one step at once lose nothing", async () => {
  const coordinators = await Promise.all(Array.from({ length: 4 }, () => person("coordinator")));
  const day = (n: number) => [`2026-11-0${n}T08:00:00.000Z`, `2026-11-0${n}T16:00:00.000Z`] as const;
  const order = 2;
  const saved = await Promise.all([
    note(scene.administrator, order, 1, "De l'administration"),
    note(scene.tradeTrainer, order, 3, "Du métier"),
    note(scene.referent, order, 4, "De la référente"),
    note(scene.assistant, order, 5, "De l'assistance"),
    write(scene.learner, order, { taches: "Accueillir" }),
    dates(scene.learner, order, ...day(2)),
    ...coordinators.map((who, n) => note(who, order, 6, `De la coordination ${n}`)),
  ]);
  expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { body } = await read(scene.learner, order);
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
  const saved = await Promise.all(coordinators.map((who, n) => note(who, 3, 6, texts[n] ?? "")));
  expect(saved.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect(saved.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(texts.map((_, n) => n + 1));
  const versions = await scene.learner.call(steps.listNoteVersions, {
    params: { id: scene.stepId(3), roleId: "6" },
    query: {},
  });
  expect(versions.body.data.map(({ content }) => content).sort()).toEqual(texts);
});

describe("forty learners with seven steps each", () => {
  let action: { id: string };
  beforeAll(async () => {
    const { id: _, version, degree, event, ...fields } = scene.action;
    const created = await scene.coordinator.send(training.createTrainingAction, { body: fields });
    action = { id: created.body.id };
    const learners = await Promise.all(Array.from({ length: 45 }, () => person("learner")));
    for (const body of [...learners, scene.tradeTrainer, scene.referent].map(({ profileId }) => ({
      profile_id: profileId,
      role_id: 2,
    })))
      await scene.administrator.send(training.addTrainingProfile, { params: action, body });
    for (const { profileId } of learners)
      await scene.administrator.send(training.updateTrainingProfile, {
        params: action,
        body: {
          profile_id: profileId,
          metier_instructor_id: scene.tradeTrainer.profileId,
          referent_instructor_id: scene.referent.profileId,
        },
      });
    await scene.coordinator.send(steps.createActionSteps, {
      params: action,
      body: { step_template: defaultTemplate },
    });
  }, 60_000);

  test.each(["coordinator", "referent"] as const)(
    "are listed for the %s forty a page, in at most three round trips",
    async (who) => {
      const list = (page?: number) =>
        scene[who].call(steps.listLearnersWithSteps, {
          params: action,
          query: page === undefined ? {} : { page },
        });
      await list();
      const { value, inSequence, requests } = await countingRequests(() => list());
      expect(value.body).toMatchObject({ current_page: 1, last_page: 2, total: 45 });
      expect(value.body.data).toHaveLength(40);
      expect(value.body.data.flatMap((one) => one.steps)).toHaveLength(280);
      expect(inSequence).toBeLessThanOrEqual(3);
      // The caller, the action with all that is in it, and whether what names things is as last read.
      expect(requests.toSorted()).toEqual(["BatchGet", "Get", "Query"]);
      expect((await list(2)).body.data).toHaveLength(5);
    },
  );

  test("are found by their instructor in at most three round trips", async () => {
    const params = { profileId: scene.tradeTrainer.profileId };
    const { value, inSequence } = await countingRequests(() =>
      scene.tradeTrainer.call(steps.listTutorLearners, { params }),
    );
    expect(value.body.flatMap((one) => one.training_actions.flatMap((each) => each.steps)).length).toBe(
      46 * 7,
    );
    expect(inSequence).toBeLessThanOrEqual(3);
  });
});

describe("somebody who leaves", () => {
  test("gets what is written in their steps, and leaves none of it behind", async () => {
    const learner = await person("learner");
    await scene.joined(learner.profileId);
    await scene.instructed({
      profile_id: learner.profileId,
      metier_instructor_id: scene.tradeTrainer.profileId,
    });
    const params = { id: scene.action.id, learnerProfileId: learner.profileId };
    await scene.coordinator.send(steps.createLearnerSteps, {
      params,
      body: { step_template: defaultTemplate },
    });
    const step = { id: `${scene.action.id}~${learner.profileId}~1` };
    const put = (who: Person, body: object) => who.send(steps.updateStep, { params: step, body });
    const mine = (lieu: string) => ({ deliverables: [{ sections: answers({ lieu }) }] });
    const { body: document } = await learner.send(library.createDocument, { body: { name: "Trace" } });
    for (const body of [mine("Ici"), mine("Là"), { user_document_ids: [document.id] }])
      expect((await put(learner, body)).status).toBe(200);
    await put(scene.tradeTrainer, { notes_by_roles: [{ role_id: 3, content: "Bien vu" }] });

    const held = async (who: Person) => JSON.stringify((await who.call(accounts.exportAccount, {})).body);
    for (const text of ["Ici", "Là", "Bien vu"]) expect(await held(learner)).toContain(text);
    expect(await held(scene.tradeTrainer)).toContain("Bien vu");

    const body = { password: learner.password };
    const left = await learner.send(accounts.deleteAccount, { body });
    expect(left.status, JSON.stringify(left.body)).toBeLessThan(300);
    expect((await scene.coordinator.send(steps.getStep, { params: step })).status).toBe(404);
    expect((await scene.coordinator.send(steps.listLearnerSteps, { params })).status).toBe(404);
    expect(await queryItems(within.stepHistory(step.id))).toEqual([]);
    expect(await held(scene.tradeTrainer)).not.toContain("Bien vu");
  });

  test("leaves what they wrote in others' steps without their name", async () => {
    const other = await person("coordinator");
    await note(other, 7, 6, "À reprendre en mars");
    await other.send(accounts.deleteAccount, { body: { password: other.password } });
    const { body } = await read(scene.learner, 7);
    expect(body.notes_by_roles).toMatchObject([
      { content: "À reprendre en mars", author_name: "Ancien compte" },
    ]);
  });
});
