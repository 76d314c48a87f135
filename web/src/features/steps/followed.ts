import { stepState } from "#shared/steps/steps.rules.ts";
import type { StepCard, TutorLearner, Waiting } from "#shared/steps/steps.schemas.ts";
import { isOver } from "#shared/training/training.rules.ts";
import { currentStep, inPath } from "./timeline.ts";

type Action = TutorLearner["training_actions"][number];

/** A learner in one action, as a list of those whom a trainer follows shows them. */
export type Followed = { learner: TutorLearner["learner"]; action: Action };

export type Group = "now" | "between" | "before" | "after" | "left";

/** What a trainer does first for a learner: `word` if something waits for their word, else `late`. */
export type Need = "word" | "late";

export const followedIn = (learners: readonly TutorLearner[]): Followed[] =>
  learners.flatMap(({ learner, training_actions }) =>
    training_actions.map((action) => ({ learner, action })),
  );

/** How many of them are still in their promotion: every count of a promotion's learners leaves out who left. */
export const presentCount = (all: readonly Followed[]): number =>
  all.filter(({ action }) => action.left_on === null).length;

/** What there is to do for a learner, what comes first first. */
export const needsOf = ({ awaiting_word, late }: Waiting): Need[] => [
  ...(awaiting_word.length > 0 ? (["word"] as const) : []),
  ...(late.length > 0 ? (["late"] as const) : []),
];
export const needOf = (waiting: Waiting): Need | undefined => needsOf(waiting)[0];

/** True once the training is over or the learner has left: they are at no step. */
export const isClosed = (action: Action, now: Date): boolean =>
  action.left_on !== null || isOver(action, now);

/** The step to open: what waits for a word, what is late, where the learner is; undefined once all is over. */
export const stepToOpen = (action: Action, now: Date): StepCard | undefined => {
  if (isClosed(action, now)) return undefined;
  const [waiting] = [...action.awaiting_word, ...action.late];
  return action.steps.find(({ id }) => id === waiting) ?? currentStep(action.steps, now);
};

export const groupOf = (action: Action, now: Date): Group => {
  if (action.left_on) return "left";
  if (isOver(action, now)) return "after";
  const states = inPath(action.steps).map((step) => stepState(step, now));
  const has = (state: (typeof states)[number]) => states.includes(state);
  if (needOf(action) || has("current")) return "now";
  if (states.every((state) => state === "upcoming")) return "before";
  if (has("upcoming")) return "between";
  // Nothing is to come, and of some step nobody said whether it took place.
  return has("unsaid") ? "now" : "after";
};

const ranks = { word: 0, late: 1, none: 2 };

/** Each group's learners, those who wait first; within, the order in which they were given. */
export const grouped = (all: readonly Followed[], now: Date): Record<Group, Followed[]> => {
  const rank = ({ action }: Followed) => ranks[needOf(action) ?? "none"];
  const sorted = all.toSorted((a, b) => rank(a) - rank(b));
  const inGroup = (group: Group) => sorted.filter(({ action }) => groupOf(action, now) === group);
  return {
    now: inGroup("now"),
    between: inGroup("between"),
    before: inGroup("before"),
    after: inGroup("after"),
    left: inGroup("left"),
  };
};

/** The first start among steps still to come. */
export const nextStart = (all: readonly Followed[], now: Date): string | undefined =>
  all
    .flatMap(({ action }) => inPath(action.steps))
    .flatMap(({ start_datetime }) => start_datetime ?? [])
    .filter((start) => new Date(start) > now)
    .sort()[0];
