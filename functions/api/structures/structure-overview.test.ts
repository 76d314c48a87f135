import { afterEach, expect, test, vi } from "vitest";
import { must, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const { staff, learner, event, action, structureIds, beforeEvent } = await wishScene(2);
const [first = "", second = ""] = structureIds;
const own = await person("tradeTrainer");
await staff.call(structures.addStructureProfiles, {
  params: { id: first },
  body: { profile_ids: [own.profileId] },
});
afterEach(() => {
  vi.useRealTimers();
});
const overview = (id: string, who = own) => who.send(structures.getStructureOverview, { params: { id } });
const zoneOf = async (eventId: string) =>
  (await staff.call(events.createZone, { body: { event_id: eventId, name: "Nord", region: "Rennes" } })).body
    .id;
const takePart = async (eventId: string) =>
  staff.call(events.createParticipation, {
    body: { event_id: eventId, zone_id: await zoneOf(eventId), structure_id: first },
  });

test("a structure that nothing concerns has no events", async () => {
  expect((await overview(first)).body.events).toEqual([]);
});

test("an attached trainer reads the events of its structure, and how many wish for it, in nine requests at most", async () => {
  await takePart(event.id);
  await staff.call(wishes.saveWishes, {
    body: {
      profile_id: learner.profileId,
      event_id: event.id,
      is_pre_event: 1,
      wishlists: [
        { structure_id: first, is_initial_choice: 1, is_optional_choice: 0 },
        { structure_id: second, is_initial_choice: 1, is_optional_choice: 0 },
      ],
    },
  });
  vi.useFakeTimers({ toFake: ["Date"], now: beforeEvent });
  await overview(first);
  const read = await countingRequests(() => overview(first));
  expect(read.value.body.events).toEqual([
    expect.objectContaining({ id: event.id, zone: "Nord", pre_event_wishes: 1, post_event_wishes: 0 }),
  ]);
  expect(read.requests.length).toBeLessThanOrEqual(9);
  expect(JSON.stringify(read.value.body), "no learner is named").not.toContain(learner.profileId);
  const other = (await overview(second, staff)).body.events;
  expect(other).toEqual([expect.objectContaining({ zone: null, pre_event_wishes: 1 })]);
});

test("a learner who is taken out of the promotion counts no longer, unless the event is over", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: beforeEvent });
  const removed = { params: { id: action.id }, body: { profile_id: learner.profileId } };
  must(await staff.send(training.removeTrainingProfile, removed));
  const wished = async () => (await overview(first, staff)).body.events.map((one) => one.pre_event_wishes);
  expect(await wished()).toEqual([0]);
  vi.useRealTimers();
  expect(await wished()).toEqual([1]);
});

test("an event that is not published is for staff", async () => {
  const hidden = await staff.call(events.createEvent, {
    body: {
      name: "En préparation",
      is_published: 0,
      start_date: "2027-06-28T07:00:00Z",
      end_date: "2027-06-28T11:00:00Z",
    },
  });
  await takePart(hidden.body.id);
  expect((await overview(first)).body.events.map(({ name }) => name)).not.toContain("En préparation");
  expect((await overview(first, staff)).body.events.map(({ name }) => name)).toContain("En préparation");
});

test("it is nobody else's", async () => {
  expect((await overview(second)).status).toBe(403);
  expect((await overview("absent")).status).toBe(404);
  expect((await overview(first, await person("learner"))).status).toBe(403);
});
