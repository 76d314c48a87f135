import {
  admits,
  isStaff,
  owns,
  ownsConfirmed,
  type Role,
  rolesOf,
  staffAndReferent,
  type Viewer,
} from "#shared/contract/access.ts";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import { dayInParis, parisClock } from "#shared/contract/paris.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import { isWishTime } from "#shared/wishes/wishes.rules.ts";

/** Letters that are not confused on paper or aloud: no I, L, O, Q, U, V. */
export const joinCodeLetters = "ABCDEFGHJKMNPRSTWXYZ";
export const joinCodeLength = 8;

/** A code in its stored form, however it was typed: without spaces and dashes, in capitals. */
export const readJoinCode = (typed: string): string => typed.replace(/[\s-]+/g, "").toUpperCase();

/** A code as people read it: in two halves. */
export const shownJoinCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Staff, referent trainers and its members see an action with the names of its members. */
export const mayReadAction = (viewer: Viewer, members: readonly { profile_id: string }[]): boolean =>
  mayReadActions(viewer) || members.some(({ profile_id }) => owns(viewer, profile_id));

export const mayReadActions = (viewer: Viewer): boolean => admits(staffAndReferent, rolesOf(viewer));

type Times = { start_date: string; end_date: string };
type EventTimes = Times & {
  is_published: boolean;
  wishes_open_at: string | null;
  wishes_close_at: string | null;
};

/** Which phases of a training action are open now, for a learner who may have got more time for wishes (`until`). */
export const stateOf = (
  action: Times,
  event: EventTimes | undefined,
  now: Date,
  until: string | null = null,
) => {
  const started = new Date(action.start_date) <= now;
  const eventEnded = event !== undefined && new Date(event.end_date) < now;
  return {
    is_ongoing: started && now <= new Date(action.end_date),
    is_pre_event_wishlist_time: event !== undefined && isWishTime(true, event, [action], now, until),
    is_post_event_wishlist_time: eventEnded && !started,
  };
};

/** Whether an action has not started: the ones that a learner may join. */
export const isNext = (action: Pick<Times, "start_date">, now: Date): boolean =>
  now < new Date(action.start_date);

/** Whether who leaves an action loses their wishes for its event: structures count on them until either takes place. */
export const leavingDropsWishes = (
  action: Pick<Times, "start_date"> & { event: Pick<Times, "end_date"> | undefined },
  now: Date,
): boolean => action.event !== undefined && !hasEnded(action.event, now) && isNext(action, now);

/** What is wrong with the day of what took place: it must be past or today in France, and this century. */
export const pastDayRefusal = (date: string, now: Date): "future" | "tooEarly" | undefined => {
  if (date > parisClock(now).day) return "future";
  return date < "2000-01-01" ? "tooEarly" : undefined;
};

export const isOver = (action: Times, now: Date): boolean => new Date(action.end_date) < now;

export type ActionStage = "ongoing" | "upcoming" | "finished";
const inOrder: readonly ActionStage[] = ["ongoing", "upcoming", "finished"];

export const actionStage = (action: Times, now: Date): ActionStage => {
  if (isOver(action, now)) return "finished";
  return isNext(action, now) ? "upcoming" : "ongoing";
};

/** The own order of a list of actions: those under way, those to come with the next one first, those that are over. */
export const underWayFirst =
  (now: Date) =>
  (a: Times, b: Times): number => {
    const [stage, other] = [actionStage(a, now), actionStage(b, now)];
    if (stage !== other) return inOrder.indexOf(stage) - inOrder.indexOf(other);
    return stage === "upcoming" ? Date.parse(a.start_date) - Date.parse(b.start_date) : 0;
  };

/** Who archives promotions and puts them back. */
export const actionManagers = ["administrator", "coordinator"] as const satisfies readonly Role[];

type Findable = {
  degree: { name: string; city: string };
  year: number;
  event: { name: string } | null;
  archived_at: string | null;
};

/** Whether staff's list shows an action: archived ones if they are asked for, or if a search names them. */
export const isListed = (
  action: Findable,
  asked: { archived: boolean; name?: string | undefined },
): boolean => {
  const wanted = foldQuery(asked.name ?? "");
  const isArchived = action.archived_at !== null;
  if (asked.archived ? !isArchived : isArchived && wanted === "") return false;
  const text = [action.degree.name, action.degree.city, action.year, action.event?.name ?? ""].join(" ");
  return startsWords(fold(text), wanted);
};

type StageState = "complete" | "current" | "upcoming";

/** The four stages of a learner's timeline: 01 Vœux rencontre, 02 Alternance Day, 03 Vœux alternance, 04 Début de la formation. */
export const timeline = (state: {
  is_ongoing: boolean;
  is_post_event_wishlist_time: boolean;
}): { percent: 25 | 65 | 100; stages: readonly [StageState, StageState, StageState, StageState] } => {
  if (state.is_ongoing) return { percent: 100, stages: ["complete", "complete", "complete", "complete"] };
  if (state.is_post_event_wishlist_time)
    return { percent: 65, stages: ["complete", "complete", "current", "upcoming"] };
  return { percent: 25, stages: ["current", "upcoming", "upcoming", "upcoming"] };
};

/** What a learner's home shows of an action (specification 2 §4). */
export const displayOf = (
  action: Times & {
    is_fest: boolean;
    is_ongoing: boolean;
    event: unknown;
    standing: "requested" | "confirmed" | "left";
  },
  now: Date,
): "fest" | "wishes" | "summary" | "finished" => {
  if (action.standing === "left") return action.is_fest ? "fest" : "summary";
  // Learners who are not confirmed yet have no steps, and may save wishes until the action starts.
  if (action.standing === "requested") return action.event && isNext(action, now) ? "wishes" : "summary";
  if (isOver(action, now)) return action.is_fest ? "fest" : "finished";
  if (action.is_ongoing) return action.is_fest ? "fest" : "summary";
  return action.event ? "wishes" : "summary";
};

// A transaction holds 100 writes: five for each learner, eight for the removal, two that tell many people.
/** How many learners a trainer's successor takes over in the transaction that removes the trainer. */
export const maxReplacedAtOnce = Math.floor((100 - 10) / 5);

/** The two parts that trainers have for a learner, each with the field of the membership that says who has it now. */
export const trainerParts = {
  trade_trainer: "metier_instructor_id",
  referent_trainer: "referent_instructor_id",
} as const;
export type TrainerPart = keyof typeof trainerParts;

/** Staff and a learner's present referent trainer read and write what the team notes about following the learner. */
export const mayReadFollowing = (
  viewer: Viewer,
  learner: { referent_instructor_id: string | null },
): boolean =>
  isStaff(viewer) ||
  (learner.referent_instructor_id !== null && ownsConfirmed(viewer, learner.referent_instructor_id));

/**
 * How an entry of the contact log is taken back: on the day on which they wrote it, its author removes it as if it had
 * never been written; later, they or staff strike it, and it stays readable. Undefined if the caller may not, or if it
 * is struck already.
 */
export const takingBack = (
  entry: { author_id: string; saved_at: string; is_struck: boolean },
  who: { userId: string; isStaff: boolean },
  now: Date,
): "remove" | "strike" | undefined => {
  const isAuthor = entry.author_id === who.userId;
  if (entry.is_struck || !(isAuthor || who.isStaff)) return undefined;
  const isSameDay = dayInParis(entry.saved_at) === parisClock(now).day;
  return isAuthor && isSameDay ? "remove" : "strike";
};
