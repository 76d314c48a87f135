import { randomUUID } from "node:crypto";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { writesToCreateEvent } from "#functions/domain/events/events.store.ts";
import { blankProfile, profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { addAction, writesToAddMembers } from "#functions/domain/training/training.store.ts";
import { writesToSaveWishes } from "#functions/domain/wishes/wishes.store.ts";
import { keys } from "#functions/store/keys.ts";
import { readTogether, writesToPutEntries } from "#functions/store/roster.ts";
import { putItem, transact, type Write } from "#functions/store/table.ts";
import { fillCatalogue } from "#scripts/testing/scenes/many-structures.ts";
import { campaignDefaults } from "#shared/events/events.rules.ts";

const inChunks = async (writes: readonly Write[], size = 90) => {
  const chunks = Array.from({ length: Math.ceil(writes.length / size) }, (_, n) =>
    writes.slice(n * size, n * size + size),
  );
  for (let n = 0; n < chunks.length; n += 4)
    await Promise.all(chunks.slice(n, n + 4).map((chunk) => transact(chunk)));
};

const speech =
  "J'ai rencontré l'équipe sur son stand : l'accueil était simple, les tâches me parlent, et je peux venir à vélo. ";

const newEvent = async (): Promise<string> => {
  const id = randomUUID();
  await transact(
    writesToCreateEvent({
      id,
      name: "Alternance Day",
      is_published: true,
      description: "",
      address: "",
      zip_code: "35000",
      city: "Rennes",
      start_date: "2026-06-28T07:00:00.000Z",
      end_date: "2026-06-28T11:00:00.000Z",
      ...campaignDefaults,
      version: 1,
    }),
  );
  return id;
};

/** Learners of an event, a new one if none is given, with five wishes each, in each phase (`true`: before the event). */
export const fillWishes = async (
  learnerCount: number,
  structureCount: number,
  phases: readonly boolean[],
  event?: string,
) => {
  const { degrees } = await fillCatalogue(structureCount);
  const now = new Date("2026-06-01T08:00:00Z");
  const eventId = event ?? (await newEvent());
  const action = {
    id: randomUUID(),
    degree_id: degrees[0] ?? "",
    event_id: eventId,
    year: 2026,
    start_date: "2026-09-07T07:00:00.000Z",
    end_date: "2027-07-02T15:00:00.000Z",
    is_fest: true,
    archived: null,
    version: 1,
  };
  await addAction(action);
  const profiles = Array.from({ length: learnerCount }, (_, n) =>
    blankProfile(
      {
        id: randomUUID(),
        user_id: randomUUID(),
        name: `Prénom Nom-Composé ${n}`,
        role_id: 2,
        confirmed_at: now.toISOString(),
      },
      now,
    ),
  );
  for (let start = 0; start < profiles.length; start += 90)
    await transact(writesToPutEntries(profilesRoster, profiles.slice(start, start + 90)));
  const seen = await readTogether(trainingRoster);
  // Only the items that an export and a save read: without the counters that their transactions also write.
  const items = profiles.flatMap(({ id }, n) => {
    const member = {
      training_action_id: action.id,
      profile_id: id,
      role_id: 2,
      metier_instructor_id: null,
      referent_instructor_id: null,
      since: {},
      joined_at: now.toISOString(),
      version: 1,
    };
    const list = (is_pre_event: boolean) => ({
      profile_id: id,
      event_id: eventId,
      is_pre_event,
      wishes: [0, 1, 2, 3, 4].map((k) => ({
        structure_id: `00000000-0000-4000-8000-${String((n * 5 + k) % structureCount).padStart(12, "0")}`,
        is_initial_choice: k < 3,
        is_optional_choice: k >= 3,
        justification: `${speech}${speech}${n}-${k}`,
      })),
      updated_at: now.toISOString(),
      version: 1,
    });
    return [
      // What notes somebody's absence asks whether they exist.
      putItem({ ...keys.profile(id), id }),
      ...writesToAddMembers([member], seen).slice(0, 2),
      // The list and its summary.
      ...phases.flatMap((isPreEvent) =>
        writesToSaveWishes(undefined, list(isPreEvent), undefined).slice(0, 2),
      ),
    ];
  });
  await inChunks(items);
  return { eventId, actionId: action.id };
};
