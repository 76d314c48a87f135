import { expect, test } from "vitest";
import { instructing } from "#functions/domain/training/instructing.ts";
import { eraseTraining } from "#functions/domain/training/of-person.ts";
import { dropMember } from "#functions/domain/training/removing.ts";
import {
  findMember,
  readAgenda,
  type StoredMember,
  writesToRemoveMember,
} from "#functions/domain/training/training.store.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { actionWith } from "#scripts/testing/scenes/library-scene.ts";
import * as training from "#shared/training/training.contract.ts";

// Two of the team at once, in each of the two orders: what one has read when the other writes.

const scene = async () => {
  const [staff, teacher, learner] = [
    await person("coordinator"),
    await person("tradeTrainer"),
    await person("learner"),
  ];
  const id = await actionWith(teacher, learner);
  const memberOf = async ({ profileId }: { profileId: string }) =>
    (await findMember(id, profileId)) as StoredMember;
  const by = { viewer: { userId: staff.userId }, now: new Date() };
  const naming = async () => {
    const to = { metier_instructor_id: teacher.profileId };
    return (await instructing(await readAgenda(), await memberOf(learner), to, by)).writes;
  };
  return { id, by, teacher, learner, memberOf, naming };
};

test("a trainer who is removed meanwhile gets no learner", async () => {
  const { id, by, teacher, learner, memberOf, naming } = await scene();
  const writes = await naming();
  await dropMember(id, teacher.profileId, by);
  await expect(transact(writes)).rejects.toThrow(ConcurrentChange);
  expect((await memberOf(learner)).metier_instructor_id).toBeNull();
});

test("a trainer who gets a learner meanwhile is not removed without them", async () => {
  const { id, by, teacher, learner, memberOf, naming } = await scene();
  const removal = await writesToRemoveMember(await memberOf(teacher));
  await transact(await naming());
  await expect(transact(removal)).rejects.toThrow(ConcurrentChange);
  await dropMember(id, teacher.profileId, by);
  expect((await memberOf(learner)).metier_instructor_id).toBeNull();
});

test("a learner whose instructors somebody else changes meanwhile is read again", async () => {
  const { naming } = await scene();
  const writes = await naming();
  await transact(await naming());
  await expect(transact(writes)).rejects.toThrow(ConcurrentChange);
});

test("so it is with the successor of a trainer", async () => {
  const { id, by, teacher, memberOf, naming } = await scene();
  const successor = await person("tradeTrainer");
  await transact(await naming());
  const joins = { params: { id }, body: { profile_id: successor.profileId } };
  must(await (await person("coordinator")).call(training.addTrainingProfile, joins));
  const removal = await writesToRemoveMember(await memberOf(successor));
  await dropMember(id, teacher.profileId, by, successor.profileId);
  await expect(transact(removal)).rejects.toThrow(ConcurrentChange);
});

test("two runs that erase a trainer and a learner at once both end", async () => {
  const { id, by, teacher, learner, naming } = await scene();
  await transact(await naming());
  for (const { userId, profileId } of [teacher, learner]) {
    const erasing = { userId, profileIds: [profileId] };
    await Promise.all([eraseTraining(erasing, by.now), eraseTraining(erasing, by.now)]);
    expect(await findMember(id, profileId)).toBeUndefined();
  }
});
