import { isUnread } from "#functions/services/notices/reading.ts";
import { followedLearners } from "#functions/services/steps/lists.ts";
import { learnerCounts } from "#functions/services/wishes/incomplete.ts";
import { eventsRoster, type TrainingEntry, trainingRoster } from "#functions/store/agenda.ts";
import { noticesOf, type StoredNotice } from "#functions/store/notices.ts";
import { findProfileCards, profilesRoster } from "#functions/store/profiles.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import { situationsRoster } from "#functions/store/situations.ts";
import { type StoredStep, stepId, stepsOf } from "#functions/store/steps.ts";
import { findStructureReviews } from "#functions/store/structure-log.ts";
import { structuresRoster } from "#functions/store/structures.ts";
import { joinRequestsOf, readAgenda, standingsOf } from "#functions/store/training.ts";
import { findWishes } from "#functions/store/wishes.ts";
import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { nextEvents, wishesCloseAt } from "#shared/events/events.rules.ts";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import { awaitsReview } from "#shared/situations/situations.rules.ts";
import { isDelivered, isLate, stepState } from "#shared/steps/steps.rules.ts";
import { stateOf } from "#shared/training/training.rules.ts";
import { closesFor, completeness } from "#shared/wishes/wishes.rules.ts";

const entry = (
  kind: TodoEntry["kind"],
  count: number,
  more: Partial<Omit<TodoEntry, "kind" | "count">> = {},
): TodoEntry => ({
  about: null,
  name: null,
  people: [],
  total: null,
  until: null,
  since: null,
  ...more,
  kind,
  count,
});

const earliest = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;

const incompleteWishes = async (
  seen: Seen<"events" | "trainingActions">,
  now: Date,
): Promise<TodoEntry[]> => {
  const [event] = nextEvents(seen.of(eventsRoster), now);
  if (!event) return [];
  const learners = await learnerCounts(seen, event, now);
  const incomplete = learners.filter(({ complete }) => !complete);
  return [
    entry("wishes_incomplete", incomplete.length, {
      about: event.id,
      name: event.name,
      total: learners.length,
      until: wishesCloseAt(event),
    }),
  ];
};

/** What waits for staff: each count is that of the list that it leads to. */
const staffTodo = async (now: Date): Promise<TodoEntry[]> => {
  const [seen, reviews, joining] = await Promise.all([
    readTogether(eventsRoster, trainingRoster, profilesRoster, structuresRoster, situationsRoster),
    findStructureReviews(),
    joinRequestsOf(),
  ]);
  const cards = seen.of(profilesRoster);
  // Somebody who asks to join an action is confirmed with it, and counts once for each action.
  const known = new Set(cards.map(({ id }) => id));
  const asking = joining.filter(({ profile_id }) => known.has(profile_id));
  const askers = new Set(asking.map(({ profile_id }) => profile_id));
  const unconfirmed = cards.filter(({ id, confirmed_at }) => confirmed_at === null && !askers.has(id));
  const submitted = seen
    .of(situationsRoster)
    .filter(awaitsReview)
    .flatMap(({ submitted_at }) => submitted_at ?? []);
  const structures = seen.of(structuresRoster);
  const requests = cards.flatMap(({ structure_requests }) => structure_requests);
  return [
    ...(await incompleteWishes(seen, now)),
    entry("people", asking.length + unconfirmed.length, {
      since: earliest([
        ...asking.map(({ asked_at }) => asked_at),
        ...unconfirmed.map(({ created_at }) => created_at),
      ]),
    }),
    entry("situations", submitted.length, { since: earliest(submitted) }),
    entry("structure_requests", requests.length, { since: earliest(requests.map(({ at }) => at)) }),
    entry("structures_proposed", structures.filter(({ is_proposed }) => is_proposed).length),
    entry("structures_changed", structures.filter(({ id }) => reviews.has(id)).length),
  ];
};

/** What waits for an instructor among the learners that they follow. */
const trainerTodo = async (profileId: string, now: Date): Promise<TodoEntry[]> => {
  const learners = (await followedLearners(profileId, now)).map(({ learner, training_actions }) => ({
    name: learner.name,
    awaiting: training_actions.flatMap(({ awaiting_note }) => awaiting_note).length,
    late: training_actions.flatMap(({ late }) => late).length,
  }));
  const line = (kind: TodoEntry["kind"], of: "awaiting" | "late") => {
    const meant = learners.filter((one) => one[of] > 0);
    const count = meant.reduce((sum, one) => sum + one[of], 0);
    return entry(kind, count, { people: meant.map(({ name }) => name) });
  };
  return [line("awaiting_note", "awaiting"), line("steps_late", "late")];
};

const missingWishes = async (
  profileId: string,
  event: { id: string; name: string },
  until: string,
  isPreEvent: boolean,
): Promise<TodoEntry> => {
  const list = await findWishes({ profile_id: profileId, event_id: event.id, is_pre_event: isPreEvent });
  const { remaining } = completeness(list?.wishes ?? []);
  return entry(isPreEvent ? "wishes_missing" : "placement_missing", remaining, {
    about: event.id,
    name: event.name,
    total: list?.wishes.length ?? 0,
    until,
  });
};

const isAtHand = (step: StoredStep, now: Date): boolean => {
  if (step.archived_at !== undefined) return false;
  const evidence = {
    user_document_ids: Object.keys(step.documents),
    deliverables_count: Object.keys(step.written.DELIVERABLE).length,
  };
  return (
    isLate({ ...step, ...evidence }, now) || (stepState(step, now) === "current" && !isDelivered(evidence))
  );
};

/** The first step in which nothing was delivered although it has begun. */
const nextStep = async (profileId: string, action: TrainingEntry, now: Date): Promise<TodoEntry[]> => {
  const step = (await stepsOf(action.id, profileId)).find((one) => isAtHand(one, now));
  return step ? [entry("step", 1, { about: stepId(step), name: step.name, until: step.end_datetime })] : [];
};

/** What waits for a learner in the actions that they are in or asked to join. */
const learnerTodo = async (profileId: string, now: Date): Promise<TodoEntry[]> => {
  const [{ members, requests, presences }, agenda] = await Promise.all([
    standingsOf(profileId),
    readAgenda(),
  ]);
  const isMember = new Set(members.map(({ training_action_id }) => training_action_id));
  const found = [...members, ...requests].map(async ({ training_action_id }) => {
    const action = agenda.find(trainingRoster, training_action_id);
    const event = agenda.find(eventsRoster, action?.event_id);
    if (!action) return [];
    const extension = presences.find(({ event_id }) => event_id === action.event_id)?.wishes_until ?? null;
    const state = stateOf(action, event, now, extension);
    const begun = state.is_ongoing && action.is_fest && isMember.has(action.id);
    if (begun) return nextStep(profileId, action, now);
    if (!event || state.is_ongoing) return [];
    if (state.is_pre_event_wishlist_time)
      return [await missingWishes(profileId, event, closesFor(event, extension), true)];
    return state.is_post_event_wishlist_time
      ? [await missingWishes(profileId, event, action.start_date, false)]
      : [];
  });
  return (await Promise.all(found)).flat();
};

const unreadNotes = async (userId: string, now: Date): Promise<TodoEntry[]> => {
  const isNote = (one: StoredNotice) => one.kind === "step_note" && isUnread(one);
  const unread = (await noticesOf(userId, now)).filter(isNote);
  if (unread.length === 0) return [];
  const authors = await findProfileCards(unread.flatMap(({ by }) => by ?? []));
  const [first] = unread;
  return [
    entry("notes_unread", unread.length, {
      about: unread.every(({ about }) => about === first?.about) ? (first?.about ?? null) : null,
      people: [...authors.values()].map(({ name }) => name),
      since: earliest(unread.map(({ at }) => at)),
    }),
  ];
};

const parts: Partial<
  Record<Viewer["profiles"][number]["role"], (profileId: string, now: Date) => Promise<TodoEntry[]>>
> = { learner: learnerTodo, tradeTrainer: trainerTodo, referentTrainer: trainerTodo };

/** What closes comes first, the soonest before; then the others as they were given. */
const soonestFirst = (a: TodoEntry, b: TodoEntry) => (a.until ?? "9").localeCompare(b.until ?? "9");

/** What waits for the caller, in all of their roles; what has nothing left to do is not listed. */
export const todoOf = async (viewer: Viewer, now: Date): Promise<TodoEntry[]> => {
  const found = await Promise.all([
    isStaff(viewer) ? staffTodo(now) : [],
    ...viewer.profiles.map(({ id, role }) => parts[role]?.(id, now) ?? []),
    unreadNotes(viewer.userId, now),
  ]);
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .sort(soonestFirst);
};
