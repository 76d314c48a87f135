import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { documentFor, type Library, libraryAfter, readFolders } from "#functions/domain/library/rights.ts";
import { changeStep, type Saving } from "#functions/domain/steps/saving.ts";
import { writesToMarkDocuments } from "#functions/domain/steps/step-documents.store.ts";
import { type StoredStep, stepId, writeToChangeStep } from "#functions/domain/steps/steps.store.ts";
import { findEntries } from "#functions/store/roster.ts";
import { Problem } from "#shared/contract/problem.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";

type Attached = Record<string, string>;

/** What a sent list adds to the current one, and what it removes of the one that its sender saw. */
const difference = (sent: readonly string[] | undefined, seen: Attached, now: Attached) => ({
  added: sent?.filter((id) => !Object.hasOwn(now, id)) ?? [],
  removed: sent ? Object.keys(seen).filter((id) => !sent.includes(id) && Object.hasOwn(now, id)) : [],
});

const mayRead = ({ tree, ofFolder }: Library, id: string) => {
  const folder = tree.folders.get(id);
  return folder !== undefined && ofFolder(folder) !== undefined;
};

/** Attaching a document lets everybody read it who may read the step: this needs the right to write the document. */
const requireWritable = (library: Library, documents: Parameters<typeof documentFor>[1][]) => {
  try {
    for (const document of documents) documentFor(library, document, "write");
  } catch (error) {
    throw error instanceof Problem ? stepsProblems.unreadable("user_document_ids") : error;
  }
};

/**
 * Attaches exactly these folders and documents to a step, as far as the caller may; folders that they may not read
 * stay attached. People who attach at once do not overwrite each other.
 */
export const attach = (
  given: Saving,
  sent: {
    folder_ids?: readonly string[] | undefined;
    user_document_ids?: readonly string[] | undefined;
    version?: number | undefined;
  },
): Promise<number> => {
  let seen: StoredStep | undefined;
  return changeStep(given, sent.version, async ({ step, member }) => {
    seen ??= step;
    const folders = difference(sent.folder_ids, seen.folders, step.folders);
    const documents = difference(sent.user_document_ids, seen.documents, step.documents);
    const [found, library] = await Promise.all([
      findEntries(documentsRoster, [...documents.added, ...documents.removed]),
      libraryAfter(given.viewer, readFolders()),
    ]);
    if (!folders.added.every((id) => mayRead(library, id))) throw stepsProblems.unreadable("folder_ids");
    const documentOf = (id: string) => found.find((document) => document.id === id);
    requireWritable(library, documents.added.map(documentOf));
    if (documents.removed.some((id) => step.submission?.documents.includes(id)))
      throw stepsProblems.submittedDocument();
    const at = given.now.toISOString();
    const [by] = partsIn(member, given.viewer);
    const attached_by = Object.fromEntries([
      ...Object.entries(step.attached_by).filter(([id]) => !documents.removed.includes(id)),
      ...documents.added.flatMap((id) => (by ? [[id, by.id]] : [])),
    ]);
    const isGone = (id: string) => !library.tree.folders.has(id);
    const dropped = folders.removed.filter((id) => isGone(id) || mayRead(library, id));
    return [
      writeToChangeStep(step, {
        set: [
          ...folders.added.map((id) => [["folders", id], at] as const),
          ...documents.added.map((id) => [["documents", id], at] as const),
          ["attached_by", attached_by],
        ],
        remove: [
          ...dropped.map((id) => ["folders", id]),
          ...documents.removed.map((id) => ["documents", id]),
        ],
      }),
      ...writesToMarkDocuments(
        stepId(step),
        documents.added,
        documents.removed.filter((id) => documentOf(id)),
      ),
    ];
  });
};
