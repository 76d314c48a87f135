import { describe, expect, test } from "vitest";
import { situationsOf } from "#functions/domain/situations/situations.store.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import { written } from "#scripts/testing/scenes/situation-sections.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const scene = await situationScene();
const { staff, coordinator, assistant, learner, trade, referent, action, degree, described, create } = scene;
const [stranger, otherTrainer] = await Promise.all([person("learner"), person("tradeTrainer")]);

const read = (who: Person, id: string) => who.call(situations.getSituation, { params: { id } });
const change = (who: Person, id: string, body: object) =>
  who.send(situations.updateSituation, { params: { id }, body });
const list = async (who: Person | typeof visitor, query: object = {}) =>
  (await who.send(situations.filterSituations, { query: { per_page: 100, ...query } })).body.data;
const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);
const submitted = { submitted_at: "2020-01-01T00:00:00Z" };

describe("a new situation", () => {
  test("is its learner's draft about the action under way, with the default sections", async () => {
    const made = await create();
    expect(made).toMatchObject({
      title: "Faire avec",
      student_id: learner.profileId,
      student: { user: { name: learner.name } },
      is_published: false,
      is_emblematic: false,
      submitted_at: null,
      published_at: null,
      degree_id: degree.id,
      training_action_id: action.id,
      training_action: { degree: { name: degree.name } },
      editable: true,
      updated_by: { name: learner.name },
      version: 1,
    });
    expect(made.sections.map(({ title }) => title)).toHaveLength(6);
    expect(made.watched).toEqual([
      { kind: "learner", name: learner.name },
      { kind: "trainer", name: trade.name },
      { kind: "trainer", name: referent.name },
      { kind: "structure", name: "La Sauvagine" },
    ]);
  });

  test.each<[string, () => Person, string]>([
    ["its trade trainer", () => trade, ""],
    ["its referent trainer", () => referent, ""],
    ["a coordinator", () => coordinator, ""],
    ["an administrator", () => staff, ""],
    ["another learner", () => stranger, "forbidden"],
    ["another trainer", () => otherTrainer, "forbidden"],
    ["an assistant", () => assistant, "forbidden"],
  ])("is written for a learner by %s: %s", async (_, who, code) => {
    const body = { title: "Écrite pour quelqu'un", student_id: learner.profileId };
    const answer = await who().send(situations.createSituation, { body });
    expect(answer.status).toBe(code ? 403 : 201);
    expect(answer.body.code ?? "").toBe(code);
  });

  test.each<[string, () => Person, object, string]>([
    ["no title", () => learner, { title: " " }, "title"],
    ["somebody who is no learner", () => coordinator, { student_id: trade.profileId }, "student_id"],
    ["nobody", () => coordinator, {}, "student_id"],
    ["an action that is not theirs", () => learner, { training_action_id: "absent" }, "training_action_id"],
    [
      "a degree that is not there",
      () => coordinator,
      { student_id: learner.profileId, degree_id: "absent" },
      "degree_id",
    ],
    ["a type that is not there", () => learner, { structure_types: ["absent"] }, "structure_types"],
    ["an unknown key", () => learner, { hits: [] }, "hits"],
    [
      "a section without a title",
      () => learner,
      { sections: [{ title: "", fields: [] }] },
      "sections.0.title",
    ],
    [
      "31 November",
      () => learner,
      { sections: fieldOf("date", "2026-11-31") },
      "sections.0.fields.0.content",
    ],
    [
      "a number of words",
      () => learner,
      { sections: fieldOf("number", "huit") },
      "sections.0.fields.0.content",
    ],
    [
      "a choice that is none",
      () => learner,
      { sections: fieldOf("radio", "c") },
      "sections.0.fields.0.content",
    ],
    ["a NUL", () => learner, { sections: fieldOf("text", "a\u0000") }, "sections.0.fields.0.content"],
    [
      "a type of field that is none",
      () => learner,
      { sections: fieldOf("html", "") },
      "sections.0.fields.0.type",
    ],
    [
      "70,000 signs",
      () => learner,
      { sections: Array.from({ length: 4 }, () => written("a".repeat(17_500))[0]) },
      "sections",
    ],
    ["more than one item stores", () => learner, { sections: wordy(">".repeat(20_000)) }, "sections"],
  ])("%s is refused beside its field", async (_, who, body, field) => {
    const answer = await who().send(situations.createSituation, { body: { title: "Titre", ...body } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[field]?.[0], JSON.stringify(answer.body)).toMatch(/\p{L}{3}/u);
  });

  test("of a learner is about one of its own degrees; others may name any", async () => {
    const apart = await situationScene();
    const { body: other } = await staff.call(reference.createDegree, { body: { name: "Un autre diplôme" } });
    const body = { title: "T", degree_id: other.id };
    const own = await apart.learner.send(situations.createSituation, { body });
    expect(own.body.errors?.degree_id).toHaveLength(1);
    const student_id = apart.learner.profileId;
    expect(await apart.create({ student_id, degree_id: other.id }, coordinator)).toMatchObject({
      degree_id: other.id,
      training_action_id: apart.action.id,
    });
    const second = await apart.actionOf(other.id);
    const params = { id: second.id };
    await staff.call(training.addTrainingProfile, { params, body: { profile_id: student_id } });
    expect(await apart.create({ degree_id: other.id })).toMatchObject({ training_action_id: second.id });
  });

  test("keeps what each type of field holds, rich text cleaned", async () => {
    const choices = [{ value: "a", label: "Oui" }];
    const sections = [
      {
        title: "Tout",
        fields: [
          { name: "r", type: "textarea", label: "R", content: '<p onclick="x">a<script>b</script></p>' },
          { name: "t", type: "text", label: "T", content: "<b>tel quel</b>" },
          { name: "d", type: "date", label: "D", content: "2026-02-28" },
          { name: "n", type: "number", label: "N", content: 8 },
          { name: "c", type: "radio", label: "C", content: "a", choices },
          { name: "v", type: "radio", label: "V", content: null, choices },
        ],
      },
    ];
    const made = await create({ sections });
    expect(made.sections[0]?.fields.map(({ content }) => content)).toEqual([
      "<p>a</p>",
      "<b>tel quel</b>",
      "2026-02-28",
      "8",
      "a",
      "",
    ]);
    expect((await read(learner, made.id)).body.sections).toEqual(made.sections);
  });
});

const fieldOf = (type: string, content: string) => [
  {
    title: "S",
    fields: [{ name: "f", type, label: "F", content, choices: [{ value: "a", label: "A" }] }],
  },
];

/** Three long answers, and as many long explanations as a body carries beside them. */
const wordy = (content: string) =>
  Array.from({ length: 11 }, (_, number) => ({
    title: "S",
    fields: Array.from({ length: 15 }, (__, field) => ({
      name: `f${field}`,
      type: "textarea",
      label: "F",
      description: "é".repeat(480),
      content: number === 0 && field < 3 ? content : "",
    })),
  }));

describe("an edit", () => {
  test("of a stale version answers 409 with the current one, and changes nothing", async () => {
    const { id } = await create();
    expect((await change(learner, id, { title: "Deux", version: 1 })).body.data).toMatchObject({
      version: 2,
    });
    const stale = await change(trade, id, { title: "Trois", version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ title: "Deux", version: 2, editable: true });
    expect((await read(learner, id)).body.title).toBe("Deux");
  });

  test("made twice at once loses none", async () => {
    const { id } = await create();
    const answers = await Promise.all([
      change(learner, id, { title: "À deux" }),
      change(trade, id, { legal_form_id: scene.legalForm.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(learner, id)).body).toMatchObject({
      title: "À deux",
      legal_form_id: scene.legalForm.id,
      version: 3,
    });
  });

  test.each<[string, () => Person, number]>([
    ["its learner", () => learner, 200],
    ["its trade trainer", () => trade, 200],
    ["its referent trainer", () => referent, 200],
    ["a coordinator", () => coordinator, 200],
    ["an assistant, who may only read it", () => assistant, 403],
    ["another learner, for whom it is not there", () => stranger, 404],
    ["another trainer", () => otherTrainer, 404],
  ])("by %s answers %i", async (_, who, status) => {
    const { id } = await create();
    expect((await change(who(), id, { title: "Autre" })).status).toBe(status);
    expect((await read(who(), id)).status).toBe(status === 404 ? 404 : 200);
  });

  test("keeps the learner; instructors of another action are strangers", async () => {
    const made = await create();
    const moved = await change(coordinator, made.id, { student_id: stranger.profileId });
    expect(moved.body.errors?.student_id).toHaveLength(1);
    expect((await change(coordinator, "absent", { title: "T" })).status).toBe(404);
  });
});

describe("submitting", () => {
  test("needs a degree, a legal form, a type, a public and a text: all said at once", async () => {
    const { id } = await create({ degree_id: null });
    const refused = await change(learner, id, submitted);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe("La situation n'est pas remplie");
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
      ["degree_id", "legal_form_id", "sections", "structure_publics", "structure_types"].sort(),
    );
    expect((await read(learner, id)).body.submitted_at).toBeNull();
  });

  test("has the server's date, once, and stays complete", async () => {
    const before = Date.now();
    const { id } = await create(described);
    const first = await change(learner, id, submitted);
    const at = Date.parse(first.body.data?.submitted_at ?? "");
    expect(at).toBeGreaterThanOrEqual(before);
    const again = await change(learner, id, { ...submitted, title: "Reprise" });
    expect(again.body.data?.submitted_at).toBe(first.body.data?.submitted_at);
    const emptied = await change(learner, id, { structure_types: [] });
    expect(emptied.body.errors?.structure_types).toHaveLength(1);
  });

  test("finds what may tell who it is about, where it stands", async () => {
    const text = `<p>Avec ${learner.name}, à la <em>sauva</em>gine : 06 12 34 56 78</p>`;
    const made = await create({ ...described, ...submitted, sections: written(text) });
    expect(made.hits?.map(({ kind, section, field, match }) => [kind, section, field, match])).toEqual([
      ["learner", 0, "contexte", learner.name],
      ["structure", 0, "contexte", "la sauvagine"],
      ["phone", 0, "contexte", "06 12 34 56 78"],
    ]);
    expect(made.hits?.[1]).toMatchObject({
      before: expect.stringMatching(/, à $/),
      after: " : 06 12 34 56 78",
    });
  });
});

describe("returning", () => {
  const remark = "Qu'as-tu fait autrement que d'habitude ?";
  const sent = () => create({ ...described, ...submitted });
  const giveBack = (who: Person, id: string, body: object = { remark }) =>
    who.send(situations.returnSituation, { params: { id }, body });

  test("makes a draft of it again, with a remark that its writers read until they submit it again", async () => {
    const { id } = await sent();
    const returned = await giveBack(referent, id, { remark, sections: ["Le contexte"] });
    expect(returned.status).toBe(200);
    const review = { remark, sections: ["Le contexte"], profile_id: referent.profileId, name: referent.name };
    expect(returned.body.data).toMatchObject({ submitted_at: null, updated_by: { name: referent.name } });
    const read1 = (await read(learner, id)).body;
    expect(read1).toMatchObject({ returned_at: returned.body.data?.updated_at, reviews: [review] });
    expect((await change(learner, id, { structure_types: [] })).status).toBe(200);
    const again = await change(trade, id, { ...described, ...submitted });
    expect(again.body.data).toMatchObject({ returned_at: null, reviews: [review] });
    await giveBack(coordinator, id, { remark: "Encore un mot" });
    expect((await read(trade, id)).body.reviews?.map(({ name }) => name)).toEqual([
      referent.name,
      coordinator.name,
    ]);
  });

  test.each<[string, object, string]>([
    ["no remark", { remark: " \n" }, "remark"],
    ["none at all", {}, "remark"],
    ["a section that it does not have", { remark, sections: ["La suite"] }, "sections"],
    ["2,001 signs", { remark: "a".repeat(2_001) }, "remark"],
  ])("with %s is refused, and nothing is done", async (_, body, field) => {
    const { id } = await sent();
    const answer = await giveBack(coordinator, id, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await read(learner, id)).body).toMatchObject({ returned_at: null, version: 1 });
  });

  test("is for what waits for a review: no draft, nothing published, nothing that changed meanwhile", async () => {
    const draft = await create(described);
    expect((await giveBack(coordinator, draft.id)).body.code).toBe("notAwaiting");
    const { id } = await sent();
    await change(learner, id, { title: "Mieux dit" });
    const stale = await giveBack(referent, id, { remark, version: 1 });
    expect([stale.body.code, stale.body.current]).toMatchObject(["stale", { title: "Mieux dit" }]);
    await change(coordinator, id, { is_published: true });
    expect((await giveBack(referent, id)).body.code).toBe("notAwaiting");
    expect((await read(learner, id)).body).toMatchObject({ is_published: true, reviews: [] });
  });

  test("takes no text from who was writing meanwhile; who decides must have seen it", async () => {
    const { id } = await sent();
    must(await giveBack(referent, id));
    expect((await change(learner, id, { ...submitted, version: 1 })).body.code).toBe("stale");
    expect(must(await change(learner, id, { title: "Mieux dit", version: 1 })).data).toMatchObject({
      title: "Mieux dit",
      submitted_at: null,
      version: 3,
    });
    expect((await change(trade, id, { title: "Autrement", version: 2 })).body.code).toBe("stale");
  });

  test("by two reviewers at once is done by one, and the other is told", async () => {
    const { id } = await sent();
    const answers = await Promise.all([giveBack(referent, id), giveBack(coordinator, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await read(learner, id);
    expect([body.version, body.reviews?.length]).toEqual([2, 1]);
  });

  test("keeps its last ten remarks, which nobody reads but those who work with it", async () => {
    const { id } = await sent();
    for (let time = 1; time <= 11; time++) {
      await giveBack(coordinator, id, { remark: `Fois ${time}` });
      await change(learner, id, submitted);
    }
    const remarks = (await read(learner, id)).body.reviews?.map((one) => one.remark);
    expect([remarks?.length, remarks?.[0], remarks?.at(-1)]).toEqual([10, "Fois 2", "Fois 11"]);
    await change(coordinator, id, { is_published: true });
    const outside = (await read(stranger, id)).body;
    expect(outside.title).toBe("Faire avec");
    expect(JSON.stringify(outside)).not.toContain("Fois");
    expect(JSON.stringify(outside)).not.toContain(referent.name);
  });
});

describe("a word to the reviewers", () => {
  const note = "J'hésite sur le titre.";
  test("is read by those who work with it until it is settled, and comes with submitting only", async () => {
    const { id } = await create({ ...described, submission_note: note });
    expect((await read(learner, id)).body.submission_note).toBeNull();
    await change(learner, id, { ...submitted, submission_note: note });
    const read1 = (await read(referent, id)).body.submission_note;
    expect(read1).toMatchObject({ text: note, name: learner.name, profile_id: learner.profileId });
    await change(trade, id, { title: "Autrement", submission_note: "Autre" });
    expect((await read(referent, id)).body.submission_note?.text).toBe(note);
    await change(coordinator, id, { is_published: true });
    expect((await read(referent, id)).body.submission_note).toBeNull();
    const made = await create({ ...described, ...submitted, submission_note: note });
    expect(made.submission_note?.text).toBe(note);
    const outside = await read(assistant, made.id);
    expect(outside.body.submission_note?.text).toBe(note);
    await referent.send(situations.returnSituation, { params: { id: made.id }, body: { remark: "Va" } });
    expect((await read(learner, made.id)).body.submission_note).toBeNull();
  });
});

describe("taking back", () => {
  const takeBack = (who: Person, id: string) => who.send(situations.takeBackSituation, { params: { id } });
  test("makes a draft of what waits for a review, and is refused otherwise", async () => {
    const { id } = await create({ ...described, ...submitted, submission_note: "Vite" });
    const taken = await takeBack(learner, id);
    expect([taken.status, taken.body.data]).toMatchObject([
      200,
      { submitted_at: null, returned_at: null, submission_note: null, version: 2 },
    ]);
    const again = await takeBack(trade, id);
    expect([again.status, again.body.code, again.body.current]).toMatchObject([409, "notAwaiting", { id }]);
    const returned = await referent.send(situations.returnSituation, {
      params: { id },
      body: { remark: "Trop tard" },
    });
    expect(returned.body.code).toBe("notAwaiting");
    await change(learner, id, submitted);
    await change(coordinator, id, { is_published: true });
    expect((await takeBack(learner, id)).body.code).toBe("notAwaiting");
    expect((await takeBack(coordinator, "absent")).status).toBe(404);
  });
});

describe("approving", () => {
  const approve = (who: Person, id: string, body: object = {}) =>
    who.send(situations.approveSituation, { params: { id }, body });
  const approvalOf = async (id: string) => (await read(learner, id)).body.approval;

  test("says who read it; the text stays as it is until the team publishes it", async () => {
    const { id } = await create({ ...described, ...submitted });
    const approved = await approve(referent, id, { version: 1 });
    expect([approved.status, approved.body.data]).toMatchObject([
      200,
      { approval: { profile_id: referent.profileId, name: referent.name }, version: 2 },
    ]);
    const own = (await learner.call(situations.listOwnSituations, { query: { per_page: 100 } })).body.data;
    expect(own.find((one) => one.id === id)?.approval?.name).toBe(referent.name);
    await change(coordinator, id, { is_published: true });
    expect(await approvalOf(id)).toMatchObject({ name: referent.name });
    const approvedFor = async (who: Person) => (await list(who)).find((one) => one.id === id)?.approved_at;
    expect(await approvedFor(coordinator)).toBe((await approvalOf(id))?.at);
    // Others read the situation, not who reviewed it, nor when.
    expect((await read(stranger, id)).body.approval).toBeUndefined();
    expect(await approvedFor(stranger)).toBeNull();
    expect((await approve(referent, id)).body.code).toBe("notAwaiting");
  });

  test("tells the learner once, also when somebody else approves too", async () => {
    const { id } = await create({ ...described, ...submitted });
    await approve(referent, id);
    await approve(coordinator, id);
    await change(coordinator, id, { is_emblematic: true });
    const { data } = must(await learner.call(notices.listNotices, {}));
    expect(data.filter(({ kind, about }) => kind === "situation_reviewed" && about === id)).toMatchObject([
      { by: referent.name, count: 1 },
    ]);
  });

  test("is of the text that was read: a change, a return or taking it back ends it", async () => {
    const { id } = await create({ ...described, ...submitted });
    await change(coordinator, id, { title: "Autrement" });
    expect((await approve(referent, id, { version: 1 })).body.code).toBe("stale");
    await approve(referent, id);
    await change(coordinator, id, { is_emblematic: true });
    expect(await approvalOf(id)).not.toBeNull();
    await change(coordinator, id, { title: "Encore autrement" });
    expect(await approvalOf(id)).toBeNull();
    await approve(referent, id);
    await referent.send(situations.returnSituation, { params: { id }, body: { remark: "À reprendre" } });
    expect(await approvalOf(id)).toBeNull();
    expect((await approve(referent, id)).body.code).toBe("notAwaiting");
    await change(learner, id, submitted);
    await approve(referent, id);
    await learner.send(situations.takeBackSituation, { params: { id } });
    expect(await approvalOf(id)).toBeNull();
  });
});

describe("asking for the withdrawal", () => {
  const ask = (who: Person, id: string, body: object = {}) =>
    who.send(situations.askWithdrawal, { params: { id }, body });
  const shared = async () => {
    const { id } = await create({ ...described, ...submitted });
    await change(coordinator, id, { is_published: true });
    return id;
  };

  test("tells the team why, who then unpublishes it: it is a draft again", async () => {
    const id = await shared();
    const reason = "On me reconnaît.";
    expect((await ask(learner, id, { reason })).status).toBe(200);
    const seen = (await read(coordinator, id)).body;
    expect(seen).toMatchObject({ is_published: true, withdrawal: { text: reason, name: learner.name } });
    expect(idsOf(await list(coordinator, { withdrawal_asked: true }))).toEqual([id]);
    expect((await list(coordinator, { withdrawal_asked: true }))[0]?.withdrawal_asked_at).toBe(
      seen.withdrawal?.at,
    );
    // Nobody else learns of it.
    expect(await list(stranger, { withdrawal_asked: true })).toEqual([]);
    const outside = [(await read(stranger, id)).body, (await list(stranger)).find((one) => one.id === id)];
    expect(outside[1]).toMatchObject({ id, withdrawal_asked_at: null });
    expect(JSON.stringify(outside)).not.toContain(reason);
    const withdrawn = (await change(coordinator, id, { is_published: false })).body.data;
    expect(withdrawn).toMatchObject({ is_published: false, submitted_at: null, withdrawal: null });
    expect(await list(coordinator, { withdrawal_asked: true })).toEqual([]);
  });

  test("is for what is published, can be cancelled, and needs no reason", async () => {
    const draft = await create(described);
    expect((await ask(learner, draft.id)).body.code).toBe("notPublished");
    const id = await shared();
    expect((await ask(trade, id)).body.data?.withdrawal).toMatchObject({ text: "", name: trade.name });
    const cancel = () => learner.send(situations.cancelWithdrawal, { params: { id } });
    expect((await cancel()).body.data).toMatchObject({ is_published: true, withdrawal: null });
    expect((await cancel()).status).toBe(200);
    const kept = (await change(coordinator, id, { is_published: false })).body.data;
    expect(kept?.submitted_at).toEqual(expect.any(String));
    expect((await ask(learner, id, { reason: "a".repeat(501) })).status).toBe(422);
  });

  test("is worded anew by who asked and by the learner, taken back by them and by the team, not by a trainer", async () => {
    const id = await shared();
    const reason = "On me reconnaît.";
    const cancel = async (who: Person) =>
      (await who.send(situations.cancelWithdrawal, { params: { id } })).status;
    const offered = async (who: Person) => {
      const { data } = must(await who.call(situations.listOwnSituations, { query: { per_page: 60 } }));
      return data.find((one) => one.id === id)?.withdrawable;
    };
    expect(await offered(trade)).toBe(true);
    must(await ask(learner, id, { reason }));
    for (const who of [trade, referent]) {
      expect([await cancel(who), (await ask(who, id)).status]).toEqual([403, 403]);
    }
    expect((await ask(coordinator, id)).status).toBe(403);
    expect([await offered(trade), await offered(learner)]).toEqual([false, true]);
    expect((await read(coordinator, id)).body.withdrawal).toMatchObject({ text: reason });
    expect(await cancel(learner)).toBe(200);
    must(await ask(trade, id));
    expect([await cancel(referent), await cancel(trade)]).toEqual([403, 200]);
    must(await ask(trade, id));
    expect(await cancel(coordinator)).toBe(200);
    expect((await read(coordinator, id)).body.withdrawal).toBeNull();
  });
});

test("whoever left the promotion writes no more, and still asks that their own text is withdrawn", async () => {
  const left = await situationScene();
  const { id } = await left.create({ ...left.described, ...submitted });
  await change(left.coordinator, id, { is_published: true });
  const departure = { profile_id: left.learner.profileId, date: "2026-09-08", reason: "Déménagement" };
  must(await left.staff.send(training.recordDeparture, { params: { id: left.action.id }, body: departure }));
  const params = { id };
  expect((await change(left.learner, id, { title: "Autre" })).status).toBe(403);
  must(await left.learner.send(situations.askWithdrawal, { params, body: { reason: "Je suis partie." } }));
  expect((await read(left.coordinator, id)).body.withdrawal).toMatchObject({ name: left.learner.name });
  must(await left.learner.send(situations.cancelWithdrawal, { params }));
  expect((await left.trade.send(situations.askWithdrawal, { params, body: {} })).status).toBe(403);
});

describe("my situations", () => {
  test("are the caller's own and their learners', those that wait for them first", async () => {
    const mine = await situationScene();
    const { learner: self, referent: reviewer, trade: trainer } = mine;
    const published = await mine.create({ title: "Publiée", ...mine.described });
    await mine.coordinator.call(situations.updateSituation, {
      params: { id: published.id },
      body: { is_published: true },
    });
    const sent = { ...mine.described, ...submitted };
    await mine.create({ title: "Envoyée", ...sent });
    const back = await mine.create({ title: "Renvoyée", ...sent });
    const remark = "Deux phrases suffisent.";
    const toReturn = { params: { id: back.id }, body: { remark } };
    expect((await reviewer.send(situations.returnSituation, toReturn)).status).toBe(200);
    await mine.create({ title: "Brouillon", sections: written(`<p>Avec ${trainer.name}</p>`) });
    const seenBy = async (who: Person) =>
      (await who.call(situations.listOwnSituations, { query: {} })).body.data;

    const own = await seenBy(self);
    expect(own.map(({ title }) => title)).toEqual(["Renvoyée", "Brouillon", "Envoyée", "Publiée"]);
    expect(own[0]).toMatchObject({
      editable: true,
      reviewable: false,
      review: { remark, name: reviewer.name },
      missing: [],
      reviewers: [{ id: reviewer.profileId, user_id: reviewer.userId, name: reviewer.name }],
    });
    expect(own[1]).toMatchObject({
      review: null,
      missing: ["legal_form_id", "structure_types", "structure_publics"],
      open_passages: 1,
    });
    const theirs = await seenBy(reviewer);
    expect(theirs.map(({ title }) => title)).toEqual(["Envoyée", "Renvoyée", "Brouillon", "Publiée"]);
    expect(theirs[0]).toMatchObject({ reviewable: true, student: { name: self.name } });
    expect((await seenBy(trainer)).map(({ reviewable }) => reviewable)).toEqual([false, false, false, false]);
    expect(await seenBy(stranger)).toEqual([]);
    expect(await seenBy(otherTrainer)).toEqual([]);
  });
});

describe("publishing", () => {
  const named = () => create({ ...described, ...submitted, sections: written("<p>Chez La Sauvagine.</p>") });

  test("is refused while a passage is neither removed nor confirmed", async () => {
    const { id, hits } = await named();
    const refused = await change(coordinator, id, { is_published: true });
    expect(refused.status).toBe(422);
    expect(refused.body.current).toEqual(hits);
    expect(refused.body.message).toMatch(
      /^Publication impossible : un passage .* ou confirmé par l’équipe\.$/,
    );
    expect((await read(coordinator, id)).body.is_published).toBe(false);

    const removed = await change(coordinator, id, {
      is_published: true,
      sections: written("<p>Dans une ferme.</p>"),
    });
    expect(removed.body.data).toMatchObject({ is_published: true, hits: [] });
    expect(removed.body.data?.published_at).toBe(removed.body.data?.updated_at);
  });

  test("keeps who answered for a passage and when, as long as the passage stays", async () => {
    const { id, hits = [] } = await named();
    const confirmed_hits = hits.map((hit) => hit.id);
    const published = await change(coordinator, id, { is_published: true, confirmed_hits });
    expect(published.status).toBe(200);
    const answered = published.body.data?.confirmations;
    expect(answered).toEqual([
      {
        hit_id: confirmed_hits[0],
        profile_id: coordinator.profileId,
        name: coordinator.name,
        at: published.body.data?.updated_at,
      },
    ]);
    const kept = await change(staff, id, { title: "Autre titre", confirmed_hits });
    expect(kept.body.data?.confirmations).toEqual(answered);
    const withdrawn = await change(staff, id, { confirmed_hits: [] });
    expect(withdrawn.status).toBe(422);
    const renamed = await change(learner, id, { sections: written("<p>Près de La Sauvagine.</p>") });
    expect(renamed.status).toBe(422);
    // Who writes is not publishing anything.
    expect(renamed.body.message).toMatch(/^La situation est publiée et reste comme elle est : un passage/);
    expect((await read(stranger, id)).body.sections).toEqual(written("<p>Chez La Sauvagine.</p>"));
  });

  test("and the emblem and confirmations are for administrators and coordinators", async () => {
    const { id } = await create(described);
    for (const who of [learner, trade, referent])
      for (const body of [{ is_published: true }, { is_emblematic: true }, { confirmed_hits: [] }])
        expect((await change(who, id, body)).status).toBe(403);
    const untouched = { is_published: false, is_emblematic: false, title: "Le même" };
    expect((await change(learner, id, untouched)).status).toBe(200);
    const marked = await change(staff, id, { is_published: true, is_emblematic: true });
    expect(marked.body.data).toMatchObject({ is_published: true, is_emblematic: true });
    const hidden = await change(coordinator, id, { is_published: false });
    expect(hidden.body.data).toMatchObject({ is_published: false, published_at: null, is_emblematic: true });
    const answer = await learner.send(situations.createSituation, {
      body: { title: "Publiée d'un coup", is_published: true },
    });
    expect(answer.status).toBe(403);
  });

  test("needs what submitting needs", async () => {
    const { id } = await create();
    expect((await change(coordinator, id, { is_published: true })).body.message).toBe(
      "La situation n'est pas remplie",
    );
  });
});

test("who changes a published text tells the team, who reads it as everybody does", async () => {
  const { id } = await create({ ...described, ...submitted });
  await change(coordinator, id, { is_published: true });
  const told = async (who: Person) =>
    must(await who.call(notices.listNotices, { query: {} })).data.filter(
      ({ kind, about }) => kind === "situation_changed" && about === id,
    );
  await change(coordinator, id, { title: "Par l'équipe" });
  await change(learner, id, { title: "Par l'équipe" });
  expect(await told(staff)).toEqual([]);
  await change(learner, id, { title: "Par son apprenante" });
  expect(await told(staff)).toMatchObject([{ by: learner.name, name: "Par son apprenante" }]);
  expect(await told(coordinator)).toHaveLength(1);
  for (const who of [learner, referent, assistant]) expect(await told(who)).toEqual([]);
});

test("predecessors, and where the learner was placed, are not named either; a mere lead is nobody's", async () => {
  const [own, successor] = await Promise.all([situationScene(), person("tradeTrainer")]);
  const { id } = await own.create({ ...own.described, title: "Chez Kerbellec" });
  const params = { id: own.action.id };
  const open = async () =>
    must(await own.learner.call(situations.listOwnSituations, { query: {} })).data[0]?.open_passages;
  expect(await open()).toBe(0);
  for (const [employer, state] of [
    ["Kerbellec", "agreed"],
    ["Tremargat", "interview"],
  ] as const) {
    const body = { profile_id: own.learner.profileId, employer, state, kind: "apprenticeship" as const };
    must(await own.staff.send(placements.addPlacement, { params, body }));
  }
  must(
    await own.staff.send(training.addTrainingProfile, { params, body: { profile_id: successor.profileId } }),
  );
  must(
    await own.staff.send(training.updateTrainingProfile, {
      params,
      body: { profile_id: own.learner.profileId, metier_instructor_id: successor.profileId },
    }),
  );
  const { watched } = must(await read(own.learner, id));
  expect(watched).toEqual([
    { kind: "learner", name: own.learner.name },
    { kind: "trainer", name: successor.name },
    { kind: "trainer", name: own.referent.name },
    { kind: "trainer", name: own.trade.name },
    { kind: "structure", name: "La Sauvagine" },
    { kind: "structure", name: "Kerbellec" },
  ]);
  expect(await open()).toBe(1);
  const refused = await change(own.coordinator, id, { is_published: true });
  expect(refused.status).toBe(422);
});

test("what comes back is told to all who write it, a withdrawal to whoever asked for it", async () => {
  const { id } = await create(described);
  const told = async (kind: string, ...people: Person[]) =>
    Promise.all(
      people.map(async (who) =>
        must(await who.call(notices.listNotices, { query: {} })).data.some(
          (one) => one.kind === kind && one.about === id,
        ),
      ),
    );
  must(await change(trade, id, submitted));
  const back = { params: { id }, body: { remark: "Le contexte manque." } };
  must(await referent.send(situations.returnSituation, back));
  expect(await told("situation_returned", learner, trade, referent)).toEqual([true, true, false]);
  must(await change(coordinator, id, { is_published: true }));
  must(await trade.send(situations.askWithdrawal, { params: { id }, body: {} }));
  expect(await told("situation_published", learner, trade, referent)).toEqual([true, false, false]);
  must(await coordinator.send(situations.cancelWithdrawal, { params: { id } }));
  expect(await told("situation_published", learner, trade, referent)).toEqual([true, true, false]);
  must(await trade.send(situations.askWithdrawal, { params: { id }, body: {} }));
  must(await change(coordinator, id, { is_published: false }));
  expect(await told("situation_withdrawn", learner, trade, referent)).toEqual([true, true, false]);
});

describe("the catalogue", () => {
  test("shows published situations without their learner, and drafts to those whose they are", async () => {
    const draft = await create(described);
    const shown = await create(described);
    await change(coordinator, shown.id, { is_published: true });
    const seenBy = async (who: Person | typeof visitor) => {
      const ids = idsOf(await list(who));
      return [ids.includes(shown.id), ids.includes(draft.id)];
    };
    expect(await seenBy(visitor)).toEqual([true, false]);
    expect(await seenBy(stranger)).toEqual([true, false]);
    expect(await seenBy(trade)).toEqual([true, false]);
    for (const who of [learner, referent, assistant, coordinator, staff])
      expect(await seenBy(who)).toEqual([true, true]);
    expect(idsOf(await list(learner, { is_published: true }))).not.toContain(draft.id);
    expect(idsOf(await list(learner, { is_published: 0 }))).not.toContain(shown.id);

    const studentSeenBy = async (who: Person | typeof visitor) =>
      (await list(who)).find(({ id }) => id === shown.id)?.student?.name;
    expect(await studentSeenBy(visitor)).toBeUndefined();
    expect(await studentSeenBy(stranger)).toBeUndefined();
    expect(await studentSeenBy(learner)).toBe(learner.name);
    expect(await studentSeenBy(referent)).toBe(learner.name);
    const { body: page } = await read(stranger, shown.id);
    expect(JSON.stringify(page)).not.toContain(learner.profileId);
    expect(page).not.toHaveProperty("watched");
    expect(page).not.toHaveProperty("training_action_id");
  });

  test("is filtered by every filter, several values joined by a comma", async () => {
    const other = await situationScene();
    const publish = async (title: string, fields: object, from = scene) => {
      const { id } = await from.create({ title, ...fields });
      const { status } = await change(coordinator, id, { is_published: true });
      expect(status).toBe(200);
      return id;
    };
    const here = await publish("Régler un dérailleur", { ...described, sections: written("<p>À l’œil</p>") });
    const there = await publish("Cuisiner pour quarante", other.described, other);
    await change(staff, there, { is_emblematic: true });
    const both = [here, there].sort();
    const found = async (query: object) =>
      idsOf(await list(visitor, query))
        .filter((id) => both.includes(id))
        .sort();
    expect(await found({})).toEqual(both);
    for (const [filter, mine, theirs] of [
      ["structure_publics", scene.audience.id, other.audience.id],
      ["structure_types", scene.type.id, other.type.id],
      ["legal_forms", scene.legalForm.id, other.legalForm.id],
      ["degrees", degree.id, other.degree.id],
    ] as const) {
      expect(await found({ [filter]: [mine] })).toEqual([here]);
      expect(await found({ [filter]: `${mine},${theirs}` })).toEqual(both);
      expect(await found({ [filter]: [`${mine},${theirs}`] })).toEqual(both);
      expect(await found({ [filter]: ["absent"] })).toEqual([]);
    }
    expect(await found({ is_emblematic: true })).toEqual([there]);
    expect(await found({ is_emblematic: 0 })).toEqual([here]);
    expect(await found({ keywords: ["derail"] })).toEqual([here]);
    expect(await found({ keywords: "oeil,quarante" })).toEqual(both);
    expect(await found({ structure_types: [scene.type.id], keywords: ["quarante"] })).toEqual([]);
  });

  test("is searched in the whole text; a draft's only for those who may read it", async () => {
    const far = `${"<p>Un matin ordinaire à l’atelier.</p>".repeat(40)}<p>La <b>déshydrateuse</b></p>`;
    const { id } = await create({ ...described, sections: written(far) });
    const finds = async (who: Person | typeof visitor, keyword: string) =>
      idsOf(await list(who, { keywords: [keyword], per_page: 100 })).includes(id);
    for (const who of [learner, assistant, coordinator, staff])
      expect(await finds(who, "deshydrat matin")).toBe(true);
    expect([await finds(referent, "matin"), await finds(referent, "deshydrat")]).toEqual([true, false]);
    expect(await finds(visitor, "deshydrat")).toBe(false);
    await change(coordinator, id, { is_published: true });
    for (const who of [visitor, referent]) expect(await finds(who, "deshydrat")).toBe(true);
    await change(coordinator, id, { sections: written("<p>Plus rien</p>") });
    expect(await finds(visitor, "deshydrat")).toBe(false);
  });

  test("comes by pages, the latest published first, one request when warm", async () => {
    const first = await create({ title: "Paginée une", ...described });
    const second = await create({ title: "Paginée deux", ...described });
    await change(coordinator, second.id, { is_published: true });
    await change(coordinator, first.id, { is_published: true });
    const query = { keywords: ["paginee"], per_page: 1 };
    const look = () => visitor.send(situations.filterSituations, { query });
    await look();
    const page = await countingRequests(look);
    expect(page.value.body).toMatchObject({ current_page: 1, last_page: 2, total: 2 });
    expect(idsOf(page.value.body.data)).toEqual([first.id]);
    expect(page.requests).toEqual(["BatchGet"]);
  });
});

describe("what a situation points at", () => {
  test("cannot be deleted meanwhile, and may be afterwards", async () => {
    const other = await situationScene();
    const { id } = await other.create({ ...other.described });
    const { body: unused } = await staff.call(reference.createDegree, { body: { name: "Sans action" } });
    await change(coordinator, id, { degree_id: unused.id });
    const deletions = [
      () => staff.send(reference.deleteDegree, { params: { id: unused.id } }),
      () => staff.send(reference.deleteStructureType, { params: { id: other.type.id } }),
      () => staff.send(reference.deletePublic, { params: { id: other.audience.id } }),
      () => staff.send(training.deleteTrainingAction, { params: { id: other.action.id } }),
    ];
    for (const remove of deletions) {
      const refused = await remove();
      expect(refused.status).toBe(409);
      expect(refused.body.message).toMatch(/situations? partagée/);
    }
    const legalForm = await staff.send(reference.deleteLegalForm, { params: { id: other.legalForm.id } });
    expect(legalForm.body.message).toMatch(/1 structure et 1 situation partagée/);
    const gone = await assistant.send(situations.deleteSituation, { params: { id } });
    expect(gone.status).toBe(204);
    for (const remove of deletions) expect((await remove()).status).toBe(204);
  });
});

describe("a training action", () => {
  test("knows the situations of its learners by one query, in step with them", async () => {
    const other = await situationScene();
    const { id } = await other.create({ title: "Avant" });
    await change(other.trade, id, { title: "Après" });
    const one = await countingRequests(() => situationsOf(other.action.id, other.learner.profileId));
    expect(one.requests).toEqual(["Query"]);
    expect(one.value).toMatchObject([{ id, title: "Après", student_id: other.learner.profileId }]);
    expect(await situationsOf(other.action.id)).toEqual(one.value);
    expect(await situationsOf(other.action.id, stranger.profileId)).toEqual([]);

    const second = await other.actionOf(other.degree.id);
    const params = { id: second.id };
    await other.staff.call(training.addTrainingProfile, {
      params,
      body: { profile_id: other.learner.profileId },
    });
    expect((await change(other.learner, id, { training_action_id: second.id })).status).toBe(200);
    expect(await situationsOf(other.action.id)).toEqual([]);
    expect(idsOf(await situationsOf(second.id))).toEqual([id]);
    await staff.send(situations.deleteSituation, { params: { id } });
    expect(await situationsOf(second.id)).toEqual([]);
  });

  test("names them to those who may list them", async () => {
    const other = await situationScene();
    const { id } = await other.create();
    const seenBy = async (who: Person) =>
      (await who.call(training.getTrainingAction, { params: { id: other.action.id } })).body
        .shared_situations;
    const params = { id: other.action.id };
    await staff.call(training.addTrainingProfile, { params, body: { profile_id: stranger.profileId } });
    expect(await seenBy(other.learner)).toEqual([{ id, title: "Faire avec" }]);
    expect(await seenBy(other.trade)).toEqual([{ id, title: "Faire avec" }]);
    expect(await seenBy(assistant)).toEqual([{ id, title: "Faire avec" }]);
    expect(await seenBy(stranger)).toEqual([]);
  });
});

test("a situation that is deleted is not there any more", async () => {
  const { id } = await create();
  for (const who of [learner, trade, referent])
    expect((await who.send(situations.deleteSituation, { params: { id } })).status).toBe(403);
  expect((await coordinator.send(situations.deleteSituation, { params: { id } })).status).toBe(204);
  expect((await coordinator.send(situations.deleteSituation, { params: { id } })).status).toBe(404);
  expect((await read(learner, id)).status).toBe(404);
  // Whoever wrote it hears of it.
  const told = (await learner.call(notices.listNotices, { query: {} })).body.data;
  expect(told).toContainEqual(
    expect.objectContaining({ kind: "situation_deleted", by: coordinator.name, about: learner.profileId }),
  );
});

test("reading a page takes two round trips, and one more for who has to do with it", async () => {
  const { id } = await create(described);
  await change(coordinator, id, { is_published: true });
  for (const [who, roundTrips] of [
    [stranger, 2],
    [learner, 3],
    [trade, 3],
  ] as const) {
    await read(who, id);
    const again = await countingRequests(() => read(who, id));
    expect(again.value.status).toBe(200);
    expect(again.inSequence).toBeLessThanOrEqual(roundTrips);
    expect(again.requests.length).toBeLessThanOrEqual(roundTrips === 2 ? 3 : 7);
  }
});

test("a page of own situations asks for the people of a learner's action once, however many are of it", async () => {
  const other = await situationScene();
  const list = () => other.learner.call(situations.listOwnSituations, { query: {} });
  // Warm: what was just written is read apart.
  const look = async () => {
    await other.create(other.described);
    await list();
    const { value, requests } = await countingRequests(list);
    return [value.body.data.length, requests.length];
  };
  const [, requests] = await look();
  expect(await look()).toEqual([2, requests]);
});
