import * as z from "zod";
import { checkMembership } from "#functions/domain/training/assignments.store.ts";
import { createFresh, entity, findAll, findOne, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  allHold,
  type Condition,
  deleteItem,
  isPresent,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { contactedPeople, contactKinds } from "#shared/training/training.schemas.ts";

/** An entry of the contact log: what staff or a referent trainer noted about following a learner. */
const StoredContact = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  local_id: z.string(),
  kind: z.enum(contactKinds),
  on: z.string(),
  with: z.array(z.enum(contactedPeople)),
  with_name: z.string(),
  text: z.string(),
  decided: z.string(),
  /** A user's id: it stays when the account is deleted, and identifies nobody then. */
  author_id: z.string(),
  saved_at: z.string(),
  struck: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type StoredContact = z.output<typeof StoredContact>;

const keyOf = ({ training_action_id, profile_id, local_id }: ContactRef) =>
  keys.contact(training_action_id, profile_id, local_id);
const contacts = entity("Contact", StoredContact, keyOf);

type ContactRef = Pick<StoredContact, "training_action_id" | "profile_id" | "local_id">;

/** The id of an entry says of which learner it is. */
export const contactId = ({ profile_id, local_id }: ContactRef): string => `${profile_id}~${local_id}`;

/** The entry of an action with this id; undefined if there is none. */
export const findContact = async (actionId: string, id: string): Promise<StoredContact | undefined> => {
  const [profile_id = "", local_id = ""] = id.split("~");
  return findOne(contacts, keyOf({ training_action_id: actionId, profile_id, local_id }));
};

/** The contact log of a learner of an action, or of all of them, in no order. */
export const contactsOf = (actionId: string, learnerId: string | undefined): Promise<StoredContact[]> =>
  findAll(contacts, within.log("CONTACT", actionId, learnerId));

const writeToCount = ({ training_action_id, profile_id }: StoredContact, more: 1 | -1): Write =>
  updateItem(keys.contactCount(training_action_id, profile_id), { add: { count: more } });

const concurrentChange = () => new ConcurrentChange();

/** Writes an entry, once however often its request is repeated, if the learner's membership has this version still. */
export const writesToNoteContact = (contact: StoredContact, version: number): Write[] => [
  createFresh(contacts, contact),
  writeToCount(contact, 1),
  checkMembership(contact, version),
];

const isNotStruck: Condition = {
  expression: "#struck = :none",
  names: { "#struck": "struck" },
  values: { ":none": null },
};

/** Strikes an entry, if nobody did or removed it meanwhile, else throws `ConcurrentChange`. */
export const writeToStrikeContact = (
  contact: StoredContact,
  struck: NonNullable<StoredContact["struck"]>,
): Write => rewrite(contacts, { ...contact, struck }, allHold(isPresent, isNotStruck), concurrentChange);

/** Deletes an entry that is there, else throws `ConcurrentChange`. */
export const writesToDeleteContact = (contact: StoredContact): Write[] => [
  deleteItem(keyOf(contact), isPresent, concurrentChange),
  writeToCount(contact, -1),
];
