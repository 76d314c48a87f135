import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { requireLearner } from "#functions/domain/evidence/dossier.ts";
import {
  findMark,
  type StoredMark,
  writesToMark,
  writeToUnmark,
} from "#functions/domain/evidence/evidence.store.ts";
import { writesToMoveProof } from "#functions/domain/evidence/proofs.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { documentFor, libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { type Element, elements } from "#shared/evidence/evidence.path.ts";
import { evidenceProblems } from "#shared/evidence/evidence.problems.ts";
import { mayMarkEvidence } from "#shared/evidence/evidence.rules.ts";
import type { EvidenceMark, EvidenceMarking } from "#shared/evidence/evidence.schemas.ts";
import { pastDayRefusal } from "#shared/training/training.rules.ts";

type Asking = { viewer: Viewer; now: Date };
type Place = { id: string; learnerProfileId: string; element: string };

export const requireElement = (given: string): Element => {
  const element = elements.find((one) => one === given);
  if (!element) throw commonProblems.notFound();
  return element;
};

/**
 * The name of a document that the caller may write: a proof is open to all who read the dossier, its learner too, as what is
 * attached to a step.
 */
const requireDocument = async (id: string, viewer: Viewer): Promise<string> => {
  const library = await libraryAfter(viewer, readLibrary());
  try {
    return documentFor(library, library.seen.find(documentsRoster, id), "write").name;
  } catch (error) {
    if (error instanceof Problem) throw evidenceProblems.unknownDocument();
    throw error;
  }
};

type Asked = Pick<StoredMark, "kind" | "reason" | "document_id" | "collected_by" | "on">;
const askedOf = (given: NonNullable<EvidenceMarking["mark"]>): Asked =>
  "paper" in given
    ? { kind: "paper", reason: "", ...given.paper }
    : { kind: "not_applicable", document_id: null, collected_by: "", on: null, ...given.not_applicable };

const isSame = (before: StoredMark, asked: Asked, userId: string): boolean =>
  before.by === userId &&
  (["kind", "reason", "document_id", "collected_by", "on"] as const).every(
    (name) => before[name] === asked[name],
  );

const view = (
  { kind, reason, collected_by, on, saved_at, version }: StoredMark,
  viewer: Viewer,
  document: EvidenceMark["document"],
): EvidenceMark => ({ kind, reason, collected_by, on, saved_at, version, by: viewer.name, document });

/** Refuses what would take the place of something that the caller did not see. */
const requireSeen = async (before: StoredMark | undefined, version: number, viewer: Viewer) => {
  if (version === (before?.version ?? 0)) return;
  const [author] = before ? await findAuths([before.by]) : [];
  throw evidenceProblems.otherMark(
    before ? { ...view(before, viewer, null), by: author?.name ?? null } : null,
  );
};

/**
 * Marks an element of a learner's dossier, or takes its mark back. Said twice, it stands once; a mark that stands is replaced
 * by those alone who saw it.
 */
export const markElement = (
  { id: training_action_id, learnerProfileId: profile_id, element: given }: Place,
  { mark: asked, version }: EvidenceMarking,
  { viewer, now }: Asking,
): Promise<{ mark: EvidenceMark | null }> =>
  retryOnConcurrentChange(async () => {
    const element = requireElement(given);
    const member = await requireLearner(training_action_id, profile_id, (one) =>
      mayMarkEvidence(viewer, one),
    );
    await requireLiveAction(training_action_id);
    const before = await findMark({ training_action_id, profile_id, element });
    if (asked === null) {
      if (!before) return { mark: null };
      await requireSeen(before, version ?? 0, viewer);
      await transact([writeToUnmark(before), ...(await writesToMoveProof(before, undefined))]);
      return { mark: null };
    }
    const to = askedOf(asked);
    const refusal = to.on === null ? undefined : pastDayRefusal(to.on, now);
    if (refusal) throw evidenceProblems.paperDate(refusal);
    const document =
      to.document_id === null
        ? null
        : { id: to.document_id, name: await requireDocument(to.document_id, viewer) };
    if (before && isSame(before, to, viewer.userId)) return { mark: view(before, viewer, document) };
    await requireSeen(before, version ?? 0, viewer);
    const mark: StoredMark = {
      ...{ training_action_id, profile_id, element, ...to },
      ...{ saved_at: now.toISOString(), by: viewer.userId, version: (before?.version ?? 0) + 1 },
    };
    await transact([...writesToMark(mark, member.version), ...(await writesToMoveProof(before, mark))]);
    return { mark: view(mark, viewer, document) };
  });
