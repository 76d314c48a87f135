import type { StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { encountersAt } from "#functions/domain/hosts/encounters.ts";
import type { Opened } from "#functions/domain/hosts/opened.ts";
import { findOpinions, type StoredOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { placementView } from "#functions/domain/hosts/placing.ts";
import { findContacts, type StoredContacts } from "#functions/domain/structures/contacts.store.ts";
import { changedIn, instantOf, namesOf } from "#functions/domain/timetable/agenda.ts";
import {
  changedFields,
  hasMeetingBegun,
  isPlacementAsked,
  linksEndAt,
  masked,
} from "#shared/hosts/hosts.rules.ts";
import type { Hosted, HostMeeting, HostView } from "#shared/hosts/hosts.schemas.ts";
import { isContactAt } from "#shared/structures/contacts.rules.ts";
import type { ContactFields } from "#shared/structures/contacts.schemas.ts";
import { presenceOf } from "#shared/timetable/attendance.roll.ts";
import type { Encounter } from "#shared/timetable/encounters.rules.ts";

/** A participation as its host reads it. */
export const hostedView = (
  { zones, slots, structure }: Pick<Opened, "zones" | "slots" | "structure">,
  one: StoredParticipation,
): Hosted => {
  const zone = zones.find(({ id }) => id === one.zone_id);
  if (!zone) throw new Error(`Participation ${one.id} has no zone`);
  const { seats, place, answer, contact_name, version } = one;
  const closed_slot_ids = one.closed_slot_ids.filter((id) => slots.some((slot) => slot.id === id));
  return { structure, zone, place, seats, closed_slot_ids, answer, contact_name, version };
};

const inOrder = (a: HostMeeting, b: HostMeeting): number =>
  a.start.localeCompare(b.start) || a.name.localeCompare(b.name, "fr");

/**
 * The meetings of the structure; people who are gone are left out, and those whom it missed before it came. Anyone who was
 * noted absent by a repair, or excused, stays among them: the meeting was to take place, and they may have come after all.
 */
const meetingsView = async (opened: Opened, now: Date) => {
  const { event, released, structure } = opened;
  if (!released) return { meetings: [], dropped: [] };
  const all = await encountersAt(opened);
  const isMissed = ({ meeting, became }: Encounter) =>
    became === "structureAway" && hasMeetingBegun({ start: instantOf(event, meeting.start_time) }, now);
  const [standing, taken] = [all.filter(({ stands }) => stands), all.filter(({ stands }) => !stands)];
  const stayed = taken.filter(({ became }) => became === "met" || became === "learnerAway");
  const own = [...standing.filter((one) => !isMissed(one)), ...stayed];
  const dropped = taken.filter((one) => one.meeting.since === released.number && !stayed.includes(one));
  if (own.length + dropped.length === 0) return { meetings: [], dropped: [] };
  const [people, given] = await Promise.all([
    namesOf(
      event.id,
      [...own, ...dropped].map(({ meeting }) => meeting),
    ),
    findOpinions(event.id, structure.id),
  ]);
  const opinionOf = (profileId: string): StoredOpinion | undefined =>
    given.find(({ profile_id }) => profile_id === profileId);
  const view = (one: Encounter): HostMeeting[] => {
    const { meeting, noted } = one;
    const person = people.get(meeting.profile_id);
    if (!person) return [];
    const opinion = opinionOf(meeting.profile_id);
    return [
      {
        profile_id: meeting.profile_id,
        ...person,
        time_slot_id: meeting.time_slot_id,
        start: instantOf(event, meeting.start_time),
        end: instantOf(event, meeting.end_time),
        changed: stayed.includes(one) ? null : changedIn({ event, released }, meeting),
        state: noted ? presenceOf(noted) : null,
        said_at: noted?.said?.at ?? null,
        opinion: opinion
          ? { opinion: opinion.opinion, reason: opinion.reason, remark: opinion.remark }
          : null,
      },
    ];
  };
  return { meetings: own.flatMap(view).sort(inOrder), dropped: dropped.flatMap(view).sort(inOrder) };
};

/**
 * Whom the team writes to for a participation. Phone and role are the book's, if it has the same address: who holds the link
 * of one event reads nothing of a contact whom it does not concern.
 */
export const hostContact = (one: StoredParticipation, { contacts }: StoredContacts): ContactFields => {
  const [noted] = contacts;
  const { contact_name: name, contact_email: email } = one;
  const { phone, role } = noted && isContactAt(one, noted) ? noted : { phone: "", role: "" };
  return { name, email, phone, role };
};

/** What the host of a participation said of its contact, as long as staff have not read it. */
export const correctionHere = ({ event_id }: StoredParticipation, { correction }: StoredContacts) =>
  correction?.event_id === event_id ? correction : null;

const contactView = async (one: StoredParticipation) => {
  const book = await findContacts(one.structure_id);
  const correction = correctionHere(one, book);
  const { name, email, phone, role } = correction ?? hostContact(one, book);
  const contact = { name, email: masked(email), phone: masked(phone), role };
  return { contact, is_contact_waiting: correction !== null };
};

/** What a link shows of an event, and of how one structure takes part. */
export const hostView = async (opened: Opened, now: Date): Promise<HostView> => {
  const { event, released, participation, access, zones, slots } = opened;
  const { known } = access;
  const changes = changedFields(known, participation);
  const { id, name, start_date, end_date, address, zip_code, city, seats_per_slot, welcome_phone } = event;
  const [contact, meetings, placement] = await Promise.all([
    contactView(participation),
    meetingsView(opened, now),
    isPlacementAsked(event, now) ? placementView(opened, now) : null,
  ]);
  return {
    event: { id, name, start_date, end_date, address, zip_code, city, seats_per_slot, welcome_phone },
    hosted: hostedView(opened, participation),
    answered_at: access.answered_at,
    changes,
    before:
      changes.length > 0
        ? { ...known, zone: zones.find((zone) => zone.id === known.zone_id)?.name ?? "" }
        : null,
    slots,
    release: released ? { number: released.number, published_at: released.published_at } : null,
    ...meetings,
    placement,
    ...contact,
    valid_until: linksEndAt(event),
  };
};
