import { type InvitedTo, invitedToAccount } from "#functions/domain/accounts/mails.ts";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { type Agenda, membershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import { roles } from "#shared/contract/access.ts";
import { invitationUntil } from "#shared/contract/handed-out.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { promotionName } from "#shared/training/training.names.ts";

/**
 * What a new member of a training action is invited to. The mail says that they choose structures to meet: an event is
 * named if they will be able to.
 */
export const invitedToAction = (agenda: Agenda, actionId: string, now: Date): InvitedTo => {
  const action = agenda.find(trainingRoster, actionId);
  if (!action) return invitedToAccount(now);
  const event = agenda.find(eventsRoster, action.event_id);
  const isAhead = event !== undefined && event.start_date > now.toISOString();
  const refusal = event && actRefusal("saveWishes", event, now);
  const willWish = refusal === null || refusal === "wishesNotOpen";
  const degree = agenda.find(degreesRoster, action.degree_id);
  return {
    promotion: degree ? promotionName(degree.name, action.year) : null,
    event: event && willWish ? event : null,
    until: invitationUntil(now, isAhead ? wishesCloseAt(event) : null),
  };
};

/**
 * What an account that nobody has opened yet is invited to: as a learner, the promotion that ends last. Others choose no
 * structures.
 */
export const invitedTo = async (profileIds: readonly string[], now: Date): Promise<InvitedTo> => {
  const [agenda, ...memberships] = await Promise.all([readAgenda(), ...profileIds.map(membershipsOf)]);
  const actions = memberships
    .flat()
    .filter(({ role_id }) => role_id === roles.learner.id)
    .flatMap(({ training_action_id }) => agenda.find(trainingRoster, training_action_id) ?? [])
    .sort((a, b) => (a.end_date < b.end_date ? 1 : -1));
  return actions[0] ? invitedToAction(agenda, actions[0].id, now) : invitedToAccount(now);
};
