import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, person, stranger } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

test("what an event came to: each learner once, what was ticked, nothing of what is not there", async () => {
  const { staff, learner, event, action, structureIds } = await wishScene(3, 2020);
  const params = { id: event.id };
  const figures = async () => must(await staff.call(events.getEventFigures, { params }));
  const none = { learners: 0, wishes: 0 };
  expect(await figures()).toEqual({
    ...{ learners: 1, before: none, structures: { asked: 0, came: 0 }, meetings: null },
    ...{ presence: { there: 0, absent: 0, excused: 0, unticked: 0 }, continuing: none, after: none },
  });
  const other = await person("learner");
  const { degree_id, year, start_date, end_date } = action;
  const second = must(
    await staff.send(training.createTrainingAction, {
      body: { ...{ degree_id, year, start_date, end_date }, event_id: event.id },
    }),
  );
  // Somebody in two of its actions is one learner.
  for (const id of [action.id, second.id])
    must(
      await staff.send(training.addTrainingProfile, {
        params: { id },
        body: { profile_id: other.profileId },
      }),
    );
  const zone = must(await staff.send(events.createZone, { body: { name: "Nord", event_id: event.id } }));
  must(
    await staff.send(events.addParticipations, {
      params,
      body: { structure_ids: structureIds, zone_id: zone.id },
    }),
  );
  const { participations } = must(await staff.call(events.getEventWhole, { params })).event;
  const { id = "" } = participations.find((one) => one.structure_id === structureIds[2]) ?? {};
  const said = { seats: null, closed_slot_ids: [], place: "", contact_name: "", contact_email: "", note: "" };
  must(await staff.send(events.updateHosting, { params: { id }, body: { ...said, answer: "declined" } }));
  const [one = "", two = ""] = structureIds;
  await tell(event.id, structureIds, [
    [learner.profileId, one, 0],
    [learner.profileId, two, 1],
    [other.profileId, one, 1],
  ]);
  const tick = (profile_id: string, structure_id: string, state: "late" | "absent") => ({
    ...{ profile_id, structure_id, state, at: new Date().toISOString(), key: randomUUID() },
  });
  const ticks = [tick(learner.profileId, one, "late"), tick(other.profileId, one, "absent")];
  must(await staff.send(timetable.tickAttendance, { params, body: { ticks } }));
  must(
    await learner.send(timetable.wishToContinue, {
      params: { eventId: event.id, structureId: one },
      body: { wants: 1, note: "" },
    }),
  );
  expect(await figures()).toMatchObject({
    learners: 2,
    structures: { asked: 3, came: 2 },
    meetings: 3,
    presence: { there: 1, absent: 1, excused: 0, unticked: 1 },
    continuing: { learners: 1, wishes: 1 },
  });
  // Who left later had taken part; who left before had not.
  const leave = async (profile_id: string, date: string) => {
    const params = { id: action.id };
    const { departed } = must(await staff.call(training.getTrainingAction, { params }));
    const version = departed.find(({ id }) => id === profile_id)?.left.version;
    const body = { profile_id, date, reason: "Autre projet", ...(version !== undefined && { version }) };
    must(await staff.send(training.recordDeparture, { params, body }));
  };
  await leave(learner.profileId, "2020-12-01");
  expect(await figures()).toMatchObject({ learners: 2, presence: { there: 1 } });
  await leave(learner.profileId, "2020-06-28");
  expect(await figures()).toMatchObject({ learners: 1 });
  const { inSequence } = await countingRequests(figures);
  expect(inSequence).toBeLessThanOrEqual(4);

  must({ ...(await other.call(accounts.deleteAccount, { body: { password: other.password } })), body: {} });
  await removeDeleted();
  expect(await figures()).toMatchObject({
    ...{ learners: 0, meetings: 2 },
    presence: { there: 1, absent: 0, excused: 0, unticked: 1 },
  });
  // Nobody waits on the board for somebody to tick them.
  const board = attendanceOf(must(await staff.call(timetable.getAttendance, { params })));
  expect(new Set(board.meetings.map(({ profile_id }) => profile_id))).toEqual(new Set([learner.profileId]));
});

test("wishes of a learner who was taken out of the event count no more; those of one who asks to join do", async () => {
  const { staff, learner, event, action, structureIds } = await wishScene(2, 2050);
  const params = { id: event.id };
  const wishFor = async (who: typeof learner) =>
    must(
      await who.send(wishes.saveWishes, {
        body: {
          ...{ profile_id: who.profileId, event_id: event.id, is_pre_event: 1 },
          wishlists: structureIds.map((structure_id) => ({ structure_id, is_initial_choice: 1 })),
        },
      }),
    );
  const counted = async () => {
    const { wishlists } = must(await staff.call(events.getEventWhole, { params })).event;
    return wishlists.map(({ count }) => count);
  };
  const asking = await stranger("learner");
  must(
    await asking.send(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: asking.profileId },
    }),
  );
  await wishFor(learner);
  await wishFor(asking);
  expect(await counted()).toEqual([2, 2]);
  must({
    ...(await staff.send(training.removeTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: learner.profileId },
    })),
    body: {},
  });
  expect(await counted()).toEqual([1, 1]);
  // Who asks to join is none of its learners yet.
  const figures = async () => must(await staff.call(events.getEventFigures, { params }));
  expect(await figures()).toMatchObject({ learners: 0, before: { learners: 0, wishes: 0 } });
  // Once the event is over, what was wished for it stands.
  const over = { start_date: "2020-06-28T07:00:00Z", end_date: "2020-06-28T11:00:00Z" };
  must(
    await staff.send(events.updateEvent, { params, body: { name: event.name, is_published: 1, ...over } }),
  );
  expect(await counted()).toEqual([2, 2]);
  expect(await figures()).toMatchObject({ learners: 2, before: { learners: 2, wishes: 4 } });
});
