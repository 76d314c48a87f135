import { chunks } from "#functions/platform/chunks.ts";
import type { Person } from "#functions/services/accounts/person.ts";
import { eventsRoster, trainingRoster } from "#functions/store/agenda.ts";
import { ConcurrentChange, readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { findDraft, type TimetableDraft, writesToSaveDraft } from "#functions/store/timetable-drafts.ts";
import { findToldTo } from "#functions/store/timetable-releases.ts";
import { allMembershipsOf } from "#functions/store/training.ts";
import { Problem } from "#shared/contract/problem.ts";

const eventsAtOnce = 10;

const withoutPerson = async (
  draft: TimetableDraft,
  isTheirs: (profileId: string) => boolean,
  now: Date,
): Promise<void> => {
  const meetings = draft.meetings.filter(({ profile_id }) => !isTheirs(profile_id));
  if (meetings.length === draft.meetings.length) return;
  const next = {
    event_id: draft.event_id,
    version: draft.version + 1,
    saved_at: now.toISOString(),
    meetings,
  };
  try {
    await transact(writesToSaveDraft(next, () => new ConcurrentChange()));
  } catch (error) {
    // The event was deleted, with its draft.
    if (!(error instanceof Problem)) throw error;
  }
};

/** Takes somebody's meetings out of every draft. Releases keep their id, which names nobody any more. */
export const eraseMeetings = async ({ profileIds }: Person, now: Date): Promise<void> => {
  const isTheirs = (profileId: string) => profileIds.includes(profileId);
  const seen = await readTogether(eventsRoster);
  for (const some of chunks(seen.of(eventsRoster), eventsAtOnce))
    await Promise.all(
      some.map(({ id }) =>
        retryOnConcurrentChange(async () => withoutPerson(await findDraft(id), isTheirs, now)),
      ),
    );
};

/** The meetings that somebody was told, at each event of their promotions. */
export const meetingsPart = async ({ profileIds }: Person) => {
  const [seen, memberships] = await Promise.all([
    readTogether(eventsRoster, trainingRoster),
    Promise.all(profileIds.map(allMembershipsOf)),
  ]);
  const eventIds = memberships
    .flat()
    .flatMap(({ training_action_id }) => seen.find(trainingRoster, training_action_id)?.event_id ?? []);
  const found = await Promise.all([...new Set(eventIds)].map((id) => findToldTo(id, profileIds)));
  return found.flatMap(({ event, told }) => {
    if (!event || !told) return [];
    const shown = (isCancelled: boolean) => (meeting: (typeof told.meetings)[number]) => ({
      evenement: event.name,
      jour: event.start_date.slice(0, 10),
      debut: meeting.start_time,
      fin: meeting.end_time,
      structure: told.structures.find(({ id }) => id === meeting.structure_id)?.name ?? null,
      zone: told.zones.find(({ id }) => id === meeting.zone_id)?.name ?? null,
      place: meeting.place,
      annule: isCancelled,
      version: meeting.since,
    });
    return [...told.meetings.map(shown(false)), ...told.cancelled.map(shown(true))];
  });
};
