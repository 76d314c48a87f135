import { searchByName } from "#functions/domain/library/lists.ts";
import { libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findableFor } from "#functions/domain/profiles/rights.ts";
import { matching } from "#functions/domain/profiles/search.ts";
import { searchSituations } from "#functions/domain/situations/search.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { searchStructures } from "#functions/domain/structures/search.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import type { Seen } from "#functions/store/roster.ts";
import { rolesOf, type Viewer } from "#shared/contract/access.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import { maxHitsOfKind, type SiteHits } from "#shared/search/search.schemas.ts";

const firstOf = <Found, Hit>(found: readonly Found[], view: (one: Found) => Hit, most = Infinity) => ({
  total: found.length,
  is_complete: found.length < most,
  hits: found.slice(0, maxHitsOfKind).map(view),
});
const none = { total: 0, is_complete: true, hits: [] };

const noFilter = { publics: [], degrees: [], types: [], legal_forms: [], places: [] };

/** What the catalogue of structures finds. */
export const structureHits = (seen: Seen<"structures">, typed: string): SiteHits["structures"] => {
  const { found } = searchStructures(seen.of(structuresRoster), { ...noFilter, keywords: [typed] });
  return firstOf(found, ({ id, name, zip_code, city, summary }) => ({ id, name, zip_code, city, summary }));
};

/** What the catalogue of situations finds: published ones, also for those who may read others. */
export const situationHits = (
  seen: Seen<"situations">,
  typed: string,
  viewer: Viewer | undefined,
): SiteHits["situations"] => {
  const filters = { degrees: [], legal_forms: [], structure_publics: [], structure_types: [] };
  const wanted = { ...filters, keywords: [typed], is_published: true };
  const { found } = searchSituations(seen.of(situationsRoster), wanted, viewer);
  return firstOf(found, ({ id, title, summary }) => ({ id, title, summary }));
};

/** What the search of the library finds. */
export const documentHits = async (
  viewer: Viewer | undefined,
  typed: string,
): Promise<SiteHits["documents"]> => {
  if (!viewer) return none;
  const library = await libraryAfter(viewer, readLibrary());
  return firstOf(searchByName(library, typed), (hit) => hit, libraryLimits.hits);
};

/** The people whom the caller may find. A profile that nobody confirmed finds nobody. */
export const peopleHits = async (viewer: Viewer | undefined, typed: string): Promise<SiteHits["people"]> => {
  if (!viewer || rolesOf(viewer).length === 0) return none;
  const [cards, isFindable] = await Promise.all([profileCards(), findableFor(viewer)]);
  const found = (await matching(cards, { name: typed }, viewer)).filter(isFindable);
  return firstOf(found, ({ id, name, role_id }) => ({ id, name, role: roleWithId(role_id).name }));
};
