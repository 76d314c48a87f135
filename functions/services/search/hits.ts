import { searchByName } from "#functions/services/library/lists.ts";
import { libraryAfter, readLibrary } from "#functions/services/library/rights.ts";
import { findableFor } from "#functions/services/profiles/rights.ts";
import { matching } from "#functions/services/profiles/search.ts";
import { searchSituations } from "#functions/services/situations/search.ts";
import { searchStructures } from "#functions/services/structures/search.ts";
import { profileCards } from "#functions/store/profiles.ts";
import type { Seen } from "#functions/store/roster.ts";
import { situationsRoster } from "#functions/store/situations.ts";
import { structuresRoster } from "#functions/store/structures.ts";
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
  return firstOf(found, ({ id, name, zip_code, city }) => ({ id, name, zip_code, city }));
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
  const found = (await matching(cards, { name: typed })).filter(isFindable);
  return firstOf(found, ({ id, name, role_id }) => ({ id, name, role: roleWithId(role_id).name }));
};
