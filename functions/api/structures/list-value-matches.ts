import { referenceRosters } from "#functions/domain/reference/reference.store.ts";
import { findMatches } from "#functions/domain/reference/value-matches.store.ts";
import { matchView } from "#functions/domain/structures/import/lists.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { byName } from "#shared/contract/collation.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listValueMatches, async () => {
  const [seen, found] = await Promise.all([readTogether(...referenceRosters), findMatches()]);
  return found.map((match) => matchView(seen, match)).toSorted(byName);
});
