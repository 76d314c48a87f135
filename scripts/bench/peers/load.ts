import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { numberWord } from "#functions/domain/reference/facet-search.ts";
import {
  degreesRoster,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { catalogueCards, findWholeStructure } from "#functions/domain/structures/structures.store.ts";
import { standingsOf } from "#functions/domain/training/training.store.ts";
import { findWholeEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { fold } from "#shared/contract/fold.ts";
import type { Pool } from "./packages.ts";

// Copies what the four routes need from our table to the peer's tables.

/** So many values at once: with a connection each, the table would be read one item after the other. */
const atOnce = 20;
const inTurn = async <Value, Result>(
  values: readonly Value[],
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < values.length; start += atOnce)
    results.push(...(await Promise.all(values.slice(start, start + atOnce).map(work))));
  return results;
};

const behindSpaces = (text: string) => ` ${text}`;
const foldPlace = (place: string) => fold(place).replace(/\bst(e?)\b/g, "saint$1");

const addRows = async (pool: Pool, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).join(", ");
  for (let start = 0; start < rows.length; start += 500)
    await pool.query({
      text: `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      values: [JSON.stringify(rows.slice(start, start + 500))],
    });
};

const loadStructures = async (pool: Pool): Promise<void> => {
  const cards = await catalogueCards();
  const wholes = (await inTurn(cards, ({ id }) => findWholeStructure(id))).flatMap((whole) => whole ?? []);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  await addRows(
    pool,
    "structures",
    wholes.map(({ structure }) => {
      const { source_digest: _, ...stored } = structure;
      const { words = "", summary = "" } = cardOf.get(stored.id) ?? {};
      const { name, city, zip_code, siret } = stored;
      return {
        ...stored,
        summary,
        name_words: behindSpaces(fold(name)),
        search_words: behindSpaces(`${fold(name)} ${fold(city)} ${zip_code} ${numberWord(siret)} ${words}`),
        place_words: behindSpaces(foldPlace(`${city} ${zip_code}`)),
      };
    }),
  );
  await addRows(
    pool,
    "photos",
    wholes.flatMap(({ photos }) => photos.map(({ file_id: _, ...photo }) => photo)),
  );
  await addRows(
    pool,
    "situations",
    wholes.flatMap(({ situations }) => situations.map(({ photo_file_id: _, ...situation }) => situation)),
  );
};

const loadPeople = async (pool: Pool): Promise<void> => {
  const cards = await profileCards();
  const users = new Map(cards.map(({ user_id, name }) => [user_id, { id: user_id, name }]));
  await addRows(pool, "users", [...users.values()]);
  await addRows(
    pool,
    "profiles",
    cards.map(({ id, user_id, name, role_id, profile_picture_url, confirmed_at, public_page }) => {
      return { id, user_id, name, role_id, profile_picture_url, confirmed_at, public_page };
    }),
  );
  await addRows(
    pool,
    "attachments",
    cards.flatMap(({ id, structure_ids }) =>
      structure_ids.map((structure_id) => ({ structure_id, profile_id: id })),
    ),
  );
};

const loadAgenda = async (pool: Pool): Promise<void> => {
  const seen = await readTogether(eventsRoster, trainingRoster);
  const events = seen.of(eventsRoster);
  await addRows(
    pool,
    "events",
    events.map(
      ({ id, name, start_date, end_date, is_published, wishes_open_at, wishes_close_at, wishes_among }) => {
        return {
          id,
          name,
          start_date,
          end_date,
          is_published,
          wishes_open_at,
          wishes_close_at,
          wishes_among,
        };
      },
    ),
  );
  await addRows(
    pool,
    "actions",
    seen.of(trainingRoster).map(({ id, event_id, start_date }) => ({ id, event_id, start_date })),
  );
  const learners = await profileCards();
  const standings = await inTurn(learners, async ({ id }) => ({
    profile_id: id,
    ...(await standingsOf(id)),
  }));
  await addRows(
    pool,
    "members",
    standings.flatMap(({ profile_id, members, requests }) => [
      ...members.map((one) => ({ profile_id, action_id: one.training_action_id, is_requested: false })),
      ...requests.map((one) => ({ profile_id, action_id: one.training_action_id, is_requested: true })),
    ]),
  );
  await addRows(
    pool,
    "presences",
    standings.flatMap(({ profile_id, presences }) =>
      presences.map(({ event_id, wishes_until }) => ({ profile_id, event_id, wishes_until })),
    ),
  );
  for (const { id: event_id } of events) {
    const { participations } = await findEventParts(event_id);
    await addRows(
      pool,
      "participations",
      participations.map(({ structure_id, answer }) => {
        return { event_id, structure_id, has_declined: answer === "declined" };
      }),
    );
    const lists = await findWholeEventWishes(event_id);
    const keyOf = ({ profile_id, is_pre_event }: (typeof lists)[number]) => ({
      event_id,
      is_pre_event,
      profile_id,
    });
    await addRows(
      pool,
      "wish_lists",
      lists.map((list) => {
        const { version, completed_at = null, updated_at } = list;
        return { ...keyOf(list), version, completed_at, updated_at };
      }),
    );
    await addRows(
      pool,
      "wishes",
      lists.flatMap((list) =>
        list.wishes.map(({ structure_id, is_initial_choice, justification }, n) => {
          return { ...keyOf(list), place: n + 1, structure_id, is_initial_choice, justification };
        }),
      ),
    );
  }
};

/** Makes the peer's tables and fills them from ours; `tokens` are those of signed-in people. */
export const loadPeer = async (
  pool: Pool,
  tokens: readonly { userId: string; token: string }[],
): Promise<void> => {
  await pool.query(readFileSync(path.join(import.meta.dirname, "schema.sql"), "utf8"));
  const lists = {
    publics: publicsRoster,
    degrees: degreesRoster,
    types: structureTypesRoster,
    legal_forms: legalFormsRoster,
    organizations: organizationsRoster,
  };
  const seen = await readTogether(...Object.values(lists));
  for (const [table, list] of Object.entries(lists))
    await addRows(
      pool,
      table,
      seen.of(list).map(({ id, name }) => ({ id, name })),
    );
  await loadStructures(pool);
  await loadPeople(pool);
  await loadAgenda(pool);
  for (const { userId, token } of tokens)
    await pool.query({
      text: "insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
      values: [createHash("sha256").update(token).digest(), userId],
    });
  await pool.query("vacuum analyze");
};
