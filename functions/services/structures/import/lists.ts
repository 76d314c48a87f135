import type { Draft, Ids } from "#functions/services/structures/import/rows.ts";
import type { By } from "#functions/store/changes.ts";
import {
  addReference,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  type SeenReferences,
  structureTypesRoster,
} from "#functions/store/reference.ts";
import { derived } from "#functions/store/roster.ts";
import { isAdministrator, type Viewer } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import type { MissingValue } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";
import { structureImportMessages } from "#shared/structures/structures.import.ts";

export type List = keyof Ids;

const keyOf = (name: string) => fold(name) || name;
type Named = { id: string; name: string };
const byName = (values: readonly Named[]) =>
  new Map(values.toReversed().map(({ id, name }) => [keyOf(name), id]));

const valuesOf = (seen: SeenReferences, list: List): readonly Named[] => {
  if (list === "types") return seen.of(structureTypesRoster);
  if (list === "publics") return seen.of(publicsRoster);
  if (list === "legal_form") return seen.of(legalFormsRoster);
  return seen.of(organizationsRoster);
};

/** The id of a value by its name, accents and case aside. */
export const idNamed = (seen: SeenReferences, list: List, name: string): string | undefined =>
  derived(valuesOf(seen, list), byName).get(keyOf(name));

const unknown = "";
/** The ids of values by their names; a missing value has an empty one. */
export const idsIn = (seen: SeenReferences): Ids => ({
  types: (name) => idNamed(seen, "types", name) ?? unknown,
  publics: (name) => idNamed(seen, "publics", name) ?? unknown,
  legal_form: (name) => idNamed(seen, "legal_form", name) ?? unknown,
  organization: (name) => idNamed(seen, "organization", name) ?? unknown,
});

const lists = ["types", "publics", "legal_form", "organization"] as const satisfies readonly List[];
/** The values that a draft names and no list has. */
export const missingIn = (seen: SeenReferences, draft: Draft): { list: List; name: string }[] =>
  lists.flatMap((list) =>
    [draft[list] ?? []]
      .flat()
      .filter((name) => idNamed(seen, list, name) === undefined)
      .map((name) => ({ list, name })),
  );

/** True if somebody may add a value to a list; must agree with the list's own route. */
export const mayAdd = (viewer: Viewer, list: List): boolean =>
  list === "organization" || isAdministrator(viewer);

const labels = structureImportMessages.lists;
const listLabelled = (label: string) =>
  (Object.keys(labels) as List[]).find((list) => labels[list] === label);

const add = (list: List, name: string, id: string, by: By) => {
  const value = { id, name, version: 1 };
  if (list === "types") return addReference(structureTypesRoster, value, by);
  if (list === "publics") return addReference(publicsRoster, value, by);
  if (list === "legal_form") return addReference(legalFormsRoster, value, by);
  return addReference(organizationsRoster, { ...value, active: true }, by);
};

/** Creates the missing values that the caller may add, one after the other, while there is time. */
export const addMissing = async (
  seen: SeenReferences,
  missing: readonly MissingValue[],
  by: By & { viewer: Viewer },
  newId: () => string,
  hasTime: () => boolean,
): Promise<void> => {
  for (const { list: label, name } of missing) {
    if (!hasTime()) return;
    const list = listLabelled(label);
    if (!list || !mayAdd(by.viewer, list) || idNamed(seen, list, name) !== undefined) continue;
    try {
      await add(list, name, newId(), by);
    } catch (error) {
      // Somebody else has just added it.
      if (!(error instanceof Problem)) throw error;
    }
  }
};
