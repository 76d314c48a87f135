import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import type { TimetableRead } from "#functions/domain/timetable/computing/input.ts";
import { withLevels } from "#functions/domain/timetable/computing/input.ts";
import type { TimetableRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import { type StoredProposal, stateOf } from "#functions/domain/timetable/timetable-proposals.store.ts";
import { venueOf, wishesCloseAt } from "#shared/events/events.rules.ts";
import { type ReleasedTimetable, releaseOf } from "#shared/timetable/timetable.released.ts";
import { brokenAhead, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { Draft, Release, Timetable } from "#shared/timetable/timetable.schemas.ts";

/** The draft by the event as it is now, as staff read it. */
export const draftView = (
  { event, input, draft }: Pick<TimetableRead, "event" | "input" | "draft">,
  now: Date,
): Draft => {
  const meetings = withLevels(input, draft.meetings);
  return {
    version: draft.version,
    saved_at: draft.saved_at,
    meetings,
    forbidden: draft.forbidden,
    rules: draft.rules,
    broken: brokenAhead(brokenRules(input, meetings), pastSlotsOf(event, input, now)),
  };
};

export const releaseView = ({ number, published_at, meetings }: TimetableRelease): Release => ({
  number,
  published_at,
  meetings,
});

type Stored = {
  released: ReleasedTimetable | undefined;
  proposal: StoredProposal | undefined;
};

/** An event's timetable as staff read it; others read no contact, nor who must not meet. */
export const timetableView = (
  { seen, event, input, people, hosts, zones, draft }: TimetableRead,
  { released, proposal }: Stored,
  readByStaff: boolean,
  now: Date,
): Timetable => {
  const coming = new Set(input.learners.map(({ profile_id }) => profile_id));
  const met = new Set([...draft.meetings, ...(released?.meetings ?? [])].map(({ profile_id }) => profile_id));
  const state = proposal && stateOf(proposal, now);
  const ofStaff = readByStaff ? {} : { forbidden: [] };
  return {
    event: {
      id: event.id,
      name: event.name,
      start_date: event.start_date,
      end_date: event.end_date,
      venue: venueOf(event),
      seats_per_slot: event.seats_per_slot,
      wishes_close_at: wishesCloseAt(event),
      is_published: event.is_published,
    },
    input: { ...input, ...ofStaff },
    // Those who left are named as long as one of their meetings is shown.
    people: people.filter(({ profile_id }) => coming.has(profile_id) || met.has(profile_id)),
    gone_ids: [...met].filter((id) => !seen.find(profilesRoster, id)),
    hosts: hosts.map(({ participation: one, card }) => ({
      participation_id: one.id,
      structure_id: one.structure_id,
      name: card?.name ?? "",
      city: card?.city ?? "",
      place: one.place,
      answer: one.answer,
      seats: one.seats,
      ...(readByStaff && { contact_name: one.contact_name, contact_email: one.contact_email }),
      version: one.version,
    })),
    zones: zones.map(({ id, name, hue, sign, directions }) => ({ id, name, hue, sign, directions })),
    draft: { ...draftView({ event, input, draft }, now), ...ofStaff },
    release: released ? releaseOf(released) : null,
    proposal: proposal && state && state !== "cancelled" ? { id: proposal.id, state } : null,
  };
};
