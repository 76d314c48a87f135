import type { AccessTable } from "#scripts/checks/principals.ts";
import { must } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
const event = async ({ staff }: Half, is_published: 0 | 1) => {
  const { body } = await staff.call(events.createEvent, { body: { name: "Forum", is_published, ...times } });
  return { id: body.id };
};
/** An event that only those who have a meeting, and staff, may know of. */
const told = async (half: Half) => {
  const params = await event(half, 0);
  await tell(params.id, half.structureIds, [[half.learner.profileId, half.structureIds[0] ?? "", 0]]);
  return { params };
};
/** A meeting that is over, of the learner of each half. */
const met = async ({ staff, learner, structureIds }: Half) => {
  const times = { start_date: "2020-06-28T07:00:00Z", end_date: "2020-06-28T11:00:00Z" };
  const { id } = must(
    await staff.call(events.createEvent, { body: { name: "Forum", is_published: 1, ...times } }),
  );
  const [structureId = ""] = structureIds;
  await tell(id, structureIds, [[learner.profileId, structureId, 0]]);
  return { params: { eventId: id, structureId }, body: { wants: 1, note: "" } };
};
const address = async ({ staff }: Half) => {
  const { url } = must(await staff.call(timetable.makeAgendaLink, {}));
  return { params: { secret: url.split("/").at(-1) ?? "" } };
};

export const access: AccessTable = {
  getAgenda: [
    {
      call: async (half) => ({ params: await event(half, 1) }),
      lines: { other: "200 rest", absent: "404 rest" },
    },
    {
      call: told,
      lines: {
        tied: "200 A C T R L+ M+, 404 rest",
        other: "200 A C T R, 404 rest",
        absent: "404 rest",
      },
    },
  ],
  wishToContinue: {
    call: met,
    lines: {
      tied: "200 L+, 404 L, 403 rest",
      other: "404 L, 403 rest",
      absent: "404 L, 403 rest",
    },
  },
  getOwnAttendance: {
    call: async (half) => ({ params: { eventId: (await met(half)).params.eventId } }),
    lines: {
      tied: "200 L+, 404 L, 403 rest",
      other: "404 L, 403 rest",
      absent: "404 L, 403 rest",
    },
  },
  makeAgendaLink: { call: () => ({}), lines: { any: "201 rest" } },
  revokeAgendaLink: { call: () => ({}), lines: { any: "204 rest" } },
  getCalendar: {
    call: address,
    lines: { other: "200 all", absent: "404 all" },
  },
};
