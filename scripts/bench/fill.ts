import { randomUUID } from "node:crypto";
import { writesToCreateAccount } from "#functions/domain/accounts/accounts.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  blankProfile,
  profilesRoster,
  type StoredProfile,
} from "#functions/domain/profiles/profiles.store.ts";
import { newStructure } from "#functions/domain/structures/edits.ts";
import {
  type StoredStructure,
  writesToSaveStructures,
} from "#functions/domain/structures/structures.store.ts";
import { addAction, writesToAddMembers } from "#functions/domain/training/training.store.ts";
import { writesToSaveWishes } from "#functions/domain/wishes/wishes.store.ts";
import { readTogether, writeToMarkEntriesChanged } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { fillLibrary } from "#scripts/testing/many-documents.ts";
import { roles } from "#shared/contract/access.ts";

// Fills a table with the store's own writes: the same items as the routes write, without the counters in other items.

/** Existing items of the demonstration that the new ones refer to. */
export type Named = {
  types: readonly string[];
  publics: readonly string[];
  legalForms: readonly string[];
  degrees: readonly string[];
  organizationId: string;
  eventId: string;
  ownerId: string;
  hash: string;
};

/** How many learners an action has, and how many documents a learner. */
export const shares = { learnersOfAnAction: 40, documentsOfALearner: 2 };

const at = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;
const vocabulary =
  "accueil insertion numérique jardin cuisine bois vélo couture lecture emploi seniors jeunes atelier".split(
    " ",
  );
const text = (n: number, length: number) =>
  Array.from({ length }, (_, k) => `${at(vocabulary, n + k)}${k}`).join(" ");

// A transaction holds a hundred writes; four at a time keep the database busy.
const inParts = async <Value>(
  values: readonly Value[],
  size: number,
  write: (part: readonly Value[], start: number) => readonly Write[],
): Promise<void> => {
  for (let start = 0; start < values.length; start += 4 * size)
    await Promise.all(
      [0, 1, 2, 3]
        .map((n) => start + n * size)
        .filter((from) => from < values.length)
        .map((from) => transact(write(values.slice(from, from + size), from))),
    );
};

// Only the new items: every transaction would also raise the same version.
const onlyPuts = (writes: readonly Write[]) => writes.filter(({ entry }) => entry.Put);

const invented = (n: number, named: Named, now: Date): StoredStructure =>
  newStructure(
    {
      name: `${at(["Ferme", "Atelier", "Maison", "Régie", "Épicerie"], n)} ${text(n, 2)} ${n}`,
      address: `${n % 90} rue du Moulin`,
      zip_code: String(10_000 + ((n * 37) % 85_000)),
      city: at(["Rennes", "Saint-Malo", "Fougères", "Redon", "Vitré", "Brest"], n >> 2),
      organization_id: named.organizationId,
      legal_form_id: at(named.legalForms, n),
      types: [at(named.types, n)],
      publics: [at(named.publics, n), at(named.publics, n + 3)],
      degrees: [at(named.degrees, n)],
      // As in an imported catalogue, few structures have a description.
      description: n % 10 === 0 ? `${text(n, 60)}.` : "",
      source_id: `bench:${n}`,
      source_digest: "0123456789abcdef",
    },
    randomUUID(),
    now,
  );

/** New learners, not stored yet. */
export const newLearners = (count: number, now: Date): StoredProfile[] =>
  Array.from({ length: count }, (_, n) => {
    const name = `${at(["Zoé", "Yanis", "Maël", "Awa", "Inès"], n)} ${text(n, 1)} ${n}`;
    const ids = { id: randomUUID(), user_id: randomUUID() };
    const given = { ...ids, name, role_id: roles.learner.id, confirmed_at: now.toISOString() };
    return blankProfile({ ...given, city: `Ville ${n % 100}` }, now);
  });

/** Creates an account for each learner, all with this password hash. */
export const addLearners = async (learners: readonly StoredProfile[], hash: string, now: Date) => {
  const account = ({ user_id: id, name }: StoredProfile) => ({
    id,
    name,
    email: `${id}@exemple.fr`,
    hash,
    credentialId: randomUUID(),
  });
  const taken = () => new Error("This address is taken");
  await inParts(learners, 16, (part) => [
    ...part.flatMap((one) =>
      onlyPuts(writesToCreateAccount(account(one), { verified: true, profiles: [one], taken }, now)),
    ),
    writeToMarkEntriesChanged(
      profilesRoster,
      part.map(({ id }) => id),
    ),
  ]);
};

export const addMembers = async (
  learners: readonly StoredProfile[],
  actionOf: (n: number) => string,
  now: Date,
): Promise<void> => {
  const member = ({ id }: StoredProfile, n: number) => ({
    training_action_id: actionOf(n),
    profile_id: id,
    role_id: roles.learner.id,
    metier_instructor_id: null,
    referent_instructor_id: null,
    joined_at: now.toISOString(),
    version: 1,
  });
  const seen = await readTogether(trainingRoster);
  await inParts(learners, 45, (part, start) =>
    part.flatMap((one, n) => onlyPuts(writesToAddMembers([member(one, start + n)], seen))),
  );
};

const addActions = async (count: number, named: Named): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [n, id] of ids.entries())
    await addAction({
      id,
      degree_id: at(named.degrees, n),
      event_id: named.eventId,
      year: 2026,
      start_date: "2026-09-07T07:00:00.000Z",
      end_date: "2027-07-02T15:00:00.000Z",
      is_fest: true,
      version: 1,
    });
  return ids;
};

/** Adds structures, and learners in actions of forty, each with an account, five wishes and two documents. */
export const fill = async (structureCount: number, learnerCount: number, named: Named): Promise<void> => {
  const now = new Date();
  const structures = Array.from({ length: structureCount }, (_, n) => invented(n, named, now));
  await inParts(structures, 24, (part) => writesToSaveStructures(part, [], []));
  const learners = newLearners(learnerCount, now);
  await addLearners(learners, named.hash, now);
  const actions = await addActions(Math.ceil(learnerCount / shares.learnersOfAnAction), named);
  const actionOf = (n: number) => actions[Math.floor(n / shares.learnersOfAnAction)] ?? "";
  await addMembers(learners, actionOf, now);
  const tieOf = (n: number) => ({ action: { id: actionOf(n) }, requested: false });
  const list = ({ id }: StoredProfile, n: number) => ({
    profile_id: id,
    event_id: named.eventId,
    is_pre_event: true,
    wishes: [0, 1, 2, 3, 4].map((k) => ({
      structure_id: at(structures, n * 5 + k).id,
      is_initial_choice: k < 3,
      is_optional_choice: k >= 3,
      justification: "J'ai rencontré l'équipe : les tâches me parlent, et je peux venir à vélo.",
    })),
    updated_at: now.toISOString(),
    version: 1,
  });
  await inParts(learners, 14, (part, start) =>
    part.flatMap((one, n) => onlyPuts(writesToSaveWishes(undefined, list(one, start + n), tieOf(start + n)))),
  );
  const others = learners.slice(0, 9).map(({ user_id }) => user_id);
  await fillLibrary(actions.length * 4, learnerCount * shares.documentsOfALearner, named.ownerId, others);
};
