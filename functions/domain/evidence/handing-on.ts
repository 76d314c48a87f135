import type { Person } from "#functions/domain/accounts/person.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findMarks, type StoredMark } from "#functions/domain/evidence/evidence.store.ts";
import { writesToHandOnDocument } from "#functions/domain/library/library.store.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findMember, readAgenda } from "#functions/domain/training/training.store.ts";
import { entriesOf, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";

/** Who keeps a proof after its collector: the learner's referent trainer, else an administrator. */
const keeperOf = async (
  { training_action_id, profile_id }: StoredMark,
  leaverId: string,
): Promise<string | undefined> => {
  const [member, cards] = await Promise.all([findMember(training_action_id, profile_id), profileCards()]);
  const staying = cards.filter(({ user_id, confirmed_at }) => user_id !== leaverId && confirmed_at !== null);
  const keeper =
    staying.find(({ id }) => id === member?.referent_instructor_id) ??
    staying.find(({ role_id }) => role_id === roles.administrator.id);
  return keeper?.user_id;
};

/**
 * Passes on the proofs on paper that somebody collected, before their own documents go with their account: a learner's
 * dossier does not depend on who has left.
 */
export const handOnPapers = ({ userId }: Pick<Person, "userId">): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const own = (await entriesOf(documentsRoster)).filter(
      ({ owner_id, folder_id }) => owner_id === userId && folder_id === null,
    );
    if (own.length === 0) return;
    const marks: StoredMark[] = [];
    for (const { id } of (await readAgenda()).of(trainingRoster)) marks.push(...(await findMarks(id)));
    for (const document of own) {
      const mark = marks.find(({ document_id }) => document_id === document.id);
      const keeper = mark && (await keeperOf(mark, userId));
      if (keeper) await transact(writesToHandOnDocument(document, keeper));
    }
  });
