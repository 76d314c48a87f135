import { expect, test } from "vitest";
import { computeTimetable, removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import { forbiddenFor } from "#shared/timetable/timetable.problems.ts";
import { pairOf } from "#shared/timetable/timetable.types.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await timetableScene({ structures: 3, learners: 2 });
const { staff, params, learners, slots, structureIds, host } = scene;
const [self, other] = learners as [Person, Person];
const first = self.profileId;
const [nine = "", half = ""] = slots.map(({ id }) => id);
const [one = "", two = ""] = structureIds;

const read = async (who: Person = staff) =>
  timetableOf(must(await who.call(timetable.getTimetable, { params })));
const forbidden = async () => (await read()).draft.forbidden;
const of = (profileId: string, structureId: string) => ({ ...params, profileId, structureId });
const add = (profile_id: string, structure_id: string, time_slot_id: string) =>
  staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id } });
const remove = (profileId: string, structureId: string, query: { may_return?: "1" } = {}) =>
  staff.send(timetable.removeMeeting, { params: of(profileId, structureId), query });
const forbid = (profileId: string, structureId: string, reason: string, more: object = {}) =>
  staff.send(timetable.forbidMeeting, { params: of(profileId, structureId), body: { reason, ...more } });
const allow = (profileId: string, structureId: string) =>
  staff.send(timetable.allowMeeting, { params: of(profileId, structureId), query: {} });
const computed = async (body: object = {}) => {
  const { id } = must(await staff.send(timetable.askForProposal, { params, body }));
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  const proposalId = { ...params, proposalId: id };
  return { proposalId, proposal: must(await staff.send(timetable.getProposal, { params: proposalId })) };
};
const meets = (meetings: readonly { profile_id: string; structure_id: string }[], structureId: string) =>
  meetings.some((meeting) => pairOf(meeting) === pairOf({ profile_id: first, structure_id: structureId }));

test("two who must not meet are kept apart by hand, by computations and completion, until they are allowed", async () => {
  must(await add(first, one, nine));
  const draft = must(await forbid(first, one, "Son père y travaille"));
  expect(draft).toMatchObject({ placed: [], removed: [{ profile_id: first, structure_id: one }] });
  expect(draft.forbidden).toMatchObject([
    { profile_id: first, structure_id: one, reason: "Son père y travaille" },
  ]);
  const refused = { status: 422, body: { code: "forbidden", message: forbiddenFor("Son père y travaille") } };
  expect(await add(first, one, nine)).toMatchObject(refused);
  must(await add(first, two, nine));
  const moved = await staff.send(timetable.changeMeeting, {
    params: of(first, two),
    body: { structure_id: one, time_slot_id: nine, pinned: 0 },
  });
  expect(moved).toMatchObject(refused);
  const { proposal, proposalId } = await computed({ complete: 1 });
  expect(meets(proposal.result?.meetings ?? [], one)).toBe(false);
  expect(meets(proposal.result?.meetings ?? [], two)).toBe(true);
  // A reason that is said again replaces the one before, and outdates what was computed meanwhile.
  must(await forbid(first, one, "Conflit"));
  const adopt = () => staff.send(timetable.adoptProposal, { params: proposalId, body: {} });
  expect(await adopt()).toMatchObject({ status: 409, body: { code: "draftChanged" } });
  const again = await computed();
  must(await staff.send(timetable.adoptProposal, { params: again.proposalId, body: {} }));
  expect(await forbidden()).toMatchObject([{ reason: "Conflit" }]);
  expect(must(await allow(first, one)).forbidden).toEqual([]);
  expect((await allow(first, one)).status).toBe(404);
  expect(meets((await computed()).proposal.result?.meetings ?? [], one)).toBe(true);
});

test("a meeting that was removed by hand stays away until it is put back or allowed; unless it may return", async () => {
  const { draft } = await read();
  for (const { profile_id, structure_id } of draft.meetings)
    must(await remove(profile_id, structure_id, { may_return: "1" }));
  expect(await forbidden()).toEqual([]);
  must(await add(first, one, nine));
  expect(must(await remove(first, one)).forbidden).toMatchObject([{ structure_id: one, reason: "" }]);
  expect(meets((await computed({ complete: 1 })).proposal.result?.meetings ?? [], one)).toBe(false);
  expect(must(await add(first, one, half)).forbidden).toEqual([]);
  must(await remove(first, one));
  must(await allow(first, one));
  expect(meets((await computed()).proposal.result?.meetings ?? [], one)).toBe(true);
});

test("a repair brings back neither", async () => {
  must(await add(first, one, nine));
  must(await add(first, two, half));
  must(await add(other.profileId, one, half));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  must(await remove(first, one));
  must(await forbid(first, two, "Conflit"));
  const absent = { kind: "learner_absent", profile_id: other.profileId, slot_ids: [half] };
  const { proposal, proposalId } = await computed({ incidents: [absent] });
  const { meetings = [], difference } = proposal.result ?? {};
  expect([meets(meetings, one), meets(meetings, two)]).toEqual([false, false]);
  expect(difference?.added.some((meeting) => meets([meeting], one) || meets([meeting], two))).toBe(false);
  must(await staff.send(timetable.adoptProposal, { params: proposalId, body: {} }));
  expect((await forbidden()).map(({ reason }) => reason)).toEqual(["", "Conflit"]);
});

test("is refused without a reason, of people and structures that do not come, and where a pin stands", async () => {
  expect(await forbid(first, two, " ")).toMatchObject({ status: 422 });
  expect((await forbid(staff.profileId, two, "Non")).status).toBe(404);
  must(await host(2, { answer: "declined" }));
  expect((await forbid(first, structureIds[2] ?? "", "Non")).status).toBe(404);
  must(await host(2, {}));
  must(await allow(first, two));
  const body = { profile_id: first, structure_id: two, time_slot_id: half, pinned: 1 };
  must(await staff.send(timetable.addMeeting, { params, body }));
  expect(await forbid(first, two, "Non")).toMatchObject({ body: { code: "pinMoved" } });
  const unpinned = { time_slot_id: half, pinned: 0 };
  must(await staff.send(timetable.changeMeeting, { params: of(first, two), body: unpinned }));
  const { version } = (await read()).draft;
  expect(await forbid(first, two, "Non", { version: version - 1 })).toMatchObject({ status: 409 });
});

test("neither the learner nor a referent reads it, the wish stays, and a copy of the event knows nothing of it", async () => {
  const reason = `Motif ${crypto.randomUUID()}`;
  must(await forbid(first, two, reason));
  const referent = await person("referentTrainer");
  const seen = await read(referent);
  expect([seen.draft.forbidden, seen.input.forbidden]).toEqual([[], []]);
  const own = { userId: first, eventId: params.id };
  const told = [
    await self.call(timetable.getAgenda, { params }),
    must(await self.call(wishes.listLearnerWishes, { params: own, query: { is_pre_event: 1 } })),
  ];
  expect(JSON.stringify(told)).not.toContain(reason);
  expect(JSON.stringify(told[1])).toContain(two);
  const start_date = "2099-07-28T07:00:00Z";
  const { id } = must(await staff.send(events.copyEvent, { params, body: { start_date } }));
  const copy = timetableOf(must(await staff.call(timetable.getTimetable, { params: { id } })));
  expect(copy.draft.forbidden).toEqual([]);
});

test("somebody's erasure takes it away", { tags: ["long"] }, async () => {
  must(await forbid(other.profileId, two, "Conflit"));
  must(await other.call(accounts.deleteAccount, { body: { password: other.password } }));
  await removeDeleted();
  expect((await forbidden()).map(({ profile_id }) => profile_id)).not.toContain(other.profileId);
});
