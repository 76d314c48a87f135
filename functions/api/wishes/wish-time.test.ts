import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { findPresence } from "#functions/domain/events/presences.store.ts";
import { eraseWishes } from "#functions/domain/wishes/of-person.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(6);
const { staff, learner, event, structureIds, action } = scene;
const params = { id: event.id };
const closing = "2026-06-20T16:00:00.000Z";

const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
beforeEach(() => void at("2026-06-01T08:00:00Z"));
afterAll(() => void vi.useRealTimers());

const save = (who: Person, structures: readonly (string | undefined)[], profileId = learner.profileId) =>
  who.send(wishes.saveWishes, {
    body: {
      profile_id: profileId,
      event_id: event.id,
      is_pre_event: 1,
      wishlists: structures.map((structure_id) => ({
        structure_id: structure_id ?? "",
        is_initial_choice: 1,
      })),
    },
  });
const campaign = (body: object) => staff.call(events.updateCampaign, { params, body });
const extend = (body: object) =>
  staff.send(events.updatePresence, { params: { ...params, profileId: learner.profileId }, body });
const told = ({ status, body }: Awaited<ReturnType<typeof save>>) => [
  status,
  status === 200 ? "" : body.message,
];

test("a learner saves between the opening and the closing, to the millisecond; staff at any time", async () => {
  await campaign({ wishes_open_at: "2026-06-10T07:00:00Z", wishes_close_at: closing });
  at("2026-06-10T06:59:59.999Z");
  expect(told(await save(learner, structureIds.slice(0, 1)))).toEqual([
    403,
    "Les vœux de rencontre ouvrent le mercredi 10 juin à 9h00.",
  ]);
  expect((await save(staff, structureIds.slice(0, 1))).status).toBe(200);
  at("2026-06-10T07:00:00Z");
  expect((await save(learner, structureIds.slice(0, 2))).status).toBe(200);
  at("2026-06-20T15:59:59.999Z");
  expect((await save(learner, structureIds.slice(1, 3))).status).toBe(200);
  at(closing);
  const closed =
    "Les vœux de rencontre ont fermé le samedi 20 juin à 18h00 : ils ne peuvent plus être modifiés.";
  expect(told(await save(learner, structureIds.slice(0, 1)))).toEqual([403, closed]);
  const id = `${learner.profileId}~${event.id}~1~${structureIds[1]}`;
  expect((await learner.send(wishes.deleteWish, { params: { id } })).status).toBe(403);
  expect((await save(staff, structureIds.slice(1, 2))).status).toBe(200);
  const { body: actions } = await learner.call(training.listProfileTrainingActions, {
    params: { profileId: learner.profileId },
  });
  expect(actions[0]).toMatchObject({ is_pre_event_wishlist_time: false, wishes_until: closing });
});

test("staff give one learner more time, and nobody else", async () => {
  await campaign({ wishes_open_at: null, wishes_close_at: closing });
  const refused = async (wishes_until: string) => {
    const answer = await extend({ wishes_until });
    return [answer.status, Object(answer.body).errors?.wishes_until];
  };
  expect(await refused("2026-06-28T07:00:00.001Z")).toEqual([
    422,
    ["Pas plus tard que le début de l’événement."],
  ]);
  expect(await refused(closing)).toEqual([422, [expect.stringContaining("samedi 20 juin à 18h00")]]);
  const until = "2026-06-21T10:00:00.000Z";
  const given = await extend({ wishes_until: until, reason: "Malade" });
  expect(given.body).toMatchObject({ wishes_until: until, reason: "Malade", version: 1 });
  expect((await extend({ reason: "Autre", version: 0 })).status).toBe(409);
  at("2026-06-21T09:59:59.999Z");
  expect((await save(learner, structureIds.slice(0, 3))).status).toBe(200);
  const { body: actions } = await learner.call(training.listProfileTrainingActions, {
    params: { profileId: learner.profileId },
  });
  expect(actions[0]).toMatchObject({ is_pre_event_wishlist_time: true, wishes_until: until });
  const other = await person("learner");
  await staff.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: other.profileId },
  });
  expect((await save(other, structureIds.slice(0, 1), other.profileId)).status).toBe(403);
  at(until);
  expect(told(await save(learner, structureIds.slice(0, 1)))[1]).toContain("dimanche 21 juin à 12h00");
});

test("a presence is that of a learner of the event, in its time slots; it goes with the learner's data", async () => {
  const slot = async (start_time: string) =>
    (
      await staff.call(events.createTimeSlot, {
        body: { event_id: event.id, start_time, end_time: `${start_time.slice(0, 3)}20` },
      })
    ).body.id;
  const late = await slot("09:00");
  expect((await extend({ absent_slot_ids: [late, late], reason: "Arrive à 9 h 20" })).body).toMatchObject({
    absent_slot_ids: [late],
    wishes_until: "2026-06-21T10:00:00.000Z",
    version: 2,
  });
  expect((await extend({ absent_slot_ids: [`${event.id}~none`] })).status).toBe(422);
  const notOne = await staff.send(events.updatePresence, {
    params: { ...params, profileId: scene.trainer.profileId },
    body: {},
  });
  expect(notOne.status).toBe(404);
  expect(await findPresence(event.id, learner.profileId)).toMatchObject({ version: 2 });
  await eraseWishes({ userId: learner.userId, profileIds: [learner.profileId] });
  expect(await findPresence(event.id, learner.profileId)).toBeUndefined();
});

test("among those that take part, only a new wish for an absent structure is refused, with its name", async () => {
  await campaign({ wishes_close_at: closing, wishes_among: "participants" });
  // Nobody has entered yet who takes part: no structure is absent.
  expect((await save(learner, [structureIds[5]])).status).toBe(200);
  const { body: zone } = await staff.call(events.createZone, { body: { name: "Nord", event_id: event.id } });
  await staff.call(events.createParticipation, {
    body: { structure_id: structureIds[0] ?? "", zone_id: zone.id, event_id: event.id },
  });
  const refused = await save(learner, [structureIds[5], structureIds[4], structureIds[0]]);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { wishlists: ["Cette structure ne vient pas à l’événement : Structure 4."] },
  ]);
  expect((await save(learner, [structureIds[5], structureIds[0]])).status).toBe(200);
  expect((await save(learner, [structureIds[0]])).status).toBe(200);
  await campaign({ wishes_among: "all" });
});
