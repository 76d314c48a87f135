import { eventsRoster, participationsRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findEventParts,
  findParticipations,
  type StoredParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { writeToSetContact } from "#functions/domain/events/participation-contacts.store.ts";
import type { By } from "#functions/domain/reference/changes.store.ts";
import {
  findAllContacts,
  findContacts,
  findContactsOf,
  noContacts,
  type StoredContacts,
  writeToSaveContacts,
} from "#functions/domain/structures/contacts.store.ts";
import { findByName } from "#functions/domain/structures/search.ts";
import { writesToLogContacts } from "#functions/domain/structures/structure-log.store.ts";
import {
  type CatalogueCard,
  catalogueCards,
  checkStructureExists,
  findCard,
} from "#functions/domain/structures/structures.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import {
  ConcurrentChange,
  entriesOf,
  indexById,
  readTogether,
  retryOnConcurrentChange,
} from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { paginate } from "#shared/contract/page.ts";
import { contactAt, followsBook, isSameContact, isSameList } from "#shared/structures/contacts.rules.ts";
import type {
  Contact,
  ContactFields,
  ContactPage,
  SavedContacts,
  SavedContactsOutcome,
  StructureContacts,
} from "#shared/structures/contacts.schemas.ts";

type ShownCard = Pick<CatalogueCard, "id" | "name" | "zip_code" | "city">;

/** A row of the book; `participation`: of the event that the list is of. */
const rowOf = async (
  { id, name, zip_code, city }: ShownCard,
  { contacts, correction, version }: StoredContacts,
  participation?: StoredParticipation,
): Promise<StructureContacts> => {
  const here =
    participation && contactAt({ name: participation.contact_name, email: participation.contact_email });
  const noted = contactAt(contacts[0]);
  const isOther = here?.contact_name !== noted.contact_name || here.contact_email !== noted.contact_email;
  const events = correction ? indexById(await entriesOf(eventsRoster)) : undefined;
  return {
    structure: { id, name, zip_code, city },
    contacts,
    correction: correction && { ...correction, event: events?.get(correction.event_id)?.name ?? "" },
    event_contact: here && isOther ? { name: here.contact_name, email: here.contact_email } : null,
    version,
  };
};

/** Those of an event lack an address if the event has none: it may have somebody whom the book does not name. */
const isIn = {
  missing: ({ contacts }: StoredContacts, here?: StoredParticipation) =>
    (here ? here.contact_email : (contacts[0]?.email ?? "")) === "",
  corrected: ({ correction }: StoredContacts) => correction !== null,
};

/** A page of the book: of every structure, or of those of one event. */
export const listBook = async ({ event_id, name, state, ...page }: ContactPage) => {
  const [cards, parts] = await Promise.all([
    catalogueCards(),
    event_id === undefined ? undefined : findEventParts(event_id),
  ]);
  const taking = parts && new Map(parts.participations.map((one) => [one.structure_id, one]));
  const named = findByName(cards, name).filter(({ id }) => !taking || taking.has(id));
  // A state is known of all or of none: the whole book, or the page's own items.
  const all = state && new Map((await findAllContacts()).map((one) => [one.structure_id, one]));
  const contactsIn = (book: ReadonlyMap<string, StoredContacts>, id: string) =>
    book.get(id) ?? noContacts(id);
  const found =
    all && state ? named.filter(({ id }) => isIn[state](contactsIn(all, id), taking?.get(id))) : named;
  const shown = paginate(found, page);
  const book = all ?? (await findContactsOf(shown.data.map(({ id }) => id)));
  const data = await Promise.all(
    shown.data.map((card) => rowOf(card, contactsIn(book, card.id), taking?.get(card.id))),
  );
  return { ...shown, data };
};

/** Every structure with a contact, for a workbook. */
export const wholeBook = async (): Promise<{ card: ShownCard; contact: Contact; isFirst: boolean }[]> => {
  const [cards, book] = await Promise.all([catalogueCards(), findAllContacts()]);
  const byStructure = new Map(book.map((one) => [one.structure_id, one]));
  return cards.flatMap((card) =>
    (byStructure.get(card.id)?.contacts ?? []).map((contact, n) => ({ card, contact, isFirst: n === 0 })),
  );
};

/** The contacts as they are stored: those that stay keep when and by whom they were noted. */
const noted = (before: StoredContacts, given: readonly ContactFields[], now: Date): Contact[] =>
  given.map((contact): Contact => {
    const known = before.contacts.find((one) => isSameContact(one, contact));
    if (known) return known;
    const isOfHost = before.correction !== null && isSameContact(before.correction, contact);
    return { ...contact, noted_at: now.toISOString(), noted_by: isOfHost ? "host" : "staff" };
  });

/** The participations in events to come that take a structure's new contact. */
const followers = async (
  structureId: string,
  former: Contact | undefined,
  { event_id, now }: { event_id: string | undefined; now: Date },
): Promise<StoredParticipation[]> => {
  const seen = await readTogether(eventsRoster, participationsRoster);
  const isToCome = (id: string) => (seen.find(eventsRoster, id)?.end_date ?? "") > now.toISOString();
  const coming = seen
    .of(participationsRoster)
    .filter((one) => one.structure_id === structureId && isToCome(one.event_id));
  const found = await findParticipations(coming.map(({ id }) => id));
  return found.filter((one) => one.event_id === event_id || followsBook(one, former));
};

/**
 * The writes that give a structure these contacts, and the first of them to its participations to come. `correction`: what
 * a host said, as long as nobody who saves has read it.
 */
export const writesToChangeContacts = async (
  structure: Pick<CatalogueCard, "id" | "name">,
  before: StoredContacts,
  contacts: Contact[],
  {
    by,
    event_id,
    correction = null,
  }: { by: By; event_id?: string | undefined; correction?: StoredContacts["correction"] },
) => {
  const isSaid = correction !== null && contacts.some((one) => isSameContact(one, correction));
  const following = await followers(structure.id, before.contacts[0], { event_id, now: by.now });
  return [
    writeToSaveContacts(before, { contacts, correction: isSaid ? null : correction }),
    checkStructureExists(structure.id, () => new ConcurrentChange()),
    ...following.map((one) => writeToSetContact(one, contactAt(contacts[0]))),
    ...writesToLogContacts(structure, by),
  ];
};

type Row = SavedContacts["rows"][number];
type Outcome = SavedContactsOutcome["data"][number];

const saveRow = (row: Row, event_id: string | undefined, by: By): Promise<Outcome> =>
  retryOnConcurrentChange(async () => {
    const { structure_id } = row;
    const [card, before] = await Promise.all([findCard(structure_id), findContacts(structure_id)]);
    if (!card) return { structure_id, state: "gone", current: null };
    const show = async (one: StoredContacts) => rowOf(card, one);
    // An earlier try of this call, whose answer was lost, saved the same.
    const isDone = before.version === row.version + 1 && isSameList(before.contacts, row.contacts);
    if (isDone) return { structure_id, state: "saved", current: await show(before) };
    if (before.version !== row.version) return { structure_id, state: "stale", current: await show(before) };
    const contacts = noted(before, row.contacts, by.now);
    await transact(await writesToChangeContacts(card, before, contacts, { by, event_id }));
    const after = { ...before, contacts, correction: null, version: before.version + 1 };
    return { structure_id, state: "saved", current: await show(after) };
  });

const rowsAtOnce = 10;

/** Saves the rows of a book, each by itself. */
export const saveBook = async ({ event_id, rows }: SavedContacts, by: By): Promise<Outcome[]> => {
  const saved: Outcome[] = [];
  for (const some of chunks(rows, rowsAtOnce))
    saved.push(...(await Promise.all(some.map((row) => saveRow(row, event_id, by)))));
  return saved;
};

/** Whether a contact has this address. */
export const isAt =
  (email: string) =>
  (one: { email: string }): boolean =>
    one.email.toLowerCase() === email.toLowerCase();

/** The structures whose contact, or whose host's correction, has this address. */
export const findBookOf = async (email: string): Promise<StoredContacts[]> =>
  (await findAllContacts()).filter(
    ({ contacts, correction }) =>
      contacts.some(isAt(email)) || (correction !== null && isAt(email)(correction)),
  );

/** Removes contacts from the book, with the corrections that name them. */
export const forgetInBook = async (
  found: readonly StoredContacts[],
  isGone: (one: { email: string; noted_at?: string; at?: string }) => boolean,
): Promise<void> => {
  for (const { structure_id } of found)
    await retryOnConcurrentChange(async () => {
      const before = await findContacts(structure_id);
      const { correction } = before;
      const contacts = before.contacts.filter((one) => !isGone(one));
      const isCorrectionGone = correction !== null && isGone(correction);
      if (contacts.length === before.contacts.length && !isCorrectionGone) return;
      await transact([
        writeToSaveContacts(before, { contacts, correction: isCorrectionGone ? null : correction }),
      ]);
    });
};

/** Erases from the book everybody who has this address. */
export const eraseFromBook = async (email: string): Promise<void> =>
  forgetInBook(await findBookOf(email), isAt(email));
