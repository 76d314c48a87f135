import * as z from "zod";
import { staff } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { EventPlan } from "#shared/events/plan.schemas.ts";
import {
  HostAnswer,
  HostLink,
  HostLinks,
  HostLinksToSend,
  HostPlacement,
  HostPlacementChanges,
  HostView,
  ListedOpinion,
  OpinionToGive,
  SentHostLinks,
} from "#shared/hosts/hosts.schemas.ts";
import { TickResults, Ticks } from "#shared/timetable/attendance.schemas.ts";

/** The mails leave within a minute. Nobody is written to twice within 48 hours unless `again` says so. */
export const sendHostLinks = post("/api/events/{id}/host-links", {
  access: staff,
  body: HostLinksToSend,
  response: SentHostLinks,
});
/** Who was written to, and when; of every participation. */
export const listHostLinks = get("/api/events/{id}/host-links", {
  access: staff,
  response: z.array(HostLinks),
});
/** Makes a link to copy, for a message by other means. The earlier ones keep working. */
export const makeHostLink = post("/api/participations/{id}/host-link", {
  access: staff,
  response: HostLink,
  status: 201,
});
/** Revokes every link of a participation; idempotent. */
export const revokeHostLinks = del("/api/participations/{id}/host-link", { access: staff });
/** What hosts said of the learners whom they met, and whether these wish to continue. */
export const listOpinions = get("/api/events/{id}/opinions", {
  access: staff,
  response: z.array(ListedOpinion),
});

/**
 * What a host reads and does without an account. Reading changes nothing: mail scanners open links. Unknown, expired and
 * revoked links get the same 404.
 */
const host = "/api/hosts/{secret}";
export const getHost = get(host, { access: "public", response: HostView });
/** The plan of the place, as learners read it. */
export const getHostPlan = get(`${host}/plan`, { access: "public", response: EventPlan });
export const answerAsHost = put(host, { access: "public", body: HostAnswer, response: HostView });
/** As staff's, of the structure's own meetings alone. */
export const tickAsHost = post(`${host}/attendance`, {
  access: "public",
  body: Ticks,
  response: TickResults,
});
export const giveOpinion = post(`${host}/opinions`, { access: "public", body: OpinionToGive });
/** How many people the structure takes on, whom first, and whom of those it has not met it would like to meet. */
export const saveHostPlacement = put(`${host}/placement`, {
  access: "public",
  body: HostPlacementChanges,
  response: HostPlacement,
});
