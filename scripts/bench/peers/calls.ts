import { findAuth, writeToAddSession } from "#functions/domain/accounts/auth.store.ts";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  publicsRoster,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { catalogueCards } from "#functions/domain/structures/structures.store.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { comingStructures } from "#shared/wishes/wishes.rules.ts";

/** One request, to be sent to us and to the peer. */
export type Sent = { path: string; token?: string; body?: unknown };
/** Makes requests of one route, each another one. */
export type Sender = () => Sent;

/** Numbers from 0 to 1, the same in each run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A session of this person, as signing in opens one. */
const signIn = async (userId: string): Promise<{ userId: string; token: string }> => {
  const [session, user] = [
    await openSession(userId, new Date(), { device: "Bench" }),
    await findAuth(userId),
  ];
  if (!user) throw new Error(`No account ${userId}`);
  await transact([writeToAddSession(user, session, new Date())]);
  return { userId, token: session.token };
};

const learnersWhoSave = 100;

/** The requests of the comparison, over what the table holds, and the sessions that they use. */
export const makeCalls = async (eventId: string, staffId: string) => {
  const random = randomFrom(7);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const some = <Value>(values: readonly Value[], most: number): Value[] =>
    Array.from({ length: below(most + 1) }, () => oneOf(values));

  const cards = (await catalogueCards()).filter(({ is_active }) => is_active);
  const lists = await readTogether(
    publicsRoster,
    degreesRoster,
    structureTypesRoster,
    legalFormsRoster,
    eventsRoster,
  );
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const filters = {
    publics: ids(lists.of(publicsRoster)),
    degrees: ids(lists.of(degreesRoster)),
    types: ids(lists.of(structureTypesRoster)),
    legal_forms: ids(lists.of(legalFormsRoster)),
  };
  /** What people type: the beginning of a word of a name, a town or a description. */
  const typed = () => {
    const { name, city, words } = oneOf(cards);
    const word = oneOf(`${name} ${city} ${words}`.split(" ").filter((one) => one.length > 2)) ?? "";
    return word.slice(0, 3 + below(5)).replaceAll(",", "");
  };
  const search: Sender = () => {
    const query = new URLSearchParams();
    // Half of all searches type something, and few name a place or turn the page.
    if (random() < 0.5) query.set("keywords", typed());
    for (const [name, values] of Object.entries(filters)) {
      const chosen = random() < 0.4 ? some(values, 2) : [];
      if (chosen.length > 0) query.set(name, chosen.join(","));
    }
    if (random() < 0.2)
      query.set("places", random() < 0.5 ? oneOf(cards).city : oneOf(cards).zip_code.slice(0, 2));
    if (random() < 0.2) query.set("page", String(1 + below(5)));
    return { path: `/api/structures/search/filter?${query}` };
  };

  const structure: Sender = () => ({ path: `/api/structures/${oneOf(cards).id}` });

  const staff = await signIn(staffId);
  const eventWishes: Sender = () => ({
    path: `/api/wishlists/event/${eventId}/group-by-profile?is_pre_event=1`,
    token: staff.token,
  });

  const saved = (await findEventWishes(eventId, true)).slice(0, 2 * learnersWhoSave);
  const profiles = await findProfileCards(saved.map(({ profile_id }) => profile_id));
  const learners: { profileId: string; userId: string; token: string }[] = [];
  for (const { profile_id } of saved) {
    const card = profiles.get(profile_id);
    // Those of the demonstration stay as its story left them.
    if (!card?.city.startsWith("Ville") || learners.length >= learnersWhoSave) continue;
    learners.push({ profileId: card.id, ...(await signIn(card.user_id)) });
  }
  const event = lists.find(eventsRoster, eventId);
  const { participations } = await findEventParts(eventId);
  const coming = comingStructures(participations);
  const wishable = event?.wishes_among === "participants" ? cards.filter(({ id }) => coming.has(id)) : cards;
  const save: Sender = () => {
    const { profileId, token } = oneOf(learners);
    const start = below(wishable.length);
    const wishlists = [0, 1, 2, 3, 4].map((n) => ({
      structure_id: wishable[(start + n) % wishable.length]?.id ?? "",
      is_initial_choice: n < 3 ? 1 : 0,
      justification: `Rencontre ${below(1_000)} : les tâches me parlent, et je peux venir à vélo.`,
    }));
    return {
      path: "/api/wishlists",
      token,
      body: { profile_id: profileId, event_id: eventId, is_pre_event: 1, wishlists },
    };
  };
  const routes = {
    filterStructures: search,
    getStructure: structure,
    groupWishesByProfile: eventWishes,
    saveWishes: save,
  };
  return { routes, sessions: [staff, ...learners] };
};
