// @module-tag long
import { expect, test } from "vitest";
import { findDueReleases } from "#functions/domain/timetable/release-mails.store.ts";
import { tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { stopAndRunAgain, stoppedRuns } from "#scripts/testing/stopped-runs.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const { staff, params, learners, slots, structureIds, host } = await timetableScene({
  structures: 1,
  learners: 2,
});
const [structure = ""] = structureIds;
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const contact = `accueil-${params.id}@exemple.fr`;
must(await host(0, { place: "Table 1", contact_name: "Ada", contact_email: contact }));
const addressees = [...learners.map(({ email }) => email), contact];

const counts = () =>
  Promise.all(
    addressees.map(async (email) => {
      const mails = await mailsTo(email);
      return mails.filter(({ subject }) => /planning|rendez-vous/.test(subject)).length;
    }),
  );

/** Two places of each learner, between which they go with each release. */
const places = [
  [ten, half],
  [nine, last],
] as const;
let turn = 0;
const publishAnother = async () => {
  turn++;
  for (const [n, { profileId }] of learners.entries())
    must(
      await staff.send(timetable.changeMeeting, {
        params: { ...params, profileId, structureId: structure },
        body: { time_slot_id: places[n]?.[turn % 2] ?? "", pinned: 0 },
      }),
    );
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
};

test("the worker that writes of a release, stopped at any AWS call and run again, sends nothing twice and forgets nobody; who may not have got theirs is counted", async () => {
  for (const [n, { profileId }] of learners.entries())
    must(
      await staff.send(timetable.addMeeting, {
        params,
        body: { profile_id: profileId, structure_id: structure, time_slot_id: places[n]?.[0] ?? "" },
      }),
    );
  await publishAnother();
  const runs = await stoppedRuns(() => tellRelease());
  const wrong: string[] = [];
  for (const run of runs) {
    const { where } = run;
    const before = await counts();
    await publishAnother();
    await stopAndRunAgain(run, () => tellRelease());
    const got = (await counts()).map((count, n) => count - (before[n] ?? 0));
    const [newest] = must(await staff.call(timetable.listReleases, { params }));
    const { mails } = newest ?? { mails: { sent: 0, unconfirmed: 0 } };
    if (got.some((count) => count > 1)) wrong.push(`${where}: sent ${got}`);
    if (mails.sent + mails.unconfirmed !== 3 || mails.unconfirmed > 1)
      wrong.push(`${where}: ${JSON.stringify(mails)}, got ${got}`);
    if (got.filter((count) => count === 1).length < mails.sent) wrong.push(`${where}: forgotten, ${got}`);
  }
  expect(wrong).toEqual([]);
  expect(runs.length).toBeGreaterThan(15);
  expect(await findDueReleases()).toEqual([]);
});
