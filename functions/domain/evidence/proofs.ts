import { findMark, type StoredMark } from "#functions/domain/evidence/evidence.store.ts";
import { writesToNoteProof } from "#functions/domain/evidence/proofs.store.ts";
import {
  type DocumentEntry,
  documentsRoster,
  markPlace,
  readMarkPlace,
} from "#functions/domain/library/library-entries.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findEntries } from "#functions/store/roster.ts";
import type { Write } from "#functions/store/table.ts";
import { elements } from "#shared/evidence/evidence.path.ts";
import { evidenceProblems } from "#shared/evidence/evidence.problems.ts";

/** Notes on documents that a mark takes the place of another: the proof of the one is kept, that of the other is free. */
export const writesToMoveProof = async (
  before: StoredMark | undefined,
  after: StoredMark | undefined,
): Promise<Write[]> => {
  const mark = after ?? before;
  const ids = [before, after].flatMap((one) => one?.document_id ?? []);
  if (!mark || ids.length === 0) return [];
  const place = markPlace(mark);
  const documents = await findEntries(documentsRoster, [...new Set(ids)]);
  const moved = documents
    .map((document) => ({ document, isProof: document.id === after?.document_id }))
    .filter(({ document, isProof }) => isProof !== (document.proof_of?.[place] ?? false));
  return writesToNoteProof(place, moved);
};

/** Refuses to delete what a mark of a dossier rests on. */
export const requireNoProof = async ({ id, proof_of }: DocumentEntry): Promise<void> => {
  for (const place of Object.keys(proof_of ?? {}).sort()) {
    const { training_action_id, profile_id, element: given } = readMarkPlace(place);
    const element = elements.find((one) => one === given);
    const mark = element && (await findMark({ training_action_id, profile_id, element }));
    // A mark that was erased with its learner's data, or that a migration overtook, keeps nothing.
    if (!element || mark?.document_id !== id) continue;
    const name = (await findProfileCards([profile_id])).get(profile_id)?.name;
    throw evidenceProblems.isProof(element, name);
  }
};
