import { type AccessTable, administratorsOnly, staffOnly, type World } from "#scripts/checks/principals.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";

let made: ReturnType<typeof wishScene> | undefined;
const scene = () => {
  made ??= wishScene(12);
  return made;
};

const times = { start_date: "2026-06-28T07:00:00Z", end_date: "2026-06-28T11:00:00Z" };
const event = async (world: World, is_published: 0 | 1 = 1) => {
  const administrator = await world.person("administrator");
  const { body } = await administrator.call(events.createEvent, {
    body: { name: "Forum", is_published, ...times },
  });
  return { administrator, event_id: body.id, params: { id: body.id } };
};
const zone = async (world: World) => {
  const { administrator, event_id } = await event(world);
  const body = { name: "Nord", region: "Bretagne", event_id };
  const { body: created } = await administrator.call(events.createZone, { body });
  return { administrator, params: { id: created.id }, body };
};
const slot = async (world: World) => {
  const { administrator, event_id } = await event(world);
  const body = { start_time: "09:00", end_time: "09:20", event_id };
  const { body: created } = await administrator.call(events.createTimeSlot, { body });
  return { params: { id: created.id }, body };
};
const takingPart = async (world: World) => {
  const { administrator, params, body } = await zone(world);
  const { structureIds } = await scene();
  const participation = { structure_id: structureIds[0] ?? "", zone_id: params.id, event_id: body.event_id };
  return { administrator, body: participation };
};
const participation = async (world: World) => {
  const { administrator, body } = await takingPart(world);
  const { body: created } = await administrator.call(events.createParticipation, { body });
  return { params: { id: created.id }, body };
};

const staffAndReferent = { ...staffOnly(200), referentTrainer: 200 };
const everyone = {
  visitor: 200,
  noProfile: 200,
  administrator: 200,
  learner: 200,
  tradeTrainer: 200,
  referentTrainer: 200,
  assistant: 200,
  coordinator: 200,
};

export const access: AccessTable = {
  listEvents: { call: async () => ({}), expected: staffAndReferent },
  getEvent: {
    call: async (world) => ({ params: (await event(world, 0)).params }),
    expected: { ...everyone, visitor: 401, noProfile: 404, learner: 404, tradeTrainer: 404 },
  },
  getEventWhole: {
    call: async (world) => ({ params: (await event(world)).params }),
    expected: staffAndReferent,
  },
  getNextEvent: { call: async () => ({}), expected: everyone },
  listNextEvents: { call: async () => ({}), expected: everyone },
  createEvent: {
    call: async () => ({ body: { name: "Forum", ...times } }),
    expected: administratorsOnly(201),
  },
  updateEvent: {
    call: async (world) => ({ params: (await event(world)).params, body: { name: "Salon", ...times } }),
    expected: administratorsOnly(200),
  },
  deleteEvent: {
    call: async (world) => ({ params: (await event(world)).params }),
    expected: administratorsOnly(204),
  },
  createZone: {
    call: async (world) => ({ body: { name: "Nord", event_id: (await event(world)).event_id } }),
    expected: staffOnly(201),
  },
  updateZone: {
    call: async (world) => {
      const { params, body } = await zone(world);
      return { params, body: { ...body, name: "Sud" } };
    },
    expected: staffOnly(200),
  },
  deleteZone: {
    call: async (world) => ({ params: (await zone(world)).params }),
    expected: staffOnly(204),
  },
  createParticipation: {
    call: async (world) => ({ body: (await takingPart(world)).body }),
    expected: staffOnly(201),
  },
  updateParticipation: { call: participation, expected: staffOnly(200) },
  deleteParticipation: {
    call: async (world) => ({ params: (await participation(world)).params }),
    expected: staffOnly(204),
  },
  createTimeSlot: {
    call: async (world) => ({
      body: { start_time: "09:00", end_time: "09:20", event_id: (await event(world)).event_id },
    }),
    expected: staffOnly(201),
  },
  updateTimeSlot: { call: slot, expected: staffOnly(200) },
  deleteTimeSlot: {
    call: async (world) => ({ params: (await slot(world)).params }),
    expected: staffOnly(204),
  },
  exportWishes: {
    call: async () => ({ params: { id: (await scene()).event.id } }),
    expected: staffOnly(302),
  },
};
