import type { Person } from "#functions/domain/accounts/person.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findMarks, type StoredMark } from "#functions/domain/evidence/evidence.store.ts";
import { keeperOf, learnerOf } from "#functions/domain/library/learner-of.ts";
import { writesToHandOnDocument } from "#functions/domain/library/library.store.ts";
import { type DocumentEntry, documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { type ProfileCard, profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findSteps } from "#functions/domain/steps/steps.store.ts";
import { readAgenda } from "#functions/domain/training/training.store.ts";
import { entriesOf, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

type Staying = readonly ProfileCard[];

/** Who has a document after whoever put it on learners' steps, which these only read: who keeps what is about the first. */
const holderOf = async ({ steps }: DocumentEntry, staying: Staying): Promise<string | undefined> => {
  const { steps: attached } = await findSteps(Object.keys(steps));
  const first = attached.find(({ profile_id }) => staying.some(({ id }) => id === profile_id));
  return first && (await keeperOf(first, staying));
};

/**
 * Passes on what learners' paths and dossiers rest on among somebody's own documents, before these go with their account:
 * proofs on paper that they collected, documents of theirs that a learner handed in, and those on learners' steps.
 */
export const handOnEvidence = ({ userId }: Pick<Person, "userId">): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const own = (await entriesOf(documentsRoster)).filter(
      ({ owner_id, folder_id }) => owner_id === userId && folder_id === null,
    );
    if (own.length === 0) return;
    const marks: StoredMark[] = [];
    for (const { id } of (await readAgenda()).of(trainingRoster)) marks.push(...(await findMarks(id)));
    const staying = (await profileCards()).filter(
      ({ user_id, confirmed_at }) => user_id !== userId && confirmed_at !== null,
    );
    for (const document of own) {
      const mark = marks.find(({ document_id }) => document_id === document.id);
      const heir =
        (document.was_submitted && (await learnerOf(document, staying))) ??
        (mark && (await keeperOf(mark, staying))) ??
        (await holderOf(document, staying));
      if (heir) await transact(writesToHandOnDocument(document, heir));
    }
  });
