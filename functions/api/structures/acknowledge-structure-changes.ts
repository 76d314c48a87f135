import { writeToAcknowledgeChanges } from "#functions/domain/structures/structure-log.store.ts";
import { checkStructureExists } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.acknowledgeStructureChanges, async ({ params, body }) => {
  await transact([checkStructureExists(params.id), writeToAcknowledgeChanges(params.id, body.latest)]);
  return undefined;
});
