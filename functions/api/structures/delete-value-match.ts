import { writeToDeleteMatch } from "#functions/domain/reference/value-matches.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.deleteValueMatch, async ({ params }) => {
  await transact([writeToDeleteMatch(params.id)]);
  return undefined;
});
