import * as z from "zod";
import { administrators, eventEditors, staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { pageOf } from "#shared/contract/page.ts";
import { SignedUpload, uploadRequest } from "#shared/contract/upload.ts";
import { EventFigures } from "#shared/events/events.figures.ts";
import {
  AddedParticipations,
  CampaignChanges,
  CopiedEvent,
  Event,
  EventChanges,
  EventCopy,
  EventPage,
  EventProgress,
  EventSettings,
  EventSettingsChanges,
  EventSummary,
  EventWhole,
  EventWithHosts,
  GeneratedSlots,
  HostingChanges,
  ListedEvent,
  NewEvent,
  NewParticipation,
  NewTimeSlot,
  NewZone,
  NextEvent,
  NumberedTables,
  Participation,
  ParticipationChanges,
  ParticipationsOutcome,
  Presence,
  PresenceChanges,
  TableNumbers,
  TimeSlot,
  TimeSlotChanges,
  Zone,
  ZoneChanges,
} from "#shared/events/events.schemas.ts";
import { EventPlan, EventPlanChanges } from "#shared/events/plan.schemas.ts";

export const listEvents = get("/api/events", {
  access: staffAndReferent,
  query: EventPage,
  response: pageOf(ListedEvent),
});
export const getEvent = get("/api/events/{id}", { access: "signedIn", response: EventWithHosts });
export const getEventWhole = get("/api/events/{id}/related", {
  access: staffAndReferent,
  response: z.object({ event: EventWhole }),
});
/** What the state of an event and its next act follow from (`events.states.ts`). */
export const getEventProgress = get("/api/events/{id}/progress", {
  access: staffAndReferent,
  response: EventProgress,
});
export const getEventFigures = get("/api/events/{id}/figures", { access: staff, response: EventFigures });
export const getNextEvent = get("/api/next-event", { access: "public", response: NextEvent.nullable() });
export const listNextEvents = get("/api/next-events", { access: "public", response: z.array(EventSummary) });
/** Coordinators may where an administrator has switched that on (`EventSettings`); others get 403. */
export const createEvent = post("/api/events", {
  access: eventEditors,
  body: NewEvent,
  response: Event,
  status: 201,
});
/** To the same people as `createEvent`. */
export const updateEvent = put("/api/events/{id}", {
  access: eventEditors,
  body: EventChanges,
  response: Event,
});
export const updateCampaign = put("/api/events/{id}/campaign", {
  access: staff,
  body: CampaignChanges,
  response: Event,
});
/** When a learner of the event is not there, and until when they may save wishes. */
export const updatePresence = put("/api/events/{id}/presences/{profileId}", {
  access: staff,
  body: PresenceChanges,
  response: Presence,
});
/** A new event, not published, with the zones, time slots and participations of another. */
export const copyEvent = post("/api/events/{id}/copies", {
  access: eventEditors,
  body: EventCopy,
  response: CopiedEvent,
  status: 201,
});
export const deleteEvent = del("/api/events/{id}", { access: administrators });
export const getEventSettings = get("/api/event-settings", { access: staff, response: EventSettings });
export const saveEventSettings = put("/api/event-settings", {
  access: administrators,
  body: EventSettingsChanges,
  response: EventSettings,
});
/** To those who see the event; without a picture nothing is on it. */
export const getEventPlan = get("/api/events/{id}/plan", { access: "signedIn", response: EventPlan });
/** The marks and the text of the picture, all at once. Marks of what is gone are left out. */
export const saveEventPlan = put("/api/events/{id}/plan", {
  access: staff,
  body: EventPlanChanges,
  response: EventPlan,
});
/** A picture in place of the one before, once it is checked; the marks stay. */
export const addEventPlanPicture = post("/api/events/{id}/plan/picture", {
  access: staff,
  body: uploadRequest("eventPlan"),
  response: SignedUpload,
  status: 201,
});
/** Removes the picture and its marks; idempotent. */
export const deleteEventPlan = del("/api/events/{id}/plan", { access: staff });
export const createZone = post("/api/zones", { access: staff, body: NewZone, response: Zone, status: 201 });
export const updateZone = put("/api/zones/{id}", { access: staff, body: ZoneChanges, response: Zone });
export const deleteZone = del("/api/zones/{id}", { access: staff });
export const createParticipation = post("/api/participations", {
  access: staff,
  body: NewParticipation,
  response: Participation,
  status: 201,
});
export const updateParticipation = put("/api/participations/{id}", {
  access: staff,
  body: ParticipationChanges,
  response: Participation,
});
export const addParticipations = post("/api/events/{id}/participations", {
  access: staff,
  body: AddedParticipations,
  response: ParticipationsOutcome,
});
export const updateHosting = put("/api/participations/{id}/hosting", {
  access: staff,
  body: HostingChanges,
  response: Participation,
});
export const deleteParticipation = del("/api/participations/{id}", { access: staff });
export const createTimeSlot = post("/api/time-slots", {
  access: staff,
  body: NewTimeSlot,
  response: TimeSlot,
  status: 201,
});
export const generateTimeSlots = post("/api/events/{id}/time-slots", {
  access: staff,
  body: GeneratedSlots,
  response: z.array(TimeSlot),
  status: 201,
});
/** Numbers the tables of an event's structures, zone by zone and by name; those that decline have none. */
export const numberTables = post("/api/events/{id}/table-numbers", {
  access: staff,
  body: TableNumbers,
  response: NumberedTables,
});
export const updateTimeSlot = put("/api/time-slots/{id}", {
  access: staff,
  body: TimeSlotChanges,
  response: TimeSlot,
});
export const deleteTimeSlot = del("/api/time-slots/{id}", { access: staff });
export const exportWishes = get("/api/export-wishlists/event/{id}", {
  access: staff,
  fresh: true,
  answers: "file",
});
