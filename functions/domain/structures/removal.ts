import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findStructureParticipations } from "#functions/domain/events/event-parts.store.ts";
import { writesToOrderPictureRemoval } from "#functions/domain/files/pictures.ts";
import {
  changesToDetach,
  findProfiles,
  type ProfileCard,
  profileCards,
  profilesRoster,
  requestsWithout,
  writesToChangeProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import { writesToLogDeletion } from "#functions/domain/reference/changes.store.ts";
import { writeToDeleteContacts } from "#functions/domain/structures/contacts.store.ts";
import {
  type StructureBy,
  writeToDeleteStructureReview,
} from "#functions/domain/structures/structure-log.store.ts";
import {
  findWholeStructure,
  requireUnlinked,
  type WholeStructure,
  writesToDeleteStructure,
} from "#functions/domain/structures/structures.store.ts";
import { findWishLinks } from "#functions/domain/wishes/wishes.store.ts";
import { checkUnchanged, entriesOf, readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { naming } from "#shared/contract/obstacle.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

// One transaction holds a hundred writes: two for each profile, one for each part.
const maxAttached = 25;

const asksFor = (id: string) => (card: ProfileCard) =>
  card.structure_requests.some(({ structure_id }) => structure_id === id);

/**
 * Withdraws the requests for a structure, batch by batch: anybody may ask, so there may be more requests than fit
 * into the transaction of the removal.
 */
const withdrawRequests = async (id: string, now: Date): Promise<void> => {
  for (;;) {
    const asking = (await profileCards()).filter(asksFor(id)).slice(0, maxAttached);
    if (asking.length === 0) return;
    const held = await findProfiles(asking.map((card) => card.id));
    await transact(
      writesToChangeProfiles(
        held.map((profile) => ({ profile, to: { structure_requests: requestsWithout(profile, [id]) } })),
        now,
      ),
    );
  }
};

/** The refusal with the events in which the structure takes part or is wished for. */
const namingEvents = async (refusal: Problem, id: string): Promise<Problem> => {
  const [events, participations, wishes] = await Promise.all([
    entriesOf(eventsRoster),
    findStructureParticipations(id),
    findWishLinks(id),
  ]);
  const concerned = new Set([...participations, ...wishes].map(({ event_id }) => event_id));
  const found = events.filter((event) => concerned.has(event.id));
  return naming(
    refusal,
    found.map(({ id, name }) => ({ kind: "event", id, name })),
  );
};

/**
 * Deletes a structure that somebody chose, as `removeStructure`; a refusal names what stands in the way. Not for
 * imports, which tell no obstacles.
 */
export const removeChosenStructure = async (id: string, by: StructureBy): Promise<(string | null)[]> => {
  try {
    return await removeStructure(id, by);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "inUse" || error.current !== undefined) throw error;
    throw await namingEvents(error, id);
  }
};

/** Who is attached to a structure, and who asks to be. */
type Concerned = { attached: readonly ProfileCard[]; asking: readonly ProfileCard[] };

/**
 * Deletes a structure with its parts, attachments and requests, and returns its pictures, which the caller takes down.
 * `requireRemovable` throws if it must stay; nothing has changed then.
 */
export const removeStructure = (
  id: string,
  by: StructureBy,
  requireRemovable: (whole: WholeStructure, concerned: Concerned) => void = () => undefined,
): Promise<(string | null)[]> =>
  retryOnConcurrentChange(async () => {
    const found = await findWholeStructure(id);
    if (!found) throw commonProblems.notFound();
    const read = async () => {
      const seen = await readTogether(profilesRoster);
      const cards = seen.of(profilesRoster);
      const attached = cards.filter((card) => card.structure_ids.includes(id));
      const asking = cards.filter(asksFor(id));
      requireRemovable(found, { attached, asking });
      if (attached.length > maxAttached)
        throw naming(
          structureProblems.tooManyAttached(attached.length),
          attached.map((card) => ({ kind: "profile", id: card.id, name: card.name })),
        );
      return { attached, asking, required: seen.versionsOf(profilesRoster) };
    };
    // Everything that may refuse comes before the requests, which would be lost for a structure that stays.
    const [before] = await Promise.all([read(), requireUnlinked(id)]);
    if (before.asking.length > 0) await withdrawRequests(id, by.now);
    // The transaction requires this reading of the roster: nobody attaches themselves or asks meanwhile.
    const { attached, required } = before.asking.length > 0 ? await read() : before;
    const held = await findProfiles(attached.map((card) => card.id));
    const shown = [
      ...found.photos.map((photo) => photo.url),
      ...found.situations.map((situation) => situation.situation_photo_url),
    ];
    await transact([
      ...writesToDeleteStructure(found),
      writeToDeleteStructureReview(id),
      writeToDeleteContacts(id),
      ...(held.length > 0
        ? writesToChangeProfiles(changesToDetach(held, id), by.now, required)
        : checkUnchanged(required)),
      ...writesToOrderPictureRemoval(shown, by.now),
      ...writesToLogDeletion({ kind: "structures", id, name: found.structure.name }, by),
    ]);
    return shown;
  });
