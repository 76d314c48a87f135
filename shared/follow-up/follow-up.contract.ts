import * as z from "zod";
import { staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post } from "#shared/contract/endpoint.ts";
import {
  ActOnReason,
  AskedWeek,
  FollowUp,
  NewWeeklyWord,
  NotedWeek,
  OwnFollowUp,
  SeenByLink,
  SeenWord,
  WeeklyWord,
} from "#shared/follow-up/follow-up.schemas.ts";
import { OfLearner } from "#shared/training/training.schemas.ts";

/** What waits in the paths of an action or of one learner, and whose turn it is; referent trainers get those they follow. */
export const getFollowUp = get("/api/training-actions/{id}/follow-up", {
  access: staffAndReferent,
  query: OfLearner,
  response: FollowUp,
});
/** Notes what was done about a reason, in the contact log too, or puts it off; it comes back with another datum. */
export const actOnReason = post("/api/training-actions/{id}/follow-up", {
  access: staffAndReferent,
  body: ActOnReason,
  response: z.object({ message: z.string() }),
});
/** The caller's own path as a learner, and those of the learners whom they follow as a trainer. */
export const getOwnFollowUp = get("/api/follow-up", {
  access: ["learner", "tradeTrainer", "referentTrainer"],
  response: OwnFollowUp,
});
/** The learner's word of this week, which replaces the one that they gave already. */
export const giveWeeklyWord = post("/api/weekly-words", {
  access: ["learner"],
  body: NewWeeklyWord,
  response: WeeklyWord,
});
/** « Vu », or one line, by the learner's present trade trainer. `id`: the action and the learner, joined by `~`. */
export const seeWeeklyWord = post("/api/weekly-words/{id}/seen", {
  access: ["tradeTrainer"],
  body: SeenWord,
  response: WeeklyWord,
});

/**
 * The same by the link of Monday's mail, without an account. Reading changes nothing: mail scanners open links. Unknown,
 * used and old links get the same 404.
 */
const week = "/api/weeks/{secret}";
export const getAskedWeek = get(week, { access: "public", response: AskedWeek });
export const seeWeekByLink = post(week, { access: "public", body: SeenByLink, response: NotedWeek });
/** By the same link, also once it was answered: no such mail any more. */
export const stopWeeksByLink = del(week, { access: "public" });
