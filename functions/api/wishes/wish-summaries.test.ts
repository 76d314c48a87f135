// @module-tag proof

import fc from "fast-check";
import { expect, test } from "vitest";
import { keys } from "#functions/store/keys.ts";
import { deleteItem, putItem, transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { must, person, stranger } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const { staff, event, action, degree, structureIds } = await wishScene(7, 2099);
const another = must(
  await staff.send(events.createEvent, {
    body: {
      name: "Autre Day",
      is_published: 1,
      start_date: "2099-06-29T07:00:00Z",
      end_date: "2099-06-29T11:00:00Z",
    },
  }),
);
const other = must(
  await staff.send(events.updateCampaign, {
    params: { id: another.id },
    body: { wishes_open_at: null, wishes_among: "all" },
  }),
);
const eventIds = [event.id, other.id];
const zone = must(
  await staff.send(events.createZone, { body: { event_id: event.id, name: "Halle", region: "" } }),
);
const table = process.env["TABLE_NAME"] ?? "";
const learners = [await person("learner"), await person("learner"), await stranger("learner")];
const { id: secondId } = must(
  await staff.send(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      event_id: other.id,
      year: 2099,
      start_date: "2099-09-07T07:00:00Z",
      end_date: "2100-07-02T15:00:00Z",
    },
  }),
);
const actionIds = [action.id, secondId];

/** What staff are shown of the wishes of both events. */
const shown = async () => {
  const answers = eventIds.map(async (id) => [
    must(await staff.send(wishes.getWishCampaign, { params: { id }, query: {} })),
    must(await staff.send(wishes.listIncompleteWishes, { params: { eventId: id } })),
    must(await staff.send(events.getEventWhole, { params: { id } })),
    must(await staff.send(wishes.groupWishesByProfile, { params: { eventId: id }, query: {} })),
  ]);
  return Promise.all(answers);
};
/** The same, read from the lists themselves: of events that do not say that summaries are there. */
const shownOfLists = async () => {
  await transact(eventIds.map((id) => deleteItem(keys.wishSummaries(id))));
  const found = await shown();
  await transact(eventIds.map((id) => putItem(keys.wishSummaries(id))));
  return found;
};

const draw = fc.record({
  who: fc.nat(learners.length - 1),
  at: fc.constantFrom(...eventIds),
  of: fc.constantFrom(...actionIds),
  phase: fc.constantFrom(0, 1),
  structures: fc.shuffledSubarray(structureIds, { maxLength: 5 }),
  priority: fc.nat(3),
});
type Draw = typeof draw extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Act = (drawn: Draw, profileId: string) => Promise<{ status: number; body: object }>;

const member = (actionId: string, profile_id: string) => ({ params: { id: actionId }, body: { profile_id } });
/** One of the wishes that somebody has, so that there is something to change. */
const aWish = async ({ priority }: Draw, profileId: string) => {
  const { body } = await staff.send(wishes.listAllLearnerWishes, { params: { id: profileId } });
  return { id: body[priority % body.length]?.id ?? "none" };
};
const save: Act = ({ at, phase, structures, priority }, profile_id) =>
  staff.send(wishes.saveWishes, {
    body: {
      profile_id,
      event_id: at,
      is_pre_event: phase,
      wishlists: structures.map((structure_id, n) => ({ structure_id, is_initial_choice: n < priority })),
    },
  });
const acts: Record<string, Act> = {
  save,
  join: ({ of }, id) => staff.send(training.addTrainingProfile, member(of, id)),
  ask: async ({ who, of }, id) => (learners[who] ?? staff).send(training.addTrainingProfile, member(of, id)),
  refuse: ({ of }, profile_id) =>
    staff.send(training.refusePeople, { body: { people: [{ profile_id, training_action_id: of }] } }),
  change: async (drawn, id) =>
    staff.send(wishes.updateWish, {
      params: await aWish(drawn, id),
      body: { is_initial_choice: Number(drawn.priority > 1), justification: `Parce que ${drawn.priority}` },
    }),
  take: async (drawn, id) => staff.send(wishes.deleteWish, { params: await aWish(drawn, id) }),
  leave: ({ of }, profile_id) =>
    staff.send(training.recordDeparture, {
      params: { id: of },
      body: { profile_id, date: new Date().toISOString().slice(0, 10), reason: "Déménagement" },
    }),
  back: ({ of }, id) => staff.send(training.recordReturn, member(of, id)),
  remove: ({ of }, id) => staff.send(training.removeTrainingProfile, member(of, id)),
  move: async ({ of, at }) => {
    const params = { id: of };
    const { degree_id, year, start_date, end_date, version } = must(
      await staff.send(training.getTrainingAction, { params }),
    );
    const body = { degree_id, event_id: at, year, start_date, end_date, version };
    return staff.send(training.updateTrainingAction, { params, body });
  },
  come: ({ structures }) =>
    staff.send(events.createParticipation, {
      body: { event_id: event.id, zone_id: zone.id, structure_id: structures[0] ?? structureIds[0] },
    }),
};

// Most of what people do with wishes is to save them.
const step = fc.record({
  act: fc.oneof(
    { arbitrary: fc.constant("save"), weight: 8 },
    { arbitrary: fc.constantFrom(...Object.keys(acts)), weight: 12 },
  ),
  drawn: draw,
});

test("after whatever people do, staff's lists say by summaries what the lists of wishes say", async () => {
  for (const { profileId } of learners)
    for (const id of actionIds) must(await staff.send(training.addTrainingProfile, member(id, profileId)));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
      for (const { act, drawn } of steps) {
        const answer = await acts[act]?.(drawn, learners[drawn.who]?.profileId ?? "");
        expect(answer?.status, act).toBeLessThan(500);
        expect(await shown(), act).toEqual(await shownOfLists());
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect(audit(await readTable(table))).toEqual([]);

  // Two are erased, the third is not tied to an event any more, and has emptied lists: these go with the events.
  const [emptied, ...erased] = learners.map(({ profileId }) => profileId);
  for (const id of erased)
    must(await staff.send(profiles.deleteProfile, { params: { id }, query: { force: 1 } }));
  expect(await shown()).toEqual(await shownOfLists());
  for (const id of actionIds) {
    await staff.send(training.addTrainingProfile, member(id, emptied ?? ""));
    must(await staff.send(training.removeTrainingProfile, member(id, emptied ?? "")));
  }
  for (const id of actionIds) must(await staff.send(training.deleteTrainingAction, { params: { id } }));
  for (const at of eventIds)
    for (const phase of [0, 1] as const)
      must(await save({ who: 0, at, of: "", phase, structures: [], priority: 0 }, emptied ?? ""));
  for (const id of eventIds) must(await staff.send(events.deleteEvent, { params: { id } }));
  expect((await readTable(table)).filter(({ sk }) => sk.startsWith("SUMMAR"))).toEqual([]);
});
