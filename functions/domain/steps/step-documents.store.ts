import { type DocumentEntry, documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { writesToDetachDocuments } from "#functions/domain/steps/steps.store.ts";
import { ConcurrentChange, entryKey, writeToMarkEntriesChanged } from "#functions/store/roster.ts";
import { isPresent, updateItem, type Write } from "#functions/store/table.ts";

const writeToChangeAttachedSteps = (documentId: string, change: Parameters<typeof updateItem>[1]): Write =>
  updateItem(entryKey(documentsRoster, documentId), change, isPresent, () => new ConcurrentChange());

/**
 * Marks documents as attached to a step or detached from it; throws `ConcurrentChange` if one is gone. `released`: of the
 * detached, those that a rendu kept, when the step goes with its rendus.
 */
export const writesToMarkDocuments = (
  stepId: string,
  attached: readonly string[],
  detached: readonly string[],
  released: readonly string[] = [],
): Write[] =>
  attached.length + detached.length === 0
    ? []
    : [
        writeToMarkEntriesChanged(documentsRoster, [...attached, ...detached]),
        ...attached.map((id) => writeToChangeAttachedSteps(id, { set: [[["steps", stepId], true]] })),
        ...detached.map((id) =>
          writeToChangeAttachedSteps(id, {
            remove: [["steps", stepId], ...(released.includes(id) ? ["was_submitted"] : [])],
          }),
        ),
      ];

/** Takes a document from some of its steps; throws `ConcurrentChange` if it or one of them is gone. */
export const writesToTakeFromSteps = (id: string, stepIds: readonly string[]): Write[] => [
  writeToMarkEntriesChanged(documentsRoster, [id]),
  writeToChangeAttachedSteps(id, { remove: stepIds.map((step) => ["steps", step]) }),
  ...writesToDetachDocuments([{ id, steps: Object.fromEntries(stepIds.map((step) => [step, true])) }]),
];

/**
 * Keeps documents as they were handed in: neither they nor their files are deleted. Throws `ConcurrentChange` if one is
 * gone or changed meanwhile.
 */
export const writesToKeepDocuments = (documents: readonly DocumentEntry[]): Write[] =>
  documents.length === 0
    ? []
    : [
        writeToMarkEntriesChanged(
          documentsRoster,
          documents.map(({ id }) => id),
        ),
        ...documents.map(({ id, version, files }) => {
          const names = Object.keys(files).map((file, n) => [`#file${n}`, file] as const);
          return updateItem(
            entryKey(documentsRoster, id),
            { set: [["was_submitted", true]], add: { version: 1 } },
            {
              expression: [
                "#version = :seen",
                ...names.map(([name]) => `attribute_exists(#files.${name})`),
              ].join(" AND "),
              names: {
                "#version": "version",
                ...(names.length > 0 && { "#files": "files" }),
                ...Object.fromEntries(names),
              },
              values: { ":seen": version },
            },
            () => new ConcurrentChange(),
          );
        }),
      ];
