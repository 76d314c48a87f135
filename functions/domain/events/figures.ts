import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import type { StoredEvent } from "#functions/domain/events/events.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { arrivalsAmong, readAttendance } from "#functions/domain/timetable/attendance.ts";
import { findEventWishesToContinue } from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { askingToJoinEvent } from "#functions/domain/training/joining.ts";
import { allMembersOfEach } from "#functions/domain/training/training.store.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { roles } from "#shared/contract/access.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { type EventFigures, presenceFigures, structuresAbsent } from "#shared/events/events.figures.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import { outcomeOf, recordOf } from "#shared/timetable/attendance.roll.ts";

/** Its learners; those who left a training action once the event was held took part in it. */
export const learnersOf = async (eventId: string): Promise<Set<string>> => {
  const seen = await readTogether(eventsRoster, trainingRoster);
  const actions = seen.of(trainingRoster).filter(({ event_id }) => event_id === eventId);
  const event = seen.find(eventsRoster, eventId);
  const day = event ? dayInParis(event.start_date) : "";
  const members = await allMembersOfEach(
    actions.map(({ id }) => id),
    { eventually: true },
  );
  const learners = members
    .flat()
    .filter(({ role_id, left }) => role_id === roles.learner.id && (!left || left.date > day));
  return new Set(learners.map(({ profile_id }) => profile_id));
};

/** Who may have wishes at an event: its learners, and who asks to be one. */
export const wishingAt = async (eventId: string): Promise<ReadonlySet<string>> => {
  const [learners, asking] = await Promise.all([learnersOf(eventId), askingToJoinEvent(eventId)]);
  return new Set([...learners, ...asking]);
};

/**
 * Tells whose wishes count at an event, among these people: lists outlive whoever was taken out of it. Once it is over they all
 * stand: its promotions may have another by now.
 */
export const countsAt =
  (event: Pick<StoredEvent, "end_date">, people: ReadonlySet<string>, now: Date) =>
  ({ profile_id }: { profile_id: string }): boolean =>
    hasEnded(event, now) || people.has(profile_id);

const countOf = (lists: readonly (readonly unknown[])[]) => {
  const made = lists.filter(({ length }) => length > 0);
  return { learners: made.length, wishes: made.flat().length };
};

/** What an event came to; 404 if there is no such event. */
export const figuresOf = async (eventId: string, now: Date): Promise<EventFigures> => {
  const [{ event, released, attended, records }, members, { participations }, made, continuing] =
    await Promise.all([
      readAttendance(eventId),
      learnersOf(eventId),
      findEventParts(eventId),
      findEventWishes(eventId, undefined, { eventually: true }),
      findEventWishesToContinue(eventId),
    ]);
  if (!event) throw commonProblems.notFound();
  const lists = made.filter(countsAt(event, members, now));
  // Who wished for an event that is over was among its learners.
  const wishing = lists.filter(({ is_pre_event, wishes }) => is_pre_event && wishes.length > 0);
  const learners = new Set([...members, ...wishing.map(({ profile_id }) => profile_id)]);
  const met = released?.meetings ?? [];
  // Releases keep the ids of deleted accounts.
  const cards = await findProfileCards(new Set([...attended, ...met].map(({ profile_id }) => profile_id)));
  const isKnown = ({ profile_id }: { profile_id: string }) => cards.has(profile_id);
  const listed = (isPreEvent: boolean) =>
    countOf(lists.filter((list) => list.is_pre_event === isPreEvent).map(({ wishes }) => wishes));
  const absent = structuresAbsent(attended, arrivalsAmong(records));
  const isAhead = now < new Date(event.start_date);
  const came = participations.filter(({ answer, structure_id }) =>
    isAhead ? answer === "confirmed" : answer !== "declined" && !absent.has(structure_id),
  );
  return {
    learners: learners.size,
    before: listed(true),
    structures: { asked: participations.length, came: came.length },
    meetings: released ? met.filter(isKnown).length : null,
    presence: presenceFigures(recordOf(attended.filter(isKnown)).map(outcomeOf)),
    continuing: countOf(continuing.map(({ said }) => said.filter(({ wants }) => wants))),
    after: listed(false),
  };
};
