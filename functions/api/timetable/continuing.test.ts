import { expect, test } from "vitest";
import { eraseMeetings, meetingsPart } from "#functions/domain/timetable/of-person.ts";
import { findEventWishesToContinue } from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const scene = await wishScene(3, 2020);
const { learner, staff, event, trainer } = scene;
const [first = "", second = "", third = ""] = scene.structureIds;
await tell(event.id, scene.structureIds, [
  [learner.profileId, first, 0],
  [learner.profileId, second, 1],
  [learner.profileId, third, 2],
]);
// The third no longer takes place.
await tell(event.id, scene.structureIds, [
  [learner.profileId, first, 0],
  [learner.profileId, second, 1],
]);
const say = (structureId: string, body: object, who: Person = learner, eventId = event.id) =>
  who.send(timetable.wishToContinue, { params: { eventId, structureId }, body });
const saidOf = async (who: Person) =>
  must(await who.call(timetable.getAgenda, { params: { id: event.id } })).meetings.map(
    ({ wish_to_continue }) => wish_to_continue,
  );

test("a learner says with whom they wish to continue, and reads it with their meetings", async () => {
  expect(await saidOf(learner)).toEqual([null, null]);
  expect(must(await say(first, { wants: 1, note: "Le jardin\r\nà 7 h" }))).toEqual({
    ...{ wants: true, note: "Le jardin\nà 7 h", version: 1 },
  });
  must(await say(second, { wants: 0, note: "C'est loin." }));
  expect(must(await say(first, { wants: 0, note: "", version: 1 })).version).toBe(2);
  expect(await saidOf(learner)).toEqual([
    { wants: false, note: "", version: 2 },
    { wants: false, note: "C'est loin.", version: 1 },
  ]);
  must(await say(first, { wants: 1, note: "Oui." }));
  expect(await say(first, { wants: 0, note: "Non.", version: 2 })).toMatchObject({
    status: 409,
    body: { code: "stale", current: { wants: true, note: "Oui.", version: 3 } },
  });
  // Two at once, of two meetings: neither is lost.
  const both = await Promise.all([first, second].map((id) => say(id, { wants: 1, note: "Ensemble." })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await saidOf(learner)).map((said) => said?.note)).toEqual(["Ensemble.", "Ensemble."]);
});

test("only of their own meetings of the newest release, once they have begun", async () => {
  const other = await person("learner");
  expect((await say(third, { wants: 1, note: "" })).status).toBe(404);
  expect((await say(first, { wants: 1, note: "" }, other)).status).toBe(404);
  expect((await say(first, { wants: 1, note: "" }, staff)).status).toBe(403);
  expect((await say(first, { wants: 1, note: "x".repeat(1_001) })).status).toBe(422);
  const coming = must(
    await staff.call(events.createEvent, {
      body: { name: "Forum", start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" },
    }),
  );
  await tell(coming.id, scene.structureIds, [[learner.profileId, first, 0]]);
  expect(await say(first, { wants: 1, note: "" }, learner, coming.id)).toMatchObject({
    status: 422,
    body: {
      errors: {
        wants: ["Ce rendez-vous commence à 9h00 : tu pourras dire ensuite si tu souhaites poursuivre."],
      },
    },
  });
});

test("the note is nobody else's: the structure's trainer reads nothing of it", async () => {
  must(await say(second, { wants: 0, note: "Secret." }));
  must(
    await staff.call(structures.addStructureProfiles, {
      params: { id: second },
      body: { profile_ids: [trainer.profileId] },
    }),
  );
  const agenda = await trainer.call(timetable.getAgenda, { params: { id: event.id } });
  expect(must(agenda).meetings).toMatchObject([{ wish_to_continue: null }]);
  expect(JSON.stringify(agenda)).not.toContain("Secret");
});

test("it is in the person's data, and leaves with their account", async () => {
  const who = { userId: learner.userId, profileIds: [learner.profileId] };
  // They have a meeting at another event too.
  const own = (await meetingsPart(who)).filter(({ jour }) => jour === event.start_date.slice(0, 10));
  expect(own).toMatchObject([
    { souhaite_poursuivre: true, note: "Ensemble." },
    { souhaite_poursuivre: false, note: "Secret." },
    { souhaite_poursuivre: null, note: null },
  ]);
  expect(await findEventWishesToContinue(event.id)).toHaveLength(1);
  await eraseMeetings(who, new Date());
  expect(await findEventWishesToContinue(event.id)).toEqual([]);
});
