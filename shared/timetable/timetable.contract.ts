import * as z from "zod";
import { staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import {
  AttendanceRecord,
  ExcuseChange,
  LearnerRecord,
  PackedAttendance,
  TickResults,
  Ticks,
} from "#shared/timetable/attendance.schemas.ts";
import {
  AdoptedDraft,
  Agenda,
  AgendaLink,
  ChangedDraft,
  Demand,
  Discarding,
  ListedRelease,
  MeetingChanges,
  NewForbiddenPair,
  NewMeeting,
  NewProposal,
  PackedTimetable,
  ProposalId,
  PublishedRelease,
  ReleaseTold,
  ReleaseWithPrevious,
  Removal,
  SeenDraft,
  SeenInQuery,
  ShownProposal,
  WishToContinue,
  WishToContinueChanges,
} from "#shared/timetable/timetable.schemas.ts";

const timetable = "/api/events/{id}/timetable";

export const getTimetable = get(timetable, { access: staffAndReferent, response: PackedTimetable });

/** Refuses to be second: 409 while another proposal of the event is computed. A ready one is forgotten. */
export const askForProposal = post(`${timetable}/proposals`, {
  access: staff,
  body: NewProposal,
  response: ProposalId,
  status: 202,
});
export const getProposal = get(`${timetable}/proposals/{proposalId}`, {
  access: staff,
  response: ShownProposal,
});
/**
 * The proposal becomes the draft; 409 if the draft changed since it was asked for. A repair is published with it, and
 * what happened is noted in the event.
 */
export const adoptProposal = post(`${timetable}/proposals/{proposalId}/adoption`, {
  access: staff,
  body: SeenDraft,
  response: AdoptedDraft,
});
/** Cancels or forgets a proposal. */
export const discardProposal = del(`${timetable}/proposals/{proposalId}`, {
  access: staff,
  query: Discarding,
});

export const addMeeting = post(`${timetable}/meetings`, {
  access: staff,
  body: NewMeeting,
  response: ChangedDraft,
  status: 201,
});
export const changeMeeting = put(`${timetable}/meetings/{profileId}/{structureId}`, {
  access: staff,
  body: MeetingChanges,
  response: ChangedDraft,
});
export const removeMeeting = del(`${timetable}/meetings/{profileId}/{structureId}`, {
  access: staff,
  query: Removal,
  response: ChangedDraft,
});

const forbidden = `${timetable}/forbidden/{profileId}/{structureId}` as const;
/** A learner and a structure must not meet: their meeting leaves the draft, and nothing places it again. */
export const forbidMeeting = put(forbidden, {
  access: staff,
  body: NewForbiddenPair,
  response: ChangedDraft,
});
export const allowMeeting = del(forbidden, { access: staff, query: SeenInQuery, response: ChangedDraft });

export const getDemand = get(`${timetable}/demand`, { access: staff, response: Demand });
/** Computes again what each structure would gain. */
export const computeGains = post(`${timetable}/demand`, { access: staff, status: 202 });

export const publishRelease = post(`${timetable}/releases`, {
  access: staff,
  body: SeenDraft,
  response: PublishedRelease,
  status: 201,
});
/** The newest first. */
export const listReleases = get(`${timetable}/releases`, {
  access: staffAndReferent,
  response: z.array(ListedRelease),
});
export const getRelease = get(`${timetable}/releases/{number}`, {
  access: staffAndReferent,
  response: ReleaseWithPrevious,
});

/** Quiet: asked again while phones and mails are under way. */
export const getReleaseTold = get(`${timetable}/releases/{number}/told`, {
  access: staff,
  quiet: true,
  response: ReleaseTold,
});

const attendance = "/api/events/{id}/attendance";

/** Who is where on the day, and who was ticked. */
export const getAttendance = get(attendance, { access: staffAndReferent, response: PackedAttendance });
/** Each key counts once. The answer names the ticks that are refused; they do not make the others fail. */
export const tickAttendance = post(attendance, { access: staff, body: Ticks, response: TickResults });

/** Who was expected in any release, and what became of it: what sheets to sign and certificates say. */
export const getAttendanceRecord = get(`${attendance}/record`, {
  access: staffAndReferent,
  response: AttendanceRecord,
});
/** One learner's day, with who said what, and the reasons of excuses. */
export const getLearnerRecord = get(`${attendance}/learners/{profileId}`, {
  access: staff,
  response: LearnerRecord,
});
/** 409 in a slot in which they were there. */
export const excuseLearner = put(`${attendance}/learners/{profileId}/excuse`, {
  access: staff,
  body: ExcuseChange,
  response: LearnerRecord,
});
/** A learner's own record, for their certificate. */
export const getOwnAttendance = get("/api/agenda/{eventId}/attendance", {
  access: ["learner"],
  response: AttendanceRecord,
});

/**
 * In the newest release: a learner's own meetings, and those of the structures that the caller is attached to.
 */
export const getAgenda = get("/api/events/{id}/agenda", { access: "signedIn", response: Agenda });
/** What a learner says of one of their own meetings; 422 until it begins. */
export const wishToContinue = put("/api/agenda/{eventId}/{structureId}/wish-to-continue", {
  access: ["learner"],
  body: WishToContinueChanges,
  response: WishToContinue,
});
/** Makes the caller's secret calendar address, or another in its place: the earlier one then opens nothing. */
export const makeAgendaLink = post("/api/agenda-links", {
  access: "signedIn",
  response: AgendaLink,
  status: 201,
});
export const revokeAgendaLink = del("/api/agenda-links", { access: "signedIn" });
/** What the secret address answers to calendars: the meetings of all coming events, and of those of the last days. */
export const getCalendar = get("/api/agendas/{secret}", { access: "public", answers: "calendar" });
