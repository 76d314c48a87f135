// @module-tag long
import { expect, test } from "vitest";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { keys } from "#functions/store/keys.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as training from "#shared/training/training.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const onlyThis = migrations.filter(({ number }) => number === 8);

test("present trainers follow since before the migration, those of a learner who left until they did; once", async () => {
  const { staff, action, learner, referent, tradeTrainer, joined, instructed } = await stepScene();
  const left = await person("learner");
  await joined(left.profileId);
  await instructed({ profile_id: left.profileId, referent_instructor_id: referent.profileId });
  const params = { id: action.id };
  const departure = { profile_id: left.profileId, date: "2026-03-02", reason: "Déménagement" };
  must(await staff.send(training.recordDeparture, { params, body: departure }));
  // As the version before it wrote them.
  for (const { profileId } of [learner, left])
    for (const key of [keys.trainingMember(action.id, profileId), keys.membership(profileId, action.id)])
      await transact([updateItem(key, { remove: ["since"] })]);
  const past = keys.pastAssignment(action.id, left.profileId, 3, "referent_trainer");
  await transact([{ grant: "", entry: { Delete: { TableName: table, Key: past } } }]);

  const before = new Date().toISOString();
  expect(await migrate(table, onlyThis)).toMatchObject([{ migration: { number: 8 }, changed: 2 }]);
  const found = must(await staff.call(training.listAssignments, { params }));
  const of = (profileId: string) =>
    found.flatMap(({ learner: { id }, ...one }) => (id === profileId ? [one] : []));
  const unknown = { from_known: false, named_by: null, ended_by: null };
  expect(of(learner.profileId)).toHaveLength(2);
  expect(of(learner.profileId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        part: "trade_trainer",
        trainer: expect.objectContaining({ id: tradeTrainer.profileId }),
        to: null,
        ...unknown,
      }),
      expect.objectContaining({
        part: "referent_trainer",
        trainer: expect.objectContaining({ id: referent.profileId }),
        to: null,
        ...unknown,
      }),
    ]),
  );
  for (const { from } of of(learner.profileId)) expect(from >= before).toBe(true);
  // Midnight of 2 March in Paris.
  const until = "2026-03-01T23:00:00.000Z";
  expect(of(left.profileId)).toMatchObject([
    { part: "referent_trainer", from: until, to: until, ...unknown },
  ]);
  expect(await migrate(table, onlyThis)).toBe("up to date");
});
