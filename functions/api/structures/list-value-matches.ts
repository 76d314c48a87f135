import { route } from "#functions/http/route.ts";
import { matchView } from "#functions/services/structures/import/lists.ts";
import { referenceRosters } from "#functions/store/reference.ts";
import { readTogether } from "#functions/store/roster.ts";
import { findMatches } from "#functions/store/value-matches.ts";
import { byName } from "#shared/contract/collation.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listValueMatches, async () => {
  const [seen, found] = await Promise.all([readTogether(...referenceRosters), findMatches()]);
  return found.map((match) => matchView(seen, match)).toSorted(byName);
});
