import { concurrentChange } from "#functions/domain/library/library.store.ts";
import type { documentsRoster, foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { ConcurrentChange, entryKey, writeToMarkEntriesChanged } from "#functions/store/roster.ts";
import { type Condition, isPresent, type Refusal, updateItem, type Write } from "#functions/store/table.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";
import { type Level, libraryLimits } from "#shared/library/library.rules.ts";

type Sharing = { list: typeof foldersRoster | typeof documentsRoster; id: string };

/** Gives a right or changes its level; with `existing`, throws that refusal if there is no such right yet. */
export const writesToGiveRight = (
  { list, id }: Sharing,
  kind: "users" | "roles",
  key: string,
  level: Level,
  existing?: Refusal,
): Write[] => {
  const had = "attribute_exists(#kind.#key)";
  const condition: Condition = {
    expression: existing ? had : `attribute_exists(pk) AND (${had} OR size(#kind) < :most)`,
    names: { "#kind": kind, "#key": key },
    ...(!existing && { values: { ":most": libraryLimits.shares } }),
  };
  return [
    writeToMarkEntriesChanged(list, [id]),
    updateItem(
      entryKey(list, id),
      { set: [[[kind, key], level]] },
      condition,
      existing ?? ((current) => (current ? libraryProblems.tooManyShares() : new ConcurrentChange())),
    ),
  ];
};

/** Removes a right; idempotent. */
export const writesToRemoveRight = ({ list, id }: Sharing, kind: "users" | "roles", key: string): Write[] => [
  writeToMarkEntriesChanged(list, [id]),
  updateItem(entryKey(list, id), { remove: [[kind, key]] }, isPresent, concurrentChange),
];

/**
 * Removes somebody's rights on many folders or documents at once; throws `ConcurrentChange` if one of these is gone.
 */
export const writesToRemoveUserRights = (
  list: Sharing["list"],
  ids: readonly string[],
  userId: string,
): Write[] => [
  writeToMarkEntriesChanged(list, ids),
  ...ids.map((id) =>
    updateItem(entryKey(list, id), { remove: [["users", userId]] }, isPresent, concurrentChange),
  ),
];
