import { expect, test } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { nextHeldStep } from "#functions/domain/departures/retention-holds.ts";
import { nextStep } from "#functions/domain/departures/retention-rules.ts";
import { rollKeys } from "#functions/domain/timetable/attendance-roll.store.ts";
import { deleteItem, transact } from "#functions/store/table.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { retention } from "#shared/contract/retention.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

test("an account stays until its promotion is over, and whom an event expected until funders ask no more", {
  tags: ["long"],
}, async () => {
  const { staff, params, learners, slots, structureIds, event, action } = await timetableScene();
  const [expected, other] = learners;
  const auth = async (who: typeof expected) => {
    const found = await findAuth(who?.userId ?? "");
    if (!found) throw new Error("No such account");
    return found;
  };
  const promotionEnded = dayAfter(action.end_date.slice(0, 10), 1);
  expect(await nextHeldStep(await auth(expected))).toEqual({ what: "warn", on: promotionEnded });
  const body = {
    profile_id: expected?.profileId ?? "",
    structure_id: structureIds[0] ?? "",
    time_slot_id: slots[0]?.id ?? "",
  };
  must(await staff.send(timetable.addMeeting, { params, body }));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  const until = dayAfter(event.end_date.slice(0, 10), retention.attendance);
  expect(await nextHeldStep(await auth(expected))).toEqual({ what: "warn", on: until });
  // Also by a release of before rolls were kept.
  await transact(rollKeys(event.id).map((key) => deleteItem(key)));
  expect((await nextHeldStep(await auth(expected))).on).toBe(until);
  // Also once a release has dropped them.
  const pair = { ...params, profileId: body.profile_id, structureId: body.structure_id };
  must(await staff.send(timetable.removeMeeting, { params: pair, query: {} }));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  expect((await nextHeldStep(await auth(expected))).on).toBe(until);
  // An invitation that nobody used is kept as long.
  const unused = { ...(await auth(expected)), verified_at: null };
  expect(await nextHeldStep(unused)).toEqual({ what: "erase", on: until });
  expect(await nextHeldStep({ ...(await auth(other)), verified_at: null })).toEqual({
    what: "erase",
    on: promotionEnded,
  });
  // Who was warned before is warned again once nothing holds them, and erased thirty days after that.
  const warned = { ...(await auth(other)), seen_on: "2020-01-01", warned_on: "2022-01-01" };
  expect(await nextHeldStep(warned)).toEqual({ what: "warn", on: promotionEnded });
  expect(await nextHeldStep({ ...warned, warned_on: promotionEnded })).toEqual({
    what: "erase",
    on: dayAfter(promotionEnded, retention.warning),
  });
  // Who follows a learner is held, too, and who belongs to nothing is not.
  const [follower, stranger] = [await person("tradeTrainer"), await person("tradeTrainer")];
  const given = { profile_id: body.profile_id, role_id: 2, metier_instructor_id: follower.profileId };
  must(await staff.send(training.updateTrainingProfile, { params: { id: action.id }, body: given }));
  expect((await nextHeldStep(await auth(follower))).on).toBe(promotionEnded);
  expect(await nextHeldStep(await auth(stranger))).toEqual(nextStep(await auth(stranger)));
});
