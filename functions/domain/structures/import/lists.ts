import type { By } from "#functions/domain/reference/changes.store.ts";
import {
  addReference,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  type SeenReferences,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import type { StoredMatch } from "#functions/domain/reference/value-matches.store.ts";
import type { Draft, Ids } from "#functions/domain/structures/import/rows.ts";
import { derived } from "#functions/store/roster.ts";
import { isAdministrator, type Viewer } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import type { MissingValue } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";
import {
  matchedLists,
  structureImportMessages,
  type ValueMatch,
} from "#shared/structures/structures.import.ts";

type List = keyof Ids;
const labels = structureImportMessages.lists;

const keyOf = (name: string) => fold(name) || name;
type Named = { id: string; name: string };
const byName = (values: readonly Named[]) =>
  new Map(values.toReversed().map(({ id, name }) => [keyOf(name), id]));

export const valuesOf = (seen: SeenReferences, list: List): readonly Named[] => {
  if (list === "types") return seen.of(structureTypesRoster);
  if (list === "publics") return seen.of(publicsRoster);
  if (list === "legal_form") return seen.of(legalFormsRoster);
  return seen.of(organizationsRoster);
};

/** The id of a value by its name, accents and case aside. */
const idNamed = (seen: SeenReferences, list: List, name: string): string | undefined =>
  derived(valuesOf(seen, list), byName).get(keyOf(name));

const unknown = "";
/** The ids of values by their names; a missing value has an empty one. */
export const idsIn = (seen: SeenReferences): Ids => ({
  types: (name) => idNamed(seen, "types", name) ?? unknown,
  publics: (name) => idNamed(seen, "publics", name) ?? unknown,
  legal_form: (name) => idNamed(seen, "legal_form", name) ?? unknown,
  organization: (name) => idNamed(seen, "organization", name) ?? unknown,
});

/** The values that a draft names and no list has. */
export const missingIn = (seen: SeenReferences, draft: Draft): { list: List; name: string }[] =>
  matchedLists.flatMap((list) =>
    [draft[list] ?? []]
      .flat()
      .filter((name) => idNamed(seen, list, name) === undefined)
      .map((name) => ({ list, name })),
  );

/** What staff said that unknown values mean: the name of a value by its list and spelling. */
export type Matches = ReadonlyMap<string, string>;
const matchKey = (list: List, name: string) => `${list} ${keyOf(name)}`;

/** The matches whose value is still in its list. */
export const matchesIn = (seen: SeenReferences, found: readonly StoredMatch[]): Matches =>
  new Map(
    found.flatMap(({ list, name, value_id }) => {
      const value = valuesOf(seen, list).find(({ id }) => id === value_id);
      return value ? [[matchKey(list, name), value.name] as const] : [];
    }),
  );

type Matched = { list: List; name: string; values: string[] };
/** The parts of « Ferme, Épicerie » or « Ferme et Épicerie », for a cell that separates by something else than semicolons. */
const partsOf = (name: string): string[] => name.split(/\s*[,/+]\s*|\s+et\s+/).filter((part) => part !== "");

/** A draft with the values that its unknown ones mean, and which these are. */
export const matched = (
  seen: SeenReferences,
  draft: Draft,
  matches: Matches,
): { draft: Draft; replaced: Matched[] } => {
  const knownAs = (list: List, name: string) =>
    matches.get(matchKey(list, name)) ?? (idNamed(seen, list, name) === undefined ? undefined : name);
  const valuesOfCell = (list: List, name: string): string[] => {
    const whole = knownAs(list, name);
    if (whole !== undefined) return [whole];
    if (list !== "types" && list !== "publics") return [name];
    const known = partsOf(name).map((part) => knownAs(list, part));
    if (!known.includes(undefined)) return known.flatMap((part) => part ?? []);
    // An unknown value may be named « Arts et métiers »; what commas separate is a list.
    const listed = name.split(",").flatMap((part) => part.trim() || []);
    return listed.length > 1 ? listed.flatMap((part) => valuesOfCell(list, part)) : [name];
  };
  const replaced = missingIn(seen, draft).flatMap(({ list, name }): Matched[] => {
    const values = valuesOfCell(list, name);
    return values.length === 0 || values[0] === name ? [] : [{ list, name, values }];
  });
  const meant = (list: List, name: string) =>
    replaced.find((one) => one.list === list && one.name === name)?.values ?? [name];
  const all = (list: "types" | "publics") => [...new Set(draft[list].flatMap((name) => meant(list, name)))];
  const one = (list: "legal_form" | "organization") => draft[list] && (meant(list, draft[list])[0] ?? null);
  const after = {
    ...draft,
    types: all("types"),
    publics: all("publics"),
    legal_form: one("legal_form"),
    organization: one("organization"),
  };
  return { draft: replaced.length > 0 ? after : draft, replaced };
};

/** A match as its list shows it. */
export const matchView = (seen: SeenReferences, { id, list, name, value_id }: StoredMatch): ValueMatch => ({
  id,
  list: labels[list],
  name,
  value: valuesOf(seen, list).find((value) => value.id === value_id)?.name ?? "",
});

/** True if somebody may add a value to a list, and not only propose it; must agree with the list's own route. */
export const mayAdd = (viewer: Viewer, list: List): boolean =>
  list === "organization" || isAdministrator(viewer);

const listLabelled = (label: string) =>
  (Object.keys(labels) as List[]).find((list) => labels[list] === label);

const add = (list: List, name: string, id: string, by: By & { viewer: Viewer }) => {
  const value = { id, name, version: 1, ...(!mayAdd(by.viewer, list) && { proposed: true as const }) };
  if (list === "types") return addReference(structureTypesRoster, value, by);
  if (list === "publics") return addReference(publicsRoster, value, by);
  if (list === "legal_form") return addReference(legalFormsRoster, value, by);
  return addReference(organizationsRoster, { ...value, active: true }, by);
};

/** Creates missing values, or proposes those that the caller may not add, one after the other, while there is time. */
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
    if (!list || idNamed(seen, list, name) !== undefined) continue;
    try {
      await add(list, name, newId(), by);
    } catch (error) {
      // Somebody else has just added it.
      if (!(error instanceof Problem)) throw error;
    }
  }
};
