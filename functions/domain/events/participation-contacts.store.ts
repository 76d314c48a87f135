import { participationMirror, type StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { updateItem, type Write } from "#functions/store/table.ts";

/** Gives a participation another contact, or none, if its contact is still the same; else throws `ConcurrentChange`. */
export const writeToSetContact = (
  one: StoredParticipation,
  { contact_name, contact_email }: Pick<StoredParticipation, "contact_name" | "contact_email">,
): Write =>
  updateItem(
    participationMirror.kind.keyOf(one),
    {
      set: [
        ["contact_name", contact_name],
        ["contact_email", contact_email],
      ],
      add: { version: 1 },
    },
    {
      // Participations from before they had contacts lack both.
      expression:
        "(attribute_not_exists(contact_email) OR contact_email = :email) AND (attribute_not_exists(contact_name) OR contact_name = :name)",
      values: { ":email": one.contact_email, ":name": one.contact_name },
    },
    () => new ConcurrentChange(),
  );
