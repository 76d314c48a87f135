import {
  type EventEntry,
  eventsRoster,
  type TrainingEntry,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import {
  findEventParts,
  type StoredParticipation,
  type StoredZone,
} from "#functions/domain/events/event-parts.store.ts";
import { findEventPresences, type StoredPresence } from "#functions/domain/events/presences.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { type CatalogueCard, structureNames } from "#functions/domain/structures/structures.store.ts";
import { findDraft, type TimetableDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import { allMembersOfEach, isPresentMember } from "#functions/domain/training/training.store.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import { roles } from "#shared/contract/access.ts";
import { byName, inFrench } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import type { TimetablePerson } from "#shared/timetable/timetable.schemas.ts";
import {
  byId,
  levelOf,
  type Meeting,
  type TimetableInput,
  type TimetableLearner,
} from "#shared/timetable/timetable.types.ts";
import { promotionName } from "#shared/training/training.names.ts";
import { isPriority } from "#shared/wishes/wishes.rules.ts";

type Rosters = "events" | "trainingActions" | "degrees" | "profiles";

/** What an event's timetable is made of, with the names that go with it. */
export type TimetableRead = {
  seen: Seen<Rosters>;
  event: EventEntry;
  input: TimetableInput;
  /** All learners of the event's promotions by name, those who left too. */
  people: TimetablePerson[];
  /** By the structure's name; those that declined too. */
  hosts: { participation: StoredParticipation; card: CatalogueCard | undefined }[];
  zones: StoredZone[];
  presences: StoredPresence[];
  draft: TimetableDraft;
};

const promotionOf = (seen: Seen<Rosters>, { id, degree_id, year }: TrainingEntry) => ({
  id,
  name: promotionName(seen.find(degreesRoster, degree_id)?.name ?? "", year),
});

/**
 * Reads an event's timetable; 404 if there is no such event. One request for each promotion, and six: draft, parts,
 * wishes (two), presences, then the structures that come. Whoever asks nothing of levels leaves the wishes out: they are half
 * of the whole.
 */
export const readTimetable = async (
  eventId: string,
  { wishes: withWishes = true } = {},
): Promise<TimetableRead> => {
  const [seen, draft] = await Promise.all([
    readTogether(eventsRoster, trainingRoster, degreesRoster, profilesRoster),
    findDraft(eventId),
  ]);
  const event = seen.find(eventsRoster, eventId);
  if (!event) throw commonProblems.notFound();
  const actions = seen.of(trainingRoster).filter((action) => action.event_id === eventId);
  const [members, lists, parts, presences] = await Promise.all([
    allMembersOfEach(actions.map(({ id }) => id)),
    withWishes ? findEventWishes(eventId, true) : [],
    findEventParts(eventId),
    findEventPresences(eventId),
  ]);
  const cards = await structureNames(parts.participations.map(({ structure_id }) => structure_id));

  const slots = parts.slots.map(({ id, start_time, end_time }) => ({ id, start_time, end_time }));
  const isSlot = new Set(slots.map(({ id }) => id));
  const hosts = parts.participations
    .map((participation) => ({ participation, card: cards.get(participation.structure_id) }))
    .sort(
      (one, other) =>
        inFrench(one.card?.name ?? "", other.card?.name ?? "") ||
        (one.participation.id < other.participation.id ? -1 : 1),
    );
  const structures = hosts
    .filter(({ participation }) => participation.answer !== "declined")
    .map(({ participation: { structure_id, zone_id, seats, closed_slot_ids }, card }) => ({
      structure_id,
      zone_id,
      seats: seats ?? event.seats_per_slot,
      closed_slot_ids: closed_slot_ids.filter((id) => isSlot.has(id)),
      types: card?.types ?? [],
      publics: card?.publics ?? [],
      degrees: card?.degrees ?? [],
    }));

  const wishes = new Map(lists.map((list) => [list.profile_id, list.wishes]));
  const absences = new Map(presences.map((one) => [one.profile_id, one.absent_slot_ids]));
  const learners = new Map<string, TimetableLearner>();
  const people = new Map<string, TimetablePerson>();
  actions.forEach((action, n) => {
    for (const member of members[n] ?? []) {
      const { profile_id } = member;
      const profile = seen.find(profilesRoster, profile_id);
      if (member.role_id !== roles.learner.id || !profile) continue;
      // Somebody in two promotions is counted with the first that they have not left.
      if (learners.has(profile_id)) continue;
      people.set(profile_id, {
        profile_id,
        user_id: profile.user_id,
        name: profile.name,
        promotion: promotionOf(seen, action),
      });
      if (isPresentMember(member))
        learners.set(profile_id, {
          profile_id,
          absent_slot_ids: (absences.get(profile_id) ?? []).filter((id) => isSlot.has(id)),
          wishes: (wishes.get(profile_id) ?? []).map((wish) => ({
            structure_id: wish.structure_id,
            is_priority: isPriority(wish),
          })),
          degree_id: action.degree_id,
        });
    }
  });
  const named = [...people.values()].sort(
    (one, other) => byName(one, other) || (one.profile_id < other.profile_id ? -1 : 1),
  );
  return {
    seen,
    event,
    input: {
      slots,
      structures,
      learners: named.flatMap(({ profile_id }) => learners.get(profile_id) ?? []),
      forbidden: draft.forbidden,
      smallest_group: event.smallest_group,
      travel_minutes: event.travel_minutes,
    },
    people: named,
    hosts,
    zones: parts.zones,
    presences,
    draft,
  };
};

/** These meetings with the levels that they have by the wishes of now. */
export const withLevels = (input: TimetableInput, meetings: readonly Meeting[]): Meeting[] => {
  const learners = byId(input.learners, "profile_id");
  return meetings.map((meeting) => ({
    ...meeting,
    level: levelOf(learners.get(meeting.profile_id)?.wishes ?? [], meeting.structure_id),
  }));
};
