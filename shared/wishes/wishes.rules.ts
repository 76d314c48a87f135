import { isStaff, owns, type Viewer } from "#shared/contract/access.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import { actRefusal } from "#shared/events/events.states.ts";

/** How many wishes a learner is expected to have for one event and phase. */
export const expected = { priority: 3, optional: 2, total: 5 } as const;

type Flags = { is_initial_choice: boolean; is_optional_choice: boolean };
type Draft = { structure_id: string; is_initial_choice: boolean };

/** Whether a wish is priority, or optional: the API says it as 1 or 0. */
export const isPriority = ({ is_initial_choice }: { is_initial_choice: boolean | 0 | 1 }): boolean =>
  Boolean(is_initial_choice);

/** Both flags that a wish is stored with. Priority wins over optional, and neither means optional. */
export const settledFlags = ({ is_initial_choice }: { is_initial_choice: boolean }): Flags => ({
  is_initial_choice,
  is_optional_choice: !is_initial_choice,
});

/** What keeps a list of wishes from being saved, or nothing. */
export const wishesRefusal = (
  drafts: readonly Draft[],
): "tooManyPriority" | "tooManyOptional" | "twice" | undefined => {
  const priority = drafts.filter(isPriority).length;
  if (priority > expected.priority) return "tooManyPriority";
  if (drafts.length - priority > expected.optional) return "tooManyOptional";
  if (new Set(drafts.map((draft) => draft.structure_id)).size < drafts.length) return "twice";
  return undefined;
};

/** How many wishes are registered and how many places remain, in all and of each kind. `full`: none remains. */
export const completeness = (wishes: readonly { is_initial_choice: boolean | 0 | 1 }[]) => {
  const priority = wishes.filter(isPriority).length;
  const optional = wishes.length - priority;
  return {
    registered: wishes.length,
    remaining: Math.max(0, expected.total - wishes.length),
    priority: Math.max(0, expected.priority - priority),
    optional: Math.max(0, expected.optional - optional),
    full: priority === expected.priority && optional === expected.optional,
  };
};

type Changes = {
  is_initial_choice?: boolean | undefined;
  is_optional_choice?: boolean | undefined;
  justification?: string | undefined;
};

/** A wish with what is given changed: turning priority off, or optional on, makes it optional. */
export const changedWish = <W extends { is_initial_choice: boolean; justification: string }>(
  wish: W,
  changes: Changes,
): W => ({
  ...wish,
  is_initial_choice:
    changes.is_initial_choice ?? (changes.is_optional_choice ? false : wish.is_initial_choice),
  justification: changes.justification ?? wish.justification,
});

type EventTimes = {
  start_date: string;
  end_date: string;
  is_published: boolean;
  wishes_open_at: string | null;
  wishes_close_at: string | null;
};
type ActionTimes = { start_date: string };

/**
 * When a learner's wishes for an event close. `until`: an extension that staff gave them; it never makes their time
 * shorter, and ends with the event's start, which may have been moved since.
 */
export const closesFor = (
  event: Pick<EventTimes, "start_date" | "wishes_close_at">,
  until: string | null = null,
): string => {
  const closing = wishesCloseAt(event);
  if (until === null || until <= closing) return closing;
  return until < event.start_date ? until : event.start_date;
};

/** An event as it is for somebody whom staff gave more time: their wishes close later. */
export const withTimeOf = <E extends Pick<EventTimes, "start_date" | "wishes_close_at">>(
  event: E,
  until: string | null,
) => ({ ...event, wishes_close_at: closesFor(event, until) });

/** Why a learner may not save wishes of a phase now. `at`: when they open or have closed. */
export type WishTimeRefusal =
  | { kind: "unpublished" | "afterEvent" }
  | { kind: "notYetOpen" | "closed"; at: string };

/**
 * What keeps a learner from saving wishes of this phase now. Pre-event: from the opening of a published event's wishes
 * until their closing, to the millisecond. Post-event: from the event's end until one of the learner's actions with
 * that event starts.
 */
export const wishTimeRefusal = (
  isPreEvent: boolean,
  event: EventTimes,
  actions: readonly ActionTimes[],
  now: Date,
  until: string | null = null,
): WishTimeRefusal | undefined => {
  if (!isPreEvent) {
    const isOpen = new Date(event.end_date) < now && actions.some((one) => now < new Date(one.start_date));
    return isOpen ? undefined : { kind: "afterEvent" };
  }
  const own = withTimeOf(event, until);
  switch (actRefusal("saveWishes", own, now)) {
    case null:
      return undefined;
    case "unpublished":
      return { kind: "unpublished" };
    case "wishesNotOpen":
      return { kind: "notYetOpen", at: event.wishes_open_at ?? own.wishes_close_at };
    default:
      return { kind: "closed", at: own.wishes_close_at };
  }
};

/** Whether a learner may save wishes of this phase now. */
export const isWishTime = (...given: Parameters<typeof wishTimeRefusal>): boolean =>
  wishTimeRefusal(...given) === undefined;

type Membership = { metier_instructor_id: string | null; referent_instructor_id: string | null };

/** Whether the caller is an instructor of the learner whose memberships these are. */
const isInstructorOf = (viewer: Viewer, memberships: readonly Membership[]): boolean =>
  memberships.some(({ metier_instructor_id, referent_instructor_id }) =>
    [metier_instructor_id, referent_instructor_id].some((id) => id !== null && owns(viewer, id)),
  );

/** Staff, the learner, and the learner's trainers may read their wishes. `memberships`: of promotions of the wishes' event. */
export const mayReadWishes = (
  viewer: Viewer,
  profileId: string,
  memberships: readonly Membership[],
): boolean => mayChangeWishes(viewer, profileId) || isInstructorOf(viewer, memberships);

/** Staff and the learner may change the learner's wishes. */
export const mayChangeWishes = (viewer: Viewer, profileId: string): boolean =>
  isStaff(viewer) || owns(viewer, profileId);

type Participation = { structure_id: string; answer?: "unknown" | "confirmed" | "declined" | undefined };

/** The structures that come to an event: those that take part and have not declined. */
export const comingStructures = (participations: readonly Participation[]): ReadonlySet<string> =>
  new Set(
    participations.filter(({ answer }) => answer !== "declined").map(({ structure_id }) => structure_id),
  );

/**
 * The wishes for structures that do not come. As long as nobody has entered who takes part, no wish is impossible.
 */
export const impossibleWishes = <W extends { structure_id: string }>(
  wishes: readonly W[],
  participations: readonly Participation[],
): W[] => {
  if (participations.length === 0) return [];
  const coming = comingStructures(participations);
  return wishes.filter(({ structure_id }) => !coming.has(structure_id));
};

/**
 * How many wishes a learner owes: priority ones that are missing, or whose structure does not come. A list is complete
 * once it owes none: optional wishes are never owed.
 */
export const owedWishes = (
  wishes: readonly { structure_id: string; is_initial_choice: boolean | 0 | 1 }[],
  participations: readonly Participation[],
): number => {
  const first = wishes.filter(isPriority);
  return Math.max(0, expected.priority - first.length) + impossibleWishes(first, participations).length;
};
