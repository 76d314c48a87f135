import { participationsRoster } from "#functions/domain/events/agenda.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { promotionsOf } from "#functions/domain/timetable/agenda.ts";
import { byHost } from "#functions/domain/timetable/attendance.store.ts";
import {
  arrivalsAmong,
  type CountedTick,
  doorTicksAmong,
  readAttendance,
} from "#functions/domain/timetable/attendance.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { type Attended, outcomeOf, presenceOf, recordOf } from "#shared/timetable/attendance.roll.ts";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { releaseOf } from "#shared/timetable/timetable.released.ts";
import { byId } from "#shared/timetable/timetable.types.ts";

const ofLearners = (attended: readonly Attended[]): CountedTick[] =>
  attended.flatMap((one) => {
    const { profile_id, structure_id, time_slot_id, said, excuse, absent } = one;
    const counts = excuse ?? said ?? absent;
    if (!counts) return [];
    const { at, by } = counts;
    const state = outcomeOf(one) === "structureAbsent" ? "structureAbsent" : presenceOf(one);
    return [{ profile_id, structure_id, time_slot_id, state, at, by }];
  });

/** The last slot in which people are still told to go to each structure that was noted absent. */
const toldUntil = (attended: readonly Attended[]): Map<string, string> =>
  new Map(
    attended
      .filter((one) => one.dropped === null && outcomeOf(one) === "structureAbsent")
      .sort((a, b) => (a.start_time < b.start_time ? -1 : 1))
      .map(({ structure_id, time_slot_id }) => [structure_id, time_slot_id]),
  );

/** Who is expected where, and who was there; 404 if there is no such event. */
export const boardOf = async (eventId: string): Promise<Attendance> => {
  const [{ event, released, attended, records }, participations] = await Promise.all([
    readAttendance(eventId),
    entriesOf(participationsRoster),
  ]);
  if (!event) throw commonProblems.notFound();
  const { id, name, start_date, end_date, welcome_phone } = event;
  const shown = { event: { id, name, start_date, end_date, welcome_phone } };
  if (!released)
    return {
      ...shown,
      release: null,
      slots: [],
      zones: [],
      structures: [],
      people: [],
      meetings: [],
      ticks: [],
    };

  const ever = recordOf(attended).filter((one) => outcomeOf(one) !== "cancelled");
  const ofTeam = [...arrivalsAmong(records), ...doorTicksAmong(records)];
  const sayers = [...ofLearners(ever), ...ofTeam].map(({ by }) => by).filter((by) => by !== byHost);
  const cards = await findProfileCards(new Set([...ever.map(({ profile_id }) => profile_id), ...sayers]));
  // Releases keep the ids of deleted accounts: nobody can tick them, so that no count may wait for it.
  const expected = ever.filter(({ profile_id }) => cards.has(profile_id));
  const learners = new Set(expected.map(({ profile_id }) => profile_id));
  const promotions = await promotionsOf(eventId, [...learners]);
  const ticks = [
    ...ofLearners(expected),
    ...ofTeam.filter(({ profile_id }) => profile_id === null || learners.has(profile_id)),
  ];
  const names = byId(released.structures, "id");
  // A structure that does not come stays on the board with those whom it was to meet; what stands comes last, and counts.
  const places = [...attended.filter((one) => outcomeOf(one) !== "cancelled"), ...releaseOf(released).places];
  const coming = new Set(
    participations.flatMap((one) => (one.event_id === eventId && one.comes ? one.structure_id : [])),
  );
  const until = toldUntil(attended);
  const structures = new Map(
    places.map(({ structure_id, zone_id, place }) => [
      structure_id,
      {
        ...{ id: structure_id, name: names.get(structure_id)?.name ?? "", zone_id, place },
        ...(!coming.has(structure_id) && { has_declined: true }),
        told_until: until.get(structure_id),
      },
    ]),
  );
  const people = [...learners].flatMap((profile_id) => {
    const card = cards.get(profile_id);
    return card
      ? [{ profile_id, user_id: card.user_id, name: card.name, promotion: promotions.get(profile_id) ?? "" }]
      : [];
  });
  return {
    ...shown,
    release: { number: released.number, published_at: released.published_at },
    slots: released.slots,
    zones: released.zones.filter(({ id }) => [...structures.values()].some(({ zone_id }) => zone_id === id)),
    structures: [...structures.values()].sort(byName),
    people: people.sort(byName),
    meetings: expected.map(({ profile_id, structure_id, time_slot_id }) => ({
      profile_id,
      structure_id,
      time_slot_id,
    })),
    ticks: ticks.map(({ profile_id, structure_id, time_slot_id, state, at, by }) => ({
      ...{ profile_id, structure_id, time_slot_id, state, at },
      by:
        by === byHost
          ? { profile_id: null, name: names.get(structure_id ?? "")?.name ?? "" }
          : { profile_id: by, name: cards.get(by)?.name ?? "" },
    })),
  };
};
