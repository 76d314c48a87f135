import { dayInParis, parisClock } from "#shared/contract/paris.ts";

/** From a lead without shared interest to a signed contract; `broken` is a contract or an agreement that ended. */
export const placementStates = ["none", "mutual", "interview", "agreed", "signed", "broken"] as const;
export type PlacementState = (typeof placementStates)[number];

export const placementKinds = ["apprenticeship", "professionalisation", "internship", "other"] as const;
export type PlacementKind = (typeof placementKinds)[number];

export const endReasons = [
  "trial_ended",
  "by_learner",
  "by_employer",
  "by_both",
  "employer_closed",
  "other",
] as const;
export type EndReason = (typeof endReasons)[number];

/** Whether somebody has agreed to it, or signed; whether it still holds is said by `runsOn`. */
export const isRunning = (state: PlacementState): boolean => state === "agreed" || state === "signed";

type Contract = { state: PlacementState; to: string | null };
/** Whether a placement has reached its own end before a day: it is over, and nobody broke it. */
export const isOver = ({ state, to }: Contract, day: string): boolean =>
  isRunning(state) && to !== null && to < day;
/** Whether a placement counts as found on a day, and takes a seat: a learner has at most one (see `runTogether`). */
export const runsOn = (one: Contract, day: string): boolean => isRunning(one.state) && !isOver(one, day);
/** The same of one that is shown as it was on its day. */
export const stillRuns = ({ state, is_over }: { state: PlacementState; is_over: boolean }): boolean =>
  isRunning(state) && !is_over;

type Dated = Contract & { from: string | null };
/** `day`: the one on which their board shows placements, which is before `today` once their promotion is over. */
export type Days = { today: string; day: string };
/** Whether what is over by now is followed by what begins after it: it may be, though their board still shows it. */
const isFollowedBy = (one: Contract, { from }: Dated, today: string): boolean =>
  isOver(one, today) && one.to !== null && from !== null && one.to < from;
/** Whether two follow each other, so that the one is not the other again, also where both are at the same place. */
export const areInTurn = (one: Dated, other: Dated, today: string): boolean =>
  isFollowedBy(one, other, today) || isFollowedBy(other, one, today);
/** Whether two placements of a learner exclude each other. */
export const runTogether = (one: Dated, other: Dated, { today, day }: Days): boolean =>
  [one, other].every((each) => runsOn(each, day)) && !areInTurn(one, other, today);
const firstBegun = <One extends { from: string | null }>(running: readonly One[]): One | undefined =>
  running.toSorted((one, other) => (one.from ?? "").localeCompare(other.from ?? ""))[0];
/** Where somebody is placed on a day: of two that follow each other, at the first. */
export const runningOn = <One extends Dated>(placements: readonly One[], day: string): One | undefined =>
  firstBegun(placements.filter((one) => runsOn(one, day)));
/** The same of those that are shown as they were on their day. */
export const stillRunning = <One extends { state: PlacementState; is_over: boolean; from: string | null }>(
  shown: readonly One[],
): One | undefined => firstBegun(shown.filter(stillRuns));

/** The day on which an action's placements are looked at: today, or its last one. */
export const placingDay = ({ end_date }: { end_date: string }, now: Date): string => {
  const [today, last] = [parisClock(now).day, dayInParis(end_date)];
  return today < last ? today : last;
};
/** With today itself: what `runTogether` looks at. */
export const placingDays = (action: { end_date: string }, now: Date): Days => ({
  today: parisClock(now).day,
  day: placingDay(action, now),
});

/** Until when contracts are signed: three months after the start. */
export const signingEnd = (start: string): string => {
  const end = new Date(start);
  const date = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + 3);
  // Three months after 30 November is the last day of February, not the second of March.
  if (end.getUTCDate() !== date) end.setUTCDate(0);
  return end.toISOString();
};

/** How far a lead has come; what ended is no lead any more. */
export const rankOf = (state: PlacementState): number =>
  state === "broken" ? -1 : placementStates.indexOf(state);

/** Who changes a placement: the team (staff and the learner's referent trainer), or the learner. */
export type PlacementPart = "team" | "learner";

const open = ["none", "mutual", "interview", "agreed", "signed"] as const;
const upToInterview = ["none", "mutual", "interview"] as const;

/** The states that each may note after a state; `new` is no placement yet. The same state again corrects its details. */
const moves: Record<PlacementPart, Record<PlacementState | "new", readonly PlacementState[]>> = {
  team: {
    new: open,
    none: open,
    mutual: open,
    interview: open,
    agreed: [...open, "broken"],
    signed: [...open, "broken"],
    // An end that was noted by mistake is corrected; a new beginning is a placement of its own.
    broken: ["agreed", "signed", "broken"],
  },
  learner: {
    new: upToInterview,
    none: upToInterview,
    mutual: upToInterview,
    interview: upToInterview,
    agreed: [],
    signed: [],
    broken: [],
  },
};

export const movesFrom = (part: PlacementPart, from: PlacementState | "new"): readonly PlacementState[] =>
  moves[part][from];
export const mayMove = (part: PlacementPart, from: PlacementState | "new", to: PlacementState): boolean =>
  moves[part][from].includes(to);

type Change = { state: PlacementState; on: string };

/**
 * What held on a day: of the changes that were declared for it or before, the one that was saved last, whatever its own day.
 * An accord may be noted late, for today, and its end then for the day on which it came. Undefined before the first.
 */
export const changeOn = <One extends Change>(changes: readonly One[], day: string): One | undefined =>
  changes.findLast(({ on }) => on <= day);

/**
 * The day that a note is for unless somebody says another: who says again the state that holds, to correct its details, does
 * not mean that it began today.
 */
export const dayNoted = (
  held: { state: PlacementState; since: string | null } | undefined,
  state: PlacementState,
  today: string,
): string => (held?.state === state ? (held.since ?? today) : today);

/**
 * Whether a learner and a structure are interested in each other: the learner wished for it, unless they said after
 * meeting that they do not want to go on, and the host wants to continue or to see them again, or would like to meet them.
 */
export const isMutual = (
  learner: { wished: boolean; wants: boolean | null },
  host: "continue" | "see_again" | "no" | "meet" | null,
): boolean =>
  (learner.wants ?? learner.wished) && (host === "continue" || host === "see_again" || host === "meet");

/** Whether a contract ends on the day on which it begins, or later. */
export const endsAfterStart = ({
  from,
  to,
}: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}): boolean => !from || !to || from <= to;

type Lead = {
  state: PlacementState;
  since: string | null;
  interview_at: string | null;
  from: string | null;
  is_over: boolean;
};
type Act = "found" | "call" | "tell" | "interview" | "wait" | "search";

/** The one thing that a learner does next, and about which lead. */
export const nextAct = <One extends Lead>(
  leads: readonly One[],
  now: Date,
): { act: Act; lead: One | null } => {
  const oldestFirst = leads.toSorted((a, b) => (a.since ?? "").localeCompare(b.since ?? ""));
  const running = stillRunning(oldestFirst);
  if (running) return { act: "found", lead: running };
  const mutual = oldestFirst.find(({ state }) => state === "mutual");
  if (mutual) return { act: "call", lead: mutual };
  const interviews = oldestFirst.filter(({ state }) => state === "interview");
  const isToCome = ({ interview_at }: Lead) => interview_at !== null && new Date(interview_at) > now;
  const past = interviews.find((one) => !isToCome(one));
  if (past) return { act: "tell", lead: past };
  const [next] = interviews.toSorted((a, b) => (a.interview_at ?? "").localeCompare(b.interview_at ?? ""));
  if (next) return { act: "interview", lead: next };
  return { act: leads.some(({ state }) => state === "none") ? "wait" : "search", lead: null };
};

type Place = {
  id: string;
  name: string;
  zip_code: string;
  organization_id: string | null;
  types: readonly string[];
  publics: readonly string[];
};

/** How many similar structures are proposed. */
export const maxSimilar = 5;

const shared = (one: readonly string[], other: ReadonlySet<string>) =>
  one.filter((id) => other.has(id)).length;

/**
 * The structures that resemble most those that a learner likes: their types, their organisation, their publics, then the
 * department. Where somebody lives is no criterion, nor is any distance.
 */
export const similarTo = <One extends Place>(
  liked: readonly Place[],
  candidates: readonly One[],
  most = maxSimilar,
): One[] => {
  const types = new Set(liked.flatMap((one) => one.types));
  const publics = new Set(liked.flatMap((one) => one.publics));
  const organizations = new Set(liked.flatMap((one) => one.organization_id ?? []));
  const departments = new Set(liked.map((one) => one.zip_code.slice(0, 2)));
  const known = new Set(liked.map(({ id }) => id));
  const scored = candidates
    .filter(({ id }) => !known.has(id))
    .map((one) => {
      const isOfKind = shared(one.types, types) > 0 || organizations.has(one.organization_id ?? "");
      const score =
        4 * Math.min(2, shared(one.types, types)) +
        (organizations.has(one.organization_id ?? "") ? 3 : 0) +
        2 * Math.min(2, shared(one.publics, publics)) +
        (departments.has(one.zip_code.slice(0, 2)) ? 1 : 0);
      return { one, score: isOfKind ? score : 0 };
    })
    .filter(({ score }) => score > 0);
  return scored
    .sort((a, b) => b.score - a.score || (a.one.name < b.one.name ? -1 : 1))
    .slice(0, most)
    .map(({ one }) => one);
};

const importsPrefix = "placements-";
/** Where imports of a promotion's placements are listed, apart from those of its learners. */
export const placementImportsOf = (actionId: string): string => `${importsPrefix}${actionId}`;
/** The promotion of such a list; undefined for another list. */
export const actionOfPlacementImports = (owner: string): string | undefined =>
  owner.startsWith(importsPrefix) ? owner.slice(importsPrefix.length) : undefined;
