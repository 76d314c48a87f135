import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { ConcurrentChange, entryKey, writeToMarkEntriesChanged } from "#functions/store/roster.ts";
import { isPresent, updateItem, type Write } from "#functions/store/table.ts";

const writeToChangeAttachedSteps = (documentId: string, change: Parameters<typeof updateItem>[1]): Write =>
  updateItem(entryKey(documentsRoster, documentId), change, isPresent, () => new ConcurrentChange());

/** Marks documents as attached to a step or detached from it; throws `ConcurrentChange` if one is gone. */
export const writesToMarkDocuments = (
  stepId: string,
  attached: readonly string[],
  detached: readonly string[],
): Write[] =>
  attached.length + detached.length === 0
    ? []
    : [
        writeToMarkEntriesChanged(documentsRoster, [...attached, ...detached]),
        ...attached.map((id) => writeToChangeAttachedSteps(id, { set: [[["steps", stepId], true]] })),
        ...detached.map((id) => writeToChangeAttachedSteps(id, { remove: [["steps", stepId]] })),
      ];
