// @module-tag long
import { expect, test } from "vitest";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { must, type Person } from "#scripts/testing/harness.ts";
import { settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const onlyThis = migrations.filter(({ number }) => number === 7);

test("what was delivered before there were rendus is taken over, once; whether steps took place stays unsaid", async () => {
  const scene = await stepScene();
  const { learner, referent, coordinator } = scene;
  const attached = async (who: Person, order: number) => {
    const { body } = await who.call(library.createDocument, { body: { name: "Trace", files: [upload()] } });
    await settle(...body.uploads.map(({ file_id }) => file_id));
    must(await scene.change(who, order, { user_document_ids: [body.id] }));
  };
  // 1: two versions, a note between them. 2: a note after. 3: an empty save. 4: the learner's document. 5: another's.
  for (const order of [1, 2, 3, 6, 7])
    must(await scene.dates(learner, order, "2026-01-05T08:00:00Z", "2026-01-09T16:00:00Z"));
  must(await scene.write(learner, 1, { lieu: "Ici" }));
  must(await scene.note(referent, 1, 4, "Lu"));
  must(await scene.write(learner, 1, { lieu: "Là" }));
  must(await scene.write(learner, 2, { taches: "Accueillir" }));
  must(await scene.note(referent, 2, 4, "Lu"));
  must(await scene.write(learner, 3, { apprenant: "Malika" }));
  await attached(learner, 4);
  await attached(coordinator, 5);
  must(await scene.write(learner, 6, { situation: "Ranger" }));
  must(await scene.submit(learner, 6, 1));

  expect(await migrate(table, onlyThis)).toMatchObject([{ migration: { number: 7 }, changed: 3 }]);
  const { body } = await scene.read(referent, 1);
  expect(
    body.steps.map(
      ({ submission }) =>
        submission && [submission.version, submission.taken_over, submission.noted_role_ids],
    ),
  ).toEqual([[2, true, []], [1, true, [4]], null, [0, true, []], null, [1, false, []], null]);
  expect(body.said.submissions).toMatchObject([
    { version: 2, taken_over: true, at: body.deliverables[0]?.date_updated, documents: [] },
  ]);
  expect(body.steps.map(({ completion }) => completion)).toEqual(body.steps.map(() => null));
  // A note that came after it answers it, on the step's page as in lists.
  const turnsIn = async (order: number) =>
    must(await referent.call(steps.listValidations, { params: { id: scene.stepId(order) } })).turns;
  expect([await turnsIn(1), await turnsIn(2)]).toEqual([["trade", "referent"], ["trade"]]);
  const followed = await referent.call(steps.listTutorLearners, {
    params: { profileId: referent.profileId },
  });
  expect(followed.body[0]?.training_actions[0]?.late.map((id) => id.split("~").at(-1))).toEqual(["3", "7"]);
  expect(await migrate(table, onlyThis)).toBe("up to date");

  // It is not the learner's word: they may hand in that very version, or what is new.
  expect(must(await scene.submit(learner, 1, 2)).version).toBe(2);
  expect(must(await scene.submit(learner, 4, 0)).version).toBe(1);
  const said = (await scene.read(referent, 1)).body.said.submissions;
  expect(said.map(({ version, taken_over }) => [version, taken_over])).toEqual([
    [2, false],
    [2, true],
  ]);
});
