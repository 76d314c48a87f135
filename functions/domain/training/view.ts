import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { eventsRoster, type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import {
  type Agenda,
  isPresentMember,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import type { Seen } from "#functions/store/roster.ts";
import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { maySeeEvent, wishesCloseAt } from "#shared/events/events.rules.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import { promotionName } from "#shared/training/training.names.ts";
import { stateOf } from "#shared/training/training.rules.ts";
import type { Departure, Member, TrainingAction } from "#shared/training/training.schemas.ts";

/** The degree of a training action; nameless when it is gone. */
export const degreeOf = (
  seen: Seen<"degrees">,
  { degree_id }: Pick<TrainingEntry, "degree_id">,
): TrainingAction["degree"] => seen.find(degreesRoster, degree_id) ?? { id: degree_id, name: "", city: "" };

const eventOf = (agenda: Agenda, action: Pick<TrainingEntry, "event_id">): TrainingAction["event"] => {
  const event = agenda.find(eventsRoster, action.event_id);
  if (!event) return null;
  const { id, name, start_date, end_date, wishes_open_at } = event;
  return { id, name, start_date, end_date, wishes_open_at, wishes_close_at: wishesCloseAt(event) };
};

/** What names a training action in a sentence: its degree and its year. */
export const actionName = (agenda: Agenda, id: string): string => {
  const action = agenda.find(trainingRoster, id);
  return action ? promotionName(degreeOf(agenda, action).name, action.year) : "";
};

/** A training action as the API gives it. */
export const actionView = (agenda: Agenda, { archived, ...action }: TrainingEntry): TrainingAction => ({
  ...action,
  archived_at: archived?.at ?? null,
  degree: degreeOf(agenda, action),
  event: eventOf(agenda, action),
});

/** An action as it is for somebody who is no member of it: without an event that they may not see yet. */
export const seenFromOutside = (agenda: Agenda, action: TrainingEntry, viewer: Viewer): TrainingEntry => {
  const event = agenda.find(eventsRoster, action.event_id);
  return event && !maySeeEvent(viewer, event) ? { ...action, event_id: null } : action;
};

/** A training action with what it is time for. */
export const timedActionView = (agenda: Agenda, action: TrainingEntry, now: Date) => ({
  ...actionView(agenda, action),
  ...stateOf(action, agenda.find(eventsRoster, action.event_id), now),
});

/** Members as the API gives them to this caller, with the structures of all of them. */
export const membersView = async (members: readonly StoredMember[], viewer: Viewer) => {
  const profileIds = members.flatMap((member) => [
    member.profile_id,
    member.metier_instructor_id ?? [],
    member.referent_instructor_id ?? [],
  ]);
  const cards = await findProfileCards(new Set(profileIds.flat()));
  const named = await structureNames([...cards.values()].flatMap((card) => card.structure_ids));
  const attached = new Map([...named].filter(([, { is_proposed }]) => !is_proposed));
  const profiles = members.flatMap((member): Member[] => {
    const card = cards.get(member.profile_id);
    if (!card) return [];
    const role = roleWithId(card.role_id);
    const trade = cards.get(member.metier_instructor_id ?? "");
    const referent = cards.get(member.referent_instructor_id ?? "");
    return [
      {
        id: card.id,
        user: { id: card.user_id, name: card.name },
        user_name: card.name,
        role,
        role_id: role.id,
        role_name: role.name,
        profile_picture_url: card.profile_picture_url,
        ...(isStaff(viewer) && { city: card.city }),
        structures: card.structure_ids.flatMap((id) => attached.get(id) ?? []),
        pivot: member,
        metier_instructor_name: trade?.name ?? null,
        referent_instructor_name: referent?.name ?? null,
        metier_instructor_user_id: trade?.user_id ?? null,
        referent_instructor_user_id: referent?.user_id ?? null,
      },
    ];
  });
  return { profiles, structures: [...attached.values()] };
};

/** A user who did something: nameless once their account is deleted. */
export const userNamed = async (id: string): Promise<{ id: string; name: string | null }> => ({
  id,
  name: (await findAuth(id))?.name ?? null,
});

/** Since when and why a member has left, to be corrected as of their membership; undefined if they have not. */
export const departureView = ({ left, version }: StoredMember): Departure | undefined =>
  left && { ...left, version };

/** Of these members, those who left, with the day and the reason. */
export const departedView = async (members: readonly StoredMember[], viewer: Viewer) => {
  const departures = new Map(members.map((member) => [member.profile_id, departureView(member)]));
  const gone = members.filter((member) => !isPresentMember(member));
  const { profiles } = await membersView(gone, viewer);
  return profiles.flatMap((member) => {
    const left = departures.get(member.id);
    return left ? [{ ...member, left }] : [];
  });
};
