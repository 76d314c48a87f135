import { type DocumentEntry, documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { ConcurrentChange, entryKey, writeToMarkEntriesChanged } from "#functions/store/roster.ts";
import { type Change, updateItem, versionIs, type Write } from "#functions/store/table.ts";

/**
 * Notes that documents prove an element of a dossier, or no longer do. Throws `ConcurrentChange` if one changed, or is gone,
 * meanwhile.
 */
export const writesToNoteProof = (
  mark: string,
  documents: readonly { document: DocumentEntry; isProof: boolean }[],
): Write[] =>
  documents.length === 0
    ? []
    : [
        writeToMarkEntriesChanged(
          documentsRoster,
          documents.map(({ document }) => document.id),
        ),
        ...documents.map(({ document: { id, version, proof_of }, isProof }) => {
          const { [mark]: _, ...others } = proof_of ?? {};
          const after: DocumentEntry["proof_of"] = isProof ? { ...others, [mark]: true } : others;
          const change: Change =
            Object.keys(after).length === 0 ? { remove: ["proof_of"] } : { set: [["proof_of", after]] };
          return updateItem(
            entryKey(documentsRoster, id),
            { ...change, add: { version: 1 } },
            versionIs(version),
            () => new ConcurrentChange(),
          );
        }),
      ];
