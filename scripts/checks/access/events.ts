import { idFor } from "#scripts/checks/invalid-ids.ts";
import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import * as events from "#shared/events/events.contract.ts";

const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
const event = async ({ staff }: Half, is_published: 0 | 1 = 1) => {
  const { body } = await staff.call(events.createEvent, { body: { name: "Forum", is_published, ...times } });
  return { id: body.id };
};
const zone = async (half: Half) => {
  const body = { name: "Nord", region: "Bretagne", event_id: (await event(half)).id };
  const { body: created } = await half.staff.call(events.createZone, { body });
  return { params: { id: created.id }, body };
};
const slot = async (half: Half) => {
  const body = { start_time: "09:00", end_time: "09:20", event_id: (await event(half)).id };
  const { body: created } = await half.staff.call(events.createTimeSlot, { body });
  return { params: { id: created.id }, body };
};
const takingPart = async (half: Half) => {
  const { params, body } = await zone(half);
  return { structure_id: half.structureIds[0] ?? "", zone_id: params.id, event_id: body.event_id };
};
const participation = async (half: Half) => {
  const body = await takingPart(half);
  const { body: created } = await half.staff.call(events.createParticipation, { body });
  return { params: { id: created.id }, body };
};
/** Decides for the whole table whether coordinators may edit events. */
const letCoordinatorsEdit = async ({ staff }: Half, coordinators_edit_events: boolean) => {
  await staff.call(events.saveEventSettings, { body: { coordinators_edit_events } });
};
const newEvent = (isOn: boolean) => async (half: Half) => {
  await letCoordinatorsEdit(half, isOn);
  return { body: { name: "Forum", ...times } };
};
const changedEvent = (isOn: boolean) => async (half: Half) => {
  await letCoordinatorsEdit(half, isOn);
  return { params: await event(half), body: { name: "Salon", ...times } };
};
const copied = (isOn: boolean) => async (half: Half) => {
  await letCoordinatorsEdit(half, isOn);
  return { params: await event(half), body: { start_date: "2099-07-01T07:00:00Z" } };
};
const hosting = {
  seats: 3,
  closed_slot_ids: [],
  place: "Table 4",
  contact_name: "",
  contact_email: "",
  answer: "confirmed",
  note: "",
} as const;
/** The event's id is in the body. */
const inEvent: Lines = {
  other: "201 A C T, 403 rest",
  absent: "422 A C T, 403 rest",
};

export const access: AccessTable = {
  listEvents: { call: () => ({}), lines: { any: "200 A C T R, 403 rest" } },
  getEvent: [
    {
      call: async (half) => ({ params: await event(half) }),
      lines: { other: "200 rest", absent: "404 rest" },
    },
    // Not published.
    {
      call: async (half) => ({ params: await event(half, 0) }),
      lines: { other: "200 A C T R, 404 rest", absent: "404 rest" },
    },
  ],
  getEventWhole: {
    call: (half) => ({ params: { id: half.event.id } }),
    lines: only("A C T R", 200),
  },
  getEventProgress: {
    call: (half) => ({ params: { id: half.event.id } }),
    lines: only("A C T R", 200),
  },
  getEventFigures: {
    call: (half) => ({ params: { id: half.event.id } }),
    lines: only("A C T", 200),
  },
  getNextEvent: { call: () => ({}), lines: { any: "200 all" } },
  listNextEvents: { call: () => ({}), lines: { any: "200 all" } },
  // Refusals are asked first, in the order of the rows: the setting is off for the first row, on for the second.
  createEvent: [
    { call: newEvent(false), lines: { any: "201 A, 403 rest" } },
    { call: newEvent(true), lines: { any: "201 A C, 403 rest" } },
    // Others are refused before their body is read.
    { call: () => ({ body: { name: "" } }), lines: { any: "422 A C, 403 rest" } },
  ],
  updateEvent: [
    {
      call: changedEvent(false),
      // A malformed id is refused before the setting is read.
      lines: { ...only("A", 200), malformed: "404 A C, 403 rest" },
    },
    { call: changedEvent(true), lines: only("A C", 200) },
  ],
  getEventSettings: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  saveEventSettings: {
    call: () => ({ body: { coordinators_edit_events: false } }),
    lines: { any: "200 A, 403 rest" },
  },
  updateCampaign: {
    call: async (half) => ({ params: await event(half), body: { seats_per_slot: 6, reminders: 0 } }),
    lines: only("A C T", 200),
  },
  updatePresence: {
    call: (half) => ({
      params: { id: half.event.id, profileId: half.learner.profileId },
      body: { reason: "Arrive à 10 h", wishes_until: null },
    }),
    lines: only("A C T", 200),
  },
  copyEvent: [
    {
      call: copied(false),
      // A malformed id is refused before the setting is read.
      lines: { ...only("A", 201), malformed: "404 A C, 403 rest" },
    },
    { call: copied(true), lines: only("A C", 201) },
  ],
  deleteEvent: { call: async (half) => ({ params: await event(half) }), lines: only("A", 204) },
  getEventPlan: [
    {
      call: async (half) => ({ params: await event(half) }),
      lines: { other: "200 rest", absent: "404 rest" },
    },
    // Not published.
    {
      call: async (half) => ({ params: await event(half, 0) }),
      lines: { other: "200 A C T R, 404 rest", absent: "404 rest" },
    },
  ],
  saveEventPlan: {
    call: async (half) => ({ params: await event(half), body: { alt_text: null, marks: [] } }),
    lines: only("A C T", 200),
  },
  addEventPlanPicture: {
    call: async (half) => ({
      params: await event(half),
      body: { original_file_name: "plan.png", content_type: "image/png", size: 1_000 },
    }),
    lines: only("A C T", 201),
  },
  deleteEventPlan: { call: async (half) => ({ params: await event(half) }), lines: only("A C T", 204) },
  createZone: {
    call: async (half, relation) => ({
      body: { name: "Nord", event_id: idFor((await event(half)).id, relation) },
    }),
    lines: inEvent,
  },
  updateZone: {
    call: async (half) => {
      const { params, body } = await zone(half);
      return { params, body: { ...body, name: "Sud" } };
    },
    lines: only("A C T", 200),
  },
  deleteZone: {
    call: async (half) => ({ params: (await zone(half)).params }),
    lines: only("A C T", 204),
  },
  createParticipation: {
    call: async (half, relation) => {
      const body = await takingPart(half);
      return { body: { ...body, structure_id: idFor(body.structure_id, relation) } };
    },
    lines: inEvent,
  },
  updateParticipation: { call: participation, lines: only("A C T", 200) },
  addParticipations: {
    call: async (half, relation) => {
      const { structure_id, zone_id, event_id } = await takingPart(half);
      return { params: { id: idFor(event_id, relation) }, body: { structure_ids: [structure_id], zone_id } };
    },
    lines: only("A C T", 200),
  },
  updateHosting: {
    call: async (half) => ({ params: (await participation(half)).params, body: hosting }),
    lines: only("A C T", 200),
  },
  deleteParticipation: {
    call: async (half) => ({ params: (await participation(half)).params }),
    lines: only("A C T", 204),
  },
  createTimeSlot: {
    call: async (half, relation) => ({
      body: {
        start_time: "09:00",
        end_time: "09:20",
        event_id: idFor((await event(half)).id, relation),
      },
    }),
    lines: inEvent,
  },
  generateTimeSlots: {
    call: async (half) => ({
      params: await event(half),
      body: { first_start: "09:00", minutes: 20, pause: 10, count: 3 },
    }),
    lines: only("A C T", 201),
  },
  numberTables: {
    call: async (half) => ({ params: await event(half), body: { label: "Table" } }),
    lines: only("A C T", 200),
  },
  updateTimeSlot: { call: slot, lines: only("A C T", 200) },
  deleteTimeSlot: {
    call: async (half) => ({ params: (await slot(half)).params }),
    lines: only("A C T", 204),
  },
  exportWishes: { call: (half) => ({ params: { id: half.event.id } }), lines: only("A C T", 302) },
};
