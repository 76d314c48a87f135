import * as z from "zod";
import { administrators, staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { pageOf } from "#shared/contract/page.ts";
import {
  Event,
  EventChanges,
  EventPage,
  EventSummary,
  EventWhole,
  ListedEvent,
  NewEvent,
  NewParticipation,
  NewTimeSlot,
  NewZone,
  Participation,
  ParticipationChanges,
  TimeSlot,
  TimeSlotChanges,
  Zone,
  ZoneChanges,
} from "#shared/events/events.schemas.ts";

export const events = {
  listEvents: get("/api/events", {
    access: staffAndReferent,
    query: EventPage,
    response: pageOf(ListedEvent),
  }),
  getEvent: get("/api/events/{id}", { access: "signedIn", response: Event }),
  getEventWhole: get("/api/events/{id}/related", {
    access: staffAndReferent,
    response: z.object({ event: EventWhole }),
  }),
  getNextEvent: get("/api/next-event", { access: "public", response: Event.nullable() }),
  listNextEvents: get("/api/next-events", { access: "public", response: z.array(EventSummary) }),
  createEvent: post("/api/events", { access: administrators, body: NewEvent, response: Event, status: 201 }),
  updateEvent: put("/api/events/{id}", { access: administrators, body: EventChanges, response: Event }),
  deleteEvent: del("/api/events/{id}", { access: administrators }),
  createZone: post("/api/zones", { access: staff, body: NewZone, response: Zone, status: 201 }),
  updateZone: put("/api/zones/{id}", { access: staff, body: ZoneChanges, response: Zone }),
  deleteZone: del("/api/zones/{id}", { access: staff }),
  createParticipation: post("/api/participations", {
    access: staff,
    body: NewParticipation,
    response: Participation,
    status: 201,
  }),
  updateParticipation: put("/api/participations/{id}", {
    access: staff,
    body: ParticipationChanges,
    response: Participation,
  }),
  deleteParticipation: del("/api/participations/{id}", { access: staff }),
  createTimeSlot: post("/api/time-slots", {
    access: staff,
    body: NewTimeSlot,
    response: TimeSlot,
    status: 201,
  }),
  updateTimeSlot: put("/api/time-slots/{id}", { access: staff, body: TimeSlotChanges, response: TimeSlot }),
  deleteTimeSlot: del("/api/time-slots/{id}", { access: staff }),
  exportWishes: get("/api/export-wishlists/event/{id}", { access: staff, answers: "file" }),
};
