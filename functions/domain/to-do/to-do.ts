import type * as z from "zod";
import {
  type EventEntry,
  eventsRoster,
  participationsRoster,
  type TrainingEntry,
  takingPartIn,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { findParticipations } from "#functions/domain/events/event-parts.store.ts";
import { findAskedErasures } from "#functions/domain/evidence/evidence.store.ts";
import { findHostAccess } from "#functions/domain/hosts/host-links.store.ts";
import { noticesOf } from "#functions/domain/notices/notices.store.ts";
import { isUnread } from "#functions/domain/notices/reading.ts";
import { hasFoundIn } from "#functions/domain/placements/running.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  proposedValuesIn,
  publicsRoster,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { followedLearners } from "#functions/domain/steps/lists.ts";
import { type StoredStep, stepId, stepsOf } from "#functions/domain/steps/steps.store.ts";
import { findStructureReviews } from "#functions/domain/structures/structure-log.store.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { instantOf } from "#functions/domain/timetable/agenda.ts";
import { findTimetablesBegun } from "#functions/domain/timetable/timetable-drafts.store.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { type Ahead, aheadOf, nothingAhead, readPromotions } from "#functions/domain/to-do/ahead.ts";
import { noticesView } from "#functions/domain/to-do/notice-view.ts";
import { toConfirmAmong } from "#functions/domain/to-do/to-confirm.ts";
import { joinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import { standingsOf } from "#functions/domain/training/training.store.ts";
import { learnerCounts } from "#functions/domain/wishes/incomplete.ts";
import {
  findWishes,
  type StoredWishes,
  wishesAmong,
  wishesKey,
} from "#functions/domain/wishes/wishes.store.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import { isAdministrator, isStaff, type Viewer } from "#shared/contract/access.ts";
import { firstOf } from "#shared/contract/first-of.ts";
import { dayInParis, parisClock } from "#shared/contract/paris.ts";
import {
  awaitsAnswer,
  maySeeEvent,
  nextEvents,
  venueOf,
  wishesCloseAt,
} from "#shared/events/events.rules.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import type { Notice, Todo, TodoEntry } from "#shared/notices/notices.schemas.ts";
import { soonestFirst, todoEntry, waitingAmong } from "#shared/notices/notices.todo.ts";
import { awaitsReview, mayManageSituations } from "#shared/situations/situations.rules.ts";
import { awaitsSubmission, dueAt, isLate, stepState } from "#shared/steps/steps.rules.ts";
import { isIncomplete } from "#shared/structures/structures.rules.ts";
import { isMoved } from "#shared/timetable/timetable.released.ts";
import { stateOf } from "#shared/training/training.rules.ts";
import { closesFor, owedWishes } from "#shared/wishes/wishes.rules.ts";

const earliest = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;

/** A line about structures, with the names of the first ones. */
const named = (kind: TodoEntry["kind"], structures: readonly { name: string }[]): TodoEntry =>
  todoEntry(kind, structures.length, { name: firstOf(structures.map(({ name }) => name)) || null });

/** Of the next event until it is over, and of each later one as long as its learners can choose. */
const incompleteWishes = async (
  seen: Seen<"events" | "trainingActions" | "participations">,
  now: Date,
): Promise<TodoEntry[]> => {
  const events = nextEvents(seen.of(eventsRoster), now).filter((event, n) => {
    const refusal = actRefusal("remind", event, now);
    // Before its wishes open, nobody can choose, and no reminder leaves.
    return n === 0 ? refusal !== "wishesNotOpen" : refusal === null;
  });
  const lines = events.map(async (event) => {
    const learners = await learnerCounts(seen, event, now);
    const incomplete = learners.filter(({ owed }) => owed > 0);
    return todoEntry("wishes_incomplete", incomplete.length, {
      about: event.id,
      name: event.name,
      total: learners.length,
      until: wishesCloseAt(event),
    });
  });
  return Promise.all(lines);
};

/** The structures invited to events ahead that have not answered: the list « Invitées, sans réponse » of each. */
const unansweredInvitations = async (
  seen: Seen<"events" | "participations">,
  now: Date,
): Promise<TodoEntry[]> => {
  const ahead = nextEvents(seen.of(eventsRoster), now).filter(({ start_date }) => now < new Date(start_date));
  const isAhead = new Set(ahead.map(({ id }) => id));
  const ids = seen
    .of(participationsRoster)
    .filter(({ event_id, comes }) => comes && isAhead.has(event_id))
    .map(({ id }) => id);
  // By their keys, those of all events at once: a query each would cost a request an event.
  const [participations, accesses] = await Promise.all([
    findParticipations(ids),
    Promise.all(ids.map(findHostAccess)),
  ]);
  const isWritten = new Set(
    accesses.flatMap((access) => (access?.written_at ? access.participation_id : [])),
  );
  const waiting = participations.filter((one) => awaitsAnswer(one, isWritten));
  return ahead.map(({ id, name, start_date }) =>
    todoEntry("hosts_unanswered", waiting.filter(({ event_id }) => event_id === id).length, {
      about: id,
      name,
      until: start_date,
    }),
  );
};

/** How long before an event people should know their meetings. */
const publishedBeforeMs = 30 * 24 * 3_600_000;

/**
 * Coming events whose timetable is under way, or could be since wishes have closed, and which nobody was told, or with another
 * day or address; on its day, an event whose timetable people were told.
 */
const eventsAtHand = async (seen: Seen<"events">, now: Date): Promise<TodoEntry[]> => {
  const soon = nextEvents(seen.of(eventsRoster), now).filter(
    ({ start_date }) => Date.parse(start_date) - now.getTime() <= publishedBeforeMs,
  );
  const open = soon.filter((event) => now < new Date(wishesCloseAt(event)));
  // A draft is large: it is only read while it decides.
  const { drafted, published } = await findTimetablesBegun(
    open.map(({ id }) => id),
    soon.map(({ id }) => id),
  );
  const isToday = ({ start_date }: EventEntry) => dayInParis(start_date) === parisClock(now).day;
  const isUntold = (event: EventEntry) => {
    const released = published.get(event.id);
    if (released) return isMoved(released, { day: dayInParis(event.start_date), venue: venueOf(event) });
    return drafted.has(event.id) || !open.includes(event);
  };
  const entry = (kind: TodoEntry["kind"], { id, name, start_date }: EventEntry) =>
    todoEntry(kind, 1, { about: id, name, until: start_date });
  return [
    ...soon
      .filter((event) => published.has(event.id) && isToday(event))
      .map((event) => entry("event_day", event)),
    ...soon.filter(isUntold).map((event) => entry("timetable_unpublished", event)),
  ];
};

type StaffTodo = { lines: TodoEntry[] } & Ahead;

/** How many erasures a home shows at once; the next ones come as these are decided. */
const maxErasures = 5;

/** The dossiers of evidence whose erasure somebody asked for, the longest waiting first. */
const erasuresAsked = async (now: Date): Promise<TodoEntry[]> =>
  (await findAskedErasures(now)).slice(0, maxErasures).map(({ training_action_id, dossier }) =>
    todoEntry("evidence_erasure", 1, {
      about: `${training_action_id}~${dossier.learner.id}`,
      name: dossier.learner.name,
      since: dossier.kept?.asked_on ?? null,
    }),
  );

/** What waits for staff: each count is that of the list that it leads to. */
const staffTodo = async (viewer: Viewer, now: Date): Promise<StaffTodo> => {
  const [seen, reviews, joining] = await Promise.all([
    readTogether(
      eventsRoster,
      trainingRoster,
      participationsRoster,
      degreesRoster,
      profilesRoster,
      structuresRoster,
      structureTypesRoster,
      publicsRoster,
      legalFormsRoster,
      situationsRoster,
    ),
    findStructureReviews(),
    joinRequestsOf(),
  ]);
  const cards = seen.of(profilesRoster);
  const { asking, unconfirmed } = toConfirmAmong(cards, joining);
  const situations = seen.of(situationsRoster);
  const submitted = situations.filter(awaitsReview).flatMap(({ submitted_at }) => submitted_at ?? []);
  const withdrawing = situations.flatMap(({ withdrawal_asked_at }) => withdrawal_asked_at ?? []);
  const structures = seen.of(structuresRoster);
  const requests = cards.flatMap(({ structure_requests }) => structure_requests);
  const [wishes, hosts, timetables, promotions, erasures] = await Promise.all([
    incompleteWishes(seen, now),
    unansweredInvitations(seen, now),
    eventsAtHand(seen, now),
    readPromotions(seen, now),
    isAdministrator(viewer) ? erasuresAsked(now) : [],
  ]);
  const lines = [
    ...timetables.filter(({ kind }) => kind === "event_day"),
    ...wishes,
    ...hosts,
    ...timetables.filter(({ kind }) => kind !== "event_day"),
    ...erasures,
    todoEntry("people", asking.length + unconfirmed.length, {
      since: earliest([
        ...asking.map(({ asked_at }) => asked_at),
        ...unconfirmed.map(({ created_at }) => created_at),
      ]),
    }),
    todoEntry("situations", submitted.length, { since: earliest(submitted) }),
    ...(mayManageSituations(viewer)
      ? [todoEntry("situations_to_withdraw", withdrawing.length, { since: earliest(withdrawing) })]
      : []),
    todoEntry("structure_requests", requests.length, { since: earliest(requests.map(({ at }) => at)) }),
    named(
      "structures_proposed",
      structures.filter(({ is_proposed }) => is_proposed),
    ),
    named(
      "structures_changed",
      structures.filter(({ id }) => reviews.has(id)),
    ),
    todoEntry("structures_incomplete", structures.filter(isIncomplete).length),
    // Who may not decide reads of them in the list itself.
    ...(isAdministrator(viewer) ? [todoEntry("values_proposed", proposedValuesIn(seen).length)] : []),
  ];
  return { lines, ...aheadOf(seen, promotions, wishes, now) };
};

/** What waits for the holder of a profile. */
type Part = (profileId: string, viewer: Viewer, now: Date) => Promise<TodoEntry[]>;

const trainerTodo: Part = async (profileId, _, now) =>
  waitingAmong(await followedLearners(profileId, { archived: false }, now)).map((line) => ({
    ...line,
    about: profileId,
  }));

const missingWishes = async (
  profileId: string,
  event: { id: string; name: string },
  until: string,
  isPreEvent: boolean,
  known: readonly StoredWishes[] | undefined,
  participations: Parameters<typeof owedWishes>[1],
): Promise<TodoEntry> => {
  const list = known
    ? known.find(({ is_pre_event }) => is_pre_event === isPreEvent)
    : await findWishes({ profile_id: profileId, event_id: event.id, is_pre_event: isPreEvent });
  const owed = owedWishes(list?.wishes ?? [], participations);
  return todoEntry(isPreEvent ? "wishes_missing" : "placement_missing", owed, {
    about: event.id,
    name: event.name,
    total: list?.wishes.length ?? 0,
    until,
  });
};

const isAtHand = (step: StoredStep, now: Date): boolean => {
  if (step.archived_at !== undefined) return false;
  return isLate(step, now) || (stepState(step, now) === "current" && awaitsSubmission(step));
};

/** The first step that has begun and awaits its rendu. */
const nextStep = async (profileId: string, action: TrainingEntry, now: Date): Promise<TodoEntry[]> => {
  const step = (await stepsOf(action.id, profileId)).find((one) => isAtHand(one, now));
  return step ? [todoEntry("step", 1, { about: stepId(step), name: step.name, until: dueAt(step) })] : [];
};

/** What a learner was told of an event that is not over, and their wishes for it: one request. */
const readAttended = async (profileId: string, event: EventEntry | undefined, now: Date) => {
  if (!event || now >= new Date(event.end_date)) return undefined;
  const list = { profile_id: profileId, event_id: event.id };
  const { released, items } = await findReleasedTo(
    event.id,
    [profileId],
    [true, false].map((is_pre_event) => wishesKey({ ...list, is_pre_event })),
  );
  return { event, released, wishes: wishesAmong(items) };
};
type Attended = NonNullable<Awaited<ReturnType<typeof readAttended>>>;

/** The meeting that is under way or comes next, of those that the learner was told. */
const nextMeeting = ({ event, released }: Attended, now: Date): TodoEntry[] => {
  const [next] = (released?.meetings ?? [])
    .filter(({ end_time }) => now < new Date(instantOf(event, end_time)))
    .sort((one, other) => one.start_time.localeCompare(other.start_time));
  if (!released || !next) return [];
  const name = released.structures.find(({ id }) => id === next.structure_id)?.name ?? null;
  const until = instantOf(event, next.start_time);
  return [todoEntry("meeting_next", 1, { about: event.id, name, until })];
};

/** What waits for a learner in the actions that they are in or asked to join. */
const learnerTodo: Part = async (profileId, viewer, now) => {
  const [{ members, requests, presences }, agenda] = await Promise.all([
    standingsOf(profileId),
    readTogether(eventsRoster, trainingRoster, participationsRoster),
  ]);
  const isMember = new Set(members.map(({ training_action_id }) => training_action_id));
  const attended = new Set(
    members.flatMap(
      ({ training_action_id }) => agenda.find(trainingRoster, training_action_id)?.event_id ?? [],
    ),
  );
  const read = new Map(
    [...attended].map((id) => [id, readAttended(profileId, agenda.find(eventsRoster, id), now)] as const),
  );
  const meetings = [...read.values()].map(async (reading) => {
    const known = await reading;
    return known ? nextMeeting(known, now) : [];
  });
  const found = [...members, ...requests].map(async ({ training_action_id }) => {
    const action = agenda.find(trainingRoster, training_action_id);
    const planned = agenda.find(eventsRoster, action?.event_id);
    const event = planned && maySeeEvent(viewer, planned) ? planned : undefined;
    if (!action) return [];
    const extension = presences.find(({ event_id }) => event_id === action.event_id)?.wishes_until ?? null;
    const state = stateOf(action, event, now, extension);
    const begun = state.is_ongoing && action.is_fest && isMember.has(action.id);
    if (begun) return nextStep(profileId, action, now);
    if (!event || state.is_ongoing) return [];
    const wishes = (await read.get(event.id))?.wishes;
    if (state.is_pre_event_wishlist_time)
      return [
        await missingWishes(
          profileId,
          event,
          closesFor(event, extension),
          true,
          wishes,
          takingPartIn(agenda, event.id),
        ),
      ];
    if (!state.is_post_event_wishlist_time) return [];
    const missing = await missingWishes(profileId, event, action.start_date, false, wishes, []);
    return missing.count > 0 && (await hasFoundIn(action, profileId, now)) ? [] : [missing];
  });
  const lines = (await Promise.all([...meetings, ...found])).flat().sort(soonestFirst(now));
  // Somebody in two actions of an event has one list of wishes.
  return [...Map.groupBy(lines, ({ kind, about }) => `${kind} ${about}`).values()].flatMap(
    ([first]) => first ?? [],
  );
};

const unreadNotes = (unread: readonly Notice[]): TodoEntry[] => {
  const notes = unread.filter(({ kind }) => kind === "step_note");
  const [first] = notes;
  if (!first) return [];
  return [
    todoEntry("notes_unread", notes.length, {
      about: notes.every(({ about }) => about === first.about) ? first.about : null,
      people: [...new Set(notes.flatMap(({ by }) => by ?? []))],
      since: earliest(notes.map(({ at }) => at)),
    }),
  ];
};

type Profile = Viewer["profiles"][number];
const parts: Partial<Record<Profile["role"], Part>> = {
  learner: learnerTodo,
  tradeTrainer: trainerTodo,
  referentTrainer: trainerTodo,
};

const noStaffTodo: StaffTodo = { lines: [], ...nothingAhead };

/**
 * What waits for the caller, in all of their roles; what has nothing left to do is not listed. `without` is a profile
 * whose learners do not count.
 */
export const todoOf = async (
  viewer: Viewer,
  now: Date,
  without: string | undefined,
): Promise<z.output<typeof Todo>> => {
  const unreadNotices = noticesOf(viewer.userId, now).then((all) =>
    noticesView(all.filter(isUnread), viewer, now),
  );
  const partOf = ({ id, role }: Profile) =>
    parts[role] === trainerTodo && id === without ? [] : (parts[role]?.(id, viewer, now) ?? []);
  const [unread, staff, ...found] = await Promise.all([
    unreadNotices,
    isStaff(viewer) ? staffTodo(viewer, now) : noStaffTodo,
    ...viewer.profiles.map(partOf),
    unreadNotices.then(unreadNotes),
  ]);
  const { lines, ...ahead } = staff;
  const waiting = [...lines, ...found.flat()].filter(({ count }) => count > 0);
  return { unread: unread.length, data: waiting.sort(soonestFirst(now)), ...ahead };
};
