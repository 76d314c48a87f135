import type { Person } from "#functions/domain/accounts/person.ts";
import { atEveryEvent } from "#functions/domain/events/agenda.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { saidOf } from "#functions/domain/timetable/agenda.ts";
import {
  byHost,
  findAttendanceOf,
  type StoredAttendance,
  writeToDeleteAttendance,
} from "#functions/domain/timetable/attendance.store.ts";
import {
  findRollOf,
  rollAmong,
  rollKeys,
  writesToSaveRoll,
} from "#functions/domain/timetable/attendance-roll.store.ts";
import {
  findExcusesOf,
  type StoredExcuses,
  writeToDeleteExcuses,
} from "#functions/domain/timetable/excuses.store.ts";
import {
  findDraft,
  type TimetableDraft,
  writesToSaveDraft,
} from "#functions/domain/timetable/timetable-drafts.store.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import {
  findWishesToContinueOf,
  writeToDeleteWishesToContinue,
} from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { Problem } from "#shared/contract/problem.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";
import type { Expected } from "#shared/timetable/attendance.roll.ts";
import type { ReleasedMeeting, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";
import { pairOf } from "#shared/timetable/timetable.types.ts";

const withoutPerson = async (
  draft: TimetableDraft,
  isTheirs: (profileId: string) => boolean,
  now: Date,
): Promise<void> => {
  const others = ({ profile_id }: { profile_id: string }) => !isTheirs(profile_id);
  const meetings = draft.meetings.filter(others);
  const forbidden = draft.forbidden.filter(others);
  if (meetings.length === draft.meetings.length && forbidden.length === draft.forbidden.length) return;
  const next = {
    event_id: draft.event_id,
    version: draft.version + 1,
    saved_at: now.toISOString(),
    rules: draft.rules,
    meetings,
    forbidden,
  };
  try {
    await transact(writesToSaveDraft(next, () => new ConcurrentChange()));
  } catch (error) {
    // The event was deleted, with its draft.
    if (!(error instanceof Problem)) throw error;
  }
};

/** What was said of these learners when a repair was asked for. */
const eraseAbsences = (event_id: string, profileIds: readonly string[]): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const roll = await findRollOf(event_id, profileIds);
    const after = roll.entries.map((entry) =>
      profileIds.includes(entry.profile_id) ? { ...entry, absent: null } : entry,
    );
    const writes = writesToSaveRoll(event_id, roll, after);
    if (writes.length > 0) await transact(writes);
  });

/** The learners' meetings that were ever published: what can have been ticked. */
const pairsIn = ({ meetings, cancelled }: ReleasedTimetable): readonly ReleasedMeeting[] => [
  ...meetings,
  ...cancelled,
];

const eraseAttendance = async (event_id: string, profileIds: readonly string[]): Promise<void> => {
  const { released } = await findReleasedTo(event_id, profileIds);
  const arrivals = profileIds.map((profile_id) => ({ structure_id: null, profile_id }));
  for (const some of chunks([...(released ? pairsIn(released) : []), ...arrivals], 100))
    await transact(some.map((pair) => writeToDeleteAttendance({ event_id, ...pair })));
};

/**
 * Takes somebody's meetings, and whom they must not meet, out of every draft, and deletes what was ticked, or noted by
 * repairs, their excuses, and what they said of them. Releases and the roll of who was expected keep their id, which names
 * nobody any more.
 */
export const eraseMeetings = async ({ profileIds }: Person, now: Date): Promise<void> => {
  // Without a profile, nobody meets anybody.
  if (profileIds.length === 0) return;
  const isTheirs = (profileId: string) => profileIds.includes(profileId);
  await atEveryEvent(({ id }) =>
    Promise.all([
      retryOnConcurrentChange(async () => withoutPerson(await findDraft(id), isTheirs, now)),
      eraseAttendance(id, profileIds),
      eraseAbsences(id, profileIds),
      transact(
        profileIds.flatMap((profile_id) => [
          writeToDeleteWishesToContinue({ event_id: id, profile_id }),
          writeToDeleteExcuses({ event_id: id, profile_id }),
        ]),
      ),
    ]),
  );
};

/** What was ticked of a meeting, as its learner is told it: by the team or the structure, not by whom. */
const ticksOf = (
  records: readonly StoredAttendance[],
  { profile_id, structure_id }: Pick<ReleasedMeeting, "profile_id" | "structure_id">,
) =>
  records
    .filter((one) => one.profile_id === profile_id && one.structure_id === structure_id)
    .flatMap(({ ticks }) => ticks)
    .map(({ state, at, received_at, by }) => ({
      etat: state,
      coche_a: at,
      recu_a: received_at,
      par: by === byHost ? "structure" : "equipe",
    }));

const absenceOf = (entry: Expected | undefined) =>
  entry?.absent
    ? { qui: entry.absent.who === "learner" ? "apprenant" : "structure", le: entry.absent.at }
    : null;

/** What the team said of their excuses, in that slot or for the day; not who of the team. */
const excusesOf = (
  excuses: readonly StoredExcuses[],
  { profile_id, time_slot_id }: Pick<Expected, "profile_id" | "time_slot_id">,
) =>
  excuses
    .filter((one) => one.profile_id === profile_id)
    .flatMap(({ said }) => said)
    .filter((one) => one.time_slot_id === null || one.time_slot_id === time_slot_id)
    .map(({ reason, at }) => ({ motif: reason, le: at, retiree: reason === null }));

const readMeetings = async (event_id: string, profileIds: readonly string[]) => {
  const { event, released, items } = await findReleasedTo(
    event_id,
    profileIds,
    rollKeys(event_id, profileIds),
  );
  const roll = rollAmong(items, released).entries.filter(({ profile_id }) => profileIds.includes(profile_id));
  const pairs = released ? pairsIn(released).map((pair) => ({ event_id, ...pair })) : [];
  const [records, excuses] = await Promise.all([
    findAttendanceOf(pairs),
    findExcusesOf(event_id, profileIds),
  ]);
  return { event, released, roll, records, excuses };
};

const arrivalsOf = (event_id: string, profileIds: readonly string[]) =>
  findAttendanceOf(profileIds.map((profile_id) => ({ event_id, structure_id: null, profile_id })));

/** Somebody's meetings, of the draft or ever published, with what was ticked and excused: at every event, or at one. */
export const meetingsUses = async ({ profileIds }: Person, eventId?: string): Promise<NamedUse[]> => {
  if (profileIds.length === 0) return [];
  const isTheirs = ({ profile_id }: { profile_id: string }) => profileIds.includes(profile_id);
  const usesAt = async (event_id: string) => {
    const [draft, { released, roll, records, excuses }, arrivals] = await Promise.all([
      findDraft(event_id),
      readMeetings(event_id, profileIds),
      arrivalsOf(event_id, profileIds),
    ]);
    const told = released ? pairsIn(released) : [];
    return {
      meetings: new Set([...draft.meetings.filter(isTheirs), ...told, ...roll].map(pairOf)).size,
      forbidden: draft.forbidden.filter(isTheirs).length,
      ticked: [...records, ...arrivals].length,
      excused: excuses.flatMap(({ said }) => said).length,
    };
  };
  const found = eventId === undefined ? await atEveryEvent(({ id }) => usesAt(id)) : [await usesAt(eventId)];
  const sumOf = (what: "meetings" | "forbidden" | "ticked" | "excused") =>
    found.reduce((sum, one) => sum + one[what], 0);
  return [
    { count: sumOf("meetings"), one: "rendez-vous", many: "rendez-vous", obstacles: [] },
    { count: sumOf("forbidden"), one: "rendez-vous interdit", many: "rendez-vous interdits", obstacles: [] },
    { count: sumOf("ticked"), one: "présence cochée", many: "présences cochées", obstacles: [] },
    { count: sumOf("excused"), one: "excuse notée", many: "excuses notées", obstacles: [] },
  ];
};

/** The meetings that somebody was told, at every event: they may have left its promotion since. */
export const meetingsPart = async ({ profileIds }: Person) => {
  if (profileIds.length === 0) return [];
  const found = await atEveryEvent(async ({ id }) => {
    const [meetings, wishes] = await Promise.all([
      readMeetings(id, profileIds),
      findWishesToContinueOf(id, profileIds),
    ]);
    return { ...meetings, wishes };
  });
  return found.flatMap(({ event, released, roll, records, wishes, excuses }) => {
    if (!event || !released) return [];
    type ShownMeeting = Omit<Expected, "since" | "dropped" | "absent"> & { since: number | null };
    const isSame = (entry: Expected, meeting: ShownMeeting) =>
      pairOf(entry) === pairOf(meeting) && entry.time_slot_id === meeting.time_slot_id;
    const shown = (isCancelled: boolean) => (meeting: ShownMeeting) => ({
      evenement: event.name,
      jour: event.start_date.slice(0, 10),
      debut: meeting.start_time,
      fin: meeting.end_time,
      structure: released.structures.find(({ id }) => id === meeting.structure_id)?.name ?? null,
      zone: released.zones.find(({ id }) => id === meeting.zone_id)?.name ?? null,
      place: meeting.place,
      annule: isCancelled,
      version: meeting.since,
      presences_cochees: ticksOf(records, meeting),
      // Who was absent, and that the team noted it when it repaired the timetable.
      absence_signalee: absenceOf(roll.find((entry) => isSame(entry, meeting))),
      excuses: excusesOf(excuses, meeting),
      souhaite_poursuivre: saidOf(wishes, meeting)?.wants ?? null,
      note: saidOf(wishes, meeting)?.note ?? null,
    });
    const known = pairsIn(released);
    const earlier = roll.filter((entry) => !known.some((meeting) => isSame(entry, meeting)));
    return [
      ...released.meetings.map(shown(false)),
      ...released.cancelled.map(shown(true)),
      // The same meetings at another time, before a release moved them.
      ...earlier.map((entry) => ({ ...shown(true)({ ...entry, since: null }), presences_cochees: [] })),
    ];
  });
};

/** What was ticked of somebody's arrival, at every event: not by whom of the team. */
export const arrivalsPart = async ({ profileIds }: Person) => {
  const found = await atEveryEvent(async ({ id, name, start_date }) => {
    return (await arrivalsOf(id, profileIds))
      .flatMap(({ ticks }) => ticks)
      .map(({ state, at, received_at }) => ({
        evenement: name,
        jour: start_date.slice(0, 10),
        arrive: state !== null,
        coche_a: at,
        recu_a: received_at,
      }));
  });
  return found.flat();
};

/** The structures that staff keep somebody from meeting, and why, at every event: a departure does not end it. */
export const forbiddenPart = async ({ profileIds }: Person) => {
  const found = await atEveryEvent(async ({ id, name }) => {
    const { forbidden } = await findDraft(id);
    return forbidden
      .filter(({ profile_id }) => profileIds.includes(profile_id))
      .map((pair) => ({ ...pair, evenement: name }));
  });
  const own = found.flat();
  const structures = await structureNames(own.map(({ structure_id }) => structure_id));
  return own.map(({ evenement, structure_id, reason, at }) => ({
    evenement,
    structure: structures.get(structure_id)?.name ?? null,
    motif: reason === "" ? "rendez-vous retiré à la main" : reason,
    le: at,
  }));
};
