import { fillByRounds } from "#functions/domain/timetable/computing/filling.ts";
import { readTimetable } from "#functions/domain/timetable/computing/input.ts";
import { limitsOf } from "#functions/domain/timetable/computing/limits.ts";
import {
  type DueRelease,
  findReleaseMails,
  writeToChangeReleaseMails,
  writeToSettleDueRelease,
} from "#functions/domain/timetable/release-mails.store.ts";
import { publishRelease } from "#functions/domain/timetable/releases.ts";
import { findDraft, writesToSaveDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { workDayFrom } from "#scripts/seed/days.ts";
import { patiently } from "#scripts/seed/demo-site.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

const inputOf = async (eventId: string): Promise<TimetableInput> => (await readTimetable(eventId)).input;

/** A timetable of wishes alone, priority ones first. */
const wishedMeetings = (input: TimetableInput): Meeting[] =>
  fillByRounds(
    input,
    [],
    new Map(
      input.learners.map(({ profile_id, wishes }) => [
        profile_id,
        wishes.map(({ structure_id, is_priority }) => ({
          profile_id,
          structure_id,
          level: is_priority ? ("priority" as const) : ("optional" as const),
        })),
      ]),
    ),
    limitsOf(input, noRules),
  );

/** Makes these meetings the draft of an event, whatever they are. */
export const saveDraft = async (eventId: string, meetings: readonly Meeting[], at: string): Promise<void> => {
  const { version, forbidden, rules } = await findDraft(eventId);
  const next = { event_id: eventId, version: version + 1, saved_at: at, meetings, forbidden, rules };
  await transact(
    writesToSaveDraft(next, () => {
      throw new Error("Somebody else changes this timetable");
    }),
  );
};

/** A timetable that staff prepare: the draft follows the wishes, and the last meeting of these learners is pinned. */
export const prepareTimetable = async (
  eventId: string,
  pinned: readonly string[],
  at: string,
): Promise<void> => {
  const meetings = wishedMeetings(await inputOf(eventId));
  const pins = pinned.map((learner) => meetings.findLast(({ profile_id }) => profile_id === learner));
  await saveDraft(
    eventId,
    meetings.map((meeting) => ({ ...meeting, pinned: pins.includes(meeting) })),
    at,
  );
};

/** Publishes the draft as if its mails had left that day: none goes out when the demonstration starts. */
const publishAt = async ({ event_id, number }: DueRelease, publisher: string, at: string): Promise<void> => {
  const viewer: Viewer = {
    userId: "",
    name: "",
    profiles: [{ id: publisher, role: "administrator", confirmed: true }],
  };
  await patiently(async () => {
    await publishRelease(event_id, undefined, { viewer, now: new Date(at) });
  });
  const release = { event_id, number };
  await patiently(() =>
    retryOnConcurrentChange(async () => {
      const mails = await findReleaseMails(release);
      if (!mails) throw new Error(`Release ${number} has no mails`);
      await transact([
        writeToChangeReleaseMails(mails, { next: mails.due, sent: mails.due }),
        writeToSettleDueRelease(release),
      ]);
    }),
  );
};

/** These meetings with two of a learner's at each other's hour. */
const withTwoExchanged = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  learner: string,
): Meeting[] => {
  const own = meetings.filter(({ profile_id }) => profile_id === learner);
  for (const one of own)
    for (const other of own) {
      const exchanged = meetings.map((meeting) => {
        if (meeting === one) return { ...one, time_slot_id: other.time_slot_id };
        return meeting === other ? { ...other, time_slot_id: one.time_slot_id } : meeting;
      });
      if (one !== other && brokenRules(input, exchanged).length === 0) return exchanged;
    }
  throw new Error("No meetings of the demonstration can be exchanged");
};

/**
 * A timetable that was published and then changed: one learner meets two structures at other hours, another
 * learner meets one structure less. Both before the day of the event.
 */
export const publishTwice = async (
  eventId: string,
  { moved, dropped }: { moved: string; dropped: string },
  publisher: string,
  day: Date,
): Promise<void> => {
  const input = await patiently(() => inputOf(eventId));
  const first = wishedMeetings(input);
  await patiently(() => saveDraft(eventId, first, workDayFrom(day, -6, "16:40")));
  await publishAt({ event_id: eventId, number: 1 }, publisher, workDayFrom(day, -6, "17:00"));
  const gone = first.findLast(({ profile_id }) => profile_id === dropped);
  const second = withTwoExchanged(
    input,
    first.filter((meeting) => meeting !== gone),
    moved,
  );
  await patiently(() => saveDraft(eventId, second, workDayFrom(day, -2, "11:10")));
  await publishAt({ event_id: eventId, number: 2 }, publisher, workDayFrom(day, -2, "11:20"));
};
